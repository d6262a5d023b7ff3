"""A process that makes one report or comparison for a server: `python -m kogge.lab.job`.

The job comes in as a line of JSON; lines of progress go out, then `Finished` or `Failed`. Pages
and figures are written into the job's folder. SIGINT asks for the page of what was played so far;
whoever ends the process calls the job off.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

import kogge
from kogge.arena.crews import Threads
from kogge.arena.preparing import Step, prepare
from kogge.core.errors import BadOption, KoggeError
from kogge.lab.page.compare import compare_page
from kogge.lab.page.examples import example_files
from kogge.lab.page.report import report_page
from kogge.lab.report.studying import study
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import USUAL_ROLLOUTS, new_setting
from kogge.lab.versions.comparing import compare
from kogge.lab.versions.comparison import Comparison
from kogge.lab.versions.variants import Variant
from kogge.lab.versions.worker import Opening
from kogge.versions import Version, full_name

NICENESS: Final = 10  # people who play come first
# figures that are shown while games are played, and how many uses of changed pieces before them
FIRST: Final = ("rounds", "margin", "decided", "lead_changes", "seat:0")
FIRST_USES: Final = 3
LOADING: Final = "loading"  # a stage: nothing is played yet
INTERRUPTED: Final = 130  # 128 + SIGINT
PAGE: Final = "page.html"
FIGURES: Final = "figures.json"


class LabJob(msgspec.Struct, frozen=True, kw_only=True):
    """What to measure: a game or a version of it by its full name, how, and where to write."""

    kind: Literal["report", "compare"]
    game: str
    players: int | None
    options: dict[str, str]
    bot: str
    seconds: float
    seed: int
    threads: int
    folder: str
    games: int | None = None


class FirstFigure(msgspec.Struct, frozen=True):
    """A difference that is still settling, in steps that are worth noticing."""

    name: str
    names: list[str]  # in every language
    value: float
    half: float
    step: float
    share: bool
    kind: str


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """How far it is: a stage, and how much of it is done."""

    stage: str
    done: int
    of: int
    figures: list[FirstFigure] = []


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The page is written: how many games it rests on, and its heading in every language."""

    games: int
    seconds: float
    headings: list[str]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """What went wrong, in a sentence."""

    problem: str


Answer = Advance | Finished | Failed
Tell = Callable[[Answer], None]


