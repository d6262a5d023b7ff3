"""Calibration: shares won by greedy players, turned into chances among journeymen.

A temperature for each game and number of players flattens (above 1) or sharpens (below 1) the
shares: each is raised to one over the temperature, and all are scaled to sum to 1. Temperatures are
fitted by `python -m bench.calibration`, and checked on games that were not fitted.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

LEAST: float = 1e-6
STEP: float = 1e-5


def calibrate(shares: Numbers, temperature: float) -> Numbers:
    """The calibrated shares; the last axis is the seats."""
    logs = np.log(np.maximum(shares, LEAST)) / temperature
    powers = np.exp(logs - logs.max(axis=-1, keepdims=True))
    calibrated: Numbers = powers / powers.sum(axis=-1, keepdims=True)
    return calibrated


def calibrated_errors(shares: Numbers, covariance: Numbers, temperature: float) -> Numbers:
    """Standard errors of calibrated shares, from the covariance of the shares as won."""
    seats = len(shares)
    slopes = np.empty((seats, seats))
    for seat in range(seats):
        shifted = shares.copy()
        shifted[seat] += STEP
        slopes[:, seat] = (calibrate(shifted, temperature) - calibrate(shares, temperature)) / STEP
    errors: Numbers = np.sqrt(np.maximum(np.diag(slopes @ covariance @ slopes.T), 0.0))
    return errors
