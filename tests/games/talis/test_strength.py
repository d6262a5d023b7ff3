"""The greedy player really plays; what it thinks of trades and places holds together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import median

import numpy as np
import pytest
from tests.games.golden import Played
from tests.games.talis.golden import GOLDEN

import kogge
from kogge.arena.simulate import simulate
from kogge.bots import bot
from kogge.core.compiling import JIT
from kogge.core.position import Position
from kogge.core.verbs import weigh
from kogge.games.talis.bits import TILES, has
from kogge.games.talis.bot.deals import is_tired_of_offers, worth_of_deal
from kogge.games.talis.bot.heuristics import NEVER
from kogge.games.talis.constants import KINDS, SUPPORT, WARSHIP
from kogge.games.talis.moves import BUNDLES, OFFER, OFFERS
from kogge.games.talis.rules.bargaining import unpack
from kogge.games.talis.rules.bonuses import local_bonus, tiles_beside, tiles_off_warships
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import CHAMPIONS, Step

GAME = kogge.game("talis")
SHARE = 0.95
ROUNDS = 15
ENDED = 0.99

pytestmark = pytest.mark.skipif(not JIT, reason="many games need compiled rules")


@pytest.mark.parametrize("board", ["standard", "random", "literal"])
def test_greedy_among_random(board: str) -> None:
    """One greedy player among three random ones wins nineteen games of twenty."""
    bots = ["greedy", "random", "random", "random"]
    result = simulate(GAME, bots, 500, seed=1, rotate=True, options={"board": board})
    assert result.seats[0].win_share >= SHARE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_end(players: int) -> None:
    """Greedy players end nearly all games before the cap, with a median of at most 15 rounds."""
    ends = [GOLDEN.play(Played({}, ["greedy"] * players, seed)) for seed in range(100)]
    rounds = [position.view(None)["round"] for position in ends]
    won = [position.view(None)["winner"] is not None for position in ends]
    assert median(rounds) <= ROUNDS
    assert sum(won) >= ENDED * len(ends)


def test_greedy_does_everything() -> None:
    """In a few greedy games someone explores, claims, harvests, builds and fights."""
    kinds = {
        move.parts["kind"]
        for seed in range(5)
        for _, move in GOLDEN.play(Played({}, ["greedy"] * 4, seed)).history
    }
    assert {"move", "explore", "claim", "harvest", "build", "fight"} <= kinds


def turns(games: int) -> Iterator[tuple[Position, int]]:
    """Positions of random games, and whose turn it is."""
    for seed in range(games):
        position = GAME.new(players=4, seed=seed)
        chance = bot("random", GAME, seed)
        for _ in range(300):
            seat = position.to_act[0]
            yield position, seat
            position.play(seat, chance.choose(position.observed(seat), seat))
            if position.over:
                break


def test_trades_are_weighed_for_both() -> None:
    """An offer promises something if both sides gain by it, as they see it; a gift never does."""
    promising = 0
    for position, seat in turns(4):
        table = position._state
        offers = [m for m in position.moves(seat) if m.parts["kind"] == "offer"]
        if not offers or top(table).step != Step.TURN:
            continue
        ids = np.array([move.id for move in offers], np.int64)
        worths = np.zeros(len(ids))
        weigh(table, seat, ids, len(ids), worths)
        for move, worth in zip(offers, worths, strict=True):
            partner, index = divmod(move.id - OFFER, OFFERS)
            given, got = divmod(index, BUNDLES)
            goods = np.zeros((2, KINDS), np.int64)
            unpack(given, goods[0])
            unpack(got, goods[1])
            mine = worth_of_deal(table, seat, goods[1], goods[0])
            theirs = worth_of_deal(table, partner, goods[0], goods[1])
            asked = not is_tired_of_offers(table, partner)
            assert worth == (mine if asked and mine > 0 and theirs > 0 else NEVER)
            assert given * got > 0 or worth == NEVER
            promising += int(worth > 0)
    assert promising > 0


def test_greedy_asks_nobody_for_a_trade() -> None:
    """Greedy players answer offers, and make none."""
    for seed in range(5):
        history = GOLDEN.play(Played({}, ["greedy"] * 4, seed)).history
        assert all(move.parts["kind"] != "offer" for _, move in history)


def test_places_help_alike_one_by_one_and_all_at_once() -> None:
    """Warships and champions beside add the same to a single tile as to the set of all."""
    helped = 0
    for position, _ in islice(turns(4), 0, None, 4):
        table = position._state
        for seat in range(4):
            waters = tiles_off_warships(table, seat)
            for champion in range(CHAMPIONS):
                beside = tiles_beside(table, seat, champion)
                for tile in range(TILES):
                    bonus = SUPPORT * has(beside, tile) + WARSHIP * has(waters, tile)
                    assert bonus == local_bonus(table, seat, champion, tile)
                    helped += bonus > 0
    assert helped > 0
