"""Tallinn, with The Emperor's Envoy and The Chronicles: influence in a Hanseatic town.

A game by Stefan Risthaus. This file says what the game is; `core/loading.py` finds its rooms.

| module | what is in it |
|---|---|
| `chronicles` | The Chronicles: two intermediate scorings |
| `drawing` | Tallinn in a terminal: a view as text, in colours and letters |
| `ending` | The end of the game: envoys, three faction contests, the towers, the winner |
| `evaluation` | Position evaluation: points so far, and those to hope for at the end |
| `events` | Events: what can happen, and the names of its details |
| `features` | Features: Tallinn as a vector, what a seat knows, entry by entry |
| `figures` | Figures: what the texts of Tallinn say of its pieces (`core/figures.py`) |
| `heuristics` | Heuristics: the sensible move of a thoughtful beginner, from what the seat knows |
| `knowledge` | Hidden information: what a viewer may know, and the worlds that fit it |
| `manner` | Search settings and bot levels of Tallinn, found by matches |
| `moves` | Tallinn's moves: ids ↔ words ↔ parts |
| `nuances` | Nuances: what a move means in the position at hand, beyond its word |
| `options` | The options of Tallinn; the first choice is the default |
| `pieces` | Pieces: `pieces.toml`, frozen to arrays that the rules use as constants |
| `reasons` | Reasons of refusals: why a move is illegal, from what its player knows |
| `row` | Rows of factions, and how they are compared: what every chapter of the rules uses |
| `rules` | Tallinn: the rules, phase by phase, in the order of the rulebook |
| `state` | Tallinn's record: everything on the table, and everything hidden |
| `streams` | Random streams: what each one of Tallinn is for (see `core/chance.py`) |
| `usage` | Pieces in play: the half of a card that is played, a card made a tower |
| `view` | View: what a viewer is shown of Tallinn, declared once, made from an observed record |
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.tallinn.options import OPTIONS


def longest(players: int) -> int:
    """At most thirteen rounds of choice and tower, and five choices of the expansions.

    Our pieces make eleven rounds; a designer's may make a round more for each of two more cards.
    """
    return players * (2 * 13 + 5)


GAME: Final = Game(
    name="tallinn",
    module=__name__,
    rules_version=2,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    simultaneous=True,
    random=True,
    veiled=True,
)
