"""Study: which games are recorded for a report, and what they say, as data."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log2
from statistics import NormalDist
from typing import Any, Final

import msgspec

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import Task as BlockTask
from kogge.arena.contest import new_contest
from kogge.arena.crews import Workers
from kogge.arena.reporting import bot_report
from kogge.core.game import Game
from kogge.lab import estimates
from kogge.lab.estimates import FEWEST, UNKNOWN, Estimate
from kogge.lab.measures import MEASURES
from kogge.lab.recording import Trace
from kogge.lab.running import TraceFile, run
from kogge.lab.setting import Setting, Study

BASE: Final = Study(values=True)
AGAIN: Final = Study(again=1)
FORBIDDEN: Final = 4  # pieces that one seat has to do without, the rarest and the most frequent
LADDER: Final = (4, 8, 16, 32, 64, 128)  # iterations, each against the one before
DEAD: Final = 0.01
DOMINANT: Final = 0.05
UNFAIR: Final = 0.02
EARLY: Final = 0.5
FEWEST_GAMES: Final = 40
PILOT: Final = 8  # games that show how long one takes

Progress = Callable[[str, int, int], None]


class PieceFigures(msgspec.Struct, frozen=True):
    """One piece: how often it was there, used, used when there; who wins with and without it."""

    word: str
    per_game: Estimate
    offered: Estimate
    when_offered: Estimate
    wins_with: Estimate
    without: Estimate
    prefer: Estimate
    over_time: list[float]


class Rung(msgspec.Struct, frozen=True):
    """What the doubled budget gains over the one before, in Elo."""

    iterations: int
    elo: float | None
    low: float | None
    high: float | None
    games: int


class SourceFigures(msgspec.Struct, frozen=True):
    """Points of a whole game from one source, named in every language."""

    names: tuple[str, ...]
    points: Estimate


class Example(msgspec.Struct, frozen=True):
    """A recorded game worth opening, with the later winner's chance over time."""

    kind: str
    deal: int
    at: list[float]
    chances: list[float]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a report says, for pages and programs."""

    setting: Setting
    games: int
    capped: int
    cap: int
    seconds: float
    workers: int
    bot_words: str
    figures: dict[str, Estimate]
    seats: list[Estimate]
    start: list[Estimate]
    places: list[list[float]]
    lengths: dict[int, int]
    margins: dict[int, int]
    decided: list[int]
    fan: list[list[float]]
    examples: list[Example]
    gaps: list[float]
    pieces: list[PieceFigures]
    sources: list[SourceFigures]
    ladder: list[Rung]
    luck: dict[str, Estimate]
    luck_games: int
    seeds: Estimate
    warnings: list[dict[str, Any]]
    never: list[str]


def study(
    setting: Setting,
    game: Game,
    crew: Workers,
    *,
    games: int | None = None,
    seconds: float = 60.0,
    file: TraceFile | None = None,
    progress: Progress = lambda stage, done, of: None,
    recorded: Callable[[list[Trace]], None] = lambda traces: None,
) -> Report:
    """Record and measure; with a number of games, the same figures anywhere.

    `recorded` is given all traces, those with chances first.
    """
    began = time.perf_counter()
    count = games or planned(setting, crew, seconds, file)

    def watched(stage: str, total: int) -> Callable[[Trace], None]:
        done = 0

        def watch(trace: Trace) -> None:
            nonlocal done
            done += 1
            progress(stage, done, total)

        return watch

    base = run(setting, BASE, range(count), crew, file=file, watch=watched("games", count))
    few = max(FEWEST, count // 4)
    again = run(
        setting, AGAIN, range(min(count, few)), crew, file=file, watch=watched("again", few)
    )
    restricted: dict[str, list[Trace]] = {}
    for word in telling_pieces(game, base):
        deals = range(min(count, max(FEWEST, count // 2)))
        study = Study(without=word)
        restricted[word] = run(
            setting, study, deals, crew, file=file, watch=watched(f"without {word}", len(deals))
        )
    recorded([*base, *again, *(t for traces in restricted.values() for t in traces)])
    rungs = climb(setting, game, crew, max(8, count // 12), progress)
    luck, accounted = accounts(setting, base[: max(FEWEST, count // 10)], crew, progress)
    return make_report(
        setting,
        game,
        base,
        again=again,
        restricted=restricted,
        ladder=rungs,
        luck=luck,
        luck_games=accounted,
        seconds=time.perf_counter() - began,
        workers=crew.size,
    )


def planned(setting: Setting, crew: Workers, seconds: float, file: TraceFile | None) -> int:
    """How many games fit into the time, by how long the first ones take."""
    run(setting, BASE, range(1), crew, file=file)  # compile or load first
    began = time.perf_counter()
    run(setting, BASE, range(1, 1 + PILOT), crew)
    each = (time.perf_counter() - began) / PILOT
    pieces = len(setting.load_game().rooms.usage.pieces)
    forbidden = min(2 * FORBIDDEN, pieces)
    whole = 2.1 + 0.5 * (forbidden if pieces <= 2 * FORBIDDEN else FORBIDDEN)  # in such games
    count = int(0.85 * seconds / (each * whole))
    rounded = int(float(f"{count:.2g}")) if count >= 10 else count
    return max(FEWEST_GAMES, rounded)


def telling_pieces(game: Game, base: Sequence[Trace]) -> list[str]:
    """The pieces that are forbidden to one player: those used least and most when available."""
    pieces = game.rooms.usage.pieces
    rates = []
    for place, piece in enumerate(pieces):
        offered = sum(row[place] for trace in base for row in trace.offered)
        used = sum(row[place] for trace in base for row in trace.used)
        if offered >= len(base):
            rates.append((used / offered, piece.word))
    rates.sort()
    if len(rates) < FORBIDDEN * 2 + 1:
        return [word for _, word in rates]
    half = FORBIDDEN // 2
    return [word for _, word in (*rates[:half], *rates[-half:])]


def climb(
    setting: Setting, game: Game, crew: Workers, blocks: int, progress: Progress
) -> list[Rung]:
    """Elo gained by every doubling of the search budget."""
    rungs = []
    for number, (lower, upper) in enumerate(pairwise(LADDER)):
        contest = new_contest(
            "match",
            game,
            [f"search:{upper}", f"search:{lower}"],
            players=setting.players,
            options=setting.options,
            seed=setting.seed,
        )
        chunks = [[BlockTask(0, block)] for block in range(blocks)]
        played = [b for batch in crew.work(play_blocks, contest, chunks) for b in batch]
        played.sort(key=lambda block: block.block)
        told = bot_report(contest, played, 0)
        rungs.append(Rung(upper, told.elo, told.elo_low, told.elo_high, told.games))
        progress("ladder", number + 1, len(LADDER) - 1)
    return rungs


def accounts(
    setting: Setting, base: Sequence[Trace], crew: Workers, progress: Progress
) -> tuple[dict[str, Estimate], int]:
    """How much of the differences in results each cause explains: covariances over variance."""
    from kogge.lab.accounting import CAUSES, account_traces

    found: list[Any] = []
    for batch in crew.work(account_traces, setting, ([trace] for trace in base)):
        found += batch
        progress("accounts", len(found), len(base))
    found.sort(key=lambda one: one.deal)
    spread = [sum(x * x for x in one.result) for one in found]
    shares = {}
    for cause in CAUSES:
        together = [
            sum(x * y for x, y in zip(one.result, one.causes[cause], strict=True)) for one in found
        ]
        shares[cause] = estimates.ratio(together, spread)
    return shares, len(found)


def make_report(
    setting: Setting,
    game: Game,
    base: Sequence[Trace],
    *,
    again: Sequence[Trace] = (),
    restricted: dict[str, list[Trace]] | None = None,
    ladder: Sequence[Rung] = (),
    luck: dict[str, Estimate] | None = None,
    luck_games: int = 0,
    seconds: float = 0.0,
    workers: int = 1,
) -> Report:
    """All figures of these games."""
    players = setting.players
    figures = {
        measure.name: estimate_of(measure.share, [measure.of(trace) for trace in base])
        for measure in MEASURES
    }
    seats = [estimates.share([t.shares()[s] for t in base]) for s in range(players)]
    start = [estimates.mean([t.values[0][s] for t in base if t.values]) for s in range(players)]
    pieces = piece_figures(game, base, restricted or {})
    report = Report(
        setting=setting,
        games=len(base),
        capped=sum(trace.capped for trace in base),
        cap=game.longest(players),
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
        luck=luck or {},
        luck_games=luck_games,
        seeds=seeds_of(base, again),
        warnings=[],
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


def piece_figures(
    game: Game, base: Sequence[Trace], restricted: dict[str, list[Trace]]
) -> list[PieceFigures]:
    """Every piece, in the order in which the game declares them."""
    found = []
    by_deal = {trace.deal: trace for trace in base}
    for place, piece in enumerate(game.rooms.usage.pieces):
        used = [float(sum(row[place] for row in t.used)) for t in base]
        offered = [float(sum(row[place] for row in t.offered)) for t in base]
        users = [float(sum(row[place] > 0 for row in t.used)) for t in base]
        won = [
            sum(share for share, row in zip(t.shares(), t.used, strict=True) if row[place])
            for t in base
        ]
        without = UNKNOWN
        if piece.word in restricted:
            without = estimates.mean(
                [odd_gain(trace, by_deal[trace.deal]) for trace in restricted[piece.word]]
            )
        total = sum(used)
        found.append(
            PieceFigures(
                word=piece.word,
                per_game=estimates.mean(used),
                offered=estimates.mean(offered),
                when_offered=estimates.ratio(used, offered),
                wins_with=estimates.ratio(won, users),
                without=without,
                prefer=UNKNOWN,
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


FAN: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
MOMENTS: Final = 20


def fan_of(base: Sequence[Trace]) -> list[list[float]]:
    """Quantiles of the later winner's chance at each twentieth of the game."""
    rows = [winner_chances(trace) for trace in base if len(trace.values) > 1]
    if not rows:
        return []
    fan = []
    for moment in range(MOMENTS + 1):
        column = sorted(row[moment] for row in rows)
        fan.append([column[min(len(column) - 1, int(q * len(column)))] for q in FAN])
    return fan


