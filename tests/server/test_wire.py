"""Sockets: compressed for those who ask, let go of when the client does not read or has gone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving, serving, sqlite
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import CLOSING

from kogge.server.socket.wire import (
    CHAT,
    DEFLATE,
    LONGEST_PONG,
    PONG,
    STEP,
    Frames,
    is_private,
    padding,
)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that waits one second for a request to arrive."""
    with serving(sqlite(tmp_path_factory.mktemp("slow")), "--no-limits", patience=1) as running:
        yield running


def address(server: Serving) -> str:
    return server.url.replace("http", "ws") + "/api/socket"


@live_test
async def test_those_who_ask_get_compressed_messages(server: Serving) -> None:
    """Compression is agreed on if the client offers it, and not otherwise; the words are equal."""
    async with guests(server.url, "visby", 2) as (guest, _):
        follow = json.dumps({"type": "follow", "table": guest.table})
        heard = []
        for compression in ("deflate", None):
            async with connect(address(server), compression=compression) as one:
                assert one.response is not None
                agreed = one.response.headers.get("Sec-WebSocket-Extensions", "")
                assert ("permessage-deflate" in agreed) == (compression is not None)
                await one.send(follow)
                await one.recv()  # the welcome, with the time
                heard.append(await one.recv())
        assert heard[0] == heard[1]


@live_test
async def test_chat_is_not_compressed_beside_cards(server: Serving) -> None:
    """Nothing of what is said gets into the window, so its length tells nothing of a hand.

    Who is sent compressed messages hears the chat all the same, and what comes after it.
    """
    line = DEFLATE.process_request_params([], [])[1]
    plain = [Frame(Opcode.TEXT, text) for text in (b'{"hand": [1, 2, 3]}', b'{"kind":"said"}')]
    assert [line.encode(frame).rsv1 for frame in plain] == [True, False]
    async with guests(server.url, "tallinn", 2) as (first, second), connect(address(server)) as one:
        await one.send(json.dumps({"type": "follow", "table": first.table}))
        await first.live.act("say", first.table, text="moin", seat=0)
        heard = await one.recv()
        while "moin" not in heard:
            heard = await one.recv()
        assert CHAT.decode() in heard, "by this it is known"
        await second.move()
        assert '"kind":"moved"' in await one.recv()


async def ask_without_reading(one: ClientConnection, message: str) -> None:
    """Have more and more sent that is never read, until the server has enough."""
    one.transport.pause_reading()
    while True:
        await one.send(message)


async def _move_on(guest: Guest, moves: int) -> None:
    for _ in range(moves):
        await guest.until(lambda g: bool(g.legal))
        await guest.move()


@live_test
async def test_who_does_not_read_is_let_go_and_others_are_not_kept_waiting(server: Serving) -> None:
    """A client that stops reading is cut off, and nothing of it is kept; the game goes on."""
    async with guests(server.url, "visby", 2) as players:
        before = await sockets(server)
        async with connect(address(server), compression=None) as deaf:
            follow = json.dumps({"type": "follow", "table": players[0].table})
            asking = asyncio.create_task(ask_without_reading(deaf, follow))
            await asyncio.gather(*(_move_on(guest, 3) for guest in players))
            with pytest.raises(ConnectionClosed):
                await asking
        while await sockets(server) > before:
            await asyncio.sleep(0.05)


async def sockets(server: Serving) -> int:
    def read() -> str:
        with urllib.request.urlopen(f"{server.url}/metrics") as reply:
            return str(reply.read().decode())

    figures = await asyncio.to_thread(read)
    return int(figures.partition("\nkogge_sockets ")[2].partition("\n")[0])


@live_test
async def test_who_has_gone_without_a_word_is_noticed(tmp_path: Path) -> None:
    """A client that does not answer pings, as behind a dead line, is soon not present any more."""
    with serving(sqlite(tmp_path), "--no-limits", pings=[0.2, 0.2]) as server:
        async with guests(server.url, "visby", 2) as (first, second):
            await first.until(lambda guest: guest.present == [0, 1])
            line = second.live._socket
            assert line is not None
            second.live._follows.clear()
            line.transport.pause_reading()
            await first.until(lambda guest: guest.present == [0])


@pytest.mark.parametrize(
    "begun", ["", "GET /health HTTP/1.1\r\n", "POST /api/players HTTP/1.1\r\nContent-Length: 9\r\n"]
)
def test_requests_that_never_end_are_given_up(begun: str, slow: Serving) -> None:
    """Who connects and says nothing, or never says all, is cut off; others are served."""
    with socket.create_connection(("127.0.0.1", slow.port)) as drip:
        drip.sendall(f"{begun}Host: x\r\n".encode() if begun else b"")
        with urllib.request.urlopen(f"{slow.url}/health") as reply:
            assert reply.status == 200
        with contextlib.suppress(ConnectionResetError):
            assert drip.recv(1) == b""


@live_test
async def test_sockets_outlast_the_patience_with_requests(slow: Serving) -> None:
    """A socket that is silent for longer than a request may take stays open."""
    async with guests(slow.url, "visby", 2) as (first, second):
        await asyncio.sleep(1.5)
        await first.move()
        await second.until_number(first.number)
        assert first.live.connections == 1


@given(st.integers(0, 5000))
def test_padding_fills_up_to_a_step(length: int) -> None:
    """With whole frames that need no answer: pongs of at most 125 bytes."""
    rest = padding(length)
    assert (length + len(rest)) % STEP == 0
    while rest:
        assert rest[0] == PONG
        assert rest[1] <= LONGEST_PONG
        rest = rest[2 + rest[1] :]


