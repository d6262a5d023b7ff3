"""Seats: who sits at a table, and who plays for them."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

HUMAN: Final = "human"
EXTERNAL: Final = "external"

By = Literal["player", "bot", "clock"]
Why = Literal["vote", "clock", "left"]
Status = Literal["open", "playing", "over", "closed"]  # of a table


class Seat(msgspec.Struct, frozen=True):
    """A seat: for a human, for an external bot, or a bot of ours by its level.

    `player` is who took it; `stand_in` the bot that plays for them while they are gone;
    `expiries` how often in a row the clock has decided for them; `seal` and `salt` are what they
    add to the deal; `hints` how often they asked what a master would do; `used` how many
    milliseconds of the clock their decisions took.
    """

    kind: str
    player: str | None = None
    name: str = ""
    stand_in: str | None = None
    conceded: bool = False
    expiries: int = 0
    seal: str | None = None
    salt: str | None = None
    hints: int = 0
    used: int = 0

    @property
    def is_open(self) -> bool:
        """Whether someone may still sit down here."""
        return self.kind in (HUMAN, EXTERNAL) and self.player is None

    @property
    def bot(self) -> str | None:
        """The bot that decides for this seat now, if one does."""
        if self.kind not in (HUMAN, EXTERNAL):
            return self.kind
        return self.stand_in

    @property
    def is_person(self) -> bool:
        """Whether a human holds this seat and has not conceded."""
        return self.kind == HUMAN and self.player is not None and not self.conceded

    def but(self, **changes: object) -> Seat:
        """The same seat with some changes."""
        return msgspec.structs.replace(self, **changes)
