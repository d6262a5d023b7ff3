"""Scales: how large steps the weights of an entry of the vector take, so that all count alike."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.training.learning import WEIGHTS, sum_squares

LARGEST: Final = 32.0  # the smallest is one over it


def scales_of(learner: NDArray[Any], samples: NDArray[Any]) -> NDArray[np.float64]:
    """One over the usual size of each entry where it is not 0."""
    entries = len(learner[WEIGHTS]["first"])
    squares = np.zeros(entries)
    times = np.zeros(entries, np.int64)
    sum_squares(learner, samples, squares, times)
    sizes = np.sqrt(squares / np.maximum(times, 1))
    scales = np.clip(1 / np.maximum(sizes, 1e-9), 1 / LARGEST, LARGEST)
    return np.where(times > 0, scales, 1.0)
