"""What clients are shown, declared once: the state of a table, and what happened at it.

OpenAPI, the tables of `docs/reference/protocol.md` and the browser's types are generated from these
(`make seams`). A part that is `UNSET` is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, cast, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from kogge.core.view import AnyView, Details, Parts
from kogge.server.table.agreement import Agreement
from kogge.server.table.clocks import ClockName
from kogge.server.table.entries import Body, Happened, Joined, Moved, Rematched
from kogge.server.table.seats import Status

Pair = Annotated[list[int], Meta(min_length=2, max_length=2)]
if TYPE_CHECKING:
    GameView = Any  # each game declares its own
else:
    GameView = Annotated[
        AnyView,
        Meta(title="View", description="the game as you may see it: what `Position.view` gives"),
    ]

Changes = Annotated[
    list[list[Any]],
    Meta(
        title="Changes", description="instead of `view`: what changed in it since your last update"
    ),
]


class SeatShown(msgspec.Struct):
    """A seat: its kind, who sits there, and the bot that stands in, if one does."""

    kind: str
    name: str
    taken: bool
    stand_in: str | None
    conceded: bool


class ClockShown(msgspec.Struct):
    """The clock, when the decision that is owed now is due, and how much of it each seat has used.

    All in milliseconds; without a clock nothing is used.
    """

    name: ClockName
    deadline: int | None
    used: list[int] = []


class UndoShown(msgspec.Struct):
    """Whether you may take your choice back freely; who asks for consent, who has given it."""

    free: bool
    asked: int | None
    consent: list[int]


class Offered(msgspec.Struct):
    """A legal move: the word to send, its parts for drawing, and what it means here beyond them."""

    move: str
    parts: Parts
    nuance: Details | UnsetType = UNSET


class MovesShown(msgspec.Struct):
    """The legal moves of a seat; `decision` is sent back with one, so that none comes too late."""

    decision: int
    legal: list[Offered]


class Outcome(msgspec.Struct):
    """How a game ended: by the rules, or because the others conceded."""

    reason: Literal["rules", "concession"]
    scores: list[int]
    ranks: list[int]
    winners: list[int]


class State(msgspec.Struct, kw_only=True):
    """What may have changed at a table; a part that is missing is as it was."""

    status: Annotated[Status, Meta(description="open, playing, over, closed")] | UnsetType = UNSET
    to_act: Annotated[list[int], Meta(description="seats that owe a decision")] | UnsetType = UNSET
    clock: ClockShown | UnsetType = UNSET
    undo: UndoShown | UnsetType = UNSET
    votes: (
        Annotated[list[Pair], Meta(description="pairs: who finds that whom has gone")] | UnsetType
    ) = UNSET
    rematch: (
        Annotated[str, Meta(description="the next table, for those who played")] | UnsetType | None
    ) = UNSET
    seats: list[SeatShown] | UnsetType = UNSET
    agreement: Agreement | UnsetType = UNSET
    commitment: Annotated[str, Meta(description="SHA-256 of the key")] | UnsetType = UNSET
    unsalted: (
        Annotated[list[int], Meta(description="seats whose salt is awaited before the deal")]
        | UnsetType
    ) = UNSET
    view: GameView | UnsetType = UNSET
    changes: Changes | UnsetType = UNSET
    moves: MovesShown | UnsetType | None = UNSET
    result: Outcome | UnsetType | None = UNSET
    key: (
        Annotated[str, Meta(description="at the end: the key that verifies the game")] | UnsetType
    ) = UNSET


class Heard(msgspec.Struct):
    """An event of the game as a viewer heard it."""

    kind: str
    details: Details


class Told(msgspec.Struct, tag_field="kind"):
    """An entry as a viewer is told of it; `at` is in milliseconds since the epoch."""

    number: int
    at: int


HIDDEN: Final[dict[type[Happened], str]] = {Joined: "player"}  # from everyone
PARTLY_HIDDEN: Final[dict[type[Happened], str]] = {Moved: "move", Rematched: "table"}


def _told(body: type[Happened]) -> type[Told]:
    """What is told of an entry: its fields, but for those that are hidden from the viewer."""
    required: list[Any] = []
    optional: list[Any] = []
    for field in msgspec.structs.fields(body):
        if field.name == HIDDEN.get(body):
            continue
        if field.name == PARTLY_HIDDEN.get(body):
            optional.append((field.name, field.type | UnsetType, UNSET))
        else:
            required.append((field.name, field.type))
    if body is Moved:
        required.append(("events", list[Heard]))
    made: Any = msgspec.defstruct(
        f"Told{body.__name__}",
        [*required, *optional],
        bases=(Told,),
        tag=str(body.__struct_config__.tag),
        namespace={"__doc__": body.__doc__},
        module=__name__,
    )
    return cast("type[Told]", made)


TOLD: Final = {body: _told(body) for body in get_args(Body)}

if TYPE_CHECKING:
    AnyTold = Told
else:
    AnyTold = Union[tuple(TOLD.values())]  # noqa: UP007  # there is no | for a list of types
