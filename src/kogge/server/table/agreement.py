"""Agreement: game, options, seats, clock; fixed before the game, never changed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

import kogge
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.server.table.bots import check_bot
from kogge.server.table.clocks import ClockName
from kogge.server.table.seats import EXTERNAL, HUMAN

Access = Literal["public", "link"]
Seating = Literal["random", "fixed"]

SeatKind = Annotated[str, msgspec.Meta(max_length=40, description="human, external, or a bot")]


class Agreement(msgspec.Struct, forbid_unknown_fields=True):
    """The game, its options, who plays, and how.

    `seats` holds "human", "external" or the name of a bot for every seat. `access` says who may
    join: everyone, through the lobby, or those who have been given the link. `lesson` names a deal
    that is always the same, for one person who learns the game against bots. With `hints` one
    person who plays with bots alone may ask what a master would do. Without `spectator_chat` those
    who watch may not speak until the game is over.
    """

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatKind], msgspec.Meta(min_length=1, max_length=12)]
    options: Annotated[
        dict[
            Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)]
        ],
        msgspec.Meta(max_length=40),
    ] = {}
    clock: ClockName = "none"
    access: Access = "link"
    seating: Seating = "random"
    lesson: Annotated[int, msgspec.Meta(ge=0, le=9999)] | None = None
    hints: bool = False
    spectator_chat: bool = True

    @property
    def rules(self) -> Game:
        """The game itself."""
        return kogge.game(self.game)

    @property
    def players(self) -> int:
        return len(self.seats)


def checked(agreement: Agreement) -> Agreement:
    """The agreement with all options spelled out, if such a game can be played."""
    game = agreement.rules
    game.check_players(agreement.players)
    for kind in agreement.seats:
        if kind not in (HUMAN, EXTERNAL):
            check_bot(kind)
    if HUMAN not in agreement.seats and EXTERNAL not in agreement.seats:
        raise BadOption("someone has to sit down: make at least one seat human or external")
    if agreement.lesson is not None:
        check_lesson(agreement)
    if agreement.hints and sum(kind in (HUMAN, EXTERNAL) for kind in agreement.seats) != 1:
        raise BadOption("hints are for one person against bots: make all other seats bots")
    return msgspec.structs.replace(agreement, options=game.check_options(agreement.options))


def check_lesson(agreement: Agreement) -> None:
    """A deal that anyone can know is for one person alone, against bots, out of the lobby."""
    people = [kind for kind in agreement.seats if kind in (HUMAN, EXTERNAL)]
    if people != [HUMAN]:
        raise BadOption("a lesson is for one person against bots: make one seat human")
    if (agreement.access, agreement.seating, agreement.clock) != ("link", "fixed", "none"):
        raise BadOption("a lesson has access link, seating fixed and clock none")
