"""The games, player counts and options the contract is held against, and games played with them.

A game's settings are its player count and the choice of each option. The default run takes a
sample in which every choice occurs; the soak run takes all combinations, with more games, and of
a game with hundreds of them a sample in which every three choices meet.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import combinations, product
from math import prod
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
LONG = 10_000  # moves that a game may have to be played once a case: it holds as many positions
SOAK_GAMES = 120  # of one game, divided among its combinations of options
MOST_COMBINATIONS = 100  # of a game, that are all played in a soak run
ATTEMPTS = {1: 12, 3: 2}  # at finding few cases in which so many choices meet
MOST_MEETING = 3  # choices of an option that meet those of others; any after them occur once
CANDIDATES = 4  # among which the next case is chosen
COMPLETED = 100  # what a choice brings, for each meeting: whole numbers, whose sum has no order
STILL_OPEN = 1
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


def settings_of(game: Game) -> list[list[tuple[str, Any]]]:
    """The choices of each setting, the printed one first; the player count is the first setting."""
    options = [[(option.name, choice) for choice in option.choices] for option in game.options]
    return [[("players", count) for count in game.players], *options]


def count_combinations(game: Game) -> int:
    """In how many ways the settings of a game can be chosen together."""
    return prod(len(choices) for choices in settings_of(game))


def all_cases(name: str) -> Iterator[Case]:
    """Every combination of player count and options; there may be millions."""
    game = kogge.game(name)
    return (Case(name, setting, game) for setting in product(*settings_of(game)))


@cache
def sampled_cases(name: str) -> list[Case]:
    """Few cases in which every choice of every setting occurs: as many as a setting has choices."""
    cases = covering(name, 1)
    return [replace(case, games=1) if case.longest > LONG else case for case in cases]


@cache
def soak_cases(name: str) -> list[Case]:
    """Everything, or where that is too much every three choices together; at length."""
    many = count_combinations(kogge.game(name)) > MOST_COMBINATIONS
    cases = covering(name, 3) if many else [*all_cases(name)]
    return [replace(case, games=max(1, SOAK_GAMES // len(cases))) for case in cases]


def covering(name: str, together: int) -> list[Case]:
    """Cases in which so many choices of different settings meet as in all combinations.

    The first case is the game as printed; then each is made of the choices that meet most others
    for the first time. Of several attempts the one with the fewest cases is taken, and of those
    the one in which most choices meet by twos.
    """
    game = kogge.game(name)
    settings = settings_of(game)
    printed = tuple(choices[0] for choices in settings)
    # by what is in them: a set has another order in every process
    meetings = sorted(_meetings(settings, together), key=lambda one: sorted(map(repr, one)))
    attempts = []
    for attempt in range(ATTEMPTS[together]):
        noise = random.Random(attempt)
        chosen = [printed]
        unmet = {*meetings} - _met(printed, together)
        while unmet:
            missing = [meeting for meeting in meetings if meeting in unmet]
            wanted = _wanted(missing)
            tried = [_combined(settings, missing, wanted, noise) for _ in range(CANDIDATES)]
            chosen.append(max(tried, key=lambda setting: len(_met(setting, together) & unmet)))
            unmet -= _met(chosen[-1], together)
        attempts.append(chosen)
    best = min(attempts, key=lambda chosen: (len(chosen), -_pairs(chosen)))
    return [Case(name, setting, game) for setting in best]


Choice = tuple[str, Any]
Meeting = frozenset[Choice]
Wanted = dict[Choice, list[list[Choice]]]


def meeting(settings: list[list[Choice]]) -> list[list[Choice]]:
    """The choices that meet those of other settings: all player counts, and the first of options.

    Otherwise an option with many choices, such as names of colours, would make a game's tests as
    many times longer.
    """
    players, *options = settings
    return [players, *(choices[:MOST_MEETING] for choices in options)]


def _meetings(settings: list[list[Choice]], together: int) -> set[Meeting]:
    """Each choice by itself, and so many together."""
    return {
        frozenset(some)
        for size, met in ((1, settings), (together, meeting(settings)))
        for chosen in combinations(met, size)
        for some in product(*chosen)
    }


def _met(setting: Setting, together: int) -> set[Meeting]:
    """What meets in one case."""
    return {frozenset(some) for size in (1, together) for some in combinations(setting, size)}


def _pairs(chosen: list[Setting]) -> int:
    """How many choices meet by twos in these cases."""
    return len({pair for setting in chosen for pair in combinations(setting, 2)})


def _wanted(missing: list[Meeting]) -> Wanted:
    """For each choice, what it should meet."""
    wanted: Wanted = {}
    for meeting in missing:
        for choice in meeting:
            wanted.setdefault(choice, []).append([*(meeting - {choice})])
    return wanted


def _combined(
    settings: list[list[Choice]], missing: list[Meeting], wanted: Wanted, noise: random.Random
) -> Setting:
    """A case around a meeting that is missing; setting by setting the choice that most others need,
    and where it makes no difference any."""
    made = dict(noise.choice(missing))
    for choices in noise.sample(settings, len(settings)):
        if choices[0][0] not in made:
            gains = [_gain(wanted.get(choice, []), made) for choice in choices]
            best = [c for c, gain in zip(choices, gains, strict=True) if gain == max(gains)]
            made.update([noise.choice(best)])
    return tuple((choices[0][0], made[choices[0][0]]) for choices in settings)


def _gain(to_meet: list[list[Choice]], made: dict[str, Any]) -> int:
    """How much a choice brings: meetings that it completes, and a little for those still open."""
    gain = 0
    for others in to_meet:
        brings = COMPLETED
        for name, value in others:
            if name not in made:
                brings = STILL_OPEN
            elif made[name] != value:
                break
        else:
            gain += brings
    return gain


class Played(Sequence[Position]):
    """Every position of a game, first to last; one is made anew each time it is asked for."""

    def __init__(self, case: Case, seed: int) -> None:
        noise = case.random("play", seed)
        position = case.new(seed)
        states = [position._array.copy()]
        while not position.over:
            seat = noise.choice(position.to_act)
            position.play(seat, noise.choice(position.moves(seat)))
            states.append(position._array.copy())
        self._end = position
        self._states = states

    def __len__(self) -> int:
        return len(self._states)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        if isinstance(index, slice):
            return [self[ply] for ply in range(*index.indices(len(self)))]
        ply = range(len(self))[index]
        end = self._end
        state = self._states[ply].copy()
        position = Position(end.game, end.players, end.options, end.key, state)
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


def with_state(position: Position, array: NDArray[Any]) -> Position:
    """The same game in another state, without a history."""
    return Position(position.game, position.players, position.options, None, array)


def imagined(position: Position, viewer: int | None, *seeds: int | str) -> Position:
    """A world that this viewer may imagine."""
    array = np.zeros(1, position.game.rooms.state)
    number = SPECTATOR if viewer is None else viewer
    verbs.observe(position._state, number, array[0])
    verbs.imagine(array[0], number, new_rng(*seeds))
    return with_state(position, array)


def chance_fields(state: np.dtype[Any]) -> list[str]:
    """The fields of a game's record that hold its randomness."""
    return [name for name in state.names or () if state[name] == CHANCE]


def without_chance(states: NDArray[Any]) -> list[bytes]:
    """What distinguishes states, but for the key and stream of their randomness: digests."""
    bare = states.copy()
    for name in chance_fields(bare.dtype):
        bare[name] = np.zeros((), CHANCE)
    width, data = bare.itemsize, bare.tobytes()
    return [
        blake2b(data[at : at + width], digest_size=16).digest() for at in range(0, len(data), width)
    ]
