"""Study: which games are recorded for a report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from kogge.arena.crews import Workers
from kogge.core.game import Game
from kogge.lab.report.figures import make_report
from kogge.lab.report.planning import AGAIN, BASE, PAGE, START, Clock, Plan, planned
from kogge.lab.report.playing import Played, Progress, in_silence
from kogge.lab.report.report import Report
from kogge.lab.report.styles import Style, styles_of
from kogge.lab.traces.keeping import TraceFile
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting, Study

WEAKER: Final = "apprentice"  # the rivals of a game at unequal strength …
WEAKEST: Final = "random"  # … and of bots that are no better than these
SIMPLE: Final = ("apprentice", "greedy", "random")
ALWAYS: Final = Clock()  # there is always time


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
        clock = Clock() if games else Clock(played.pace, began + seconds - START - PAGE)
        parts = play_parts(played, plan, progress, clock)
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
    played: Played, plan: Plan, progress: Progress = in_silence, clock: Clock = ALWAYS
) -> Parts:
    """Play all that a plan asks for; what would not be over in time is left out."""
    game = played.game

    def play(stage: str, study: Study, deals: int) -> list[Trace]:
        if study is not BASE and clock.late_for_games(deals):
            return []
        done = 0

        def watch(trace: Trace) -> None:
            nonlocal done
            done += 1
            progress(stage, done, deals)

        return played.record(study, range(deals), watch)

    base = play("games", BASE, plan.games)
    again = play("again", AGAIN, plan.again)
    accounted = base[: plan.accounts]
    if not clock.late_for_accounts(len(accounted)):
        played.account(accounted, progress)
    least, most = telling_pieces(game, base, plan)
    restricted = {
        word: play(f"without {word}", Study(without=word), plan.restricted)
        for word in (*least, *most)
    }
    played.climb(
        plan.ladder, plan.blocks, progress, lambda number: clock.late_for_rung(plan, number)
    )
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
    if not clock.late_for_accounts(len(unequal)):
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
