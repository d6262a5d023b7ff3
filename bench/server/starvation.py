"""`python -m bench.server.starvation`: how long a master takes while one address wants them all.

One address, within its limits, opens dozens of tables with three grandmasters each and makes a move
at every one; first it stays and plays on as fast as it is answered, then it leaves. Somebody else
plays a master meanwhile: how long until it has answered each of their moves?
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import tempfile
import time
from typing import Any, Final

import click

from bench.server.__main__ import KOGGE, free_port, running, wait_until_ready
from kogge.arena.machine import machine
from kogge.client import Client, Live, ServerRefused

ATTACKER: Final = "203.0.113.7"
HONEST: Final = "198.51.100.2"


class Behind(Client):
    """Someone behind a proxy on this machine, which tells their address."""

    def __init__(self, base: str, address: str, token: str | None = None) -> None:
        super().__init__(base, token)
        self._address = address

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, "X-Forwarded-For": self._address}


async def enter(base: str, address: str) -> Behind:
    given = {"name": "Guest", "keep": "answer"}
    reply = await Behind(base, address).post("/api/players", given)
    return Behind(base, address, reply["token"])


async def attack(base: str, tables: int, game: str, stay: asyncio.Event) -> None:
    """Open tables, and play at all of them until told to leave."""
    client = await enter(base, ATTACKER)
    async with client.live() as live:
        playing = asyncio.create_task(play_on(live))
        try:
            for _ in range(tables):
                table = await patiently(client, game, ["human"] + ["grandmaster"] * 3)
                await live.follow(table, 0)
            stay.set()
            await asyncio.Event().wait()
        finally:
            playing.cancel()


async def patiently(client: Client, game: str, seats: list[str]) -> str:
    """Make a table, as soon as the limits allow it."""
    while True:
        try:
            made = await client.create_table(game, seats, seating="fixed")
            return str(made["table"])
        except ServerRefused as refusal:
            if refusal.code != "too-many":
                raise
        await asyncio.sleep(1)


async def play_on(live: Live) -> None:
    """Answer every decision at once."""
    while True:
        update = await live.updates.get()
        moves = update.get("state", {}).get("moves")
        if moves:
            with contextlib.suppress(ServerRefused):
                word = moves["legal"][0]["move"]
                await live.move(update["table"], 0, word, moves["decision"])


async def ask_masters(base: str, game: str, answers: int) -> list[float]:
    """How many seconds a master took for each of its decisions."""
    client = await enter(base, HONEST)
    found: list[float] = []
    async with client.live() as live:
        while len(found) < answers:
            table = await patiently(client, game, ["human", "master"])
            await live.follow(table, 0)
            found += await play_against(live, table, answers - len(found))
            await live.unfollow(table)
    return found


async def play_against(live: Live, table: str, most: int) -> list[float]:
    """One game against a master, or a part of it."""
    found: list[float] = []
    decided, since = -1, time.perf_counter()
    while len(found) < most:
        update: dict[str, Any] = await live.updates.get()
        if update["type"] != "update" or update["table"] != table:
            continue
        for entry in update["happened"]:
            if entry["kind"] == "moved" and entry["seat"] == 1:
                found.append(time.perf_counter() - since)
            if entry["kind"] in ("moved", "started"):
                since = time.perf_counter()
        state = update["state"]
        if state["status"] == "over":
            break
        moves = state.get("moves")
        if moves and moves["decision"] > decided:
            decided = moves["decision"]
            await live.move(table, 0, moves["legal"][0]["move"], decided)
    return found


async def measure(base: str, tables: int, game: str, answers: int) -> dict[str, list[float]]:
    found = {"alone": await ask_masters(base, game, answers)}
    ready = asyncio.Event()
    attacking = asyncio.create_task(attack(base, tables, game, ready))
    await ready.wait()
    found["while they play"] = await ask_masters(base, game, answers)
    attacking.cancel()
    await asyncio.gather(attacking, return_exceptions=True)
    found["after they have left"] = await ask_masters(base, game, answers)
    return found


@click.command()
@click.option("--tables", default=51, show_default=True, help="Of three grandmasters each.")
@click.option("--answers", default=100, show_default=True, help="Of the master, in each part.")
@click.option("--game", default="visby", show_default=True)
def main(tables: int, answers: int, game: str) -> None:
    """Measure how long an honest player's master takes."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [*KOGGE, "serve", "--no-browser", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        with running(command, "http://"):
            base = f"http://127.0.0.1:{port}"
            wait_until_ready(base)
            found = asyncio.run(measure(base, tables, game, answers))
    click.echo(
        f"{game}, {tables} tables of three grandmasters, load {os.getloadavg()[0]:.1f}, "
        f"{machine()['cpu']}"
    )
    for name, taken in found.items():
        taken.sort()
        click.echo(
            f"{name:22} {len(taken)} answers: p50 {statistics.median(taken):5.2f} s   "
            f"p99 {taken[int(0.99 * (len(taken) - 1))]:5.2f} s   longest {taken[-1]:5.2f} s"
        )


if __name__ == "__main__":
    main()
