"""What one viewer is shown of a table.

Everything about the position comes from one `Position.look` and its events for this viewer, which
are computed from what the viewer may know. Nothing else of a position leaves the server while the
game goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from kogge.server.table import entries as happened
from kogge.server.table.clocks import Outage, deadline
from kogge.server.table.entries import Body, Entry
from kogge.server.table.shown import (
    TOLD,
    ClockShown,
    Heard,
    MovesShown,
    Offered,
    Outcome,
    SeatShown,
    State,
    Told,
    UndoShown,
)
from kogge.server.table.table import Table
from kogge.server.table.verbs.undo import may_take_back


def show_state(
    table: Table, viewer: int | None, outages: Sequence[Outage], body: Body | None = None
) -> State:
    """The state for a viewer: all of it, or what this entry, the last one, can have changed."""
    if isinstance(body, happened.Said | happened.Unsaid):
        return State()
    clock = table.agreement.clock
    due = deadline(clock, table.since, outages) if table.status == "playing" else None
    state = State(
        status=table.status,
        to_act=list(table.to_act),
        clock=ClockShown(clock, due, [] if clock == "none" else [s.used for s in table.seats]),
        undo=_show_undo(table, viewer),
        votes=sorted(map(list, table.votes)),
        rematch=None if viewer is None else table.rematch,  # the id is an invitation
    )
    if not isinstance(body, happened.Moved) or body.by == "clock":
        state.seats = show_seats(table)
    if body is None:
        state.agreement = table.agreement
        state.commitment = table.commitment
    if table.status == "open" or isinstance(body, happened.Started):
        state.unsalted = list(table.unsalted)
    if table.position is not None and not isinstance(body, happened.Voted | happened.UndoAsked):
        state.view = table.position.look(viewer).view
        state.moves = _show_moves(table, viewer)
    if table.status in ("over", "closed"):
        state.seats = show_seats(table)
        state.result = show_result(table)
        state.key = table.key.hex()
    return state


def show_seats(table: Table) -> list[SeatShown]:
    """Who sits where."""
    return [
        SeatShown(seat.kind, seat.name, not seat.is_open, seat.stand_in, seat.conceded)
        for seat in table.seats
    ]


def seats_summary(table: Table) -> str:
    """The same as JSON, for the lobby."""
    return msgspec.json.encode(show_seats(table)).decode()


def show_result(table: Table) -> Outcome | None:
    """How it ended: by the rules, by concession, or not at all."""
    if table.position is None or table.status != "over":
        return None
    ranks = table.ranks
    return Outcome(
        reason="rules" if table.position.over else "concession",
        scores=list(table.position.scores),
        ranks=ranks,
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
    )


def _show_moves(table: Table, viewer: int | None) -> MovesShown | None:
    """The legal moves of a seat that owes a decision, with what each means in this position."""
    if viewer is None or viewer not in table.to_act:
        return None
    assert table.position is not None
    look = table.position.look(viewer)
    legal = [
        Offered(move.text, move.parts, look.nuance(move.id) or msgspec.UNSET)
        for move in table.position.moves(viewer)
    ]
    return MovesShown(table.decisions[viewer], legal)


def _show_undo(table: Table, viewer: int | None) -> UndoShown:
    """Whether the viewer may take a choice back freely, and whether someone asks for consent."""
    free = viewer is not None and table.status == "playing" and may_take_back(table, viewer)
    asked = table.undo.seat if table.undo else None
    return UndoShown(free, asked, sorted(table.consent) if table.undo else [])


def show_entries(
    table: Table, viewer: int | None, entries: Iterable[Entry], places: dict[int, int] | None = None
) -> list[Told]:
    """What happened, for a viewer; moves that were taken back since have no events any more."""
    if places is None:
        places = {number: place for place, number in enumerate(table.places)}
    shown = [_show_entry(table, viewer, entry, places) for entry in entries]
    return [entry for entry in shown if entry is not None]


def show_last(table: Table, viewer: int | None) -> list[Told]:
    """What the last entry tells a viewer."""
    entry = table.entries[-1]
    moved = isinstance(entry.body, happened.Moved)
    return show_entries(
        table, viewer, [entry], {entry.number: len(table.places) - 1} if moved else {}
    )


def _show_entry(
    table: Table, viewer: int | None, entry: Entry, places: dict[int, int]
) -> Told | None:
    body = entry.body
    told = {"number": entry.number, "at": entry.at, **msgspec.structs.asdict(body)}
    match body:
        case happened.Moved():
            if body.seat != viewer:
                del told["move"]
            told["events"] = _events(table, viewer, places.get(entry.number))
        case happened.Joined():
            del told["player"]
        case happened.Rematched() if viewer is None:
            del told["table"]
        case happened.Said() if entry.number in table.unsaid:
            return None
        case happened.Said() if body.seat is None:
            if viewer is not None and table.status == "playing":
                return None
    return TOLD[type(body)](**told)


def _events(table: Table, viewer: int | None, place: int | None) -> list[Heard]:
    if place is None or table.position is None:
        return []
    heard = table.position.events(viewer, place, place + 1)
    return [Heard(event.kind, event.details) for event in heard]


def show_present(table: Table, players: Collection[str]) -> list[int]:
    """The seats whose players are connected."""
    return [number for number, seat in enumerate(table.seats) if seat.player in players]
