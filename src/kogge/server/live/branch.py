"""Branch: a table that starts from a moment of a finished game, for one person against bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kogge.bots import bot_names
from kogge.core.errors import MoveError
from kogge.core.position import Position
from kogge.server.live.create import create
from kogge.server.live.hall import Hall
from kogge.server.live.host import Host
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body, Moved
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import EXTERNAL, HUMAN
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import join
from kogge.versions import full_name

OPPONENT: Final = "master"  # for a person who sat there, or a bot that this server does not have


@dataclass(frozen=True)
class Start:
    """After so many moves of the game file, in a seat, perhaps with a move of one's own."""

    at: int
    seat: int
    move: str | None = None


async def branch(
    hall: Hall, end: Position, kinds: Sequence[str], player: Player, start: Start
) -> Host:
    """Play on from a moment of the game that led to `end`; the same cards come.

    `kinds` are who sat in the seats: bots play again, a master plays for every person.
    """
    moves = moves_before(end, start)
    seats = [_opponent(kind) for kind in kinds]
    seats[start.seat] = EXTERNAL if player.external else HUMAN
    agreement = checked(Agreement(full_name(end.game), seats, dict(end.options), seating="fixed"))
    host = await create(hall, agreement, key=end.key)

    def begin(fresh: Table) -> Sequence[Body]:
        return [*join(fresh, player.id, player.name, external=player.external), *moves]

    await host.do(begin, player.id)
    return host


def moves_before(end: Position, start: Start) -> list[Body]:
    """The first moves of a game, and perhaps one more, if it can go on from there."""
    history = end.history
    if not 0 <= start.at <= len(history):
        raise Refused(
            "malformed", f"this game has {len(history)} moves, so none follows {start.at}"
        )
    if start.seat not in range(end.players):
        raise Refused("malformed", f"there is no seat {start.seat} in this game")
    stage = Position.start(end.game, end.players, end.options, end.key)
    made: list[Body] = []
    for mover, one in history[: start.at]:
        stage.play(mover, one)
        made.append(Moved(mover, one.text))
    if start.move is not None:
        try:
            stage.play(start.seat, start.move)
        except MoveError as error:
            word = start.move[:40]
            raise Refused("malformed", f"{word!r} cannot be played there: {error}") from None
        made.append(Moved(start.seat, stage.history[-1][1].text))
    if stage.over:
        raise Refused("not-now", "the game is over there; go back a little")
    return made


def _opponent(kind: str) -> str:
    return OPPONENT if kind in (HUMAN, EXTERNAL) or kind not in bot_names() else kind