def main() -> None:
    """Do the one job."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    job = msgspec.json.decode(sys.stdin.buffer.readline(), type=LabJob)
    out = sys.stdout.buffer

    def tell(what: Answer) -> None:
        out.write(msgspec.json.encode(what) + b"\n")
        out.flush()

    try:
        tell(do(job, tell))
    except KoggeError as problem:
        tell(Failed(str(problem)))
    except KeyboardInterrupt:  # before there was anything to show
        sys.exit(INTERRUPTED)


def do(job: LabJob, tell: Tell) -> Finished:
    """Compile what is not on disk, play, and write the page."""
    game = kogge.game(job.game)
    names = [job.game] if job.kind == "report" else [game.name, job.game]
    compile_rules(names, tell)
    return (make_report if job.kind == "report" else make_comparison)(job, tell)


def compile_rules(names: Sequence[str], tell: Tell) -> None:
    """Compile the rules of versions in processes of their own, with progress."""

    def report(name: str, step: Step) -> None:
        tell(Advance("compiling", min(step.compiled, step.expected), max(1, step.expected)))

    for outcome in prepare(names, ("table", "search"), report):
        if outcome.problem is not None:
            raise KoggeError(outcome.problem)


def make_report(job: LabJob, tell: Tell) -> Finished:
    from kogge.lab.page.verdicts import report_verdict
    from kogge.lab.page.wording import plain

    game = kogge.game(job.game)
    setting = new_setting(
        game, players=job.players, options=job.options, bot=job.bot, seed=job.seed
    )
    traces: list[Trace] = []
    told = 0.0

    def progress(stage: str, done: int, of: int) -> None:
        nonlocal told
        if done == of or time.perf_counter() - told > 0.2:
            told = time.perf_counter()
            tell(Advance(stage, done, of))

    report = study(
        setting,
        game,
        Threads(job.threads),
        games=job.games,
        seconds=job.seconds,
        progress=progress,
        recorded=traces.extend,
    )
    finish_undisturbed()
    page = report_page(
        report,
        game,
        examples=example_files(game, setting, report, traces),
        command=command_of(job, report.games),
        changes=game.changes() if isinstance(game, Version) else (),
    )
    write(job, page, report)
    return Finished(
        report.games,
        report.seconds,
        [plain(report_verdict(report, game, say)) for say in wordings()],
    )


def make_comparison(job: LabJob, tell: Tell) -> Finished:
    from kogge.lab.page.compare import verdict
    from kogge.lab.page.wording import plain

    version = kogge.game(job.game)
    if not isinstance(version, Version):
        raise BadOption(f"{job.game} is no version, so there is nothing to compare it with")
    printed = kogge.game(version.name)

    def opening(name: str) -> Opening:
        return Opening(
            game=name,
            pieces=None,
            players=job.players,
            options=job.options,
            bot=job.bot,
            seed=job.seed,
            rollouts=USUAL_ROLLOUTS,
            threads=max(1, job.threads // 2),
        )

    def progress(done: int, first: Sequence[FirstFigure] = ()) -> None:
        share = min(1.0, (time.perf_counter() - began) / job.seconds)
        of = job.games or (round(done / share) if share > 0 else done)
        tell(Advance("pairs", done, of, [*first]))

    def watch(done: int, so_far: list[Comparison]) -> None:
        progress(done, first_figures(so_far[0], version))

    tell(Advance(LOADING, 0, 0))
    with ExitStack() as stack:
        variants = {
            "printed": stack.enter_context(closing(Variant(opening(printed.name)))),
            version.title: stack.enter_context(closing(Variant(opening(full_name(version))))),
        }
        began = time.perf_counter()
        (found,) = compare(
            version,
            variants,
            pairs=job.games,
            seconds=job.seconds,
            progress=progress,
            watch=watch,
        )
        finish_undisturbed()
    page = compare_page(
        found, version, changes=version.changes(), command=command_of(job, found.pairs)
    )
    write(job, page, found)
    return Finished(
        found.pairs, found.seconds, [plain(verdict(found, version, say)) for say in wordings()]
    )


def finish_undisturbed() -> None:
    """The page is written, whatever signal comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def wordings() -> list[Any]:
    from kogge.core.text import LANGUAGES
    from kogge.lab.page.wording import Wording

    return [Wording(language) for language in LANGUAGES]


def first_figures(found: Comparison, game: Version) -> list[FirstFigure]:
    """Figures while they settle, always the same ones: use of what is changed, then the game's."""
    from kogge.lab.page.figure_names import figure_name
    from kogge.lab.page.wording import plain

    steps = {str(step) for one in game.changes() for step in one.place[:2]}
    wanted = [f"use:{piece.word}" for piece in game.rooms.usage.pieces if piece.word in steps]
    by_name = {one.name: one for one in found.figures if one.difference.known}
    told = [by_name[name] for name in (*wanted[:FIRST_USES], *FIRST) if name in by_name]
    return [
        FirstFigure(
            one.name,
            [plain(figure_name(one.name, found, game, say)) for say in wordings()],
            one.difference.value or 0.0,
            one.difference.half,
            one.step,
            one.share,
            one.kind,
        )
        for one in told
    ]


def command_of(job: LabJob, games: int) -> str:
    """The command that makes the same figures from the saved file."""
    game = kogge.game(job.game)
    words = [f"kogge lab {job.kind} {game.name}"]
    if isinstance(game, Version):
        file = f"'{game.title}.toml'" if " " in game.title else f"{game.title}.toml"
        words.append(file if job.kind == "compare" else f"--pieces {file}")
    if job.players is not None:
        words.append(f"--players {job.players}")
    words += [f"--{name.replace('_', '-')} {choice}" for name, choice in job.options.items()]
    return " ".join([*words, f"--bot {job.bot}", f"--games {games}", f"--seed {job.seed}"])


def write(job: LabJob, page: str, figures: Any) -> None:
    """The page, and the figures for programs."""
    folder = Path(job.folder)
    (folder / FIGURES).write_bytes(msgspec.json.encode(figures))
    (folder / PAGE).write_text(page, "utf-8")


if __name__ == "__main__":
    main()
