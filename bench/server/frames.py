"""`python -m bench.server.frames`: what the sizes of frames tell about what is hidden.

A controlled experiment: one seat makes a secret choice, again and again over random games, and is
told of it by an update, compressed with all that its connection carried before. Whoever sees the
bytes go by sees the size alone. How often does the best guess from the size name the
choice, beside a guess that does not look? Half of the games teach the guess, the others test it.
"""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from typing import Any

import click
from websockets.frames import Frame, Opcode

import kogge
from kogge.games import OURS
from kogge.server.protocol.messages import Update, write_message
from kogge.server.socket.wire import DEFLATE, padding
from kogge.server.table.changes import Comparison
from kogge.server.table.entries import Moved
from kogge.server.table.shown_types import TOLD, State

Sample = tuple[int, str]  # the size of an update, and the choice it tells of


def play(game: str, seed: int, whole: bool) -> list[Sample]:
    """One game of four: the sizes of what seat 0 is told of its own secret choices."""
    position = kogge.game(game).new(players=4, seed=seed)
    dice = random.Random(seed)
    connection = DEFLATE.process_request_params([], [])[1]
    shown = State(view=position.look(0).view)
    found: list[Sample] = []
    number = 0
    while not position.over:
        seat = dice.choice(position.to_act)
        move = dice.choice(position.moves(seat))
        secret = seat == 0 and len(position.to_act) > 1
        position.play(seat, move)
        number += 1
        state = State(view=position.look(0).view)
        sent = state if whole else Comparison().reduce(shown, state)
        shown = state
        told: dict[str, Any] = {"number": number, "at": 1794700000000 + number, "seat": seat}
        told |= {"by": "player", "events": []} | ({"move": move.text} if seat == 0 else {})
        update = Update("abcdefghijkl", 0, number, [TOLD[Moved](**told)], sent)
        frame = connection.encode(Frame(Opcode.TEXT, write_message(update)))
        if secret and position.to_act:
            found.append((len(frame.data), move.text))
    return found


def guess(lesson: list[Sample], test: list[Sample]) -> float:
    """How often the choice that was most frequent at a size is the right one."""
    by_size: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for size, kind in lesson:
        by_size[size][kind] += 1
    usual = Counter(kind for _, kind in lesson).most_common(1)[0][0]
    hits = sum(
        kind == (by_size[size].most_common(1)[0][0] if size in by_size else usual)
        for size, kind in test
    )
    return hits / len(test)


def padded(samples: list[Sample]) -> list[Sample]:
    header = 4
    return [(size + len(padding(size + header)), kind) for size, kind in samples]


@click.command()
@click.option("--game", "games", multiple=True, help="All with secret choices, if none is named.")
@click.option("--count", default=200, show_default=True, help="Games of each.")
@click.option("--whole", is_flag=True, help="Whole views instead of changes.")
def main(games: tuple[str, ...], count: int, whole: bool) -> None:
    """Guess secret choices from the sizes of frames."""
    for game in games or [name for name in OURS if kogge.game(name).simultaneous]:
        halves = [
            [sample for seed in range(half, count, 2) for sample in play(game, seed, whole)]
            for half in (0, 1)
        ]
        lesson, test = halves
        usual = Counter(kind for _, kind in lesson).most_common(1)[0][0]
        blind = sum(kind == usual for _, kind in test) / len(test)
        click.echo(
            f"{game}: {len(test)} choices guessed, {count} games, load {os.getloadavg()[0]:.1f}: "
            f"without looking {blind:.1%}, by size {guess(lesson, test):.1%}, "
            f"by size with padding {guess(padded(lesson), padded(test)):.1%}"
        )


if __name__ == "__main__":
    main()
