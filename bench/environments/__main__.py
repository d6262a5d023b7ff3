"""`python -m bench.environments`: speeds of environments beside other libraries', with ratios."""

from __future__ import annotations

import json
import os
import shlex
import sys
from dataclasses import asdict
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table

from bench.environments import turns, vectors
from kogge.arena.bench import Figure, measure, readable
from kogge.arena.machine import machine


@click.command()
@click.option("--repeats", default=3, show_default=True, type=click.IntRange(min=1))
@click.option("--threads", default=os.cpu_count(), show_default=True, type=click.IntRange(min=1))
@click.option(
    "--environments",
    default=4096,
    show_default=True,
    type=click.IntRange(min=1),
    help="Games at once where many are stepped together, ours and theirs.",
)
@click.option(
    "--clock",
    type=click.Choice(["wall", "processor"]),
    default="wall",
    show_default=True,
    help="The processor's time is the steadier one on a busy machine; it counts all threads.",
)
@click.option("--only", type=click.Choice(["turns", "steps"]), help="One of the two comparisons.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def main(
    repeats: int, threads: int, environments: int, clock: str, only: str | None, as_json: bool
) -> None:
    """Measure environments beside those of PettingZoo, RLCard and Pgx."""
    tick = turns.WALL if clock == "wall" else turns.PROCESSOR
    made = []
    missing = []
    if only != "steps":
        made.append(turns.tasks(tick))
    if only != "turns":
        made.append(vectors.tasks(tick, threads, environments))
    with Console(stderr=True).status("Compiling, then one run that is not counted") as status:
        groups = []
        for tasks, absent in made:
            missing += absent
            groups.append(measure(tasks, repeats, lambda what: status.update(f"Measuring {what}")))
    command = shlex.join(["python", "-m", "bench.environments", *sys.argv[1:]])
    if as_json:
        figures = [asdict(figure) for group in groups for figure in group]
        report: dict[str, Any] = {"command": command, "machine": machine(), "clock": clock}
        click.echo(json.dumps({**report, "figures": figures, "missing": missing}, indent=1))
        return
    console = Console()
    for group in groups:
        console.print(draw(group))
    console.print(", ".join(f"{name} {value}" for name, value in machine().items()))
    console.print(f"measured by: {command}")
    if missing:
        console.print(f"not installed: {', '.join(missing)}; get them: pip install 'kogge[peers]'")


def draw(figures: list[Figure]) -> Table:
    """Medians, and how many times as fast as each peer our slowest and fastest are."""
    table = Table(box=box.SIMPLE_HEAD)
    for name in ("what", "median per second", "lowest to highest", "Kogge is … times as fast"):
        table.add_column(name, justify="left" if name == "what" else "right")
    ours = [figure.median for figure in figures if figure.name.startswith("kogge-")]
    for figure in figures:
        ratio = ""
        if not figure.name.startswith("kogge-"):
            ratio = f"{min(ours) / figure.median:.1f} – {max(ours) / figure.median:.1f}"
        spread = f"{readable(min(figure.runs))} – {readable(max(figure.runs))}"
        rate = f"{readable(figure.median)} {figure.unit.removesuffix('/s')}"
        table.add_row(figure.what, rate, spread, ratio)
    return table


if __name__ == "__main__":
    main()
