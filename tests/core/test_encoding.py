"""Encoders: every kind of field becomes what its declaration says, compiled and as written."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kogge.core.encoding import encoder_text
from kogge.core.features import (
    Features,
    bits,
    choice,
    digits,
    for_players,
    from_top,
    number,
    placed,
    seat_in,
    seats_in,
)
from kogge.core.record import Record, Seq, layout
from kogge.core.rule_cache import settle

SEATS = 4
DEPTH = 3
COLOURS = ("red", "green", "blue")


class Frame(Record):
    step: int
    by: int


class Player(Record):
    points: int
    cards: Annotated[Seq[int], 3]


class State(Record):
    seats: int
    asked: int
    owner: Annotated[Seq[int], 2]
    marked: Annotated[int, "i8"]
    tiles: int
    row: int
    where: Annotated[Seq[int], 2]
    what: Annotated[Seq[int], 2]
    depth: int
    frames: Annotated[Seq[Frame], DEPTH]
    players: Annotated[Seq[Player], SEATS]


STATE = layout(State)
FEATURES = Features(
    STATE,
    [
        seats_in("asked", SEATS, "who is asked"),
        seat_in("owner", ("self", "next", "third", "last"), "whose", ("a", "b"), base=1),
        bits("marked", [f"bit_{bit}" for bit in range(40)], "a wide set"),
        digits("row", ("first", "second"), COLOURS, 2, "cards"),
        placed("where", ("here", "there"), "what", COLOURS, 2, "what lies where", base=1),
        for_players(
            "players",
            SEATS,
            number("points", 10, "points"),
            choice("cards", COLOURS, "cards but the first", ("x", "y"), base=1, skip=1),
        ),
        from_top("frames", "depth", range(2), choice("step", COLOURS, "step", when="by")),
    ],
    {"seats": "a test", "tiles": "a test"},
)


def _here() -> None: ...


settle(STATE, _here)  # so that code compiled for these tables is made anew when this file changes


@st.composite
def states(draw: st.DrawFn) -> Any:
    """Records in which everything is possible that the fields can hold."""
    record = np.zeros(1, STATE)
    seats = draw(st.integers(2, SEATS))
    small = st.integers(0, 5)
    record["seats"] = seats
    record["asked"] = draw(st.integers(0, 2**seats - 1))
    record["owner"] = draw(st.lists(st.integers(0, SEATS), min_size=2, max_size=2))
    record["marked"] = draw(st.integers(0, 2**40 - 1))
    record["row"] = draw(st.integers(0, 3)) | draw(st.integers(0, 3)) << 2
    record["where"] = draw(st.lists(st.integers(0, 2), min_size=2, max_size=2))
    record["what"] = draw(st.lists(st.integers(1, 3), min_size=2, max_size=2))
    record["depth"] = draw(st.integers(0, DEPTH))
    for place in range(DEPTH):
        record["frames"][0, place] = (draw(small), draw(st.integers(0, 1)))
    for seat in range(seats):
        record["players"]["points"][0, seat] = draw(st.integers(-15, 15))
        record["players"]["cards"][0, seat] = draw(st.lists(small, min_size=3, max_size=3))
    return record[0]


def expected(state: Any, own: int) -> dict[str, float]:
    """The entries that are not 0, from the declaration, the slow way."""
    found: dict[str, float] = {}
    seats = int(state.seats)
    relative = ("self", "rival_1", "rival_2", "rival_3")
    for seat in range(seats):
        if state.asked >> seat & 1:
            found[f"asked.{relative[(seat - own) % seats]}"] = 1
        player = state.players[seat]
        name = relative[(seat - own) % seats]
        found[f"{name}.points"] = max(-1.0, min(1.0, player.points / 10))
        for item, card in zip("xy", player.cards[1:], strict=True):
            if 1 <= card <= 3:
                found[f"{name}.cards.{item}.{COLOURS[card - 1]}"] = 1
    for item, owner in zip("ab", state.owner, strict=True):
        if owner:
            place = (owner - 1 - own) % seats if owner <= seats else owner - 1
            found[f"owner.{item}.{('self', 'next', 'third', 'last')[place]}"] = 1
    for bit in range(40):
        found[f"marked.bit_{bit}"] = int(state.marked) >> bit & 1
    for place, name in enumerate(("first", "second")):
        if digit := state.row >> 2 * place & 3:
            found[f"row.{name}.{COLOURS[digit - 1]}"] = 1
    for where, what in zip(state.where, state.what, strict=True):
        if where:
            name = f"where.{('here', 'there')[where - 1]}.{COLOURS[what - 1]}"
            found[name] = found.get(name, 0) + 0.5
    for place in range(min(2, int(state.depth))):
        frame = state.frames[state.depth - 1 - place]
        if frame.by and frame.step < 3:
            found[f"frames.top_{place}.step.{COLOURS[frame.step]}"] = 1
    return {name: value for name, value in found.items() if value}


@given(states(), st.data())
def test_entries_are_as_declared(state: Any, data: st.DataObject) -> None:
    """Every entry of the vector is what the declaration says, for any seat; whatever was in the
    vector before is gone."""
    own = data.draw(st.integers(0, int(state.seats) - 1))
    before = np.full(FEATURES.size, 0.7, np.float32)
    named = FEATURES.named(FEATURES.encode(state, own, before))
    told = {name: value for name, value in named.items() if value}
    assert told == pytest.approx(expected(state, own))


def test_text_of_an_encoder() -> None:
    """An encoder reads fields by their names, and its numbers are those of the declaration."""
    text = encoder_text(STATE, FEATURES.blocks)
    assert f"for i in range({FEATURES.size}):" in text
    assert "value = int(state.marked)" in text
    assert "state.players[wrapped(seat + place, count)]" in text


def test_names_of_lists_must_fit() -> None:
    """A declaration that names more elements than a list has is refused."""
    with pytest.raises(TypeError, match="lists of"):
        Features(STATE, [number("owner", 1, "whose", ("a", "b", "c"))], {})
