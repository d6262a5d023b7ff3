"""Restrictions in the names of bots: `without:PIECE:BOT` and `prefer:PIECE:BOT`."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, cast

from kogge.core.errors import BadOption

Manner = Literal["without", "prefer"]
MANNERS: Final = ("without", "prefer")


class Restricted(NamedTuple):
    """A restriction as it is written in the name of a bot."""

    manner: Manner
    piece: str
    spec: str  # of the bot that is restricted


def read_restriction(spec: str) -> Restricted | None:
    """The restriction at the beginning of a bot's name, if there is one."""
    manner, colon, rest = spec.partition(":")
    if not colon or manner not in MANNERS:
        return None
    piece, colon, inner = rest.partition(":")
    if not (piece and colon and inner):
        raise BadOption(
            f"bot {spec!r}: write {manner}:PIECE:BOT, such as {manner}:blacksmith:master"
        )
    return Restricted(cast("Manner", manner), piece.strip().lower(), inner)


def restricted(spec: str, without: tuple[str, ...], prefer: tuple[str, ...]) -> str:
    """The name of a bot with these restrictions added."""
    for piece in without:
        spec = f"without:{piece}:{spec}"
    for piece in prefer:
        spec = f"prefer:{piece}:{spec}"
    return spec
