"""A version that is not played: its games follow from one number of its pieces file."""

from __future__ import annotations

import random
from pathlib import Path

import kogge
from kogge.core.errors import BadPieces
from kogge.core.pieces import whole_pieces
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting, Study, new_setting
from kogge.lab.versions.variants import printed
from kogge.lab.versions.worker import Opening

VISBY = kogge.game("visby")
OPENING = Opening(
    game="visby",
    pieces=None,
    players=4,
    options={},
    bot="greedy",
    seed=0,
    rollouts=2,
    threads=1,
)
PIECES = len(VISBY.rooms.usage.pieces)
MOST = 6  # wares of the Fleet; more cannot be played


class ActingVariant:
    """Games of 8 rounds and one more for every ware of the Fleet, with noise of the deal's own."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        data = whole_pieces(Path(opening.pieces) if opening.pieces else printed(VISBY))
        self.wares: int = data["fleet"]["wares"]
        if self.wares > MOST:
            raise BadPieces("acting", f"the Fleet can bring {MOST} wares at most")
        self.setting: Setting = new_setting(VISBY, players=4, bot="greedy")

    def record(self, study: Study, first: int, count: int) -> list[Trace]:
        return [self._trace(study, deal) for deal in range(first, first + count)]

    def _trace(self, study: Study, deal: int) -> Trace:
        rng = random.Random(deal)
        rounds = 8 + self.wares + rng.choice((-1, 0, 1))
        winner = rng.randrange(4)
        nothing = [[0] * PIECES for _ in range(4)]
        return Trace(
            study=study.name,
            deal=deal,
            odd=None,
            moves=[(0, 0)],
            choices=[2, 3],
            steps=rounds,
            rounds=rounds,
            at=[],
            rounds_at=[],
            values=[],
            errors=[],
            scores=[30 if seat == winner else 20 for seat in range(4)],
            places=[1 if seat == winner else 2 for seat in range(4)],
            offered=nothing,
            used=nothing,
            when=[[0] * PIECES for _ in range(10)],
            sources=[],
            probe=None,
            capped=False,
        )

    def close(self) -> None:
        """Nothing was opened."""
