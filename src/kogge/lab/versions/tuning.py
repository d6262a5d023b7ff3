"""Tuning: numbers with ranges, aims, and the smallest change that meets them.

Optuna proposes versions; every one is played on the same deals, promising ones on four times as
many. The best are played again on fresh deals, and only those figures are reported as confirmed.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.errors import BadOption, BadPieces
from kogge.core.game import Game
from kogge.core.pieces import whole_pieces
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.measures import BY_VALUES
from kogge.lab.report.unended import Unended, unended_of
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting, Study, table_of
from kogge.lab.versions.aims import SEATS, Aim, Standing, check_aims, measure_aim
from kogge.lab.versions.refusals import check_made
from kogge.lab.versions.sweeping import numbers, written
from kogge.lab.versions.variants import Place, Variant, changed, printed, to_toml
from kogge.lab.versions.worker import Opening

RANGE: Final = re.compile(r"(?P<place>.+)=(?P<low>-?\d+)\.\.(?P<high>-?\d+)")
FRESH: Final = 1_000_000  # the first deal of confirmations
MORE: Final = 4  # times the deals for promising versions
SMALL: Final = 0.05  # what a change of the whole range costs, in steps of an aim
NEAREST: Final = 3  # versions that are confirmed besides the front of alternatives …
CONFIRMED: Final = 6  # … and so many at most
SHRUNK: Final = 8  # versions at most that are tried to make the best change smaller
PATIENCE: Final = 4  # times as many fresh deals as usual, until an aim is surely met or missed


class Range(msgspec.Struct, frozen=True):
    """A number that may be changed, and how far."""

    place: Place
    before: int
    low: int
    high: int


class Candidate(msgspec.Struct, frozen=True):
    """A version that was tried: its numbers, how large the change is, and how far from the aims."""

    numbers: dict[str, int]
    size: float
    distance: float
    deals: int
    figures: list[Estimate]
    refused: str = ""


class Confirmed(msgspec.Struct, frozen=True):
    """A candidate on fresh deals."""

    candidate: Candidate
    figures: list[Estimate]
    standings: list[Standing]
    deals: int
    within: bool  # every estimate lies between the bounds of its aim
    unended: Unended

    @property
    def met(self) -> bool:
        """Whether no aim is surely missed, and every estimate lies within its bounds."""
        return self.within and "missed" not in self.standings

    @property
    def sure(self) -> bool:
        """Whether every aim is met beyond doubt."""
        return all(one == "met" for one in self.standings)


class Tuned(msgspec.Struct, frozen=True):
    """What came of it: confirmed versions, the smallest change first, and the alternatives."""

    setting: Setting
    aims: list[Aim]
    ranges: list[Range]
    original: list[Estimate]
    tried: int
    confirmed: list[Confirmed]
    front: list[Candidate]
    best: Confirmed | None
    cancelled: bool


def read_range(words: str, data: Any) -> Range:
    """`tollkeeper.per_fleet=2..6`: a number of the pieces file and its bounds."""
    found = RANGE.fullmatch(words.strip())
    if found is None:
        raise BadOption(f"{words!r} is not a range; ranges look like tollkeeper.per_fleet=2..6")
    [(place, before)] = list(numbers(data, [found["place"]]))[:1]
    low, high = int(found["low"]), int(found["high"])
    if low > high:
        raise BadOption(f"{words}: the lower bound comes first")
    return Range(place, before, low, high)


def tune(
    game: Game,
    opening: Opening,
    *,
    ranges: Sequence[str],
    aims: Sequence[Aim],
    trials: int,
    deals: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Tuned:
    """Try versions, confirm the best.

    Interrupting it confirms what was found so far; once more, and it keeps what is confirmed.
    """
    try:
        import optuna
    except ModuleNotFoundError:
        raise BadOption("tuning needs Optuna; get it with: pip install 'kogge[lab]'") from None
    check_aims(game, aims, table_of(game, opening.players))
    data = whole_pieces(Path(opening.pieces) if opening.pieces else printed(game))
    spans = [read_range(words, data) for words in ranges]
    if not spans:
        raise BadOption("name a number to change, such as --change tollkeeper.per_fleet=2..6")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=opening.seed, n_startup_trials=max(5, trials // 3))
    study = optuna.create_study(sampler=sampler)
    tried: dict[tuple[int, ...], Candidate] = {}
    confirmed: list[Confirmed] = []
    cancelled = False
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(game, opening, data, spans, aims, Path(name))
        # closed before others are tried, one of which may be the same, with the same kept games
        with closing(Variant(opening)) as original:
            base = original.record(bench.study, 0, deals)
            setting = original.setting
        first = [measure_aim(game, aim, base) for aim in aims]
        places = [written(span.place) for span in spans]
        for first_tried in first_versions(spans, trials):
            study.enqueue_trial(dict(zip(places, first_tried, strict=True)))
        try:
            for number in range(trials):
                trial = study.ask()
                chosen = tuple(
                    trial.suggest_int(written(span.place), span.low, span.high) for span in spans
                )
                if chosen not in tried:
                    tried[chosen] = bench.attempt(chosen, deals, _best(tried))
                found = tried[chosen]
                study.tell(trial, found.distance + SMALL * found.size if not found.refused else 1e6)
                progress(number + 1, trials)
            bench.shrink(tried, deals)
        except KeyboardInterrupt:
            cancelled = True
        usable = [one for one in tried.values() if not one.refused]
        if not usable:
            reason = next(iter(tried.values())).refused if tried else "nothing was tried"
            raise BadOption(f"no version within these ranges can be played: {reason}")
        usable.sort(key=lambda one: (one.distance > 0, one.distance + SMALL * one.size, one.size))
        front = front_of(usable)
        worth = usable[:NEAREST] + [one for one in front if one not in usable[:NEAREST]]
        try:
            for one in worth[:CONFIRMED]:
                confirmed.append(bench.confirm(one, MORE * deals))
        except KeyboardInterrupt:
            cancelled = True
    good = sorted((one for one in confirmed if one.met), key=lambda one: one.candidate.size)
    return Tuned(
        setting,
        list(aims),
        spans,
        first,
        len(tried),
        confirmed,
        front,
        good[0] if good else None,
        cancelled,
    )


def first_versions(spans: Sequence[Range], trials: int) -> list[tuple[int, ...]]:
    """The versions that are tried first: all, the smallest changes first, or the printed one."""
    near = [min(max(span.before, span.low), span.high) for span in spans]
    if prod(span.high - span.low + 1 for span in spans) > trials:
        return [tuple(near)]
    every = product(*(range(span.low, span.high + 1) for span in spans))
    return sorted(every, key=lambda one: sum(abs(a - b) for a, b in zip(one, near, strict=True)))


def _best(tried: dict[tuple[int, ...], Candidate]) -> float:
    return min((one.distance for one in tried.values() if not one.refused), default=float("inf"))


class Bench:
    """Plays versions and measures the aims on them."""

    def __init__(
        self,
        game: Game,
        opening: Opening,
        data: Any,
        spans: Sequence[Range],
        aims: Sequence[Aim],
        folder: Path,
    ) -> None:
        self._game, self._opening, self._data = game, opening, data
        self._spans, self._aims, self._folder = spans, aims, folder
        # chances are estimated only where an aim asks for them
        self.study = Study(
            values=any(aim.figure in BY_VALUES for aim in aims),
            results=all(aim.figure == SEATS for aim in aims),
        )

    def attempt(self, chosen: tuple[int, ...], deals: int, best: float) -> Candidate:
        """Some games; four times as many if they are about as good as the best so far."""
        named = {written(s.place): value for s, value in zip(self._spans, chosen, strict=True)}
        size = sum(
            abs(value - span.before) / max(1, span.high - span.low)
            for span, value in zip(self._spans, chosen, strict=True)
        )
        try:
            opening = self._version(chosen)
            check_made(self._game, Path(opening.pieces or ""))
            with closing(Variant(opening)) as version:
                traces = version.record(self.study, 0, deals)
                figures, distance = self._measured(traces)
                if distance <= best + 1:
                    traces += version.record(self.study, deals, (MORE - 1) * deals)
                    figures, distance = self._measured(traces)
        except BadPieces as problem:
            return Candidate(named, size, float("inf"), 0, [], problem.problem)
        return Candidate(named, size, distance, len(traces), figures)

    def shrink(self, tried: dict[tuple[int, ...], Candidate], deals: int) -> None:
        """Take back what the smallest version that meets the aims does not need, bit by bit."""
        good = [(one.size, chosen) for chosen, one in tried.items() if one.distance == 0.0]
        if not good:
            return
        chosen, left = min(good)[1], SHRUNK
        for place, span in enumerate(self._spans):
            least = min(max(span.before, span.low), span.high)
            for value in nearer(least, chosen[place]):
                smaller = (*chosen[:place], value, *chosen[place + 1 :])
                if smaller not in tried:
                    if left == 0:
                        return
                    tried[smaller] = self.attempt(smaller, deals, 0.0)
                    left -= 1
                if tried[smaller].distance == 0.0:
                    chosen = smaller
                    break

    def confirm(self, candidate: Candidate, deals: int) -> Confirmed:
        """The same version on deals that nobody has seen, more of them as long as it is close."""
        chosen = tuple(candidate.numbers[written(span.place)] for span in self._spans)
        with closing(Variant(self._version(chosen))) as version:
            traces: list[Trace] = []
            standings: list[Standing] = ["unsure"]
            while len(traces) < PATIENCE * deals and undecided(standings):
                traces += version.record(self.study, FRESH + len(traces), deals)
                figures, distance = self._measured(traces)
                standings = [
                    aim.standing(one) for aim, one in zip(self._aims, figures, strict=True)
                ]
        known = all(one.known for one in figures)
        within = known and distance == 0.0
        return Confirmed(candidate, figures, standings, len(traces), within, unended_of(traces))

    def _measured(self, traces: Sequence[Trace]) -> tuple[list[Estimate], float]:
        figures = [measure_aim(self._game, aim, traces) for aim in self._aims]
        distance = sum(
            aim.distance(one.value)
            for aim, one in zip(self._aims, figures, strict=True)
            if one.value is not None
        )
        return figures, distance

    def _version(self, chosen: tuple[int, ...]) -> Opening:
        data = self._data
        for span, value in zip(self._spans, chosen, strict=True):
            data = changed(data, span.place, value)
        file = self._folder / f"{'-'.join(map(str, chosen))}.toml"
        file.write_text(to_toml(data), "utf-8")
        return msgspec.structs.replace(self._opening, pieces=str(file))


def nearer(before: int, now: int) -> range:
    """The values from what it was up to, not including, what it is."""
    return range(before, now, 1 if now > before else -1)


def undecided(standings: Sequence[Standing]) -> bool:
    """Whether more games could still say that all aims are met."""
    return "unsure" in standings and "missed" not in standings


def front_of(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those that no other one beats in both smallness and nearness to the aims."""
    return [
        one
        for one in candidates
        if not any(
            other.size <= one.size
            and other.distance <= one.distance
            and (other.size, other.distance) != (one.size, one.distance)
            for other in candidates
        )
    ]
