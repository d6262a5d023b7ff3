"""Rows of factions, and how they are compared: what every chapter of the rules uses."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.games.tallinn.pieces import CARD_SLOTS, FACTIONS, SYMBOLS
from kogge.games.tallinn.state import Place, Player


@rule
def compared(mine: int, theirs: int, more: int, tie: int) -> int:
    """What a comparison pays: for more symbols than a rival, or for as many (T1, T4)."""
    if mine > theirs:
        return more
    return tie if mine == theirs else 0


@rule
def is_in_row(player: Player, card: int) -> bool:
    """Whether one half of the card is visible in the row."""
    return player.place[card] == Place.ROW_A or player.place[card] == Place.ROW_B


@rule
def is_tower(player: Player, card: int) -> bool:
    """Whether the card is one of the towers, whoever knows it."""
    return player.place[card] == Place.OPEN_TOWER or player.place[card] == Place.SECRET_TOWER


@rule
def visible_half(player: Player, card: int) -> int:
    """The half of a card in the row that counts: 0 is a, 1 is b."""
    return player.place[card] - Place.ROW_A


@rule
def add_half(player: Player, card: int, half: int) -> None:
    """Only the chosen half counts in the faction row; a coin is not a symbol (T-play, T5)."""
    player.place[card] = Place.ROW_A + half
    for faction in range(FACTIONS):
        player.row[faction] += SYMBOLS[card, half, faction]


@rule
def take_from_row(player: Player, card: int, place: int) -> None:
    """A card leaves the row, and its symbols with it."""
    half = visible_half(player, card)
    for faction in range(FACTIONS):
        player.row[faction] -= SYMBOLS[card, half, faction]
    player.place[card] = place


@rule
def row_set(player: Player) -> int:
    """The influence cards of the row as a bit set; the start card is not one."""
    cards = 0
    for card in range(1, CARD_SLOTS):
        if is_in_row(player, card):
            cards |= 1 << card
    return cards
