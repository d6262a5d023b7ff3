"""Python processes for tests, forked from one that has imported Kogge before.

To start Python and import Numba, Kogge and its server takes 1.7 seconds of the processor, and tests
start hundreds of processes. `Forked` and `run` take the words that would follow `python`:
`-c CODE`, `-m MODULE …` or `SCRIPT …`. The process has its own memory, environment, folder, streams
and end.
What is decided when Kogge is imported, such as `KOGGE_JIT`, is the same as in the process it comes
from; so each choice has a source of its own. With a choice that is rare, such as another cache, a
process comes from one that has imported Numba alone. Tests of what is imported or installed start
a Python themselves.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, Literal

SOURCE = Path(__file__).parent / "forking_source.py"
# read when Python starts or modules are imported; games, which read their pieces when they are
# imported, are imported before where rules are compiled, and later where they are interpreted
DECIDING = ("KOGGE_JIT", "KOGGE_BOUNDSCHECK", "KOGGE_CACHE", "KOGGE_PREBUILT", "KOGGE_PIECES")
OF_COMPILED_RULES = DECIDING[1:]
DECIDING_PREFIXES = ("PYTHON", "NUMBA_", "LD_")
USUAL = DECIDING[:1]  # rules are compiled unless it says otherwise
# the choices of these that have a source: rules compiled as in this process, and interpreted
INTERPRETED = {"KOGGE_JIT": "0"}
CAN_FORK = hasattr(os, "fork") and sys.platform == "linux"

Stream = IO[Any] | int
Loaded = Literal["kogge", "numba"]


class Forked:
    """A process, with what tests need of `subprocess.Popen`. Streams are files or descriptors."""

    def __init__(
        self,
        words: Iterable[str | Path],
        streams: tuple[Stream, Stream, Stream],
        env: Mapping[str, str] | None = None,
        cwd: str | Path | None = None,
        loaded: Loaded = "kogge",
    ) -> None:
        environment = dict(os.environ if env is None else env)
        path = environment.get("PYTHONPATH", "") if loaded == "numba" else ""
        wanted = {
            "words": [str(word) for word in words],
            "env": environment,
            "cwd": str(cwd or Path.cwd()),
            "path": list(filter(None, path.split(os.pathsep))),
        }
        self.returncode: int | None = None
        self._ended, ends = os.pipe()
        try:
            handles = [one if isinstance(one, int) else one.fileno() for one in streams]
            choice = _choice(environment if loaded == "kogge" else STARTED)
            _source(choice, loaded).ask(wanted, [*handles, ends])
        finally:
            os.close(ends)
        self.pid = int(self._line())

    def _line(self) -> bytes:
        """Its number when it has started, and its exit code when it has ended."""
        told = b""
        while not told.endswith(b"\n"):
            read = os.read(self._ended, 1)
            assert read, "the process that others are forked from has ended"
            told += read
        return told

    def poll(self) -> int | None:
        """The exit code, as `subprocess` counts them, or None while it runs."""
        if self.returncode is None and select.select([self._ended], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("python", timeout or 0)
            self.returncode = os.waitstatus_to_exitcode(int(self._line()))
            os.close(self._ended)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def begin(
    *words: str, env: Mapping[str, str] | None = None
) -> tuple[Forked | subprocess.Popen[str], IO[str], IO[str]]:
    """`python WORDS…`, which goes on beside this process; what it says and complains of."""
    loaded = _loaded(env)
    if loaded is None:
        process = subprocess.Popen(
            [sys.executable, *words],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stderr is not None
        return process, process.stdout, process.stderr
    (said, says), (complained, complains) = os.pipe(), os.pipe()
    with Path(os.devnull).open("rb") as nothing:
        forked = Forked(words, (nothing, says, complains), env, loaded=loaded)
    os.close(says)
    os.close(complains)
    return forked, os.fdopen(said, encoding="utf-8"), os.fdopen(complained, encoding="utf-8")


def run(
    *words: str | Path,
    typed: str = "",
    env: Mapping[str, str] | None = None,
    cwd: str | Path | None = None,
    timeout: float = 600,
) -> subprocess.CompletedProcess[str]:
    """`python WORDS…` to its end, with what it wrote."""
    loaded = _loaded(env)
    if loaded is None:
        return subprocess.run(
            [sys.executable, *words], input=typed, env=env, cwd=cwd, timeout=timeout,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    with (
        tempfile.TemporaryFile() as given,
        tempfile.TemporaryFile() as told,
        tempfile.TemporaryFile() as complained,
    ):
        given.write(typed.encode())
        given.seek(0)
        process = Forked(words, (given, told, complained), env, cwd, loaded)
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        said = []
        for stream in (told, complained):
            stream.seek(0)
            said.append(stream.read().decode("utf-8", "replace"))
    return subprocess.CompletedProcess([sys.executable, *words], code, *said)


def forks(env: Mapping[str, str] | None = None) -> bool:
    """Whether a process with this environment can be forked; if not, `Forked` cannot be used."""
    return CAN_FORK and _choice(os.environ if env is None else env) in _sources()


def _loaded(env: Mapping[str, str] | None) -> Loaded | None:
    """What a process with this environment is forked from has imported; None if it is started."""
    if forks(env):
        return "kogge"
    return "numba" if _forks_without_kogge(env) else None


def _forks_without_kogge(env: Mapping[str, str] | None) -> bool:
    """Whether this environment decides about Kogge alone, and where it lies."""
    chosen, usual = (dict(_choice(one)) for one in (os.environ if env is None else env, STARTED))
    names = {name for name in chosen.keys() | usual if chosen.get(name) != usual.get(name)}
    return CAN_FORK and "KOGGE_JIT" not in chosen and names <= {*DECIDING, "PYTHONPATH"}


class Source:
    """A process that has imported Kogge with this choice, or Numba; it forks itself when asked."""

    def __init__(self, choice: tuple[tuple[str, str], ...], loaded: Loaded) -> None:
        deciding = {name for name in os.environ if _decides(name)}
        usual = {name: value for name, value in os.environ.items() if name not in deciding}
        self._asked, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, str(SOURCE), str(theirs.fileno()), loaded],
            pass_fds=[theirs.fileno()],
            env={**usual, **dict(choice)},
            stdin=subprocess.DEVNULL,
        )
        theirs.close()
        atexit.register(self._end)

    def ask(self, wanted: dict[str, Any], handles: list[int]) -> None:
        """A process with these three streams and where it tells its number and its end."""
        with tempfile.TemporaryFile() as file:  # however long it is
            file.write(json.dumps(wanted).encode())
            file.flush()
            socket.send_fds(self._asked, [b"?"], [file.fileno(), *handles])
            assert self._asked.recv(1) == b"!", "the process that others are forked from has ended"

    def _end(self) -> None:
        self._asked.close()  # it ends when nobody can ask any more
        self._process.wait()


@cache
def _source(choice: tuple[tuple[str, str], ...], loaded: Loaded) -> Source:
    return Source(choice, loaded)


def _sources() -> tuple[tuple[tuple[str, str], ...], ...]:
    """The choices that are worth a source: as this process began, and the same interpreted."""
    return (_choice(STARTED), _choice({**STARTED, **INTERPRETED}))


def _choice(environment: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """What decides how Kogge is imported; a name that is empty counts as not there."""
    without = OF_COMPILED_RULES if environment.get("KOGGE_JIT") == "0" else USUAL
    deciding = {name for name in environment if _decides(name) and environment[name]}
    return tuple(sorted((name, environment[name]) for name in deciding.difference(without)))


def _decides(name: str) -> bool:
    return name in DECIDING or name.startswith(DECIDING_PREFIXES)


STARTED = dict(os.environ)
