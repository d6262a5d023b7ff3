"""Thousands of spectators: compressed once for all, sent in slices, and no player waits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.playing import guests, live_test
from tests.server.serving import Serving
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from kogge.server.live.followers import Outbox
from kogge.server.live.pace import Pace
from kogge.server.socket.wire import DEFLATE, SHARED


def watched(text: str) -> bytes:
    """An update for spectators."""
    return f'{{"type":"update","table":"abcdefgh","seat":null,"text":"{text}"}}'.encode()


def test_an_update_for_spectators_is_compressed_once() -> None:
    """However many watch, the same bytes go to all of them."""
    lines = [DEFLATE.process_request_params([], [])[1] for _ in range(20)]
    before = SHARED.compressed
    for text in ("one", "two"):
        frames = [line.encode(Frame(Opcode.TEXT, watched(text))) for line in lines]
        assert len({bytes(frame.data) for frame in frames}) == 1
    assert SHARED.compressed == before + 2


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3)), max_size=12), st.integers(9, 15))
def test_shared_and_own_messages_are_read_in_any_order(
    sent: list[tuple[bool, int]], window: int
) -> None:
    """A client that keeps one window for all messages reads every one of them."""
    ours = type(DEFLATE.process_request_params([], [])[1])(
        False, False, 12, window, {"level": 1, "memLevel": 6}
    )
    theirs = PerMessageDeflate(False, False, window, 12)
    for shared, number in sent:
        words = f"message {number} " * 40
        data = watched(words) if shared else json.dumps({"type": "pong", "id": words}).encode()
        frame = ours.encode(Frame(Opcode.TEXT, data))
        assert bytes(theirs.decode(frame).data) == data


@live_test
async def test_what_goes_to_thousands_goes_in_slices() -> None:
    """Between two slices the loop turns to others; all have their turn, in order."""
    pace, sent = Pace(slice=10), list[int]()
    for number in range(500):
        pace.add(partial(sent.append, number))
    most = rounds = 0
    while len(sent) < 500:
        before = len(sent)
        await asyncio.sleep(0)
        most = max(most, len(sent) - before)
        rounds += 1
    assert most <= 10
    assert rounds >= 50
    assert sent == list(range(500))


@live_test
async def test_what_follows_an_update_for_many_does_not_overtake_it() -> None:
    """Nor does it where the socket is not ready when its turn comes."""
    for ready in (True, False):
        outbox, pace, sent = Outbox(), Pace(), list[bytes]()

        def defer(messages: list[bytes], send: Callable[[], None], pace: Pace = pace) -> bool:
            if b"update" in messages:
                pace.add(send)
            return b"update" in messages

        def write(messages: list[bytes], ready: bool = ready, sent: list[bytes] = sent) -> bool:
            sent += messages if ready else []
            return ready

        outbox.defer, outbox.write = defer, write
        for message in (b"pong 1", b"update", b"pong 2"):
            outbox.put(message)
        assert b"update" not in sent, "others come first"
        await asyncio.sleep(0.01)
        waiting = [] if ready else [await outbox.next() for _ in range(3)]
        assert sent + waiting == [b"pong 1", b"update", b"pong 2"]


@pytest.mark.parametrize("watching", [60])
@live_test
async def test_spectators_see_every_update(server: Serving, watching: int) -> None:
    """Through sockets that compress, and a mixture of shared and own messages."""
    url = server.url.replace("http", "ws") + "/api/socket"
    async with guests(server.url, "visby", 2) as (first, second):
        crowd = [await connect(url) for _ in range(watching)]
        for one in crowd:
            await one.send(json.dumps({"type": "follow", "table": first.table}))
        number = await first.move()
        number = max(number, await second.move())

        async def hear(socket: object) -> list[int]:
            seen = list[int]()
            while not seen or seen[-1] < number:
                message = json.loads(await socket.recv())  # type: ignore[attr-defined]
                if message["type"] == "update":
                    seen.append(message["number"])
            await socket.send(json.dumps({"type": "ping", "id": "x"}))  # type: ignore[attr-defined]
            while json.loads(await socket.recv())["type"] != "pong":  # type: ignore[attr-defined]
                pass
            return seen

        heard = await asyncio.gather(*(hear(one) for one in crowd))
        assert all(seen == sorted(set(seen)) for seen in heard)
        await asyncio.gather(*(one.close() for one in crowd))
