"""Report of a contest: what its blocks say about its bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, log10

from kogge.arena.contest import BlockResult, Contest, Note
from kogge.arena.intervals import block_interval, student_interval
from kogge.language.rates import answer_rates


@dataclass(frozen=True)
class BotReport:
    """How a bot did; intervals are at 95 %, over blocks.

    `win_share` is the bot's part of all wins in its games, shared wins counted as fractions; `fair`
    what it would be among equals. `elo` is the difference to the field that would explain the
    share; None stands for no bound. `illegal` to `said` tell of moves that were played in its
    place, `notes` are figures that the bot itself reported, added up over its games;
    those of a chat model have its rates of wrong answers, too.
    """

    name: str
    games: int
    win_share: float
    low: float
    high: float
    mean_score: float
    score_low: float | None
    score_high: float | None
    fair: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    illegal: int
    errors: int
    overruns: int
    said: str | None
    notes: dict[str, float]


def bot_reports(contest: Contest, blocks: Sequence[BlockResult]) -> list[BotReport]:
    """How every bot did, in the order in which they were named."""
    return [bot_report(contest, blocks, bot) for bot in range(len(contest.bots))]


def bot_report(contest: Contest, blocks: Sequence[BlockResult], bot: int) -> BotReport:
    """How one bot did in the meetings it took part in."""
    invited = {number for number, bots in enumerate(contest.meetings()) if bot in bots}
    own = [block for block in blocks if block.meeting in invited]
    share, low, high = block_interval(by_deal(own, lambda block: block.win_share(bot)))
    score, least, most = student_interval(by_deal(own, lambda block: block.mean_score(bot)))
    faults = [f for block in own for game in block.games for f in game.faults if f.bot == bot]
    counts = {
        kind: sum(fault.count for fault in faults if fault.kind == kind)
        for kind in ("illegal", "error", "overrun")
    }
    return BotReport(
        name=contest.bots[bot],
        games=sum(bot in game.seating for block in own for game in block.games),
        win_share=share,
        low=low,
        high=high,
        mean_score=score,
        score_low=bounded(least),
        score_high=bounded(most),
        fair=contest.fair,
        elo=bounded(elo_of(share, contest.fair)),
        elo_low=bounded(elo_of(low, contest.fair)),
        elo_high=bounded(elo_of(high, contest.fair)),
        illegal=counts["illegal"],
        errors=counts["error"],
        overruns=counts["overrun"],
        said=faults[0].said if faults else None,
        notes=_sums(n for block in own for game in block.games for n in game.notes if n.bot == bot),
    )


def _sums(notes: Iterable[Note]) -> dict[str, float]:
    """What a bot reported about its games, added up by name."""
    sums: defaultdict[str, float] = defaultdict(float)
    for note in notes:
        sums[note.name] += note.amount
    return {**sums, **answer_rates(sums)}


def by_deal(blocks: Iterable[BlockResult], measure: Callable[[BlockResult], float]) -> list[float]:
    """One figure a deal, because blocks of several meetings with one deal are not independent."""
    figures: defaultdict[int, list[float]] = defaultdict(list)
    for block in blocks:
        figures[block.block].append(measure(block))
    return [sum(found) / len(found) for found in figures.values()]


def elo_of(share: float, fair: float) -> float:
    """How much stronger than the field a bot is that takes this share of the wins."""
    if share <= 0:
        return -inf
    if share >= 1:
        return inf
    return 400 * log10(share * (1 - fair) / (fair * (1 - share)))


def bounded(value: float) -> float | None:
    """A number that JSON knows; None where there is no bound."""
    return value if isfinite(value) else None
