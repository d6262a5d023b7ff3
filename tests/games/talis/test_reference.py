"""The fast engine against the slow reference: same island, same luck, same moves, same everything.

The reference was written from the rulebook and its rulings alone, so an error would have to be
made twice. Most games begin in made-up scenes, in which everybody is in everybody's way.

The long version plays 200,000 moves: `pytest -m soak tests/games/talis/test_reference.py`
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from tests.games.talis.scenes import Scene
from tests.games.talis.twins import Twins
from tests.reference.talis import ReferenceTalis
from tests.reference.talis_cards import EVENTS, MONSTERS, TREASURES, Card, full_decks
from tests.reference.talis_island import CALLED, NAMES, PLACES, Tile

import kogge
from kogge.core.compiling import JIT
from kogge.games.talis.state import Step

GAME = kogge.game("talis")
SAMPLE_MOVES = 3_000 if JIT else 300
SOAK_MOVES = 200_000
LONGEST = 60  # moves before the next game begins
CARD_SCENES = 6 if JIT else 1
AFTER_A_CARD = 6

# How willing the random players are: plain chance would mostly haggle, and end every turn early.
TEMPERS: list[dict[str, float]] = [
    {
        "move": 6,
        "build": 2,
        "end": 0.5,
        "offer": 0.3,
        "trade": 0.3,
        "hear": 0.2,
        "sell": 0.1,
        "flee": 0.3,
        "stay": 0.3,
    },
    {
        "move": 9,
        "end": 0.3,
        "offer": 0.05,
        "trade": 0.05,
        "hear": 0.05,
        "sell": 0.1,
        "flee": 0.1,
        "no": 0.5,
        "explore": 4,
    },
    {
        "boat": 4,
        "end": 0.5,
        "offer": 0.2,
        "trade": 0.2,
        "stay": 0.5,
        "fight": 3,
        "yes": 2,
        "explore": 3,
    },
]
QUESTIONS = {step.name.lower() for step in Step if step >= Step.TURN}
QUESTIONS_OF_CARDS = {step.name.lower() for step in Step if step >= Step.PESTS}


def begin(seed: int, noise: random.Random, scene: Scene | None) -> Twins:
    """A game for any number of players with any options."""
    players = noise.choice((2, 3, 4, 4))
    options: dict[str, Any] = {option.name: noise.choice(option.choices) for option in GAME.options}
    return Twins(GAME.new(players=players, seed=seed, **options), scene)


def go_on(twins: Twins, noise: random.Random, moves: int) -> Counter[str]:
    """Some moves, if the game lasts so long; what was asked and drawn is counted."""
    temper = noise.choice(TEMPERS)
    seen: Counter[str] = Counter()
    for _ in range(moves):
        asked = twins.slow.question
        if asked is None:
            break
        seat, words = twins.legal()
        seen[asked.about] += 1
        twins.play(seat, choose(twins.slow, words, temper, noise))
    told = twins.fast.events(None)
    seen.update(event.details["card"] for event in told if event.kind == "drew")
    seen["moves"] = len(twins.fast.history)
    return seen


def play_both(seed: int) -> Counter[str]:
    """One game, from the start or from a made-up scene."""
    noise = random.Random(seed)
    scene = Scene(noise) if noise.random() < 0.75 else None
    return go_on(begin(seed, noise, scene), noise, LONGEST)


def draw_both(card: Card, seed: int) -> Counter[str]:
    """A scene in which this card is drawn first, and what follows from it."""
    noise = random.Random(f"{card} {seed}")
    twins = begin(seed, noise, Scene(noise, card))
    seat, champion = twins.slow.active, twins.slow.lords[twins.slow.active].champions[0]
    twins.play(seat, f"move-{twins.slow.dice[0]}-c1-{NAMES[champion.tile]}")
    while (asked := twins.slow.question) and asked.about == "lying":
        twins.play(seat, "leave")
    twins.play(seat, "explore")
    return go_on(twins, noise, AFTER_A_CARD)


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
        assert set(seen) >= QUESTIONS - QUESTIONS_OF_CARDS


def test_every_card_agrees_with_the_reference() -> None:
    """Every card of every deck does the same in both games, and asks what it can ask."""
    seen: Counter[str] = Counter()
    for deck, pile in full_decks().items():
        for name in pile:
            for seed in range(CARD_SCENES):
                drawn = draw_both(Card(name, deck), seed)
                assert drawn[name] > 0
                seen += drawn
    if JIT:
        assert set(seen) >= QUESTIONS_OF_CARDS


@pytest.mark.soak
def test_200000_moves_agree_with_the_reference(
    record_property: Callable[[str, object], None],
) -> None:
    """The same at length; every question was asked and every card drawn."""
    seen = play_many(SOAK_MOVES, 10_000)
    assert set(seen) >= QUESTIONS | set(EVENTS) | set(TREASURES) | set(MONSTERS)
    record_property("talis", f"{seen['moves']} moves agree")
