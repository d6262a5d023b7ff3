"""Settings of a review: how many worlds, how many candidates, and what a mark takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from kogge.core.errors import BadOption
from kogge.core.game import Game

LEAST_SAMPLES: Final = 16
MOST_SAMPLES: Final = 1 << 20
MOST_MOVES: Final = 10_000  # of a game that is reviewed

INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10
CERTAINTY: Final = 2.58  # standard errors by which a mark's loss must exceed zero


@dataclass(frozen=True)
class Settings:
    """`samples` worlds stand behind every estimate; the same seed gives the same review.

    `candidates` is how many moves are looked at, if there are more; `temper` how evenly the
    reference policy mixes; for what is None, the game says. `threads` share the work.
    """

    samples: int | None = None
    candidates: int | None = None
    temper: float | None = None
    seed: int = 0
    threads: int = 1

    def __post_init__(self) -> None:
        samples = self.samples
        if samples is None:
            return
        if isinstance(samples, bool) or not LEAST_SAMPLES <= samples <= MOST_SAMPLES:
            raise BadOption(
                f"a review takes {LEAST_SAMPLES} to {MOST_SAMPLES} iterations, not {samples}"
            )

    def of(self, game: Game) -> Decided:
        """The settings for a game, what was left open filled in."""
        manner = game.rooms.manner
        return Decided(
            self.samples or manner.review.samples,
            self.candidates or manner.review.candidates,
            manner.temper if self.temper is None else self.temper,
            self.seed,
            self.threads,
        )


class Decided(NamedTuple):
    """Settings of which nothing is left open."""

    samples: int
    candidates: int
    temper: float
    seed: int
    threads: int
