"""The fast engine against the slow reference: same deal, same moves, same everything.

The reference was written from the rulebook alone, so an error would have to be made twice.

The long version plays a million moves (a quarter of an hour):
`pytest -m soak tests/games/tallinn/test_reference.py`
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest
from tests.games.tallinn.tables import TALLINN
from tests.reference.tallinn import ReferenceTallinn

from kogge.core.moves import Move
from kogge.core.position import Position
from kogge.games.tallinn.pieces import CARD_SLOTS, ENVOY, PIECES
from kogge.games.tallinn.state import Phase, Place

OPTION_SETS = [
    dict(zip([option.name for option in TALLINN.options], choices, strict=True))
    for choices in product(*(option.choices for option in TALLINN.options))
]
TABLES = [(players, options) for players in TALLINN.players for options in OPTION_SETS]

ROW = (Place.ROW_A, Place.ROW_B)
TOWERS = (Place.OPEN_TOWER, Place.SECRET_TOWER)

# what the reference calls the questions
PHASES = {
    Phase.EXCHANGE: "exchange",
    Phase.SELECT: "select",
    Phase.NAME: "envoy",
    Phase.TOWER: "tower",
    Phase.DISCARD: "chronicle",
    Phase.FAVOUR: "end",
}

# How willing the random players are to pass, to build from the hand, and to play a coin half:
# plain chance alone rarely ends a game early or builds many towers.
TEMPERS: list[dict[str, float]] = [
    {},
    {"pass": 0.1},
    {"pass": 0.1, "hand": 8.0, "coin": 8.0},
    {"pass": 8.0, "coin": 0.2},
]


GAMES_EACH = 3 * len(TEMPERS)
SOAK_MOVES = 1_000_000


def reference_of(position: Position) -> ReferenceTallinn:
    """The slow game with the deal of a fresh fast one."""
    table = position._state
    decks, starts = [], []
    for seat in range(position.players):
        player = table.players[seat]
        hand = lying(player.place.tolist(), Place.HAND)
        if position.options["envoy"] == "hand":
            hand.remove(ENVOY)
        decks.append(hand + deck_from_the_top(player))
        starts.append(PIECES.starts.cards[player.start])
    left, right = table.chronicle.tolist()
    return ReferenceTallinn(
        position.players,
        decks,
        starts,
        tower_order=position.options["tower_order"],
        envoy=position.options["envoy"],
        chronicles=(left, right) if position.options["chronicles"] != "off" else None,
        by_the_letter=position.options["chronicles"] == "influence",
    )


def lying(places: list[int], *wanted: Place) -> list[int]:
    """The cards in these places, in ascending order."""
    return [card for card in range(1, CARD_SLOTS) if places[card] in wanted]


def deck_from_the_top(player: Any) -> list[int]:
    deck: list[int] = player.deck.tolist()[: int(player.deck_count)]
    return deck[::-1]


def assert_same(fast: Position, slow: ReferenceTallinn) -> None:
    """Everything on and under the table agrees."""
    table = fast._state
    assert list(fast.to_act) == slow.to_act()
    assert fast.over == slow.over
    # the exchange comes before round 1, which the reference counts from the start
    assert max(1, table.round_number) == slow.round
    assert list(fast.scores) == slow.vp
    if not slow.over:
        assert PHASES[Phase(table.phase)] == slow.phase
    for seat in range(fast.players):
        player = table.players[seat]
        places = player.place.tolist()
        assert lying(places, Place.HAND) == sorted(slow.hand[seat])
        assert player.hand_count == len(slow.hand[seat])
        assert deck_from_the_top(player) == slow.deck[seat]
        assert lying(places, Place.DECK) == sorted(slow.deck[seat])
        shown = [(c, "ab"[places[c] - Place.ROW_A]) for c in lying(places, *ROW)]
        assert shown == sorted(slow.row[seat])
        built = [(c, places[c] == Place.SECRET_TOWER) for c in lying(places, *TOWERS)]
        assert built == sorted(slow.towers[seat])
        assert player.towers == len(slow.towers[seat])
        assert lying(places, Place.GONE) == sorted(slow.gone[seat])
        if not slow.over:  # then envoy symbols have been added to the fast row
            visible = slow._visible(seat)
            assert player.row.tolist() == [visible.count(faction) for faction in "KEM"]


def choose(
    chance: random.Random, temper: dict[str, float], moves: Sequence[Move], held: set[int]
) -> Move:
    """One of the moves, by temper."""

    def weight(move: Move) -> float:
        kind = move.parts["kind"]
        if kind == "pass":
            return temper.get("pass", 1.0)
        if kind == "tower" and move.parts["card"] in held:
            return temper.get("hand", 1.0)
        if kind == "select" and move.parts["symbols"][-1] in "*P":
            return temper.get("coin", 1.0)
        return 1.0

    return chance.choices(moves, [weight(move) for move in moves])[0]


def play_both(players: int, options: dict[str, Any], seed: int) -> int:
    """One random game on both, compared after every move; the number of moves."""
    fast = TALLINN.new(players, seed=seed, **options)
    slow = reference_of(fast)
    chance = random.Random(seed)
    temper = TEMPERS[seed % len(TEMPERS)]
    assert_same(fast, slow)
    while not fast.over:
        for seat in range(players):
            moves = fast.moves(seat)
            assert sorted(move.text for move in moves) == slow.legal(seat)
        seat = chance.choice(fast.to_act)
        move = choose(chance, temper, fast.moves(seat), slow.hand[seat])
        fast.play(seat, move)
        slow.play(seat, move.text)
        assert_same(fast, slow)
    assert list(fast.ranks) == slow.ranks()
    assert_points_are_told(fast)
    return len(fast.history)


def assert_points_are_told(position: Position) -> None:
    """Every point was told to everyone: four to begin with, and the points of the events."""
    totals = [PIECES.points.start] * position.players
    for event in position.events(None):
        if "points" in event.details:
            totals[event.details["seat"]] += event.details["points"]
    assert tuple(totals) == position.scores


@pytest.mark.parametrize(
    ("players", "options"),
    TABLES,
    ids=["-".join([str(players), *options.values()]) for players, options in TABLES],
)
def test_random_games_agree_with_the_reference(players: int, options: dict[str, str]) -> None:
    """Decisions owed, legal words, cards, points and places are the same at every move."""
    for seed in range(GAMES_EACH):
        play_both(players, options, seed)


@pytest.mark.soak
def test_a_million_moves_agree_with_the_reference(
    record_property: Callable[[str, object], None],
) -> None:
    """The same over a million moves, all player counts and options in turn."""
    moves = games = 0
    while moves < SOAK_MOVES:
        players, options = TABLES[games % len(TABLES)]
        moves += play_both(players, options, GAMES_EACH + games // len(TABLES))
        games += 1
    record_property("tallinn", f"{moves} moves in {games} games agree")
