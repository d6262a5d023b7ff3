"""Figures: numbers of the pieces in texts, with the grammar of each language."""

from __future__ import annotations

import pytest

from kogge.core.figures import with_figures
from kogge.core.numerals import numeral

FORMS = {
    "en": "{{n: a point | @ points}}",
    "de": "{{n: einen Punkt | @ Punkte}}",
    "it": "{{n: un punto | @ punti}}",
}


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 0, "zero points"),
        ("en", 1, "a point"),
        ("en", 21, "twenty-one points"),
        ("de", 1, "einen Punkt"),
        ("de", 6, "sechs Punkte"),
        ("de", 21, "einundzwanzig Punkte"),
        ("it", 1, "un punto"),
        ("it", 28, "ventotto punti"),
        ("it", 33, "trentatré punti"),
        ("it", 100, "100 punti"),
    ],
)
def test_a_figure_has_a_form_for_one(language: str, number: int, said: str) -> None:
    """One has a form of its own, and other numbers are said in words up to ninety-nine."""
    assert with_figures(FORMS[language], {"n": number}, language) == said


def test_the_ways_to_write_a_figure() -> None:
    """Digits, a word, a word with a capital, forms, and texts as they are."""
    text = "{{n}} {{n:word}} {{n:Word}} {{n: # ware | # wares}} {{rows}} {seat}"
    said = with_figures(text, {"n": 5, "rows": "| a | b |"}, "en")
    assert said == "5 five Five 5 wares | a | b | {seat}"


def test_a_figure_that_is_not_told_is_an_error() -> None:
    """A name that the game does not tell is found when the text is read."""
    with pytest.raises(KeyError, match="lead"):
        with_figures("{{lead}}", {}, "en")
    with pytest.raises(ValueError, match="a form for one"):
        with_figures("{{lead: points}}", {"lead": 2}, "en")
    with pytest.raises(TypeError, match="no number"):
        with_figures("{{rows:word}}", {"rows": "a"}, "en")


def test_numerals_are_all_different() -> None:
    """No two numbers share a word."""
    for language in FORMS:
        assert len({numeral(number, language) for number in range(100)}) == 100
