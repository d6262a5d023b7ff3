"""Server processes for tests, real ones on real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LAUNCH = [sys.executable, str(Path(__file__).parent / "launch.py")]


class Serving:
    """One server process; `url` is where it listens, `log` what it has written."""

    def __init__(self, database: str, *flags: str, **wanted: Any) -> None:
        self.database = database
        self._flags = flags
        self._wanted = wanted
        self.log: list[str] = []
        self.url = ""
        self.start()

    def start(self, port: int | None = None) -> None:
        """Start, or start again, at the same port if it is named."""
        command = [*LAUNCH, json.dumps(self._wanted), "--database", self.database, *self._flags]
        if port is not None:
            command += ["--port", str(port)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
        )
        assert self.process.stderr is not None
        self._reader = threading.Thread(target=self._read, args=(self.process.stderr,))
        self._reader.start()
        assert self.process.stdout is not None
        line, told = "", []
        while "http://" not in line:  # before it, what versions change
            line = self.process.stdout.readline()
            told.append(line)
            assert line, "".join([*told, *self.log])
        self.url = next(word for word in line.split() if word.startswith("http://")).rstrip("/")

    def _read(self, stream: Any) -> None:
        for line in stream:
            self.log.append(line)

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._close()

    def stop(self) -> int:
        """As an administrator would; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        self._close()
        return self.process.returncode

    def _close(self) -> None:
        self.process.wait()
        self._reader.join()
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdout.close()
        self.process.stderr.close()


@contextmanager
def serving(database: str, *flags: str, **wanted: Any) -> Iterator[Serving]:
    """A server process that is stopped in the end, and has not failed at anything."""
    server = Serving(database, *flags, **wanted)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        signs = ("Traceback", "[error", "Warning")
        failures = [line for line in server.log if any(sign in line for sign in signs)]
        assert not failures, "".join(server.log)


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder}/tables.sqlite"
