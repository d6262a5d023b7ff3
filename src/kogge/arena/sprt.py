"""Sequential test (SPRT) of two hypotheses about a bot, stopped when the games say enough.

The generalised sequential probability ratio test (GSPRT): after every block the log-likelihood
ratio (LLR) of two hypotheses about the candidate's strength is taken, each with the distribution of
block means that explains the blocks best while obeying the hypothesis. No distribution is assumed,
so games, ties and seats may be as they like; blocks need only be independent of each other.
The test accepts the stronger hypothesis when the LLR passes ln((1 - beta) / alpha), the weaker one
when it falls below ln(beta / (1 - alpha)); so it errs about as often as alpha and beta say.

Strength is stated in Elo, by one of two models:

- logistic: the share of wins that a bot expects against a field in which everyone else is `elo`
  weaker, as in Bradley and Terry's model of pairs and Plackett and Luce's of larger tables;
- normalised: the distance of the expected share from a fair share, in standard deviations of one
  game, times 800 / ln 10. It measures how many games it takes to see the difference, so that the
  same bounds take about equally long in games of much and of little luck.

Maximum likelihood under a fixed mean: Owen, "Empirical likelihood ratio confidence intervals for a
single functional" (1988). Under a fixed ratio of mean and deviation the same equation is solved
again and again with the ratio linearised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, isfinite, log, sqrt
from typing import Final, Literal

import msgspec

from kogge.core.errors import BadOption

Model = Literal["normalised", "logistic"]
Verdict = Literal["stronger", "weaker"]
MODELS: Final[tuple[Model, ...]] = ("normalised", "logistic")

NORMALISED_UNIT: Final = 800 / log(10)
FURTHEST: Final[Mapping[Model, float]] = {"normalised": 200.0, "logistic": 1000.0}
UNSEEN: Final = 1e-3  # counts of the worst and best share as long as they have not happened
FEWEST_BLOCKS: Final = 20  # before these, a lucky streak looks like certainty
EXACT_BLOCKS: Final = 200  # after these, the test looks again whenever there are 1 % more
CLOSE: Final = 1e-9
STRIDE: Final = 0.25
ROUNDS: Final = 100


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: is the candidate rather `elo1` or rather `elo0` stronger than the field?"""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "normalised"

    def checked(self) -> Bounds:
        """The bounds, if a test can be made of them."""
        if self.model not in MODELS:
            raise BadOption(f"the model of Elo must be one of {', '.join(MODELS)}")
        if not (isfinite(self.elo0) and isfinite(self.elo1) and self.elo0 < self.elo1):
            raise BadOption(
                f"the bounds must be two numbers, the lower first, such as 0,10; "
                f"not {self.elo0:g},{self.elo1:g}"
            )
        furthest = FURTHEST[self.model]
        if max(abs(self.elo0), abs(self.elo1)) > furthest:
            raise BadOption(
                f"bounds of {self.model} Elo must lie within {-furthest:g} and {furthest:g}, "
                f"not be {self.elo0:g},{self.elo1:g}"
            )
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise BadOption(f"{name} must be between 0 and 0.5, such as 0.05; not {chance:g}")
        return self

    @property
    def lower(self) -> float:
        """An LLR below this speaks for `elo0`."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """An LLR above this speaks for `elo1`."""
        return log((1 - self.beta) / self.alpha)


class SequentialTest:
    """Takes block means in their order; `verdict` is None as long as more are needed."""

    def __init__(self, bounds: Bounds, fair: float, games_per_block: int) -> None:
        self.bounds = bounds.checked()
        self.fair = fair
        self.games_per_block = games_per_block
        self.blocks = 0
        self.verdict: Verdict | None = None
        self.latest = 0.0  # the LLR when the test last looked
        self._counts: Counter[float] = Counter()
        self._next_look = FEWEST_BLOCKS

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of all blocks so far."""
        return log_likelihood_ratio(self._counts, self.bounds, self.fair, self.games_per_block)

    def add(self, share: float) -> Verdict | None:
        """Count one more block; once there is a verdict, nothing changes it."""
        if self.verdict is not None:
            return self.verdict
        self._counts[round(share, 12)] += 1
        self.blocks += 1
        if self.blocks >= self._next_look:
            self._next_look = self.blocks + max(1, (self.blocks - EXACT_BLOCKS) // 100)
            self._look()
        return self.verdict

    def _look(self) -> None:
        self.latest = self.llr
        if self.latest >= self.bounds.upper:
            self.verdict = "stronger"
        elif self.latest <= self.bounds.lower:
            self.verdict = "weaker"


def expected_share(elo: float, fair: float) -> float:
    """The share of wins of a bot that is `elo` stronger than a field in which `fair` is its due."""
    odds = fair / (1 - fair) * 10 ** (elo / 400)
    return float(odds / (1 + odds))


def log_likelihood_ratio(
    counts: Mapping[float, float], bounds: Bounds, fair: float, games_per_block: int
) -> float:
    """How much better `elo1` explains these counts of block means than `elo0`, as a logarithm."""
    shares, weights, total = _distribution(counts)
    if bounds.model == "logistic":
        weaker, stronger = (
            _with_mean(shares, weights, expected_share(elo, fair))
            for elo in (bounds.elo0, bounds.elo1)
        )
    else:
        unit = sqrt(games_per_block) / NORMALISED_UNIT
        ratios = (bounds.elo0 * unit, bounds.elo1 * unit)
        weaker, stronger = _with_ratios(shares, weights, fair, ratios)
    return total * sum(
        p * log(more / less) for p, less, more in zip(weights, weaker, stronger, strict=True)
    )


def _distribution(counts: Mapping[float, float]) -> tuple[list[float], list[float], float]:
    """Shares in order, how often each was seen, and how many there were; never only one share."""
    seen = {0.0: UNSEEN, 1.0: UNSEEN} | {share: n for share, n in counts.items() if n > 0}
    total = sum(seen.values())
    shares = sorted(seen)
    return shares, [seen[share] / total for share in shares], total


def _with_mean(shares: list[float], weights: list[float], mean: float) -> list[float]:
    """The likeliest distribution over these shares that has this mean."""
    return _tilt([share - mean for share in shares], weights)


def _with_ratios(
    shares: list[float], weights: list[float], fair: float, ratios: Sequence[float]
) -> Iterator[list[float]]:
    """The likeliest distributions with means so many of their standard deviations above fair."""
    found = [1 / len(shares)] * len(shares)
    reached = 0.0
    for ratio in ratios:
        strides = max(1, ceil(abs(ratio - reached) / STRIDE))  # far goals are reached in strides
        for stride in range(1, strides + 1):
            goal = reached + (ratio - reached) * stride / strides
            found = _closer_to_ratio(shares, weights, fair, goal, found)
        reached = ratio
        yield found


def _closer_to_ratio(
    shares: list[float], weights: list[float], fair: float, ratio: float, found: list[float]
) -> list[float]:
    for _ in range(ROUNDS):
        mean = sum(p * share for p, share in zip(found, shares, strict=True))
        deviation = sqrt(
            sum(p * (share - mean) ** 2 for p, share in zip(found, shares, strict=True))
        )
        slack = [
            share - fair - ratio * deviation * (1 + ((share - mean) / deviation) ** 2) / 2
            for share in shares
        ]
        tilted = _tilt(slack, weights)
        moved = max(abs(new - old) for new, old in zip(tilted, found, strict=True))
        found = tilted
        if moved < CLOSE:
            break
    return found


def _tilt(slack: list[float], weights: list[float]) -> list[float]:
    """The likeliest distribution under which the slack, which has both signs, is zero on average.

    It is p / (1 + x slack) with the x that solves the equation: Newton's steps, halved intervals
    where those would leave the range in which all probabilities are positive.
    """
    low, high = -1 / max(slack), -1 / min(slack)
    x = 0.0
    for _ in range(ROUNDS):
        value = slope = 0.0
        for p, d in zip(weights, slack, strict=True):
            part = d / (1 + x * d)
            value += p * part
            slope -= p * part * part
        if abs(value) < 1e-15:
            break
        low, high = (x, high) if value > 0 else (low, x)
        step = x - value / slope
        following = step if low < step < high else (low + high) / 2
        if following == x:
            break
        x = following
    return [p / (1 + x * d) for p, d in zip(weights, slack, strict=True)]
