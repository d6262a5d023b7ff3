"""Vote: the others find that a player is gone, and a bot stands in."""

from __future__ import annotations

from collections.abc import Collection

from kogge.server.table.entries import Body, Left, StoodIn, Voted
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import EXTERNAL, HUMAN
from kogge.server.table.table import Table
from kogge.server.table.verbs.step_away import STAND_IN


def vote(table: Table, seat: int, about: int, present: Collection[int]) -> list[Body]:
    """Find that a player has gone; when everyone else who is a person agrees, it is so.

    During the game a bot stands in; before it the seat becomes free.
    """
    if table.status not in ("open", "playing"):
        raise Refused("not-now", "the game is over")
    if not 0 <= about < len(table.seats) or about == seat:
        raise Refused("malformed", f"there is no seat {about} but yours to vote about")
    away = table.seats[about]
    if away.kind not in (HUMAN, EXTERNAL) or away.player is None or away.bot:
        raise Refused("not-now", f"nobody has to play for seat {about}")
    if about in present:
        raise Refused("not-now", f"{away.name} is here")
    if (seat, about) in table.votes:
        return []
    bodies: list[Body] = [Voted(seat, about)]
    agree = {who for who, whom in table.votes if whom == about} | {seat}
    if agree >= {number for number in table.people(but=(about,)) if number in present}:
        gone = Left(about) if table.status == "open" else StoodIn(about, STAND_IN, "vote")
        bodies.append(gone)
    return bodies
