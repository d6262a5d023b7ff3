"""Say: chat. Players are heard by all, spectators by spectators until the game is over.

A table may agree that spectators do not speak until then.
"""

from __future__ import annotations

from kogge.server.table.entries import Body, Said
from kogge.server.table.names import clean_saying
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table


def say(table: Table, player: Player, seat: int | None, text: str) -> list[Body]:
    """A word from a seat, or from someone who only watches."""
    words = clean_saying(text)
    held = table.seats_of(player.id)
    if seat is not None:
        if seat not in held:
            raise Refused("forbidden", f"seat {seat} is not yours")
        return [Said(table.seats[seat].name, words, seat)]
    if held:
        return [Said(table.seats[held[0]].name, words, held[0])]
    if not table.agreement.spectator_chat and table.status in ("open", "playing"):
        raise Refused("forbidden", "at this table those who watch do not speak during the game")
    return [Said(player.name, words)]
