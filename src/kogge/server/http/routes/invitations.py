"""Routes: what can be said instead of a table's link, and the way from there to the table."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.params import Parameter

from kogge.server.http.requests import check_telling, newest_table, refused, service_of
from kogge.server.http.routes.tables import Id
from kogge.server.storage.queries import find_waiting
from kogge.server.table.codes import code_of, read_code
from kogge.server.table.refusals import Refused

Asking = Request[Any, Any, Any]


class InvitationReply(msgspec.Struct):
    """The code of a table; `address` is this server's in its network, where it can be reached."""

    code: str
    address: str | None


class InvitedReply(msgspec.Struct):
    """The table that a code stands for."""

    table: str


@get("/api/tables/{id:str}/invitation", tags=["tables"], responses=refused(400, 404, 409))
async def get_invitation(id: Id, request: Asking) -> InvitationReply:
    """What to say to whoever shall come: a code to type, and the address to type it at."""
    await newest_table(request, id)  # or it is refused
    network, listening = service_of(request).settings.network, request.scope["server"]
    address = f"http://{network}:{listening[1]}" if network and listening else None
    return InvitationReply(code_of(id), address)


@get("/api/codes/{code:str}", tags=["tables"], responses=refused(400, 404, 429))
async def find_invited(
    code: Annotated[str, Parameter(max_length=20)], request: Asking
) -> InvitedReply:
    """The table with a free seat that a code stands for."""
    check_telling(request)  # nobody shall try many
    found = await find_waiting(service_of(request).engine, read_code(code))
    if found is None:
        raise Refused("not-found", "no table is waiting under this code")
    return InvitedReply(found)
