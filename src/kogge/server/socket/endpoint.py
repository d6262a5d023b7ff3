"""WebSocket endpoint: accepted, read, written, and closed in good order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

from litestar import WebSocket, websocket
from sqlalchemy.exc import SQLAlchemyError

from kogge.server.http.middleware import refuse
from kogge.server.http.requests import address_of, find_player, service_of
from kogge.server.ops.limits import SOCKETS
from kogge.server.protocol.messages import LARGEST_MESSAGE
from kogge.server.socket.conversation import Conversation, OutOfPatience
from kogge.server.socket.wire import WIRE
from kogge.server.table.refusals import Problem, Refused, problem, status

POLICY: Final = 1008  # what was sent is against the rules
TOO_BIG: Final = 1009
TRY_AGAIN: Final = 1013
FOR_ALL: Final = (b'{"type":"update"', b'{"type":"presence"')
CLOSE_SECONDS: Final = 1.0

Socket = WebSocket[Any, Any, Any]


@websocket("/api/socket")
async def talk(socket: Socket) -> None:
    """Live play; see docs/reference/protocol.md."""
    service = service_of(socket)
    address = address_of(socket)
    try:
        player = await find_player(socket)
        if service.settings.limited and service.sockets.get(address, 0) >= SOCKETS:
            raise Refused("too-many", f"{SOCKETS} sockets are open at your address; close some")
    except Refused as refusal:
        await refuse("websocket", status(refusal), problem(refusal), socket.send)
        return
    except (SQLAlchemyError, OSError):
        told = Problem("unavailable", "the database does not answer; try again")
        await refuse("websocket", 503, told, socket.send)
        return
    service.sockets[address] = service.sockets.get(address, 0) + 1
    try:
        await socket.accept()
        await converse(socket, Conversation(service, player, address))
    finally:
        service.sockets[address] -= 1
        if not service.sockets[address]:
            del service.sockets[address]


async def converse(socket: Socket, conversation: Conversation) -> None:
    """Read and write until either side has enough."""
    open_directly(socket, conversation)
    writing = asyncio.create_task(write(socket, conversation))
    reading = asyncio.create_task(read(socket, conversation))
    overflow = asyncio.create_task(conversation.outbox.overflowed.wait())
    try:
        await asyncio.wait((writing, reading, overflow), return_when=asyncio.FIRST_COMPLETED)
        code = reading.result() if reading.done() and not reading.cancelled() else TRY_AGAIN
        if code is not None:
            await asyncio.sleep(0)
            with contextlib.suppress(Exception):  # of one that does not read, not even this
                await asyncio.wait_for(socket.close(code), CLOSE_SECONDS)
    finally:
        for task in (writing, reading, overflow):
            task.cancel()
        await asyncio.gather(writing, reading, overflow, return_exceptions=True)
        await conversation.end()


def open_directly(socket: Socket, conversation: Conversation) -> None:
    """Where our own transport carries the socket, write to it without a detour by a task."""
    wire: Any = (socket.scope.get("extensions") or {}).get(WIRE)
    if wire is None:
        return

    def defer(messages: list[bytes], send: Callable[[], None]) -> bool:
        """What goes to thousands goes slice by slice."""
        if conversation.plays or not any(one.startswith(FOR_ALL) for one in messages):
            return False
        conversation.service.pace.add(send)
        return True

    conversation.outbox.write = wire.write_now
    conversation.outbox.defer = defer


async def read(socket: Socket, conversation: Conversation) -> int | None:
    """Hear messages; the code to close with, or None if the client has gone."""
    wire: Any = (socket.scope.get("extensions") or {}).get(WIRE, socket)
    receive = wire.receive
    while True:
        message: dict[str, Any] = await receive()
        if message["type"] == "websocket.disconnect":
            return None
        data = message.get("text") or message.get("bytes") or ""
        if len(data) > LARGEST_MESSAGE:
            return TOO_BIG
        try:
            await conversation.hear(data)
        except OutOfPatience:
            return POLICY


async def write(socket: Socket, conversation: Conversation) -> None:
    """Send what waits for a client that reads slowly, in order."""
    wire: Any = (socket.scope.get("extensions") or {}).get(WIRE)
    while True:
        message = await conversation.outbox.next()
        if wire is not None:
            await wire.writable.wait()
        if wire is None or not wire.write_now([message]):
            await socket.send_data(message.decode(), "text")
