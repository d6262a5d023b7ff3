"""Luck and skill: the account of a recorded game, as a review keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kogge.lab.traces.keeping import Accounted
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting
from kogge.review.reviewing import review
from kogge.review.settings import Settings

CAUSES: Final = ("deal", "draws_and_dice", "hidden", "others", "own", "drift")
SAMPLES: Final = 32  # worlds of every decision …
LONG: Final = 80  # … and fewer in games of more decisions than these
FEWER_SAMPLES: Final = 16
CANDIDATES: Final = 1  # only marks of decisions need more


def account_traces(setting: Setting, traces: Sequence[Trace], stopped: Any = None) -> Any:
    """The work of a crew: review these games with open cards."""
    game = setting.load_game()
    found = []
    for trace in traces:
        position = game.start(setting.players, setting.key(trace.deal), setting.options)
        for seat, move in trace.moves:
            position.play(seat, move)
        samples = SAMPLES if len(trace.moves) <= LONG else FEWER_SAMPLES
        told = review(
            position,
            None,
            Settings(samples=samples, candidates=CANDIDATES, seed=setting.seed, threads=1),
        )
        fair = 1 / setting.players
        found.append(
            Accounted(
                trace.study,
                trace.deal,
                [share - fair for share in trace.shares()],
                {c: [float(getattr(a, c)) for a in told.accounts] for c in CAUSES},
            )
        )
    return found
