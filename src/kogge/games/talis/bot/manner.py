"""Search settings and bot levels of Talis, found by matches."""

from __future__ import annotations

from typing import Final

from kogge.core.manner import Level, Manner, Reviewing, Selection

MANNER: Final = Manner(
    selection=Selection.PRIOR,
    temper=1.0,
    evenness=0.02,
    noise=0.02,
    horizon=10,
    mixing=0.0,
    hidden=(32, 16),
    vector=False,
    lessons=0.05,
    review=Reviewing(samples=32, candidates=5),
    levels={
        "apprentice": Level(1, whim=0.7, folly=0.3),
        "journeyman": Level(1, whim=1.0),
        "master": Level(25),
        "grandmaster": Level(3000),
    },
)
