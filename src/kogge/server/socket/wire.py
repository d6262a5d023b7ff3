"""Transport: per-message compression, pings and timeouts for sockets and requests.

Browsers ask for compression by themselves. On average an update of Talis shrinks from 21 KB to
1.8 KB, in 0.12 ms of a processor.
"""

from __future__ import annotations

import asyncio
import re
import struct
import zlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.streams import StreamReader
from websockets.typing import ExtensionParameter

from kogge.server.socket.handover import Handover

PING_SECONDS: Final = 10.0  # between two pings to a silent client …
PONG_SECONDS: Final = 15.0  # … which has gone if it does not answer for so long
REQUEST_SECONDS = 30.0  # for a request to arrive as a whole
GOODBYE_SECONDS: Final = 5.0  # for the last bytes to reach a client that does not read

# What someone says to the table. In one window with the cards of whoever hears it, it would shrink
# the more it is like them, and who sees the lengths of frames could guess at a hand.
CHAT: Final = b'"kind":"said"'


# How an update for spectators begins: the same bytes go to all of them.
WATCHED: Final = re.compile(rb'\{"type":"update","table":"[0-9A-Za-z]+","seat":null,')
KEPT: Final = 32  # compressed updates for spectators


class Shared:
    """Updates for spectators, each compressed once, without a look at what went before it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, bytes], bytes] = OrderedDict()
        self.compressed = 0

    def compress(self, data: bytes, window: int) -> bytes:
        """A message as any connection with this window can read it."""
        found = self._kept.get((window, data))
        if found is None:
            self.compressed += 1
            encoder = zlib.compressobj(SHARED_LEVEL, wbits=-window)
            found = (encoder.compress(data) + encoder.flush(zlib.Z_SYNC_FLUSH))[:-4]
            self._kept[window, data] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


SHARED: Final = Shared()
SHARED_LEVEL: Final = 6  # done once for all, so it may take longer


class Deflate(PerMessageDeflate):
    """Compression that leaves messages with chat as they are, and shares those for spectators."""

    _behind = False  # the client has read what our window does not hold

    def encode(self, frame: Frame) -> Frame:
        if CHAT in frame.data:
            return frame
        if frame.fin and frame.opcode is Opcode.TEXT and WATCHED.match(frame.data):
            self._behind = True
            shared = SHARED.compress(bytes(frame.data), self.local_max_window_bits)
            return Frame(frame.opcode, shared, True, True, frame.rsv2, frame.rsv3)
        if self._behind and not self.local_no_context_takeover:
            self.encoder = zlib.compressobj(
                wbits=-self.local_max_window_bits, **self.compress_settings
            )
        self._behind = False
        return super().encode(frame)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees on it with the client."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, Deflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )


# The window spans the update before, so that what stayed as it was costs almost nothing; the
# fastest level, because every socket compresses for itself. It takes 160 KB of memory a socket.
DEFLATE: Final = DeflateFactory(
    server_max_window_bits=15,
    client_max_window_bits=12,
    compress_settings={"level": 1, "memLevel": 6},
)


WIRE: Final = "kogge.wire"  # of a scope's extensions: the Wire that carries the socket
INVALID_TEXT: Final = 1007
MOST_UNREAD: Final = 16  # messages of a client that wait to be heard before no more are read


STEP: Final = 128  # bytes; what is told to a seat comes in multiples of it
LONGEST_PONG: Final = 125
PONG: Final = 0x8A  # a final frame
PRIVATE: Final = b'{"type":"update"'


def is_private(message: bytes) -> bool:
    """Whether this may hold what one seat alone may know."""
    return message.startswith(PRIVATE) and WATCHED.match(message) is None


def padding(length: int) -> bytes:
    """Frames that every client ignores, so that sizes do not tell what somebody was told.

    A card more in a hand, or another choice, makes an update a few bytes longer; whoever sees the
    encrypted bytes go by could guess at it. Pongs that nobody asked for are allowed at any time.
    """
    missing = -length % STEP
    if missing == 0:
        return b""
    if missing == 1:  # no frame is that short
        return bytes((PONG, LONGEST_PONG, *bytes(LONGEST_PONG), PONG, 0))
    return bytes((PONG, missing - 2)) + bytes(missing - 2)


TEXT: Final = 0x81  # a final frame, as it comes
MASKED: Final = 0x80
SHORT: Final = 125  # of a longer frame two bytes more tell the length, or eight
MASK_BYTES: Final = 4
_longer: Final = struct.Struct("!BBH").pack
_longest: Final = struct.Struct("!BBQ").pack


def text_head(length: int) -> bytes:
    """How a frame with a whole text of so many bytes begins."""
    if length <= SHORT:
        return bytes((TEXT, length))
    if length < 65536:
        return _longer(TEXT, SHORT + 1, length)
    return _longest(TEXT, SHORT + 2, length)


def lone_text(data: bytes) -> bytes | None:
    """The text of these bytes, if they are one frame of a client and a whole message; else None."""
    if len(data) < 2 + MASK_BYTES or data[0] != TEXT or data[1] < MASKED:
        return None
    length, start = data[1] - MASKED, 2
    if length == SHORT + 1:
        length, start = data[2] << 8 | data[3], 4
    elif length > SHORT:
        return None
    words = start + MASK_BYTES
    if len(data) != words + length:
        return None
    return bytes(apply_mask(data[words:], data[start:words]))


class Frames(ServerProtocol):
    """Reads and writes frames; a client may close in the middle of a message, too."""

    def recv_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE:
            self.current_size = None  # the rest of the message will not come
        super().recv_frame(frame)

    @property
    def is_between_messages(self) -> bool:
        """Whether the next byte to come is the first one of a message, on an open socket."""
        if self.state is not OPEN or self.current_size is not None:
            return False
        reading: Any = self.parser
        while reading.gi_yieldfrom is not None:
            reading = reading.gi_yieldfrom
        return reading.gi_code is AWAITS_FRAME

    def read_text(self, data: bytes) -> bytes | None:
        """The message of bytes that came, if they are just one: in a quarter of the time."""
        fits = len(data) <= LARGEST_READ and self.is_between_messages
        return lone_text(data) if fits else None

    def write_texts(self, messages: Sequence[bytes]) -> bytes:
        """The bytes of messages, each in a frame."""
        if self.extensions:
            for message in messages:
                self.send_text(message)
            return b"".join(self.data_to_send())
        parts = self.data_to_send()
        for message in messages:
            parts += (text_head(len(message)), message)
        return b"".join(parts)


LARGEST_READ: Final = 8 * 1024  # bytes; what is longer is read by the library, which has bounds
AWAITS_FRAME: Final = StreamReader.at_eof.__code__


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which would wait for ever until a client has read its last bytes.

    Whoever finds it in the scope may write to it directly, instead of by a task.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn: Frames = Frames(
            extensions=[DEFLATE], max_size=self.config.ws_max_size, logger=self.conn.logger
        )

    async def send(self, message: Any) -> None:
        """Send; to refuse a socket completes its handshake too, which uvicorn would complain of."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def write_now(self, messages: Sequence[bytes]) -> bool:
        """Send texts in one go, if the client keeps reading; whether they were sent."""
        ready = self.conn.state is OPEN and self.handshake_complete and not self.close_sent
        gone = self.disconnected or self.transport.is_closing()
        if not ready or gone or not self.writable.is_set():
            return False
        sent = self.conn.write_texts(messages)
        private = any(is_private(message) for message in messages)
        self.transport.write(sent + padding(len(sent)) if private else sent)
        return True

    def data_received(self, data: bytes) -> None:
        """Most of what comes is one short message, which needs no parser."""
        text = self.conn.read_text(data)
        if text is None:
            super().data_received(data)
            return
        self.curr_msg_data_type = "text"
        self.frames = [text]
        self.send_receive_event_to_app()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; uvicorn would stop reading after each, by two system calls."""
        whole = self.curr_msg_data_type == "text" and len(self.frames) == 1
        if not whole or self.close_sent or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        try:
            text = bytes(self.frames.pop()).decode()
        except UnicodeDecodeError:
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def keepalive_timeout(self) -> None:
        """The client has gone without a word."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Converse, and then let go of the connection, whether or not the client reads on."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[WIRE] = self
        await super().run_asgi()
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.transport.abort)


