"""Shared flags of `kogge match` and `kogge tournament`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

import kogge
from kogge.cli.gameflags import (
    PREFIX,
    Count,
    chosen_options,
    find_own_bots,
    game_flags,
    pieces_flag,
    records_flag,
    restricted_bot,
    seed_flag,
    threads_flag,
    use_pieces,
)
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.games import GAMES

if TYPE_CHECKING:
    from kogge.arena.contest import BlockResult, Contest, Kind
    from kogge.arena.crews import Crew
    from kogge.arena.resultsfile import ResultsFile
    from kogge.arena.running import Watcher
    from kogge.arena.sprt import SequentialTest
    from kogge.cli.progress import Bar

MOST_GAMES: Final = 1_000_000_000

BOTS: Final = (
    "Bots: random, greedy, and from weak and quick to strong and slow apprentice, journeyman, "
    "master, grandmaster; search:200 with so many iterations for a move, search:0.5s with so much "
    "time, search:0.5cpu with so much processor time; classic:master and the like, which do not "
    "mix; module:Class of your own. "
    "without:PIECE:BOT and prefer:PIECE:BOT hold one back.\n\n"
)

# what may be added when a contest goes on; everything else is settled by its file
FREE_ON_RESUME: Final = {
    "resume",
    "games",
    "threads",
    "ray",
    "outputs",
    "as_json",
    "pieces",
    "records",
}


class ContestCommand(click.Command):
    """A command that also has the flags of the game which `--game` names."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *ours, last = super().get_params(ctx)  # --help comes last
        game = ctx.meta.get("game")
        return [*ours, *(game_flags(game) if game else []), last]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for here, following in zip(args, [*args[1:], ""], strict=True):
            name = following if here == "--game" else here.removeprefix("--game=")
            if here.startswith("--game") and name in GAMES:
                ctx.meta["game"] = kogge.game(name)
        return super().parse_args(ctx, args)


@dataclass(frozen=True)
class Order:
    """What was ordered: the contest, how many games, and where results go."""

    contest: Contest
    games: int
    threads: int | None
    ray: str | None
    file: Path | None
    exports: list[Path]
    as_json: bool
    records: Path | None


