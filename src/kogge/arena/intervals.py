"""Honest error bars."""

from __future__ import annotations

from math import sqrt

Z95 = 1.959963984540054


def mean_interval(count: int, total: float, total_of_squares: float) -> tuple[float, float, float]:
    """Mean of shares between 0 and 1 with its 95 % interval.

    Wilson's interval with the observed variance of the shares in place of p(1 - p): the same for
    plain wins and losses, narrower when wins are shared, and never empty at 0 or 1.
    """
    mean = total / count
    plain = mean * (1 - mean)
    observed = max(0.0, total_of_squares / count - mean * mean)
    shrink = observed / plain if plain > 0 else 1.0
    spread = Z95 * Z95 / count
    centre = (mean + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * sqrt(plain * shrink / count + spread / (4 * count))
    return mean, max(0.0, centre - half), min(1.0, centre + half)