def winner_chances(trace: Trace) -> list[float]:
    """The chance of whoever wins, interpolated at each twentieth of the game."""
    winner = trace.places.index(1)
    chances = []
    for moment in range(MOMENTS + 1):
        when = moment / MOMENTS * trace.steps
        after = next((k for k, at in enumerate(trace.at) if at >= when), len(trace.at) - 1)
        before = max(0, after - 1)
        width = trace.at[after] - trace.at[before]
        part = (when - trace.at[before]) / width if width else 0.0
        low, high = trace.values[before][winner], trace.values[after][winner]
        chances.append(low + (high - low) * part)
    return chances


def examples_of(base: Sequence[Trace]) -> list[Example]:
    """A game that was over early, the greatest comeback, and one like most."""
    told = [(winner_chances(t), t) for t in base if len(t.values) > 2 and not t.capped]
    if len(told) < FEWEST:
        return []
    middle = [sorted(row[k] for row, _ in told)[len(told) // 2] for k in range(MOMENTS + 1)]
    picks = {
        "early": max(told, key=lambda one: (sum(one[0]), -one[1].deal)),
        "late": min(told, key=lambda one: (min(one[0][MOMENTS // 3 : -1]), one[1].deal)),
        "typical": min(
            told,
            key=lambda one: (
                sum((a - b) ** 2 for a, b in zip(one[0], middle, strict=True)),
                one[1].deal,
            ),
        ),
    }
    return [
        Example(
            kind,
            t.deal,
            [at / t.steps for at in t.at],
            [round(v[t.places.index(1)], 4) for v in t.values],
        )
        for kind, (_, t) in picks.items()
    ]


def unfair_seats(seats: Sequence[Estimate]) -> list[int]:
    """Seats that surely win more or less than their share.

    Several seats are several chances of a false alarm: the bounds are as much wider as makes it one
    in twenty for all of them together (Bonferroni).
    """
    count = len(seats)
    fair = 1 / count
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / count) / normal.inv_cdf(0.975)
    found = []
    for seat, one in enumerate(seats):
        if one.value is None or one.low is None or one.high is None:
            continue
        reach = one.value - one.low if one.value > fair else one.high - one.value
        off = abs(one.value - fair)
        if off >= UNFAIR and off > wider * reach:
            found.append(seat)
    return found


def warnings_of(report: Report) -> list[dict[str, Any]]:
    """What a designer should look at first, the gravest first."""
    found: list[dict[str, Any]] = []
    if report.capped:
        found.append({"kind": "endless", "share": report.capped / report.games, "cap": report.cap})
    for seat in unfair_seats(report.seats):
        share = msgspec.to_builtins(report.seats[seat])
        found.append({"kind": "unfair", "seat": seat, "share": share})
    for piece in report.pieces:
        use, cost = piece.when_offered, piece.without
        if cost.high is not None and cost.high < -DOMINANT:
            found.append({"kind": "dominant", "piece": piece.word})
        if piece.word in report.never:
            found.append({"kind": "never", "piece": piece.word})
        elif use.high is not None and use.high < DEAD:
            found.append({"kind": "dead", "piece": piece.word})
    decided = report.figures["decided"]
    if decided.high is not None and decided.high < EARLY:
        found.append({"kind": "early"})
    if report.setting.bot in ("greedy", "random"):
        found.append({"kind": "blind"})
    order = ("endless", "blind", "unfair", "never", "dead", "dominant", "early")
    return sorted(found, key=lambda warning: order.index(warning["kind"]))


def levels(ladder: Sequence[Rung]) -> int:
    """How many levels of play can be told apart: doublings whose gain is surely positive."""
    return 1 + sum(1 for rung in ladder if rung.low is not None and rung.low > 0)


def flattens(ladder: Sequence[Rung]) -> int | None:
    """The first budget whose doubling surely or possibly brings nothing."""
    for rung in ladder:
        if rung.low is None or rung.low <= 0:
            return int(2 ** log2(rung.iterations))
    return None


def _histogram(values: Sequence[int]) -> dict[int, int]:
    return {value: values.count(value) for value in range(min(values), max(values) + 1)}


def _tenths(values: Sequence[float | None]) -> list[int]:
    counts = [0] * 10
    for value in values:
        if value is not None:
            counts[min(9, int(value * 10))] += 1
    return counts
