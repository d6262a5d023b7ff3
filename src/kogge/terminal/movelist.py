"""List of moves with numbers: one by one, or in groups where they are many.

The words of moves are made of pieces, `move-3-c1-b7`. Moves that begin with the same pieces make a
group; a person opens it by its number, or types some of the pieces, `move b7`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kogge.core.digits import bounded_number
from kogge.core.moves import Move, Moves

TWO_COLUMNS_FROM: Final = 9  # a longer list takes two columns where they fit
GUTTER: Final = 3
JOINT: Final = "-"
MORE: Final = "…"
LEAST_BEGINNING: Final = 3  # so many letters stand for a longer piece


@dataclass(frozen=True)
class Entry:
    """A line to choose: one move, or several whose words begin alike."""

    stem: str
    moves: tuple[Move, ...]

    @property
    def only(self) -> Move | None:
        """The move, if it is one alone."""
        return self.moves[0] if len(self.moves) == 1 else None

    @property
    def tails(self) -> list[str]:
        """What the words add to the stem."""
        return [move.text.removeprefix(self.stem).removeprefix(JOINT) for move in self.moves]

    @property
    def verb(self) -> str:
        """The first piece of the words."""
        return self.stem.partition(JOINT)[0]


def single_entries(moves: Iterable[Move]) -> list[Entry]:
    """Every move for itself."""
    return [Entry(move.text, (move,)) for move in moves]


def grouped_entries(moves: Sequence[Move], most: int) -> list[Entry]:
    """Moves in groups, as fine as so many entries allow, but at least one for every first piece.

    Moves with the same first piece are split alike, those listed first before the others.
    """
    by_verb = [[entry] for entry in _parted(moves, 1)]
    is_finer = True
    while is_finer:
        is_finer = False
        for place, entries in enumerate(by_verb):
            finer = [part for entry in entries for part in _split(entry)]
            room = most - sum(map(len, by_verb)) + len(entries)
            if len(entries) < len(finer) <= room:
                by_verb[place] = finer
                is_finer = True
    return [entry for entries in by_verb for entry in entries]


def _split(entry: Entry) -> list[Entry]:
    """The groups within a group; one whose moves differ in their last piece alone stays whole."""
    parts = _parted(entry.moves, entry.stem.count(JOINT) + 2)
    return parts if any(part.only is None for part in parts) else [entry]


def _parted(moves: Iterable[Move], pieces: int) -> list[Entry]:
    """Moves by so many first pieces, each group with the longest stem that its words share."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(JOINT.join(move.text.split(JOINT)[:pieces]), []).append(move)
    return [Entry(_stem(group), tuple(group)) for group in groups.values()]


def _stem(moves: Sequence[Move]) -> str:
    """The pieces that all words begin with."""
    if len(moves) == 1:
        return moves[0].text
    shared = []
    for pieces in zip(*(move.text.split(JOINT) for move in moves), strict=False):
        if len(set(pieces)) > 1:
            break
        shared.append(pieces[0])
    return JOINT.join(shared)


def move_list(entries: Sequence[Entry], meanings: Sequence[str], width: int) -> Table:
    """Numbered moves with their words and what they would do."""
    longest = max(len(entry.stem) for entry in entries)
    lines = [
        _numbered(number, entry.stem, len(entries)).append(
            " " * (longest - len(entry.stem) + 2) + meaning
        )
        for number, (entry, meaning) in enumerate(zip(entries, meanings, strict=True), 1)
    ]
    return _columns(lines, width, 2 if len(lines) >= TWO_COLUMNS_FROM else 1)


def word_list(entries: Sequence[Entry], width: int) -> Table:
    """Numbered words alone, in as many columns as fit."""
    lines = [_numbered(number, entry.stem, len(entries)) for number, entry in enumerate(entries, 1)]
    return _columns(lines, width, len(lines))


def group_list(entries: Sequence[Entry], labels: Mapping[str, str], width: int) -> Table:
    """Numbered groups, each with the ends of its words; a label where a new verb begins.

    Without labels, short groups stand side by side.
    """
    stems = [entry.stem if entry.only else entry.stem + JOINT for entry in entries]
    longest = max((len(stem) for stem in stems if stem.endswith(JOINT)), default=0)
    margin = max(cell_len(label) for label in labels.values()) + 2 if labels else 0
    lines = []
    verb = ""
    for number, (entry, stem) in enumerate(zip(entries, stems, strict=True), 1):
        label = labels.get(entry.verb, "") if entry.verb != verb else ""
        verb = entry.verb
        line = Text.assemble((label + " " * (margin - cell_len(label)), "bold"))
        line.append_text(_numbered(number, stem, len(entries)))
        if entry.only is None:
            line.append(" " * (longest - len(stem) + 1))
            line.append_text(_ends(entry, width - line.cell_len))
        lines.append(line)
    return _columns(lines, width, 1 if labels else len(lines))


def _ends(entry: Entry, room: int) -> Text:
    """As many ends of words as there is room for, and the number of all where some are left out."""
    tails = [tail or "·" for tail in entry.tails]
    if sum(map(len, tails)) + len(tails) - 1 <= room:
        return Text(" ".join(tails), "cyan")
    total = f" {MORE} ({len(tails)})"
    shown = ""
    for tail in tails:
        if len(shown) + len(tail) + 1 + len(total) > room:
            break
        shown += f" {tail}" if shown else tail
    return Text.assemble((shown, "cyan"), (total, "dim"))


def _numbered(number: int, word: str, last: int) -> Text:
    return Text.assemble((f"{number:>{len(str(last))}}  ", "dim"), (word, "bold cyan"))


def _columns(lines: Sequence[Text], width: int, most: int) -> Table:
    """Lines in columns, read downwards."""
    widest = max(cell_len(line.plain) for line in lines)
    fitting = max(1, (width + GUTTER) // (widest + GUTTER))
    height = -(-len(lines) // min(most, fitting))
    grid = Table.grid(padding=(0, GUTTER))
    for row in range(height):
        grid.add_row(*lines[row::height])
    return grid


def numbered_entry(entries: Sequence[Entry], typed: str) -> Entry | None:
    """The entry with this number."""
    if not (typed.isascii() and typed.isdigit()):
        return None
    number = bounded_number(typed, len(entries))
    return entries[number - 1] if 1 <= number <= len(entries) else None


def matching(moves: Iterable[Move], typed: str) -> list[Move]:
    """Moves whose words have all the pieces that were typed, in any order.

    A piece may be cut short to its first three letters or more, or to the number before its letter.
    """
    wanted = [piece for piece in re.split(rf"[\s{JOINT}]+", typed.lower()) if piece]
    if not wanted:
        return []
    return [move for move in moves if _has_all(move.text.split(JOINT), wanted)]


def _has_all(pieces: Sequence[str], wanted: Iterable[str]) -> bool:
    return all(
        any(
            piece == part
            or (len(part) >= LEAST_BEGINNING and part.isalpha() and piece.startswith(part))
            or (part.isdecimal() and piece[:-1] == part and piece[-1].isalpha())
            for piece in pieces
        )
        for part in wanted
    )


def every_move(space: Moves) -> Iterable[Move]:
    """All moves of a game, legal or not."""
    return (space[number] for number in range(len(space)))


def similar_words(legal: Sequence[Move], typed: str) -> list[str]:
    """Legal words that look like what was typed."""
    return get_close_matches(typed.lower(), [move.text for move in legal], 3)
