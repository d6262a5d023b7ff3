"""Talis's books: accounts as told, flags, cards, dice and champions that add up."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from tests.games.talis.audit import ACCOUNTS, PROBLEMS, audit

from kogge.core.events import DETAILS
from kogge.core.position import Position
from kogge.games.talis.events import Event

GOODS_AT_START = (1, 1, 0, 0)


def check_books(position: Position) -> None:
    """Everything, for every player."""
    ledger = told_accounts(position)
    for seat in range(position.players):
        assert position.scores[seat] == position._state.players[seat].fame
    problem = audit(position._state, ledger)
    assert problem == 0, PROBLEMS[problem]
    for seat in range(position.players, 4):
        assert not any(position._state.players[seat].tobytes())


def told_accounts(position: Position) -> NDArray[np.int64]:
    """Goods, Fame and Might of every seat, as all events together tell."""
    ledger = np.zeros((4, ACCOUNTS), np.int64)
    ledger[: position.players, :4] = GOODS_AT_START
    ledger[: position.players, 5] = int(position.options["start_might"])
    if not position._lines:
        return ledger.ravel()
    # as plain numbers, because records are put together a hundred times more slowly
    told = np.concatenate([lines.view(np.int64).reshape(-1, NUMBERS) for lines in position._lines])
    for kind, columns, place in TOLD:
        of_kind = told[told[:, 0] == kind]
        seats, amounts = of_kind[:, 2], of_kind[:, 3 : 3 + columns]
        np.add.at(ledger[:, place : place + columns], seats, amounts)
    return ledger.ravel()


NUMBERS = 2 + DETAILS  # of an event: its kind, who hears it, and then a seat and amounts
# kinds of events with how many amounts they tell, and where these are counted
TOLD = ((Event.GOODS, 4, 0), (Event.FAME, 1, 4), (Event.MIGHT, 1, 5))
