"""Pieces files that cannot be played with: one plain sentence each, with the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kogge.cli.pieces import checked
from kogge.core.errors import BadPieces


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[blacksmith]\nper_troops = 500",
            "line 3: blacksmith, per troops: this must be a whole number, at most 99",
        ),
        (
            "[blaksmith]\nper_troops = 5",
            "line 2: there is no entry called blaksmith; did you mean blacksmith",
        ),
        (
            "[blacksmith]\nper_trops = 5",
            "line 3: blacksmith: there is no entry called per_trops; did you mean per_troops",
        ),
        (
            '[blacksmith]\nper_troops = "six"',
            "line 3: blacksmith, per troops: this must be a whole number, not a text",
        ),
        (
            "[players]\nsupply = [3, 5]",
            "line 3: players, supply: this must be a list of 5 entries, not 2",
        ),
    ],
)
def test_what_is_wrong_is_said_plainly(tmp_path: Path, text: str, said: str) -> None:
    """No word of a programming language, the line, and what was meant."""
    file = tmp_path / "mine.toml"
    file.write_text(f'game = "visby"\n{text}\n', "utf-8")
    with pytest.raises(BadPieces, match=said):
        checked(file)
