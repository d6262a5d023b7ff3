"""`make stopwatch`: the times of the README, from a fresh clone with empty caches.

    python -m bench.stopwatch                  everything; about half an hour on two cores
    python -m bench.stopwatch play wheel       some of it: play, wheel, test

The clone is of the last commit. Compiled rules, games, and what pip and npm have fetched start from
nothing, in a temporary folder. Progress goes to standard error, the table to standard output. Run
it on a machine that does nothing else; what the machine is stands below the table.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from bench.first_start import FIRST_MOVE, FirstStart, compiled_by, fetch, first_start, rules_in

ROOT: Final = Path(__file__).parents[1]
GAME: Final = "talis"  # the largest, which takes longest to compile

Row = tuple[str, str]


class Clone:
    """A fresh clone, and surroundings in which nothing is cached."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "kogge"
        self.cache = folder / "rules"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.folder)], check=True)
        kept = {name: value for name, value in os.environ.items() if "KOGGE" not in name}
        kept.pop("PYTHONPATH", None)
        kept.pop("VIRTUAL_ENV", None)
        self.variables = {
            **kept,
            "KOGGE_CACHE": str(self.cache),
            "KOGGE_DATA": str(folder / "data"),
            "PIP_CACHE_DIR": str(folder / "pip"),
            "npm_config_cache": str(folder / "npm"),
        }

    def make(self, *targets: str) -> float:
        """Seconds that `make` takes; what it says goes to standard error."""
        seconds, passed = self.try_make(*targets)
        if not passed:
            raise click.ClickException(f"make {' '.join(targets)} has failed")
        return seconds

    def try_make(self, *targets: str) -> tuple[float, bool]:
        """Seconds until `make` has done its work or failed, and whether it was done."""
        say(f"make {' '.join(targets)}")
        clock = time.perf_counter()
        done = subprocess.run(
            ["make", *targets], cwd=self.folder, env=self.variables, stdout=sys.stderr, check=False
        )
        return time.perf_counter() - clock, done.returncode == 0

    @contextmanager
    def playing(self) -> Iterator[tuple[str, float]]:
        """`make play`: the address that it serves, and the seconds until its page was there."""
        say("make play")
        clock = time.perf_counter()
        server = subprocess.Popen(
            ["make", "play"],
            cwd=self.folder,
            env=self.variables,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            assert server.stdout is not None
            said = iter(server.stdout.readline, "")
            address = next(found[0] for line in said if (found := re.search(r"http://\S+", line)))
            assert "<title>" in fetch(address)
            yield address, time.perf_counter() - clock
        finally:
            os.killpg(server.pid, 15)
            server.wait()


def time_play(clone: Clone) -> Iterator[Row]:
    """`make play` from nothing: to the first page, and to the first move at a table."""
    building = clone.make("-j2", ".venv/.for-play", "web")
    with clone.playing() as (address, page):
        yield "`make play`: environment and browser client", f"{building:.1f} s"
        yield "… from there to the first page", f"{page:.1f} s"
        yield "… in all", f"{building + page:.1f} s"
        clock = time.perf_counter()
        python = clone.folder / ".venv" / "bin" / "python"
        subprocess.run(
            [str(python), "-c", FIRST_MOVE, address, GAME],
            env=clone.variables,
            stdout=sys.stderr,
            check=True,
        )
        move = time.perf_counter() - clock
        assert compiled_by(address) == 0, "the process that serves has compiled a rule"
        yield (
            "first page to the first move at a table of Talis, rules compiled",
            f"{move:.1f} s, {rules_in(clone.cache)} rules compiled meanwhile",
        )


def time_wheel(clone: Clone) -> Iterator[Row]:
    """`pip install` of both wheels into empty environments, to the first move."""
    yield "`make wheel`", f"{clone.make('wheel'):.1f} s"
    for what, pattern in (
        ("wheel for any system", "*-none-any.whl"),
        ("wheel with prebuilt rules", "*-cp3*.whl"),
    ):
        (wheel,) = (clone.folder / "dist").glob(pattern)
        say(f"pip install {wheel.name}, serve, sit down")
        told = first_start(wheel, GAME)
        if "prebuilt" in what:
            assert told.kept == told.compiled_here == 0, "a rule was compiled"
        yield from wheel_rows(what, wheel.stat().st_size / 1e6, told)


def wheel_rows(what: str, size: float, told: FirstStart) -> Iterator[Row]:
    yield f"{what}: its size, and that of all it brings", f"{size:.1f} MB, {told.megabytes:.0f} MB"
    yield f"{what}: `pip install`", f"{told.installing:.1f} s"
    yield (
        f"{what}: `kogge` to the first page, to the first move at Talis",
        f"{told.page:.1f} s, {told.page + told.move:.1f} s; {told.kept} rules compiled",
    )


def time_test(clone: Clone) -> Iterator[Row]:
    """`make test`, then again with everything in place; a run that fails is told as one."""
    for what in ("`make test`", "`make test` again"):
        seconds, passed = clone.try_make("test")
        yield what, minutes(seconds) + ("" if passed else ", failed")


PARTS: Final[dict[str, Callable[[Clone], Iterator[Row]]]] = {
    "play": time_play,
    "wheel": time_wheel,
    "test": time_test,
}


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


def say(what: str) -> None:
    print(f"stopwatch: {what}", file=sys.stderr, flush=True)


def machine() -> str:
    """What the times were measured on."""
    busy = os.getloadavg()[0]
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, "
        f"{platform.system()}; load {busy:.1f} before the start"
    )


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice([*PARTS]))
def main(parts: tuple[str, ...]) -> None:
    """Measure a fresh clone with empty caches; print a table in Markdown."""
    measured_on = machine()
    print("| from a fresh clone, empty caches | time |\n|---|---|", flush=True)
    for part in parts or PARTS:
        with tempfile.TemporaryDirectory(prefix="kogge-stopwatch-") as name:
            clone = Clone(Path(name))
            for what, told in PARTS[part](clone):
                print(f"| {what} | {told} |", flush=True)
    print(f"\n{measured_on}. `make stopwatch`")


if __name__ == "__main__":
    main()
