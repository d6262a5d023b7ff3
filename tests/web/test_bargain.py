"""Free trade in Talis, by people: an offer, a counter-offer, a gift, at most four presses each."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import NewPage
from tests.web.test_tables import invite, sit_down


def press(page: Page, group: str, good: str) -> None:
    """A good in a row of the offer."""
    row = page.get_by_role("group", name=group)
    row.get_by_role("button").filter(has=page.get_by_role("img", name=good)).click()


def in_turn(one: Page, two: Page) -> tuple[Page, Page]:
    """The page of the one whose turn it is, and the other; who begins is drawn."""
    while True:
        for page, other in ((one, two), (two, one)):
            if page.get_by_role("button", name="End turn").count():
                return page, other
        one.wait_for_timeout(50)


def lies_below(page: Page, width: int, height: int) -> bool:
    """Whether the rows of an offer begin where the actions end."""
    page.set_viewport_size({"width": width, "height": height})
    acts = page.locator(".prompt .acts").bounding_box()
    rows = page.locator(".prompt .detail").bounding_box()
    assert acts is not None
    assert rows is not None
    return acts["y"] + acts["height"] <= rows["y"]


def test_people_trade_in_four_presses(new_page: NewPage) -> None:
    """An offer is answered by another one; a gift is accepted, and seen in the other castle."""
    one, two = new_page(), new_page(None)
    link = invite(one, "talis", seating="fixed", options={"trade": "free"})
    sit_down(two, link, "Pitch")
    mover, partner = in_turn(one, two)
    rival = "Pitch" if mover is one else "Amber"

    mover.get_by_role("button", name="Trade").click()
    assert lies_below(mover, 844, 390)
    assert lies_below(mover, 390, 844)
    mover.set_viewport_size({"width": 1280, "height": 800})
    press(mover, f"What I want of {rival}", "1 wood")
    press(mover, "I give", "1 food")
    mover.get_by_role("button", name="Propose").click()

    partner.get_by_role("button", name="Make another offer").click()
    press(partner, "I give", "1 / 1 wood")
    partner.get_by_role("button", name="Propose").click()
    mover.get_by_role("button", name="Decline").click()

    mover.get_by_role("button", name="Trade").click()
    mover.get_by_role("button", name=rival, exact=True).click()
    press(mover, "I give", "1 food")
    mover.get_by_role("button", name="Propose").click()
    partner.get_by_role("button", name="Accept").click()
    food = mover.get_by_label(f"Castle of {rival}").get_by_role("img", name="2 food")
    expect(food).to_be_visible()
