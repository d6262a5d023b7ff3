"""Routes: verify a finished game against its key and the rules."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, get

from kogge.core.errors import KoggeError
from kogge.core.gamefile import verify
from kogge.server.http.requests import check_telling, newest_table, refused
from kogge.server.http.routes.tables import Id
from kogge.server.table.game_file import game_file_of
from kogge.server.table.refusals import Refused


class VerifyReply(msgspec.Struct):
    """What a replay found; `message` says what is wrong if it is not `true`."""

    true: bool
    moves: int
    commitment: str
    key: str
    message: str = ""


@get("/api/tables/{id:str}/verify", tags=["tables"], responses=refused(400, 404, 409))
async def verify_table(id: Id, request: Request[Any, Any, Any]) -> VerifyReply:
    """Replay a finished game: its key against the commitment, every move against the rules."""
    check_telling(request)
    table = (await newest_table(request, id)).table
    if table.status != "over":
        raise Refused("not-now", "the key is shown, and can be checked, when the game is over")
    record = game_file_of(table)
    reply = VerifyReply(True, len(record.moves), table.commitment, table.key.hex())
    try:
        await asyncio.to_thread(verify, record)
    except KoggeError as error:
        reply.true, reply.message = False, str(error)
    return reply
