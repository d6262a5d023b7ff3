"""Nothing acknowledged is lost, whenever the server dies.

A server is killed with SIGKILL at random moments while clients and bots play, and started again.
The default run kills it twice on each database, to stay short; `make soak` a thousand times.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.playing import live_test
from tests.server.postgres import running_postgres
from tests.server.serving import Serving, sqlite

from kogge.client import PASSING, Client, Json, Live, ServerRefused, sign_up
from kogge.core.gamefile import read_game_file, verify

KILLS = 2
KILLS_IN_ALL = int(os.environ.get("KOGGE_SOAK_KILLS", "1000"))
SEED = int(os.environ.get("KOGGE_SOAK_SEED", "0"))  # other games and moments, where run in pieces
SOAK_KILLS = {"sqlite": 400, "server": 400, "worker": 150, "database": 50}  # of a thousand
PARTIES = 3

Acknowledged = list[tuple[str, int, int, str]]  # table, number, seat, word


async def patiently(ask: Callable[[], Awaitable[Json]]) -> Json:
    """Ask until the server is there to answer."""
    while True:
        try:
            return await ask()
        except OSError:
            pass
        except ServerRefused as refusal:
            if refusal.code not in PASSING:
                raise
        await asyncio.sleep(0.05)


class Party:
    """Someone who plays two seats against two bots, one game after the other."""

    def __init__(self, client: Client, live: Live, game: str, dice: random.Random) -> None:
        self.client = client
        self.live = live
        self.game = game
        self.dice = dice
        self.acknowledged: Acknowledged = []
        self.refused: list[tuple[str, int, str]] = []  # table, seat, word
        self.tables: list[str] = []
        self.last = False  # no other game after this one
        self.heard: dict[str, list[Json]] = {}  # by table, as seat 0 heard it

    async def play(self) -> None:
        while not self.last:
            await self.play_game()

    async def play_game(self) -> None:
        seats = ["human", "human", "greedy", "random"]
        made = await patiently(
            lambda: self.client.create_table(
                self.game, seats, names=["One", "Two"], seating="fixed"
            )
        )
        table = made["table"]
        self.tables.append(table)
        heard = self.heard[table] = []
        for seat in (0, 1):
            await self.live.follow(table, seat)
        decided = {0: -1, 1: -1}
        while True:
            update = await self.live.updates.get()
            if update["type"] != "update" or update["table"] != table:
                continue
            if update["seat"] == 0:
                heard += update["happened"]
            state = update["state"]
            if state.get("status") == "over":
                await self.live.unfollow(table)
                return
            moves = state.get("moves")
            if moves and moves["decision"] > decided[update["seat"]]:
                decided[update["seat"]] = moves["decision"]
                await self.move(table, update["seat"], moves)

    async def move(self, table: str, seat: int, moves: Json) -> None:
        """Make a move, however often the database is away meanwhile."""
        word = self.dice.choice(moves["legal"])["move"]
        while True:
            try:
                number = await self.live.move(table, seat, word, moves["decision"])
                self.acknowledged.append((table, number, seat, word))
                return
            except ServerRefused as refusal:
                if refusal.code not in PASSING:
                    self.refused.append((table, seat, word))
                    return
            await asyncio.sleep(0.05)


async def check_nothing_is_lost(party: Party) -> None:
    """Every game is over; every acknowledged move stands where it was said to, and once.

    A move that stands there without having been acknowledged was tried again after a commit whose
    outcome nobody knew, and refused then because it had been made.
    """
    made: dict[str, dict[int, tuple[int, str]]] = {}
    for table in party.tables:
        for seat in (0, 1):
            found = await party.client.get(f"/api/tables/{table}?seat={seat}")
            assert [e["number"] for e in found["happened"]] == list(range(1, found["number"] + 1))
            assert found["state"]["status"] == "over"
            for entry in found["happened"]:
                if "move" in entry:
                    made.setdefault(table, {})[entry["number"]] = entry["seat"], entry["move"]
        heard = [entry["number"] for entry in party.heard[table]]
        assert heard == list(range(1, len(heard) + 1)), "each entry is heard once, in order"
        game_file = await party.client.get(f"/api/tables/{table}/record")
        verify(read_game_file(json.dumps(game_file)))
    for table, number, seat, word in party.acknowledged:
        assert made[table].pop(number) == (seat, word), "nothing is lost, nor doubled"
    for table, others in made.items():
        for seat, word in others.values():
            party.refused.remove((table, seat, word))


Kill = Callable[[Serving, random.Random], Awaitable[None]]


async def kill_server(server: Serving, dice: random.Random) -> None:
    """The process that serves dies, and is started again at the same port."""
    port = server.port
    server.kill()
    await asyncio.to_thread(server.start, port)


async def kill_worker(server: Serving, dice: random.Random) -> None:
    """One of several workers dies; the others go on, and it is replaced."""
    workers = workers_of(server)
    os.kill(dice.choice(workers), signal.SIGKILL)
    while len(workers_of(server)) < len(workers):
        await asyncio.sleep(0.02)


def workers_of(server: Serving) -> list[int]:
    """The processes in which a server's workers serve."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    found = [int(child) for child in children.split()]
    return [pid for pid in found if b"resource_tracker" not in command_of(pid)]


