"""Another world that looks the same from most seats, for a whole game.

Given a game that was played to its end, what was hidden from spectators and from all seats but one
is dealt anew, so that they would have seen exactly the same game.
"""

from __future__ import annotations

import random
from itertools import combinations

from tests.contract.worlds_talis import any_world

from kogge.bots import bot
from kogge.core.errors import MoveError
from kogge.core.position import Position

Script = list[tuple[int, str]]


def played_game(first: Position) -> Script:
    """What greedy bots do with it; simultaneous choices come in any order."""
    position = first.copy()
    players = [bot("greedy", position.game, seat) for seat in range(position.players)]
    while not position.over:
        seat = random.Random(len(position.history)).choice(position.to_act)
        position.play(seat, players[seat].choose(position.observed(seat), seat))
    return [(seat, move.text) for seat, move in position.history]


def redealt(first: Position, script: Script, hidden_seat: int) -> Position:
    """The other world."""
    viewers = [None, *(seat for seat in range(first.players) if seat != hidden_seat)]
    real = _seen(first, script, viewers)
    world = {"tallinn": _other_deck, "talis": _other_faces}[first.game.name](
        first, script, hidden_seat, viewers
    )
    assert world.to_bytes() != first.to_bytes()
    assert _seen(world, script, viewers) == real
    return world


def _seen(first: Position, script: Script, viewers: list[int | None]) -> list[bytes] | None:
    """What these viewers observe all along; None if the script cannot be played."""
    position = first.copy()
    found = [position.observed(viewer).tobytes() for viewer in viewers]
    for seat, word in script:
        try:
            position.play(seat, word)
        except MoveError:
            return None
        found += [position.observed(viewer).tobytes() for viewer in viewers]
    return found


def _other_deck(
    first: Position, script: Script, hidden_seat: int, viewers: list[int | None]
) -> Position:
    """Tallinn: cards of one deck change places wherever the same cards can still be played."""
    real = _seen(first, script, viewers)
    world = first.copy()
    deck = world._array["players"][0, hidden_seat]["deck"]
    for one, other in combinations(range(int(world._state.players[hidden_seat].deck_count)), 2):
        deck[[one, other]] = deck[[other, one]]
        if _seen(world, script, viewers) != real:
            deck[[one, other]] = deck[[other, one]]
    return world


def _other_faces(
    first: Position, script: Script, hidden_seat: int, viewers: list[int | None]
) -> Position:
    """Talis: tiles that stay face down to the end lie there in another order."""
    last = first.copy()
    for seat, word in script:
        last.play(seat, word)
    world = first.copy()
    world._array["face"] = any_world(last, None, random.Random(3))["face"]
    return world
