"""`kogge warm`: compile ahead, so that nobody waits later."""

from __future__ import annotations

import time
from pathlib import Path

import click

import kogge
from kogge.cli.gameflags import pieces_flag, use_pieces
from kogge.core.errors import BadOption
from kogge.games import playable


def warm(names: tuple[str, ...], pieces: Path | None) -> None:
    games = [kogge.game(name) for name in names] or list(playable())
    if pieces is not None:
        if len(games) != 1:
            raise BadOption("--pieces is for one game; name it, as in: kogge warm tallinn")
        use_pieces(pieces, games[0].name)
    from kogge.terminal.compiling import announced
    from kogge.terminal.rehearsal import (
        rehearse_search,
        rehearse_simulation,
        rehearse_table,
    )

    for game in games:
        began = time.perf_counter()
        with announced(game) as announcer:
            rehearse_table(game)
            rehearse_simulation(game)
            rehearse_search(game)
        if announcer.compiled:
            click.echo(f"{game.name}: compiled in {time.perf_counter() - began:.1f} s")
        else:
            click.echo(f"{game.name}: ready")


command = click.Command(
    "warm",
    callback=warm,
    help="Compile the rules of all games, or of those named, for this machine.\n\n"
    "Rules are compiled on first use anyway and then kept; this does it ahead of time.\n\n"
    "\b\nExample:\n"
    "  kogge warm\n"
    "  kogge warm tallinn\n",
    short_help="Compile rules ahead of time.",
    params=[click.Argument(["names"], nargs=-1, metavar="[GAME]…"), pieces_flag()],
)
