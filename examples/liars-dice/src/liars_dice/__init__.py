"""Liar's Dice: bid what lies under all cups, and call the liar. For two to six players.

This file says what the game is; Kogge finds its rooms by their names.

| module | what is in it |
|---|---|
| `ending` | The end of the game: whether it is over, points and places |
| `evaluation` | Evaluation of a position: the share of the win that each player can expect |
| `events` | What can happen in Liar's Dice, and the names of its details |
| `features` | Liar's Dice as a vector, for programs that learn: what a seat knows, entry by entry |
| `heuristics` | The sensible move: the bid that is most likely true |
| `knowledge` | What a viewer may know, and the worlds that fit it. Hidden |
| `moves` | The moves: `3x5` bids three fives, `liar` challenges the last bid |
| `options` | The options of Liar's Dice; the first choice is the default |
| `reasons` | Why an illegal move is illegal: a key of the texts, the rule |
| `rules` | The rules of Liar's Dice, in the order in which a game goes |
| `state` | The record of Liar's Dice. Zero means "nothing" or "unknown" |
| `streams` | What the streams of randomness are for: each purpose has its own |
| `view` | What a viewer is shown of Liar's Dice, from an observed record, ready for JSON |
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from liars_dice.options import DICE, OPTIONS


def longest(players: int) -> int:
    """Each round costs a die, and has at most six bids for each die, and a challenge (D2, D3)."""
    dice = players * max(DICE)
    return dice * (6 * dice + 1)


GAME: Final = Game(
    name="liars_dice",
    module=__name__,
    rules_version=2,
    players=range(2, 7),
    options=OPTIONS,
    longest=longest,
    random=True,
    veiled=True,
)
