"""Numbers in words follow the pieces: whoever changes a number of `pieces.toml` reads the new one.

Only texts are made anew, so that no rule is compiled for it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from fnmatch import fnmatch
from typing import Any

import msgspec
import pytest

from kogge.core.figures import FIGURE, Figures, all_with_figures, with_figures
from kogge.core.game import Game
from kogge.core.pieces import read_toml
from kogge.core.text import LANGUAGES, read_rulebook, read_texts

Path = tuple[str | int, ...]


def figures_of(game: Game) -> Figures:
    if game.figures is None:
        pytest.skip("the game declares no figures: its texts say no number of its pieces")
    return game.figures


def numbers(pieces: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all numbers in a tree of pieces."""
    if isinstance(pieces, int) and not isinstance(pieces, bool):
        yield path
    elif isinstance(pieces, dict | list):
        entries = pieces.items() if isinstance(pieces, dict) else enumerate(pieces)
        for key, value in entries:
            yield from numbers(value, (*path, key))


def changed(pieces: dict[str, Any], path: Path, figures: Figures) -> dict[str, Any] | None:
    """The pieces with one number raised or else lowered by one; None if it can be no other."""
    for step in (1, -1):
        other = copy.deepcopy(pieces)
        place: Any = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] += step
        try:
            msgspec.convert(other, figures.kind)
        except msgspec.ValidationError:
            continue
        return other
    return None


def everything_said(game: Game, figures: Figures, pieces: dict[str, Any], language: str) -> str:
    """All texts and the rulebook as they are with these pieces."""
    said = figures.said(language, pieces)
    known = all_with_figures(read_texts(game.folder / "text", language), said, language)
    return str(known) + with_figures(read_rulebook(game.folder, language), said, language)


def test_every_number_is_said(game: Game) -> None:
    """A number of the pieces that changes is found again in the texts of every language.

    Those that are never said are listed by the game, each with the reason, and really are not.
    Numbers that the game's declaration fixes (`Literal[2]`) need not be figures.
    """
    figures = figures_of(game)
    pieces = read_toml(figures.file)
    usual = {language: everything_said(game, figures, pieces, language) for language in LANGUAGES}
    listed = set()
    for path in numbers(pieces):
        name = ".".join(str(key) for key in path)
        other = changed(pieces, path, figures)
        if other is None:
            continue
        silent = {pattern for pattern in figures.unsaid if fnmatch(name, pattern)}
        listed |= silent
        for language in LANGUAGES:
            is_said = everything_said(game, figures, other, language) != usual[language]
            assert is_said != bool(silent), (name, language)
    assert listed == set(figures.unsaid)
    assert all(figures.unsaid.values())


def test_same_figures(game: Game) -> None:
    """What one language says of the pieces, the others say too: in each sentence and rule."""
    figures_of(game)
    books = [read_rulebook(game.folder, language) for language in LANGUAGES]
    named = [{found["name"] for found in FIGURE.finditer(book)} for book in books]
    assert named[0] == named[1] == named[2]
    texts = [str(read_texts(game.folder / "text", language)) for language in LANGUAGES]
    named = [{found["name"] for found in FIGURE.finditer(text)} for text in texts]
    assert named[0] == named[1] == named[2]


def test_every_figure_is_used(game: Game) -> None:
    """No figure is told that no text names, and none is named that is not told."""
    figures = figures_of(game)
    texts = str(read_texts(game.folder / "text", "en")) + read_rulebook(game.folder, "en")
    assert {found["name"] for found in FIGURE.finditer(texts)} == set(figures.said("en"))