def test_only_what_a_seat_is_told_is_padded() -> None:
    """What spectators and everyone are told has no secrets to hide."""
    seat = b'{"type":"update","table":"abcdefgh","seat":0,"number":3}'
    assert is_private(seat)
    assert not is_private(seat.replace(b'"seat":0', b'"seat":null'))
    assert not is_private(b'{"type":"done","action":"a","number":3}')


@live_test
async def test_messages_arrive_however_they_are_cut(server: Serving) -> None:
    """By bytes, in fragments, several at once, with pings between: each is answered in order."""
    pings = [json.dumps({"type": "ping", "id": f"p{number}"}).encode() for number in range(6)]
    whole = [Frame(Opcode.TEXT, ping).serialize(mask=True, extensions=[]) for ping in pings]
    halves = [
        Frame(Opcode.TEXT, pings[3][:9], fin=False).serialize(mask=True, extensions=[]),
        Frame(Opcode.CONT, pings[3][9:]).serialize(mask=True, extensions=[]),
    ]
    ping = Frame(Opcode.PING, b"?").serialize(mask=True, extensions=[])
    async with connect(address(server), compression=None) as one:
        assert json.loads(await one.recv())["type"] == "welcome"
        send = one.transport.write
        for byte in whole[0]:  # the parser waits in every place of a frame
            send(bytes((byte,)))
            await asyncio.sleep(0.001)
        send(whole[1] + whole[2] + halves[0])
        await asyncio.sleep(0.01)
        send(ping + halves[1] + whole[4][:3])
        await asyncio.sleep(0.01)
        send(whole[4][3:])
        send(whole[5])
        answers = [json.loads(await one.recv()) for _ in pings]
        assert [answer["id"] for answer in answers] == [f"p{number}" for number in range(6)]


@live_test
async def test_a_client_may_close_in_the_middle_of_a_message(server: Serving) -> None:
    """Its own code comes back, as at any other time."""
    begun = Frame(Opcode.TEXT, b'{"type":', fin=False).serialize(mask=True, extensions=[])
    async with connect(address(server), compression=None) as one:
        await one.recv()
        one.transport.write(begun)
        await one.close(code=4321)
        assert one.close_code == 4321
        assert one.protocol.close_rcvd is not None
        assert one.protocol.close_rcvd.code == 4321


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def open_frames() -> Frames:
    """The frames of a socket that was just opened."""
    frames = Frames()
    frames.receive_data(HANDSHAKE)
    (request,) = frames.events_received()
    assert isinstance(request, Request)
    frames.send_response(frames.accept(request))
    frames.data_to_send()
    return frames


def framed(text: bytes, mask: bytes = bytes(4)) -> bytes:
    """A message as clients send it, with this mask."""
    length = len(text)
    size = bytes((128 + length,)) if length < 126 else bytes((254, *length.to_bytes(2)))
    return b"\x81" + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text))


def heard_in(frames: Frames, parts: list[bytes]) -> list[bytes]:
    """The messages in what comes part by part."""
    heard = []
    for part in parts:
        text = frames.read_text(part)
        if text is not None:
            heard.append(text)
        else:
            frames.receive_data(part)
            events = frames.events_received()
            heard += [bytes(event.data) for event in events if isinstance(event, Frame)]
    return heard


@given(
    st.lists(st.tuples(st.binary(max_size=300), st.binary(min_size=4, max_size=4)), max_size=6),
    st.data(),
)
def test_messages_are_heard_however_they_come(
    said: list[tuple[bytes, bytes]], data: st.DataObject
) -> None:
    """Whole, in pieces, or several at once: each is heard once, in order, as it was said."""
    sent = b"".join(framed(*one) for one in said)
    cuts = data.draw(st.lists(st.integers(0, len(sent)), max_size=8).map(sorted))
    ends = [len(framed(*one)) for one in said]
    whole = [sum(ends[: place + 1]) for place in range(len(ends))]
    for places in (cuts, whole):
        parts = [sent[a:b] for a, b in zip([0, *places], [*places, len(sent)], strict=True)]
        assert heard_in(open_frames(), [one for one in parts if one]) == [one for one, _ in said]


def test_what_looks_like_a_message_within_another_is_none() -> None:
    """A part of a message, or of its length, is not taken for a message, whatever is in it."""
    inner = framed(b'{"type":"ping"}')
    for outer in (inner, inner + b"x" * 100):
        whole = framed(outer)
        start = len(whole) - len(outer)
        parts = [whole[:start], inner, whole[start + len(inner) :]]
        assert heard_in(open_frames(), [one for one in parts if one]) == [outer]
    begun = Frame(Opcode.TEXT, b"one", fin=False).serialize(mask=True)
    frames = open_frames()
    assert heard_in(frames, [begun]) == [b"one"]
    assert frames.read_text(inner) is None, "a message that has begun goes on"


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 5000])
def test_a_lone_message_is_read_without_the_parser(length: int) -> None:
    """As long as the socket is open, and not once it closes."""
    frames = open_frames()
    text = bytes(n % 128 for n in range(length))
    assert frames.read_text(framed(text, b"mask")) == text
    frames.state = CLOSING
    assert frames.read_text(framed(text, b"mask")) is None


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_messages_are_written_as_the_library_writes_them(length: int) -> None:
    """Byte by byte, what waited to be sent before them first."""
    ours, theirs = open_frames(), open_frames()
    messages = [b"m" * length, b"{}"]
    for one in (ours, theirs):
        one.send_ping(b"are you there")
    for message in messages:
        theirs.send_text(message)
    assert ours.write_texts(messages) == b"".join(theirs.data_to_send())
    assert ours.data_to_send() == []
