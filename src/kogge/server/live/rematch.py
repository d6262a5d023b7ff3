"""Rematch: the same game again, with the same people, by one click of each."""

from __future__ import annotations

from functools import partial

import msgspec

from kogge.server.live.create import create
from kogge.server.live.hall import Hall
from kogge.server.live.host import Host
from kogge.server.table.entries import Body, Closed, Rematched
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import check_welcome, join


async def rematch(hall: Hall, host: Host, player: Player, seal: str | None = None) -> Host:
    """The table where the same game is played again, with this player seated."""
    names = [host.table.seats[seat].name for seat in host.table.seats_of(player.id)]
    if not names:
        raise Refused("forbidden", "only those who played may ask for a rematch")
    if host.table.status not in ("over", "closed"):
        raise Refused("not-now", "the game is not over yet")
    offered = host.table.rematch
    if offered is None or (await hall.newest(offered)).table.status == "closed":
        # not through the lobby, however the first game came about: the same people are meant
        kinds = [seat.kind for seat in host.table.seats]  # with the bots that filled seats
        again = msgspec.structs.replace(host.table.agreement, access="link", seats=kinds)
        fresh = await create(hall, again)
        await host.do(lambda table: _offer(table, offered, fresh.table.id), player.id)
        host = await hall.open(host.table.id)
        if host.table.rematch != fresh.table.id:  # someone else's click came first
            await fresh.do(lambda table: [Closed("deserted")])
    assert host.table.rematch is not None
    host = await hall.open(host.table.rematch)
    blockers = await hall.blocks.blockers_of(player.id)
    for name in names:
        await host.do(
            partial(_sit, player=player, name=name, seal=seal, blockers=blockers), player.id
        )
        seal = None  # one salt of a device is enough
    return host


def _offer(table: Table, before: str | None, fresh: str) -> list[Body]:
    """Offer a table, unless someone was faster; one that was left by all is offered no more."""
    return [Rematched(fresh)] if table.rematch == before else []


def _sit(
    table: Table, player: Player, name: str, seal: str | None, blockers: frozenset[str]
) -> list[Body]:
    """Sit down, unless one sits there already."""
    if any(table.seats[seat].name == name for seat in table.seats_of(player.id)):
        return []
    check_welcome(table, blockers)
    return join(table, player.id, name, external=player.external, seal=seal)
