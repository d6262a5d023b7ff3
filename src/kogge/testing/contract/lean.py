"""Heuristics: the sensible move is always legal, from what the seat sees."""

from __future__ import annotations

from kogge.core import verbs
from kogge.core.rng import new_rng
from kogge.testing.cases import Case, all_positions, imagined


def test_lean_is_legal_from_what_the_seat_sees(case: Case) -> None:
    """Wherever a seat must decide, its observed record yields a legal move and stays as it is."""
    for position in all_positions(case):
        for seat in position.to_act:
            observed = position.observed(seat)
            before = observed.tobytes()
            move = int(verbs.lean(observed, seat, new_rng("lean", len(position.history))))
            assert move in [legal.id for legal in position.moves(seat)]
            assert observed.tobytes() == before


def test_lean_is_legal_in_imagined_worlds(case: Case) -> None:
    """In a world some seat imagines, every seat that must decide gets a legal move."""
    for position in all_positions(case):
        for viewer in position.to_act:
            world = imagined(position, viewer, "lean", len(position.history))
            for seat in position.to_act:
                move = int(verbs.lean(world._state, seat, new_rng("world", seat)))
                assert move in [legal.id for legal in world.moves(seat)]


def test_lean_repeats_itself(case: Case) -> None:
    """The same record and the same noise lead to the same move."""
    for position in all_positions(case):
        for seat in position.to_act:
            moves = {
                int(verbs.lean(position.observed(seat), seat, new_rng("again"))) for _ in range(2)
            }
            assert len(moves) == 1
