"""`kogge lab report GAME`: what a game is like, as one page."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kogge.cli.gameflags import (
    Count,
    chosen_options,
    game_flags,
    pieces_flag,
    restricted_bot,
    restriction_flags,
    seed_flag,
    threads_flag,
    use_pieces,
)
from kogge.core.errors import BadOption
from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.lab.report.report import Report
    from kogge.lab.traces.keeping import TraceFile
    from kogge.lab.traces.recording import Trace
    from kogge.lab.traces.setting import Setting


def lab_flags(game: Game) -> list[click.Parameter]:
    """What all commands of the lab take."""
    return [
        click.Option(["--players"], type=int, metavar="N", help="Number of players."),
        click.Option(
            ["--bot"],
            default="journeyman",
            show_default=True,
            help="Who plays all seats. master and search:500 see more and take longer; greedy is "
            "quick, and blind to pieces that pay off later.",
        ),
        *restriction_flags("The bot of all seats", others=False),
        click.Option(
            ["--games"],
            type=Count(min=20),
            metavar="N",
            help="Number of recorded games; the same number and seed give the same figures on any "
            "machine.  [default: as many as fit into --seconds]",
        ),
        click.Option(
            ["--seconds"],
            type=click.FloatRange(min=5),
            default=60.0,
            show_default=True,
            metavar="S",
            help="About how long to play, after rules are compiled.",
        ),
        seed_flag(),
        threads_flag(),
        click.Option(
            ["--ray"], metavar="ADDRESS", help="Play on a Ray cluster: auto, local or HOST:PORT."
        ),
        *game_flags(game),
    ]


def keep_flag() -> click.Option:
    """`--keep`: of commands that play several versions."""
    return click.Option(
        ["--keep"],
        type=click.Path(file_okay=False, path_type=Path),
        metavar="FOLDER",
        help="Keep the games of every version there; the same command goes on from them.",
    )


def page_of(given: Mapping[str, Any], usual: str) -> Path:
    """Where the page is written; a folder that is missing is told before anything is played."""
    out: Path = given["out"] or Path(usual)
    if not given["as_json"] and not out.parent.is_dir():
        raise BadOption(f"--out {out}: there is no folder {out.parent}")
    return out


def build(game: Game) -> click.Command:
    """`kogge lab report GAME` with the game's own options."""

    def start(**given: Any) -> None:
        use_pieces(given["pieces"], game.name)
        run(game, given)

    return click.Command(
        game.name,
        callback=start,
        help=f"Measure {game.name}: seats, length, suspense, choice, luck, skill, pieces.\n\n"
        "Games are recorded with everyone's chances after every step; each figure has its 95 % "
        "interval, and what rests on too few games says so.\n\n"
        "\b\nExamples:\n"
        f"  kogge lab report {game.name}\n"
        f"  kogge lab report {game.name} --seconds 600 --keep games.jsonl\n"
        f"  kogge lab report {game.name} --games 500 --seed 7 --json\n",
        params=[
            pieces_flag(),
            *lab_flags(game),
            click.Option(
                ["--out"],
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help=f"The page.  [default: {game.name}-report.html]",
            ),
            click.Option(
                ["--keep"],
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help="Keep all that is played as JSON lines; the same command goes on from there.",
            ),
            click.Option(
                ["--table"],
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help="Write the recorded games to FILE.parquet, a row for each.",
            ),
            click.Option(
                ["--json", "as_json"], is_flag=True, help="Print the figures as JSON, no page."
            ),
        ],
    )


def run(game: Game, given: dict[str, Any]) -> None:
    """Play, measure, and write the page."""
    import msgspec

    from kogge.arena.cluster import crew_of
    from kogge.lab.report.studying import study
    from kogge.lab.traces.keeping import TraceFile
    from kogge.lab.traces.parquet import check_table, write_table
    from kogge.lab.traces.setting import new_setting
    from kogge.terminal.compiling import announced

    out = page_of(given, f"{game.name}-report.html")
    options = chosen_options(given)
    if given["table"] is not None:
        check_table(given["table"])
    setting = new_setting(
        game,
        players=given["players"],
        options=options,
        bot=restricted_bot(given["bot"], given),
        seed=given["seed"],
    )
    traces: list[Trace] = []
    with ExitStack() as stack:
        file: TraceFile | None = None
        if given["keep"] is not None:
            file = stack.enter_context(TraceFile(given["keep"], setting))
        stack.enter_context(announced(game))
        crew = crew_of(given["threads"], given["ray"])
        report = study(
            setting,
            game,
            crew,
            games=given["games"],
            seconds=given["seconds"],
            file=file,
            progress=say_stage,
            recorded=traces.extend,
        )
    if given["table"] is not None:
        write_table(given["table"], setting, game, traces)
    if given["as_json"]:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=1).decode())
        return
    write_page(game, setting, report, traces, out, given["pieces"])
    tell(game, report, out)


def say_stage(stage: str, done: int, of: int) -> None:
    """How far it is: one line on stderr that changes, if someone is watching."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{stage}: {done} of {of}", err=True, nl=done == of)
    elif done == of:
        click.echo(f"{stage}: {of}", err=True)


def write_page(
    game: Game,
    setting: Setting,
    report: Report,
    traces: list[Trace],
    out: Path,
    pieces: Path | None,
) -> None:
    """The page, with its example games inside."""
    from kogge.arena.export import replace_file
    from kogge.core.entries import differences
    from kogge.core.pieces import read_toml, whole_pieces
    from kogge.lab.page.examples import example_files
    from kogge.lab.page.report import report_page
    from kogge.lab.versions.variants import printed

    page = report_page(
        report,
        game,
        examples=example_files(game, setting, report, traces),
        command=command_of(setting, report.games, pieces),
        changes=[]
        if pieces is None
        else differences(read_toml(printed(game)), whole_pieces(pieces)),
    )
    replace_file(out, page.encode())


def command_of(setting: Setting, games: int, pieces: Path | None) -> str:
    """The command that makes the same figures again."""
    words = [f"kogge lab report {setting.game}", f"--players {setting.players}"]
    words += [f"--{name.replace('_', '-')} {choice}" for name, choice in setting.options.items()]
    if pieces is not None:
        words.append(f"--pieces {pieces.name}")
    return " ".join([*words, f"--bot {setting.bot}", f"--games {games}", f"--seed {setting.seed}"])


def tell(game: Game, report: Report, out: Path) -> None:
    """The first things to know, in a few lines."""
    from kogge.lab.page.verdicts import report_verdict
    from kogge.lab.page.wording import Wording, plain

    say = Wording("en")
    click.echo(plain(report_verdict(report, game, say)).replace("\u00a0", " "))
    if report.cancelled:
        click.echo(plain(say("page", "cancelled")))
    click.echo(f"{report.games} games by {report.setting.bot} in {report.seconds:.0f} s: {out}")
