"""Several people at a table: invitations, talk, taking back, giving up, watching, one device."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.asking import ask, name_me, new_table
from tests.web.conftest import NewPage
from tests.web.playing import OFFERED, UNHURRIED, open_at_my_turn, play_on
from tests.web.stillness import settle

MAY_MOVE = "[data-field][aria-label*='can move']"


def invite(page: Page, game: str, **agreed: Any) -> str:
    """Open a table for two and wait there; the link to give away."""
    name_me(page, "Amber")
    page.goto(new_table(page, game, "human", "human", **agreed))
    return page.get_by_label("Give this link").input_value()


def sit_down(page: Page, link: str, name: str) -> None:
    """Come by the link and take the seat that is free."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".prompt")).to_be_visible()


def who_moves(one: Page, two: Page) -> tuple[Page, Page]:
    """The page of the one whose turn it is, and the other; who begins is drawn."""
    while True:
        for page, other in ((one, two), (two, one)):
            if page.locator(MAY_MOVE).count():
                return page, other
        one.wait_for_timeout(50)


def test_colours_are_chosen_with_seats(new_page: NewPage) -> None:
    """Where seats are not drawn, host and guest choose theirs, and in City of Towers the colour."""
    host, guest = new_page("/new/towers"), new_page()
    host.get_by_label("Your name").fill("Amber")
    host.get_by_label("In the order above").check()
    host.get_by_label("Seat 2", exact=True).select_option("friend")
    host.get_by_role("button", name="Take seat 2").click()
    host.get_by_role("button", name="One more seat").click()
    host.get_by_label("Seat 3", exact=True).select_option("friend")
    host.get_by_role("button", name="Open the table").click()
    link = host.get_by_label("Give this link").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="Choose seat 3").click()
    expect(guest.get_by_role("button", name="Choose seat 3")).to_have_attribute(
        "aria-pressed", "true"
    )
    guest.get_by_label("Your name").fill("Ruby")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Ruby")).to_be_visible()
    host.get_by_role("button", name="Add a bot").click()
    expect(host.locator(".prompt")).to_be_visible()
    told = ask(host, "GET", "/api/tables/" + link.rpartition("/")[2])
    assert [seat["name"] for seat in told["state"]["seats"]][1:] == ["Amber", "Ruby"]


@pytest.mark.parametrize("address", ["/new/visby", "link"])
def test_a_suggested_name_never_joins_what_is_typed(new_page: NewPage, address: str) -> None:
    """Whoever is about to type when the suggestion arrives finds an empty field."""
    page = new_page()
    link = invite(new_page(), "visby") if address == "link" else address
    waiting: list[Route] = []
    page.route("**/api/me", lambda route: waiting.append(route))
    page.goto(link)
    field = page.get_by_label("Your name")
    field.focus()
    with page.expect_response("**/api/me"):
        for route in waiting:
            route.continue_()
    page.wait_for_function("() => new Promise(requestAnimationFrame)")
    expect(field).to_have_value("")
    page.keyboard.type("Ruby")
    expect(field).to_have_value("Ruby")


def test_a_code_is_typed_instead_of_a_link(new_page: NewPage) -> None:
    """On the home page the code that the host reads out leads to the table; another one is told."""
    host, guest = new_page(), new_page("/")
    invite(host, "visby")
    code = guest.get_by_label("Got a code?")
    code.fill("ZZZ ZZZ")
    code.press("Enter")
    expect(guest.get_by_text("No table is waiting")).to_be_visible()
    told = ask(host, "GET", f"/api/tables/{host.url.rpartition('/')[2]}/invitation")
    code.fill(told["code"].lower())
    code.press("Enter")
    expect(guest.get_by_role("heading", name="Amber invites you to Visby")).to_be_visible()
    assert guest.url == host.url


