"""The books of City of Towers: eighty counters, possible stacks, sets in step, points as told."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import or_
from typing import Any

from tests.reference.towers import COLOURS, COUNTERS, DISTRICTS, FIELDS, SITES, STREETS

from kogge.core.position import Position

COLUMNS = 14
ROWS = 8


def check_books(position: Position) -> None:
    """Everything, from the counters to the points."""
    stacks = _stacks(position)
    _check_counters(position, stacks)
    _check_sets(position, stacks)
    _check_locks(position, stacks)
    _check_points(position, stacks)
    state = position._state
    assert 0 <= state.quiet <= 60
    assert bool(state.ending > 0) is position.over
    assert bool(state.phase == 3) is position.over


def _stacks(position: Position) -> dict[str, str]:
    """Every stack as a word: its symbol, then its colours from the bottom up."""
    # Columns of the whole array, because the fields of single records are slow to reach.
    fields = position._array["fields"][0]
    heights, tops = fields["height"].tolist(), fields["colour"].tolist()
    symbols, colours = fields["symbol"].tolist(), fields["colours"].tolist()
    stacks = {}
    for number, name in enumerate(FIELDS):
        if heights[number] == 0:
            assert tops[number] == symbols[number] == colours[number] == 0
            continue
        inside = [colours[number] >> 2 * at & 3 for at in range(heights[number])]
        assert colours[number] >> 2 * heights[number] == 0
        assert inside[-1] == tops[number]
        stacks[name] = "ABCD"[symbols[number]] + "".join(COLOURS[colour] for colour in inside)
    return stacks


def _check_counters(position: Position, stacks: dict[str, str]) -> None:
    """No counter is lost or made; symbols fit their sites, heights the limit; no neutral towers."""
    counted = Counter(stack[0] + colour for stack in stacks.values() for colour in stack[1:])
    assert counted == Counter(COUNTERS)
    for field, stack in stacks.items():
        assert SITES.get(field, stack[0]) == stack[0]
        assert position.options["max_height"] == "unlimited" or len(stack[1:]) <= 5
        assert stack[-1] in COLOURS[: position.players] or len(stack[1:]) == 1


def _check_sets(position: Position, stacks: dict[str, str]) -> None:
    """Rows, columns and counts say the same as the fields."""
    state = position._array[0]
    rows: list[Any] = [[0] * 13 for _ in range(ROWS)]
    columns: list[Any] = [[0] * 13 for _ in range(COLUMNS)]
    for number, name in enumerate(FIELDS):
        stack = stacks.get(name)
        if stack is not None:
            row, column = divmod(number, COLUMNS)
            taller = range(8, 8 + min(5, len(stack[1:])))
            for entry in (COLOURS.index(stack[-1]), 4 + "ABCD".index(stack[0]), *taller):
                rows[row][entry] |= 1 << column
                columns[column][entry] |= 1 << row
    for lines, expected in ((state["rows"], rows), (state["columns"], columns)):
        found = [[*line["tops"], *line["symbols"], *line["taller"]] for line in lines]
        assert found == expected
    on_streets = Counter(stacks[field][-1] for field in STREETS if field in stacks)
    assert state["on_streets"].tolist() == [on_streets[colour] for colour in COLOURS]


def _check_locks(position: Position, stacks: dict[str, str]) -> None:
    """Locked are neutral counters on streets, one a seat, or whole neutral colours, which inside a
    chain their mover may still move; the unlocked ones are listed by row."""
    names = list(FIELDS)
    locked = [names[lock - 1] for lock in position._state.locks.tolist() if lock]
    assert len(set(locked)) == len(locked)
    neutral = {f for f in STREETS if f in stacks and stacks[f][-1] in COLOURS[position.players :]}
    assert set(locked) <= neutral
    by_seat = position._state.locked_colours.tolist()
    assert not locked or not any(by_seat)
    assert sum(map(int.bit_count, by_seat)) == _all_of(by_seat).bit_count()
    assert _all_of(by_seat) & ((1 << position.players) - 1) == 0
    if not position.over:
        by_seat[position.to_act[0]] = 0
    colours = {c for at, c in enumerate(COLOURS) if _all_of(by_seat) >> at & 1}
    sets = [0] * ROWS
    for field in {f for f in neutral - set(locked) if stacks[f][-1] not in colours}:
        row, column = divmod(names.index(field), COLUMNS)
        sets[row] |= 1 << column
    assert position._state.neutrals.tolist() == sets
    if not position.over:
        assert position._state.locks[position.to_act[0]] == 0


def _all_of(sets: list[int]) -> int:
    """The union of bit sets."""
    return reduce(or_, sets, 0)


def _check_points(position: Position, stacks: dict[str, str]) -> None:
    """Points are the counters of own stacks on sites, and exactly what events have told."""
    ended_by = {0} if position._state.district == 0 else DISTRICTS[position._state.district - 1]
    for seat in range(position.players):
        own = {f: s for f, s in stacks.items() if f in SITES and s[-1] == COLOURS[seat]}
        points = sum(
            len(stack[1:]) * (2 if field in ended_by else 1) for field, stack in own.items()
        )
        told = [event.details for event in position.events(None) if "points" in event.details]
        assert points == sum(details["points"] for details in told if details["seat"] == seat)
        assert position.scores[seat] == points
