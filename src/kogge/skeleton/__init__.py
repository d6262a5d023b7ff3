"""Takeaway: a whole small game. `kogge new-game` copies it; change it into yours, room by room.

Two players take counters from a pile in turn, never as many as were taken just before. Whoever
cannot take any has lost. This file says what the game is; Kogge finds its rooms by their names.

| module | what is in it |
|---|---|
| `ending` | The end of the game: whether it is over, points and places |
| `evaluation` | Evaluation of a position: the share of the win that each player can expect |
| `events` | What can happen, and the names of its details, in the order the rules tell them |
| `features` | The game as a vector, for programs that learn: what a seat knows, entry by entry |
| `heuristics` | The sensible move for bots, from an array of positions that are solved beforehand |
| `knowledge` | What a viewer may know, and the worlds that fit it. Here nothing is hidden |
| `moves` | The moves: `take-3` takes three counters. Ids are counters less one |
| `options` | The options of the game; the first choice is the default |
| `reasons` | Why an illegal move is illegal: a key of the texts, the rule |
| `rules` | The rules, in the order in which a game goes |
| `state` | The game's record. Zero means "nothing" or "unknown", so an empty record knows nothing |
| `view` | What a viewer is shown, from an observed record, ready for JSON |
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.skeleton.options import OPTIONS, PILES


def longest(players: int) -> int:
    """A bound on the number of moves: one counter at a time from the largest pile."""
    return max(PILES)


GAME: Final = Game(
    name="takeaway",
    module=__name__,
    rules_version=1,
    players=range(2, 3),
    options=OPTIONS,
    longest=longest,
)
