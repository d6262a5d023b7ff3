"""Study: which games are recorded for a report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import Task as BlockTask
from kogge.arena.contest import new_contest
from kogge.arena.crews import Workers
from kogge.arena.reporting import bot_report
from kogge.core.game import Game
from kogge.lab import estimates
from kogge.lab.estimates import FEWEST, Estimate
from kogge.lab.figures import make_report
from kogge.lab.recording import Trace
from kogge.lab.report import Report, Rung
from kogge.lab.running import TraceFile, run
from kogge.lab.setting import Setting, Study

BASE: Final = Study(values=True)
AGAIN: Final = Study(again=1)
FORBIDDEN: Final = 4  # pieces that one seat has to do without, the rarest and the most frequent
LADDER: Final = (4, 8, 16, 32, 64, 128)  # iterations, each against the one before
FEWEST_GAMES: Final = 40
PILOT: Final = 8  # games that show how long one takes

Progress = Callable[[str, int, int], None]


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
