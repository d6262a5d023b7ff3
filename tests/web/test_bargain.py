"""Trade in Talis at a table of three people: each offer takes at most four presses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web.asking import name_me, new_table
from tests.web.conftest import NewPage

NAMES = ("Amber", "Pitch", "Ruby")
MOST = 4
DESK, PHONE, LYING = (1280, 800), (390, 844), (844, 390)


class Hand:
    """A person at a page; counts what is pressed for an offer."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.presses = 0

    def press(self, place: Locator) -> None:
        place.click()
        self.presses += 1

    def button(self, name: str) -> None:
        self.press(self.page.get_by_role("button", name=name))

    def partner(self, rival: Hand) -> None:
        """The name of another one in the rows of an offer."""
        self.press(self.page.get_by_role("button", name=rival.name, exact=True))

    def good(self, group: str, good: str) -> None:
        """A good in a row of the offer."""
        row = self.page.get_by_role("group", name=group)
        self.press(row.get_by_role("button").filter(has=self.page.get_by_role("img", name=good)))

    def propose(self) -> None:
        """The last press of an offer, which is in sight: there were no more than may be."""
        expect(self.page.get_by_role("button", name="Propose")).to_be_in_viewport()
        self.button("Propose")
        assert 0 < self.presses <= MOST
        self.presses = 0

    def answer(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()

    def wish(self, rival: Hand, good: str) -> None:
        """A good in the castle of another one, which begins a trade with this wish."""
        castle = self.page.get_by_label(f"Castle of {rival.name}")
        goods = castle.get_by_role("button").filter(has=self.page.get_by_role("img", name=good))
        self.press(goods)


def three_people(new_page: NewPage, trade: str = "free") -> list[Hand]:
    """Three people who trade; first the one whose turn it is, then clockwise."""
    host, *guests = pages = [new_page(), new_page(), new_page()]
    name_me(host, NAMES[0])
    options = {"trade": trade}
    seats = ["human"] * 3
    host.goto(new_table(host, "talis", *seats, seating="fixed", options=options))
    link = host.get_by_label("Give this link").input_value()
    for page, name in zip(guests, NAMES[1:], strict=True):
        page.goto(link)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
    for page in pages:
        expect(page.locator(".prompt")).to_be_visible()
    hands = [Hand(page, name) for page, name in zip(pages, NAMES, strict=True)]
    while True:
        for at, hand in enumerate(hands):
            if hand.page.get_by_role("button", name="End turn").count():
                return hands[at:] + hands[:at]
        host.wait_for_timeout(50)


def lies_below(page: Page) -> bool:
    """Whether the rows of an offer begin where the actions end."""
    acts = page.locator(".prompt .acts").bounding_box()
    rows = page.locator(".prompt .detail").bounding_box()
    assert acts is not None
    assert rows is not None
    return acts["y"] + acts["height"] <= rows["y"]


@pytest.mark.parametrize(
    "screens",
    [(PHONE, DESK, PHONE), pytest.param((DESK, PHONE, DESK), marks=pytest.mark.soak)],
    ids=["phone-desk-phone", "desk-phone-desk"],
)
def test_three_people_trade_in_four_presses(
    new_page: NewPage, screens: tuple[tuple[int, int], ...]
) -> None:
    """A request, two goods for one answered by a counter-offer, and a gift; on phones, upright and
    lying, the rows of an offer are not over the actions."""
    mover, second, third = hands = three_people(new_page)
    for hand, (width, height) in zip(hands, screens, strict=True):
        hand.page.set_viewport_size({"width": width, "height": height})

    mover.wish(second, "1 food")
    mover.propose()
    second.answer("Accept")

    mover.good("Trade", "2 food")
    mover.good("I give", "1 / 2 food")
    mover.good(f"What I want from {third.name}", "1 wood")
    mover.propose()

    third.button("Make another offer")
    third.good(f"What I want from {mover.name}", "1 wood")
    third.propose()
    mover.answer("Decline")

    mover.button("Trade")
    for width, height in (LYING, PHONE, screens[0]):
        mover.page.set_viewport_size({"width": width, "height": height})
        assert (width, height) == DESK or lies_below(mover.page)
    mover.partner(second)
    mover.good("I give", "2 food")
    mover.propose()
    second.answer("Accept")
    castle = mover.page.get_by_label(f"Castle of {second.name}")
    expect(castle.get_by_role("img", name="1 food")).to_be_visible()


def test_one_good_for_one_other_in_four_presses(new_page: NewPage) -> None:
    """Where one good is traded for one other: a request, and two of a good for one."""
    mover, second, third = three_people(new_page, "single")

    def propose() -> None:
        mover.press(mover.page.locator(".prompt .go"))
        assert 0 < mover.presses <= MOST
        mover.presses = 0

    mover.wish(second, "1 food")
    mover.press(
        mover.page.get_by_role("group", name="I give").get_by_role("button", name="nothing")
    )
    propose()
    second.answer("Accept")

    mover.wish(third, "1 wood")
    mover.good("I give", "2 food")
    propose()
    third.answer("Accept")
    castle = mover.page.get_by_label(f"Castle of {third.name}")
    expect(castle.get_by_role("img", name="3 food")).to_be_visible()
