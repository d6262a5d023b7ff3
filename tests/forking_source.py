"""The process that others are forked from: `python forking_source.py SOCKET LOADED`; see `forking`.

`LOADED` is `kogge`, or `numba` for processes that import Kogge themselves.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import sys
import threading
import time
import types
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

# what most commands and every server import
MODULES = (
    "kogge.cli",
    "kogge.cli.serve",
    "kogge.server.run",
    "kogge.server.workers",
    "kogge.server.app",
    "aiosqlite",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvloop",
    "websockets",
    "rich.console",
)

ended: dict[int, int] = {}  # the descriptors to which ends of processes are told


def serve(asked: socket.socket) -> dict[str, Any]:
    """Fork whenever asked; returns in the forked process, with what it is to do."""
    signal.signal(signal.SIGCHLD, lambda *_: reap())
    while True:
        word, handles, _, _ = socket.recv_fds(asked, 1, 5)
        if not word:
            sys.exit()
        file, *streams, end = handles
        with os.fdopen(file, "rb") as told:
            told.seek(0)
            wanted: dict[str, Any] = json.load(told)
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})  # not before it is written down
        process = os.fork()
        if process == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
            for other in (*ended.values(), end, asked.detach()):
                os.close(other)
            take_over(streams, wanted)
            return wanted
        ended[process] = end
        os.write(end, b"%d\n" % process)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
        for stream in streams:
            os.close(stream)
        asked.send(b"!")


def reap() -> None:
    """Tell of every process that has ended."""
    with suppress(ChildProcessError):
        while True:
            process, status = os.waitpid(-1, os.WNOHANG)
            if process == 0:
                return
            end = ended.pop(process)
            with suppress(BrokenPipeError):
                os.write(end, b"%d\n" % status)
            os.close(end)


def take_over(streams: list[int], wanted: dict[str, Any]) -> None:
    """Streams, folder and surroundings of the new process."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(wanted["cwd"])
    os.environ.clear()
    os.environ.update(wanted["env"])
    sys.path[1:1] = wanted["path"]
    time.tzset()
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(
        2, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False
    )


def go(words: list[str]) -> None:
    """As Python would: `-c CODE …`, `-m MODULE …` or `SCRIPT …`."""
    first, *rest = words
    if first == "-c":
        code, *arguments = rest
        sys.argv = ["-c", *arguments]
        sys.path[0] = ""
        module = types.ModuleType("__main__")
        sys.modules["__main__"] = module
        exec(compile(code, "<string>", "exec"), module.__dict__)
    elif first == "-m":
        sys.argv = rest
        sys.path[0] = str(Path.cwd())
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = words
        sys.path[0] = str(Path(first).resolve().parent)
        runpy.run_path(first, run_name="__main__")


def end(code: object) -> NoReturn:
    """As Python ends, but for taking apart all that was imported, which takes half a second."""
    shut_down: Any = threading  # waits for threads, as Python does
    shut_down._shutdown()
    atexit._run_exitfuncs()
    if not isinstance(code, int | None):
        print(code, file=sys.stderr)
        code = 1
    try:
        sys.stdout.flush()
    except OSError:
        code = 120  # what Python answers where nobody listens
    os._exit(code or 0)


def load_numba() -> None:
    """Import Numba and have it compile, which makes its tables of types; nothing of Kogge."""
    import numba
    import numpy as np

    numba.njit(lambda numbers: numbers[0] + 1)(np.zeros(1, np.int64))


def load_kogge() -> None:
    """Import what processes need, and load compiled rules that tables call, if they are on disk."""
    for name in MODULES:
        importlib.import_module(name)
    from kogge.core.compiling import JIT, WouldCompile, without_compiling

    if JIT:
        import kogge
        from kogge.arena.rehearsal import rehearse_table

        for name in kogge.game_names():
            with suppress(WouldCompile), without_compiling():
                rehearse_table(kogge.game(name))


if __name__ == "__main__":
    {"kogge": load_kogge, "numba": load_numba}[sys.argv[2]]()
    gc.collect()
    gc.freeze()
    asked_for = serve(socket.socket(fileno=int(sys.argv[1])))
    try:
        go(asked_for["words"])
    except SystemExit as ended_by:
        end(ended_by.code)
    end(None)
