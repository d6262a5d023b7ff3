"""Visby: a card game of battles, journeys and markets, played simultaneously.

A game by Stefan Risthaus. This file says what the game is; `core/loading.py` finds its rooms.

| module | what is in it |
|---|---|
| `cards` | The eight cards in the order of their evaluation; equal cards act together (V-order) |
| `drawing` | Visby in a terminal: a view as text, in colours and letters, for 80 columns and more |
| `ending` | The end of the game: the final exchange and the winner |
| `evaluation` | Position evaluation: seals, wares and cards in hand, each for its usual worth |
| `events` | Events: what can happen, and the names of its details |
| `features` | Features: Visby as a vector, what a seat knows, entry by entry |
| `figures` | Figures: what the texts of Visby say of its pieces (`core/figures.py`) |
| `heuristics` | Heuristics: the sensible move of a thoughtful beginner, from what the seat knows |
| `knowledge` | Hidden information: what a viewer may know, and the worlds that fit it |
| `manner` | Search settings and bot levels of Visby, found by matches |
| `moves` | Visby's moves: ids ↔ words ↔ parts |
| `options` | The options of Visby; the first choice is the default |
| `pieces` | Pieces: `pieces.toml`, frozen to arrays that the rules use as constants |
| `reasons` | Reasons of refusals: why a move is illegal, from what its player knows |
| `rules` | Visby: the rules, phase by phase, in the order of the rulebook |
| `state` | Visby's record: everything on the table in one fixed-size layout |
| `usage` | Pieces in play: the cards of a move |
| `view` | View: what a viewer is shown of Visby, declared once, made from an observed record |
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.visby.options import OPTIONS


def longest(players: int) -> int:
    """At most a hundred rounds of cards, each followed by the trades of its Merchants (V10).

    With two cards a round, Merchant and Mendicant can be played together every time. With one, a
    Merchant must be taken back by a Mendicant before it trades again: every other round at most.
    """
    from kogge.games.visby.pieces import CARDS_A_ROUND, ROUNDS

    trades = ROUNDS if CARDS_A_ROUND[players] == 2 else (ROUNDS + 1) // 2
    return players * (ROUNDS + trades)


GAME: Final = Game(
    name="visby",
    module=__name__,
    rules_version=1,
    players=range(2, 7),
    options=OPTIONS,
    longest=longest,
    simultaneous=True,
)
