"""`python -m bench`: all figures, and the comparison with OpenSpiel, in one run."""

from __future__ import annotations

import json
import sys

import click
from rich.console import Console

from kogge.arena.bench import bench, draw


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--seconds", default=1.0, show_default=True, help="About how long a run lasts.")
@click.option("--repeats", default=5, show_default=True, help="Runs of every figure.")
@click.option("--peer-games", default=100_000, show_default=True, help="Games of Goofspiel a run.")
def main(as_json: bool, seconds: float, repeats: int, peer_games: int) -> None:
    """Measure Kogge's speed on this machine, next to that of OpenSpiel."""
    errors = Console(stderr=True)
    command = " ".join(["python -m bench", *sys.argv[1:]])
    with errors.status("compiling, then one run of everything that is not counted") as status:
        report = bench(
            command,
            seconds=seconds,
            repeats=repeats,
            peer_games=peer_games,
            progress=lambda what: status.update(f"measuring {what}"),
        )
    if as_json:
        click.echo(json.dumps(report.to_json(), indent=1))
    else:
        Console().print(draw(report))


main(prog_name="python -m bench")
