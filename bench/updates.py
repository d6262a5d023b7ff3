"""`python -m bench.updates CHECKOUT`: what it costs to show a move to four viewers.

One game by random moves, in which each move is applied to a table and shown to four viewers as
JSON, as a server does: milliseconds of processor time and bytes a move, here and in another
checkout, by turns (`beside`); the median of all rounds counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any, Final

import click

import kogge
from bench import beside

GAMES: Final = kogge.game_names()
VIEWERS: Final = 4
MOST_MOVES: Final = 300
ROUNDS: Final = 5


def cost_of(name: str) -> tuple[float, float]:
    """Seconds and bytes for each move of a game."""
    server = Server()
    table = server.new_table(name)
    noise = random.Random(1)
    shown: dict[int | None, Any] = {}
    seconds, size, made = 0.0, 0, 0
    while not table.position.over and made < MOST_MOVES:
        for seat in table.position.to_act:
            move = noise.choice(table.position.moves(seat)).text
            body = server.entries.Moved(seat, move)
            began = time.process_time()
            entry = server.entries.Entry(table.number + 1, 1, body)
            table.apply(entry)
            size += server.show(table, entry, shown)
            if made > 0:  # the first one compiles
                seconds += time.process_time() - began
            made += 1
    return seconds / (made - 1), size / made


class Server:
    """The parts of a server that are measured, before they had rooms and since."""

    def __init__(self) -> None:
        try:
            import_module("kogge.server.table.table")
            self._rooms = ("kogge.server.table.", "kogge.server.live.")
        except ModuleNotFoundError:
            self._rooms = ("kogge.server.", "kogge.server.")
        self.entries = import_module(f"{self._rooms[0]}entries")

    def new_table(self, name: str) -> Any:
        """A table of four that has begun."""
        agreement = import_module(f"{self._rooms[0]}agreement")
        table = import_module(f"{self._rooms[0]}table").Table(
            "table", agreement.checked(agreement.Agreement(name, ["human"] * VIEWERS)), bytes(32)
        )
        seats = range(VIEWERS)
        bodies = [self.entries.Joined(seat, f"p{seat}", f"Player {seat}") for seat in seats]
        for body in [*bodies, self.entries.Started([*seats])]:
            table.apply(self.entries.Entry(table.number + 1, 1, body))
        return table

    def show(self, table: Any, entry: Any, shown: dict[int | None, Any]) -> int:
        """The bytes that four viewers are sent of the last entry."""
        if self._rooms[1] == "kogge.server.":
            host = SimpleNamespace(hall=SimpleNamespace(outages=[]))
            update = import_module("kogge.server.host").Host._updates
            return sum(len(sent) for sent in update(host, table, range(VIEWERS)).values())
        update = import_module("kogge.server.live.news").make_updates
        news = update(table, [entry], range(VIEWERS), shown, []).values()
        return sum(len(one.changed) for one in news)


@click.command(help=__doc__)
@click.argument("checkout", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--game", "names", multiple=True, type=click.Choice(GAMES), help="All if none.")
@click.option("--rounds", default=ROUNDS, show_default=True)
def main(checkout: Path, names: Sequence[str], rounds: int) -> None:
    with beside.both(checkout, __file__) as ask:
        click.echo("| game | there | here | bytes there | bytes here |\n|---|---|---|---|---|")
        for name in names or GAMES:
            before, after = ask(rounds, name)
            times = [median(cost[0] for cost in costs) * 1000 for costs in (before, after)]
            click.echo(
                f"| {name} | {times[0]:.2f} ms | {times[1]:.2f} ms "
                f"| {before[0][1]:,.0f} | {after[0][1]:,.0f} |"
            )


if __name__ == "__main__":
    beside.main(cost_of, main)
