"""What people may type: other spellings of a move, numbers for the choice of an option."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption, UnknownMove
from kogge.core.game import Option
from kogge.core.moves import Moves, Parts

WORDS = ("a+b", "c")


def describe(move: int) -> tuple[str, Parts]:
    return WORDS[move], {"kind": "word"}


def test_a_move_may_have_more_than_one_spelling() -> None:
    """Every spelling means the same move, whose own word stays the one that is written."""
    moves = Moves(2, describe, spellings=lambda move: ["b+a", "a+b"] if move == 0 else [])
    assert moves.parse("b+a") is moves.parse("a+b") is moves[0]
    assert moves.parse(" B+A ").text == "a+b"
    assert len(moves) == 2


def test_two_moves_cannot_share_a_spelling() -> None:
    """A spelling that is also another move's word or spelling is refused when moves are made."""
    with pytest.raises(TypeError, match="share the word 'c'"):
        Moves(2, describe, spellings=lambda move: ["c"])
    with pytest.raises(TypeError, match="share the word 'd'"):
        Moves(2, describe, spellings=lambda move: ["d"])


def test_without_spellings_only_words_count() -> None:
    """A game that names none has none."""
    with pytest.raises(UnknownMove):
        Moves(2, describe).parse("b+a")


def test_numbers_are_choices() -> None:
    """45 means the choice "45"; truth values still mean on and off."""
    target = Option("target", ("30", "45"))
    assert target.read(45) == target.read("45") == "45"
    assert Option("extra", ("off", "on")).read(True) == "on"


@pytest.mark.parametrize("value", [31, 0, 30.0, None, True, ["30"], {}])
def test_other_values_are_refused(value: object) -> None:
    """Anything else is refused with the choices, even what cannot be looked up."""
    with pytest.raises(BadOption, match=r"target cannot be .*; choose one of 30, 45"):
        Option("target", ("30", "45")).read(value)
