"""A round-robin proxy: every new connection goes to the next process, as behind nginx."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Sequence

from tests.server.serving import Serving


@contextlib.asynccontextmanager
async def round_robin(servers: Sequence[Serving]) -> AsyncIterator[str]:
    """The address of a proxy over these processes."""
    ports = itertools.cycle([server.port for server in servers])
    pipes: set[asyncio.Task[None]] = set()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        near = await asyncio.open_connection("127.0.0.1", next(ports))
        for pair in ((reader, near[1]), (near[0], writer)):
            task = asyncio.create_task(_pipe(*pair))
            pipes.add(task)
            task.add_done_callback(pipes.discard)

    listening = await asyncio.start_server(connect, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()
        for task in list(pipes):
            task.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()
