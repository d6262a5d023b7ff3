"""Handover: connections about a table are passed on to the worker that the table is at home at.

Workers share a port, and the system gives a connection to any of them. The first words of a request
name a table, if it is about one; then the open connection goes to that worker, with what was read
of it, by a socket between the two. Where that does not work, it is served where it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from kogge.server.ops.homes import home_of

ABOUT: Final = re.compile(rb"(?:GET|POST) /api/(?:socket\?table=|tables/)([0-9A-Za-z]{1,32})[ /&?]")
MOST_BYTES: Final = 32 * 1024  # of a request that has begun
PATIENCE_SECONDS: Final = 0.02  # with a worker whose desk is full

# Makes a protocol for a connection of which these bytes have been read.
MakeProtocol = Callable[[bytes], asyncio.Protocol]


class Handover:
    """A worker's way to the others."""

    def __init__(self, folder: str, worker: int, workers: int) -> None:
        self._folder = Path(folder)
        self._worker = worker
        self._workers = workers
        self._tasks: set[asyncio.Task[Any]] = set()
        self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._out.settimeout(PATIENCE_SECONDS)
        self._in = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._in.setblocking(False)
        place = self._folder / str(worker)
        place.unlink(missing_ok=True)  # of one that died
        self._in.bind(str(place))

    def pass_on(self, data: bytes, transport: asyncio.BaseTransport) -> bool:
        """Give a connection to the worker that should serve it; False if that is this one."""
        about = ABOUT.match(data)
        if about is None or len(data) > MOST_BYTES:
            return False
        home = home_of(about[1].decode(), self._workers)
        if home == self._worker:
            return False
        handle = array("i", [transport.get_extra_info("socket").fileno()])
        try:
            place = str(self._folder / str(home))
            # socket.send_fds of Python 3.11 does not look at the address
            self._out.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handle)], 0, place)
        except OSError:
            return False
        return True

    def listen(self, make: MakeProtocol) -> None:
        """Serve what others pass on, from now on."""
        asyncio.get_running_loop().add_reader(self._in.fileno(), self._take, make)

    def close(self) -> None:
        """Take nothing more."""
        with contextlib.suppress(RuntimeError):  # no loop, and nobody listens
            asyncio.get_running_loop().remove_reader(self._in.fileno())
        self._in.close()
        self._out.close()

    def _take(self, make: MakeProtocol) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                data, handles, _, _ = socket.recv_fds(self._in, MOST_BYTES, 1)
                for handle in handles:
                    connection = socket.socket(fileno=handle)
                    connection.setblocking(False)
                    task = asyncio.create_task(self._serve(connection, make, data))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, make: MakeProtocol, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):  # the client has gone meanwhile
            await loop.connect_accepted_socket(lambda: make(data), connection)
