"""Study: which games are recorded for a report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from kogge.arena.crews import Workers
from kogge.core.game import Game
from kogge.lab.report.estimates import FEWEST
from kogge.lab.report.figures import make_report
from kogge.lab.report.playing import Played, Progress, in_silence
from kogge.lab.report.report import LADDER, Report
from kogge.lab.report.styles import Style, styles_of
from kogge.lab.traces.keeping import Pace, TraceFile
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting, Study

BASE: Final = Study(values=True)
AGAIN: Final = Study(again=1)
FORBIDDEN: Final = 8  # pieces at most that one seat has to do without, the least and the most used
PREFERRED: Final = 2  # of the least used, that one seat has to prefer
MANY: Final = 200  # games from which nothing is left out
ALL: Final = 1_000
USUAL_STEPS: Final = 4  # budgets of the ladder of a usual report …
LOW: Final = LADDER[: USUAL_STEPS - 1]  # … and of the shortest, by which others are planned
WEAKER: Final = "apprentice"  # the rivals of a game at unequal strength …
WEAKEST: Final = "random"  # … and of bots that are no better than these
SIMPLE: Final = ("apprentice", "greedy", "random")
FEWEST_GAMES: Final = 40  # unless even these take too long
PILOT: Final = 8  # games that show how long one takes
MOST_THRIFT: Final = 3
TOP: Final = 4.0  # what a further step of the ladder costs, in those before it together
AROUND: Final = 5.0  # seconds for the start of the program, and for the page …
PAGE: Final = 3.0  # … which takes so much of them
SPENT: Final = 0.8  # of the time; the rest is for what pilots do not show


class Plan(NamedTuple):
    """How many games of each kind: all follow from the number of recorded games.

    Where a short time does not suffice, `thrift` leaves out what is dear, and what is left has the
    same figures: 1 luck among players of unequal strength, 2 also the last step of the ladder and
    half of the forbidden pieces, 3 half of what is left of these and of the preferred ones. From
    `MANY` games on nothing is left out: every piece is forbidden and preferred, and the ladder of
    skill has a further step.
    """

    games: int
    thrift: int = 0

    @property
    def ladder(self) -> tuple[int, ...]:
        """The budgets of the ladder of skill."""
        steps = USUAL_STEPS if self.thrift < 2 else USUAL_STEPS - 1
        return LADDER if self.whole else LADDER[:steps]

    @property
    def whole(self) -> bool:
        """Whether there are games enough to leave nothing out."""
        return self.games >= MANY

    @property
    def forbidden(self) -> int:
        """Pieces at most that one player has to do without."""
        return ALL if self.whole else FORBIDDEN // (1, 1, 2, 4)[self.thrift]

    @property
    def favoured(self) -> int:
        """Pieces at most that one player has to prefer."""
        return ALL if self.whole else PREFERRED // (1, 1, 1, 2)[self.thrift]

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
    progress: Progress = in_silence,
    recorded: Callable[[list[Trace]], None] = lambda traces: None,
) -> Report:
    """Record and measure; with a number of games, the same figures anywhere.

    Interrupting it reports what was played until then. `recorded` is given all traces, those with
    chances first.
    """
    began = time.perf_counter()
    played = Played(setting, game, crew, file)
    cancelled = False
    try:
        plan = Plan(games) if games else planned(played, seconds)
        deadline = None if games else began + seconds - PAGE
        parts = play_parts(played, plan, progress, deadline)
    except KeyboardInterrupt:
        cancelled, parts = True, parts_so_far(played)
        if not parts.base:
            raise
    recorded(parts.traces())
    return make_report(
        setting,
        game,
        parts.base,
        again=parts.again,
        restricted=parts.restricted,
        preferred=parts.preferred,
        styles=parts.styles,
        ladder=played.rungs,
        luck=played.luck(parts.accounted),
        luck_unequal=played.luck(parts.unequal),
        rivals=weaker_than(setting.bot),
        luck_games=len(parts.accounted),
        seconds=time.perf_counter() - began,
        workers=crew.size,
        cancelled=cancelled,
    )


class Parts(NamedTuple):
    """The games of a report, by what they are for."""

    base: list[Trace]
    again: list[Trace]
    restricted: dict[str, list[Trace]]
    preferred: dict[str, list[Trace]]
    styles: list[tuple[Style, list[Trace]]]
    unequal: list[Trace]
    accounted: list[Trace]

    def traces(self) -> list[Trace]:
        """All games, those with chances first."""
        tests = (*self.restricted.values(), *self.preferred.values(), *(t for _, t in self.styles))
        return [*self.base, *self.again, *(one for test in tests for one in test), *self.unequal]


def play_parts(
    played: Played, plan: Plan, progress: Progress, deadline: float | None = None
) -> Parts:
    """Play all that a plan asks for; what would begin after the deadline is left out."""
    game = played.game

    def late() -> bool:
        return deadline is not None and time.perf_counter() > deadline

    def play(stage: str, study: Study, deals: int) -> list[Trace]:
        if late() and study is not BASE:
            return []
        done = 0

        def watch(trace: Trace) -> None:
            nonlocal done
            done += 1
            progress(stage, done, deals)

        return played.record(study, range(deals), watch)

    base = play("games", BASE, plan.games)
    again = play("again", AGAIN, plan.again)
    least, most = telling_pieces(game, base, plan)
    restricted = {
        word: play(f"without {word}", Study(without=word), plan.restricted)
        for word in (*least, *most)
    }
    accounted = base[: plan.accounts]
    if not late():
        played.account(accounted, progress)
    played.climb(plan.ladder, plan.blocks, progress, late)
    styles = [
        (style, traces)
        for number, style in enumerate(styles_of(game), 1)
        if (traces := play(f"style {number}", style.study(), plan.restricted))
    ]
    preferred = {
        word: play(f"prefer {word}", Study(prefer=word), plan.preferred)
        for word in (*least, *most)[: plan.favoured]
    }
    rivals = Study(rivals=weaker_than(played.setting.bot))
    unequal = play("unequal", rivals, plan.accounts) if not plan.thrift else []
    if not late():
        played.account(unequal, progress)
    return Parts(base, again, restricted, preferred, styles, unequal, accounted)


def parts_so_far(played: Played) -> Parts:
    """What was played of a report that is interrupted."""
    base = played.found(BASE)
    deals = {trace.deal for trace in base}

    def found(study: Study) -> list[Trace]:
        return [trace for trace in played.found(study) if trace.deal in deals]

    words = [piece.word for piece in played.game.rooms.usage.pieces]
    return Parts(
        base,
        found(AGAIN),
        {word: traces for word in words if (traces := found(Study(without=word)))},
        {word: traces for word in words if (traces := found(Study(prefer=word)))},
        [(s, traces) for s in styles_of(played.game) if (traces := found(s.study()))],
        played.found(Study(rivals=weaker_than(played.setting.bot))),
        [trace for trace in base if played.accounted(trace)],
    )


def weaker_than(bot: str) -> str:
    """Rivals that a bot should beat."""
    return WEAKEST if bot in SIMPLE else WEAKER


def pace_of(played: Played) -> Pace:
    """How long the first games of each kind take that no file holds."""
    began = time.perf_counter()
    size = played.crew.size
    fresh, again, block = played.fresh(BASE), played.fresh(AGAIN), played.fresh_block()
    first = played.record(BASE, range(fresh, fresh + size))  # compile or load first
    played.account(first[:1])

    def timed(act: Callable[[], object], count: int) -> float:
        start = time.perf_counter()
        act()
        return (time.perf_counter() - start) / count

    pilot = range(fresh + size, fresh + size + PILOT)
    recorded = timed(lambda: played.record(BASE, pilot), PILOT)
    plain = timed(lambda: played.record(AGAIN, range(again, again + PILOT)), PILOT)
    judged = played.record(BASE, pilot)[:size]
    account = timed(lambda: played.account(judged), len(judged))
    low = timed(lambda: played.climb(LOW, block + size), size)
    return Pace(recorded, plain, account, low, time.perf_counter() - began)


def planned(played: Played, seconds: float) -> Plan:
    """How many games fit into the time at the pace of the first ones, or of those in the file."""
    if played.pace is None:
        played.keep([pace_of(played)])
    pace, size = played.pace, played.crew.size
    assert pace is not None
    pieces = len(played.game.rooms.usage.pieces)
    styles = len(styles_of(played.game))

    def cost(plan: Plan) -> float:
        tests = min(plan.forbidden, pieces) + styles
        tastes = min(plan.favoured, pieces)
        others = plan.again + plan.restricted * tests + plan.preferred * tastes
        accounts = plan.accounts * (1 if plan.thrift else 2)
        top = plan.blocks * sum(TOP ** (1 + k) for k in range(len(plan.ladder) - len(LOW)))
        return (
            pace.recorded * max(0, plan.games - size - PILOT)
            + pace.plain * (others - PILOT)
            + pace.account * max(0, accounts - min(size, PILOT))
            + pace.block * (max(0, plan.blocks - size) + top)
        )

    left = SPENT * (seconds - AROUND - pace.pilots)
    count, thrift = FEWEST_GAMES, 0
    while thrift < MOST_THRIFT and cost(Plan(count, thrift)) > left:
        thrift += 1
    while count > FEWEST and cost(Plan(count, thrift)) > left:
        count -= step_up(count)
    while count >= FEWEST_GAMES and cost(Plan(count + step_up(count), thrift)) <= left:
        count += step_up(count)
    return Plan(count, thrift)


def step_up(count: int) -> int:
    """The next number of games that is round."""
    return 10 if count < 200 else 50 if count < 1000 else 500


def telling_pieces(game: Game, base: Sequence[Trace], plan: Plan) -> tuple[list[str], list[str]]:
    """The pieces that are forbidden to one player: those used least and most when available."""
    fewest = 1 if plan.whole else len(base)
    rates = []
    for place, piece in enumerate(game.rooms.usage.pieces):
        offered = sum(row[place] for trace in base for row in trace.offered)
        used = sum(row[place] for trace in base for row in trace.used)
        if offered >= fewest:
            rates.append((used / offered, piece.word))
    rates.sort()
    words = [word for _, word in rates]
    half = min(plan.forbidden // 2, (len(words) + 1) // 2)
    return words[:half], words[half:][-(plan.forbidden // 2) :]
