"""The work of a review in pieces: one for each moment, which threads may do in any order.

Every piece gives the same numbers wherever and whenever it is done.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from kogge.review.accounting import Choice
from kogge.review.candidates import judge
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
from kogge.review.worlds import Batch, Sampler

if TYPE_CHECKING:
    from kogge.arena.cluster import Ray

KEPT_EVERY: Final = 8  # moments that worlds are followed for

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
        self.sampler = Sampler(story.game, story.players, decided.temper, decided.horizon)
        self._decided = decisions_before(story)
        self._beginnings = [0]  # of every moment: where the worlds were made that it shares
        self._kept: dict[int, Batch] = {}  # worlds on the way, so that no way is long
        self._trust: dict[int | None, Trust] = {}  # by whose knowledge worlds are made

    @property
    def places(self) -> range:
        """The moments; the last one is where the game stands, and needs work unless it is over."""
        return range(len(self.story.moments) - self.story.over)

    def prepare(self) -> None:
        """Find where chance had a part, and how far the game's own judgement can be trusted."""
        self._find_chances()
        if self.sampler.horizon is not None:
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
            samples.append((self._progress(place), *outcomes(self.sampler, batch)))
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
        for place in range(len(moments) - 1):
            chance = had_chance(
                self.sampler, batch, moments[place], moments[place + 1], self.private
            )
            self._beginnings.append(place + 1 if chance else self._beginnings[-1])
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
        if last:
            found.open = Estimate(*self.sampler.expect(batch))
            return found
        found.open = estimate(self.sampler, batch, moment, self.had_chance(place))
        for seat in moment.seats:
            found.choices[seat] = self._choice(place, moment, seat, batch, found.open)
        return found

    def do_all(
        self, report: Report, cancelled: threading.Event, cluster: Ray | None = None
    ) -> list[Found]:
        """Judge all moments, on as many threads as the settings say, or on a cluster."""
        places = list(self.places)
        if cluster is not None:
            self.prepare()
            return cluster.map(self.do, places, lambda done: report(done / len(places)))
        done = 0
        lock = threading.Lock()

        def piece(place: int) -> Found:
            nonlocal done
            if cancelled.is_set():
                raise Cancelled("the review was called off")
            found = self.do(place)
            with lock:
                done += 1
                report(done / len(places))
            return found

        self.prepare()
        return run(piece, places, self.settings.threads)

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
            found.choices[seat] = self._verdict(batch, moment, seat, found.own.before)

    def _choice(
        self, place: int, moment: Moment, seat: int, batch: Batch, known: Estimate
    ) -> Choice:
        """The verdict on a choice; where players know different things, by what this one knew."""
        if not self.private:
            return self._verdict(batch, moment, seat, known.before)
        own = self.known_to(place, seat)
        return self._verdict(own, moment, seat, self.sampler.expect(own)[0])

    def _verdict(self, batch: Batch, moment: Moment, seat: int, before: Any) -> Choice:
        judged = judge(
            self.sampler,
            batch,
            moment.seen[seat],
            seat,
            moment.chosen[seat],
            self.settings.candidates,
        )
        return Choice(judged, before)

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


def run(piece: Callable[[int], Found], places: Sequence[int], threads: int) -> list[Found]:
    """Do all pieces; the first that fails stops the rest."""
    if threads == 1:
        return [piece(place) for place in places]
    pool = ThreadPoolExecutor(threads, "review")
    try:
        return list(pool.map(piece, places))
    finally:
        pool.shutdown(cancel_futures=True)
