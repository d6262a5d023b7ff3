"""Search settings and bot levels of City of Towers, found by matches."""

from __future__ import annotations

from typing import Final

from kogge.core.manner import Level, Manner, Reviewing, Selection

MANNER: Final = Manner(
    selection=Selection.PRIOR,
    temper=1.0,
    horizon=0,
    solve=True,
    mixing=0.0,
    by_net=True,
    hidden=(32, 16),
    vector=False,
    lessons=0.15,
    # a sharper one is beaten by whatever exploits it: masters would seem to lose half as much again
    review=Reviewing(samples=64, candidates=40, temper=2.0),
    levels={
        "apprentice": Level(1, whim=1.0, overlooking=0.85),
        "journeyman": Level(40, net=False),
        "master": Level(1000),
        "grandmaster": Level(16_000),
    },
    classic_levels={"apprentice": Level(1, whim=0.75, folly=0.25)},
)
