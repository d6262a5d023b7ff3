"""`python -m bench.server.crowd`: who waits while a crowd is there, idle or watching.

Thousands of sockets that say nothing, and thousands of spectators of one table, at which a move is
made every second. Meanwhile somebody pings: nobody is to wait because others are told something.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import tempfile
from typing import Final

import click

from bench.server.__main__ import (
    HERE,
    KOGGE,
    free_port,
    installed,
    place,
    running,
    wait_until_ready,
)
from kogge.arena.machine import machine

FILES: Final = 20_000  # open at once, in the server and in the clients


@click.command()
@click.option("--idle", default=5000, show_default=True, help="Sockets that say nothing.")
@click.option("--spectators", default=2000, show_default=True)
@click.option("--seconds", default=20.0, show_default=True)
def main(idle: int, spectators: int, seconds: float) -> None:
    """Measure pings while a crowd watches."""
    installed()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        command = [*KOGGE, "serve", "--no-limits", "--no-browser", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        with running(command, "http://") as process:
            wait_until_ready(url)
            place(process.pid, {min(os.sched_getaffinity(0))})
            clients = ["node", "crowd.js", url, str(idle), str(spectators), f"{seconds:g}"]
            told = subprocess.run(clients, cwd=HERE, check=True, text=True, stdout=subprocess.PIPE)
    found = json.loads(told.stdout.splitlines()[-1])
    click.echo(
        f"{idle} idle sockets, {spectators} spectators, {found['moves']} moves in {seconds:g} s, "
        f"load {os.getloadavg()[0]:.1f}, {machine()['cpu']}"
    )
    click.echo(
        f"{found['pings']} pings: p50 {found['ping_p50_ms']:.1f} ms, "
        f"p99 {found['ping_p99_ms']:.1f} ms, longest {found['ping_longest_ms']:.1f} ms"
    )
    click.echo(
        f"a move: acknowledged within {found['done_longest_ms']:.1f} ms; "
        f"{found['heard_by_all']} were heard by all, "
        f"within {found['spread_longest_ms'] or 0:.0f} ms"
    )


if __name__ == "__main__":
    main()
