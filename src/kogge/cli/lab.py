"""`kogge lab`: measure a game, compare versions of it, and find numbers that do what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click

from kogge.cli.gameflags import GameGroup
from kogge.cli.lab_compare import build as build_compare
from kogge.cli.lab_report import build as build_report
from kogge.cli.lab_tune import build_sweep, build_tune
from kogge.cli.root import NamingGroup
from kogge.cli.simulate import need_game
from kogge.core.game import Game

Build = Callable[[Game], click.Command]

COMMANDS: Final[dict[str, tuple[Build, str]]] = {
    "report": (
        build_report,
        "Measure a game: one page with every figure, its interval and what it means.",
    ),
    "compare": (
        build_compare,
        "Compare versions of a game deal by deal, with the same chance for each.",
    ),
    "sweep": (
        build_sweep,
        "Change every number of a game alone, and see which of them matter.",
    ),
    "tune": (build_tune, "Find the smallest change of a game that meets your aims."),
}


def _group(name: str, build: Build, about: str) -> click.Command:
    """A command of the lab, with a sub-command for every game."""
    return GameGroup(
        build,
        name=name,
        callback=click.pass_context(need_game),
        invoke_without_command=True,
        help=about,
    )


command = NamingGroup(
    name="lab",
    commands={name: _group(name, build, about) for name, (build, about) in COMMANDS.items()},
    help="Measure games, compare versions of them, and tune their numbers.\n\n"
    "The same in a browser: kogge serve, then Lab on the first page.\n\n"
    "\b\nExamples:\n"
    "  kogge lab report visby\n"
    "  kogge lab report visby --pieces mine.toml --out mine.html\n"
    "  kogge lab compare visby mine.toml\n"
    "  kogge lab tune visby --change tollkeeper.per_fleet=3..8 --aim 'used:tollkeeper>=0.05'\n",
)