def contest_flags(games: str) -> list[click.Parameter]:
    """Everything but the bots; `games` explains the number of games."""
    return [
        click.Argument(["bots"], nargs=-1, metavar="BOT…"),
        click.Option(
            ["--game"],
            type=click.Choice(list(GAMES)),
            help="The game; its own options are then options of this command as well.",
        ),
        click.Option(["--players"], type=int, metavar="N", help="Seats at the table."),
        click.Option(["--games"], type=Count(min=1, max=MOST_GAMES), metavar="N", help=games),
        seed_flag(),
        threads_flag(),
        click.Option(
            ["--ray"],
            metavar="ADDRESS",
            help="Play on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT; local starts one with "
            "--threads workers.",
        ),
        click.Option(
            ["--time-limit"],
            type=float,
            default=30.0,
            show_default=True,
            metavar="SECONDS",
            help="The longest that a bot of your own (module:Class) may take for a move. "
            "Whoever takes longer, raises or answers with an illegal move has a random legal move "
            "played instead; this is counted and reported.",
        ),
        click.Option(
            ["--output", "outputs"],
            type=click.Path(dir_okay=False, path_type=Path),
            multiple=True,
            metavar="FILE",
            help="Keep results; may be repeated. FILE.jsonl grows with every block, and the same "
            "command goes on from it; FILE.json is the report, FILE.csv and FILE.parquet have a "
            "row for every seat of every game.",
        ),
        records_flag(),
        click.Option(
            ["--resume"],
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Go on from a .jsonl file with its settings.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
        pieces_flag(),
    ]


def read_order(kind: Kind, given: dict[str, Any], default_games: int, **settings: Any) -> Order:
    """The order that a command line gives, checked before anything is played."""
    from kogge.arena.export import check_export
    from kogge.arena.resultsfile import SUFFIX

    find_own_bots()
    outputs: tuple[Path, ...] = given["outputs"]
    files = [path for path in outputs if path.suffix == SUFFIX]
    exports = [check_export(path) for path in outputs if path.suffix != SUFFIX]
    if len(files) + (given["resume"] is not None) > 1:
        raise BadOption("one .jsonl file is enough; name it with --output or with --resume")
    if given["resume"] is not None:
        contest, games = resumed(kind, given["resume"], given["pieces"])
    else:
        contest, games = fresh(kind, given, settings), default_games
    return Order(
        contest=contest,
        games=given["games"] or games,
        threads=given["threads"],
        ray=given["ray"],
        file=given["resume"] or (files[0] if files else None),
        exports=exports,
        as_json=given["as_json"],
        records=given["records"],
    )


def fresh(kind: Kind, given: dict[str, Any], settings: dict[str, Any]) -> Contest:
    """A new contest with the settings of the command line."""
    from kogge.arena.contest import new_contest

    if given["game"] is None:
        raise click.UsageError(f"name a game: --game {'|'.join(GAMES)}")
    game: Game = kogge.game(given["game"])
    use_pieces(given["pieces"], game.name)
    bots = list(given["bots"])
    if bots and kind == "match":
        bots[0] = restricted_bot(bots[0], given)
    return new_contest(
        kind,
        game,
        bots,
        players=given["players"],
        options=chosen_options(given),
        seed=given["seed"],
        time_limit=given["time_limit"],
        **settings,
    )


def resumed(kind: Kind, path: Path, pieces: Path | None) -> tuple[Contest, int]:
    """The contest of a results file, and how many games it was to have."""
    from kogge.arena.resultsfile import read_heading

    context = click.get_current_context()
    for name in context.params:
        named = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if named and name not in FREE_ON_RESUME:
            flag = name.removeprefix(PREFIX).replace("_", "-")
            word = "the bots" if name == "bots" else f"--{flag}"
            raise BadOption(f"{path} says what is played; leave out {word}")
    heading = read_heading(path)
    if heading.contest.kind != kind:
        raise BadOption(
            f"{path} holds a {heading.contest.kind}; go on with: "
            f"kogge {heading.contest.kind} --resume {path}"
        )
    use_pieces(pieces, heading.contest.game)
    return heading.contest, heading.games


def crew_of(order: Order) -> Crew:
    """Who plays: this machine's threads or a Ray cluster."""
    from kogge.arena.cluster import crew_of as either

    return either(order.threads, order.ray)


@contextmanager
def prepared(order: Order, test: SequentialTest | None = None) -> Iterator[dict[str, Any]]:
    """Everything a contest is played with, after a rehearsal: crew, file, and a watcher."""
    from kogge.arena.gamelines import GameLines, game_lines_of
    from kogge.arena.resultsfile import ResultsFile
    from kogge.arena.running import blocks_for
    from kogge.arena.warmup import rehearse
    from kogge.cli.progress import progress_bar
    from kogge.terminal.compiling import announced

    contest = order.contest
    with ExitStack() as stack:
        crew = crew_of(order)
        with announced(kogge.game(contest.game)):
            rehearse(contest)
        file: ResultsFile | None = None
        if order.file is not None:
            file = stack.enter_context(ResultsFile(order.file, contest, order.games))
        game_lines: GameLines | None = None
        if order.records is not None:
            game_lines = stack.enter_context(game_lines_of(order.records, contest))
        blocks = blocks_for(contest, order.games) * len(contest.meetings())
        bar = stack.enter_context(progress_bar(blocks * contest.games_per_block))
        try:
            watch = watcher(contest, bar, test)
            yield {"crew": crew, "file": file, "watch": watch, "game_lines": game_lines}
        except KeyboardInterrupt:
            if order.file is not None:
                bar.say(f"Stopped; go on with: kogge {contest.kind} --resume {order.file}")
            raise


def watcher(contest: Contest, bar: Bar, test: SequentialTest | None) -> Watcher:
    """Moves the bar, and tells of each kind of fault of a bot when it first happens."""
    told: set[tuple[int, str]] = set()

    def watch(block: BlockResult) -> None:
        bar.advance(len(block.games), "" if test is None else f"LLR {test.latest:+.2f}")
        for game in block.games:
            for fault in game.faults:
                if (fault.bot, fault.kind) not in told:
                    told.add((fault.bot, fault.kind))
                    bar.say(
                        f"{contest.bots[fault.bot]}: {fault.said}; "
                        "whenever this happens, a random legal move is played instead"
                    )

    return watch


def deliver(order: Order, blocks: list[BlockResult], report: dict[str, Any]) -> None:
    """Write the files that were asked for, and JSON for programs."""
    import json

    from kogge.arena.export import export

    for path in order.exports:
        export(path, order.contest, blocks, report)
    if order.as_json:
        click.echo(json.dumps(report, indent=1))
