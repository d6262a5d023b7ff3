"""Tallinn's table in a terminal: complete, narrow enough, and without anyone's secrets."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from rich.console import Console

import kogge
from kogge.core.position import Position
from kogge.core.text import LANGUAGES
from kogge.games.tallinn.drawing import BACK, draw
from kogge.terminal.replaying import combined_view

NAMES = ["Anna", "Greedy 2", "Bartholomäus XIV.", "日本の友だち"]
LETTERS = {"knights": "K", "merchants": "E", "monks": "M"}


def walk(seed: int, players: int, **options: Any) -> Iterator[Position]:
    """Every position of a random game."""
    chance = random.Random(seed)
    position = kogge.game("tallinn").new(players, seed=seed, **options)
    yield position
    while not position.over:
        seat = chance.choice(position.to_act)
        position.play(seat, chance.choice(position.moves(seat)))
        yield position


def drawn(view: dict[str, object], language: str = "en", width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(draw(view, NAMES, language))
    return capture.get()


def blocks(shown: str, players: int) -> list[str]:
    """The lines of each player."""
    lines = shown.splitlines()
    starts = [
        next(number for number, line in enumerate(lines) if line[2:].startswith(NAMES[seat][:15]))
        for seat in range(players)
    ]
    ends = [*starts[1:], len(lines)]
    return ["\n".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


@pytest.mark.parametrize(
    ("envoy", "chronicles", "players"),
    list(product(("off", "deck", "hand"), ("off", "on"), (2, 4))),
)
def test_every_position_fits(envoy: str, chronicles: str, players: int) -> None:
    """Whole games fit into 80 columns in every language, for players and for spectators."""
    for number, position in enumerate(walk(3, players, envoy=envoy, chronicles=chronicles)):
        viewer = (*range(players), None)[number % (players + 1)]
        view = position.view(viewer) if number % 7 else combined_view(position)
        for language in LANGUAGES:
            for line in draw(view, NAMES, language).lines(80):
                assert line.cell_len <= 80, line.plain


def test_what_lies_open_is_shown() -> None:
    """Points, strengths, every card of the row, towers and what was given up are all there."""
    for position in walk(5, 4, envoy="hand", chronicles="on"):
        view = position.view(0)
        for player, block in zip(view["players"], blocks(drawn(view), 4), strict=True):
            first = block.splitlines()[0].partition(NAMES[player["seat"]])[2]
            assert int(first.split()[0]) == player["points"]
            for faction, letter in LETTERS.items():
                count = player["symbols"][faction]
                bar = letter * count if count <= 9 else letter * 9 + "+"
                assert f"{bar} {count}" in first if count else "–" in first
            for card in player["row"]:
                symbols = card["symbols"].replace("*", "●")
                assert f"  {card['card']}{card['half']} {symbols}" in block
            for card in [*player["towers"], *player["gone"]]:
                if card["card"] is not None:
                    first_half, second_half = (h.replace("*", "●") for h in card["halves"])
                    assert f" {card['card']} {first_half}|{second_half}" in block
            hidden = sum(tower["card"] is None for tower in player["towers"])
            assert sum(line.count(BACK) for line in block.splitlines()[:3]) >= hidden


def test_own_hand_and_nobody_elses() -> None:
    """A player sees both halves of the own cards in hand; of others, how many they hold."""
    for position in walk(7, 3):
        view = position.view(1)
        shown = drawn(view)
        own = shown.partition("Your hand")[2]
        for card in view["players"][1]["hand"]:
            first, second = (half.replace("*", "●") for half in card["halves"])
            assert f"{card['card']} a {first}│b {second}" in own
        assert "│ hand" not in shown
        for player, block in zip(view["players"], blocks(shown, 3), strict=True):
            assert block.splitlines()[0].split()[-1] == str(len(player["hand"]))


def test_secrets_do_not_change_the_drawing() -> None:
    """What a rival has chosen in secret makes no difference to the table one sees."""
    compared = 0
    for position in walk(9, 3, envoy="deck"):
        if len(position.to_act) > 1 and 1 in position.to_act:
            one, other = position.copy(), position.copy()
            one.play(1, position.moves(1)[0])
            other.play(1, position.moves(1)[-1])
            assert drawn(one.view(0)) == drawn(other.view(0)) != drawn(position.view(0))
            compared += 1
    assert compared > 10


def test_marks_tell_who_has_chosen() -> None:
    """Whoever owes a choice and whoever has made one is marked, without colour."""
    position = kogge.game("tallinn").new(3, seed=1)
    position.play(1, position.moves(1)[0])
    shown = drawn(position.view(0))
    assert [block[0] for block in blocks(shown, 3)] == ["▸", "✓", "▸"]


@pytest.mark.parametrize("game", ["tallinn", "visby"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_final_table_explains_no_mark_of_choices(game: str, language: str) -> None:
    """The legend has the marks of choices during the game, and no longer when it is over."""
    rooms = kogge.game(game).rooms
    position = kogge.game(game).new(3, seed=1)
    while True:
        console = Console(file=io.StringIO(), width=80)
        console.print(rooms.draw(position.view(None), NAMES[:3], language))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        assert ("✓" in shown) == (not position.over)
        if position.over:
            return
        while not position.over and position.to_act:
            seat = position.to_act[0]
            position.play(seat, position.moves(seat)[0])


def test_combined_view_shows_all_hands() -> None:
    """The view of all seats together shows every hand, tower and choice."""
    for position in walk(11, 3):
        view = combined_view(position)
        assert view["viewer"] is None
        for seat in range(3):
            own = position.view(seat)["players"][seat]
            assert {**view["players"][seat], **own} == view["players"][seat]
            for card in own["hand"]:
                assert f" {card['card']} " in drawn(view)


def test_terminals_without_unicode() -> None:
    """On a terminal that knows only ASCII the table is drawn in ASCII."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    position = kogge.game("tallinn").new(2, seed=1, chronicles="on")
    names = ["Anna", "Ben"]
    Console(file=stream, width=80).print(draw(position.view(0), names, "en"))
    stream.flush()
    assert b"Your hand" in stream.buffer.getvalue()
