"""Results are seen to happen, one after another, and never keep anybody from playing on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.asking import new_table
from tests.web.conftest import NewPage
from tests.web.playing import READY, open_at_my_turn, play_on
from tests.web.stillness import OBSERVE, begin, settle, shifts
from tests.web.test_pages import GAMES

MOVING = {"reduced_motion": "no-preference"}
CARD = f".prompt .hand button[aria-pressed=false]{READY}"


def seal_one(page: Page) -> None:
    """Choose a card of Visby and seal it."""
    page.locator(CARD).first.click()
    page.locator(f".prompt .btns .go{READY}").click()


def test_visby_turns_cards_and_lets_play_go_on(new_page: NewPage) -> None:
    """Everybody's cards turn on a phone, and the next card can be chosen meanwhile."""
    page = new_page(width=390, height=844, **MOVING)
    page.goto(new_table(page, "visby", "human", "greedy", "greedy", "greedy"))
    seal_one(page)
    expect(page.locator(".mini.turned")).to_have_count(4)
    page.locator(CARD).first.click()
    expect(page.locator(".prompt .hand [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".mini.turned")).to_have_count(0)
    expect(page.locator(".last li")).to_have_count(4)
    expect(page.locator(".last .mini")).to_have_count(4)


def test_pace_can_be_chosen(new_page: NewPage) -> None:
    """Who wants results at once gets them, and still learns who played what."""
    page = new_page("/", width=390, height=844, **MOVING)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="At once").click()
    page.goto(new_table(page, "visby", "human", "greedy", "greedy", "greedy"))
    page.evaluate(
        """() => new MutationObserver(() => {
            if (document.querySelector('.mini.turned')) window.turned = true;
        }).observe(document.body, { subtree: true, attributes: true, childList: true })"""
    )
    seal_one(page)
    expect(page.locator(".last .mini")).to_have_count(4)
    assert page.evaluate("window.turned") is None


BOARD = {"tallinn": ".rows", "visby": "[role=table]", "towers": ".bd svg", "talis": ".isw svg"}
WATCH = """(board) => {
    window.places = new Set();
    const look = () => {
        if (document.querySelector('.final')) return; // the score has its place above
        const { x, y, width, height } = document.querySelector(board).getBoundingClientRect();
        window.places.add([x, y + scrollY, width, height].map(Math.round).join(' '));
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.each_choice
@pytest.mark.parametrize("screen", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", BOARD)
def test_boards_stand_still(new_page: NewPage, game: str, screen: tuple[int, int]) -> None:
    """Whatever the prompt says, offers or refuses, the board keeps its place and its size."""
    width, height = screen
    page = new_page(width=width, height=height, **MOVING)
    players = GAMES[game]
    page.goto(new_table(page, game, "human", *["greedy"] * (players - 1), seating="fixed"))
    page.locator(".prompt").wait_for()
    settle(page, BOARD[game])
    page.evaluate(WATCH, BOARD[game])
    play_on(page, game, 10, hurried=True)
    assert len(page.evaluate("[...window.places]")) == 1, page.evaluate("[...window.places]")


@pytest.mark.parametrize(
    "game",
    [
        *(pytest.param(one, marks=pytest.mark.soak) for one in ("tallinn", "visby")),
        "towers",
        "talis",
    ],
)
def test_on_its_side_nothing_moves_for_another(new_page: NewPage, game: str) -> None:
    """On a phone on its side no layout shift is seen, in the prompt's column either."""
    page = new_page(width=844, height=390, **MOVING)
    page.add_init_script(OBSERVE)
    players = GAMES[game]
    open_at_my_turn(page, game, "human", *["greedy"] * (players - 1), seating="fixed")
    settle(page, BOARD[game])
    begin(page)
    play_on(page, game, 10, hurried=True)
    assert shifts(page) == []


@pytest.mark.parametrize(
    "game",
    ["tallinn", *(pytest.param(one, marks=pytest.mark.soak) for one in BOARD if one != "tallinn")],
)
def test_nothing_moves_for_another_in_a_whole_game(new_page: NewPage, game: str) -> None:
    """From the first decision to the last no layout shift is seen on a desk, whatever comes."""
    page = new_page(width=1440, height=900, **MOVING)
    page.add_init_script(OBSERVE)
    players = GAMES[game]
    agreed = {"options": {"round_cap": "20"}} if game == "talis" else {}
    open_at_my_turn(page, game, "human", *["greedy"] * (players - 1), seating="fixed", **agreed)
    settle(page, BOARD[game])
    begin(page)
    play_on(page, game, hurried=True)
    assert shifts(page) == []
