"""City of Towers (Spiel der Türme): stacks, streets and eight districts, with nothing hidden.

A game by Rudi Hoffmann. This file says what the game is; `core/loading.py` finds its rooms.

| module | what is in it |
|---|---|
| `bits` | Bit sets of the fields of a line: first and last field, and how many there are |
| `board` | Board: putting stacks on it and taking them off, with everything kept in step |
| `colours` | Colours: which the players have chosen, and which are neutral |
| `diagrams` | Diagrams: a board as a drawing that people can read and write |
| `drawing` | City of Towers in a terminal: a view as text |
| `ending` | The end of the game: three ways of the rulebook, two of ours, and the points |
| `evaluation` | Position evaluation: the worth of everyone's stacks |
| `events` | Events: what can happen in City of Towers, and the names of its details |
| `features` | Features: City of Towers as a vector, what a seat knows, entry by entry |
| `figures` | Figures: what the texts of City of Towers say of its pieces (`core/figures.py`) |
| `heuristics` | Heuristics: the sensible move of a thoughtful beginner, from what the seat knows |
| `hints` | Hints before a legal move: the points it brings at once, and what follows |
| `knowledge` | Hidden information: only the key of chance, which has done its work at setup |
| `manner` | Search settings and bot levels of City of Towers, found by matches |
| `mobility` | How many ways there are from every stack |
| `movement` | Movement: where stacks may go, a whole line of fields at a time |
| `moves` | The moves of City of Towers: ids ↔ words ↔ parts |
| `notation` | Position notation: one line, in the manner of chess |
| `options` | The options of City of Towers; the first choice is the default |
| `pieces` | Pieces: board and counters of `pieces.toml`, frozen to arrays |
| `reasons` | Reasons of refusals, citing the rule: the first obstacle on the way is named |
| `rules` | City of Towers: the rules in the order of the rulebook |
| `stacks` | Stacks: the board in plain numbers, for people; records are slow in Python |
| `state` | The record of City of Towers: every stack, whose turn it is |
| `streams` | Random streams: what each one of City of Towers is for (see `core/chance.py`) |
| `traits` | Traits: what a player's chances depend on, for nets to read |
| `usage` | Pieces in play: the district that a move enters, a street, and the end of a chain |
| `view` | View: what a viewer is shown of City of Towers, declared once; it hides nothing |
"""

from __future__ import annotations

from typing import Final

from kogge.core.game import Game
from kogge.games.towers.options import OPTIONS


def longest(players: int) -> int:
    """Between two stackings or site entries lie the end of a chain and some quiet turns (C6)."""
    from kogge.games.towers.pieces import MOST_EVENTS, QUIET_LIMIT

    return (MOST_EVENTS + 1) * (QUIET_LIMIT + 1)


GAME: Final = Game(
    name="towers",
    module=__name__,
    rules_version=2,
    players=range(2, 5),
    options=OPTIONS,
    longest=longest,
    random=True,
)
