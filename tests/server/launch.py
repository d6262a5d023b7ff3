"""A server process for tests: `kogge serve`, with clocks and deals that tests decide.

`python tests/server/launch.py JSON FLAGS…`, where JSON may hold `seconds` (of clocks by name),
`key` (of every game, hexadecimal), `deal` (a file with the bytes of every first position), `ids`
(of the tables, in the order in which they are made), `web` (a folder with a browser client),
`prepared` (games to be made ready after the start), `idle` (seconds until a table that nobody
follows is put away), `pings` (seconds between pings, and until a client that does not answer has
gone), `patience` (seconds for a request to arrive), `largest` (bytes that a file may
have: a full disk), `lab` (a program that is started for every measurement).
"""

from __future__ import annotations

import json
import resource
import sys
from functools import partial
from pathlib import Path
from typing import Any


def set_up(wanted: dict[str, Any]) -> None:
    """Imported here, because processes that search begin by importing this file, too."""
    import kogge
    import kogge.cli.serve
    from kogge.server import run, settings
    from kogge.server.lab import runs
    from kogge.server.live import create, host
    from kogge.server.socket import wire
    from kogge.server.table import clocks

    # what a test sets in this process alone; Any, because none of it is meant to be set
    serving: Any = kogge.cli.serve
    running: Any = run
    hosting: Any = host
    measuring: Any = runs

    prepared = [kogge.game(name) for name in wanted.get("prepared", ())]
    serving.playable = lambda: iter(prepared)  # none, unless told: a test plays one or two games
    if "largest" in wanted:
        resource.setrlimit(resource.RLIMIT_FSIZE, (wanted["largest"], resource.RLIM_INFINITY))
    clocks.SECONDS.update(wanted.get("seconds", {}))
    if "key" in wanted:
        create.new_key = lambda: bytes.fromhex(wanted["key"])
    if "ids" in wanted:
        ids = iter(wanted["ids"])
        create.new_id = lambda: next(ids)
    if "idle" in wanted:
        hosting.IDLE_SECONDS = wanted["idle"]
    if "pings" in wanted:
        running.PING_SECONDS, running.PONG_SECONDS = wanted["pings"]
    if "patience" in wanted:
        wire.REQUEST_SECONDS = wanted["patience"]
    if "lab" in wanted:
        measuring.COMMAND = (sys.executable, wanted["lab"])
    if "web" in wanted:
        settings.Settings = partial(settings.Settings, web=Path(wanted["web"]))  # type: ignore
    if "deal" in wanted:
        set_deal(Path(wanted["deal"]).read_bytes())


def set_deal(dealt: bytes) -> None:
    """Every table begins with this position."""
    import numpy as np

    from kogge.core.position import Position
    from kogge.server.table import table

    usual = table.first_position

    def first_position(agreement: Any, key: bytes) -> Position:
        position = usual(agreement, key)
        position._array[:] = np.frombuffer(dealt, position._array.dtype)
        return position

    table.first_position = first_position


if __name__ == "__main__":
    from kogge.cli import main

    set_up(json.loads(sys.argv[1]))
    main(["serve", "--port", "0", "--no-browser", *sys.argv[2:]])
