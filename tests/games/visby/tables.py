"""Tables drawn as text, and a short way to play on them.

The first line is the board, every other line a player, with what is said of them between bars.

```
battle 9 | journey 8 | market 7
Heike | seals 12 | wares 11 | hand merchant ship mendicant
Malte | wares 14
```
What is not said is nothing: no seals, no wares, empty tracks. Only a hand that is not said is full.
Cards that are not in the hand have been discarded.
"""

from __future__ import annotations

from typing import Any

import kogge
from kogge.core.position import Position
from kogge.games.visby.pieces import ALL_CARDS, CARD_WORDS
from kogge.games.visby.state import Phase

VISBY = kogge.game("visby")

Parts = dict[str, list[str]]


def table(drawing: str, round_number: int = 5, target: int = 30) -> Position:
    """A table after the supply of a round: everyone chooses cards."""
    board, *lines = [_read(line) for line in drawing.strip().splitlines()]
    position = VISBY.new(len(lines), seed=0, target=target)
    record = position._state
    record.round_number = round_number
    for track in ("battle", "journey", "market"):
        record[track] = _number(board, track)
    for seat, line in enumerate(lines):
        player = record.players[seat]
        player.seals = _number(line, "seals")
        player.wares = _number(line, "wares")
        player.hand = card_set(line["hand"]) if "hand" in line else ALL_CARDS
    record.phase = Phase.CARDS
    record.asked = record.owing = (1 << len(lines)) - 1
    return position


def go(position: Position, *answers: str) -> Position:
    """Each answer settles one question: a word for every seat that owes one, in seat order."""
    for answer in answers:
        for seat, word in zip(position.to_act, answer.split(), strict=True):
            position.play(seat, word)
    return position


def words(position: Position, seat: int) -> list[str]:
    """The legal moves of a seat."""
    return [move.text for move in position.moves(seat)]


def phase(position: Position) -> str:
    """What is being decided."""
    return str(position.view(None)["phase"])


def board(position: Position) -> tuple[int, int, int]:
    """Seals of the battle, wares of the journey, space of the market."""
    shown = position.view(None)["board"]
    return shown["battle"], shown["journey"], shown["market"]


def seals(position: Position) -> list[int]:
    """Everyone's seals."""
    return [player["seals"] for player in position.view(None)["players"]]


def wares(position: Position) -> list[int]:
    """Everyone's wares."""
    return [player["wares"] for player in position.view(None)["players"]]


def hand(position: Position, seat: int) -> list[str]:
    """The cards in a hand; everyone knows them (V7)."""
    cards: list[str] = position.view(None)["players"][seat]["hand"]
    return cards


def told(position: Position, kind: str, viewer: int | None = None) -> list[tuple[Any, ...]]:
    """The details of all events of this kind that a viewer has heard of."""
    return [tuple(e.details.values()) for e in position.events(viewer) if e.kind == kind]


def card_set(cards: list[str]) -> int:
    """Cards as a bit set."""
    return sum(1 << CARD_WORDS.index(card) for card in cards)


def _read(line: str) -> Parts:
    """`Heike | seals 12 | hand ship merchant` by its parts; names are for people."""
    parts = [part.split() for part in line.split("|")]
    return {part[0]: part[1:] for part in parts if part}


def _number(parts: Parts, key: str) -> int:
    return int(parts.get(key, ["0"])[0])
