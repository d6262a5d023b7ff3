"""Sequential test of pairs: has the mean difference one step, or none?

Two sequential probability ratio tests run side by side, for a difference of one step up and of one
step down, each against none, with the variance as seen so far. "differs" when one of them passes
ln((1 − beta) / alpha), "same" when both fall below ln(beta / (1 − alpha)).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, Literal

FEWEST_PAIRS: Final = 40  # before these, the variance is not known well enough
ALPHA: Final = 0.025  # for each side
BETA: Final = 0.05

Verdict = Literal["differs", "same"]


def verdict(differences: Sequence[float], step: float, unit: float) -> Verdict | None:
    """What these differences say, or None as long as more are needed."""
    count = len(differences)
    if count < FEWEST_PAIRS:
        return None
    total = sum(differences)
    mean = total / count
    variance = sum((one - mean) ** 2 for one in differences) / (count - 1)
    # a variance of nothing is not certainty: as if one pair had differed by a unit
    variance = max(variance, unit * unit / count)
    ratios = [(side * step * total - count * step * step / 2) / variance for side in (1, -1)]
    if max(ratios) >= log((1 - BETA) / ALPHA):
        return "differs"
    if max(ratios) <= log(BETA / (1 - ALPHA)):
        return "same"
    return None
