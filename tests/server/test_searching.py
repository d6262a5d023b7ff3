"""Bots that search: nobody's keep those of others waiting, and none search for nobody."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import sqlalchemy as sa
from tests.server.playing import guests, live_test
from tests.server.serving import Serving, sqlite

import kogge
from kogge.server.live.create import create
from kogge.server.live.host import Host
from kogge.server.live.search_processes import Search, SearchProcesses, choose
from kogge.server.live.search_queue import SearchQueue, Waiting
from kogge.server.live.sweeping import _open_due
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.storage.schema import tables
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.step_away import come_back, step_away

ROOM = 3


class Noted(SearchProcesses):
    """Searchers that note what runs, and end when told; a search's bot names whose it is."""

    def __init__(self, room: int = ROOM) -> None:
        super().__init__(room)
        self.running: list[tuple[str, asyncio.Event]] = []
        self.begun: list[str] = []

    async def run(self, search: Search) -> int:
        end = asyncio.Event()
        mine = search.bot, end
        self.running.append(mine)
        self.begun.append(search.bot)
        await end.wait()
        self.running.remove(mine)
        return 0

    def end_one(self) -> None:
        self.running[0][1].set()


def search(name: str) -> Search:
    return Search("visby", name, 0, 0, b"")


def ask(searching: SearchQueue, player: str, *, present: bool = True) -> asyncio.Task[int | None]:
    waiting = Waiting([player], present)
    return asyncio.create_task(searching.ask(search(player), lambda: waiting))


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def queue(room: int = ROOM) -> AsyncIterator[tuple[SearchQueue, Noted]]:
    searchers = Noted(room)
    searching = SearchQueue(searchers)
    yield searching, searchers
    await searching.close()


@live_test
async def test_one_address_cannot_take_every_process() -> None:
    """However much it asks for, and under however many names, one process is left to others."""
    async with queue() as (searching, searchers):
        for number in range(60):
            searching.note_address(f"crowd {number}", "10.0.0.1")
            ask(searching, f"crowd {number}")
        await settle()
        for _ in range(20):
            assert len(searchers.running) == ROOM - 1
            searching.note_address("anna", "10.0.0.2")
            ask(searching, "anna")
            await settle()
            assert searchers.begun[-1] == "anna"
            searchers.running[-1][1].set()
            await settle()


@live_test
async def test_who_had_less_time_comes_first() -> None:
    """Between addresses, and between the players behind one address, nobody is passed over."""
    async with queue(room=2) as (searching, searchers):
        for player, address in (("a", "1"), ("b", "1"), ("c", "2")):
            searching.note_address(player, address)
        for _ in range(12):
            ask(searching, "a")
        for player in ("b", "c"):
            for _ in range(4):
                ask(searching, player)
        await settle()
        while len(searchers.begun) < 12:
            await asyncio.sleep(0.001)
            searchers.end_one()
            await settle()
        counted = Counter(searchers.begun[:12])
        assert counted["c"] == 4
        assert abs(counted["a"] - counted["b"]) <= 2


@live_test
async def test_people_who_are_here_come_before_those_who_are_not() -> None:
    """And those who are away never have more than half of the processes."""
    async with queue(room=4) as (searching, searchers):
        for number in range(8):
            searching.note_address(f"away {number}", f"10.0.0.{number}")
            ask(searching, f"away {number}", present=False)
        await settle()
        assert len(searchers.running) == 2
        searching.note_address("here", "10.0.1.1")
        ask(searching, "here")
        ask(searching, "here")
        await settle()
        assert searchers.begun[2:] == ["here", "here"]


@live_test
async def test_what_nobody_wants_any_more_is_not_searched() -> None:
    """A decision that was made meanwhile, or a table that was left, costs nothing."""
    async with queue(room=1) as (searching, searchers):
        ask(searching, "first")
        wanted: list[Waiting | None] = [Waiting(["second"], True)]
        second = asyncio.create_task(searching.ask(search("second"), lambda: wanted[0]))
        await settle()
        wanted[0] = None
        searchers.end_one()
        assert await second is None
        assert searchers.begun == ["first"]


