"""Search settings and bot levels of Visby, found by matches."""

from __future__ import annotations

from typing import Final

from kogge.core.manner import Level, Manner, Selection

MANNER: Final = Manner(
    selection=Selection.PRIOR,
    opening=Selection.REGRET,
    exploration=1.0,
    believing=0.5,
    temper=1.0,
    noise=0.0,
    winning=0.5,
    temperatures={4: 1.62},
    levels={
        "apprentice": Level(1, mixes=False, whim=1.0, overlooking=0.5),
        "journeyman": Level(60, mixes=False),
        "master": Level(3000, mixes=False),
        "grandmaster": Level(30_000, mixes=False),
    },
    classic_levels={"apprentice": Level(1, mixes=False, whim=0.75, folly=0.25)},
)
