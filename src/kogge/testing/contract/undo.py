"""Undo: a choice can be taken back as long as it is secret."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kogge.core.errors import NotToAct
from kogge.core.position import Position
from kogge.testing.cases import MOST_POSITIONS, Case, all_positions, played


def choosing(case: Case, seats: int = 2) -> list[Position]:
    """Positions in which at least so many seats decide at once."""
    found = [position for position in all_positions(case) if len(position.to_act) >= seats]
    if not found:
        pytest.skip(f"never do {seats} seats decide at once")
    return found


def test_a_pending_choice_can_be_taken_back(case: Case) -> None:
    """Undoing a pending choice gives it back and leads to the very bytes from before it."""
    for position in choosing(case):
        seat = position.to_act[-1]
        move = position.moves(seat)[0]
        after = position.copy()
        after.play(seat, move)
        assert after.may_undo(seat)
        assert after.undo(seat) == move
        assert after == position
        assert after.history == position.history
        assert after.events(seat) == position.events(seat)


def test_choices_of_others_stay(case: Case) -> None:
    """Undoing one of several pending choices is as if only the others had been made."""
    for position in choosing(case, seats=3):
        first, second = position.to_act[:2]
        both, alone = position.copy(), position.copy()
        both.play(first, position.moves(first)[0])
        both.play(second, position.moves(second)[-1])
        alone.play(second, position.moves(second)[-1])
        both.undo(first)
        assert both == alone
        assert both.history == alone.history


def test_an_undone_choice_can_be_made_otherwise(case: Case) -> None:
    """After undoing, another choice leads where it would have led in the first place."""
    for position in choosing(case):
        seat = position.to_act[0]
        after, straight = position.copy(), position.copy()
        after.play(seat, position.moves(seat)[0])
        after.undo(seat)
        after.play(seat, position.moves(seat)[-1])
        straight.play(seat, position.moves(seat)[-1])
        assert after == straight


def test_what_has_been_revealed_stays(case: Case) -> None:
    """The last of simultaneous choices reveals them all: none can be taken back any more."""
    resolved = 0
    for before, after in pairwise(played(case, 0)[:MOST_POSITIONS]):
        everyone_heard = [e for e in after.events(None, len(before.history)) if e.kind != "chosen"]
        if len(before.to_act) == 1 and everyone_heard:
            resolved += 1
            for seat in range(after.players):
                assert not after.may_undo(seat)
                copy = after.copy()
                with pytest.raises(NotToAct, match="have not seen"):
                    copy.undo(seat)
                assert copy == after
                assert copy.history == after.history
    assert resolved > 0


def test_nothing_to_undo_at_the_start(case: Case) -> None:
    """Before the first move there is nothing to take back."""
    position = case.new(0)
    for seat in range(position.players):
        assert not position.may_undo(seat)
