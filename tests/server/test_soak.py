"""A long evening: half an hour of play with lost connections leaves the server's memory flat.

KOGGE_SOAK_MINUTES shortens it for a first look.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import statistics
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.serving import serving, sqlite
from tests.server.test_kill import Party

from kogge.client import sign_up

MINUTES = float(os.environ.get("KOGGE_SOAK_MINUTES", "30"))
PARTIES = ("visby", "tallinn", "towers", "talis", "visby", "tallinn")
GROWTH = 1.05  # of the last third of the measured time over the first
SAMPLE_SECONDS = 5.0

Figure = Callable[[str, object], None]


def resident_megabytes(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def lose_connections(parties: list[Party], dice: random.Random) -> None:
    """Cut a client off every second or so."""
    while True:
        await asyncio.sleep(dice.expovariate(1))
        socket = dice.choice(parties).live._socket
        if socket is not None:
            socket.transport.abort()


async def an_evening(database: str, figure: Figure) -> list[float]:
    """The server's memory over time, the first quarter left out.

    Tables are put away soon, so that the memory does not follow the pace of this machine.
    """
    dice = random.Random(1)
    sampled = []
    with serving(database, "--no-limits", idle=5) as server:
        async with contextlib.AsyncExitStack() as stack:
            parties = []
            for game in PARTIES:
                client = await sign_up(server.url, game)
                live = await stack.enter_async_context(client.live())
                parties.append(Party(client, live, game, random.Random(dice.random())))
            tasks = [asyncio.create_task(party.play()) for party in parties]
            tasks.append(asyncio.create_task(lose_connections(parties, dice)))
            rounds = int(MINUTES * 60 / SAMPLE_SECONDS)
            by_then = [0] * len(parties)
            for turn in range(rounds):
                await asyncio.sleep(SAMPLE_SECONDS)
                for task in tasks:
                    assert not task.done(), task.result()
                if turn >= rounds // 4:
                    sampled.append(resident_megabytes(server.process.pid))
                if turn == rounds // 2:
                    by_then = [len(party.acknowledged) for party in parties]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            moves = sum(len(party.acknowledged) for party in parties)
            lost = sum(party.live.connections - 1 for party in parties)
            games = sum(len(party.tables) for party in parties)
            later = [len(p.acknowledged) - n for p, n in zip(parties, by_then, strict=True)]
            assert min(later) > 0, "everyone has played on in the second half"
    figure("evening", f"{games} games, {moves} moves of clients, {lost} lost connections")
    return sampled


@pytest.mark.soak
def test_memory_stays_flat(tmp_path: Path, record_property: Figure) -> None:
    """The mean of the last third of the samples is within five per cent of that of the first."""
    sampled = asyncio.run(an_evening(sqlite(tmp_path), record_property))
    third = len(sampled) // 3
    first, last = statistics.fmean(sampled[:third]), statistics.fmean(sampled[-third:])
    tenths = [f"{sampled[len(sampled) * part // 10]:.0f}" for part in range(10)]
    told = f"{first:.1f} MB, then {last:.1f} MB; in between {' '.join(tenths)}"
    record_property("memory", told)
    assert last <= first * GROWTH
