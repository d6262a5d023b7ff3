"""`python -m bench.datasets`: how fast recorded games become datasets.

For every game: greedy players are recorded (`kogge simulate --records`), and a dataset is made of
the records, as Parquet and as NumPy arrays, and with the net's values where there is a net. Speeds
are decisions per processor second, so that whatever else runs on the machine takes nothing away.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

import kogge
from kogge.adapters.dataset import write_dataset
from kogge.arena.gamelines import GameLines
from kogge.arena.simulate import simulate
from kogge.bots.nets.files import shipped

NAMES: Final = kogge.game_names()
GAMES: Final = {"towers": 1500, "talis": 60}  # that are long
USUAL_GAMES: Final = 8000


def record(name: str, games: int, folder: Path) -> float:
    """Recorded games per second."""
    game = kogge.game(name)
    simulate(game, ["greedy", "greedy"], 1)
    with GameLines(folder, name, {}) as records:
        return simulate(game, ["greedy", "greedy"], games, game_lines=records).games_per_second


def measure(folder: Path, output: Path, **settings: Any) -> tuple[int, float, float]:
    """Rows, decisions per processor second (of all threads), and bytes per decision."""
    began = time.process_time()
    summary = write_dataset([folder], output, **settings)
    seconds = time.process_time() - began
    files = [output] if output.is_file() else list(output.iterdir())
    size = sum(file.stat().st_size for file in files)
    return summary.rows, summary.rows / seconds, size / summary.rows


@click.command(help=__doc__)
@click.option("--game", "names", multiple=True, type=click.Choice(NAMES), help="All if none.")
@click.option("--part", default=1.0, show_default=True, help="Of the usual number of games.")
def main(names: Sequence[str], part: float) -> None:
    click.echo(
        "| game | recorded, games/s | decisions | Parquet/s | NumPy/s | with values/s | bytes |"
    )
    click.echo("|---|---|---|---|---|---|---|")
    for name in names or NAMES:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "records"
            speed = record(name, max(2, round(part * GAMES.get(name, USUAL_GAMES))), folder)
            few = Path(place) / "few"
            record(name, 2, few)
            write_dataset([few], Path(place) / "warm")  # compile first
            rows, arrow, size = measure(folder, Path(place) / "all.parquet")
            _, arrays, _ = measure(folder, Path(place) / "all")
            judged = "–"
            if shipped(kogge.game(name)) is not None:
                write_dataset([few], Path(place) / "warm-values", values=True)
                judged = f"{measure(folder, Path(place) / 'valued', values=True)[1]:,.0f}"
            click.echo(
                f"| {name} | {speed:,.0f} | {rows:,} | {arrow:,.0f} | {arrays:,.0f} | {judged} | "
                f"{size:,.0f} |"
            )


if __name__ == "__main__":
    main()
