"""Fill: before the game, a bot takes a free seat, or makes room again."""

from __future__ import annotations

from kogge.server.table.bots import check_bot
from kogge.server.table.entries import Body, Filled
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import beginning, check_not_dealing


def fill(table: Table, about: int, bot: str | None) -> list[Body]:
    """Give a free seat to a bot, or with None free one again that a bot was given.

    Whoever sits at the table may do so; the game begins with the last free seat.
    """
    if table.status != "open":
        raise Refused("not-now", "the game has begun; seats are given before it")
    check_not_dealing(table)
    if not 0 <= about < len(table.seats):
        raise Refused("malformed", f"there is no seat {about} at this table")
    if bot is None:
        if table.seats[about].kind == table.agreement.seats[about]:
            raise Refused("not-now", f"seat {about} was not given to a bot")
        return [Filled(about, None)]
    check_bot(bot)
    if not table.seats[about].is_open:
        raise Refused("not-now", f"seat {about} is taken")
    return [Filled(about, bot), *beginning(table)]
