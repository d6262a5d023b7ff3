"""Comparing versions of a game deal by deal, with the same chance for the same purpose."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from math import ceil, hypot
from statistics import variance
from typing import Final

from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.measures import MEASURES
from kogge.lab.report.planning import BASE
from kogge.lab.report.unended import unended_of
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting
from kogge.lab.versions.comparison import (
    Comparison,
    Course,
    Difference,
    Kind,
    Moment,
    Recount,
    Stopped,
)
from kogge.lab.versions.sequential import verdict
from kogge.lab.versions.variants import Variant

PORTION: Final = 20  # pairs between two looks …
HANDFUL: Final = 5  # … in so many of which somebody who waits is told how far it is
SEAT_STEP: Final = 0.02
USE_STEP: Final = 0.5
POINTS_STEP: Final = 1.0
MOMENTS: Final = 24  # at which it is told how a difference settled

Numbers = dict[str, float | None]


def numbers_of(game: Game, trace: Trace) -> Numbers:
    """All figures of one game, by name."""
    found: Numbers = {measure.name: measure.of(trace) for measure in MEASURES}
    for seat, share in enumerate(trace.shares()):
        found[f"seat:{seat}"] = share
    for place, piece in enumerate(game.rooms.usage.pieces):
        found[f"use:{piece.word}"] = float(sum(row[place] for row in trace.used))
    for source in trace.sources:
        found[f"points:{source.names[0]}"] = float(sum(source.points))
    return found


def step_of(name: str) -> float:
    """The smallest difference worth noticing."""
    kind = name.partition(":")[0]
    steps = {"seat": SEAT_STEP, "use": USE_STEP, "points": POINTS_STEP, "total": POINTS_STEP}
    return steps.get(kind) or next(m.step for m in MEASURES if m.name == name)


def unit_of(name: str) -> float:
    """What a figure differs by in a game where it does, at the least to be reckoned with."""
    return 1.0 if is_share(name) else step_of(name)


def check_figure(game: Game, name: str) -> None:
    """Refuse a figure that no comparison has, before anything is played."""
    kind, _, rest = name.partition(":")
    if kind == "points" and rest:  # sources are known only when games are played
        return
    known = [measure.name for measure in MEASURES]
    known += [f"seat:{seat}" for seat in range(max(game.players))]
    known += [f"use:{piece.word}" for piece in game.rooms.usage.pieces]
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"choose from {', '.join(known)}"
        raise BadOption(f"there is no figure {name!r}; {hint}")


def is_share(name: str) -> bool:
    """Whether a figure is written in per cent."""
    return name.startswith("seat:") or any(m.name == name and m.share for m in MEASURES)


def compare(
    game: Game,
    variants: Mapping[str, Variant],
    *,
    pairs: int | None = None,
    seconds: float = 60.0,
    figures: Sequence[str] = (),
    progress: Callable[[int], None] = lambda done: None,
    watch: Callable[[int, list[Comparison]], None] | None = None,
) -> list[Comparison]:
    """Every version against the first, until the tests are settled, or the games or time are up.

    Whoever watches is given all differences so far after every portion of pairs, and then portions
    are played a handful at a time; interrupting it keeps what is done.
    """
    began = time.perf_counter()
    names = list(variants)
    if len(names) < 2:
        raise BadOption("name two versions at least, such as printed and mine.toml")
    played: dict[str, list[Trace]] = {name: [] for name in names}
    followed: dict[str, list[Trace]] = {name: [] for name in names[1:]}
    for name in names:  # compile or load before the clock starts
        variants[name].order(BASE, 0, 1)
    for name in names:
        variants[name].collect()
    clock = time.perf_counter()
    first = names[0]

    def so_far(stopped: Stopped, done: int) -> list[Comparison]:
        return [
            compared(
                game,
                (first, other),
                (variants[first].setting, variants[other].setting),
                played[first][:done],
                played[other][:done],
                stopped,
                time.perf_counter() - began,
                followed[other][:done],
                figures,
            )
            for other in names[1:]
        ]

    stopped: Stopped | None = None
    done = 0
    part = HANDFUL if watch is not None else PORTION
    try:
        while stopped is None:
            count = part if pairs is None else min(part, pairs - done)
            for name in names:
                variants[name].order(BASE, done, count)
            for name in names:
                played[name] += variants[name].collect()
            for name in names[1:]:
                followed[name] += variants[name].follow(played[first][done:])
            done += count
            progress(done)
            whole = pairs is not None and done >= pairs
            if done % PORTION and not whole:
                continue
            if watch is not None:
                watch(done, so_far("playing", done))
            if whole:
                stopped = "games"
            elif settled(game, played, names, figures):
                stopped = "sure"
            elif pairs is None and time.perf_counter() - clock > seconds:
                stopped = "time"
    except KeyboardInterrupt:
        if not done:
            raise
        stopped = "hand"
    return so_far(stopped, done)


def settled(
    game: Game,
    played: Mapping[str, Sequence[Trace]],
    names: Sequence[str],
    figures: Sequence[str],
) -> bool:
    """Whether the sequential tests of these figures, or of all, have come to an end."""
    first = [numbers_of(game, trace) for trace in played[names[0]]]
    wanted = list(figures) or list(first[0])
    for name in wanted:
        if name not in first[0]:
            raise BadOption(
                f"there is no figure {name!r}; choose from {', '.join(sorted(first[0]))}"
            )
    for other in names[1:]:
        second = [numbers_of(game, trace) for trace in played[other]]
        for name in wanted:
            if verdict(_paired(first, second, name), step_of(name), unit_of(name)) is None:
                return False
    return True


def _paired(first: Sequence[Numbers], second: Sequence[Numbers], name: str) -> list[float]:
    """The differences of one figure, over the deals where both have it."""
    found = []
    points = name.startswith("points:")
    for a, b in zip(first, second, strict=True):
        x, y = a.get(name, 0.0 if points else None), b.get(name, 0.0 if points else None)
        if x is not None and y is not None:
            found.append(y - x)
    return found


def compared(
    game: Game,
    names: tuple[str, str],
    settings: tuple[Setting, Setting],
    first: Sequence[Trace],
    second: Sequence[Trace],
    stopped: Stopped,
    seconds: float,
    followed: Sequence[Trace] = (),
    tested: Sequence[str] = (),
) -> Comparison:
    """All differences, the surest and largest first."""
    one = [numbers_of(game, trace) for trace in first]
    two = [numbers_of(game, trace) for trace in second]
    found = [
        difference_of(name, one, two)
        for name in dict.fromkeys(n for row in (*one, *two) for n in row)
    ]
    order: dict[Kind, int] = {"clear": 0, "same": 1, "few": 2}
    found.sort(key=lambda d: (order[d.kind], -abs((d.difference.value or 0) / d.step), d.name))
    return Comparison(
        first=names[0],
        second=names[1],
        settings=settings,
        pairs=len(first),
        seconds=round(seconds, 1),
        stopped=stopped,
        figures=found,
        tested=list(tested),
        lengths=(_counts(first), _counts(second)),
        sources={s.names[0]: s.names for t in (*first, *second, *followed) for s in t.sources},
        recount=recount(game, first, followed) if followed else None,
        course=course_of(found[0].name, one, two),
        unended=(unended_of(first), unended_of(second)),
    )


def course_of(name: str, first: Sequence[Numbers], second: Sequence[Numbers]) -> Course:
    """One difference after ever more pairs."""
    points = 0.0 if name.startswith("points:") else None
    pairs = [
        (x, y)
        for a, b in zip(first, second, strict=True)
        if (x := a.get(name, points)) is not None and (y := b.get(name, points)) is not None
    ]
    moments = []
    for part in range(1, MOMENTS + 1):
        count = len(pairs) * part // MOMENTS
        paired = estimates.mean([y - x for x, y in pairs[:count]])
        if paired.value is None:
            continue
        alone = [estimates.mean([pair[side] for pair in pairs[:count]]).half for side in (0, 1)]
        moments.append(Moment(count, paired.value, paired.half, hypot(*alone)))
    return Course(name, moments)


def recount(game: Game, first: Sequence[Trace], followed: Sequence[Trace]) -> Recount:
    """What the numbers alone do to games that were played without them."""
    pairs = [(a, b) for a, b in zip(first, followed, strict=True) if not b.parted]
    one = [_counted(game, a) for a, _ in pairs]
    two = [_counted(game, b) for _, b in pairs]
    found = [
        difference_of(name, one, two)
        for name in dict.fromkeys(n for row in (*one, *two) for n in row)
    ]
    sure = [d for d in found if d.difference.known and d.difference.misses(0.0)]
    sure.sort(key=lambda d: (-abs((d.difference.value or 0) / d.step), d.name))
    return Recount(
        games=len(pairs),
        parted=estimates.share([float(b.parted) for b in followed]),
        turned=estimates.share([float(a.shares() != b.shares()) for a, b in pairs]),
        figures=sure,
    )


def _counted(game: Game, trace: Trace) -> Numbers:
    """Those figures that numbers can change while moves stay the same."""
    found = numbers_of(game, trace)
    kept = {name: x for name, x in found.items() if name.partition(":")[0] in ("points", "margin")}
    return {"total": float(sum(trace.scores)), **kept}


def difference_of(name: str, first: Sequence[Numbers], second: Sequence[Numbers]) -> Difference:
    """One figure of both versions."""
    points = 0.0 if name.startswith("points:") else None
    one = [x for row in first if (x := row.get(name, points)) is not None]
    two = [x for row in second if (x := row.get(name, points)) is not None]
    paired = _paired(first, second, name)
    step = step_of(name)
    difference = estimates.gain(paired, unit_of(name))
    kind = kind_of(difference, step)
    spread = variance(paired) if len(paired) > 1 else 0.0
    alone = (variance(one) + variance(two)) if min(len(one), len(two)) > 1 else 0.0
    half = difference.half
    return Difference(
        name=name,
        share=is_share(name),
        step=step,
        first=estimates.mean(one),
        second=estimates.mean(two),
        difference=difference,
        kind=kind,
        ratio=alone / spread if spread > 0 else None,
        needed=max(0, ceil(len(paired) * ((half / step) ** 2 - 1))) if difference.known else 0,
        verdict=verdict(paired, step, unit_of(name)),
    )


def kind_of(difference: Estimate, step: float) -> Kind:
    """Clear if the interval misses nought, the same if it stays within a step, else unknown."""
    if difference.low is None or difference.high is None:
        return "few"
    if -step <= difference.low and difference.high <= step:
        return "same"
    return "clear" if difference.misses(0.0) else "few"


def _counts(traces: Sequence[Trace]) -> dict[int, int]:
    lengths = [trace.rounds for trace in traces]
    return {value: lengths.count(value) for value in range(min(lengths), max(lengths) + 1)}