@contextlib.asynccontextmanager
async def in_service(folder: Path) -> AsyncIterator[tuple[Service, Noted]]:
    service = Service(Settings(sqlite(folder)))
    async with service.running():
        searchers = service.hall.searching.searchers = Noted()
        yield service, searchers


async def seated(service: Service, *bots: str) -> Host:
    agreement = checked(Agreement("visby", ["human", *bots], seating="fixed"))
    host = await create(service.hall, agreement)
    await host.do(lambda table: join(table, "anna", "Anna", external=False))
    return host


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


@live_test
async def test_no_bot_searches_at_a_table_that_everyone_has_left(tmp_path: Path) -> None:
    """The game waits for whoever returns; nothing is due there meanwhile, after a restart too."""
    async with in_service(tmp_path) as (service, searchers):
        host = await seated(service, "master", "grandmaster")
        await host.do(lambda table: step_away(table, 0))
        while searchers.running:  # what had begun before
            searchers.end_one()
            await settle()
        await until(lambda: service.hall.thoughts == 0)
        begun = len(searchers.begun)
        async with service.engine.begin() as connection:
            due = sa.select(tables.c.due).where(tables.c.id == host.table.id)
            assert await connection.scalar(due) is None
            await connection.execute(sa.update(tables).values(due=1))  # as older versions left it
        await _open_due(service.hall, first=False)
        async with service.engine.connect() as connection:
            assert await connection.scalar(due) is None
        assert len(searchers.begun) == begun
        await host.do(lambda table: come_back(table, 0))
        await until(lambda: len(searchers.begun) > begun)


def test_a_search_has_the_same_answer_in_any_process() -> None:
    """A bot beside the server decides as the same bot here would, from the seat's record alone."""
    game = kogge.game("visby")
    position = game.new(seed=3)
    observed = position.observed(0)
    here = kogge.bots.bot("master", game, 7).choose(observed, 0)
    asked = Search("visby", "master", 7, 0, observed.tobytes())
    assert choose(asked) == here

    async def elsewhere() -> int:
        searchers = SearchProcesses(1)
        try:
            return await searchers.run(asked)
        finally:
            searchers.close()

    assert asyncio.run(elsewhere()) == here


@live_test
async def test_every_searching_process_loads_the_games_when_it_starts() -> None:
    """Also one that is started again: the first search in it does not wait for a compiler."""
    searchers = SearchProcesses(2)
    try:
        await searchers.warm(["visby"])
        pool = searchers._open()
        loop = asyncio.get_running_loop()
        loaded = [await loop.run_in_executor(pool, loaded_games) for _ in range(4)]
        assert all("kogge.games.visby.rules" in modules for modules in loaded)
        searchers.close()
        again = await loop.run_in_executor(searchers._open(), loaded_games)
        assert "kogge.games.visby.rules" in again
    finally:
        searchers.close()


def loaded_games() -> list[str]:
    """The modules of games in this process."""
    return [name for name in sys.modules if name.startswith("kogge.games.")]


def descendants(process: int) -> set[int]:
    """The processes that one has started, and theirs."""
    told = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    parents = [tuple(map(int, line.split())) for line in told.stdout.splitlines()]
    found, before = {process}, set[int]()
    while found != before:
        before, found = found, found | {child for child, parent in parents if parent in found}
    return found - {process}


@live_test
async def test_searching_processes_end_with_the_server(tmp_path: Path) -> None:
    """However it ends: they do not outlive a server that was killed."""
    server = Serving(sqlite(tmp_path))
    async with guests(server.url, "visby", 1, "journeyman") as (player,):
        await player.until(lambda guest: any(e.get("by") == "bot" for e in guest.happened))
    children = descendants(server.process.pid)
    assert children
    server.kill()

    def alive() -> set[int]:
        return {child for child in children if Path(f"/proc/{child}").exists()}

    await until(lambda: not alive())
