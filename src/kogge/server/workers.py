"""Workers: several server processes on one port and one PostgreSQL, started and stopped as one.

Each listens at the port for itself (`SO_REUSEPORT`), so that the system shares new connections out
among them; those about a table go on to the worker that it is at home at (`socket/handover.py`).
One that dies is started again; when this process ends, so do they.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

import structlog

from kogge.core.errors import BadOption
from kogge.server.app import make_app
from kogge.server.ops.logs import set_up_logs
from kogge.server.run import (
    Ready,
    Server,
    address_for_people,
    allow_many_sockets,
    configure,
    prepare,
)
from kogge.server.settings import Settings
from kogge.server.socket.handover import Handover
from kogge.server.socket.wire import Door
from kogge.server.storage.database import read_url

log = structlog.get_logger()

RESTART_SECONDS: Final = 1.0  # before one that died is started again
Given = Callable[[int, connection.Connection], tuple[Any, ...]]  # what a worker is started with
# not forked: threads of this process may hold locks that a copy would wait for
SPAWN: Final = multiprocessing.get_context("spawn")


def serve_workers(
    settings: Settings,
    host: str,
    port: int,
    workers: int,
    *,
    proxies: str,
    json_logs: bool,
    ready: Ready,
) -> None:
    """Serve with so many processes until SIGTERM or Ctrl-C."""
    check_workers(settings.database, workers)
    set_up_logs(json_logs)
    asyncio.run(prepare(settings.database))
    share = max(1, (os.cpu_count() or 2) // workers)
    settings = dataclasses.replace(settings, searchers=settings.searchers or share)
    with (
        tempfile.TemporaryDirectory(prefix="kogge-") as folder,
        listen_at(host, port) as place,  # it never listens, and keeps the port for the workers
    ):
        port = place.getsockname()[1]

        def given(worker: int, told: connection.Connection) -> tuple[Any, ...]:
            own = dataclasses.replace(settings, worker=(worker, workers))
            return own, host, port, proxies, json_logs, folder, told

        Crew(given, workers).run(lambda: ready(address_for_people(host, port)))


def check_workers(database: str, workers: int) -> None:
    """Only a database that several processes may use can have several."""
    if read_url(database).get_backend_name() == "sqlite":
        raise BadOption(
            f"SQLite serves one process; for --workers {workers} say --database postgresql://…"
        )


def listen_at(host: str, port: int) -> socket.socket:
    """A socket of one's own at a port that others share."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = socket.socket(family, socket.SOCK_STREAM)
    try:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        place.bind((host, port))
    except OSError as error:
        place.close()
        raise BadOption(f"cannot listen at {host}:{port}: {error.strerror}") from None
    return place


class Crew:
    """The workers, and whoever looks after them."""

    def __init__(self, given: Given, workers: int) -> None:
        self._given = given
        self._workers: dict[int, BaseProcess] = {}  # by number
        self._room = workers
        self._stopping = threading.Event()

    def run(self, ready: Callable[[], None]) -> None:
        """Start all, say when they are ready, and keep them running until told to stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._stop())
        starting = [self._start(worker) for worker in range(self._room)]
        try:
            if all(_heard(told) for told in starting):
                ready()
                self._look_after()
        finally:
            self._stop()
            for process in self._workers.values():
                process.join()

    def _start(self, worker: int) -> connection.Connection:
        told, ours = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=work, args=self._given(worker, ours))
        process.start()
        ours.close()
        self._workers[worker] = process
        return told

    def _look_after(self) -> None:
        while not self._stopping.is_set():
            connection.wait([one.sentinel for one in self._workers.values()], timeout=1.0)
            for worker, process in list(self._workers.items()):
                if process.is_alive():
                    continue
                if self._stopping.is_set():
                    return
                log.warning("a worker died", code=process.exitcode)
                time.sleep(RESTART_SECONDS)
                self._start(worker)

    def _stop(self) -> None:
        self._stopping.set()
        for process in self._workers.values():
            if process.is_alive():
                process.terminate()


def _heard(told: connection.Connection) -> bool:
    """Whether a worker says that it is ready; one that died says nothing."""
    try:
        return bool(told.recv())
    except EOFError:
        return False


def work(
    settings: Settings,
    host: str,
    port: int,
    proxies: str,
    json_logs: bool,
    folder: str,
    told: connection.Connection,
) -> None:
    """One worker, from its start to its end."""
    set_up_logs(json_logs)
    allow_many_sockets()
    threading.Thread(target=_end_with_parent, daemon=True).start()

    def ready(_: str) -> None:
        with contextlib.suppress(BrokenPipeError):  # of one started again, nobody awaits it
            told.send(True)
        told.close()

    handover = Handover(folder, *settings.worker)
    Door.handover = handover
    with listen_at(host, port) as place:
        config = configure(make_app(settings), host, port, proxies)
        Server(config, ready, handover).run(sockets=[place])


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
