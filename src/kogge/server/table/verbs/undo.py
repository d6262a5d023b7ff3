"""Undo: taking moves back, with consent.

A choice that nobody else has learned anything from is free to be taken back. Anything else needs
the consent of all humans at the table, and what has been revealed can never be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from kogge.core import verbs
from kogge.core.look import SPECTATOR
from kogge.core.moves import Move
from kogge.core.position import Position
from kogge.core.rng import new_rng
from kogge.server.table.entries import Body, TookBack, UndoAnswered, UndoAsked
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table, first_position
from kogge.server.table.verbs.move import playing

WORLDS: Final = 16  # a die shows the same in all of them once in 6¹⁶ times


def ask_undo(table: Table, seat: int) -> list[Body]:
    """Take the last move back at once if that is free, else ask the others."""
    position = playing(table)
    if table.seats[seat].conceded:
        raise Refused("not-now", "you have conceded; a bot plays on for you")
    last = last_move(position, seat)
    if last is None:
        raise Refused("not-now", "you have made no move yet")
    if position.may_undo(seat) and not is_revealed(table, last, [seat], only=True):
        return [TookBack(seat, [last])]
    if is_revealed(table, last, [None, *range(position.players)]):
        raise Refused("not-now", "something has been revealed since; that cannot be taken back")
    asked: list[Body] = [UndoAsked(seat)]
    if not table.people(but=(seat,)):
        asked.append(TookBack(seat, list(range(last, len(position.history)))))
    return asked


def may_take_back(table: Table, seat: int) -> bool:
    """Whether nobody needs to be asked, and nothing stands in the way.

    Among bots alone only what was revealed does. In games with secrets that is looked at for a
    move just made; older ones count as revealed.
    """
    position = playing(table)
    if table.seats[seat].conceded:
        return False
    if position.may_undo(seat):
        return True
    if table.people(but=(seat,)):
        return False
    last = last_move(position, seat)
    if last is None:
        return False
    everyone = [None, *range(position.players)]
    if not (position.game.simultaneous or position.game.veiled):
        return not is_revealed(table, last, everyone)
    if last < len(position.history) - 1 or table.before is None:
        return False
    return not reveals(table.before, seat, position.history[-1][1], everyone)


def free_to_take_back(table: Table, seats: Iterable[int | None]) -> list[int]:
    """Those of some seats that may take a choice back without asking anyone."""
    quiet = playing(table).undoable
    alone = len(table.people()) <= 1
    found = []
    for seat in seats:
        if seat is None:
            continue
        if (seat in quiet and not table.seats[seat].conceded) or (
            alone and may_take_back(table, seat)
        ):
            found.append(seat)
    return found


def answer_undo(table: Table, seat: int, agrees: bool) -> list[Body]:
    """Agree that another seat takes its move back, or not."""
    position = playing(table)
    if table.undo is None or table.undo.seat == seat:
        raise Refused("not-now", "nobody else asks to take a move back")
    if seat not in table.people():
        raise Refused("forbidden", "only people who play themselves are asked")
    bodies: list[Body] = [UndoAnswered(seat, agrees)]
    consent = table.consent | {seat}
    if agrees and consent >= set(table.people()):
        last = last_move(position, table.undo.seat)
        assert last is not None
        bodies.append(TookBack(table.undo.seat, list(range(last, len(position.history)))))
    return bodies


def last_move(position: Position, seat: int) -> int | None:
    """The place of a seat's last move in the history."""
    history = position.history
    for place in reversed(range(len(history))):
        if history[place][0] == seat:
            return place
    return None


def is_revealed(
    table: Table, since: int, viewers: Iterable[int | None], *, only: bool = False
) -> bool:
    """Whether a move from this place on, or `only` that one, told a viewer anything new."""
    assert table.position is not None
    history = table.position.history
    position = first_position(table.agreement, table.deal_key)
    watching = list(viewers)
    for place, (seat, made) in enumerate(history):
        if place >= since and reveals(position, seat, made, watching):
            return True
        if only and place == since:
            return False
        position.play(seat, made)
    return False


def reveals(position: Position, seat: int, move: Move, viewers: Iterable[int | None]) -> bool:
    """Whether a move shows a viewer something that the viewer could not know before.

    It does if in some world that the viewer thinks possible the same move looks otherwise, or
    could not be made there and no other would look the same: a choice that still waits in secret
    looks like any other.
    """
    real = position.copy()
    real.play(seat, move)
    for viewer in viewers:
        seen = real.observed(viewer).tobytes()
        for number in range(WORLDS):
            world = _imagined(position, viewer, number)
            if not _may_look_so(world, seat, move, viewer, seen):
                return True
    return False


def _may_look_so(world: Position, seat: int, move: Move, viewer: int | None, seen: bytes) -> bool:
    """Whether a viewer in this world sees the same: after this move, or one made instead."""
    if world.why_not(seat, move) is None:
        return _seen_after(world, seat, move, viewer) == seen
    return any(_seen_after(world, seat, other, viewer) == seen for other in world.moves(seat))


def _seen_after(world: Position, seat: int, move: Move, viewer: int | None) -> bytes:
    after = world.copy()
    after.play(seat, move)
    return bytes(after.observed(viewer).tobytes())


def _imagined(position: Position, viewer: int | None, number: int) -> Position:
    """A world that this viewer thinks possible."""
    array = np.zeros(1, position.game.rooms.state)
    who = SPECTATOR if viewer is None else viewer
    array[0] = position.observed(viewer)
    verbs.imagine(array[0], who, new_rng("undo", number))
    return Position(position.game, position.players, position.options, None, array)
