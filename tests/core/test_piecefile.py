"""Pieces files as text: partial files, lines, differences in words, impossible values."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kogge
from kogge.core.entries import differences, entry_name
from kogge.core.errors import BadPieces
from kogge.core.piecefile import is_partial, lines, merged, problem_line, values
from kogge.core.pieces import own_path, pieces_digest, read_toml, whole_pieces
from kogge.core.text import LANGUAGES
from kogge.games import OURS

GAMES = OURS
for_games = pytest.mark.parametrize("game", GAMES)


def own(game: str) -> tuple[str, dict[str, Any]]:
    path = own_path(game)
    assert path is not None
    text = path.read_text("utf-8")
    return text, tomllib.loads(text)


def load(game: str, path: Path) -> Any:
    return import_module(f"kogge.games.{game}.pieces").load(path)


@for_games
def test_every_value_has_a_line(game: str) -> None:
    """The line found for a value holds it, or begins the list it is in."""
    text, data = own(game)
    found = lines(text, data)
    rows = text.splitlines()
    assert found.keys() == values(data).keys()
    for place, line in found.items():
        keys = [step for step in place if isinstance(step, str)]
        assert any(rows[line - 1].lstrip().startswith(key) for key in keys), place


@for_games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_a_name_of_its_own(game: str, language: str) -> None:
    """No two numbers of a game are called the same, and none by its key alone."""
    _, data = own(game)
    places = [place for place in values(data) if place != ("game",)]
    names = [entry_name(kogge.game(game), place, language) for place in places]
    assert len(set(names)) == len(names)
    plain = [", ".join(str(step).replace("_", " ") for step in place) for place in places]
    assert not set(names) & set(plain)


@for_games
def test_a_file_may_hold_only_what_changes(game: str, tmp_path: Path) -> None:
    """A file with the game's name alone is the game itself, with the same digest."""
    path = tmp_path / "mine.toml"
    path.write_text(f'game = "{game}"\n')
    ours = own_path(game)
    assert ours is not None
    assert is_partial(read_toml(path), read_toml(ours))
    assert whole_pieces(path) == read_toml(ours)
    assert pieces_digest(path) == pieces_digest(ours)
    load(game, path)


def test_partial_files_change_single_entries(tmp_path: Path) -> None:
    """Tables are merged, entries of lists go by their name, `gone` leaves one out."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "talis"\n[rules]\nflags = 9\n[[monsters]]\nname = "wolf"\nmight = 3\n'
        '[[treasures]]\nname = "amber"\nmight = 1\n'
        'cards = [{ tier = 1, biome = "plains", copies = 1 }]\n'
    )
    _, ours = own("talis")
    whole = whole_pieces(path)
    changed = {(d.place, d.old, d.new) for d in differences(ours, whole)}
    assert (("rules", "flags"), 10, 9) in changed
    assert (("monsters", "wolf", "might"), 2, 3) in changed
    assert (("treasures", "amber", "might"), None, 1) in changed
    assert len(changed) == 2 + 4
    load("talis", path)
    last = ours["monsters"][-1]["name"]
    fewer = merged({"game": "talis", "monsters": [{"name": last, "gone": True}]}, ours, "x")
    assert [m["name"] for m in fewer["monsters"]] == [m["name"] for m in ours["monsters"][:-1]]
    with pytest.raises(BadPieces, match="dodo: there is none that could be left out"):
        merged({"monsters": [{"name": "dodo", "gone": True}]}, ours, "x")
    with pytest.raises(BadPieces, match="every entry needs its name"):
        merged({"monsters": [{"might": 3}]}, ours, "x")


def test_whole_files_stand_for_themselves(tmp_path: Path) -> None:
    """A copy without one of the cards lacks that card."""
    text, ours = own("towers")
    path = tmp_path / "mine.toml"
    path.write_text(text.rpartition("[[districts]]")[0])
    assert len(whole_pieces(path)["districts"]) == len(ours["districts"]) - 1


def test_differences_are_told_in_names() -> None:
    """A difference is a sentence with the names of the game, in its language."""
    _, ours = own("visby")
    other = {**ours, "blacksmith": {**ours["blacksmith"], "per_troops": 6}}
    (found,) = differences(ours, other)
    game = kogge.game("visby")
    assert found.sentence(game) == "Blacksmith, wares for Troops: 4 → 6"
    assert found.sentence(game, "de") == "Schmied, Waren für Truppen: 4 → 6"


ENTRY_LINES = 6  # a complaint about an entry of a list has the line where the entry begins
# what is changed in a game's own file, and the complaint
IMPOSSIBLE = {
    "half": (
        "tallinn",
        '"K*", "EE"',
        f'"K*", "{"E" * 500}"',
        "room for 6 symbols, not for 500",
    ),
    "tie": ("tallinn", "contest_tie = 1", "contest_tie = 9", "a tie cannot pay 9"),
    "reach": ("tallinn", "reach = 9", "reach = 90", "nobody can ever have 90 symbols K"),
    "knight": ("visby", "seals = 5 ", "seals = 50 ", "would end the game at once"),
    "wares": ("visby", "per_troops = 4", "per_troops = 90", "nobody can hold 90 wares"),
    "supply": ("visby", "[3, 5, 3, 4, 5]", "[3, 5, 3, 4, 50]", "more than the track has"),
    "quiet": ("towers", "shown = 30", "shown = 90", "90 is never reached"),
    "deck": (
        "talis",
        "copies = 2 }]",
        'copies = 2 }, { tier = 1, biome = "plains", copies = 1 }]',
        "names the same deck twice",
    ),
    "type": ("visby", "per_troops = 4", 'per_troops = "4"', "Expected `int`"),
    "unknown": ("visby", "per_troops = 4", "per_troop = 4", "unknown field `per_troop`"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_values_are_refused_by_sense(case: str, tmp_path: Path) -> None:
    """What no rule could play with is refused with its reason, and its line is found."""
    game, old, new, complaint = IMPOSSIBLE[case]
    text, _ = own(game)
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(BadPieces) as refusal:
        load(game, path)
    assert complaint in refusal.value.problem
    found = problem_line(path.read_text(), read_toml(path), refusal.value.problem)
    assert found is not None, refusal.value.problem
    entry = path.read_text().splitlines()[found - 1 : found + ENTRY_LINES]
    assert new in "\n".join(entry), refusal.value.problem
