"""Routes: block a player, whose words are not told to you and who cannot join your tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post

from kogge.server.http.requests import need_player, newest_table, refused, service_of
from kogge.server.http.routes.reports import Number, Seat, find_meant
from kogge.server.http.routes.tables import Id
from kogge.server.storage.blocks import BlockShown
from kogge.server.table.refusals import Refused

Asking = Request[Any, Any, Any]


class Block(msgspec.Struct, forbid_unknown_fields=True):
    """Whom: a seat, or whoever wrote a chat line, by the number of its entry."""

    seat: Seat | None = None
    number: Number | None = None
    blocks: Annotated[bool, msgspec.Meta(description="false lifts the block")] = True


class BlockedSeats(msgspec.Struct):
    """The seats of a table whose players you block."""

    seats: list[int]


class MyBlocks(msgspec.Struct):
    blocks: list[BlockShown]


@get("/api/tables/{id:str}/blocks", tags=["tables"], responses=refused(400, 401, 404, 409))
async def get_blocked_seats(id: Id, request: Asking) -> BlockedSeats:
    """Whom you block at a table."""
    player = await need_player(request)
    return await _blocked_seats(request, id, player.id)


@post(
    "/api/tables/{id:str}/blocks",
    status_code=200,
    tags=["tables"],
    responses=refused(400, 401, 403, 404, 409, 413),
)
async def block_player(id: Id, data: Block, request: Asking) -> BlockedSeats:
    """Block a player, at all tables and on all your devices; they are not told."""
    player = await need_player(request)
    table = (await newest_table(request, id)).table
    other, name = find_meant(table, data.seat, data.number)
    if other is None:
        raise Refused("not-now", "nobody is there whom one could block")
    blocks = service_of(request).hall.blocks
    if data.blocks:
        await blocks.add(player.id, other, name)
    else:
        await blocks.lift(player.id, other=other)
    return await _blocked_seats(request, id, player.id)


@get("/api/me/blocks", tags=["players"], responses=refused(401))
async def list_blocks(request: Asking) -> MyBlocks:
    """Whom you block, the last one first."""
    player = await need_player(request)
    return MyBlocks(await service_of(request).hall.blocks.list_own(player.id))


@delete(
    "/api/me/blocks/{block:str}", status_code=204, tags=["players"], responses=refused(401, 403)
)
async def lift_block(block: str, request: Asking) -> None:
    """Lift a block."""
    player = await need_player(request)
    await service_of(request).hall.blocks.lift(player.id, id=block)


async def _blocked_seats(request: Asking, id: str, player: str) -> BlockedSeats:
    table = (await newest_table(request, id)).table
    blocked = await service_of(request).hall.blocks.blocked_by(player)
    return BlockedSeats([n for n, seat in enumerate(table.seats) if seat.player in blocked])
