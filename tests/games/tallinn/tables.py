"""Tables drawn as text, and a short way to play on them.

A line is a player: a name, the start card, and then what lies where, between bars.

```
Heike MMK | 1a 2a 3b 4a 5b 6a 9a | towers 7 10 | hand 8 | points 5
Malte EEM | 1b 2b 3a 4a 5a 6a 7a 8b | towers 9 | hand 10 | points 8
```
The first part is the faction row. The others begin with a word: `towers` built from the row,
`secret` towers from the hand, `hand`, `deck` from the top down, `gone` for a chronicle, `points`
(four if not given). Cards not named are gone as well, and start cards may repeat, so that small
positions stay small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import kogge
from kogge.core.position import Position
from kogge.games.tallinn.pieces import CARD_SLOTS, ENVOY, HALF_TEXTS, PIECES
from kogge.games.tallinn.state import Phase, Place

TALLINN = kogge.game("tallinn")
START_POINTS = 4
FIRST_HAND = 3

CARD_PARTS = {"row", "towers", "secret", "hand", "deck", "gone"}
PARTS = {"start", "points", *CARD_PARTS}

Parts = dict[str, list[str]]


def deal(drawing: str, chronicles: Sequence[int] = (), **options: Any) -> Position:
    """A new game with known decks: `Malte EEM | 8 9 10 4`, from the top, the rest ascending."""
    position = _new(drawing, chronicles, options)
    last = ENVOY if options.get("envoy") == "deck" else ENVOY - 1
    for player, line in _seats(position, drawing):
        first = _numbers(line.get("row", []))
        deck = [*first, *(card for card in range(1, last + 1) if card not in first)]
        _start(player, line)
        _lay(player, Place.HAND, deck[:FIRST_HAND])
        _stack(player, deck[FIRST_HAND:])
        if options.get("envoy", "off") != "deck":
            envoy = Place.HAND if options.get("envoy") == "hand" else Place.ABSENT
            _lay(player, envoy, [ENVOY])
        _count(player)
    return position


def table(
    drawing: str, chronicles: Sequence[int] = (), round_number: int = 5, **options: Any
) -> Position:
    """A table at the beginning of a round: all who hold cards select one."""
    position = _new(drawing, chronicles, options)
    record = position._state
    holders = 0
    for seat, (player, line) in enumerate(_seats(position, drawing)):
        _start(player, line)
        player.points = int(line.get("points", [START_POINTS])[0])
        _lay(player, Place.GONE, range(1, ENVOY))
        _lay(player, Place.ABSENT if options.get("envoy", "off") == "off" else Place.GONE, [ENVOY])
        for word in line.get("row", []):
            _lay(player, Place.ROW_A if word[-1] == "a" else Place.ROW_B, [int(word[:-1])])
        _lay(player, Place.OPEN_TOWER, _numbers(line.get("towers", [])))
        _lay(player, Place.SECRET_TOWER, _numbers(line.get("secret", [])))
        _lay(player, Place.HAND, _numbers(line.get("hand", [])))
        _lay(player, Place.GONE, _numbers(line.get("gone", [])))
        _stack(player, _numbers(line.get("deck", [])))
        _count(player)
        holders |= (player.hand_count > 0) << seat
    record.phase = Phase.SELECT
    record.asked = record.owing = holders
    record.round_number = round_number
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


def plain(position: Position, seat: int) -> str:
    """The first half in the hand without a coin and without envoy symbols: it triggers nothing."""
    halves = position.moves(seat)
    return next(half.text for half in halves if half.parts["symbols"][-1] not in "*P")


def row(position: Position, seat: int) -> tuple[int, int, int]:
    """Knights, merchants and monks that count in a row."""
    symbols = position.view(None)["players"][seat]["symbols"]
    return symbols["knights"], symbols["merchants"], symbols["monks"]


def hand(position: Position, seat: int) -> set[int]:
    """The cards in a hand, as its owner sees them."""
    return {entry["card"] for entry in position.view(seat)["players"][seat]["hand"]}


def phase(position: Position) -> str:
    """What is being decided."""
    return str(position.view(None)["phase"])


def seen(position: Position, viewer: int | None, seat: int) -> dict[str, Any]:
    """What a viewer is shown of a player."""
    shown: dict[str, Any] = position.view(viewer)["players"][seat]
    return shown


def alike(first: Position, second: Position, viewer: int | None) -> bool:
    """Whether two tables look and sound the same to a viewer, who may be a bot."""
    return (
        first.view(viewer) == second.view(viewer)
        and first.events(viewer) == second.events(viewer)
        and first.observed(viewer).tobytes() == second.observed(viewer).tobytes()
    )


def told(position: Position, kind: str, viewer: int | None = None) -> list[tuple[Any, ...]]:
    """The details of all events of this kind that a viewer has heard of."""
    return [tuple(e.details.values()) for e in position.events(viewer) if e.kind == kind]


def _new(drawing: str, chronicles: Sequence[int], options: dict[str, Any]) -> Position:
    players = len(drawing.strip().splitlines())
    reading = options.pop("reading", "on") if chronicles else "off"
    position = TALLINN.new(players, seed=0, chronicles=reading, **options)
    for level, chronicle in enumerate(chronicles):
        position._state.chronicle[level] = chronicle
    return position


def _seats(position: Position, drawing: str) -> list[tuple[Any, Parts]]:
    lines = drawing.strip().splitlines()
    return [(position._state.players[seat], _read(line)) for seat, line in enumerate(lines)]


def _read(line: str) -> Parts:
    """`Heike MMK | 1a 2a | towers 7` by its parts; no card may lie in two places."""
    (_, start), *parts = [part.split() for part in line.split("|")]
    read = {"start": [start]}
    for part in parts:
        if part and part[0].isalpha():
            read[part[0]] = part[1:]
        elif part:
            read["row"] = part
    assert read.keys() <= PARTS, f"{line}: parts are {PARTS}"
    cards = [word.rstrip("ab") for name in CARD_PARTS for word in read.get(name, [])]
    assert len(set(cards)) == len(cards), f"{line}: a card is drawn twice"
    return read


def _numbers(written: Iterable[str]) -> list[int]:
    return [int(card) for card in written]


def _start(player: Any, line: Parts) -> None:
    player.start = PIECES.starts.cards.index(line["start"][0])


def _lay(player: Any, place: Place, cards: Iterable[int]) -> None:
    for card in cards:
        player.place[card] = place


def _stack(player: Any, cards: Sequence[int]) -> None:
    """Pile up the deck; the record holds it from the bottom up."""
    _lay(player, Place.DECK, cards)
    player.deck[:] = 0
    player.deck[: len(cards)] = cards[::-1]


def _count(player: Any) -> None:
    """Make the record's counts agree with where the cards are."""
    places = [Place(place) for place in player.place]
    visible = PIECES.starts.cards[player.start]
    for card in range(1, CARD_SLOTS):
        if places[card] in (Place.ROW_A, Place.ROW_B):
            visible += HALF_TEXTS[card][places[card] - Place.ROW_A]
    player.row[:] = [visible.count(faction) for faction in "KEM"]
    player.deck_count = places.count(Place.DECK)
    player.hand_count = places.count(Place.HAND)
    player.secret_towers = places.count(Place.SECRET_TOWER)
    player.towers = player.secret_towers + places.count(Place.OPEN_TOWER)
