"""Handover: which requests are about a table, and what happens where nobody takes them."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from tests.server.playing import live_test

from kogge.server.ops.homes import home_of
from kogge.server.socket.handover import ABOUT, Handover


@pytest.mark.parametrize(
    ("request_line", "table"),
    [
        (b"GET /api/socket?table=Abc123 HTTP/1.1", b"Abc123"),
        (b"GET /api/tables/Abc123 HTTP/1.1", b"Abc123"),
        (b"POST /api/tables/Abc123/join HTTP/1.1", b"Abc123"),
        (b"GET /api/tables/Abc123?seat=0 HTTP/1.1", b"Abc123"),
        (b"GET /api/socket HTTP/1.1", None),
        (b"GET /api/tables HTTP/1.1", None),
        (b"GET /api/tables?game=visby HTTP/1.1", None),
        (b"GET /api/tables/Abc", None),  # there is more to come
        (b"GET /t/Abc123 HTTP/1.1", None),
        (b"GET /api/tables/%00 HTTP/1.1", None),
    ],
)
def test_requests_about_a_table_name_it(request_line: bytes, table: bytes | None) -> None:
    """Others are served by whoever gets them."""
    found = ABOUT.match(request_line)
    assert (found[1] if found else None) == table


class Pair(asyncio.Transport):
    """A transport as far as a handover looks at it."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__({"socket": connection})


@live_test
async def test_a_connection_goes_where_its_table_is(tmp_path: Path) -> None:
    """With what was read of it; one that has no other worker to go to stays."""
    ids = [f"table{number}" for number in range(50)]
    ours = next(id for id in ids if home_of(id, 2) == 0)
    theirs = next(id for id in ids if home_of(id, 2) == 1)
    words = b"GET /api/tables/%b HTTP/1.1\r\n\r\n"
    near, far = socket.socketpair()
    with near, far:
        way = Handover(str(tmp_path), 0, 2)
        assert not way.pass_on(words % ours.encode(), Pair(far))
        assert not way.pass_on(words % theirs.encode(), Pair(far)), "nobody is there"
        other = Handover(str(tmp_path), 1, 2)
        read: asyncio.Queue[bytes] = asyncio.Queue()
        other.listen(lambda data: Echo(data, read))
        assert way.pass_on(words % theirs.encode(), Pair(far))
        assert await read.get() == words % theirs.encode()
        near.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(near, b"more")
        assert await loop.sock_recv(near, 10) == b"more"
        again = Handover(str(tmp_path), 1, 2)  # as after a crash
        for one in (way, other, again):
            one.close()


class Echo(asyncio.Protocol):
    """Sends back what it reads after the first words, which were read before."""

    def __init__(self, data: bytes, read: asyncio.Queue[bytes]) -> None:
        self._data = data
        self._read = read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._read.put_nowait(self._data)

    def data_received(self, data: bytes) -> None:
        self._transport.write(data)
        self._transport.close()
