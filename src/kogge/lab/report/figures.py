"""Figures of a report, from recorded games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.chances import examples_of, fan_of
from kogge.lab.report.estimates import UNKNOWN, Estimate
from kogge.lab.report.measures import MEASURES
from kogge.lab.report.report import PieceFigures, Report, Rung, SourceFigures, StyleFigures
from kogge.lab.report.styles import Style
from kogge.lab.report.unended import unended_of
from kogge.lab.report.warning import warnings_of
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting


def make_report(
    setting: Setting,
    game: Game,
    base: Sequence[Trace],
    *,
    again: Sequence[Trace] = (),
    restricted: Mapping[str, Sequence[Trace]] | None = None,
    preferred: Mapping[str, Sequence[Trace]] | None = None,
    styles: Sequence[tuple[Style, Sequence[Trace]]] = (),
    ladder: Sequence[Rung] = (),
    luck: dict[str, Estimate] | None = None,
    luck_unequal: dict[str, Estimate] | None = None,
    rivals: str = "",
    luck_games: int = 0,
    seconds: float = 0.0,
    workers: int = 1,
    cancelled: bool = False,
) -> Report:
    """All figures of these games."""
    players = setting.players
    figures = {
        measure.name: estimate_of(measure.share, [measure.of(trace) for trace in base])
        for measure in MEASURES
    }
    seats = [estimates.share([t.shares()[s] for t in base]) for s in range(players)]
    start = [estimates.mean([t.values[0][s] for t in base if t.values]) for s in range(players)]
    pieces = piece_figures(game, base, restricted or {}, preferred or {})
    report = Report(
        setting=setting,
        games=len(base),
        unended=unended_of(base),
        seconds=round(seconds, 1),
        workers=workers,
        bot_words=setting.bot,
        figures=figures,
        seats=seats,
        start=start,
        places=[
            [sum(t.places[s] == p + 1 for t in base) / len(base) for p in range(players)]
            for s in range(players)
        ],
        lengths=_histogram([t.rounds for t in base]),
        margins=_histogram([round(sorted(t.scores)[-1] - sorted(t.scores)[-2]) for t in base]),
        decided=_tenths([measure_decided(t) for t in base]),
        fan=fan_of(base),
        examples=examples_of(base),
        gaps=[t.probe.gap if t.probe.gap > 2 * t.probe.error else 0.0 for t in base if t.probe],
        pieces=pieces,
        sources=source_figures(base),
        ladder=list(ladder),
        styles=[style_figures(base, style, traces) for style, traces in styles],
        luck=luck or {},
        luck_unequal=luck_unequal or {},
        rivals=rivals,
        choices_over_time=choices_over_time(base),
        luck_games=luck_games,
        seeds=seeds_of(base, again),
        warnings=[],
        cancelled=cancelled,
        never=[p.word for p in pieces if p.offered.value and not p.per_game.value],
    )
    return msgspec.structs.replace(report, warnings=warnings_of(report))


def estimate_of(is_share: bool, values: Sequence[float | None]) -> Estimate:
    """The mean over the games that have the measure."""
    known = [value for value in values if value is not None]
    return estimates.share(known) if is_share else estimates.mean(known)


def measure_decided(trace: Trace) -> float | None:
    """When a game was decided, as a part of its length."""
    return next(m for m in MEASURES if m.name == "decided").of(trace)


def choices_over_time(base: Sequence[Trace]) -> list[float]:
    """Legal moves where there is a choice, in each tenth of the games."""
    free: list[list[int]] = [[] for _ in range(10)]
    for trace in base:
        for place, count in enumerate(trace.choices):
            if count > 1:
                free[place * 10 // len(trace.choices)].append(count)
    return [round(sum(tenth) / len(tenth), 3) if tenth else 0.0 for tenth in free]


def style_figures(base: Sequence[Trace], style: Style, traces: Sequence[Trace]) -> StyleFigures:
    """One player of a style among free ones."""
    won = [trace.shares()[trace.odd or 0] for trace in traces]
    return StyleFigures((style.en, style.de, style.it), estimates.share(won), gain_of(base, traces))


def gain_of(base: Sequence[Trace], traces: Sequence[Trace]) -> Estimate:
    """What an odd player wins more than in the same deals as one of all."""
    by_deal = {trace.deal: trace for trace in base}
    return estimates.gain([odd_gain(trace, by_deal[trace.deal]) for trace in traces])


def piece_figures(
    game: Game,
    base: Sequence[Trace],
    restricted: Mapping[str, Sequence[Trace]],
    preferred: Mapping[str, Sequence[Trace]],
) -> list[PieceFigures]:
    """Every piece, in the order in which the game declares them."""
    found = []
    for place, piece in enumerate(game.rooms.usage.pieces):
        used = [float(sum(row[place] for row in t.used)) for t in base]
        offered = [float(sum(row[place] for row in t.offered)) for t in base]
        users = [float(sum(row[place] > 0 for row in t.used)) for t in base]
        won = [
            sum(share for share, row in zip(t.shares(), t.used, strict=True) if row[place])
            for t in base
        ]
        total = sum(used)
        found.append(
            PieceFigures(
                word=piece.word,
                per_game=estimates.mean(used),
                offered=estimates.mean(offered),
                when_offered=estimates.portion(used, offered),
                wins_with=estimates.portion(won, users),
                without=gain_of(base, restricted.get(piece.word, ())),
                prefer=gain_of(base, preferred.get(piece.word, ())),
                over_time=[
                    sum(t.when[tenth][place] for t in base) / total if total else 0.0
                    for tenth in range(10)
                ],
            )
        )
    return found


def odd_gain(trace: Trace, twin: Trace) -> float:
    """What the restricted seat won more than in the same deal without the restriction."""
    assert trace.odd is not None
    assert trace.deal == twin.deal
    return trace.shares()[trace.odd] - twin.shares()[trace.odd]


def source_figures(base: Sequence[Trace]) -> list[SourceFigures]:
    """Where the points of a game come from, the largest source first."""
    names = dict.fromkeys(source.names for trace in base for source in trace.sources)
    found = []
    for name in names:
        points = [
            float(sum(sum(s.points) for s in trace.sources if s.names == name)) for trace in base
        ]
        found.append(SourceFigures(name, estimates.mean(points)))
    known = [source for source in found if source.points.known]
    return sorted(known, key=lambda source: -abs(source.points.value or 0))


def seeds_of(base: Sequence[Trace], again: Sequence[Trace]) -> Estimate:
    """How much of the variance the deal alone explains: the same deals, played twice."""
    if not again:
        return UNKNOWN
    players = len(base[0].places)
    means = [sum(t.shares()[s] for t in base) / len(base) for s in range(players)]
    first = {trace.deal: trace.shares() for trace in base}
    pairs = [(first[t.deal], t.shares()) for t in again]
    above = [sum((a[s] - m) * (b[s] - m) for s, m in enumerate(means)) for a, b in pairs]
    below = [
        sum(((a[s] - m) ** 2 + (b[s] - m) ** 2) / 2 for s, m in enumerate(means)) for a, b in pairs
    ]
    return estimates.ratio(above, below)


def _histogram(values: Sequence[int]) -> dict[int, int]:
    return {value: values.count(value) for value in range(min(values), max(values) + 1)}


def _tenths(values: Sequence[float | None]) -> list[int]:
    counts = [0] * 10
    for value in values:
        if value is not None:
            counts[min(9, int(value * 10))] += 1
    return counts
