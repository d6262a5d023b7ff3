"""Drawings made of lines of text, for a terminal: boards that fit a width, and pieces that flow.

What needs more than this, such as an island of tiles, draws itself (`games/talis/terminal`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

__all__ = ["INDENT", "OWES", "SEALED", "Lines", "flowed", "labelled", "name_of"]

OWES, SEALED = "▸", "✓"  # who owes a decision, whose choice waits for others
INDENT: Final = 4  # of what continues on another line


class Lines:
    """A drawing that fits itself into the width it is given; a game writes its `lines`."""

    ascii: ClassVar[Mapping[int, int]] = str.maketrans("▸✓→·–", ">x>--")

    def lines(self, width: int) -> Iterator[Text]:
        """All lines, none of them wider than the terminal if that has 80 columns."""
        raise NotImplementedError

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines(options.max_width):
            if options.ascii_only:
                line.plain = line.plain.translate(self.ascii)
            yield line


def name_of(mark: str, name: str, width: int, *, own: bool) -> Text:
    """A player's name behind a mark, in so many columns; the viewer's own is underlined."""
    cut = set_cell_size(f"{mark} {name}", width - 1)
    line = Text.assemble(
        (cut[:2], "bold green"), (cut[2:].rstrip(), "bold underline" if own else "bold")
    )
    line.pad_right(width - cell_len(line.plain))
    return line


def labelled(label: str, pieces: list[Text]) -> list[Text]:
    """Pieces of one sort; the first carries the name of the sort."""
    name = Text(label, "dim")
    return [name + piece if number == 0 else piece for number, piece in enumerate(pieces)]


def flowed(pieces: Sequence[Text], indent: int, width: int) -> Iterator[Text]:
    """Pieces side by side, a new line before one that does not fit; none is broken."""
    line = Text(" " * indent)
    filled = False
    for piece in pieces:
        if filled and cell_len(line.plain) + 2 + cell_len(piece.plain) > width:
            yield line
            line = Text(" " * max(indent, INDENT))
            filled = False
        line.append("  " if filled else "")
        line.append_text(piece)
        filled = True
    yield line
