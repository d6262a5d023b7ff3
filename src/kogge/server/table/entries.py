"""Entries: what can happen at a table. The list of these, numbered from 1, *is* the table.

An entry is committed once and never changed. Words of moves are in here, so entries are for the
server alone; clients get what `showing.py` makes of them for each viewer.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from kogge.server.table.seats import By, Why


class Happened(msgspec.Struct, tag_field="kind", tag=str.lower, omit_defaults=True, gc=False):
    """The root of all entries."""

    quiet: ClassVar[bool] = False  # whether it changes nothing of what viewers are shown


class Joined(Happened):
    """Someone takes a free seat; `seal` is the SHA-256 of the salt they will add to the deal."""

    seat: int
    player: str
    name: str
    seal: str | None = None


class Left(Happened):
    """A seat becomes free again, before the game."""

    seat: int


class Filled(Happened):
    """A bot takes a seat that was free, before the game; None makes it free again."""

    seat: int
    bot: str | None


class Salted(Happened):
    """All seats are taken, and a player adds the salt that was sealed to the deal."""

    seat: int
    salt: str


class Started(Happened):
    """The game begins; who had seat `order[i]` now has seat `i`, and so have your updates."""

    order: list[int]


class Moved(Happened):
    """A move: by its player, a bot or the clock. Its word is shown to its own seat alone."""

    seat: int
    move: str
    by: By = "player"


class UndoAsked(Happened, tag="undo_asked"):
    """A seat would like to take its last move back, and needs the others' consent."""

    seat: int


class UndoAnswered(Happened, tag="undo_answered"):
    """A seat agrees, or not."""

    seat: int
    agrees: bool


class TookBack(Happened, tag="took_back"):
    """Moves are taken back, named by their places in the history; their events are gone."""

    seat: int
    moves: list[int]


class Voted(Happened):
    """A seat finds that the player of another has gone."""

    seat: int
    about: int


class StoodIn(Happened, tag="stood_in"):
    """A bot plays a seat for its absent player."""

    seat: int
    bot: str
    why: Why


class Returned(Happened):
    """The player of a seat is back, and plays it again."""

    seat: int


class Conceded(Happened):
    """A player resigns; a bot plays on for the seat."""

    seat: int


class Said(Happened):
    """A word of a player, or of a spectator to other spectators."""

    quiet: ClassVar[bool] = True

    name: str
    text: str
    seat: int | None = None


class Advised(Happened):
    """A seat asks what a master would do; the game file says how often."""

    seat: int


class Unsaid(Happened):
    """An operator has removed a chat line: entry `words`."""

    quiet: ClassVar[bool] = True

    words: int


class Rematched(Happened):
    """The same people may play again at another table; only they are told where."""

    table: str


class Closed(Happened):
    """Nobody plays here any more."""

    why: Literal["deserted", "idle", "operator"]


Body = (
    Joined
    | Left
    | Filled
    | Salted
    | Started
    | Moved
    | UndoAsked
    | UndoAnswered
    | TookBack
    | Voted
    | StoodIn
    | Returned
    | Conceded
    | Said
    | Advised
    | Unsaid
    | Rematched
    | Closed
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A numbered line of a table's list; `at` is in milliseconds since the epoch.

    `player` and `action` name the request that caused it, so that a resent one is recognised.
    """

    number: int
    at: int
    body: Body
    player: str | None = None
    action: str | None = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Body] = msgspec.json.Decoder(Body)


def encode_body(body: Body) -> str:
    """As it is stored."""
    return _encoder.encode(body).decode()


def decode_body(text: str) -> Body:
    """As it was stored."""
    return _decoder.decode(text)
