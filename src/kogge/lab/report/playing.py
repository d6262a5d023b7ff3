"""Games of a report, each played once: traces, steps of the ladder of skill, accounts of luck.

What the pilots played to find out how long games take counts like the rest, and so does what a file
holds from a run before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import BlockResult, new_contest
from kogge.arena.contest import Task as BlockTask
from kogge.arena.crews import Workers
from kogge.arena.reporting import bot_report
from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.report import Rung
from kogge.lab.traces.keeping import Accounted, Kept, LadderBlock, Pace, TraceFile
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.running import Watcher, no_one, run
from kogge.lab.traces.setting import Setting, Study

Progress = Callable[[str, int, int], None]


def in_silence(stage: str, done: int, of: int) -> None:
    """Nobody is told how far it is."""


class Played:
    """What a crew has played with one setting, here or in the run that its file goes on from."""

    def __init__(
        self, setting: Setting, game: Game, crew: Workers, file: TraceFile | None = None
    ) -> None:
        self.setting, self.game, self.crew = setting, game, crew
        self._file = file
        self._traces: dict[tuple[str, int], Trace] = {}
        self._blocks: dict[tuple[int, int], BlockResult] = {}
        self._accounts: dict[tuple[str, int], Accounted] = {}
        self.pace: Pace | None = None
        self.rungs: list[Rung] = []  # of the ladder of skill, as far as it was climbed
        for one in file.lines if file is not None else ():
            self._note(one)

    def keep(self, found: Sequence[Kept]) -> None:
        """Take these as played, and keep them on disk if there is a file."""
        if self._file is not None:
            self._file.append(found)
        for one in found:
            self._note(one)

    def _note(self, one: Kept) -> None:
        match one:
            case Trace():
                self._traces[one.study, one.deal] = one
            case LadderBlock():
                self._blocks[one.budget, one.played.block] = one.played
            case Accounted():
                self._accounts[one.study, one.deal] = one
            case Pace():
                self.pace = one

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

    def fresh(self, study: Study) -> int:
        """The first deal after all that were played of a study."""
        return 1 + max((deal for name, deal in self._traces if name == study.name), default=-1)

    def fresh_block(self) -> int:
        """The first block after all that were played of the ladder."""
        return 1 + max((block for _, block in self._blocks), default=-1)

    def climb(
        self,
        ladder: Sequence[int],
        blocks: int,
        progress: Progress = in_silence,
        late: Callable[[int], bool] = lambda number: False,
    ) -> list[Rung]:
        """Elo gained by every fourfold search budget, until it is too late for the next one."""
        self.rungs = rungs = []
        for number, (lower, upper) in enumerate(pairwise(ladder)):
            if late(number):
                break
            contest = new_contest(
                "match",
                self.game,
                [f"search:{upper}", f"search:{lower}"],
                players=self.setting.players,
                options=self.setting.options,
                seed=self.setting.seed,
            )
            missing = [n for n in range(blocks) if (upper, n) not in self._blocks]
            chunks = [[BlockTask(0, block)] for block in missing]
            for batch in self.crew.work(play_blocks, contest, chunks):
                self.keep([LadderBlock(upper, one) for one in batch])
            told = bot_report(contest, [self._blocks[upper, n] for n in range(blocks)], 0)
            rungs.append(Rung(upper, told.elo, told.elo_low, told.elo_high, told.games))
            progress("ladder", number + 1, len(ladder) - 1)
        return rungs

    def account(
        self, traces: Sequence[Trace], progress: Progress = in_silence
    ) -> dict[str, Estimate]:
        """The luck of these games, once all of them are accounted for."""
        from kogge.lab.traces.accounting import account_traces

        missing = [[trace] for trace in traces if not self.accounted(trace)]
        done = len(traces) - len(missing)
        for batch in self.crew.work(account_traces, self.setting, missing):
            self.keep(batch)
            done += len(batch)
            progress("accounts", done, len(traces))
        return self.luck(traces)

    def accounted(self, trace: Trace) -> bool:
        """Whether the luck of a game is accounted for."""
        return (trace.study, trace.deal) in self._accounts

    def luck(self, traces: Sequence[Trace]) -> dict[str, Estimate]:
        """How much of the differences in results each cause explains: covariances over variance."""
        from kogge.lab.traces.accounting import CAUSES

        accounts = [self._accounts[t.study, t.deal] for t in traces if self.accounted(t)]
        spread = [sum(x * x for x in one.result) for one in accounts]
        shares = {}
        for cause in CAUSES:
            together = [
                sum(x * y for x, y in zip(one.result, one.causes[cause], strict=True))
                for one in accounts
            ]
            shares[cause] = estimates.ratio(together, spread)
        return shares
