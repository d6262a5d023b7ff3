"""`imagine` reaches exactly the worlds that fit what a viewer knows, each equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chisquare

from kogge.core import verbs
from kogge.core.look import SPECTATOR
from kogge.core.position import Position
from kogge.core.rng import new_rng
from kogge.testing.cases import (
    LONG,
    Case,
    affordable,
    all_positions,
    chance_fields,
    imagined,
    looked_at,
    viewers,
    with_state,
    without_chance,
)
from kogge.testing.contract.features import column, leaves
from kogge.testing.hooks import every_world

MOST_WORLDS = 250
DRAWS = 40  # a world, on average
GAMES = 3  # looked through for each game that other tests play, unless games are long
SITUATIONS = 5  # a case, with hidden choices and again without
SURPRISE = 1e-5  # the seeds are fixed: a sound sampler that passes once passes always


class Situation(NamedTuple):
    """A viewer who can count the worlds that fit."""

    position: Position
    viewer: int | None
    worlds: set[bytes]

    @property
    def hides_choice(self) -> bool:
        """Whether another seat has made a choice that still waits."""
        return any(
            self.position.may_undo(seat)
            for seat in range(self.position.players)
            if seat != self.viewer
        )


@cache
def situations(case: Case) -> list[Situation]:
    """Some with few enough worlds to list and more than one, from the smallest to the largest."""
    games = case.games if case.longest > LONG else GAMES * case.games
    found = [situation for seed in range(games) for situation in _situations(case, seed)]
    if not found:
        pytest.skip("there is never more than one world, or always too many to list")
    case.random("situations").shuffle(found)
    found.sort(key=lambda situation: len(situation.worlds))
    hiding = [situation for situation in found if situation.hides_choice]
    others = [situation for situation in found if not situation.hides_choice]
    return [*_spread(hiding), *_spread(others)]


def _situations(case: Case, seed: int) -> Iterator[Situation]:
    for position in looked_at(case, seed)[:-1]:
        for viewer in viewers(position):
            worlds = every_world(case, position, viewer, MOST_WORLDS)
            if worlds is not None and len(worlds) > 1:
                keys = set(without_chance(worlds))
                assert len(keys) == len(worlds)
                yield Situation(position, viewer, keys)


def _spread(sorted_situations: list[Situation]) -> list[Situation]:
    """The smallest, the largest, and some between."""
    last = len(sorted_situations) - 1
    return [sorted_situations[last * i // (SITUATIONS - 1)] for i in range(SITUATIONS) if last >= 0]


@cache
def draws(case: Case) -> list[Counter[bytes]]:
    """For each situation many imagined worlds, counted."""
    return [_draws(situation) for situation in situations(case)]


def _draws(situation: Situation) -> Counter[bytes]:
    return Counter(without_chance(_drawn(situation)))


def _drawn(situation: Situation) -> NDArray[Any]:
    """So many imagined worlds of a situation."""
    position, viewer, worlds = situation
    number = SPECTATOR if viewer is None else viewer
    observed = np.array([position.observed(viewer)], position.game.rooms.state)
    states = np.repeat(observed, DRAWS * len(worlds))
    rng = new_rng("imagine", len(worlds))
    for state in states:
        verbs.imagine(state, number, rng)
    return states


def strange_fields(drawn: NDArray[Any], worlds: NDArray[Any]) -> dict[str, tuple[set[int], ...]]:
    """Fields with values that no world that fits has: those that were drawn, and those that fit."""
    chance = chance_fields(drawn.dtype)
    found: dict[str, tuple[set[int], ...]] = {}
    for leaf in leaves(drawn.dtype):
        values = [set(column(states, leaf).tolist()) for states in (drawn, worlds)]
        if leaf[0] not in chance and values[0] - values[1]:
            found[".".join(map(str, leaf))] = (values[0] - values[1], values[1])
    return found


def _misfit(case: Case, situation: Situation) -> str:
    """Why imagined worlds do not fit, as far as single fields show it."""
    position, viewer, _ = situation
    worlds = every_world(case, position, viewer, MOST_WORLDS)
    assert worlds is not None
    told = [
        f"{name} is imagined as {sorted(drawn)}, where {sorted(fit)} would fit"
        for name, (drawn, fit) in strange_fields(_drawn(situation), worlds).items()
    ]
    return (
        f"{position!r}, viewer {viewer}: imagined worlds do not fit what the viewer knows: "
        f"{'; '.join(told) or 'every field by itself does, but not all together'}. "
        "Does `observe` copy all that the viewer may know, and does `imagine` keep it?"
    )


def test_the_real_world_is_among_those_that_fit(case: Case) -> None:
    """The list of worlds made by brute force contains the real one: it is a fair judge."""
    for position, _, worlds in situations(case):
        assert without_chance(position._array)[0] in worlds


def test_all_worlds_that_fit_look_the_same(case: Case) -> None:
    """In every listed world the viewer observes the same bytes."""
    for position, viewer, _ in situations(case):
        observed = position.observed(viewer).tobytes()
        worlds = every_world(case, position, viewer, MOST_WORLDS)
        assert worlds is not None
        for number in range(len(worlds)):
            world = with_state(position, worlds[number : number + 1])
            assert world.observed(viewer).tobytes() == observed


def test_exactly_the_worlds_that_fit_are_imagined(case: Case) -> None:
    """Nothing impossible is imagined, and nothing possible is left out."""
    for situation, counts in zip(situations(case), draws(case), strict=True):
        if not set(counts) <= situation.worlds:
            pytest.fail(_misfit(case, situation))
        left_out = len(situation.worlds - set(counts))
        assert not left_out, f"{left_out} of {len(situation.worlds)} worlds are never imagined"


def test_worlds_are_imagined_uniformly(case: Case) -> None:
    """All worlds that fit are equally likely to be imagined (chi-squared test)."""
    for counts in draws(case):
        assert chisquare([*counts.values()]).pvalue > SURPRISE


def test_hidden_choices_are_imagined(case: Case) -> None:
    """Among the situations tried are some in which a choice of another seat is hidden."""
    if all(len(position.to_act) < 2 for position in all_positions(case)):
        pytest.skip("nobody decides at the same time")
    assert any(situation.hides_choice for situation in situations(case))


def test_imagined_worlds_can_be_played_to_the_end(case: Case) -> None:
    """A world that a viewer imagines at any time is a whole one: the game goes on and ends."""
    for number, position in enumerate(affordable(case, 0)[:-1:5]):
        noise = case.random("play on", number)
        for viewer in viewers(position):
            world = imagined(position, viewer, "play on", number)
            while not world.over:
                seat = noise.choice(world.to_act)
                world.play(seat, noise.choice(world.moves(seat)))
            made = len(position.history) + len(world.history)
            assert made <= case.game.longest(position.players)


def test_the_same_noise_imagines_the_same_world(case: Case) -> None:
    """Imagining is repeatable, key of the imagined game included."""
    for position in looked_at(case, 0)[::7]:
        for viewer in viewers(position):
            one, again, other = (imagined(position, viewer, "same", n) for n in (0, 0, 1))
            assert one == again
            if chance_fields(case.game.rooms.state):
                assert one != other
