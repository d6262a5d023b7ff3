"""Move: of players, of bots, and of the clock."""

from __future__ import annotations

from kogge.core.position import Position
from kogge.server.table.clocks import EXPIRIES_UNTIL_STAND_IN
from kogge.server.table.entries import Body, Moved, StoodIn
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.step_away import STAND_IN, come_back


def move(table: Table, seat: int, word: str, decision: int | None = None) -> list[Body]:
    """A player's move; whoever moves is back at the table."""
    position = playing(table)
    if table.seats[seat].conceded:
        raise Refused("not-now", "you have conceded; a bot plays on for you")
    if decision is not None and decision != table.decisions[seat]:
        raise Refused("stale", f"{word}: this answers another decision than the one owed now")
    refusal = position.why_not(seat, word)
    if refusal is not None:
        raise refusal
    made = position.game.rooms.moves.parse(word)
    return [*come_back(table, seat), Moved(seat, made.text)]


def bot_move(table: Table, seat: int, id: int, decision: int) -> list[Body]:
    """What a bot has thought of, unless the table went on without it."""
    if seat not in table.bots_to_act or decision != table.decisions[seat]:
        return []
    return [Moved(seat, playing(table).game.rooms.moves[id].text, "bot")]


def clock_move(table: Table, seat: int, id: int, decision: int) -> list[Body]:
    """The default move for a seat whose time is over; twice in a row, and a bot stands in."""
    if seat not in table.to_act or table.seats[seat].bot or decision != table.decisions[seat]:
        return []
    bodies: list[Body] = [Moved(seat, playing(table).game.rooms.moves[id].text, "clock")]
    if table.seats[seat].expiries + 1 >= EXPIRIES_UNTIL_STAND_IN:
        bodies.append(StoodIn(seat, STAND_IN, "clock"))
    return bodies


def playing(table: Table) -> Position:
    """The position, while the game goes on."""
    if table.status != "playing" or table.position is None:
        began = table.status == "open"
        raise Refused("not-now", "the game has not begun yet" if began else "the game is over")
    return table.position
