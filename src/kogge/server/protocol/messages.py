"""Messages on the socket. `docs/reference/protocol.md` explains them with examples."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from kogge.core.gamefile import Hex
from kogge.core.view import Details
from kogge.server.table.refusals import Problem
from kogge.server.table.shown_types import AnyTold, State

PROTOCOL: Final = 1
LARGEST_MESSAGE: Final = 8 * 1024  # bytes a client may send at once
LONGEST_ADDRESS: Final = 64  # characters of an action's id

TableId = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z]{8,32}$")]
# without control characters: PostgreSQL stores no NUL
ActionId = Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=11)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """The root of what clients send."""


class Follow(FromClient, tag="follow"):
    """Send me everything after number `since`, as my seat sees it, or a spectator with null.

    With `changes`, later updates tell only what is not as it was, of the view too.
    """

    table: TableId
    seat: SeatNumber | None = None
    since: Number = 0
    changes: bool = False


class Unfollow(FromClient, tag="unfollow"):
    """Send me no more of it."""

    table: TableId
    seat: SeatNumber | None = None


class Act(FromClient):
    """The root of what changes a table; `action` makes a resent one harmless."""

    table: TableId
    action: ActionId


class Seated(Act):
    """The root of what only the holder of a seat may do."""

    seat: SeatNumber


class Move(Seated, tag="move"):
    """A move by its word; with `decision`, only if that decision is still owed."""

    move: Word
    decision: Number | None = None


class Undo(Seated, tag="undo"):
    """Take my last move back: at once if nobody learned from it, else the others are asked."""


class AnswerUndo(Seated, tag="answer_undo"):
    """Agree that another seat takes its move back, or not."""

    agrees: bool


class Concede(Seated, tag="concede"):
    """Resign; a bot plays on if others do."""


class Vote(Seated, tag="vote"):
    """The player of seat `about` has gone; if all others who are here agree, a bot stands in."""

    about: SeatNumber


class Fill(Seated, tag="fill"):
    """Before the game: give the free seat `about` to a bot, or with null take it back from one."""

    about: SeatNumber
    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] | None


class Salt(Seated, tag="salt"):
    """The salt that was sealed when the seat was taken; asked for by `unsalted` before the deal."""

    salt: Hex


class StepAway(Seated, tag="step_away"):
    """Let a bot play for me until I follow or move again."""


class Say(Act, tag="say"):
    """Chat; spectators are heard by spectators until the game is over."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
    seat: SeatNumber | None = None


class Ask(FromClient, tag="ask"):
    """May this move be made, and if not, why not?"""

    table: TableId
    seat: SeatNumber
    move: Word
    id: ActionId


class Ping(FromClient, tag="ping"):
    """Are you there?"""

    id: ActionId


SeatedMessage = Move | Undo | AnswerUndo | Concede | Vote | Fill | Salt | StepAway
ClientMessage = Follow | Unfollow | SeatedMessage | Say | Ask | Ping


class FromServer(msgspec.Struct, tag_field="type", omit_defaults=True):
    """The root of what the server sends."""


class Welcome(FromServer, tag="welcome"):
    """First of all; `player` is who you are, `now` the server's time in milliseconds."""

    protocol: int
    kogge: str
    now: int
    player: str | None = None


class Update(FromServer, tag="update", omit_defaults=False):
    """What happened up to `number`, and the parts of the state that are not as they were."""

    table: str
    seat: int | None
    number: int
    happened: list[AnyTold]
    state: State


class Presence(FromServer, tag="presence", omit_defaults=False):
    """The seats whose players are connected."""

    table: str
    present: list[int]


class Done(FromServer, tag="done"):
    """An action is committed, and stands as this number in the table's list."""

    action: str
    number: int


class No(FromServer, tag="refused", omit_defaults=True):
    """Nothing was changed; `to` is the `action`, `id` or `table` of what is refused."""

    problem: Problem
    to: str | None = None


class Hint(msgspec.Struct):
    """What is good to know before a move: a key of the game's `words`, its rule and details."""

    why: str
    rule: str
    details: Details


class Answer(FromServer, tag="answer", omit_defaults=True):
    """To `ask`: whether the move is legal, else why not; and what is good to know before it."""

    id: str
    legal: bool
    problem: Problem | None = None
    hint: Hint | None = None


class Pong(FromServer, tag="pong"):
    """To `ping`: the server's time."""

    id: str
    now: int


ServerMessage = Welcome | Update | Presence | Done | No | Answer | Pong

_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


def read_message(data: str | bytes) -> ClientMessage:
    """A client's message; msgspec.ValidationError or DecodeError say what is wrong with it."""
    return _decoder.decode(data)


class _Address(msgspec.Struct):
    """The fields by which a client knows its message again, whatever else is wrong with it."""

    action: Any = None
    id: Any = None
    table: Any = None


_addresses: Final = msgspec.json.Decoder(_Address)


def read_address(data: str | bytes) -> str | None:
    """What an answer to a message refers to: its action, its question, or its table."""
    try:
        found = _addresses.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    for value in (found.action, found.id, found.table):
        if isinstance(value, str) and value:
            return value[:LONGEST_ADDRESS]
    return None


def write_message(message: FromServer) -> bytes:
    """As it goes over the socket."""
    return _encoder.encode(message)
