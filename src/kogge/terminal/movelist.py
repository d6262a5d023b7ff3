"""The moves a person may make: listed with numbers, found by number or word."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kogge.core.moves import Move, Moves

TWO_COLUMNS_FROM = 9  # a longer list takes two columns where they fit
GUTTER = 3


def move_list(moves: Sequence[Move], meanings: Sequence[str], width: int) -> Table:
    """Numbered moves with their words and what they would do."""
    longest = max(len(move.text) for move in moves)
    entries = [
        _entry(number, move, len(moves)).append(" " * (longest - len(move.text) + 2) + meaning)
        for number, (move, meaning) in enumerate(zip(moves, meanings, strict=True), 1)
    ]
    return _columns(entries, width, 2 if len(entries) >= TWO_COLUMNS_FROM else 1)


def word_list(moves: Sequence[Move], width: int) -> Table:
    """Numbered words alone, in as many columns as fit."""
    entries = [_entry(number, move, len(moves)) for number, move in enumerate(moves, 1)]
    return _columns(entries, width, len(entries))


def _entry(number: int, move: Move, last: int) -> Text:
    return Text.assemble((f"{number:>{len(str(last))}}  ", "dim"), (move.text, "bold cyan"))


def _columns(entries: Sequence[Text], width: int, most: int) -> Table:
    """Entries in columns, read downwards."""
    widest = max(cell_len(entry.plain) for entry in entries)
    fitting = max(1, (width + GUTTER) // (widest + GUTTER))
    height = -(-len(entries) // min(most, fitting))
    grid = Table.grid(padding=(0, GUTTER))
    for row in range(height):
        grid.add_row(*entries[row::height])
    return grid


def find_move(space: Moves, legal: Sequence[Move], typed: str) -> Move:
    """The move of a word, or of a number in the list; UnknownMove if it is neither."""
    for move in legal:
        if move.text == typed.lower():
            return move
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(legal):
        return legal[int(typed) - 1]
    return space.parse(typed)


def similar_words(legal: Sequence[Move], typed: str) -> list[str]:
    """Legal words that look like what was typed."""
    return get_close_matches(typed.lower(), [move.text for move in legal], 3)
