"""Two server processes on one PostgreSQL serve the same tables, and never fork one."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.playing import Guest, guests, live_test
from tests.server.postgres import MISSING, programs, running_postgres
from tests.server.serving import Serving, serving
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kogge.client import Client, ServerRefused, sign_up
from kogge.core.gamefile import read_game_file, verify


@pytest.fixture(scope="module")
def pair(postgres: str) -> Iterator[tuple[Serving, Serving]]:
    """Two processes on one database."""
    with serving(postgres, "--no-limits") as one, serving(postgres, "--no-limits") as other:
        yield one, other


async def spread(guest: Guest, server: Serving, stack: contextlib.AsyncExitStack) -> Guest:
    """The same guest, connected to another process."""
    client = Client(server.url, guest.client.token)
    live = await stack.enter_async_context(client.live())
    moved = Guest(client, live, guest.table, guest.seat)
    await live.follow(guest.table, guest.seat)
    await moved.until(lambda g: bool(g.state))
    return moved


async def race(guest: Guest, dice: random.Random) -> None:
    """Move as fast as acknowledged, any legal move, sometimes twice with the same action id."""
    decided = -1
    while not guest.over:
        moves = guest.state["moves"]
        if moves is not None and moves["decision"] > decided:
            decided = moves["decision"]
            action = f"{guest.seat}-{decided}"
            message = {
                "type": "move",
                "table": guest.table,
                "seat": guest.seat,
                "move": dice.choice(moves["legal"])["move"],
                "decision": decided,
                "action": action,
            }
            number = (await guest.live._answer(action, message))["number"]
            if dice.random() < 0.2:
                again = (await guest.live._answer(action, message))["number"]
                assert again == number
        await guest.hear()


async def race_at_tables(pair: tuple[Serving, Serving], moves: int) -> int:
    """Race at four tables at a time until so many moves were made; how many there were."""
    dice = random.Random(1)
    made = 0
    while made < moves:
        async with contextlib.AsyncExitStack() as stack:
            tables = []
            for _ in range(4):
                here = await stack.enter_async_context(guests(pair[0].url, "visby", 4, watching=1))
                tables.append([await spread(g, pair[i % 2], stack) for i, g in enumerate(here)])
            everyone = [guest for table in tables for guest in table]
            await asyncio.gather(*(race(g, dice) for g in everyone if g.seat is not None))
            for table in tables:
                made += await check_one_history(table)
    return made


async def check_one_history(table: list[Guest]) -> int:
    """All at a table have heard the same; the number of moves."""
    last = max(guest.number for guest in table)
    for guest in table:
        await guest.until_number(last)
        assert [entry["number"] for entry in guest.happened] == list(range(1, last + 1))
    assert len({str([public(entry) for entry in guest.happened]) for guest in table}) == 1
    path = f"/api/tables/{table[0].table}/record"
    game_file = await table[0].client.get(path)
    assert game_file == await table[1].client.get(path)
    verify(read_game_file(json.dumps(game_file)))
    return len(game_file["moves"])


@pytest.mark.parametrize("moves", [100, pytest.param(5000, marks=pytest.mark.soak)])
@live_test
async def test_a_table_spread_over_two_processes_has_one_history(
    pair: tuple[Serving, Serving], moves: int
) -> None:
    """Racing moves through both processes make one linear history that all see.

    Everyone, spectators included, hears the same entries with the same numbers without a gap, and
    the finished games verify. The default run makes a hundred moves, `make soak` thousands.
    """
    assert await race_at_tables(pair, moves) >= moves
    for server in pair:
        assert (await metrics(server))["kogge_conflicts_total"] > 0, "nothing has raced"


def public(entry: dict[str, object]) -> tuple[object, ...]:
    return entry["number"], entry["at"], entry["kind"], entry.get("seat")


async def metrics(server: Serving) -> dict[str, float]:
    def read() -> str:
        with urllib.request.urlopen(f"{server.url}/metrics") as reply:
            return str(reply.read().decode())

    lines = (await asyncio.to_thread(read)).splitlines()
    return {
        name: float(value) for name, value in (line.split() for line in lines if line[0] != "#")
    }


@live_test
async def test_processes_see_each_others_players(pair: tuple[Serving, Serving]) -> None:
    """Presence is known across processes; who is connected to another one is not voted out."""
    one, other = pair
    async with guests(one.url, "visby", 2) as (first, second), contextlib.AsyncExitStack() as stack:
        await first.until(lambda guest: guest.present == [0, 1])
        socket = second.live._socket
        assert socket is not None
        second.live._follows.clear()
        await socket.close()
        await first.until(lambda guest: guest.present == [0])
        await spread(second, other, stack)
        await first.until(lambda guest: guest.present == [0, 1])
        with pytest.raises(ServerRefused, match="is here"):
            await first.live.act("vote", first.table, seat=0, about=1)


@live_test
async def test_when_one_process_dies_the_other_goes_on_with_its_bots(postgres: str) -> None:
    """A bot whose process is killed while it should move is moved by the other process."""
    with serving(postgres, "--no-limits") as survivor:
        victim = Serving(postgres, "--no-limits")
        async with guests(victim.url, "visby", 1, "greedy", "random") as (player,):
            table, token = player.table, player.client.token
            await player.live.act("say", table, text="here")
            task = asyncio.create_task(player.move())
            await asyncio.sleep(0)
            victim.kill()
            task.cancel()
        client = Client(survivor.url, token)
        async with client.live() as live:
            again = Guest(client, live, table, None)
            await live.follow(table)
            await again.until(lambda g: sum(e.get("by") == "bot" for e in g.happened) >= 2)


@live_test
async def test_without_its_database_the_server_waits(tmp_path: Path) -> None:
    """While PostgreSQL is down everything is refused with 503; afterwards the game goes on."""
    if programs() is None:
        pytest.skip(MISSING)
    with running_postgres() as cluster, serving(cluster.url, "--no-limits") as server:
        async with guests(server.url, "visby", 2) as (first, second):
            await first.move()
            cluster.stop()
            with pytest.raises(ServerRefused, match="unavailable"):
                await second.live.move(second.table, 1, second.legal[0])
            for path in ("/health", "/api/tables"):
                with pytest.raises(ServerRefused, match="unavailable"):
                    await first.client.get(path)
            with pytest.raises(ServerRefused, match="unavailable"):
                await sign_up(server.url, "Nobody")
            url = server.url.replace("http", "ws") + "/api/socket"
            with pytest.raises(InvalidStatus) as refused:  # and comes back, as for any 503
                await connect(url, additional_headers=first.client.headers)
            assert refused.value.response.status_code == 503
            cluster.start()
            await second.move()
            await first.until_number(second.number)
            assert [e["number"] for e in first.happened] == list(range(1, second.number + 1))
        assert (await metrics(server))["kogge_failures_total"] == 0


@live_test
async def test_what_one_process_was_told_all_know(pair: tuple[Serving, Serving]) -> None:
    """An action sent again through another process is done once; a new name is known there too."""
    one, other = pair
    async with guests(one.url, "visby", 2) as (first, _), contextlib.AsyncExitStack() as stack:
        elsewhere = await spread(first, other, stack)
        move = {"type": "move", "table": first.table, "seat": 0, "move": first.legal[0]}
        sent = {**move, "action": "only-once"}
        numbers = [
            (await guest.live._answer("only-once", sent))["number"] for guest in (first, elsewhere)
        ]
        assert numbers[0] == numbers[1]
        await first.client.rename("Another Name")
        assert (await elsewhere.client.get("/api/me"))["player"]["name"] == "Another Name"
