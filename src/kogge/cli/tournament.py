"""`kogge tournament`: all bots against all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kogge.cli.contestflags import (
    BOTS,
    ContestCommand,
    contest_flags,
    deliver,
    prepared,
    read_order,
)
from kogge.cli.gameflags import stdout_for_results
from kogge.cli.standings import draw_faults, draw_notes, draw_payoff, draw_ratings, draw_step

if TYPE_CHECKING:
    from kogge.arena.tournament import TournamentReport

GAMES: Final = 100


def tournament(**given: Any) -> None:
    from kogge.arena.tournament import play_tournament

    with stdout_for_results(given["as_json"]):
        order = read_order("tournament", given, GAMES)
        with prepared(order) as means:
            result = play_tournament(order.contest, order.games, **means)
    deliver(order, result.blocks, result.report.to_json())
    if not order.as_json:
        tell(result.report)


def tell(report: TournamentReport) -> None:
    """The result for people."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(draw_ratings(report.bots))
    console.print()
    console.print(draw_payoff(report.bots, report.payoff))
    console.print()
    for step in report.steps:
        console.print(draw_step(step))
    console.print(
        f"{report.games:,} games of {report.game} for {report.players} in {report.meetings:,} "
        f"meetings, each deal in {report.games_per_block} seatings; seed {report.seed}, "
        f"{report.seconds:.1f} s"
    )
    for line in (*draw_notes(report.bots), *draw_faults(report.bots)):
        console.print(line)


command = ContestCommand(
    "tournament",
    callback=tournament,
    short_help="Rank bots by playing all against all.",
    help="Play all bots against all and report ratings and who beats whom.\n\n"
    "With two seats every pair meets, with more every choice of as many bots as there are seats; "
    "each deal is played by all of them, once for each rotation of the seats. Ratings are "
    "OpenSkill's (Plackett and Luce), the distance between neighbours is in Elo, by the games in "
    "which they met.\n\n"
    f"{BOTS}"
    "\b\nExamples:\n"
    "  kogge tournament random greedy master --game tallinn\n"
    "  kogge tournament random greedy apprentice journeyman --game visby --players 3 --games 300\n",
    params=contest_flags(
        f"At least so many games of each meeting, in whole deals.  [default: {GAMES}]"
    ),
)
