"""Benchmark suites: fixed, versioned sets of matches, and a leaderboard of what bots reach in them.

A suite never changes: a figure of `kogge-suite-1` means the same for ever. Whatever must differ
gets a new name. `kogge suite BOT` plays one and adds a line to a leaderboard file.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

import kogge
from kogge.arena.contest import Contest, new_contest
from kogge.arena.crews import Crew
from kogge.arena.machine import machine
from kogge.arena.match import play_match
from kogge.arena.refereeing import one_line
from kogge.arena.resultsfile import SUFFIX, ResultsFile
from kogge.bots import check_bot
from kogge.core.errors import BadOption, MalformedData

FIRST: Final = "kogge-suite-1"
EXPLOIT_SECONDS: Final = 1800.0


class MatchTask(msgspec.Struct, frozen=True, kw_only=True):
    """One bot in one seat, the same rival in all others; every deal in all seatings."""

    name: str
    game: str
    players: int
    rival: str
    games: int
    seed: int
    options: dict[str, str] = {}


class TinyTask(msgspec.Struct, frozen=True, kw_only=True):
    """The exact NashConv of a bot's strategies in a tiny variant of a game."""

    name: str
    game: str


class Suite(msgspec.Struct, frozen=True, kw_only=True):
    """A benchmark with a name."""

    name: str
    matches: tuple[MatchTask, ...]
    tiny: tuple[TinyTask, ...]

    @property
    def digest(self) -> str:
        """What the suite is, in short; a test holds it."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:16]


SUITES: Final = {
    FIRST: Suite(
        name=FIRST,
        matches=(
            MatchTask(
                name="tallinn-greedy", game="tallinn", players=2, rival="greedy", games=200, seed=1
            ),
            MatchTask(
                name="tallinn-search",
                game="tallinn",
                players=2,
                rival="classic:60",
                games=200,
                seed=2,
            ),
            MatchTask(
                name="visby-greedy", game="visby", players=2, rival="greedy", games=200, seed=3
            ),
            MatchTask(
                name="visby-search", game="visby", players=2, rival="classic:60", games=200, seed=4
            ),
            MatchTask(
                name="visby-four", game="visby", players=4, rival="greedy", games=200, seed=5
            ),
            MatchTask(
                name="towers-greedy", game="towers", players=2, rival="greedy", games=100, seed=6
            ),
            MatchTask(
                name="talis-greedy",
                game="talis",
                players=2,
                rival="greedy",
                games=20,
                seed=7,
                options={"round_cap": "20"},
            ),
        ),
        tiny=(
            TinyTask(name="tiny-visby", game="visby"),
            TinyTask(name="tiny-tallinn", game="tallinn"),
        ),
    )
}


class MatchScore(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The share of the wins in a match, with its 95 % interval over deals."""

    task: str
    games: int
    wins: float
    low: float
    high: float
    fair: float
    faults: int = 0
    rules_version: int


