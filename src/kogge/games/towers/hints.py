"""Hints before a legal move: the points it brings at once, and what follows."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np

from kogge.core import verbs
from kogge.core.events import lines, new_log
from kogge.core.game import Reason
from kogge.games.towers.board import is_neutral, is_site
from kogge.games.towers.ending import score
from kogge.games.towers.events import NARRATOR
from kogge.games.towers.moves import END, START, STOP
from kogge.games.towers.state import STATE, NeutralLock, Phase, State


def hint(state: State, seat: int, move: int) -> Reason | None:
    """What a move scores and takes from a rival, or why it brings nothing (C-score, C7, C8)."""
    if move == STOP:
        return None
    after, log = np.zeros(1, STATE), new_log()
    after[0] = state
    verbs.play(after[0], seat, move, log)
    events = [NARRATOR.read(line) for line in lines(log)]
    told = {event.kind: event.details for event in events}
    points = sum(told[kind]["points"] for kind in ("gained", "doubled") if kind in told)
    winners = [event.details["seat"] for event in events if event.kind == "won"]
    details = {
        "points": points,
        "tower": "complete" if "completed" in told else "",
        "then": _then(state, told.keys()),
        **_result(after[0], seat, winners),
    }
    entered = is_site(END[move])
    if is_neutral(state, state.fields[START[move]].colour):
        if entered:
            return Reason("neutral_site", "C8", details)
        if state.neutral_lock == NeutralLock.COLOUR:
            return Reason("neutral_colour", "C7", details)
        return Reason("neutral_street", "C7", details)
    if not entered:
        return Reason("street", "C-score", details)
    if "lost" not in told:
        return Reason("scores", "C-score", details)
    taken = {"rival": told["lost"]["seat"], "lost": -told["lost"]["points"]}
    return Reason("scores_from", "C-score", {**details, **taken})


def _then(state: State, told: Collection[str]) -> str:
    """What follows: the end, another move, or the end of a chain (C3, C-end, C-chain)."""
    if "district_ended" in told:
        return "ends"
    if "won" in told:
        return "over"
    if "again" in told:
        return "again"
    return "passes" if state.phase == Phase.CHAIN else ""


def _result(after: State, seat: int, winners: list[int]) -> dict[str, Any]:
    """Who wins by it with how many points, and what this seat has if it does not (C-goal)."""
    points = np.zeros(after.seats, np.int64)
    score(after, points)
    return {
        "seat": winners,
        "total": int(points[winners[0]]) if winners else 0,
        "own": 0 if not winners or seat in winners else int(points[seat]),
    }
