"""Learning curve of a course of training, its settings, and the report of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kogge.bots.nets.files import NetFile
from kogge.core.errors import BadOption

LESSONS: Final = 10  # of a round of practice
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
    practice: int = 0  # of the rounds after these: games in which everyone draws moves by the net
    matches: int = 500  # games of practice between two lessons, of which a round has ten …
    curiosity: float = 0.02  # … and what being hard to foresee counts there, at first
    steady: bool = False  # that stays so; else it fades, as the rate does
    memory: float = 0.9  # how far a move is credited with what comes later, choice by choice
    games: int = 300  # in a round with search, which all others are
    iterations: int = 64  # a decision
    hearings: int = 3  # rounds in which a game with search is learned from
    expected: float = 0.5  # of what a result teaches: what the search had expected of it
    rate: float = 0.001

    def __post_init__(self) -> None:
        for name in ("rounds", "quick", "matches", "games", "iterations", "hearings"):
            if getattr(self, name) < 1:
                raise BadOption(f"a course needs at least 1 for {name}, not {getattr(self, name)}")
        if not 0 < self.rate <= 1:
            raise BadOption(f"a course learns at a rate above 0 and at most 1, not {self.rate}")


@dataclass(frozen=True)
class Mark:
    """A point of the learning curve.

    `won` is the surprise, in nats, at who won games that were not learned from, `even` that of
    someone who knows nothing. `spread` is how evenly choices of practice are spread, in nats.
    """

    round: int
    games: int
    samples: int
    won: float
    even: float
    spread: float
    playing: float  # seconds of processor time
    learning: float


def report(plan: Plan, curve: Sequence[Mark], net: NetFile) -> str:
    """The report of a course, in Markdown."""
    seconds = sum(mark.playing + mark.learning for mark in curve)
    games = curve[-1].games if curve else 0
    practice = plan.matches * LESSONS * max(0, min(plan.practice, len(curve) - plan.prelude))
    lines = [
        f"# A net for {plan.game}",
        "",
        f"{len(curve)} rounds, {games:,} games, of which {practice:,} were practice, in "
        f"{seconds / 60:.1f} minutes of processor time; seed {plan.seed}. "
        f"Digest of the weights: {net.digest}.",
        "",
        "Surprise is in nats, at who won games before they were learned from, beside that of "
        "someone who knows nothing; so is how evenly choices of practice are spread.",
        "",
        "| round | games | surprise | knowing nothing | spread | foreseen |",
        "|---|---|---|---|---|---|",
    ]
    for mark in curve:
        share = max(0.0, 1 - mark.won / mark.even)
        lines.append(
            f"| {mark.round + 1} | {mark.games:,} | {mark.won:.3f} | {mark.even:.3f} "
            f"| {mark.spread:.3f} | {'█' * round(BARS * share)} {share:.0%} |"
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
