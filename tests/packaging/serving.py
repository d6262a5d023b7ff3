"""A server started by the words that follow `python`, as a user or a container would."""

from __future__ import annotations

import os
import re
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from urllib.request import urlopen

from tests import forking


class Served:
    """A server process: its address, and what it has written to stderr."""

    def __init__(self, command: Sequence[str], surroundings: Mapping[str, str]) -> None:
        environment = {**os.environ, **surroundings}
        self._process, self._said, self._complained = forking.begin(*command, env=environment)
        self.errors = ""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        found = re.search(r"http://\S+", self._said.readline())
        assert found, self.errors
        self.address = found[0].rstrip("/")

    def _read(self) -> None:
        for line in self._complained:
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
        self._said.close()
        self._complained.close()
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
