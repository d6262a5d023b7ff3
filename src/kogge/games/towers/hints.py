"""What is good to know before a legal move: the points it brings at once, and what follows."""

from __future__ import annotations

import numpy as np

from kogge.core import verbs
from kogge.core.events import lines, new_log
from kogge.core.game import Reason
from kogge.games.towers.board import is_neutral, is_site
from kogge.games.towers.events import NARRATOR
from kogge.games.towers.moves import END, START, STOP
from kogge.games.towers.state import TABLE, Table


def hint(table: Table, seat: int, move: int) -> Reason | None:
    """What a move scores and takes from a rival, or why it brings nothing (C-score, C7, C8)."""
    if move == STOP:
        return None
    after, log = np.zeros(1, TABLE), new_log()
    after[0] = table
    verbs.play(after[0], seat, move, log)
    told = {event.kind: event.details for event in map(NARRATOR.read, lines(log))}
    entered = is_site(END[move])
    tower = "complete" if "completed" in told else ""
    then = "ends" if "district_ended" in told else "again" if "again" in told else ""
    if is_neutral(table, table.fields[START[move]].colour):
        if entered:
            return Reason("neutral_site", "C8", {"points": 0, "then": then})
        return Reason("neutral_street", "C7", {"points": 0})
    if not entered:
        return Reason("street", "C-score", {"points": 0, "tower": tower})
    details = {"points": told["gained"]["points"], "tower": tower, "then": then}
    if "lost" not in told:
        return Reason("scores", "C-score", details)
    taken = {"rival": told["lost"]["seat"], "lost": -told["lost"]["points"]}
    return Reason("scores_from", "C-score", {**details, **taken})
