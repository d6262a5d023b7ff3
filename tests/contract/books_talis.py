"""Talis's books: accounts as told, flags, cards, dice and champions that add up."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.games.talis.audit import ACCOUNTS, PROBLEMS, audit

from kogge.core.position import Position
from kogge.games.talis.events import Event

GOODS_AT_START = (1, 1, 0, 0)


def check_books(position: Position) -> None:
    """Everything, for every player."""
    ledger = np.zeros(4 * ACCOUNTS, np.int64)
    told: Any = np.concatenate(position._lines) if position._lines else None
    for seat in range(position.players):
        account = ledger[seat * ACCOUNTS : (seat + 1) * ACCOUNTS]
        account[:4] = GOODS_AT_START
        account[5] = int(position.options["start_might"])
        if told is not None:
            details = told["details"][told["details"][:, 0] == seat]
            kinds = told["kind"][told["details"][:, 0] == seat]
            account[:4] += details[kinds == Event.GOODS, 1:5].sum(axis=0)
            account[4] += details[kinds == Event.FAME, 1].sum()
            account[5] += details[kinds == Event.MIGHT, 1].sum()
        assert position.scores[seat] == position._state.players[seat].fame
    problem = audit(position._state, ledger)
    assert problem == 0, PROBLEMS[problem]
    for seat in range(position.players, 4):
        assert not any(position._state.players[seat].tobytes())
