"""The first start: the server answers at once, and games are compiled beside it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.server.playing import guests, live_test, play_on
from tests.server.serving import serving, sqlite

from kogge.arena.preparing import STAGES
from kogge.client import sign_up
from kogge.core.compiling import JIT, WouldCompile
from kogge.server.live import preparing
from kogge.server.live.preparing import Preparation

STEPS = """
import pathlib, sys, time
game, folder = sys.argv[1:]
log = pathlib.Path(folder) / "log"
with log.open("a") as file:
    print(game, file=file)
for stage in ("table", "search"):
    gate = pathlib.Path(folder) / f"{game} {stage}"
    while not gate.exists():
        time.sleep(0.01)
    print('{"stage": "%s", "compiled": 5, "expected": 10, "done": true}' % stage, flush=True)
"""


class Workshop:
    """Workers that compile nothing, and finish a stage when they are let."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
        self.folder = folder
        self.compiled: set[tuple[str, str]] = set()
        monkeypatch.setattr(preparing, "command", self._command)
        monkeypatch.setattr("os.cpu_count", lambda: cores)
        stages = {stage: self._stage(stage) for stage in preparing.NEEDED}
        monkeypatch.setattr(preparing, "STAGES", stages)

    def _command(self, game: str, stages: Any, mode: str) -> list[str]:
        return [sys.executable, "-S", "-c", STEPS, game, str(self.folder)]

    def _stage(self, stage: str) -> Any:
        def rehearse(game: Any) -> None:
            if (game.name, stage) not in self.compiled:
                raise WouldCompile

        return rehearse

    def finish(self, game: str, *stages: str) -> None:
        for stage in stages:
            self.compiled.add((game, stage))
            (self.folder / f"{game} {stage}").touch()

    async def begun(self, many: int) -> list[str]:
        """The games whose workers were started, as soon as there are so many."""
        log = self.folder / "log"
        while not log.exists() or len(log.read_text().split()) < many:
            await asyncio.sleep(0.01)
        return log.read_text().split()


@live_test
async def test_the_game_asked_for_is_compiled_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One core, and it is busy: who asks for another game need not wait for it to be free."""
    workshop = Workshop(tmp_path, monkeypatch, cores=1)
    preparation = Preparation(["visby", "talis", "tallinn"])
    running = asyncio.create_task(preparation.run())
    assert await workshop.begun(1) == ["talis"], "the largest first"
    waiting = asyncio.create_task(preparation.need("visby"))
    assert await workshop.begun(2) == ["talis", "visby"]
    workshop.finish("visby", "table")
    await waiting
    shown = {one.name: (one.ready, one.progress) for one in preparation.progress}
    assert shown == {"visby": (True, 1.0), "talis": (False, 0.0), "tallinn": (False, 0.0)}
    workshop.finish("visby", "search")
    workshop.finish("talis", "table", "search")
    assert await workshop.begun(3) == ["talis", "visby", "tallinn"]
    workshop.finish("tallinn", "table", "search")
    await running
    assert all(one.ready for one in preparation.progress)
    await preparation.need("chess")  # a game that is not prepared keeps nobody waiting


@live_test
async def test_what_is_on_disk_starts_no_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later start loads, and is ready."""
    workshop = Workshop(tmp_path, monkeypatch, cores=1)
    workshop.finish("visby", "table", "search")
    preparation = Preparation(["visby"])
    await preparation.run()
    assert [one.ready for one in preparation.progress] == [True]
    assert not (tmp_path / "log").exists()


@live_test
async def test_reviews_are_compiled_after_all_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a worker of their own, one game after the other, so that no first review waits."""
    asked: list[tuple[str, tuple[str, ...]]] = []

    done = '{"stage": "review", "compiled": 5, "expected": 10, "done": true}'

    def command(game: str, stages: tuple[str, ...], mode: str) -> list[str]:
        asked.append((game, stages))
        return [sys.executable, "-S", "-c", f"print('{done if game == 'visby' else ''}', end='')"]

    monkeypatch.setattr(preparing, "command", command)
    monkeypatch.setattr(preparing, "cache_directory", lambda part: tmp_path / part)
    await Preparation(["visby", "tallinn"]).run_later()
    assert asked == [("visby", ("review",)), ("tallinn", ("review",))]
    assert "review" in STAGES
    await Preparation(["visby", "tallinn"]).run_later()
    assert asked[2:] == [("tallinn", ("review",))], "what is done need not be looked for again"


@live_test
async def test_a_server_that_stops_ends_its_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing goes on compiling when nobody needs it any more."""
    workshop = Workshop(tmp_path, monkeypatch, cores=2)
    running = asyncio.create_task(Preparation(["visby", "tallinn"]).run())
    await workshop.begun(2)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


@pytest.mark.skipif(not JIT, reason="rules are not compiled with KOGGE_JIT=0")
@live_test
async def test_a_first_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing compiled: answers at once, and a table opened early begins by itself.

    Not one rule is compiled by the process that serves.
    """
    monkeypatch.setenv("KOGGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("KOGGE_PREBUILT", "")
    with serving(sqlite(tmp_path), "--no-limits", prepared=["visby"]) as server:
        client = await sign_up(server.url, "Early")
        assert (await client.get("/api/preparation"))["games"][0]["ready"] is False
        async with guests(server.url, "visby", 1, "greedy") as (player,):
            assert (await client.get("/api/preparation?game=visby"))["games"][0]["ready"] is True
            await play_on(player)
        metrics = await asyncio.to_thread(_metrics, server.url)
    assert "\nkogge_rules_compiled_total 0\n" in metrics


def _metrics(url: str) -> str:
    from urllib.request import urlopen

    with urlopen(f"{url}/metrics") as reply:
        told: bytes = reply.read()
    return told.decode()
