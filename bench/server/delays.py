"""`python -m bench.server.delays`: what times tell about what is hidden.

Two controlled experiments. At a server of ours one seat makes secret choices at random; who sees
the encrypted bytes go by sees how long the answer took, and the update that another seat was told.
And a bot of a level chooses in secret, at the same moment of a game in many worlds that its rival
cannot tell apart; whoever waits for it sees how long it thinks. How often does the best guess from
the time name the choice, beside a guess that does not look? Times are cut into parts that hold
equally many; half of the choices teach which one is most frequent in each part, the others test it.
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
from kogge.core.position import Position
from kogge.core.rng import new_rng
from kogge.core.verbs import imagine, observe
from kogge.games import OURS

PARTS: Final = 20  # as many of the lesson's times in each
FEW_PARTS: Final = 5  # where a lesson is short
LOOKED_AT: Final = 0.2  # share of a bot's choices that are made again and again
WORLDS: Final = 100
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


def think(game: str, level: str, seed: int) -> list[list[Sample]]:
    """A game of two: at some secret choices of a bot, its times in many worlds that its rival
    cannot tell apart, each with a bot of its own, and what it chose there."""
    position = kogge.game(game).new(players=2, seed=seed)
    greedy = bot("greedy", position.game, seed)
    dice = random.Random(seed)
    found: list[list[Sample]] = []
    while not position.over:
        seat = position.to_act[0]
        observed = position.observed(seat)
        if seat == 0 and len(position.to_act) > 1 and dice.random() < LOOKED_AT:
            found.append(think_again(position, level))
        position.play(seat, int(greedy.choose(observed, seat)))
    return found


def think_again(position: Position, level: str, worlds: int = WORLDS) -> list[Sample]:
    """The times and choices of the first seat in worlds that fit what the second one sees."""
    kind = position.game.rooms.state
    told = position.observed(1)
    found: list[Sample] = []
    for number in range(worlds):
        world, seen = np.zeros((2, 1), kind)
        world[0] = told
        imagine(world[0], 1, new_rng("delays", number))
        observe(world[0], 0, seen[0])
        thinker = bot(level, position.game, number)
        began = time.thread_time()
        move = int(thinker.choose(seen[0], 0))
        found.append((time.thread_time() - began, position.game.rooms.moves[move].text))
    return found


def hits_of(samples: list[Sample], parts: int) -> tuple[int, int, int]:
    """Choices of the second half: how many, guessed without looking, and by their times."""
    lesson, test = samples[::2], samples[1::2]
    edges = np.quantile([seconds for seconds, _ in lesson], np.linspace(0, 1, parts + 1)[1:-1])
    by_part: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for seconds, kind in lesson:
        by_part[int(np.searchsorted(edges, seconds))][kind] += 1
    usual = Counter(kind for _, kind in lesson).most_common(1)[0][0]
    blind = sum(kind == usual for _, kind in test)
    seen = 0
    for seconds, kind in test:
        taught = by_part[int(np.searchsorted(edges, seconds))]
        seen += kind == (taught.most_common(1)[0][0] if taught else usual)
    return len(test), blind, seen


def tell(what: str, groups: list[list[Sample]], parts: int) -> str:
    """How well choices are guessed from times, each group by its own lesson."""
    count, blind, seen = (
        sum(one) for one in zip(*(hits_of(g, parts) for g in groups), strict=True)
    )
    share = seen / count
    error = Z * (share * (1 - share) / count) ** 0.5
    middle = 1000 * float(np.median([seconds for group in groups for seconds, _ in group]))
    return (
        f"{what}: {count} choices guessed, without looking {blind / count:.1%}, "
        f"by time {share:.1%} ± {error:.1%} (median {middle:.2f} ms)"
    )


@click.command()
@click.option("--game", "games", multiple=True, help="All with secret choices, if none is named.")
@click.option("--count", default=100, show_default=True, help="Games of each.")
@click.option("--thoughts", default=20, show_default=True, help="Games of the bot that thinks.")
@click.option("--level", default="master", show_default=True, help="The bot that thinks.")
def main(games: tuple[str, ...], count: int, thoughts: int, level: str) -> None:
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
                    choices = [sample for one in played for sample in one[what]]
                    click.echo("  " + tell(what, [choices], PARTS))
    for game in games or secretive:
        thought = [one for seed in range(thoughts) for one in think(game, level, seed)]
        click.echo("  " + tell(f"{game}, {level}'s thoughts", thought, FEW_PARTS))


if __name__ == "__main__":
    main()
