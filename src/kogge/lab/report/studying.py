"""Study: which games are recorded for a report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import Task as BlockTask
from kogge.arena.contest import new_contest
from kogge.arena.crews import Workers
from kogge.arena.reporting import bot_report
from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.estimates import FEWEST, Estimate
from kogge.lab.report.figures import make_report
from kogge.lab.report.report import LADDER, Report, Rung
from kogge.lab.report.styles import styles_of
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.running import TraceFile, run
from kogge.lab.traces.setting import Setting, Study

BASE: Final = Study(values=True)
AGAIN: Final = Study(again=1)
FORBIDDEN: Final = 8  # pieces at most that one seat has to do without, the least and the most used
PREFERRED: Final = 2  # of the least used, that one seat has to prefer
WEAKER: Final = "apprentice"  # the rivals of a game at unequal strength …
WEAKEST: Final = "random"  # … and of bots that are no better than these
SIMPLE: Final = ("apprentice", "greedy", "random")
FEWEST_GAMES: Final = 40
PILOT: Final = 8  # games that show how long one takes
MOST_THRIFT: Final = 2
TOP: Final = 4.0  # what the last step of the ladder costs, in those before it together
SPENT: Final = 0.9  # of the time; the rest is for what pilots do not show

Progress = Callable[[str, int, int], None]


class Plan(NamedTuple):
    """How many games of each kind: all follow from the number of recorded games.

    Where a short time does not suffice, `thrift` leaves out what is dear, and what is left has the
    same figures: 1 luck among players of unequal strength, 2 also the last step of the ladder and
    half of the forbidden pieces.
    """

    games: int
    thrift: int = 0

    @property
    def ladder(self) -> tuple[int, ...]:
        """The budgets of the ladder of skill."""
        return LADDER if self.thrift < MOST_THRIFT else LADDER[:-1]

    @property
    def forbidden(self) -> int:
        """Pieces at most that one player has to do without."""
        return FORBIDDEN if self.thrift < MOST_THRIFT else FORBIDDEN // 2

    @property
    def again(self) -> int:
        """Deals that are played twice."""
        return min(self.games, max(FEWEST, self.games // 4))

    @property
    def restricted(self) -> int:
        """Deals with a player who has to do without a piece, or of a certain style."""
        return min(self.games, max(FEWEST, self.games // 3))

    @property
    def preferred(self) -> int:
        """Deals with a player who has to prefer a piece."""
        return min(self.games, max(FEWEST, self.games // 4))

    @property
    def blocks(self) -> int:
        """Deals of every step of the ladder, each played in several seatings."""
        return max(14, self.games // 8)

    @property
    def accounts(self) -> int:
        """Games whose luck is accounted for, at equal strength and again at unequal."""
        return min(self.games, max(FEWEST, self.games // 8))


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
    plan = Plan(games) if games else planned(setting, game, crew, seconds, file)
    kept: list[Trace] = []

    def play(stage: str, study: Study, deals: int) -> list[Trace]:
        done = 0

        def watch(trace: Trace) -> None:
            nonlocal done
            done += 1
            progress(stage, done, deals)

        traces = run(setting, study, range(deals), crew, file=file, watch=watch)
        kept.extend(traces)
        return traces

    base = play("games", BASE, plan.games)
    again = play("again", AGAIN, plan.again)
    least, most = telling_pieces(game, base, plan.forbidden)
    restricted = {
        word: play(f"without {word}", Study(without=word), plan.restricted)
        for word in (*least, *most)
    }
    preferred = {
        word: play(f"prefer {word}", Study(prefer=word), plan.preferred)
        for word in least[:PREFERRED]
    }
    styles = [
        (style, play(f"style {number}", style.study(), plan.restricted))
        for number, style in enumerate(styles_of(game), 1)
    ]
    unequal = (
        play("unequal", Study(rivals=weaker_than(setting.bot)), plan.accounts)
        if not plan.thrift
        else []
    )
    recorded(kept)
    rungs = climb(setting, game, crew, plan.ladder, plan.blocks, progress)
    luck, accounted = accounts(setting, base[: plan.accounts], crew, progress)
    luck_unequal, _ = accounts(setting, unequal, crew, progress)
    return make_report(
        setting,
        game,
        base,
        again=again,
        restricted=restricted,
        preferred=preferred,
        styles=styles,
        ladder=rungs,
        luck=luck,
        luck_unequal=luck_unequal,
        rivals=weaker_than(setting.bot),
        luck_games=accounted,
        seconds=time.perf_counter() - began,
        workers=crew.size,
    )


def weaker_than(bot: str) -> str:
    """Rivals that a bot should beat."""
    return WEAKEST if bot in SIMPLE else WEAKER


def planned(
    setting: Setting, game: Game, crew: Workers, seconds: float, file: TraceFile | None
) -> Plan:
    """How many games fit into the time, by how long the first ones of each kind take."""
    began = time.perf_counter()
    first = run(setting, BASE, range(crew.size), crew, file=file)  # compile or load first
    silent: Progress = lambda stage, done, of: None  # noqa: E731
    accounts(setting, first[:1], crew, silent)

    def timed(act: Callable[[], object], count: int) -> float:
        start = time.perf_counter()
        act()
        return (time.perf_counter() - start) / count

    deals = range(FEWEST_GAMES - PILOT, FEWEST_GAMES)
    whole = timed(lambda: run(setting, BASE, deals, crew, file=file), PILOT)
    plain = timed(lambda: run(setting, AGAIN, range(PILOT), crew, file=file), PILOT)
    account = timed(lambda: accounts(setting, first, crew, silent), len(first))
    low = timed(lambda: climb(setting, game, crew, LADDER[:-1], crew.size, silent), crew.size)
    pieces = len(game.rooms.usage.pieces)
    styles = len(styles_of(game))

    def cost(plan: Plan) -> float:
        tests = min(plan.forbidden, pieces) + styles
        others = plan.again + plan.restricted * tests + plan.preferred * min(PREFERRED, pieces)
        judged = plan.accounts * (1 if plan.thrift else 2)
        steps = low if plan.thrift == MOST_THRIFT else low * (1 + TOP)
        return whole * plan.games + plain * others + account * judged + steps * plan.blocks

    left = SPENT * (seconds - (time.perf_counter() - began))
    count, thrift = FEWEST_GAMES, 0
    while thrift < MOST_THRIFT and cost(Plan(count, thrift)) > left:
        thrift += 1
    while cost(Plan(count + step_up(count), thrift)) <= left:
        count += step_up(count)
    return Plan(count, thrift)


def step_up(count: int) -> int:
    """The next number of games that is round."""
    return 10 if count < 200 else 50 if count < 1000 else 500


def telling_pieces(
    game: Game, base: Sequence[Trace], forbidden: int
) -> tuple[list[str], list[str]]:
    """The pieces that are forbidden to one player: those used least and most when available."""
    rates = []
    for place, piece in enumerate(game.rooms.usage.pieces):
        offered = sum(row[place] for trace in base for row in trace.offered)
        used = sum(row[place] for trace in base for row in trace.used)
        if offered >= len(base):
            rates.append((used / offered, piece.word))
    rates.sort()
    words = [word for _, word in rates]
    half = min(forbidden // 2, (len(words) + 1) // 2)
    return words[:half], words[half:][-(forbidden // 2) :]


def climb(
    setting: Setting,
    game: Game,
    crew: Workers,
    ladder: Sequence[int],
    blocks: int,
    progress: Progress,
) -> list[Rung]:
    """Elo gained by every fourfold search budget."""
    rungs = []
    for number, (lower, upper) in enumerate(pairwise(ladder)):
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
        progress("ladder", number + 1, len(ladder) - 1)
    return rungs


def accounts(
    setting: Setting, base: Sequence[Trace], crew: Workers, progress: Progress
) -> tuple[dict[str, Estimate], int]:
    """How much of the differences in results each cause explains: covariances over variance."""
    from kogge.lab.traces.accounting import CAUSES, account_traces

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
