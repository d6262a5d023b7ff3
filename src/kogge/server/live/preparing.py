"""Preparation: the server starts at once, and its games are made ready behind it.

What is on disk is loaded in a thread. What is not is compiled in processes of their own, as many as
there are cores, the game that someone asked for at once; nothing is compiled in this process, where
it would keep everyone waiting. A table waits for the rules of its game, a bot that searches for its
search.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
import structlog

import kogge
from kogge.arena.preparing import STAGES, Step, command, read_step, surroundings
from kogge.core.cache_folders import cache_directory, make_directory
from kogge.core.compiling import JIT, WouldCompile, watch_compilation, without_compiling
from kogge.core.errors import KoggeError
from kogge.core.sources import home_digest
from kogge.server.table.refusals import Refused
from kogge.versions import is_kept

log = structlog.get_logger()

NEEDED: Final = ("table", "search")  # stages, in this order
LATER: Final = ("review",)  # when all tables can be played, and not in this process
NEARLY: Final = 0.99  # what is not ready never looks as if it were


class GameProgress(msgspec.Struct):
    """How far a game is: `ready` to be played at a table, `progress` from 0 to 1."""

    name: str
    ready: bool
    progress: float


@dataclass
class Game:
    """One game on its way."""

    name: str
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    ready: dict[str, asyncio.Event] = field(
        default_factory=lambda: {stage: asyncio.Event() for stage in NEEDED}
    )
    step: Step | None = None

    @property
    def progress(self) -> GameProgress:
        ready = self.ready["table"].is_set()
        share = 1.0 if ready else 0.0
        if self.step is not None and not ready:
            share = min(NEARLY, self.step.compiled / max(1, self.step.expected))
        return GameProgress(self.name, ready, round(share, 2))


class Preparation:
    """All games on their way; what is not among them counts as ready.

    Versions of games join them when somebody first asks for one.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._games = {name: Game(name) for name in names}
        self._slots = asyncio.Semaphore(os.cpu_count() or 1)
        self._loader = ThreadPoolExecutor(1, "load")
        self._stopped = False
        self._versions: set[asyncio.Task[None]] = set()
        self.compiled_here = 0  # rules, by this process; none, if all goes well
        watch_compilation(self._count)

    async def need(self, name: str, stage: str = "table") -> None:
        """Wait until a game can be played; it goes before those that nobody asked for."""
        game = self._find(name)
        if game is not None:
            game.asked.set()
            await game.ready[stage].wait()
            if self._stopped:
                raise Refused("unavailable", "the server stops; try again")

    def ask(self, name: str) -> None:
        """Someone is about to need a game."""
        game = self._find(name)
        if game is not None:
            game.asked.set()

    def _find(self, name: str) -> Game | None:
        game = self._games.get(name)
        if game is None and JIT and not self._stopped and is_kept(name):
            game = self._games[name] = Game(name)
            task = asyncio.get_running_loop().create_task(self._prepare_or_give_up(game))
            self._versions.add(task)
            task.add_done_callback(self._versions.discard)
        return game

    @property
    def progress(self) -> list[GameProgress]:
        return [game.progress for game in self._games.values()]

    def stop(self) -> None:
        """Whoever still waits need not."""
        self._stopped = True
        for task in self._versions:
            task.cancel()
        for game in self._games.values():
            for event in game.ready.values():
                event.set()

    @property
    def is_done(self) -> bool:
        """Whether tables of all games can be played."""
        return all(game.ready["table"].is_set() for game in self._games.values())

    async def run(self) -> None:
        """Make all games ready, the largest first, because they take longest."""
        games = sorted(self._games.values(), key=_size, reverse=True)
        try:
            async with asyncio.TaskGroup() as tasks:
                for game in games:
                    tasks.create_task(self._prepare_or_give_up(game))
        except asyncio.CancelledError:
            self._loader.shutdown(wait=False, cancel_futures=True)
            raise
        if games:
            log.info("all games are ready")

    async def run_later(self) -> None:
        """Have compiled what other processes need, one game at a time: people play already.

        To find out that nothing is missing takes a second or two; so what was compiled is marked.
        """
        for name in self._games:
            mark = _mark_of(name)
            if mark is not None and mark.is_file():
                continue
            step = None
            async with running(command(name, LATER, "beside")) as lines:
                async for line in lines:
                    step = read_step(line)
                    if step.problem is not None:
                        log.error("not compiled", game=name, problem=step.problem)
            if mark is not None and step is not None and step.done:
                with contextlib.suppress(OSError):
                    make_directory(mark.parent)
                    mark.touch()

    async def _prepare_or_give_up(self, game: Game) -> None:
        """Whatever goes wrong, nobody waits for ever: then a game is compiled on first use."""
        try:
            await self._prepare(game)
        except Exception as error:
            log.error("a game was not made ready", game=game.name, exc_info=error)
            for event in game.ready.values():
                event.set()

    async def _prepare(self, game: Game) -> None:
        """Load a game if it is on disk, else have it compiled first."""
        for number, stage in enumerate(NEEDED):
            if await self._load(game, stage):
                continue
            async with self._turn(game):
                await self._compile(game, NEEDED[number:])
            break
        for stage in NEEDED:
            if not game.ready[stage].is_set():
                await self._load(game, stage, strictly=False)

    async def _load(self, game: Game, stage: str, *, strictly: bool = True) -> bool:
        """Go through a stage in a thread of this process; False if that would compile something.

        Not strictly, it may compile: where nothing can be kept on disk, there is no other way.
        """

        def load() -> bool:
            try:
                with without_compiling() if strictly else contextlib.nullcontext():
                    STAGES[stage](kogge.game(game.name))
            except WouldCompile:
                return False
            except KoggeError as error:
                log.error("a game cannot be played", game=game.name, problem=str(error))
            return True

        loaded = await asyncio.get_running_loop().run_in_executor(self._loader, load)
        if loaded:
            game.ready[stage].set()
        return loaded

    async def _compile(self, game: Game, stages: tuple[str, ...]) -> None:
        """Have a worker compile a game, and load each stage when it is done."""
        log.info("compiling, once", game=game.name)
        async with running(command(game.name, stages, "beside")) as lines:
            async for line in lines:
                game.step = step = read_step(line)
                if step.problem is not None:
                    log.error("not compiled", game=game.name, problem=step.problem)
                elif step.done:
                    await self._load(game, step.stage)

    @contextlib.asynccontextmanager
    async def _turn(self, game: Game) -> AsyncIterator[None]:
        """Wait for a free core, or until someone asks for the game."""
        slot = asyncio.create_task(self._slots.acquire())
        asked = asyncio.create_task(game.asked.wait())
        try:
            await asyncio.wait({slot, asked}, return_when=asyncio.FIRST_COMPLETED)
            yield
        finally:
            asked.cancel()
            if slot.done() and not slot.cancelled():
                self._slots.release()
            else:
                slot.cancel()

    def _count(self, rule: str) -> None:
        self.compiled_here += 1


def _mark_of(name: str) -> Path | None:
    """A file beside compiled reviews; it goes with them, and with any change of the sources."""
    try:
        folder = kogge.game(name).folder
    except KoggeError:
        return None
    return cache_directory("review") / f"{name}-{home_digest(folder)}.done"


def _size(game: Game) -> int:
    """How much there is to compile, roughly: the bytes of its sources."""
    try:
        folder = kogge.game(game.name).folder
    except KoggeError:
        return 0
    return sum(path.stat().st_size for path in folder.rglob("*.py"))


@contextlib.asynccontextmanager
async def running(words: Sequence[str]) -> AsyncIterator[asyncio.StreamReader]:
    """What a process writes; it is ended when nobody reads any more."""
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(*words, env=surroundings(), stdout=asyncio.subprocess.PIPE)
    )
    try:
        worker = await asyncio.shield(starting)  # whoever gives up now still has to end it
        assert worker.stdout is not None
        yield worker.stdout
    finally:
        worker = await starting
        with contextlib.suppress(ProcessLookupError):
            worker.terminate()
        await worker.communicate()
