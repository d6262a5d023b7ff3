"""One look per viewer and position: observed once, legal moves found once."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kogge
from kogge.core import doors
from kogge.core.plain import plain
from kogge.core.position import EVENTS_KEPT
from kogge.games import OURS


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often records were observed, and legal moves listed."""
    counted: Counter[str] = Counter()

    def count(name: str) -> None:
        usual = getattr(doors, name)

        def counting(*arguments: Any) -> Any:
            counted[name] += 1
            return usual(*arguments)

        monkeypatch.setattr(doors, name, counting)

    count("see")
    count("list_moves")
    return counted


def test_everything_about_a_viewer_comes_from_one_look(calls: Counter[str]) -> None:
    """View, moves, refusals and the move itself observe once and list the legal moves once."""
    position = kogge.game("visby").new(players=3, seed=1)
    seat = position.to_act[0]
    move = position.moves(seat)[0]
    position.view(seat)
    assert position.why_not(seat, move) is None
    position.copy().play(seat, move)
    position.play(seat, move)
    assert calls == {"see": 1, "list_moves": 1}


def test_a_look_is_forgotten_when_the_position_changes() -> None:
    """After a move, and after any other change of the record, viewers look anew."""
    position = kogge.game("visby").new(players=3, seed=1)
    look = position.look(0)
    assert position.look(0) is look
    position.play(0, position.moves(0)[0])
    assert position.look(0) is not look
    look = position.look(0)
    position._state.target += 1
    assert position.look(0) is not look


def test_spectators_have_no_moves() -> None:
    position = kogge.game("visby").new(players=3, seed=1)
    assert position.look(None).legal == ()


@pytest.mark.parametrize("name", OURS)
def test_a_plain_copy_has_the_same_fields(name: str) -> None:
    """Nested records and lists too, as ints; writing to the record leaves the copy as it was."""
    record = kogge.game(name).new(seed=5).observed(0)

    def same(copied: Any, field: Any) -> bool:
        if hasattr(copied, "_fields"):
            return all(same(getattr(copied, one), field[one]) for one in field.dtype.names)
        if isinstance(copied, list):
            return len(copied) == len(field) and all(map(same, copied, field))
        return type(copied) is int and copied == field

    copied = plain(record)
    assert copied._fields == record.dtype.names
    assert same(copied, record)


def test_copies_that_go_other_ways_hear_their_own_events() -> None:
    """What copies share of events is no more than what they have in common."""
    position = kogge.game("visby").new(players=2, seed=1)
    first, second = position.moves(0)[:2]
    one, other = position.copy(), position.copy()
    for twin, move in ((one, first), (other, second)):
        twin.play(0, move)
        twin.play(1, twin.moves(1)[0])
    told = [str(twin.events(0)) for twin in (one, other, one)]
    assert told[0] == told[2] != told[1]
    assert position.events(0) == []


def test_what_earlier_moves_told_is_read_anew() -> None:
    """Events of the last moves alone stay in memory, and all of them are told as they were."""
    position = kogge.game("visby").new(seed=4)
    heard = []
    for made in range(3 * EVENTS_KEPT):
        seat = position.to_act[0]
        position.play(seat, position.moves(seat)[0])
        heard += position.events(0, made)
    assert len(position._events) <= EVENTS_KEPT
    assert position.events(0) == heard
    assert len(position._events) <= EVENTS_KEPT
