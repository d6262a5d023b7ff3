from __future__ import annotations
import numpy as np
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.games.talis.moves import SPACE
from kogge.games.talis.rules.course import legal
from kogge.games.talis.state import Table

@rule
def lean(table: Table, seat: int, rng: Seq[int]) -> int:
    moves = np.empty(SPACE, np.int64)
    return int(moves[pick_below(rng, legal(table, seat, moves))])
