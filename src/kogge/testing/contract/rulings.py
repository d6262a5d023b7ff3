"""Rules that are our decision are marked: every ruling has its rule, and every one its reason."""

from __future__ import annotations

import re

import pytest

from kogge.core.game import Game
from kogge.core.rulings import MARK, read_rulings
from kogge.core.text import LANGUAGES, rules

RULING = re.compile(r"[A-Z]\d+")  # ours alone; rules of the printed book are named by words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_has_its_mark(game: Game, language: str) -> None:
    """Each rule with a number has its mark, and so has each rule of the book that we completed.

    Every mark has its reason, every reason its rule, and all languages mark the same rules.
    """
    rulings = read_rulings(game.folder, language)
    if not rulings:
        pytest.skip("the game has no rulings of its own")
    book = rules(game, language)
    assert {rule for rule in book if RULING.fullmatch(rule)} <= rulings.keys() <= book.keys()
    assert rulings.keys() == read_rulings(game.folder, LANGUAGES[0]).keys()
    assert {rule for rule, text in book.items() if f"> {MARK} " in text} == rulings.keys()
    for rule, ruling in rulings.items():
        assert ruling.why in book[rule]
        assert ruling.book in book[rule]
        for said in (ruling.why, ruling.book):
            assert said == " ".join(said.split())
            assert said.endswith((".", "”.", "“.", "»."))
