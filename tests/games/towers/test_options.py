"""What can be chosen before a game of City of Towers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games.towers.drawn import GAME, drawn, play, refusal

from kogge.core.errors import BadOption
from kogge.games.towers.colours import order


def test_defaults() -> None:
    """Towers of five, neutral counters that pass over anything, two to four players."""
    assert GAME.new(seed=1).options == {
        "max_height": "5",
        "neutral_pass": "any",
        "neutral_sites": "once",
        "neutral_lock": "counter",
        "off_streets": "anyone",
        "chains": "any",
        "colours": "amber-black",
    }
    assert list(GAME.players) == [2, 3, 4]


def test_a_height_may_be_a_number() -> None:
    """5 and "5" mean the same."""
    assert GAME.new(3, seed=1, max_height=5) == GAME.new(3, seed=1, max_height="5")


@pytest.mark.parametrize("wrong", [4, 6, "six", True, None, 5.5])
def test_other_heights_are_refused(wrong: object) -> None:
    """What is no choice is refused, and the choices are named."""
    with pytest.raises(BadOption, match=r"max_height cannot be .*; choose one of 5, unlimited"):
        GAME.new(2, seed=1, max_height=wrong)


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """One cannot play alone, and there are four colours."""
    with pytest.raises(BadOption, match="towers is for 2 to 4 players"):
        GAME.new(players, seed=1)


COLOURS = GAME.options[-1].choices


def test_orders_of_colours_are_those_of_the_browser() -> None:
    """Both read `colours.json`: by choice the colours of the seats, then the neutral ones."""
    known = json.loads((Path(__file__).parent / "colours.json").read_text("utf-8"))
    assert known == {choice: list(order(choice)) for choice in COLOURS}


def test_c_setup_every_two_and_every_three_colours_can_be_chosen() -> None:
    """Players choose among all four colours, whether two play or three; the rest are neutral
    (C-setup, C-neutral)."""
    chosen = {players: set() for players in (2, 3)}  # type: dict[int, set[frozenset[str]]]
    for players, found in chosen.items():
        for choice in COLOURS:
            view = GAME.new(players, seed=1, colours=choice).view(None)
            own = [player["colour"] for player in view["players"]]
            assert "-".join(own[:2]) == choice
            assert {*own, *view["neutral_colours"]} == {"amber", "black", "red", "white"}
            found.add(frozenset(own))
    assert [len(found) for found in chosen.values()] == [6, 4]


@pytest.mark.parametrize("choice", COLOURS)
def test_chosen_colours_change_nothing_but_names(choice: str) -> None:
    """The same key and the same moves give the same game, points and result, whatever colours the
    players have chosen: what is measured of one choice holds for all (C-setup)."""
    usual, other = (GAME.new(2, seed=5, colours=one) for one in (COLOURS[0], choice))
    while not usual.over:
        (seat,) = usual.to_act
        moves = usual.moves(seat)
        assert [move.text for move in moves] == [move.text for move in other.moves(seat)]
        word = moves[(7 * len(usual.history)) % len(moves)].text
        for position in (usual, other):
            position.play(seat, word)
        assert usual.scores == other.scores
    assert usual.winners == other.winners
    assert [event.kind for event in usual.events(None)] == [
        event.kind for event in other.events(None)
    ]


def test_chosen_colours_are_those_of_views_events_reasons_and_lines() -> None:
    """Red and white play; amber and black are neutral, wherever colours are named (C-neutral)."""
    drawing = """
       a   b   c   d
    1  Ar  .   Bb  Cw
    """
    position = drawn(drawing, "r", colours="red-white")
    view = position.view(None)
    assert [player["colour"] for player in view["players"]] == ["red", "white"]
    assert view["neutral_colours"] == ["amber", "black"]
    stacks = {field["field"]: field["stack"] for field in view["fields"] if field["stack"]}
    assert [stacks[field]["owner"] for field in ("a1", "c1", "d1")] == [0, None, 1]
    assert refusal(position, "d1-d3").startswith("The stack on d1 is not yours: white is on top")
    play(position, "a1-b1", "d1-d3", "c1-d1")
    told = [event.details["colour"] for event in position.events(None) if event.kind == "moved"]
    assert told == ["red", "white", "black"]
    assert position.to_text().split()[1:3] == ["w", "rd1"]
