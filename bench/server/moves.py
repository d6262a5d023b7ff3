"""`python -m bench.server.moves`: the processor time of a move at a table, without any network.

A game of four is played again and again, the same moves each time: a copy of the table, the move
tried and applied to it, shown to four viewers, and written as the changes that each of them is
sent. Of every step the least time counts, so that what else a machine does matters little.
"""

from __future__ import annotations

import random
import time
from itertools import pairwise
from typing import Final

import click

from kogge.games import OURS
from kogge.server.live.news import make_updates
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body, Entry
from kogge.server.table.shown_types import State
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move

STEPS: Final = ("copy", "try", "apply", "show", "write")
VIEWERS: Final = (0, 1, 2, 3)
Words = list[tuple[int, str]]  # seats and moves


def apply(table: Table, bodies: list[Body]) -> None:
    for body in bodies:
        number = table.number + 1
        table.apply(Entry(number, 1_794_700_000_000 + number, body, "player", str(number)))


def open_table(game: str) -> Table:
    table = Table(
        "abcdefghijkl", checked(Agreement(game, ["human"] * 4, seating="fixed")), b"k" * 32
    )
    for seat in VIEWERS:
        apply(table, list(join(table, f"player {seat}", f"Guest {seat}", external=False)))
    return table


def play(game: str, words: Words, most: int) -> tuple[list[tuple[int, ...]], int]:
    """The nanoseconds of each step of each move, and the bytes; no words: moves are drawn."""
    table = open_table(game)
    drawn = not words
    dice = random.Random(3)
    shown: dict[int | None, State] = {}
    make_updates(table, table.entries[-1:], VIEWERS, shown, [])
    found: list[tuple[int, ...]] = []
    size = 0
    clock = time.thread_time_ns
    while table.status == "playing" and len(found) < most:
        if drawn:
            assert table.position is not None
            seat = dice.choice(table.to_act)
            words.append((seat, dice.choice(table.position.moves(seat)).text))
        seat, word = words[len(found)]
        times = [clock()]
        draft = table.copy()
        times.append(clock())
        bodies = move(draft, seat, word, draft.decisions[seat])
        times.append(clock())
        apply(draft, bodies)
        times.append(clock())
        updates = make_updates(draft, draft.entries[-1:], VIEWERS, shown, [])
        times.append(clock())
        size += sum(len(updates[viewer].changed) for viewer in VIEWERS)
        times.append(clock())
        found.append(tuple(b - a for a, b in pairwise(times)))
        table = draft
    return found, size


@click.command()
@click.option("--game", "games", multiple=True, help="All four, if none is named.")
@click.option("--repeats", default=7, show_default=True)
@click.option("--moves", default=60, show_default=True, help="Of each game, at most.")
def main(games: tuple[str, ...], repeats: int, moves: int) -> None:
    """Measure what a move costs at a table with four viewers."""
    for game in games or OURS:
        words: Words = []
        play(game, words, moves)
        played = [play(game, words, moves) for _ in range(repeats)]
        count = len(words)
        least = [
            sum(min(times[at][step] for times, _ in played) for at in range(count)) / count / 1000
            for step in range(len(STEPS))
        ]
        told = ", ".join(f"{name} {taken:.0f}" for name, taken in zip(STEPS, least, strict=True))
        click.echo(
            f"{game}: {sum(least):.0f} µs a move ({told}), {played[0][1] / count:.0f} bytes for "
            f"four viewers, {count} moves, least of {repeats}"
        )


if __name__ == "__main__":
    main()
