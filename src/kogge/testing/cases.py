"""The games, player counts and options the contract is held against, and games played with them.

A game's settings are its player count and the choice of each option. The default run takes a
sample in which every two choices meet; the soak run takes all combinations, with more games, and of
a game with hundreds of them a sample in which every three choices meet.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import combinations, product
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.core import verbs
from kogge.core.chance import Chance
from kogge.core.game import Game
from kogge.core.look import SPECTATOR
from kogge.core.position import Position
from kogge.core.record import layout
from kogge.core.rng import new_rng

GAMES = 2
SOAK_GAMES = 120  # of one game, divided among its combinations of options
MOST_COMBINATIONS = 100  # of a game, that are all played in a soak run
ATTEMPTS = 20  # at finding few cases in which all choices meet
MOST_POSITIONS = 120  # looked at in one game; longer games are thinned out
MOST_PLIES = 12_000  # played or replayed from positions of one game
CHANCE = layout(Chance)

Setting = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Case:
    """One way to play one game, and how many games of it are played."""

    name: str
    setting: Setting
    game: Game = field(repr=False, compare=False)
    games: int = GAMES

    def new(self, seed: int) -> Position:
        return self.game.new(seed=seed, **dict(self.setting))

    @property
    def longest(self) -> int:
        """Moves in the longest possible game."""
        return self.game.longest(dict(self.setting)["players"])

    def random(self, *purpose: object) -> random.Random:
        """Noise that belongs to this case and purpose alone."""
        return random.Random(repr((self.name, self.setting, purpose)))

    def __str__(self) -> str:
        return "-".join([self.name, *(str(choice) for _, choice in self.setting)])


def all_cases(name: str) -> list[Case]:
    """Every combination of player count and options."""
    game = kogge.game(name)
    players = [("players", count) for count in game.players]
    options = [[(option.name, choice) for choice in option.choices] for option in game.options]
    return [Case(name, setting, game) for setting in product(players, *options)]


@cache
def sampled_cases(name: str) -> list[Case]:
    """Few cases in which every two choices of different settings occur together."""
    return covering(all_cases(name), 2)


@cache
def soak_cases(name: str) -> list[Case]:
    """Everything, or where that is too much every three choices together; at length."""
    cases = all_cases(name)
    if len(cases) > MOST_COMBINATIONS:
        cases = covering(cases, 3)
    return [replace(case, games=max(1, SOAK_GAMES // len(cases))) for case in cases]


def covering(cases: list[Case], together: int) -> list[Case]:
    """Some of the cases, in which so many choices of different settings meet as in all of them.

    The first case, which is the game as printed, and then greedily what meets most. Of several
    attempts the one with the fewest cases is taken, and of those the one that leaves the printed
    game most often.
    """
    met = {case: _meetings(case, together) for case in cases}
    printed, others = cases[0], cases[1:]
    unmet_by_printed = frozenset().union(*met.values()) - met[printed]
    attempts = []
    for attempt in range(ATTEMPTS):
        random.Random(attempt).shuffle(others)
        chosen, unmet = [printed], set(unmet_by_printed)
        while unmet:
            chosen.append(max(others, key=lambda case: len(met[case] & unmet)))
            unmet -= met[chosen[-1]]
        attempts.append(chosen)
    usual = set(printed.setting)
    return min(
        attempts,
        key=lambda chosen: (len(chosen), sum(len(usual & set(case.setting)) for case in chosen)),
    )


def _meetings(case: Case, together: int) -> set[frozenset[tuple[str, Any]]]:
    """Each choice by itself, for games without options, and so many together."""
    return {frozenset(some) for size in (1, together) for some in combinations(case.setting, size)}


class Played(Sequence[Position]):
    """Every position of a game, first to last; one is made anew each time it is asked for."""

    def __init__(self, case: Case, seed: int) -> None:
        noise = case.random("play", seed)
        position = case.new(seed)
        tables = [position._array.copy()]
        while not position.over:
            seat = noise.choice(position.to_act)
            position.play(seat, noise.choice(position.moves(seat)))
            tables.append(position._array.copy())
        self._end = position
        self._tables = tables

    def __len__(self) -> int:
        return len(self._tables)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        if isinstance(index, slice):
            return [self[ply] for ply in range(*index.indices(len(self)))]
        ply = range(len(self))[index]
        end = self._end
        table = self._tables[ply].copy()
        position = Position(end.game, end.players, end.options, end.key, table)
        position._history = end._history[:ply]
        position._lines = end._lines[:ply]
        return position


@lru_cache(maxsize=16)  # tests of one case follow each other
def played(case: Case, seed: int) -> Played:
    """A game of random moves."""
    return Played(case, seed)


def looked_at(case: Case, seed: int, at_most: int = MOST_POSITIONS) -> list[Position]:
    """The positions of a game; of a long one some at even distances, first and last included."""
    positions = played(case, seed)
    count, last = min(at_most, len(positions)), len(positions) - 1
    return [positions[last * i // (count - 1)] for i in range(count)]


def affordable(case: Case, seed: int) -> list[Position]:
    """Positions of a game; the longer it is, the fewer, because each is played from or up to."""
    return looked_at(case, seed, max(3, min(MOST_POSITIONS, MOST_PLIES // len(played(case, seed)))))


def all_positions(case: Case) -> Iterator[Position]:
    """The positions of all games of a case, finished ones included, long games thinned out."""
    for seed in range(case.games):
        yield from looked_at(case, seed)


def some_positions(case: Case, a_game: int, *purpose: object) -> Iterator[Position]:
    """A few unfinished positions of each game, always the same for the same purpose."""
    noise = case.random("sample", *purpose)
    for seed in range(case.games):
        positions = played(case, seed)
        unfinished = range(len(positions) - 1)
        for ply in noise.sample(unfinished, min(a_game, len(unfinished))):
            yield positions[ply]


def viewers(position: Position) -> tuple[int | None, ...]:
    """A spectator and every seat."""
    return (None, *range(position.players))


def with_table(position: Position, array: NDArray[Any]) -> Position:
    """Another table in the same game, without a history."""
    return Position(position.game, position.players, position.options, None, array)


def imagined(position: Position, viewer: int | None, *seeds: int | str) -> Position:
    """A world that this viewer may imagine."""
    array = np.zeros(1, position.game.rooms.table)
    number = SPECTATOR if viewer is None else viewer
    verbs.observe(position._table, number, array[0])
    verbs.imagine(array[0], number, new_rng(*seeds))
    return with_table(position, array)


def chance_fields(table: np.dtype[Any]) -> list[str]:
    """The fields of a game's record that hold its randomness."""
    return [name for name in table.names or () if table[name] == CHANCE]


def without_chance(tables: NDArray[Any]) -> list[bytes]:
    """What distinguishes tables, but for the key and stream of their randomness: digests."""
    bare = tables.copy()
    for name in chance_fields(bare.dtype):
        bare[name] = np.zeros((), CHANCE)
    width, data = bare.itemsize, bare.tobytes()
    return [
        blake2b(data[at : at + width], digest_size=16).digest() for at in range(0, len(data), width)
    ]
