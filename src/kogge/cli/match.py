"""`kogge match`: find out which bot is stronger, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from kogge.cli.contestflags import (
    BOTS,
    ContestCommand,
    contest_flags,
    deliver,
    prepared,
    read_order,
)
from kogge.cli.gameflags import restriction_flags, stdout_for_results
from kogge.cli.standings import draw_bots, draw_faults, draw_notes
from kogge.core.errors import BadOption

if TYPE_CHECKING:
    from kogge.arena.match import MatchReport, TestReport
    from kogge.arena.sprt import Bounds

GAMES: Final = 200
MOST_GAMES_OF_A_TEST: Final = 100_000
DEFAULT_BOUNDS: Final = "0,10"


def match(**given: Any) -> None:
    from kogge.arena.match import play_match, sequential_test

    sprt = read_bounds(given.pop("sprt"), given)
    default = GAMES if sprt is None else MOST_GAMES_OF_A_TEST
    with stdout_for_results(given["as_json"]):
        order = read_order("match", given, default, sprt=sprt)
        test = sequential_test(order.contest)
        with prepared(order, test) as means:
            result = play_match(order.contest, order.games, test=test, **means)
    deliver(order, result.blocks, result.report.to_json())
    if not order.as_json:
        tell(result.report)


def read_bounds(words: str | None, given: dict[str, Any]) -> Bounds | None:
    """The test that `--sprt ELO0,ELO1` and its companions ask for."""
    from kogge.arena.sprt import Bounds

    companions = {name: given.pop(name) for name in ("alpha", "beta", "model")}
    if words is None:
        return None
    try:
        elo0, elo1 = (float(word) for word in words.split(","))
    except ValueError:
        raise BadOption(
            f"--sprt takes two bounds in Elo, the lower first, such as 0,10; not {words!r}"
        ) from None
    return Bounds(elo0=elo0, elo1=elo1, **companions).checked()


def tell(report: MatchReport) -> None:
    """The result for people."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(draw_bots(report.bots))
    console.print(
        f"{report.games:,} games of {report.game} for {report.players}: {report.blocks:,} deals, "
        f"each in {report.games_per_block} seatings; seed {report.seed}, {report.seconds:.1f} s"
    )
    for line in (*draw_notes(report.bots), *draw_faults(report.bots)):
        console.print(line)
    if report.sprt is not None:
        console.print(verdict(report.bots[0].name, report.sprt))


def verdict(bot: str, test: TestReport) -> str:
    """How the sequential test stands, in words."""
    said = {
        "stronger": f"{bot} passes: rather {test.elo1:+g} than {test.elo0:+g}",
        "weaker": f"{bot} fails: rather {test.elo0:+g} than {test.elo1:+g}",
        None: "no verdict yet; allow more games with --games",
    }[test.verdict]
    return (
        f"SPRT of {test.elo0:+g} against {test.elo1:+g} {test.model} Elo, "
        f"alpha {test.alpha:g}, beta {test.beta:g}: LLR {test.llr:.2f} "
        f"({test.lower:.2f} to {test.upper:.2f}): {said}"
        + (
            "\nIntervals above do not know that the test chose when to stop."
            if test.verdict is not None
            else ""
        )
    )


command = ContestCommand(
    "match",
    callback=match,
    short_help="Find out which bot is stronger.",
    help="Play bots against each other and report win shares with 95 % intervals.\n\n"
    "Every deal is played once for each rotation of the seats, so that neither cards nor seats "
    "favour anyone. Name a bot for every seat, or fewer, who then take the seats in turn. The same "
    "seed gives the same games, however many threads play them, and after any interruption.\n\n"
    f"{BOTS}"
    "\b\nExamples:\n"
    "  kogge match greedy random --game tallinn --games 1000\n"
    "  kogge match greedy random random random --game visby\n"
    "  kogge match greedy random --game towers --sprt 0,20 --output test.jsonl\n"
    "  kogge match --resume test.jsonl\n",
    params=[
        *contest_flags(
            "At least so many games, in whole deals; with --sprt at most.  "
            f"[default: {GAMES}; with --sprt {MOST_GAMES_OF_A_TEST:,}]"
        ),
        *restriction_flags(),
        click.Option(
            ["--sprt"],
            is_flag=False,
            flag_value=DEFAULT_BOUNDS,
            metavar="ELO0,ELO1",
            help="Test whether the first bot is rather ELO1 than ELO0 stronger than the field, and "
            f"stop as soon as that is clear.  [alone: {DEFAULT_BOUNDS}]",
        ),
        click.Option(
            ["--elo-model", "model"],
            type=click.Choice(["normalised", "logistic"]),
            default="normalised",
            show_default=True,
            help="Elo of --sprt: in deviations of a game, or by expected wins.",
        ),
        click.Option(
            ["--alpha"],
            default=0.05,
            show_default=True,
            metavar="P",
            help="Chance that --sprt passes a bot that is only ELO0 stronger.",
        ),
        click.Option(
            ["--beta"],
            default=0.05,
            show_default=True,
            metavar="P",
            help="Chance that --sprt fails a bot that is ELO1 stronger.",
        ),
    ],
)
