"""A match: bots at one table, every deal played in all seatings, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kogge.arena.contest import BlockResult, Contest
from kogge.arena.crews import Crew, Threads
from kogge.arena.gamelines import GameLines
from kogge.arena.machine import machine
from kogge.arena.reporting import BotReport, bot_reports
from kogge.arena.resultsfile import ResultsFile
from kogge.arena.running import Watcher, blocks_for, no_one, run
from kogge.arena.sprt import Bounds, SequentialTest, Verdict

__all__ = ["Match", "MatchReport", "TestReport", "play_match", "sequential_test"]


@dataclass(frozen=True)
class TestReport:
    """How the sequential test of the first bot stands; without a verdict it needs more games."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    model: str
    llr: float
    lower: float
    upper: float
    verdict: Verdict | None


@dataclass(frozen=True)
class MatchReport:
    """What came of a match."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    games: int
    blocks: int
    games_per_block: int
    moves: int
    seconds: float
    workers: int
    bots: list[BotReport]
    sprt: TestReport | None
    machine: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Match:
    """A finished match: its report, and the blocks it is made of."""

    contest: Contest
    blocks: list[BlockResult]
    report: MatchReport


def play_match(
    contest: Contest,
    games: int,
    *,
    crew: Crew | None = None,
    file: ResultsFile | None = None,
    watch: Watcher = no_one,
    game_lines: GameLines | None = None,
    test: SequentialTest | None = None,
) -> Match:
    """Play at least so many games, in whole blocks; with a sequential test, at most so many.

    Whoever wants to follow the test hands in `sequential_test(contest)`.
    """
    crew = crew or Threads()
    test = test or sequential_test(contest)

    def enough(block: BlockResult) -> bool:
        return test is not None and test.add(block.win_share(0)) is not None

    began = time.perf_counter()
    blocks = run(
        contest,
        blocks_for(contest, games),
        crew,
        file=file,
        enough=enough,
        watch=watch,
        game_lines=game_lines,
    )
    seconds = time.perf_counter() - began
    return Match(contest, blocks, _report(contest, blocks, test, seconds, crew.size))


def sequential_test(contest: Contest) -> SequentialTest | None:
    """The test that the contest asks for, before its first block."""
    if contest.sprt is None:
        return None
    return SequentialTest(contest.sprt, contest.fair, contest.games_per_block)


def _report(
    contest: Contest,
    blocks: Sequence[BlockResult],
    test: SequentialTest | None,
    seconds: float,
    workers: int,
) -> MatchReport:
    return MatchReport(
        game=contest.game,
        players=contest.players,
        options=contest.options,
        seed=contest.seed,
        games=sum(len(block.games) for block in blocks),
        blocks=len(blocks),
        games_per_block=contest.games_per_block,
        moves=sum(game.moves for block in blocks for game in block.games),
        seconds=seconds,
        workers=workers,
        bots=bot_reports(contest, blocks),
        sprt=_test_report(test) if test is not None else None,
        machine=machine(),
    )


def _test_report(test: SequentialTest) -> TestReport:
    bounds: Bounds = test.bounds
    return TestReport(
        elo0=bounds.elo0,
        elo1=bounds.elo1,
        alpha=bounds.alpha,
        beta=bounds.beta,
        model=bounds.model,
        llr=test.llr,
        lower=bounds.lower,
        upper=bounds.upper,
        verdict=test.verdict,
    )
