"""A server started by a command, as a user or a container would."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from urllib.request import urlopen


class Served:
    """A server process: its address, and what it has written to stderr."""

    def __init__(self, command: Sequence[str], surroundings: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **surroundings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.errors = ""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found, self.errors
        self.address = found[0].rstrip("/")

    def _read(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.errors += line

    def get(self, path: str) -> str:
        return self.get_bytes(path).decode()

    def get_bytes(self, path: str) -> bytes:
        with urlopen(self.address + path) as reply:
            told: bytes = reply.read()
        return told

    def stop(self) -> int:
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait()
        self._reader.join()
        for stream in (self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()
        return code


@contextmanager
def served(command: Sequence[str], surroundings: Mapping[str, str]) -> Iterator[Served]:
    """A server, and in the end its good order."""
    server = Served(command, surroundings)
    try:
        yield server
    finally:
        code = server.stop()
    assert code == 0, server.errors