class TinyScore(msgspec.Struct, frozen=True, kw_only=True):
    """NashConv in a tiny game; 0 cannot be exploited."""

    task: str
    nash_conv: float


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of a leaderboard; tasks that a bot did not play are missing from it."""

    suite: str
    digest: str
    entry: str
    bot: str
    kogge: str
    date: str
    seconds: float
    machine: dict[str, Any]
    matches: tuple[MatchScore, ...]
    tiny: tuple[TinyScore, ...] = ()
    note: str = ""

    @property
    def played(self) -> set[str]:
        """The names of its tasks."""
        return {score.task for score in self.matches} | {score.task for score in self.tiny}

    @property
    def score(self) -> float | None:
        """The mean share of the wins over all matches; None if some were not played."""
        if {score.task for score in self.matches} != {t.name for t in SUITES[self.suite].matches}:
            return None
        return sum(score.wins for score in self.matches) / len(self.matches)


def suite_of(name: str) -> Suite:
    """A suite by its name."""
    if name not in SUITES:
        raise BadOption(f"there is no suite {name!r}; choose one of {', '.join(SUITES)}")
    return SUITES[name]


def contest_of(task: MatchTask, bot: str) -> Contest:
    """The match of a task."""
    return new_contest(
        "match",
        kogge.game(task.game),
        [bot, *[task.rival] * (task.players - 1)],
        players=task.players,
        options=task.options,
        seed=task.seed,
    )


def chosen(suite: Suite, names: Sequence[str]) -> tuple[list[MatchTask], list[TinyTask]]:
    """The tasks of these names, or all."""
    known = [task.name for task in suite.matches] + [task.name for task in suite.tiny]
    for name in names:
        if name not in known:
            raise BadOption(f"{suite.name} has no task {name!r}; its tasks are {', '.join(known)}")
    wanted = {*(names or known)}
    return (
        [task for task in suite.matches if task.name in wanted],
        [task for task in suite.tiny if task.name in wanted],
    )


def asked(suite: Suite, names: Sequence[str], held: Line | None) -> list[str]:
    """The tasks of these names; where none is named, what a line lacks, or all if it lacks none."""
    matches, tiny = chosen(suite, names)
    every = [*(task.name for task in matches), *(task.name for task in tiny)]
    lacking = [name for name in every if held is None or name not in held.played]
    return every if names else lacking or every


def run_suite(
    suite: Suite,
    bot: str,
    *,
    entry: str | None = None,
    tasks: Sequence[str] = (),
    crew: Crew | None = None,
    keep: Path | None = None,
    note: str = "",
    tell: Callable[[str], None] = lambda line: None,
) -> Line:
    """Play a suite; in the folder `keep` are the results so far, from which it goes on."""
    check_bot(bot)
    matches, tiny = chosen(suite, tasks)
    began = time.perf_counter()
    scores = []
    for task in matches:
        scores.append(score := run_match(task, bot, crew, keep))
        tell(f"{task.name}: {score.wins:.1%} ({score.low:.1%} – {score.high:.1%})")
    exploited = []
    for small in tiny:
        exploited.append(TinyScore(task=small.name, nash_conv=nash_conv_of(small.game, bot)))
        tell(f"{small.name}: NashConv {exploited[-1].nash_conv:.3f}")
    return Line(
        suite=suite.name,
        digest=suite.digest,
        entry=entry or bot,
        bot=bot,
        kogge=kogge.__version__,
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        seconds=round(time.perf_counter() - began, 1),
        machine=machine(),
        matches=tuple(scores),
        tiny=tuple(exploited),
        note=note,
    )


def run_match(task: MatchTask, bot: str, crew: Crew | None, keep: Path | None) -> MatchScore:
    """One match of a suite."""
    contest = contest_of(task, bot)
    if keep is None:
        report = play_match(contest, task.games, crew=crew).report
    else:
        keep.mkdir(parents=True, exist_ok=True)
        mark = hashlib.sha256(bot.encode()).hexdigest()[:8]
        with ResultsFile(keep / f"{task.name}-{mark}{SUFFIX}", contest, task.games) as file:
            report = play_match(contest, task.games, crew=crew, file=file).report
    ours = report.bots[0]
    return MatchScore(
        task=task.name,
        games=report.games,
        wins=round(ours.win_share, 4),
        low=round(ours.low, 4),
        high=round(ours.high, 4),
        fair=ours.fair,
        faults=ours.illegal + ours.errors + ours.overruns,
        rules_version=contest.rules_version,
    )


def nash_conv_of(game: str, bot: str) -> float:
    """The exploitability of a bot in a tiny game, found in a process of its own."""
    asked = [sys.executable, "-m", "kogge.arena.exploiting", game, bot]
    try:
        told = subprocess.run(  # noqa: S603
            asked, capture_output=True, text=True, timeout=EXPLOIT_SECONDS, check=True
        )
        return round(float(told.stdout), 4)
    except subprocess.TimeoutExpired:
        raise BadOption(
            f"{bot} took more than {EXPLOIT_SECONDS:g} seconds for tiny {game}; name other tasks"
        ) from None
    except (subprocess.CalledProcessError, ValueError) as problem:
        said = str(getattr(problem, "stderr", problem)).strip().splitlines() or ["no answer"]
        raise BadOption(f"{bot} cannot play tiny {game} ({one_line(said[-1])})") from None


def read_board(path: Path) -> list[Line]:
    """The lines of a leaderboard."""
    lines = []
    for number, text in enumerate(path.read_bytes().splitlines(), 1):
        try:
            line = msgspec.json.decode(text, type=Line)
        except (msgspec.DecodeError, UnicodeError) as problem:
            raise MalformedData(f"{path}, line {number}: {problem}") from None
        if line.suite not in SUITES or line.digest != SUITES[line.suite].digest:
            raise MalformedData(f"{path}, line {number}: it is of a suite that is not here")
        lines.append(line)
    return lines


def add_line(path: Path, line: Line) -> None:
    """Add a line under a name of its own, or what an entry had not played yet to its line."""
    held = read_board(path) if path.exists() else []
    check_entry(held, line.suite, line.entry, line.bot, line.played, path)
    found = entry_of(held, line.suite, line.entry)
    if found is None:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        return
    lines = [completed(found, line) if other is found else other for other in held]
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(b"".join(msgspec.json.encode(other) + b"\n" for other in lines))
    new.replace(path)


def completed(line: Line, more: Line) -> Line:
    """A line with tasks that were played later, in the suite's order; the later date counts."""
    suite = SUITES[line.suite]
    matches = {score.task: score for score in (*line.matches, *more.matches)}
    tiny = {score.task: score for score in (*line.tiny, *more.tiny)}
    return msgspec.structs.replace(
        more,
        seconds=round(line.seconds + more.seconds, 1),
        matches=tuple(matches[task.name] for task in suite.matches if task.name in matches),
        tiny=tuple(tiny[task.name] for task in suite.tiny if task.name in tiny),
        note=more.note or line.note,
    )


