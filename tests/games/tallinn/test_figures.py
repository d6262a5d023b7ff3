"""Tallinn's texts with a designer's pieces."""

from __future__ import annotations

import json
import os
from pathlib import Path

from tests import forking

from kogge.core.pieces import CHOICE
from kogge.games.tallinn import GAME

SCRIPT = """
import json, kogge
from kogge.core.text import LANGUAGES, rulebook, texts
game = kogge.game("tallinn")
print(json.dumps({one: [rulebook(game, one), texts(game, one)] for one in LANGUAGES}))
"""
SAID = {
    "en": ("ahead by 6 or more", "The lead of six", "Leads of six or more", "Six ahead"),
    "de": (
        "mindestens 6 Vorsprung",
        "Der Vorsprung von sechs",
        "Vorsprung von sechs oder mehr",
        "Sechs Vorsprung",
    ),
    "it": (
        "un vantaggio di 6 o più",
        "Il vantaggio di sei",
        "Vantaggio di sei o più",
        "Sei di vantaggio",
    ),
}


def test_a_lead_of_six_is_said_everywhere(tmp_path: Path) -> None:
    """With a `lead` of 6, rulebook, final table and coach say six, and nothing says five."""
    ours = (GAME.folder / "pieces.toml").read_text("utf-8")
    assert ours.count("lead = 5") == 1
    other = tmp_path / "pieces.toml"
    other.write_text(ours.replace("lead = 5", "lead = 6"), "utf-8")
    made = forking.run("-c", SCRIPT, env={**os.environ, CHOICE: str(other), "KOGGE_JIT": "0"})
    assert made.returncode == 0, made.stderr
    for language, (book, texts) in json.loads(made.stdout).items():
        final, heading, label, coach = SAID[language]
        assert final in book
        assert heading in book
        assert texts["words"]["scoring"]["transferred"] == label
        assert texts["lessons"]["lead"]["title"] == coach
        assert {"en": "five", "de": "fünf", "it": "cinque"}[language] not in book.lower()
