"""Routes: verify a finished game against its key and the rules."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, get

from kogge.core.errors import KoggeError
from kogge.core.gamefile import verify
from kogge.server.http.requests import (
    check_telling,
    find_game_file,
    in_time,
    refused,
    service_of,
)
from kogge.server.http.routes.tables import Id
from kogge.server.table.refusals import Refused
from kogge.versions import name_of


class VerifyReply(msgspec.Struct):
    """What a replay found; `message` says what is wrong if it is not `true`.

    `salts` are what players have added to the deal.
    """

    true: bool
    moves: int
    commitment: str
    key: str
    salts: list[str]
    message: str = ""


@get("/api/tables/{id:str}/verify", tags=["tables"], responses=refused(400, 404, 409))
async def verify_table(id: Id, request: Request[Any, Any, Any]) -> VerifyReply:
    """Replay a finished game: its key against the commitment, every move against the rules."""
    check_telling(request)
    game_file = await find_game_file(request, id)
    if game_file.key is None:
        raise Refused("not-now", "the key is shown, and can be checked, when the game is over")
    await in_time(service_of(request).preparation.need(name_of(game_file.game, game_file.pieces)))
    salts = [seat.salt for seat in game_file.seats if seat.salt]
    reply = VerifyReply(True, len(game_file.moves), game_file.commitment, game_file.key, salts)
    try:
        await asyncio.to_thread(verify, game_file)
    except KoggeError as error:
        reply.true, reply.message = False, str(error)
    return reply
