"""Worlds of a moment, and what becomes of them when some seats' choices are fixed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.values.calibrating import calibrate
from kogge.bots.values.rollouts import NEW_KEY, find_going, rekey_all
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.review.sampling import (
    choose_each,
    finish_each,
    imagine_each,
    observe_each,
    step_each,
)

Numbers = NDArray[np.float64]

MOST_SEATS: Final = 6
EVERYTHING: Final = -2  # the viewer who sees the full record, but for what chance still holds


def random_states(count: int, *seeds: int | str) -> NDArray[np.int64]:
    """A generator's state for each world, the same for the same seeds."""
    stream = hashlib.shake_256(repr(seeds).encode()).digest(16 * count)
    return np.frombuffer(stream, "<u4").astype(np.int64).reshape(count, 4)


@dataclass(frozen=True)
class Batch:
    """Worlds that fit what a viewer knows, with the reference policy's choices in each of them.

    `temperature` flattens (above 1) or sharpens what the game judges of those that are cut short.
    """

    worlds: NDArray[Any]
    rngs: NDArray[np.int64]
    chosen: NDArray[np.int64]
    temperature: float = 1.0
    known: dict[tuple[tuple[int, int], ...], Ends] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.worlds)


@dataclass(frozen=True)
class Ends:
    """How worlds ended: shares of the win and points, by world and seat."""

    won: Numbers
    points: Numbers


class Sampler:
    """Makes worlds and plays them on by the reference policy, for one game and number of seats."""

    def __init__(
        self, game: Game, players: int, temper: float | None = None, horizon: int | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.horizon = horizon  # decisions after which a game is judged, not played on
        self._temper = game.rooms.manner.temper if temper is None else temper

    def batch(self, record: NDArray[Any], viewer: int, count: int, *seeds: int | str) -> Batch:
        """So many worlds that fit what the viewer sees; -1 is a spectator, EVERYTHING all."""
        worlds = np.repeat(record, count)
        rngs = random_states(count, *seeds)
        if viewer != EVERYTHING:
            imagine_each(worlds, viewer, rngs)
        elif self.game.rooms.redraw is not None:
            self.game.rooms.redraw(worlds, rngs)
        elif "chance" in (worlds.dtype.names or ()):
            rekey_all(worlds["chance"], np.zeros(NEW_KEY, np.int64), rngs[0])
        chosen = np.zeros((count, MOST_SEATS), np.int64)
        choose_each(worlds, self.players, self._temper, self._room(), rngs, chosen)
        return Batch(worlds, rngs, chosen)

    def follow(self, batch: Batch, fixed: dict[int, int]) -> Batch:
        """The same worlds after a joint choice, where they all fit what has become of it."""
        worlds = self.step(batch, fixed)
        rngs = batch.rngs.copy()
        chosen = np.zeros_like(batch.chosen)
        choose_each(worlds, self.players, self._temper, self._room(), rngs, chosen)
        return Batch(worlds, rngs, chosen)

    def step(self, batch: Batch, fixed: dict[int, int], part: slice = slice(None)) -> NDArray[Any]:
        """The worlds after this joint choice; seats that are not fixed follow the policy."""
        worlds = batch.worlds[part].copy()
        moves = np.zeros(MOST_SEATS, np.int64)
        for seat, move in fixed.items():
            moves[seat] = move + 1
        step_each(worlds, self.players, batch.chosen[part], moves, NO_LOG)
        return worlds

    def finish(
        self,
        worlds: NDArray[Any],
        batch: Batch,
        part: slice = slice(None),
        *,
        sooner: int = 0,
        to_the_end: bool = False,
        keep: bool = False,
    ) -> Ends:
        """How these worlds end, or are judged, `sooner` if told so; they are used up.

        `keep` leaves the judgement as the game says it, and the worlds' random numbers where they
        then are, so that the same games can be played `to_the_end`.
        """
        won = np.zeros((len(worlds), self.players))
        points = np.zeros((len(worlds), self.players))
        rngs = batch.rngs[part] if keep else batch.rngs[part].copy()
        horizon = -1 if self.horizon is None or to_the_end else self.horizon - sooner
        finish_each(
            worlds,
            self.players,
            self._temper,
            horizon,
            self._room(),
            rngs,
            won,
            points,
            NO_LOG,
        )
        if horizon >= 0 and not keep and batch.temperature != 1.0:
            cut = self.find_going(worlds)
            won[cut] = calibrate(won[cut], batch.temperature)
        return Ends(won, points)

    def find_going(self, worlds: NDArray[Any]) -> NDArray[np.bool_]:
        """Which of these worlds are not over."""
        going = np.ones(len(worlds), bool)
        find_going(worlds, going)
        return going

    def try_out(self, batch: Batch, fixed: dict[int, int], part: slice = slice(None)) -> Ends:
        """How the worlds end after a joint choice; what was once found out in all is kept."""
        choice = tuple(sorted(fixed.items()))
        if choice in batch.known:
            ends = batch.known[choice]
            return Ends(ends.won[part], ends.points[part])
        ends = self.finish(self.step(batch, fixed, part), batch, part)
        if part == slice(None):
            batch.known[choice] = ends
        return ends

    def stand(self, batch: Batch) -> Numbers:
        """Shares of the win as the worlds stand, before the choices of their moment.

        The same games as after the policy's choices, judged one decision sooner; where games are
        played to the end, the very same.
        """
        if self.horizon is None:
            return self.try_out(batch, {}).won
        return self.finish(self.step(batch, {}), batch, sooner=1).won

    def observe(self, worlds: NDArray[Any], viewer: int) -> NDArray[np.uint8]:
        """What a viewer sees of each world, as bytes."""
        seen = np.zeros(len(worlds), self.game.rooms.state)
        observe_each(worlds, viewer, seen)
        return as_bytes(seen)

    def _room(self) -> NDArray[np.int64]:
        return np.zeros(max(self.game.move_space, MOST_SEATS), np.int64)


def as_bytes(records: NDArray[Any]) -> NDArray[np.uint8]:
    """A row of bytes for each record."""
    return np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), -1)
