"""Learning curve of a course of training, its settings, and the report of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kogge.bots.nets.files import NetFile
from kogge.core.errors import BadOption

BARS: Final = 40  # characters of a bar in the report


@dataclass(frozen=True)
class Plan:
    """What a course is; the same plan gives the same weights."""

    game: str
    begin: str = ""  # digest of the weights that it began with
    seed: int = 0
    rounds: int = 60
    prelude: int = 3  # of these rounds, the first ones: quick games of the heuristics, no search
    quick: int = 20_000  # games in a round of the prelude
    games: int = 300  # in a round with search
    iterations: int = 64  # a decision
    drills: int = 0  # games a round without search, the net drawing moves: they teach who wins
    choices: bool = False  # learn to choose as the search does; else moves stay as `weigh` has them
    window: int = 6  # rounds whose games with search are learned from, again in every round …
    hearings: int = 3  # … and in how many rounds who won them counts
    expected: float = 0.5  # of what a result teaches: what the search had expected of it
    rate: float = 0.001

    def __post_init__(self) -> None:
        for name in ("rounds", "quick", "games", "iterations", "window", "hearings"):
            if getattr(self, name) < 1:
                raise BadOption(f"a course needs at least 1 for {name}, not {getattr(self, name)}")
        if not 0 < self.rate <= 1:
            raise BadOption(f"a course learns at a rate above 0 and at most 1, not {self.rate}")


@dataclass(frozen=True)
class Mark:
    """A point of the learning curve.

    `won` and `chosen` are the surprise, in nats, at games that were not learned from: at who won,
    and at the choices of the search; `even` is that of someone who knows nothing about who wins.
    """

    round: int
    games: int
    samples: int
    won: float
    even: float
    chosen: float
    playing: float  # seconds of processor time
    learning: float


def report(plan: Plan, curve: Sequence[Mark], net: NetFile) -> str:
    """The report of a course, in Markdown."""
    seconds = sum(mark.playing + mark.learning for mark in curve)
    games = curve[-1].games if curve else 0
    drills = plan.drills * max(0, len(curve) - plan.prelude)
    lines = [
        f"# A net for {plan.game}",
        "",
        f"{len(curve)} rounds, {games:,} games with search or heuristics and {drills:,} drills in "
        f"{seconds / 60:.1f} minutes of processor time; seed {plan.seed}, {plan.iterations} "
        "iterations a decision. "
        f"Digest of the weights: {net.digest}.",
        "",
        "Surprise is in nats, at games before they were learned from: at who won, beside that of "
        "someone who knows nothing, and at the choices of the search.",
        "",
        "| round | games | who won | knowing nothing | choices | foreseen |",
        "|---|---|---|---|---|---|",
    ]
    for mark in curve:
        share = max(0.0, 1 - mark.won / mark.even)
        lines.append(
            f"| {mark.round + 1} | {mark.games:,} | {mark.won:.3f} | {mark.even:.3f} "
            f"| {mark.chosen:.3f} | {'█' * round(BARS * share)} {share:.0%} |"
        )
    if net.temperatures:
        lines += [
            "",
            f"Calibrated on games of {net.players} that were not learned from. A share is off by "
            "about the error times the root of share times the rest.",
            "",
            "| players | temperature | error |",
            "|---|---|---|",
            *(
                f"| {n} | {t:.2f} | {net.errors.get(n, 0.0):.2f} |"
                for n, t in net.temperatures.items()
            ),
        ]
    return "\n".join(lines) + "\n"
