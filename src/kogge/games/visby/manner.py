"""How Visby is searched, and what its levels are; found by matches."""

from __future__ import annotations

from typing import Final

from kogge.core.manner import Manner, Selection

MANNER: Final = Manner(
    selection=Selection.PRIOR,
    exploration=1.0,
    temper=1.0,
)
