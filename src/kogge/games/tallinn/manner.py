"""Search settings and bot levels of Tallinn, found by matches."""

from __future__ import annotations

from typing import Final

from kogge.core.manner import Level, Manner, Reviewing, Selection

MANNER: Final = Manner(
    selection=Selection.PRIOR,
    opening=Selection.REGRET,
    exploration=1.0,
    believing=0.5,
    by_net=True,
    temper=1.0,
    temperatures={2: 1.67, 4: 1.3},
    review=Reviewing(temper=1.4),  # likeliest by 1,795 moves of masters
    levels={
        "apprentice": Level(1, mixes=False, whim=1.0, overlooking=0.5),
        "journeyman": Level(60, mixes=False, net=False),
        "master": Level(2000),
        "grandmaster": Level(20_000),
    },
    classic_levels={"apprentice": Level(1, mixes=False, whim=0.75, folly=0.25)},
)
