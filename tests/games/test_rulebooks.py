"""What the rulebooks of our games have beyond those of others: marks, figures, all options."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import kogge
from kogge.core.numerals import numeral
from kogge.core.pieces import read_toml
from kogge.core.rulings import read_rulings
from kogge.core.text import LANGUAGES, rulebook, rules
from kogge.testing.contract.figures import changed, everything_said, figures_of, numbers

RULINGS = {"tallinn": 17, "visby": 12, "towers": 12, "talis": 68}

# told by the name of a tile, or by the row of a table; "one" is often no more than an article
BY_PLACE = ("board.separate_market.*", "monsters.*.cards.*.tier")
ONE = {"en": "an?|one", "de": r"eine?[nmrs]?", "it": "un[oa]?"}

for_games = pytest.mark.parametrize("name", RULINGS)
for_languages = pytest.mark.parametrize("language", LANGUAGES)


@for_games
@for_languages
def test_our_games_have_rulings(name: str, language: str) -> None:
    """Rulings and figures cannot get lost, not even in all languages at once.

    The contract would take it for a game without them, or for a rule that is as it was printed.
    """
    game = kogge.game(name)
    assert len(read_rulings(game.folder, language)) == RULINGS[name]
    assert game.figures is not None
    assert game.figures.said(language)


@for_games
@for_languages
def test_rulebooks_name_all_options(name: str, language: str) -> None:
    """Every option and every choice that is not the usual one has its sentence in the rulebook."""
    game = kogge.game(name)
    book = rulebook(game, language)
    for option in game.options:
        for word in (option.name, *option.choices):
            assert word == option.default or f"`{word}`" in book, f"{option.name}: {word}"


@for_games
def test_every_option_has_a_test_named_by_its_ruling(name: str) -> None:
    """Of the rules that name an option, one begins the name of a test: `test_l28_…` for L28."""
    game = kogge.game(name)
    folder = Path(__file__).parent / name
    tests = "".join(file.read_text("utf-8") for file in sorted(folder.glob("test_*.py")))
    for option in game.options:
        naming = [rule for rule, text in rules(game, "en").items() if f"`{option.name}`" in text]
        assert naming, f"no rule names {option.name}"
        wanted = [f"\ndef test_{rule.lower().replace('-', '_')}_" for rule in naming]
        assert any(head in tests for head in wanted), f"{option.name}: {naming}"


@for_games
@for_languages
def test_marks_quote_the_printed_rules(name: str, language: str) -> None:
    """What the printed rules say is told in their own words, unless they say nothing at all."""
    begin, end = {"en": ("“", "”"), "de": ("„", "“"), "it": ("«", "»")}[language]
    silent = {"towers": {"C6"}, "talis": {"L-oases"}}.get(name, set())
    for rule, ruling in read_rulings(kogge.game(name).folder, language).items():
        quoted = re.search(f"{begin}[^{begin}{end}]{{5,}}{end}", ruling.book)
        assert (quoted is None) == (rule in silent), f"{rule}: {ruling.book}"


def says(line: str, number: int, language: str) -> bool:
    """Whether a line has a number, in digits or as a word."""
    word = ONE[language] if number == 1 else numeral(number, language)
    return bool(re.search(rf"(?<!\d){number}(?!\d)|\b({word})\b", line, re.IGNORECASE))


def lines_of(text: str) -> set[str]:
    return set(re.split(r"\n|', '", text))


@for_games
def test_a_changed_number_is_found_again_in_words(name: str) -> None:
    """Each number of the pieces, raised by one, stands in a sentence that changes with it.

    The contract holds that sentences of all languages change; here languages take turns.
    """
    game = kogge.game(name)
    figures = figures_of(game)
    pieces = read_toml(figures.file)
    usual = {one: lines_of(everything_said(game, figures, pieces, one)) for one in LANGUAGES}
    for path, language in zip(numbers(pieces), cycle(LANGUAGES), strict=False):
        entry = ".".join(str(key) for key in path)
        other: Any = changed(pieces, path, figures)
        if other is None or any(fnmatch(entry, one) for one in (*figures.unsaid, *BY_PLACE)):
            continue
        lines = lines_of(everything_said(game, figures, other, language)) - usual[language]
        for key in path:
            other = other[key]
        assert any(says(line, other, language) for line in lines), (entry, language, other)