def test_two_people_play_talk_take_back_give_up_and_play_again(new_page: NewPage) -> None:
    """All that two people do with each other at a table, each in a browser of their own."""
    one, two = new_page(), new_page()
    link = invite(one, "towers", seating="fixed")
    sit_down(two, link, "Pitch")
    expect(one.locator(".prompt")).to_be_visible()
    first, second = who_moves(one, two)
    play_on(first, "towers", 3)
    expect(second.locator(".log .who").first).to_be_visible()

    one.get_by_role("tab", name="Chat").click()
    one.get_by_label("Message").fill("Moin <b>Pitch</b>")
    one.get_by_label("Message").press("Enter")
    two.get_by_role("tab", name="Chat").click()
    expect(two.locator(".said p")).to_have_text("Moin <b>Pitch</b>")
    two.get_by_role("button", name="People and table").click()
    two.get_by_role("button", name=re.compile("^Block ")).click()
    expect(two.locator(".said p")).to_have_count(0)
    two.get_by_role("button", name=re.compile("^Read .* again$")).click()
    expect(two.locator(".said p")).to_have_text("Moin <b>Pitch</b>")
    two.get_by_role("button", name="People and table").click()

    first.get_by_role("button", name="People and table").click()
    first.get_by_role("button", name="Take my last move back").click()
    second.get_by_role("button", name="Agree").click()
    first.locator(MAY_MOVE).first.wait_for()

    two.get_by_role("button", name="People and table").click()
    two.get_by_role("button", name="Give up").click()
    two.get_by_role("button", name="Yes, give up").click()
    expect(one.locator("#end-title")).to_contain_text("You win")
    expect(one.locator(".final .hd")).to_contain_text("Pitch gave up")
    expect(two.locator(".final .hd")).to_contain_text("You gave up")
    for page in (one, two):
        expect(page.locator(".seat", has_text="Pitch")).to_contain_text("gave up")
        expect(page.locator(".seat", has_text="to move")).to_have_count(0)
        expect(page.locator(".seat [href='#bot']")).to_have_count(0)

    one.get_by_role("button", name="Play again").click()
    expect(one.get_by_role("heading", name="Waiting for players")).to_be_visible()
    two.get_by_role("button", name="Play again").click()
    for page in (one, two):
        expect(page.locator(".prompt")).to_be_visible()
        assert page.url != link


def test_a_free_seat_can_be_given_to_a_bot(page: Page) -> None:
    """Who waits at a table fills its seats with bots of a level, frees one again, and so begins."""
    name_me(page, "Amber")
    page.goto(new_table(page, "visby", "human", "human", "human", seating="fixed"))
    page.get_by_label("How well added bots play").select_option("Random")
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(1)
    page.get_by_role("button", name="Free this seat").click()
    expect(page.get_by_role("button", name="Add a bot")).to_have_count(2)
    page.get_by_role("button", name="Add a bot").last.click()
    page.get_by_role("button", name="Free this seat").wait_for()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.get_by_text("Random 2").first).to_be_visible()


def test_a_spectator_is_sent_and_shown_no_secret(new_page: NewPage) -> None:
    """Neither the frames a spectator receives nor the page hold a hand, a choice, or the key."""
    player, watcher = new_page(), new_page()
    address = new_table(player, "tallinn", "human", "greedy", "greedy", access="public")
    player.goto(address)
    heard: list[dict[str, Any]] = []
    watcher.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: heard.append(json.loads(text))),
    )
    watcher.goto(address)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    before = len(heard)
    play_on(player, "tallinn", 6)
    expect(watcher.locator(".log li b.who").first).to_be_visible()
    assert len(heard) > before
    updates = [message for message in heard if message["type"] == "update"]
    for update in updates:
        assert update["seat"] is None
        assert "key" not in update["state"]
        assert not update["state"].get("moves")
        assert all("move" not in entry for entry in update["happened"])
        for seen in update["state"].get("view", {}).get("players", []):
            assert all(card is None for card in seen.get("hand", []))
            assert not seen.get("choice")
    assert watcher.locator(".prompt .hand").count() == 0


def test_a_reload_in_the_middle_changes_nothing(page: Page) -> None:
    """After a reload the same table is there: the same hand, the same log."""
    page.emulate_media(reduced_motion="reduce")  # what happened is told at once
    page.goto(new_table(page, "tallinn", "human", "greedy"))
    picked = page.locator(".prompt .hand button[aria-pressed=true]")
    for _ in range(2):
        page.locator(".prompt .hand button").first.click()
        page.locator(OFFERED["tallinn"][0]).click()
        expect(picked).to_have_count(0)

    def seen() -> tuple[list[str], list[str | None]]:
        page.locator(".prompt .hand button").first.wait_for()
        page.locator(".row:not(.you) .slot.sealed").wait_for()  # nothing more comes from the bot
        settle(page, ".log")  # which is written after the board
        cards = page.locator(".prompt .hand button").all()
        return page.locator(".log li").all_inner_texts(), [
            card.get_attribute("aria-label") for card in cards
        ]

    before = seen()
    page.reload()
    assert seen() == before