def command_of(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


async def all_go_on(parties: Sequence[Party], playing: Sequence[asyncio.Task[None]]) -> None:
    """Wait until two more moves of everyone are acknowledged; nobody has given up meanwhile."""
    wanted = [len(party.acknowledged) + 2 for party in parties]
    while any(len(p.acknowledged) < count for p, count in zip(parties, wanted, strict=True)):
        await asyncio.sleep(0.01)
        for task in playing:
            assert not task.done(), task.result()


async def kill_again_and_again(
    database: str, kills: int, seed: int, kill: Kill = kill_server, flags: Sequence[str] = ()
) -> dict[str, Any]:
    dice = random.Random(seed)
    server = Serving(database, "--no-limits", *flags)
    try:
        async with contextlib.AsyncExitStack() as stack:
            parties = []
            for game in ("visby", "tallinn", "towers")[:PARTIES]:
                client = await sign_up(server.url, game)
                live = await stack.enter_async_context(client.live())
                parties.append(Party(client, live, game, random.Random(dice.random())))
            playing = [asyncio.create_task(party.play()) for party in parties]
            for _ in range(kills):
                await all_go_on(parties, playing)
                await asyncio.sleep(dice.random() / 2)
                await kill(server, dice)
            await all_go_on(parties, playing)
            for party in parties:
                party.last = True
            await asyncio.gather(*playing)
            for party in parties:
                await check_nothing_is_lost(party)
                if kill is kill_server:
                    assert party.live.connections == kills + 1, "clients come back by themselves"
            return {
                "games": sum(len(party.tables) for party in parties),
                "moves": sum(len(party.acknowledged) for party in parties),
                "bots": sum(
                    entry.get("by") == "bot"
                    for party in parties
                    for heard in party.heard.values()
                    for entry in heard
                ),
            }
    finally:
        server.stop()
        assert not [line for line in server.log if "Traceback" in line], "".join(server.log)


@live_test
async def test_an_answer_cut_off_is_a_lost_connection() -> None:
    """A server that dies in the middle of an answer is met like one that is not there."""

    async def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"table": ')
        writer.close()

    async with await asyncio.start_server(begin, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionError, match="did not finish its answer"):
            await Client(f"http://127.0.0.1:{port}").get("/api/tables/any")


@live_test
async def test_killed_on_sqlite(tmp_path: Path) -> None:
    """On SQLite every acknowledged move survives SIGKILL; clients resume and bots go on."""
    found = await kill_again_and_again(sqlite(tmp_path), KILLS, 1)
    assert found["moves"] > 0
    assert found["bots"] > 0


@live_test
async def test_killed_on_postgres(postgres: str) -> None:
    """On PostgreSQL every acknowledged move survives SIGKILL; clients resume and bots go on."""
    found = await kill_again_and_again(postgres, KILLS, 2)
    assert found["moves"] > 0
    assert found["bots"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("kind", SOAK_KILLS)
def test_killed_a_thousand_times(
    kind: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    record_property: Callable[[str, object], None],
) -> None:
    """A server on each database, one of its two workers, and PostgreSQL itself: nothing is lost.

    KOGGE_SOAK_KILLS is how many there are in all, a thousand unless it says otherwise. In pieces:
    with a KOGGE_SOAK_SEED of its own for each.
    """
    kills = max(1, int(SOAK_KILLS[kind] * KILLS_IN_ALL / 1000))
    began = time.monotonic()
    if kind == "sqlite":
        found = asyncio.run(kill_again_and_again(sqlite(tmp_path), kills, SEED + 3))
    elif kind == "server":
        postgres = request.getfixturevalue("postgres")
        found = asyncio.run(kill_again_and_again(postgres, kills, SEED + 4))
    elif kind == "worker":
        postgres = request.getfixturevalue("postgres")
        flags = ("--workers", "2")
        found = asyncio.run(kill_again_and_again(postgres, kills, SEED + 5, kill_worker, flags))
    else:
        with running_postgres() as cluster:

            async def kill_database(server: Serving, dice: random.Random) -> None:
                await asyncio.to_thread(cluster.stop)
                await asyncio.sleep(dice.random())
                await asyncio.to_thread(cluster.start)

            found = asyncio.run(kill_again_and_again(cluster.url, kills, SEED + 6, kill_database))
    record_property(kind, f"{kills} kills, {found}, {time.monotonic() - began:.0f} s")