def entry_of(held: Sequence[Line], suite: str, entry: str) -> Line | None:
    """The line of this name, if there is one."""
    return next((one for one in held if one.suite == suite and one.entry == entry), None)


def check_entry(
    held: Sequence[Line], suite: str, entry: str, bot: str, tasks: Iterable[str], path: Path
) -> None:
    """Refuse a name that is taken, before anything is played.

    An entry of the same bot that lacks these tasks takes them.
    """
    found = entry_of(held, suite, entry)
    if found is None:
        return
    if found.bot != bot:
        raise BadOption(
            f"{path} has an entry {entry!r} for {suite}, of {found.bot}; choose another --name"
        )
    twice = [name for name in tasks if name in found.played]
    if twice:
        raise BadOption(
            f"{path} has an entry {entry!r} for {suite} that has played {', '.join(twice)}; "
            "choose another --name, or name with --task what it has not played"
        )


def ranked(lines: Sequence[Line], suite: str) -> list[Line]:
    """The lines of one suite, the best first; those that did not play everything come last."""
    own = [line for line in lines if line.suite == suite]
    return sorted(own, key=lambda line: -1.0 if line.score is None else line.score, reverse=True)


def markdown(lines: Sequence[Line], suite: Suite) -> str:
    """A leaderboard as a table of Markdown."""
    matches = [task.name for task in suite.matches]
    tiny = [task.name for task in suite.tiny]
    rows = [
        "| " + " | ".join(("entry", "score", *matches, *tiny)) + " |",
        "|" + "---|" * (2 + len(matches) + len(tiny)),
    ]
    for line in ranked(lines, suite.name):
        won: Mapping[str, MatchScore] = {score.task: score for score in line.matches}
        lost = {score.task: score.nash_conv for score in line.tiny}
        cells = [line.entry, "–" if line.score is None else f"{line.score:.1%}"]
        cells += [_share(won.get(name)) for name in matches]
        cells += [f"{lost[name]:.3f}" if name in lost else "–" for name in tiny]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows) + "\n"


def _share(score: MatchScore | None) -> str:
    if score is None:
        return "–"
    return f"{score.wins:.1%} ({100 * score.low:.0f}–{100 * score.high:.0f})"


__all__ = [
    "FIRST",
    "SUITES",
    "Line",
    "Suite",
    "add_line",
    "check_entry",
    "chosen",
    "markdown",
    "ranked",
    "read_board",
    "run_suite",
    "suite_of",
]
