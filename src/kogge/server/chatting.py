"""Talking at a table. Players are heard by all, spectators by spectators until the game is over."""

from __future__ import annotations

from kogge.server.entries import Body, Said
from kogge.server.identity import Player
from kogge.server.names import clean_saying
from kogge.server.refusals import Refused
from kogge.server.table import Table


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
    return [Said(player.name, words)]
