"""The fast engine against the slow reference: same island, same luck, same moves, same everything.

The reference was written from the rulebook and its rulings alone, so an error would have to be
made twice. Half of the games begin in made-up scenes, in which everybody is in everybody's way.

The long version plays 200,000 moves: `pytest -m soak -s tests/games/talis/test_reference.py`
"""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import count

import pytest
from tests.games.talis.scenes import Scene
from tests.games.talis.twins import Twins
from tests.reference.talis import ReferenceTalis
from tests.reference.talis_cards import EVENTS, MONSTERS, TREASURES
from tests.reference.talis_island import CALLED, PLACES, Tile

import kogge
from kogge.core.compiling import JIT
from kogge.games.talis.state import Step

GAME = kogge.game("talis")
SAMPLE_MOVES = 4_000 if JIT else 300
SOAK_MOVES = 200_000
LONGEST = 100  # moves before the next game begins

# How willing the random players are: plain chance would mostly haggle, and end every turn early.
TEMPERS: list[dict[str, float]] = [
    {"move": 6, "build": 2, "end": 0.5, "offer": 0.3, "sell": 0.1, "flee": 0.3, "stay": 0.3},
    {"move": 9, "end": 0.3, "offer": 0.05, "sell": 0.1, "flee": 0.1, "no": 0.5, "explore": 4},
    {"boat": 4, "end": 0.5, "offer": 0.2, "stay": 0.5, "fight": 3, "yes": 2, "explore": 3},
]
QUESTIONS = {step.name.lower() for step in Step if step >= Step.TURN}


def play_both(seed: int) -> Counter[str]:
    """One game, or the first moves of it; what was asked and drawn is counted."""
    noise = random.Random(seed)
    players = noise.choice((2, 3, 4, 4))
    options = {option.name: noise.choice(option.choices) for option in GAME.options}
    scene = Scene(noise) if noise.random() < 0.75 else None
    temper = noise.choice(TEMPERS)
    twins = Twins(GAME.new(players=players, seed=seed, **options), scene)
    seen: Counter[str] = Counter()
    for _ in range(LONGEST):
        asked = twins.slow.question
        if asked is None:
            break
        seat, words = twins.legal()
        seen[asked.about] += 1
        twins.play(seat, choose(twins.slow, words, temper, noise))
    seen["moves"] = len(twins.fast.history)
    seen.update(event.details["card"] for event in twins.fast.events(None) if event.kind == "drew")
    return seen


def choose(
    slow: ReferenceTalis, words: list[str], temper: dict[str, float], noise: random.Random
) -> str:
    """First the kind of move, then one of that kind; champions go where something happens."""
    kinds: dict[str, list[str]] = {}
    for word in words:
        kinds.setdefault(word.split("-")[0], []).append(word)
    weights = [temper.get(kind, 1.0) for kind in kinds]
    (kind,) = noise.choices(list(kinds), weights)
    if kind != "move":
        return noise.choice(kinds[kind])
    interests = {name: interest(slow, tile) for name, tile in CALLED.items()}
    return noise.choices(kinds[kind], [interests[word[-2:]] for word in kinds[kind]])[0]


def interest(slow: ReferenceTalis, tile: Tile) -> float:
    """How much there is to meet on a tile."""
    land = slow.lands[tile]
    rival = slow.standing_on(tile)
    meets = [land.covered, land.cards, slow.foe_on(tile), land.face in PLACES]
    return 1 + 6 * sum(map(bool, meets)) + 15 * (rival is not None)


def play_many(moves: int, first_seed: int) -> Counter[str]:
    """Games until so many moves were made."""
    seen: Counter[str] = Counter()
    for seed in count(first_seed):
        seen += play_both(seed)
        if seen["moves"] >= moves:
            return seen
    raise AssertionError


def test_random_games_agree_with_the_reference() -> None:
    """Questions, legal words, tiles, players, decks and winners are the same at every move."""
    seen = play_many(SAMPLE_MOVES, 0)
    if JIT:
        assert set(seen) >= QUESTIONS


@pytest.mark.soak
def test_200000_moves_agree_with_the_reference() -> None:
    """The same at length; every question was asked and every card drawn."""
    began = time.process_time()
    seen = play_many(SOAK_MOVES, 10_000)
    assert set(seen) >= QUESTIONS | set(EVENTS) | set(TREASURES) | set(MONSTERS)
    print(f"\n{seen['moves']} moves agree ({time.process_time() - began:.0f} s of CPU)")
