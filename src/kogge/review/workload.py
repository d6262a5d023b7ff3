"""The work of a review in pieces: two for each moment, which threads may do in any order.

First all moments are played on, then every decision is judged. Every piece gives the same numbers
wherever and whenever it is done.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from kogge.review.accounting import Choice
from kogge.review.budgeting import with_budget
from kogge.review.candidates import Judged, foretold, judge
from kogge.review.confirming import confirm
from kogge.review.estimating import (
    Estimate,
    OwnEstimate,
    base_of,
    estimate,
    estimate_own,
    had_chance,
)
from kogge.review.moments import Moment, Story
from kogge.review.settings import Settings
from kogge.review.trusting import Trust, learn, outcomes, places_to_check
from kogge.review.worlds import Batch, Ends, Sampler

if TYPE_CHECKING:
    from kogge.arena.cluster import Ray

KEPT_EVERY: Final = 4  # moments that worlds are followed for

Piece = TypeVar("Piece")
Report = Callable[[float], None]


class Cancelled(Exception):
    """The review was called off."""


@dataclass
class Found:
    """What was found out about one moment: of all that anyone knows, and of what a seat knows."""

    open: Estimate | None = None
    own: OwnEstimate | None = None
    choices: dict[int, Choice] = field(default_factory=dict)


class Work:
    """All that a review has to find out; `viewer` is None with open cards."""

    def __init__(self, story: Story, viewer: int | None, settings: Settings) -> None:
        self.story = story
        self.settings = settings.of(story.game, story.players)
        self.private = story.private
        self.viewer = viewer if self.private else None  # where all know the same, nobody is one
        decided = self.settings
        game, players = story.game, story.players
        self.judging = Sampler(game, players, decided.temper, decided.horizon)  # of candidates
        if decided.horizon is not None and settings.samples is None:
            self.settings = decided = with_budget(decided, story, self.judging)
        self.sampler = self.judging  # of all else
        if decided.ends and decided.horizon is not None:
            self.sampler = Sampler(game, players, decided.temper)
        self._decided = decisions_before(story)
        self._beginnings = [0]  # of every moment: where the worlds were made that it shares
        self._kept: dict[int, Batch] = {}  # worlds on the way, so that no way is long
        self._anew: list[NDArray[np.bool_]] = []  # of every moment: worlds with another future
        self._ends: list[Ends] = []  # of every moment: how its worlds end
        self._trust: dict[int | None, Trust] = {}  # by whose knowledge worlds are made

    @property
    def places(self) -> range:
        """The moments; the last one is where the game stands, and needs work unless it is over."""
        return range(len(self.story.moments) - self.story.over)

    def prepare(self) -> None:
        """Find where chance had a part, and how far the game's own judgement can be trusted."""
        self._find_chances()
        if self.judging.horizon is not None:
            viewers = [self.viewer]
            if self.viewer is None and self.private:
                viewers += range(self.story.players)
            for viewer in viewers:
                self._trust[viewer] = self._learn(viewer)

    def _learn(self, viewer: int | None) -> Trust:
        """How far to trust the judgement of worlds that are made by what a viewer knows."""
        samples = []
        for place in places_to_check(len(self.places)):
            batch = self._batch(place) if viewer is None else self.known_to(place, viewer)
            samples.append((self._progress(place), *outcomes(self.judging, batch)))
        return learn(samples)

    def _progress(self, place: int) -> float:
        return place / max(1, len(self.story.moments) - 1)

    def _trusted(self, batch: Batch, place: int, viewer: int | None) -> Batch:
        """The worlds, with the temperature of their moment."""
        trust = self._trust.get(viewer)
        if trust is None:
            return batch
        return replace(batch, temperature=trust.at(self._progress(place)))

    def _find_chances(self) -> None:
        """Find where chance had a part: the worlds are made anew after it."""
        moments = self.story.moments
        batch = self._start(0)
        self._anew = [np.ones(len(batch), bool)]
        for place in range(len(moments) - 1):
            chance = had_chance(
                self.sampler, batch, moments[place], moments[place + 1], self.private
            )
            self._beginnings.append(place + 1 if chance else self._beginnings[-1])
            differing = batch.differing(moments[place].chosen)
            self._anew.append(differing | chance)
            if place + 1 == len(moments) - 1 and self.story.over:
                return
            if chance:
                batch = self._start(place + 1)
                continue
            batch = self.sampler.follow(batch, moments[place].chosen)
            if (place + 1 - self._beginnings[-1]) % KEPT_EVERY == 0:
                self._kept[place + 1] = batch

    def had_chance(self, place: int) -> bool:
        """Whether chance had a part after the choices of a moment."""
        return self._beginnings[place + 1] == place + 1

    @property
    def _plays_on(self) -> bool:
        """Whether moments are first played on, all in worlds that go through the whole game."""
        return self.viewer is None and self.sampler.horizon is None

    def play_on(self, place: int) -> Ends:
        """How the worlds of a moment end, in which something else was chosen or drawn before it."""
        _ = self.story.game.rooms  # on a cluster, this process may not know the game's rules yet
        batch = self._batch(place)
        return self.sampler.play_on(batch, np.flatnonzero(self._anew[place]), {})

    def keep(self, played: Sequence[Ends]) -> None:
        """Keep how worlds end; those in which all went as the policy goes have the same end."""
        self._ends = []
        for anew, ends in zip(self._anew, played, strict=False):
            if self._ends:
                won, points = self._ends[-1].won.copy(), self._ends[-1].points.copy()
                won[anew], points[anew] = ends.won, ends.points
                ends = Ends(won, points)
            self._ends.append(ends)

    def do(self, place: int) -> Found:
        """Judge one moment."""
        _ = self.story.game.rooms  # on a cluster, this process may not know the game's rules yet
        moment = self.story.moments[place]
        found = Found()
        last = place + 1 == len(self.story.moments)
        if self.viewer is not None:
            self._through_seat(place, moment, found, last)
            return found
        batch = self._batch(place)
        if self._ends:
            batch.known[()] = self._ends[place]
            if not last and place + 1 < len(self._ends) and not self.had_chance(place):
                batch.known[tuple(sorted(moment.chosen.items()))] = self._ends[place + 1]
        if last:
            found.open = Estimate(*self.sampler.expect(batch))
            return found
        found.open = estimate(self.sampler, batch, moment, self.had_chance(place))
        for seat in moment.seats:
            found.choices[seat] = self._choice(place, moment, seat, batch)
        return found

    def do_all(
        self, report: Report, cancelled: threading.Event, cluster: Ray | None = None
    ) -> list[Found]:
        """Judge all moments, on as many threads as the settings say, or on a cluster."""
        places = list(self.places)
        pieces = len(places) * (1 + self._plays_on)
        if cluster is not None:
            self.prepare()
            if self._plays_on:
                self.keep(cluster.map(self.play_on, places, lambda done: report(done / pieces)))
            before = pieces - len(places)
            return cluster.map(self.do, places, lambda done: report((before + done) / pieces))
        done = 0
        lock = threading.Lock()

        def counted(piece: Callable[[int], Piece], place: int) -> Piece:
            nonlocal done
            if cancelled.is_set():
                raise Cancelled("the review was called off")
            found = piece(place)
            with lock:
                done += 1
                report(done / pieces)
            return found

        self.prepare()
        threads = self.settings.threads
        if self._plays_on:
            self.keep(run(partial(counted, self.play_on), places, threads))
        return run(partial(counted, self.do), places, threads)

    def _through_seat(self, place: int, moment: Moment, found: Found, last: bool) -> None:
        """Judge a moment by what the viewer knew, and by nothing else."""
        seat = self.viewer
        assert seat is not None
        batch = self.known_to(place, seat)
        if last:
            before, stands = self.sampler.expect(batch)
            found.own = OwnEstimate(stands, before, before, None)
            return
        after = self.story.moments[place + 1]
        found.own = estimate_own(self.sampler, batch, seat, moment, after)
        if seat in moment.chosen:
            found.choices[seat] = Choice(self.verdict(batch, place, seat, moment.chosen[seat]))

    def _choice(self, place: int, moment: Moment, seat: int, batch: Batch) -> Choice:
        """The verdict on a choice; where players know different things, by what this one knew."""
        made = moment.chosen[seat]
        if not self.private:
            return Choice(self.verdict(batch, place, seat, made))
        known = self.known_to(place, seat)
        before, _ = self.sampler.expect(known)
        gained = self.sampler.try_out(known, {seat: made}).won - before
        return Choice(self.verdict(known, place, seat, made), gained[:, seat])

    def verdict(self, batch: Batch, place: int, seat: int, made: int) -> Judged:
        """How a move of a seat is judged in worlds of a moment.

        Where candidates are cut short, the judgement is such that chances before the choice are
        those of the games that were played to the end; and so the verdict is confirmed.
        """
        record, most = self.story.moments[place].seen[seat], self.settings.candidates
        if self.judging is self.sampler:
            judged = judge(self.judging, batch, record, seat, made, most)
            return foretold(judged, self.judging, batch)
        chances = self.sampler.expect(batch)[0].mean(axis=0)
        short = self.judging.leant(batch.first(self.settings.tried), chances)
        judged = judge(self.judging, short, record, seat, made, most)
        return foretold(confirm(judged, self.sampler, batch), self.judging, short)

    def known_to(self, place: int, seat: int) -> Batch:
        """The worlds of a moment that fit what a seat knew."""
        record = self.story.moments[place].seen[seat]
        seeds = ("review", self.settings.seed, seat)
        samples, decided = self.settings.samples, self._decided[place]
        batch = self.sampler.batch(record, seat, samples, *seeds, decided=decided)
        return self._trusted(batch, place, seat)

    def _start(self, place: int) -> Batch:
        record, viewer = base_of(self.story.moments[place], self.private)
        seeds = ("review", self.settings.seed)
        return self.sampler.batch(
            record,
            viewer,
            self.settings.samples,
            *seeds,
            decided=self._decided[place],
            drawn=self.story.moments[place].full,
        )

    def _batch(self, place: int) -> Batch:
        """The worlds of a moment, followed from where they were made, or last kept."""
        beginning = self._beginnings[place]
        kept = place - (place - beginning) % KEPT_EVERY
        batch = self._start(beginning) if kept == beginning else self._kept[kept]
        for between in range(kept, place):
            batch = self.sampler.follow(batch, self.story.moments[between].chosen)
        return self._trusted(replace(batch, known={}), place, None)


def decisions_before(story: Story) -> list[list[int]]:
    """How often each seat has decided before every moment."""
    counts = [[0] * story.players]
    for moment in story.moments[:-1]:
        counts.append([n + (seat in moment.chosen) for seat, n in enumerate(counts[-1])])
    return counts


def run(piece: Callable[[int], Piece], places: Sequence[int], threads: int) -> list[Piece]:
    """Do all pieces; the first that fails stops the rest."""
    if threads == 1:
        return [piece(place) for place in places]
    pool = ThreadPoolExecutor(threads, "review")
    try:
        return list(pool.map(piece, places))
    finally:
        pool.shutdown(cancel_futures=True)
