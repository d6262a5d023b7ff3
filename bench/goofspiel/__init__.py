"""Goofspiel: the smallest whole game on Kogge's contract, and the one measured against OpenSpiel.

- G1: everyone holds cards 1 to 10; ten prizes worth 1 to 10 are turned up one after the other.
- G2: everyone bids a card for the prize on the table; all bids are revealed at once.
- G3: the highest bid takes the prize; when the highest bid is shared, nobody does.
- G4: the last card is no choice: it is played without asking.
- G5: the most points win; those who tie share the place.

These are the rules of `goofspiel(players=4,num_cards=10,points_order=random,imp_info=False)` in
OpenSpiel. This file says what the game is; Kogge finds its rooms by their names.

| module | what is in it |
|---|---|
| `ending` | The end of the game: whether it is over, points and places |
| `evaluation` | Evaluation of a position: the share of the win that each player can expect |
| `events` | What can happen in Goofspiel, and the names of its details |
| `features` | Goofspiel as a vector: what a seat knows, entry by entry |
| `heuristics` | The sensible move for bots: a card about as high as the prize |
| `knowledge` | Hidden information: waiting bids and shuffled prizes |
| `moves` | Goofspiel's moves: `7` bids card 7. Ids are card numbers less one, as in OpenSpiel |
| `options` | The options of Goofspiel; the first choice is the default |
| `reasons` | Why an illegal move is illegal: there is only one way to break these rules |
| `rules` | Goofspiel's rules, in the order in which a game goes |
| `state` | Goofspiel's record. Zero means "nothing" or "unknown" |
| `view` | The view: what a viewer is shown, from an observed record, ready for JSON |
"""

from __future__ import annotations

from typing import Final

from bench.goofspiel.options import OPTIONS
from kogge.core.game import Game


def longest(players: int) -> int:
    """Nine bids each; the tenth is no choice (G4)."""
    return players * 9


GAME: Final = Game(
    name="goofspiel",
    module=__name__,
    rules_version=2,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    simultaneous=True,
    random=True,
    veiled=True,
)
