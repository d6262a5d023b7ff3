"""`kogge train`: weights of a net from games of bots that learn."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kogge.cli.gameflags import Count, GameGroup
from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.training.course import Course
    from kogge.training.curve import Mark


def train(
    game: Game,
    folder: Path | None,
    threads: int,
    checks: int,
    begin: Path | None,
    **settings: Any,
) -> None:
    from kogge.bots.nets.files import load
    from kogge.training.course import NET, REPORT, Course
    from kogge.training.curve import Plan

    settings = {name: value for name, value in settings.items() if value is not None}
    first = None if begin is None else load(begin, game)
    if first is not None:
        settings["begin"] = first.digest
    plan = Plan(game.name, **settings)
    course = Course(game, plan, folder or Path(f"training-{game.name}"), first)
    if 0 < course.done < plan.rounds:
        click.echo(f"going on after round {course.done} of {plan.rounds}", err=True)
    began = time.monotonic()
    for played, mark in enumerate(course.go_on(threads), 1):
        click.echo(tell(course, mark, played, time.monotonic() - began), err=True)
    net = course.finish(checks, threads)
    weights = course.folder / NET
    click.echo(f"{weights}: {weights.stat().st_size:,} bytes, digest {net.digest}")
    click.echo(f"{course.folder / REPORT}: the learning curve and the calibration")
    click.echo(f"try it: kogge match search:200+net:{weights} classic:200 --game {game.name}")


def tell(course: Course, mark: Mark, played: int, seconds: float) -> str:
    """A line for a round."""
    left = seconds / played * (course.plan.rounds - course.done)
    return (
        f"round {mark.round + 1} of {course.plan.rounds}: {mark.games:,} games, "
        f"surprise at who won {mark.won:.3f} of {mark.even:.3f}, choices spread {mark.spread:.2f}; "
        f"{mark.playing + mark.learning:.0f} s of processor time, about {left / 60:.0f} min left"
    )


def build(game: Game) -> click.Command:
    """The command for one game."""

    def number(name: str, what: str) -> click.Option:
        return click.Option([f"--{name}"], type=Count(min=1), help=what)

    return click.Command(
        game.name,
        callback=lambda **given: train(game, **given),
        help=f"Train a net for {game.name}.",
        params=[
            click.Option(
                ["--folder"],
                type=click.Path(path_type=Path, file_okay=False),
                help="Where the course is kept.  [default: training-GAME]",
            ),
            click.Option(
                ["--begin"],
                type=click.Path(path_type=Path, dir_okay=False),
                metavar="FILE",
                help="Weights to begin with, instead of none.",
            ),
            click.Option(["--seed"], type=int, default=0, show_default=True),
            click.Option(["--rate"], type=float, help="Of learning, at first.  [default: 0.001]"),
            number("rounds", "Rounds of playing and learning."),
            number("games", "Games in a round with search, which all others are."),
            number("iterations", "Of that search, for every decision."),
            number("hearings", "Rounds in which a game with search is learned from."),
            click.Option(
                ["--prelude"],
                type=Count(min=0),
                help="Of the rounds, the first ones: quick games of the heuristics.",
            ),
            number("quick", "Games in a round of the prelude."),
            click.Option(
                ["--practice"],
                type=Count(min=0),
                help="Of the rounds after these: games in which everyone draws moves by the net.",
            ),
            number("matches", "Games of practice between two lessons; a round has ten."),
            click.Option(
                ["--curiosity"],
                type=float,
                help="What being hard to foresee counts in practice, at first.  [default: 0.02]",
            ),
            click.Option(["--steady"], is_flag=True, help="… and to the end, instead of fading."),
            click.Option(
                ["--checks"],
                type=Count(min=0),
                default=200,
                show_default=True,
                help="Games for each number of players that calibrate the net in the end.",
            ),
            click.Option(
                ["--threads"], type=Count(min=1), default=os.cpu_count() or 1, help="Default: all."
            ),
        ],
    )


command = GameGroup(
    build,
    name="train",
    help="Train a net for a game by games of the search against itself.\n\n"
    "Each round plays games with the net so far and learns from them. The folder keeps all that "
    "the next round needs: interrupt it at any time, and the same command goes on. The same seed "
    "gives the same games on any number of threads. The weights are bots, as net:FILE and "
    "search:500+net:FILE, in every command.\n\n"
    "\b\nExamples:\n"
    "  kogge train visby\n"
    "  kogge train tallinn --rounds 6 --prelude 4 --folder quick\n"
    "  kogge train visby --begin net.npz --prelude 0 --rate 0.0003 --rounds 10 --folder more\n",
    short_help="Train a net for a game.",
)
