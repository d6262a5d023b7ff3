"""Server processes for tests, real ones on real sockets."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests import forking

LAUNCH = str(Path(__file__).parent / "launch.py")


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
        command = [LAUNCH, json.dumps(self._wanted), "--database", self.database, *self._flags]
        if port is not None:
            command += ["--port", str(port)]
        self.process, self._said, complained = forking.begin(*command)
        self._reader = threading.Thread(target=self._read, args=(complained,))
        self._reader.start()
        line, told = "", []
        while "http://" not in line:  # before it, what versions change
            line = self._said.readline()
            told.append(line)
            assert line, "".join([*told, *self.log])
        self.url = next(word for word in line.split() if word.startswith("http://")).rstrip("/")

    def _read(self, stream: IO[str]) -> None:
        with stream:
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
        return self._close()

    def _close(self) -> int:
        code = self.process.wait()
        self._reader.join()
        self._said.close()
        return code


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
