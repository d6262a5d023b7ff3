"""A tournament: all bots against all, ratings, and the payoff of each against each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from kogge.arena.contest import BlockResult, Contest
from kogge.arena.crews import Crew, Threads
from kogge.arena.gamelines import GameLines
from kogge.arena.intervals import block_interval
from kogge.arena.machine import machine
from kogge.arena.ratings import rate
from kogge.arena.reporting import BotReport, bot_reports, bounded, by_deal, elo_of
from kogge.arena.resultsfile import ResultsFile
from kogge.arena.running import Watcher, blocks_for, no_one, run

__all__ = [
    "Payoff",
    "Rated",
    "Step",
    "Tournament",
    "TournamentReport",
    "payoff",
    "play_tournament",
    "step",
]


@dataclass(frozen=True)
class Rated(BotReport):
    """A bot's results and its rating: Elo above the mean of the field, with its 95 % interval."""

    rating: float
    rating_low: float | None
    rating_high: float | None


@dataclass(frozen=True)
class Payoff:
    """How often a bot was placed above another, a tie counted half; 95 % interval over deals."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Step:
    """The distance between neighbours in the ranking, by the games in which they met."""

    better: str
    worse: str
    share: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None


@dataclass(frozen=True)
class TournamentReport:
    """What came of a tournament; bots by rating, and `payoff` by rows and columns in that order."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    meetings: int
    games: int
    blocks: int
    games_per_block: int
    moves: int
    seconds: float
    workers: int
    bots: list[Rated]
    payoff: list[list[Payoff | None]]
    steps: list[Step]
    machine: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Tournament:
    """A finished tournament: its report, and the blocks it is made of."""

    contest: Contest
    blocks: list[BlockResult]
    report: TournamentReport


def play_tournament(
    contest: Contest,
    games: int,
    *,
    crew: Crew | None = None,
    file: ResultsFile | None = None,
    watch: Watcher = no_one,
    game_lines: GameLines | None = None,
) -> Tournament:
    """Play at least so many games of every meeting, in whole blocks."""
    crew = crew or Threads()
    began = time.perf_counter()
    blocks = run(
        contest, blocks_for(contest, games), crew, file=file, watch=watch, game_lines=game_lines
    )
    seconds = time.perf_counter() - began
    return Tournament(contest, blocks, _report(contest, blocks, seconds, crew.size))


def _report(
    contest: Contest, blocks: Sequence[BlockResult], seconds: float, workers: int
) -> TournamentReport:
    games = [game for block in blocks for game in block.games]
    ratings = rate(len(contest.bots), blocks)
    order = sorted(range(len(contest.bots)), key=lambda bot: -ratings[bot].rating)
    reports = bot_reports(contest, blocks)
    return TournamentReport(
        game=contest.game,
        players=contest.players,
        options=contest.options,
        seed=contest.seed,
        meetings=len(contest.meetings()),
        games=len(games),
        blocks=len(blocks),
        games_per_block=contest.games_per_block,
        moves=sum(game.moves for game in games),
        seconds=seconds,
        workers=workers,
        bots=[
            Rated(
                **asdict(reports[bot]),
                rating=ratings[bot].rating,
                rating_low=bounded(ratings[bot].rating_low),
                rating_high=bounded(ratings[bot].rating_high),
            )
            for bot in order
        ],
        payoff=[
            [None if bot == rival else payoff(contest, blocks, bot, rival) for rival in order]
            for bot in order
        ],
        steps=[step(contest, blocks, better, worse) for better, worse in pairwise(order)],
        machine=machine(),
    )


def payoff(contest: Contest, blocks: Sequence[BlockResult], bot: int, rival: int) -> Payoff:
    """How a bot did against a rival at all tables where both sat."""
    shared = {number for number, bots in enumerate(contest.meetings()) if {bot, rival} <= {*bots}}
    met = (block for block in blocks if block.meeting in shared)
    return Payoff(*block_interval(by_deal(met, lambda block: block.against(bot, rival))))


def step(contest: Contest, blocks: Sequence[BlockResult], better: int, worse: int) -> Step:
    """The distance between two bots, in Elo."""
    met = payoff(contest, blocks, better, worse)
    return Step(
        contest.bots[better],
        contest.bots[worse],
        met.share,
        met.low,
        met.high,
        *(bounded(elo_of(share, 0.5)) for share in (met.share, met.low, met.high)),
    )
