"""Figures: what the texts of City of Towers say of its pieces (`core/figures.py`)."""

from __future__ import annotations

from typing import Final

from kogge.core.figures import Figures, Said
from kogge.games.towers.pieces import BLOCK, COLOURS, FILE, SYMBOLS, Pieces, place


def tell(pieces: Pieces, language: str) -> Said:
    """Every figure by its name; the picture of the board is the same in every language."""
    return {
        "rows": pieces.rows,
        "columns": pieces.columns,
        "last_column": letter(pieces.columns - 1),
        "districts": len(pieces.districts),
        "copies": pieces.copies,
        "of_colour": SYMBOLS * pieces.copies,
        "counters": COLOURS * SYMBOLS * pieces.copies,
        "limit": pieces.quiet.limit,
        "shown": pieces.quiet.shown,
        "board": board(pieces),
    }


def letter(column: int) -> str:
    return chr(ord("a") + column)


def board(pieces: Pieces) -> str:
    """The fields as text: a dot is a street, a letter a site with its symbol."""
    sites = {}
    for district in pieces.districts:
        row, column = place(district.corner)
        for y in range(BLOCK):
            for x in range(BLOCK):
                sites[row + y, column + x] = district.symbols[y][x]
    lines = ["     " + "  ".join(letter(column) for column in range(pieces.columns))]
    for row in range(pieces.rows):
        fields = "  ".join(sites.get((row, column), ".") for column in range(pieces.columns))
        lines.append(f"{row + 1:<5}{fields}")
    return "\n".join(lines)


FIGURES: Final = Figures(FILE, Pieces, tell)
