"""Legal moves: there are some, they are in order, and all of them can be played."""

from __future__ import annotations

import numpy as np

from kogge.core import verbs
from kogge.core.position import Position
from kogge.core.rng import new_rng, pick_below
from kogge.testing.cases import Case, all_positions, imagined, some_positions


def legal_ids(position: Position, record: object, seat: int) -> list[int]:
    """What the game's own rule says, from any record."""
    out = np.zeros(position.game.move_space, np.int64)
    ids: list[int] = out[: verbs.legal(record, seat, out)].tolist()
    return ids


def test_somebody_owes_a_decision_until_the_end(case: Case) -> None:
    """A position waits for at least one seat exactly as long as the game is not over."""
    for position in all_positions(case):
        assert bool(position.to_act) is not position.over


def test_owing_seats_and_no_others_have_moves(case: Case) -> None:
    """A seat has a legal move exactly if it owes a decision."""
    for position in all_positions(case):
        for seat in range(position.players):
            assert bool(position.moves(seat)) is (seat in position.to_act)


def test_moves_ascend(case: Case) -> None:
    """Legal moves come in ascending order, each once."""
    for position in all_positions(case):
        for seat in position.to_act:
            ids = [move.id for move in position.moves(seat)]
            assert ids == sorted(set(ids))


def test_random_moves_are_those_of_the_list(case: Case) -> None:
    """A game that finds a random move without the list finds the one picked of the list."""
    out = np.zeros(case.game.move_space, np.int64)
    for position in some_positions(case, 20, "random"):
        for seat in position.to_act:
            seen = position.observed(seat)
            ids = legal_ids(position, seen, seat)
            rng = new_rng("random", len(position.history))
            expected = ids[pick_below(rng.copy(), len(ids))]
            assert verbs.stray(seen, seat, rng, out) == expected


def test_every_legal_move_is_accepted(case: Case) -> None:
    """What is listed as legal can be played, and is then the last move of the history."""
    for position in some_positions(case, 10, "accepted"):
        for seat in position.to_act:
            for move in position.moves(seat):
                after = position.copy()
                after.play(seat, move)
                assert after.history == (*position.history, (seat, move))
                assert after != position


def test_id_word_and_move_mean_the_same(case: Case) -> None:
    """A move may be given as a Move, as its id or as its word."""
    for position in some_positions(case, 5, "spelling"):
        seat = position.to_act[0]
        move = position.moves(seat)[-1]
        by_move, by_id, by_word = (position.copy() for _ in range(3))
        by_move.play(seat, move)
        by_id.play(seat, move.id)
        by_word.play(seat, move.text)
        assert by_move == by_id == by_word


def test_legality_needs_no_secrets(case: Case) -> None:
    """What a seat sees is enough to list its moves: full, observed and imagined records agree."""
    for position in all_positions(case):
        for seat in range(position.players):
            full = legal_ids(position, position._state, seat)
            assert legal_ids(position, position.observed(seat), seat) == full
            world = imagined(position, seat, "legal", len(position.history))
            assert legal_ids(position, world._state, seat) == full


def test_asking_changes_nothing(case: Case) -> None:
    """Listing, looking, scoring and refusing leave every byte of a position as it was."""
    for position in some_positions(case, 5, "asking"):
        before = position.to_bytes()
        _ = position.scores, position.ranks, position.winners, position.over, repr(position)
        for seat in range(position.players):
            position.moves(seat)
            position.view(seat)
            position.events(seat)
            position.may_undo(seat)
            position.why_not(seat, 0)
            legal_ids(position, position._state, seat)
        assert position.to_bytes() == before
