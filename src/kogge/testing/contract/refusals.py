"""Illegal moves: everything that is not legal is refused, with a reason, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kogge.core.errors import BadOption, IllegalMove, NotToAct, UnknownMove
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.text import rules
from kogge.testing.cases import Case, played, some_positions

SOME_IDS = 40
MOST_IDS = 5000  # tried in one position; of a larger move space, every so many are


def check_refused(position: Position, seat: int, ids: Iterable[int]) -> int:
    """Every one of these ids that is not legal is refused as promised; how many were."""
    before = position.to_bytes()
    known_rules = rules(position.game, "en")
    illegal = set(ids) - {move.id for move in position.moves(seat)}
    for move in illegal:
        with pytest.raises(IllegalMove) as refusal:
            position.play(seat, move)
        error = refusal.value
        word = position.game.rooms.moves[move].text
        assert error.word == word
        assert error.reason.strip()
        assert error.rule in known_rules
        assert str(error) == f"{word}: {error.reason} ({error.rule})"
    assert position.to_bytes() == before
    return len(illegal)


def test_the_whole_rest_of_the_move_space_is_refused(case: Case) -> None:
    """Of all moves there are, each illegal one is refused with a reason and an existing rule."""
    refused = 0
    for position in some_positions(case, 1, "whole space"):
        ids = range(0, position.game.move_space, 1 + position.game.move_space // MOST_IDS)
        refused += check_refused(position, position.to_act[0], ids)
    assert refused > 0


def test_illegal_moves_are_refused_in_many_positions(case: Case) -> None:
    """A sample of illegal moves is refused in positions of every part of the game."""
    noise = case.random("illegal")
    refused = 0
    for position in some_positions(case, 25, "illegal"):
        ids = range(position.game.move_space)
        for seat in position.to_act:
            refused += check_refused(position, seat, noise.sample(ids, min(SOME_IDS, len(ids))))
    assert refused > 0


def test_seats_that_owe_nothing_are_refused(case: Case) -> None:
    """A seat that has nothing to decide cannot move, and hears for whom the table waits."""
    refused = 0
    for position in some_positions(case, 25, "idle"):
        before = position.to_bytes()
        for seat in set(range(position.players)) - set(position.to_act):
            with pytest.raises(NotToAct, match=f"seat {seat} .*waiting for seat") as refusal:
                position.play(seat, 0)
            for owing in position.to_act:
                assert str(owing) in str(refusal.value).split("waiting for seat")[1]
            refused += 1
        assert position.to_bytes() == before
    assert refused > 0


def test_nobody_moves_after_the_end(case: Case) -> None:
    """When the game is over, every seat is refused every move."""
    end = played(case, 0)[-1]
    before = end.to_bytes()
    for seat in range(end.players):
        for move in range(0, end.game.move_space, 1 + end.game.move_space // SOME_IDS):
            with pytest.raises(NotToAct, match="the game is over"):
                end.play(seat, move)
    assert end.to_bytes() == before


def test_why_not_says_what_play_would(case: Case) -> None:
    """`why_not` gives the refusal that `play` would raise, and None for a legal move."""
    for position in some_positions(case, 3, "why not"):
        for seat in range(position.players):
            for move in range(0, position.game.move_space, 1 + position.game.move_space // 20):
                foreseen = position.why_not(seat, move)
                if foreseen is None:
                    position.copy().play(seat, move)
                else:
                    with pytest.raises(type(foreseen)) as refusal:
                        position.play(seat, move)
                    assert str(refusal.value) == str(foreseen)


def test_words_and_ids_of_no_move_are_refused(game: Game) -> None:
    """A word or an id outside the move space is unknown, whoever plays it."""
    position = game.new(seed=0)
    before = position.to_bytes()
    for wrong in ("", "no such move", "pass!", "ß" * 1000, -1, game.move_space, 10**30):
        with pytest.raises(UnknownMove):
            position.play(0, wrong)
    assert position.to_bytes() == before


def test_seats_that_do_not_exist_are_refused(game: Game) -> None:
    """Every question about a seat outside the table is refused by name."""
    position = game.new(seed=0)
    for seat in (-1, position.players, 1000):
        for ask in (
            position.moves,
            position.view,
            position.observed,
            position.events,
            position.undo,
            position.may_undo,
            lambda seat: position.play(seat, 0),
            lambda seat: position.why_not(seat, 0),
        ):
            with pytest.raises(BadOption, match=f"no seat {seat};"):
                ask(seat)
