"""`kogge lab`: measure a game, compare versions of it, and find numbers that do what is wanted."""

from __future__ import annotations

from typing import Final

import click

from kogge.cli.gameflags import GameGroup
from kogge.cli.lab_compare import build as build_compare
from kogge.cli.lab_report import build as build_report
from kogge.cli.lab_tune import build_sweep, build_tune
from kogge.cli.root import NamingGroup
from kogge.cli.simulate import need_game

COMMANDS: Final[dict[str, click.Command]] = {
    "report": GameGroup(
        build_report,
        name="report",
        callback=click.pass_context(need_game),
        invoke_without_command=True,
        help="Measure a game: one page with every figure, its interval and what it means.",
    ),
    "compare": GameGroup(
        build_compare,
        name="compare",
        callback=click.pass_context(need_game),
        invoke_without_command=True,
        help="Compare versions of a game deal by deal, with the same chance for each.",
    ),
    "sweep": GameGroup(
        build_sweep,
        name="sweep",
        callback=click.pass_context(need_game),
        invoke_without_command=True,
        help="Change every number of a game alone, and see which of them matter.",
    ),
    "tune": GameGroup(
        build_tune,
        name="tune",
        callback=click.pass_context(need_game),
        invoke_without_command=True,
        help="Find the smallest change of a game that meets your aims.",
    ),
}

command = NamingGroup(
    name="lab",
    commands=COMMANDS,
    help="Measure games, compare versions of them, and tune their numbers.\n\n"
    "\b\nExamples:\n"
    "  kogge lab report visby\n"
    "  kogge lab report visby --pieces mine.toml --out mine.html\n"
    "  kogge lab compare visby mine.toml\n"
    "  kogge lab tune visby --change tollkeeper.per_fleet=3..8 --aim 'used:tollkeeper>=0.05'\n",
)
