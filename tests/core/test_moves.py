"""The move space: words are unique, and wrong ones are answered with examples."""

from __future__ import annotations

import pytest

from kogge.core.errors import UnknownMove
from kogge.core.moves import Moves, Parts

WORDS = ("pass", "up-1", "up-2", "down-1")


def describe(id: int) -> tuple[str, Parts]:
    return WORDS[id], {"kind": WORDS[id].split("-")[0]}


MOVES = Moves(len(WORDS), describe)


def test_two_moves_cannot_share_a_word() -> None:
    """A game whose words are not unique cannot be made."""
    with pytest.raises(TypeError, match="share a word"):
        Moves(2, lambda id: ("pass", {"kind": "pass"}))


def test_unknown_words_are_answered_with_examples() -> None:
    """A word that is no move is quoted, and one word of each kind is shown."""
    with pytest.raises(
        UnknownMove,
        match=r"^'up-3' is not a move of this game; moves look like pass, up-1, down",
    ):
        MOVES.parse("up-3")


def test_long_words_are_quoted_in_part() -> None:
    """However long the word, the answer stays short."""
    with pytest.raises(UnknownMove) as refusal:
        MOVES.parse("x" * 10_000)
    assert len(str(refusal.value)) < 150


@pytest.mark.parametrize("id", [-1, 4, 10**20])
def test_ids_outside_the_space_are_refused(id: int) -> None:
    """An id that is no move is refused, naming the range; no id counts from the end."""
    with pytest.raises(UnknownMove, match=f"^move ids run from 0 to 3; found {id}$"):
        MOVES[id]


def test_moves_can_be_collected() -> None:
    """Moves are equal and hash alike when they are the same, so that sets of them work."""
    assert {MOVES[1], MOVES.parse("UP-1"), MOVES[2]} == {MOVES[1], MOVES[2]}
    assert str(MOVES[1]) == "up-1"
