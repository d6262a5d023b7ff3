"""Talis in a terminal: complete, explained, within its columns, in every language."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import kogge
from kogge.core.position import Position
from kogge.core.text import LANGUAGES, texts
from kogge.games.talis.terminal.island import (
    BIOME_MARKS,
    FLAG,
    ISLAND_WIDTH,
    MONSTER,
    SEAT_LETTERS,
)

GAME = kogge.game("talis")
NAMES = ("Heike", "Bartholomäus XIV.", "日本の友だち", "Ole")
SIZES = [(80, 24), (80, 70), (120, 40), (120, 60)]

for_languages = pytest.mark.parametrize("language", LANGUAGES)


def walk(players: int, seed: int, **options: Any) -> Iterator[Position]:
    """Some positions of a random game, the first and the last included."""
    chance = random.Random(seed)
    position = GAME.new(players, seed=seed, round_cap="20", **options)
    yield position
    while not position.over:
        if chance.random() < 0.02:
            yield position
        seat = position.to_act[0]
        position.play(seat, chance.choice(position.moves(seat)))
    yield position


def drawn(view: dict[str, Any], language: str = "en", width: int = 80, height: int = 40) -> str:
    console = Console(
        file=io.StringIO(), width=width, height=height, color_system=None, legacy_windows=False
    )
    with console.capture() as capture:
        console.print(GAME.rooms.draw(view, NAMES, language))
    return capture.get()


def island_rows(shown: str) -> list[list[str]]:
    """Both lines of every tile, row by row from the north."""
    lines = [line[:ISLAND_WIDTH] for line in shown.splitlines() if line[2:3] == "┃"]
    cells = [line[3:-3].replace("┃", "│").split("│") for line in lines]
    return [
        [f"{a.strip()} {b.strip()}".strip() for a, b in zip(first, second, strict=True)]
        for first, second in zip(cells[::2], cells[1::2], strict=True)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
@for_languages
def test_everything_fits(players: int, language: str) -> None:
    """Nothing is wider than the terminal or cut, for players and spectators, at every size."""
    for number, position in enumerate(walk(players, players)):
        viewer = (*range(players), None)[number % (players + 1)]
        width, height = SIZES[number % len(SIZES)]
        shown = drawn(position.view(viewer), language, width, height)
        assert max(len(line.rstrip()) for line in shown.splitlines()) <= width
        assert "…" not in shown
        assert "{" not in shown
        for seat in range(players):
            assert f"{SEAT_LETTERS[seat]} {NAMES[seat]}" in shown


def test_the_island_shows_what_lies_open() -> None:
    """Flags, champions, monsters, cards and what lies face down are on their tiles."""
    for position in walk(4, 7):
        view = position.view(0)
        cells = [cell for row in island_rows(drawn(view)) for cell in row]
        assert len(cells) == 64
        for tile, cell in zip(view["tiles"], cells, strict=True):
            assert (f"?{tile['tier']}" in cell) == (tile["face"] is None)
            if tile["owner"] is not None:
                assert FLAG + SEAT_LETTERS[tile["owner"]] in cell
            if tile["monster"]:
                assert f"{MONSTER}{tile['monster']['might']}" in cell
            if tile["cards"]:
                assert BIOME_MARKS[tile["cards"][0]] in cell
            here = [
                f"{SEAT_LETTERS[player['seat']]}{champion['number']}"
                for player in view["players"]
                for champion in player["champions"]
                if champion["tile"] == tile["tile"]
            ]
            if len(here) <= 4:
                assert all(mark in cell for mark in here)


def marks_of(view: dict[str, Any]) -> dict[str, bool]:
    """Which marks there are to explain on this table."""
    tiles, players = view["tiles"], view["players"]
    champions = [champion for player in players for champion in player["champions"]]
    return {
        "flag": any(tile["owner"] is not None for tile in tiles),
        "covered": any(tile["face"] is None for tile in tiles),
        "monster": any(tile["monster"] for tile in tiles),
        "guard": any(tile["sleeping_guard"] for tile in tiles),
        "treasure": any(champion["treasures"] for champion in champions)
        or any(tile["treasures"] for tile in tiles),
        "warship": any(boat["warship"] for player in players for boat in player["boats"]),
    }


@for_languages
def test_every_mark_is_explained(language: str) -> None:
    """The legend has each mark that is on the screen, and none that is not."""
    legend = texts(GAME, language)["words"]["legend"]
    seen: dict[str, set[bool]] = {}
    for position in walk(4, 3):
        shown = drawn(position.view(0), language)
        for key, there in marks_of(position.view(0)).items():
            mark = re.escape(legend[key].format(letter="A")) + r"(?! \d)"  # a price is no legend
            assert bool(re.search(mark, shown)) == there, key
            seen.setdefault(key, set()).add(there)
    assert seen["monster"] == seen["treasure"] == {True, False}


def test_no_english_words_elsewhere() -> None:
    """The German and the Italian table share no word with the English one but names and letters."""
    position = GAME.new(4, seed=1)
    seat = position.to_act[0]
    english = {word for word in drawn(position.view(seat), "en").split() if word.isalpha()}
    for language in ("de", "it"):
        other = {word for word in drawn(position.view(seat), language).split() if word.isalpha()}
        shared = {word for word in english & other if len(word) > 2} - set(" ".join(NAMES).split())
        assert shared <= {"Talis", "wild", "Round"}  # Italians say "round", too


def test_terminals_without_unicode() -> None:
    """On a terminal that knows only ASCII the table is drawn in ASCII."""
    for position in walk(2, 5):
        stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        Console(file=stream, width=80).print(
            GAME.rooms.draw(position.view(0), ("Anna", "Ben"), "en")
        )
        stream.flush()
        assert b"A Anna" in stream.buffer.getvalue()


def test_fights_show_their_chances() -> None:
    """While someone may still flee, the chance to win is on the screen and in the answer to `?`."""
    found = 0
    for position in walk_to_fights():
        seat = position.to_act[0]
        view = position.view(seat)
        chance = f"{100 * view['fight']['chance']:.1f}".removesuffix(".0")
        assert f"wins with {chance} %" in " ".join(drawn(view).split())
        if view["fight"]["seat"] == seat:
            fight = GAME.rooms.moves.parse("fight")
            hint = GAME.rooms.hint(position.observed(seat), seat, fight.id)
            assert hint is not None
            assert hint.details["chance"] == pytest.approx(100 * view["fight"]["chance"])
        found += 1
    assert found > 3


def walk_to_fights() -> Iterator[Position]:
    chance = random.Random(1)
    position = GAME.new(3, seed=1, round_cap="20")
    while not position.over:
        seat = position.to_act[0]
        if position.view(seat)["phase"] == "stand":
            yield position
        position.play(seat, chance.choice(position.moves(seat)))
