"""Worlds of a moment, and what becomes of them when some seats' choices are fixed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
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
    judge_each,
    observe_each,
    step_each,
)

Numbers = NDArray[np.float64]
Part = slice | NDArray[np.int64]  # of the worlds of a batch

MOST_SEATS: Final = 6
AHEAD: Final = 16  # ways on from a world that is cut short
TILTS: Final = 20  # steps in which a tilt is found …
MOST_TILT: Final = 50.0  # … its bounds …
LITTLE: Final = 1e-3  # … and what no share is less than, while it is
EVERYTHING: Final = -2  # the viewer who sees the full record, but for what chance still holds


def random_states(count: int, *seeds: int | str) -> NDArray[np.int64]:
    """A generator's state for each world, the same for the same seeds."""
    stream = hashlib.shake_256(repr(seeds).encode()).digest(16 * count)
    return np.frombuffer(stream, "<u4").astype(np.int64).reshape(count, 4)


@dataclass(frozen=True)
class Batch:
    """Worlds that fit what a viewer knows, with the reference policy's choices in each of them.

    `luck` is a word for every world, and how often each seat has decided. `temperature` flattens
    (above 1) or sharpens what the game judges of those that are cut short, and `tilt` says by what
    factors it favours the seats too little.
    """

    worlds: NDArray[Any]
    luck: NDArray[np.int64]
    chosen: NDArray[np.int64]
    temperature: float = 1.0
    tilt: Numbers | None = None
    known: dict[tuple[tuple[int, int], ...], Ends] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.worlds)

    def first(self, count: int) -> Batch:
        """The first of these worlds."""
        part = slice(count)
        return Batch(self.worlds[part], self.luck[part], self.chosen[part], self.temperature)

    def differing(self, fixed: dict[int, int]) -> NDArray[np.bool_]:
        """The worlds in which the policy chooses anything else for these seats."""
        other = np.zeros(len(self), bool)
        for seat, move in fixed.items():
            other |= self.chosen[:, seat] != move + 1
        return other


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

    def batch(
        self,
        record: NDArray[Any],
        viewer: int,
        count: int,
        *seeds: int | str,
        decided: Sequence[int] = (),
        drawn: NDArray[Any] | None = None,
    ) -> Batch:
        """So many worlds that fit what the viewer sees; -1 is a spectator, EVERYTHING all.

        The same seeds give every world the same luck at all moments of a game: `decided` says how
        often each seat has decided before, `drawn` is a record that knows what was drawn before.
        """
        worlds = self.worlds(record, viewer, count, *seeds)
        if drawn is not None and "chance" in (worlds.dtype.names or ()):
            worlds["chance"]["drawn"] = drawn["chance"]["drawn"]
        return self.choose(worlds, *seeds, decided=decided)

    def choose(self, worlds: NDArray[Any], *seeds: int | str, decided: Sequence[int] = ()) -> Batch:
        """Worlds with luck of their own, and the policy's choices in them."""
        luck = np.zeros((len(worlds), 1 + MOST_SEATS), np.int64)
        luck[:, 0] = random_states(len(worlds), "luck", *seeds)[:, 0]
        luck[:, 1 : 1 + len(decided)] = decided
        return self._chosen(worlds, luck)

    def worlds(
        self, record: NDArray[Any], viewer: int, count: int, *seeds: int | str
    ) -> NDArray[Any]:
        """The same without choices."""
        worlds = np.repeat(record, count)
        rngs = random_states(count, *seeds)
        if viewer != EVERYTHING:
            imagine_each(worlds, viewer, rngs)
        else:
            self._redraw(worlds, rngs)
        return worlds

    def _redraw(self, worlds: NDArray[Any], rngs: NDArray[np.int64]) -> None:
        """Give full records other luck in all that chance has not decided yet."""
        if self.game.rooms.redraw is not None:
            self.game.rooms.redraw(worlds, rngs)
        elif "chance" in (worlds.dtype.names or ()):
            rekey_all(worlds["chance"], np.zeros(NEW_KEY, np.int64), rngs[0])

    def follow(self, batch: Batch, fixed: dict[int, int]) -> Batch:
        """The same worlds after a joint choice, where they all fit what has become of it."""
        return self._chosen(self.step(batch, fixed), batch.luck.copy())

    def _chosen(self, worlds: NDArray[Any], luck: NDArray[np.int64]) -> Batch:
        chosen = np.zeros((len(worlds), MOST_SEATS), np.int64)
        choose_each(worlds, self.players, self._temper, self._room(), luck, chosen)
        return Batch(worlds, luck, chosen)

    def step(self, batch: Batch, fixed: dict[int, int], part: slice = slice(None)) -> NDArray[Any]:
        """The worlds after this joint choice; seats that are not fixed follow the policy."""
        return self.after(batch.worlds[part], batch.chosen[part], fixed)

    def after(
        self, worlds: NDArray[Any], chosen: NDArray[np.int64], fixed: dict[int, int] | None = None
    ) -> NDArray[Any]:
        """Worlds after the choices of everyone, plus one, by world and seat; some may be fixed."""
        after = worlds.copy()
        moves = np.zeros(MOST_SEATS, np.int64)
        for seat, move in (fixed or {}).items():
            moves[seat] = move + 1
        step_each(after, self.players, chosen, moves, NO_LOG)
        return after

    def finish(
        self,
        worlds: NDArray[Any],
        batch: Batch,
        part: Part = slice(None),
        *,
        sooner: int = 0,
        to_the_end: bool = False,
        keep: bool = False,
    ) -> Ends:
        """How these worlds end, or are judged, `sooner` if told so; they are used up.

        `keep` leaves the judgement as the game says it, and the worlds' luck where it
        then is, so that the same games can be played `to_the_end`.
        """
        won = np.zeros((len(worlds), self.players))
        points = np.zeros((len(worlds), self.players))
        luck = batch.luck[part] if keep else batch.luck[part].copy()
        horizon = -1 if self.horizon is None or to_the_end else self.horizon - sooner
        finish_each(
            worlds,
            self.players,
            self._temper,
            horizon,
            self._room(),
            luck,
            won,
            points,
            NO_LOG,
        )
        if horizon >= 0 and not keep:
            won = self._calibrated(worlds, won, batch)
        return Ends(won, points)

    def find_going(self, worlds: NDArray[Any]) -> NDArray[np.bool_]:
        """Which of these worlds are not over."""
        going = np.ones(len(worlds), bool)
        find_going(worlds, going)
        return going

    def try_out(self, batch: Batch, fixed: dict[int, int], part: slice = slice(None)) -> Ends:
        """How the worlds end after a joint choice; what was once found out in all is kept.

        Where the policy would have chosen the same, the same comes of it.
        """
        choice = tuple(sorted(fixed.items()))
        if choice in batch.known:
            ends = batch.known[choice]
            return Ends(ends.won[part], ends.points[part])
        rows = np.arange(len(batch))[part]
        usual = batch.known.get(())
        if usual is None:
            ends = self.play_on(batch, rows, fixed)
        else:
            differ = batch.differing(fixed)[rows]
            ends = Ends(usual.won[rows], usual.points[rows])
            found = self.play_on(batch, rows[differ], fixed)
            ends.won[differ], ends.points[differ] = found.won, found.points
        if part == slice(None):
            batch.known[choice] = ends
        return ends

    def play_on(self, batch: Batch, rows: NDArray[np.int64], fixed: dict[int, int]) -> Ends:
        """How some of the worlds end after a joint choice."""
        worlds = self.after(batch.worlds[rows], batch.chosen[rows], fixed)
        return self.finish(worlds, batch, rows)

    def leant(self, batch: Batch, target: Numbers) -> Batch:
        """The same worlds, judged such that the mean over what the policy chooses is given."""
        worlds = self.step(batch, {})
        ends = self.finish(worlds, batch)
        going = self.find_going(worlds)
        tilt = tilt_towards(ends.won, going, target)
        usual = Ends(tilted(ends.won, going, tilt), ends.points)
        return replace(batch, tilt=tilt, known={(): usual})

    def expect(self, batch: Batch) -> tuple[Numbers, Numbers]:
        """Shares by world before the choices of a moment, and as the moment stands.

        Where games are played to the end these are the same. Else both are judged in the same
        worlds, the latter one decision sooner: the former is the mean over `AHEAD` ways on from
        there, so that they differ by what the judgement corrects, and hardly by luck.
        """
        if self.horizon is None:
            won = self.try_out(batch, {}).won
            return won, won
        worlds = self.step(batch, {})
        stands = self.finish(worlds, batch, sooner=1).won
        before = stands.copy()
        going = self.find_going(worlds)
        if going.any():
            ahead = np.repeat(worlds[going], AHEAD)
            self._redraw(ahead, random_states(len(ahead), "ahead"))
            chosen = self.choose(ahead, "ahead")
            after = self.step(chosen, {})
            won = np.zeros((len(after), self.players))
            judge_each(after, self.players, self._room(), won)
            won = self._calibrated(after, won, batch)
            before[going] = won.reshape(-1, AHEAD, self.players).mean(axis=1)
        return before, stands

    def _calibrated(self, worlds: NDArray[Any], won: Numbers, batch: Batch) -> Numbers:
        """What the game judges of worlds that are cut short, by how far it can be trusted."""
        if batch.temperature == 1.0 and batch.tilt is None:
            return won
        cut = self.find_going(worlds)
        won[cut] = calibrate(won[cut], batch.temperature)
        return won if batch.tilt is None else tilted(won, cut, batch.tilt)

    def observe(self, worlds: NDArray[Any], viewer: int) -> NDArray[np.uint8]:
        """What a viewer sees of each world, as bytes."""
        seen = np.zeros(len(worlds), self.game.rooms.state)
        observe_each(worlds, viewer, seen)
        return as_bytes(seen)

    def _room(self) -> NDArray[np.int64]:
        return np.zeros(max(self.game.move_space, MOST_SEATS), np.int64)


def tilted(shares: Numbers, going: NDArray[np.bool_], factors: Numbers) -> Numbers:
    """Shares by world and seat, those of worlds that go on multiplied by a factor for each seat."""
    found = shares.copy()
    favoured = shares[going] * factors
    found[going] = favoured / favoured.sum(axis=1, keepdims=True)
    return found


def tilt_towards(shares: Numbers, going: NDArray[np.bool_], target: Numbers) -> Numbers:
    """The factors under which shares have a given mean, or come as near to it as they may."""
    factors = np.ones(shares.shape[1])
    for _ in range(TILTS):
        mean = tilted(shares, going, factors).mean(axis=0)
        factors = np.clip(factors * (target + LITTLE) / (mean + LITTLE), 1 / MOST_TILT, MOST_TILT)
    return factors


def as_bytes(records: NDArray[Any]) -> NDArray[np.uint8]:
    """A row of bytes for each record."""
    return np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), -1)
