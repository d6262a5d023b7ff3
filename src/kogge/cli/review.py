"""`kogge review`: where a result came from, and what every decision cost."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kogge.cli.failures import speaking
from kogge.cli.gameflags import pieces_flag
from kogge.cli.play import language_flag
from kogge.cli.progress import progress_bar
from kogge.cli.verify import replayed
from kogge.core.errors import BadOption

if TYPE_CHECKING:
    from kogge.core.gamefile import GameFile
    from kogge.core.position import Position
    from kogge.review.report import Review
    from kogge.review.settings import Settings


def look_back(
    source: str,
    seat: str | None,
    seconds: float | None,
    iterations: int | None,
    seed: int,
    threads: int | None,
    ray: str | None,
    as_json: bool,
    html: Path | None,
    language: str,
    pieces: Path | None,
) -> None:
    from kogge.review.settings import Settings

    with speaking(language):
        if seconds is not None and iterations is not None:
            raise BadOption("give --seconds or --iterations, not both")
        game_file, position = replayed(source, pieces)
        viewer = find_seat(game_file, seat)
        settings = Settings(iterations, seed=seed, threads=threads or os.cpu_count() or 1)
        found = make(game_file, position, viewer, settings, seconds, ray)
        if html is not None:
            write(game_file, found, html, language)
    if as_json:
        from kogge.review.report import encode

        sys.stdout.buffer.write(encode(found) + b"\n")
    elif html is None:
        from rich.console import Console

        from kogge.review.drawing import draw

        Console(highlight=False).print(draw(found, language))


def make(
    game_file: GameFile,
    position: Position,
    viewer: int | None,
    settings: Settings,
    seconds: float | None,
    ray: str | None,
) -> Review:
    """The review, with a bar while it is made."""
    from kogge.review.reviewing import review, samples_in

    if seconds is not None:
        settings = samples_in(position, viewer, settings, seconds)
    cluster = None
    if ray is not None:
        from kogge.arena.cluster import Ray

        cluster = Ray(ray, settings.threads)
    with progress_bar(100, "%") as bar:
        shown = 0

        def report(done: float) -> None:
            nonlocal shown
            bar.advance(int(100 * done) - shown)
            shown = int(100 * done)

        return review(position, viewer, settings, game_file.seats, report=report, cluster=cluster)


def find_seat(game_file: GameFile, word: str | None) -> int | None:
    """A seat by its number or by the name of who sat there."""
    if word is None:
        return None
    names = [seat.name for seat in game_file.seats]
    if word in names:
        return names.index(word)
    if word.isdecimal() and int(word) < game_file.players:
        return int(word)
    choices = ", ".join([*map(str, range(game_file.players)), *names])
    raise BadOption(f"there is no seat {word!r}; choose one of {choices}")


def write(game_file: GameFile, found: Review, file: Path, language: str) -> None:
    """The review as a page in one file."""
    from kogge.server.replay.page import write_html

    write_html(game_file, [found], file, language)
    click.echo(f"written: {file}", err=True)


command = click.Command(
    "review",
    callback=look_back,
    help="Everyone's chances over a recorded game, what each decision cost, how lucky each draw "
    "was, and the account of each seat: deal, draws and dice, what was hidden, what the others "
    "chose, and own choices.\n\n"
    "With --seat as that seat saw it; otherwise with open cards. FILE may also be the address of "
    "a table at a server, once its game is over.\n\n"
    "\b\nExamples:\n"
    "  kogge review my-game.json\n"
    "  kogge review my-game.json --seat Anna --html my-game.html\n"
    "  kogge review my-game.json --iterations 2000 --json > review.json\n",
    short_help="Why a recorded game was won or lost.",
    params=[
        click.Argument(["source"], metavar="FILE"),
        click.Option(
            ["--seat"],
            metavar="N",
            help="As this seat saw it: its number in the file, the first is 0, or the name of "
            "who sat there.",
        ),
        click.Option(["--seconds"], type=click.FloatRange(0.1, 3600), help="About how long."),
        click.Option(["--iterations"], type=int, help="Games behind every estimate."),
        click.Option(["--seed"], type=int, default=0, show_default=True),
        click.Option(["--threads"], type=click.IntRange(1, 64), help="As many as cores."),
        click.Option(
            ["--ray"],
            metavar="ADDRESS",
            help="Work on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT; local starts one. "
            "The results are the same.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
        click.Option(
            ["--html"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Write a page to look at in a browser, in one file.",
        ),
        language_flag(),
        pieces_flag(),
    ],
)