def test_people_who_share_a_device_do_not_see_each_others_cards(new_page: NewPage) -> None:
    """Between two people a curtain hides the whole table until the next one says so."""
    page = new_page("/new/tallinn")
    page.get_by_label("Your name").fill("Amber")
    page.get_by_label("Seat 2", exact=True).select_option("here")
    page.get_by_label("Name of the person in seat 2").fill("Pitch")
    page.get_by_role("button", name="Begin").click()
    shown = set()
    for _ in range(2):
        curtain = page.get_by_role("button", name="I am")
        curtain.wait_for()
        assert page.locator(".prompt, .log").count() == 0
        name = curtain.inner_text()
        curtain.click()
        shown.add((name, page.locator(".prompt .hand").inner_text()))
        play_on(page, "tallinn", 2)
    assert len(shown) == 2


def test_whoever_steps_away_is_played_for_and_comes_back(new_page: NewPage) -> None:
    """A bot sits in until one says that one is back."""
    page, other = new_page(), new_page()
    address = new_table(page, "visby", "human", "human")
    name_me(other, "Pitch")
    ask(other, "POST", f"/api/tables{address.removeprefix('/t')}/join", {})
    page.goto(address)
    page.get_by_role("button", name="People and table").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="I am back")).to_have_count(0)


def test_what_is_picked_stays_picked_while_others_talk_and_decide(new_page: NewPage) -> None:
    """Neither a word in the chat nor a rival's choice takes a picked card out of one's hand."""
    one, two = new_page(), new_page()
    sit_down(two, invite(one, "visby"), "Pitch")
    one.locator(".prompt .hand button").first.click()
    picked = one.locator(".prompt .hand button[aria-pressed=true]")
    expect(picked).to_have_count(1)
    two.get_by_role("tab", name="Chat").click()
    two.get_by_label("Message").fill("Moin")
    two.get_by_label("Message").press("Enter")
    expect(one.locator(".unread")).to_have_text("1")
    expect(picked).to_have_count(1)
    play_on(two, "visby", 3)
    expect(one.locator(".pr .st").first).to_contain_text("has chosen")
    expect(picked).to_have_count(1)


# what is pressed for a move that reveals nothing: what moves, where to, and the button
TO_AND_FRO = {
    "towers": (MAY_MOVE, "[data-field][aria-label*='may go here']", ".prompt .go"),
    "talis": (
        "",
        "[data-tile][aria-label*='may go here']"
        ":not([aria-label*='face down'], [aria-label*='card'], [aria-label*='Might'])",
        ".detail .go",
    ),
}


@pytest.mark.parametrize("game", TO_AND_FRO)
def test_a_move_among_bots_is_taken_back_beside_the_prompt(page: Page, game: str) -> None:
    """Who plays with bots takes a move back where it was made, as long as nothing was revealed."""
    open_at_my_turn(page, game, "human", "greedy", seating="fixed", **UNHURRIED.get(game, {}))
    undo = page.locator(".prompt").get_by_role("button", name="Take it back")
    start, goal, confirm = TO_AND_FRO[game]
    for pressed in filter(None, (start, goal, confirm)):
        page.locator(pressed).first.click()
    undo.click()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("Amber takes a move back.")).to_be_visible()


def test_the_rules_open_at_what_is_to_be_decided(page: Page) -> None:
    """The book in the bar leads to the rule of the phase. City of Towers tells what a picked move
    brings before it is made; what cannot be done is told with its rule, where the book leads."""
    open_at_my_turn(page, "towers", "human", "greedy", seating="fixed")
    page.locator(MAY_MOVE).first.wait_for()
    book = page.get_by_role("link", name="Rules")
    expect(book).to_have_attribute("href", re.compile("/rules/towers#C"))
    phase = book.get_attribute("href")
    page.locator("[data-field][aria-label*='neutral'][aria-label*='can move']").first.click()
    page.locator("[data-field][aria-label*='may go here']").first.click()
    expect(page.locator(".prompt")).to_contain_text("brings no points")
    nowhere = "[data-field][aria-label*='empty']:not([aria-label*='may go here'])"
    page.locator(nowhere).first.click()
    expect(page.locator(".whynot .rule")).to_be_visible()
    cited = (page.locator(".whynot .rule").get_attribute("href") or "").partition("#")[2]
    expect(book).to_have_attribute("href", f"/rules/towers#{cited}")
    book.click()
    expect(page).to_have_url(re.compile(f"#{cited}$"))
    expect(page.locator(f"[id='{cited}']")).to_be_in_viewport()
    assert phase
