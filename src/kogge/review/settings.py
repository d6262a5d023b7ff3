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
CERTAINTY: Final = 3.29  # standard errors by which a mark's loss must exceed zero: 1 in 1,000
ENDLESS: Final = 1 << 30  # the horizon of games that are played to the end
MORE: Final = 2  # times the worlds in which candidates are tried, where these are cut short
SHARPER: Final = 0.25  # times the temper: long games of those who dither would tell little
TURNS: Final = 8  # of everyone that are played on at least, before a game judges itself
ENOUGH: Final = 200  # worlds, from which an account is played to the end whatever the game


@dataclass(frozen=True)
class Settings:
    """`samples` worlds stand behind every estimate; the same seed gives the same review.

    `candidates` is how many moves are looked at, if there are more; `temper` how evenly the
    reference policy mixes; for what is None, the game says. `threads` share the work. `to_the_end`
    says whether chances of long games are played to the end; None: if there are worlds enough.
    """

    samples: int | None = None
    candidates: int | None = None
    temper: float | None = None
    seed: int = 0
    threads: int = 1
    to_the_end: bool | None = None

    def __post_init__(self) -> None:
        samples = self.samples
        if samples is None:
            return
        if isinstance(samples, bool) or not LEAST_SAMPLES <= samples <= MOST_SAMPLES:
            raise BadOption(
                f"a review takes {LEAST_SAMPLES} to {MOST_SAMPLES} iterations, not {samples}"
            )

    def of(self, game: Game, players: int) -> Decided:
        """The settings for a game, what was left open filled in.

        In long games, whose search asks the game's own judgement, candidates are judged here as
        well, after some decisions, and so is everything if worlds are few; all else is played to
        the end.
        """
        manner = game.rooms.manner
        cut = manner.horizon < ENDLESS
        worlds = self.samples or manner.review.samples * (MORE if cut else 1)
        usual = (manner.review.temper or manner.temper) * (SHARPER if cut else 1)
        return Decided(
            worlds,
            worlds,
            self.candidates or manner.review.candidates,
            usual if self.temper is None else self.temper,
            max(manner.horizon, TURNS * players) if cut else None,
            self.seed,
            self.threads,
            self.to_the_end,
        )


class Decided(NamedTuple):
    """Settings of which nothing is left open.

    Chances and accounts are made of `samples` worlds, candidates are tried in `tried` of them.
    `horizon` is the number of decisions after which candidates are judged, if they are.
    """

    samples: int
    tried: int
    candidates: int
    temper: float
    horizon: int | None
    seed: int
    threads: int
    to_the_end: bool | None

    @property
    def ends(self) -> bool:
        """Whether accounts are made of games that are played to the end."""
        if self.horizon is None or self.to_the_end is None:
            return self.horizon is None or self.samples >= ENOUGH
        return self.to_the_end

    @property
    def policy(self) -> str:
        """The reference policy in words: how everyone plays on, and for how long."""
        mixed = f"prior, temper {self.temper:g}" if self.temper > 0 else "greedy"
        if self.horizon is None:
            return mixed
        judged = f"{self.horizon} decisions, then the game's judgement, calibrated"
        return (
            f"{mixed}; candidates {judged}, and to the end" if self.ends else f"{mixed}; {judged}"
        )
