"""`kogge bench`: measure how fast it is here."""

from __future__ import annotations

import json
import shlex

import click

from kogge.core.errors import BadOption


def bench(as_json: bool, names: tuple[str, ...], seconds: float, repeats: int, games: int) -> None:
    from rich.console import Console

    from kogge.arena.bench import bench, draw

    if seconds <= 0:
        raise BadOption(f"a run must last longer than {seconds:g} seconds")
    given = [*names, "--seconds", f"{seconds:g}", "--repeats", str(repeats)]
    command = shlex.join(["kogge", "bench", *given, "--peer-games", str(games)])
    with Console(stderr=True).status("Compiling, then one run that is not counted") as status:
        report = bench(
            command,
            games=names or None,
            seconds=seconds,
            repeats=repeats,
            peer_games=games,
            progress=lambda what: status.update(f"Measuring {what}"),
        )
    if as_json:
        click.echo(json.dumps(report.to_json(), indent=1))
    else:
        Console().print(draw(report))


command = click.Command(
    "bench",
    callback=bench,
    help="Measure the speed of all games, or of those named, on this machine.\n\n"
    "In Kogge's repository, `make bench` also plays Goofspiel here and in OpenSpiel's C++ in turn, "
    "and prints the ratio.\n\n"
    "\b\nExample:\n"
    "  kogge bench tallinn --json\n",
    short_help="Measure speeds on this machine.",
    params=[
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
        click.Argument(["names"], nargs=-1, metavar="[GAME]…"),
        click.Option(
            ["--seconds"], default=1.0, show_default=True, help="About how long a run lasts."
        ),
        click.Option(
            ["--repeats"],
            default=5,
            show_default=True,
            type=click.IntRange(min=1),
            help="Runs of every figure; the median is reported.",
        ),
        click.Option(
            ["--peer-games", "games"],
            default=100_000,
            show_default=True,
            type=click.IntRange(min=1),
            help="Games of Goofspiel a run, beside the peer.",
        ),
    ],
)
