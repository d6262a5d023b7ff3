"""The moves a person may make: listed with numbers, found by number or word."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kogge.core.moves import Move, Moves

ONE_COLUMN = 8  # a longer list takes two columns where they fit


def move_list(moves: Sequence[Move], meanings: Sequence[str], width: int) -> RenderableType:
    """Numbered moves with their words and what they would do."""
    word_width = max(len(move.text) for move in moves)
    number_width = len(str(len(moves)))
    lines = [
        Text.assemble(
            (f"{number:>{number_width}}", "dim"), "  ", (f"{move.text:<{word_width}}", "bold cyan"),
            "  ", meaning,
        )
        for number, (move, meaning) in enumerate(zip(moves, meanings, strict=True), 1)
    ]  # fmt: skip
    widest = max(cell_len(line.plain) for line in lines)
    columns = 2 if len(lines) > ONE_COLUMN and 2 * widest + 3 <= width else 1
    height = -(-len(lines) // columns)
    grid = Table.grid(padding=(0, 3))
    for row in range(height):
        grid.add_row(*lines[row::height])
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
