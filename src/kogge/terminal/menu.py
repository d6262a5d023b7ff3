"""Menu: the moves as they are listed, and what was typed about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.table import Table

from kogge.core.moves import Move
from kogge.terminal.movelist import (
    Entry,
    group_list,
    grouped_entries,
    matching,
    move_list,
    numbered_entry,
    single_entries,
    word_list,
)

LINES_AROUND: Final = 4  # what is asked, the question, and a little of the table
LEAST_LINES: Final = 8
MOST_LINES: Final = 16
MOST_WORDS: Final = 30  # more are easier to find in groups


class Menu:
    """The moves of one decision; `entries` are the ones shown last, which numbers refer to.

    `meaning` tells what a move does. `verbs` are the first pieces of words as people say them, in
    the order in which they are listed; without them the order is the game's, and short lists of
    words do without groups.
    """

    def __init__(
        self, moves: Sequence[Move], meaning: Callable[[Move], str], verbs: Mapping[str, str]
    ) -> None:
        order = {verb: place for place, verb in enumerate(verbs)}
        self.legal = sorted(moves, key=lambda move: order.get(move.text.partition("-")[0], 0))
        self.moves = self.legal
        self.meaning = meaning
        self.verbs = verbs
        self.entries = single_entries(self.legal)

    @property
    def is_narrowed(self) -> bool:
        """Whether only some of the moves are shown."""
        return len(self.moves) < len(self.legal)

    def narrow(self, moves: Sequence[Move]) -> None:
        """Show these moves alone."""
        self.moves = list(moves)

    def widen(self) -> None:
        """Show all moves again."""
        self.moves = self.legal

    def listed(self, width: int, height: int, in_full: bool) -> tuple[Table, bool]:
        """The moves as they fit the screen, and whether all of them are told in full."""
        self.entries = single_entries(self.moves)
        most = max(LEAST_LINES, min(height - LINES_AROUND, MOST_LINES))
        if in_full or len(self.moves) <= 2 * most:
            meanings = [self.meaning(move) for move in self.moves]
            whole = move_list(self.entries, meanings, width)
            if in_full or whole.row_count <= most:
                return whole, True
        if len(self.moves) <= MOST_WORDS and not self.verbs:
            return word_list(self.entries, width), False
        self.entries = grouped_entries(self.moves, max(LEAST_LINES, min(height // 3, MOST_LINES)))
        return group_list(self.entries, self._labels(), width), False

    def _labels(self) -> dict[str, str]:
        shown = {entry.verb for entry in self.entries}
        return {verb: label for verb, label in self.verbs.items() if verb in shown}

    def numbered(self, typed: str) -> Entry | None:
        """The entry with the number that was typed."""
        return numbered_entry(self.entries, typed)

    def exact(self, typed: str) -> Move | None:
        """The legal move with this word."""
        return next((move for move in self.legal if move.text == typed.lower()), None)

    def found(self, typed: str) -> list[Move]:
        """The legal moves that have these pieces, first among those shown."""
        words = self.in_words_of_moves(typed)
        return matching(self.moves, words) or matching(self.legal, words)

    def in_words_of_moves(self, typed: str) -> str:
        """Verbs as people say them become the pieces that they stand for."""
        said = {label.lower(): verb for verb, label in self.verbs.items()}
        return " ".join(said.get(piece, piece) for piece in typed.lower().split())
