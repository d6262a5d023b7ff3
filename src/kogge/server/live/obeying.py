"""Carries out orders of operators, and keeps the list of bans fresh."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from kogge.core.errors import KoggeError
from kogge.server.live.hall import Hall
from kogge.server.storage.orders import Bans, Order, note_outcome, take_orders
from kogge.server.table.refusals import Refused
from kogge.server.table.verbs.operate import close_table, remove_words

log = structlog.get_logger()

LOOK_SECONDS: Final = 2.0


async def obey(hall: Hall, bans: Bans) -> None:
    """Look for orders and bans, until cancelled."""
    while True:
        try:
            await bans.look(hall.engine)
            for order in await take_orders(hall.engine):
                await note_outcome(hall.engine, order.id, await carry_out(hall, order))
        except (SQLAlchemyError, OSError) as error:
            log.warning("orders not read", error=type(error).__name__)
        await asyncio.sleep(LOOK_SECONDS)


async def carry_out(hall: Hall, order: Order) -> str:
    """Do what an order says; how it ended."""
    try:
        host = await hall.open(order.about)
        if order.verb == "close":
            await host.do(close_table)
        elif order.verb == "unsay":
            await host.do(lambda table: remove_words(table, order.number or 0))
        else:
            return f"unknown order {order.verb}"
    except (Refused, KoggeError) as refusal:
        return str(refusal)
    log.info("order carried out", verb=order.verb, table=order.about)
    return "done"
