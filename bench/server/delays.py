"""`python -m bench.server.delays`: what times tell about what is hidden.

Two controlled experiments. At a server of ours one seat makes secret choices at random, again and
again; whoever sees the encrypted bytes go by sees how long the answer to it took, and the update
that another seat was told at the same time. And a bot of a level chooses in secret; whoever waits
for it sees how long it thought. How often does the best guess from the time name the choice, beside
a guess that does not look? Times are cut into parts that hold equally many; half of the games teach
which choice is most frequent in each part, the others test it.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections import Counter, defaultdict
from typing import Any, Final

import click
import numpy as np

import kogge
from bench.server.__main__ import KOGGE, free_port, running, wait_until_ready
from kogge.bots import bot
from kogge.client import Live, sign_up
from kogge.games import OURS

PARTS: Final = 20  # as many of the lesson's times in each
Z: Final = 1.96
Sample = tuple[float, str]  # seconds, and the choice


async def update_with(live: Live, number: int) -> dict[str, Any]:
    """The update that tells of an entry."""
    while True:
        message = await live.updates.get()
        if message["type"] == "update" and message["number"] >= number:
            return dict(message)


async def play_at(url: str, game: str, seed: int) -> dict[str, list[Sample]]:
    """A game of two: how long until each of them heard of the secret choices of the first."""
    dice = random.Random(seed)
    found: dict[str, list[Sample]] = {"the answer": [], "another seat's update": []}
    clients = [await sign_up(url, f"Guest {seat}") for seat in (0, 1)]
    made = await clients[0].create_table(game, ["human", "human"], seating="fixed")
    table = str(made["table"])
    await clients[1].join(table)
    async with clients[0].live(table) as first, clients[1].live(table) as second:
        lives = (first, second)
        states = []
        for seat, live in enumerate(lives):
            await live.follow(table, seat)
            states.append((await update_with(live, 0))["state"])
        while states[0]["status"] == "playing":
            to_act = states[0]["to_act"]
            seat = to_act[0]
            word = dice.choice(states[seat]["moves"]["legal"])["move"]
            decision = states[seat]["moves"]["decision"]
            began = time.perf_counter()
            heard = [asyncio.create_task(until(live)) for live in lives]
            number = await lives[seat].move(table, seat, word, decision)
            told = [await one for one in heard]
            for place, (at, update) in enumerate(told):
                assert update["number"] == number
                states[place] = update["state"]
                if seat == 0 and len(to_act) > 1:
                    found[list(found)[place]].append((at - began, word))
    return found


async def until(live: Live) -> tuple[float, dict[str, Any]]:
    """The next update, and when it came."""
    update = await update_with(live, 0)
    return time.perf_counter(), update


async def play_all(url: str, game: str, count: int) -> list[dict[str, list[Sample]]]:
    return [await play_at(url, game, seed) for seed in range(count)]


def think(game: str, level: str, seed: int) -> list[Sample]:
    """A game of two against greedy: how long a bot of a level took for its secret choices."""
    position = kogge.game(game).new(players=2, seed=seed)
    bots = [bot(level, position.game, seed), bot("greedy", position.game, seed)]
    found: list[Sample] = []
    while not position.over:
        to_act = position.to_act
        seat = to_act[0]
        began = time.thread_time()
        move = int(bots[seat].choose(position.observed(seat), seat))
        taken = time.thread_time() - began
        if seat == 0 and len(to_act) > 1:
            found.append((taken, position.game.rooms.moves.pick([move])[0].text))
        position.play(seat, move)
    return found


def tell(what: str, halves: list[list[Sample]]) -> str:
    """How well choices are guessed from times."""
    lesson, test = halves
    edges = np.quantile([seconds for seconds, _ in lesson], np.linspace(0, 1, PARTS + 1)[1:-1])
    parts: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for seconds, kind in lesson:
        parts[int(np.searchsorted(edges, seconds))][kind] += 1
    usual = Counter(kind for _, kind in lesson).most_common(1)[0][0]
    blind = sum(kind == usual for _, kind in test) / len(test)
    hits = [
        kind == parts[int(np.searchsorted(edges, seconds))].most_common(1)[0][0]
        for seconds, kind in test
    ]
    share = sum(hits) / len(hits)
    middle = float(np.median([seconds for seconds, _ in test]))
    return (
        f"{what}: {len(test)} choices guessed, without looking {blind:.1%}, by time {share:.1%} "
        f"± {Z * (share * (1 - share) / len(hits)) ** 0.5:.1%} (median {1000 * middle:.2f} ms)"
    )


@click.command()
@click.option("--game", "games", multiple=True, help="All with secret choices, if none is named.")
@click.option("--count", default=100, show_default=True, help="Games of each.")
@click.option("--level", default="master", show_default=True, help="The bot that thinks.")
def main(games: tuple[str, ...], count: int, level: str) -> None:
    """Guess secret choices from times."""
    secretive = [name for name in OURS if kogge.game(name).simultaneous]
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [*KOGGE, "serve", "--no-limits", "--no-browser", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        with running(command, "http://"):
            url = f"http://127.0.0.1:{port}"
            wait_until_ready(url)
            for game in games or secretive:
                click.echo(f"{game}, {count} games, load {os.getloadavg()[0]:.1f}")
                played = asyncio.run(play_all(url, game, count))
                for what in played[0]:
                    halves = [[s for one in played[half::2] for s in one[what]] for half in (0, 1)]
                    click.echo("  " + tell(what, halves))
    for game in games or secretive:
        thought = [think(game, level, seed) for seed in range(count)]
        halves = [[sample for one in thought[half::2] for sample in one] for half in (0, 1)]
        click.echo("  " + tell(f"{game}, {level}'s thoughts", halves))


if __name__ == "__main__":
    main()
