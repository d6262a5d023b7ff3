"""Join: take a seat before the game, stand up again; the last free seat starts the game."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Final

from kogge.server.table.agreement import Agreement
from kogge.server.table.entries import Body, Closed, Joined, Left, Started
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import EXTERNAL, HUMAN
from kogge.server.table.table import Table, empty_seats

_dice: Final = random.SystemRandom()

# whoever comes to a public table knows nobody there, and could not tell that one sees two hands
ONE_EACH: Final = "at a public table nobody takes two"


def join(
    table: Table,
    player: str,
    name: str,
    *,
    external: bool,
    seat: int | None = None,
    seal: str | None = None,
) -> list[Body]:
    """Take a seat, any or this one; the game begins with the last free one.

    Where players have sealed salts, it waits for these first (`verbs/salt.py`).
    """
    if table.status != "open":
        raise Refused("not-now", "the game has begun; you can watch it")
    kind = EXTERNAL if external else HUMAN
    free = [i for i, s in enumerate(table.seats) if s.is_open and s.kind == kind]
    if not free:
        raise Refused("not-now", f"there is no free seat for {_whom(kind)} at this table")
    if seat is not None and seat not in free:
        choices = ", ".join(map(str, free))
        raise Refused(
            "not-now", f"seat {seat} is not free for {_whom(kind)}; choose from {choices}"
        )
    if any(other.name == name for other in table.seats):
        raise Refused(
            "not-now", f"someone at this table is called {name} already; take another name"
        )
    taken = free[0] if seat is None else seat
    if table.agreement.lesson is not None:
        seal = None  # its deal is known to all
    return [Joined(taken, player, name, seal), *beginning(table, seal)]


def check_welcome(table: Table, blockers: Collection[str]) -> None:
    """Nobody joins those who have blocked them; nothing more is told of it than that."""
    if any(seat.player in blockers for seat in table.seats):
        raise Refused("forbidden", "you cannot take a seat at this table; you can watch it")


def beginning(table: Table, seal: str | None = None) -> list[Body]:
    """What follows when one more seat is taken: the game begins with the last one.

    Salts that were sealed, now or before, are awaited first.
    """
    last = sum(seat.is_open for seat in table.seats) == 1
    awaited = seal is not None or any(seat.seal for seat in table.seats)
    return [Started(seating(table.agreement))] if last and not awaited else []


def check_seating(agreement: Agreement, names: Sequence[str], external: bool) -> None:
    """Whether all of these, who are one player for us, can sit down at a new table."""
    if agreement.access == "public" and len(names) > 1:
        raise Refused("not-now", ONE_EACH)
    kind = EXTERNAL if external else HUMAN
    free = agreement.seats.count(kind)
    if len(names) > free:
        raise Refused("not-now", f"{len(names)} names for {free} seats of {_whom(kind)}")
    taken = [seat.name for seat in empty_seats(agreement.seats) if seat.name]
    for place, name in enumerate(names):
        if name in taken or name in names[:place]:
            raise Refused("not-now", f"two at this table would be called {name}")


def seating(agreement: Agreement) -> list[int]:
    """Who gets which seat: drawn at random, unless it was agreed otherwise."""
    places = list(range(agreement.players))
    if agreement.seating == "random":
        _dice.shuffle(places)
    return places


def stand_up(table: Table, seats: Sequence[int]) -> list[Body]:
    """Leave seats before the game; a table that everyone has left is closed."""
    check_not_dealing(table)
    bodies: list[Body] = [Left(seat) for seat in seats]
    stay = [s for i, s in enumerate(table.seats) if s.player is not None and i not in seats]
    return bodies if stay else [*bodies, Closed("deserted")]


def check_not_dealing(table: Table) -> None:
    """Salts that others have shown are for this deal: nobody changes the seats now."""
    if table.unsalted:
        raise Refused("not-now", "the game is about to begin; a moment")


def _whom(kind: str) -> str:
    return "an external bot" if kind == EXTERNAL else "a person"
