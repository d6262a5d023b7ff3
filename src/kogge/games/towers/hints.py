"""What is good to know before a legal move: the points it brings at once."""

from __future__ import annotations

import numpy as np

from kogge.core import verbs
from kogge.core.events import lines, new_log
from kogge.core.game import Reason
from kogge.games.towers.events import NARRATOR
from kogge.games.towers.moves import STOP
from kogge.games.towers.state import TABLE, Table


def hint(table: Table, seat: int, move: int) -> Reason | None:
    """What a move scores, and what it takes from a rival (C-score)."""
    if move == STOP:
        return None
    after, log = np.zeros(1, TABLE), new_log()
    after[0] = table
    verbs.play(after[0], seat, move, log)
    told = [NARRATOR.read(line) for line in lines(log)]
    gained = [event.details["points"] for event in told if event.kind == "gained"]
    lost = [event.details for event in told if event.kind == "lost"]
    if lost:
        rival, taken = lost[0]["seat"], -lost[0]["points"]
        details = {"points": gained[0], "rival": rival, "lost": taken}
        return Reason("scores_from", "C-score", details)
    return Reason("scores", "C-score", {"points": sum(gained)})
