"""What one viewer is shown of a table.

Everything about the position comes from one `Position.look` and its events for this viewer, which
are computed from what the viewer may know. Nothing else of a position leaves the server while the
game goes on.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final

import msgspec
from msgspec import Raw

from kogge.core.game import no_nuance
from kogge.core.look import Look
from kogge.core.moves import Moves
from kogge.server.table import entries as happened
from kogge.server.table.changes import keep_alike
from kogge.server.table.clocks import Outage, deadline
from kogge.server.table.entries import Body, Entry
from kogge.server.table.seats import Seat
from kogge.server.table.shown_types import (
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
from kogge.server.table.verbs.undo import free_to_take_back

_encode: Final = msgspec.json.Encoder().encode


def show_state(
    table: Table, viewer: int | None, outages: Sequence[Outage], body: Body | None = None
) -> State:
    """The state for a viewer: all of it, or what this entry, the last one, can have changed."""
    return show_states(table, (viewer,), outages, body)[viewer]


def show_states(
    table: Table,
    viewers: Collection[int | None],
    outages: Sequence[Outage],
    body: Body | None = None,
    before: State | None = None,
) -> dict[int | None, State]:
    """The states for several viewers; what is the same for all of them is made once.

    Of `before`, what one of them was shown last, parts that are the same are used again.
    """
    if body is not None and body.quiet:
        return {viewer: State() for viewer in viewers}
    common = _show_common(table, outages, body)
    if before is not None:
        keep_alike(before, common)
    playing = table.position is not None
    plays = playing and not isinstance(body, happened.Voted | happened.UndoAsked)
    undo = _show_undo(table)
    free = free_to_take_back(table, viewers) if table.status == "playing" else ()
    found = {}
    for viewer in viewers:
        state = found[viewer] = copy.copy(common)
        state.undo = undo[viewer in free]
        state.rematch = None if viewer is None else table.rematch  # the id is an invitation
        if plays and table.position is not None:
            look = table.position.look(viewer)
            state.view = look.view
            state.moves = _show_moves(table, viewer, look)
    return found


def _show_common(table: Table, outages: Sequence[Outage], body: Body | None) -> State:
    """What all viewers are shown alike."""
    clock = table.agreement.clock
    due = deadline(clock, table.since, outages) if table.status == "playing" else None
    state = State(
        status=table.status,
        to_act=list(table.to_act),
        clock=ClockShown(clock, due, [] if clock == "none" else [s.used for s in table.seats]),
        votes=sorted(map(list, table.votes)),
    )
    ended = table.status in ("over", "closed")
    if ended or not isinstance(body, happened.Moved) or body.by == "clock":
        state.seats = show_seats(table.seats)
    if body is None:
        state.agreement = table.agreement
        state.commitment = table.commitment
    if body is None or table.status == "open" or isinstance(body, happened.Started):
        state.unsalted = list(table.unsalted)  # a whole state, too: it may follow an earlier one
    if ended:
        state.result = show_result(table)
        state.key = table.key.hex()
    return state


def show_seats(seats: Sequence[Seat]) -> list[SeatShown]:
    """Who sits where."""
    return [
        SeatShown(seat.kind, seat.name, not seat.is_open, seat.stand_in, seat.conceded)
        for seat in seats
    ]


@lru_cache(maxsize=4096)
def seats_summary(seats: tuple[Seat, ...]) -> tuple[str, str]:
    """The same as JSON, for the lobby, and who holds each; most entries change neither."""
    players = [seat.player for seat in seats]
    return _encode(show_seats(seats)).decode(), _encode(players).decode()


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


def _show_moves(table: Table, viewer: int | None, look: Look) -> MovesShown | None:
    """The legal moves of a seat that owes a decision, with what each means in this position."""
    if viewer is None or viewer not in table.to_act:
        return None
    legal: Any = _write_moves(look)
    return MovesShown(table.decisions[viewer], legal)


def _write_moves(look: Look) -> Raw:
    """Legal moves as they are sent: there can be hundreds, of which little is ever new."""
    written = _written(look.game.rooms.moves)
    if look.game.rooms.nuance is no_nuance:
        return Raw(b"[" + b",".join([written[move] for move in look.legal]) + b"]")
    return Raw(
        b"[" + b",".join([_with(look.nuance(move), written[move]) for move in look.legal]) + b"]"
    )


def _with(nuance: Mapping[str, Any], written: bytes) -> bytes:
    return b'%b,"nuance":%b}' % (written[:-1], _encode(nuance)) if nuance else written


@cache
def _written(moves: Moves) -> list[bytes]:
    """All moves of a game as they are offered where they mean nothing special."""
    every = moves.pick(range(len(moves)))
    return [_encode(Offered(move.text, move.parts)) for move in every]


def _show_undo(table: Table) -> tuple[UndoShown, UndoShown]:
    """Who asks for consent and has given it: for those who may not take a choice back, and may."""
    asked = table.undo.seat if table.undo else None
    consent = sorted(table.consent) if table.undo else []
    return UndoShown(False, asked, consent), UndoShown(True, asked, consent)


def show_entries(
    table: Table,
    viewer: int | None,
    entries: Iterable[Entry],
    places: dict[int, int] | None = None,
    unheard: Collection[str] = (),
) -> list[Told]:
    """What happened, for a viewer; moves that were taken back since have no events any more.

    `unheard` are players whose words this viewer does not want to read.
    """
    if places is None:
        places = {number: place for place, number in enumerate(table.places)}
    shown = [
        _show_entry(table, viewer, entry, places)
        for entry in entries
        if not (entry.player in unheard and isinstance(entry.body, happened.Said))
    ]
    return [entry for entry in shown if entry is not None]


def show_last(
    table: Table, viewers: Iterable[int | None], entries: Sequence[Entry]
) -> dict[int | None, list[Told]]:
    """What the last entries tell each viewer; several are moves."""
    found: dict[int | None, list[Any]] = {viewer: [] for viewer in viewers}
    first = len(table.places) - len(entries)
    for place, entry in enumerate(entries, first):
        if not isinstance(entry.body, happened.Moved):
            return {viewer: show_entries(table, viewer, [entry], {}) for viewer in found}
        _tell_move(table, found, entry, entry.body, place)
    return found


def _tell_move(
    table: Table, found: dict[int | None, list[Any]], entry: Entry, body: happened.Moved, place: int
) -> None:
    """A move for each viewer, as it is sent; it is written once for all who are told the same."""
    position = table.position
    assert position is not None
    together = position.is_told_to_all(place)
    written: dict[tuple[int, ...], tuple[Raw, Raw]] = {}
    for viewer, told in found.items():
        if together and written:
            (events, for_others) = written[()]
        else:
            heard = position.events(viewer, place, place + 1)
            alike = () if together else tuple(map(id, heard))
            if alike not in written:
                events = Raw(_encode([Heard(event.kind, event.details) for event in heard]))
                move = _TOLD_MOVE(entry.number, entry.at, body.seat, body.by, events)
                written[alike] = events, Raw(_encode(move))
            events, for_others = written[alike]
        if body.seat == viewer:
            told.append(
                _TOLD_MOVE(entry.number, entry.at, body.seat, body.by, events, move=body.move)
            )
        else:
            told.append(for_others)


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


_TOLD_MOVE: Final[Any] = TOLD[happened.Moved]
