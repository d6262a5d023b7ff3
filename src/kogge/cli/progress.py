"""Progress bar on stderr while games are played, if someone is watching."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click


class Bar:
    """A bar nobody watches; what is said is printed all the same."""

    def advance(self, count: int, state: str = "") -> None:
        """So many more games are played; `state` stands beside the bar."""

    def say(self, line: str) -> None:
        """A line on stderr that stays."""
        click.echo(line, err=True)


@contextmanager
def progress_bar(games: int | None, unit: str = "games") -> Iterator[Bar]:
    """A bar that is gone when the games, or whatever is counted, are over."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    state_column = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(), MofNCompleteColumn(), unit, TimeRemainingColumn(), state_column)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)

        class Shown(Bar):
            def advance(self, count: int, state: str = "") -> None:
                progress.update(task, advance=count, description=state)

            def say(self, line: str) -> None:
                progress.console.print(line, markup=False, emoji=False, highlight=False)

        yield Shown()