class Door(H11Protocol):
    """Uvicorn's protocol for requests, which would wait for the rest of a request for ever."""

    _impatience: asyncio.TimerHandle | None = None
    handover: Handover | None = None  # among several workers
    read_before = b""  # by the worker that has passed the connection on

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()
        if self.read_before:
            self.data_received(self.read_before)

    def data_received(self, data: bytes) -> None:
        if self._pass_on(data):
            self._unset_keepalive_if_required()
            self._relax()
            self.transport.abort()  # which closes it here alone
            return
        super().data_received(data)
        self._watch()

    def _pass_on(self, data: bytes) -> bool:
        """Whether another worker goes on with this connection."""
        way = self.handover
        return way is not None and self._is_between_requests() and way.pass_on(data, self.transport)

    def _is_between_requests(self) -> bool:
        """Whether whoever goes on with this connection needs to know nothing of what was."""
        done = self.cycle is None or self.cycle.response_complete
        idle = self.conn.our_state is h11.IDLE and self.conn.their_state is h11.IDLE
        return done and idle and not self.conn.trailing_data[0]

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """A request that has begun, or a connection that is new, has so long to become whole."""
        is_socket = self.transport.get_protocol() is not self  # no request any more
        if is_socket or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._relax()
        elif self._impatience is None:
            loop = asyncio.get_running_loop()
            self._impatience = loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _relax(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None
