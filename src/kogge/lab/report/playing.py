"""Games of a report, each played once: traces, steps of the ladder of skill, accounts of luck.

What the pilots played to find out how long games take counts like the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import BlockResult, new_contest
from kogge.arena.contest import Task as BlockTask
from kogge.arena.crews import Workers
from kogge.arena.reporting import bot_report
from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.report import Rung
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.running import TraceFile, Watcher, no_one, run
from kogge.lab.traces.setting import Setting, Study

if TYPE_CHECKING:
    from kogge.lab.traces.accounting import Accounted

Progress = Callable[[str, int, int], None]


def in_silence(stage: str, done: int, of: int) -> None:
    """Nobody is told how far it is."""


class Played:
    """What a crew has played with one setting."""

    def __init__(
        self, setting: Setting, game: Game, crew: Workers, file: TraceFile | None = None
    ) -> None:
        self.setting, self.game, self.crew = setting, game, crew
        self._file = file
        self._traces: dict[tuple[str, int], Trace] = {}
        self._blocks: dict[int, list[BlockResult]] = {}
        self._accounts: dict[tuple[str, int], Accounted] = {}
        self.rungs: list[Rung] = []  # of the ladder of skill, as far as it was climbed

    def record(self, study: Study, deals: Iterable[int], watch: Watcher = no_one) -> list[Trace]:
        """The traces of these deals."""
        wanted = [(study.name, deal) for deal in deals]
        for one in wanted:
            if one in self._traces:
                watch(self._traces[one])
        missing = [deal for name, deal in wanted if (name, deal) not in self._traces]

        def keep(trace: Trace) -> None:
            self._traces[study.name, trace.deal] = trace
            watch(trace)

        run(self.setting, study, missing, self.crew, file=self._file, watch=keep)
        return [self._traces[one] for one in wanted]

    def found(self, study: Study) -> list[Trace]:
        """The traces of a study that were played so far, in the order of their deals."""
        found = [trace for (name, _), trace in self._traces.items() if name == study.name]
        return sorted(found, key=lambda trace: trace.deal)

    def climb(
        self,
        ladder: Sequence[int],
        blocks: int,
        progress: Progress = in_silence,
        late: Callable[[], bool] = lambda: False,
    ) -> list[Rung]:
        """Elo gained by every fourfold search budget, until it is too late for the next one."""
        self.rungs = rungs = []
        for number, (lower, upper) in enumerate(pairwise(ladder)):
            if late():
                break
            contest = new_contest(
                "match",
                self.game,
                [f"search:{upper}", f"search:{lower}"],
                players=self.setting.players,
                options=self.setting.options,
                seed=self.setting.seed,
            )
            played = self._blocks.setdefault(upper, [])
            chunks = [[BlockTask(0, block)] for block in range(len(played), blocks)]
            for batch in self.crew.work(play_blocks, contest, chunks):
                played += batch
            played.sort(key=lambda block: block.block)
            told = bot_report(contest, played, 0)
            rungs.append(Rung(upper, told.elo, told.elo_low, told.elo_high, told.games))
            progress("ladder", number + 1, len(ladder) - 1)
        return rungs

    def account(
        self, traces: Sequence[Trace], progress: Progress = in_silence
    ) -> dict[str, Estimate]:
        """The luck of these games, once all of them are accounted for."""
        from kogge.lab.traces.accounting import account_traces

        found = self._accounts
        missing = [[trace] for trace in traces if (trace.study, trace.deal) not in found]
        done = len(traces) - len(missing)
        for batch in self.crew.work(account_traces, self.setting, missing):
            found.update({(one.study, one.deal): one for one in batch})
            done += len(batch)
            progress("accounts", done, len(traces))
        return self.luck(traces)

    def luck(self, traces: Sequence[Trace]) -> dict[str, Estimate]:
        """How much of the differences in results each cause explains: covariances over variance."""
        from kogge.lab.traces.accounting import CAUSES

        found = [self._accounts.get((trace.study, trace.deal)) for trace in traces]
        accounts = [one for one in found if one is not None]
        spread = [sum(x * x for x in one.result) for one in accounts]
        shares = {}
        for cause in CAUSES:
            together = [
                sum(x * y for x, y in zip(one.result, one.causes[cause], strict=True))
                for one in accounts
            ]
            shares[cause] = estimates.ratio(together, spread)
        return shares
