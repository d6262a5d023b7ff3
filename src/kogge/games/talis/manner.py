"""How Talis is searched, and what its levels are; found by matches."""

from __future__ import annotations

from typing import Final

from kogge.core.manner import Manner, Selection

MANNER: Final = Manner(
    selection=Selection.PRIOR,
    temper=1.0,
    noise=0.02,
    horizon=30,
    mixing=0.0,
)
