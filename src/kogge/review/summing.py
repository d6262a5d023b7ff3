"""The summary of a review: conduct of each seat, dear decisions, luck, and the turning point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from kogge.review.accounting import Ledger
from kogge.review.report import Account, Conduct, ReviewDecision, Summary, TurningPoint
from kogge.review.settings import CERTAINTY
from kogge.review.wording import verdict_of
from kogge.review.workload import Found

TOLD: Final = 3  # most expensive decisions
SLIPS: Final = ("inaccuracy", "mistake", "blunder")
LEAST_LUCK: Final = 0.005
LEAST_TURN: Final = 0.05


def conduct_of(seat: int, found: Sequence[Found]) -> Conduct:
    """How well a seat chose, over its decisions that were not forced."""
    choices = [one.choices[seat] for one in found if seat in one.choices]
    free = [choice.judged for choice in choices if choice.judged.legal > 1]
    losses = np.array([judged.fair_loss for judged in free])
    doubts = np.array([judged.doubt for judged in free])
    marks = Counter(judged.mark for judged in free if judged.mark is not None)
    return Conduct(
        seat=seat,
        decisions=len(free),
        loss=float(losses.mean()) if free else 0.0,
        error=float(np.sqrt((doubts**2).sum()) / len(free)) if free else 0.0,
        marks=dict(sorted(marks.items())),
    )


def summarise(
    seat: int,
    ledger: Ledger,
    decisions: Sequence[ReviewDecision],
    accounts: Sequence[Account],
    names: Sequence[str],
    *,
    finished: bool,
) -> Summary:
    """What to look at first, for one seat."""
    slips = [
        number
        for number, decision in enumerate(decisions)
        if decision.seat == seat and decision.mark in SLIPS
    ]
    slips.sort(key=lambda number: -decisions[number].loss)
    luck = lucks(ledger, seat)
    best = max(luck, key=lambda number: luck[number], default=None)
    worst = min(luck, key=lambda number: luck[number], default=None)
    account = next(account for account in accounts if account.seat == seat)
    return Summary(
        seat=seat,
        expensive=slips[:TOLD],
        luckiest=best if best is not None and luck[best] >= LEAST_LUCK else None,
        unluckiest=worst if worst is not None and luck[worst] <= -LEAST_LUCK else None,
        turning=turning_point(ledger, seat),
        sentence=verdict_of(
            account, names, decisions[slips[0]] if slips else None, finished=finished
        ),
    )


def lucks(ledger: Ledger, seat: int) -> dict[int, float]:
    """The luck of every draw and roll that is beyond its error, by number of step."""
    return {
        step.number: effect.luck
        for step, errors in zip(ledger.steps, ledger.luck_errors, strict=True)
        if step.kind in ("draw", "roll")
        and (effect := step.effects[seat]) is not None
        and abs(effect.luck) > CERTAINTY * errors[seat]
    }


def turning_point(ledger: Ledger, seat: int) -> TurningPoint | None:
    """The step that changed the seat's chance most, if noticeably and beyond its error."""
    changes = np.diff([ledger.fair, *(point.chances[seat] for point in ledger.curve)])
    errors = np.array([0.0, *(point.errors[seat] for point in ledger.curve)])
    doubts = np.sqrt(errors[1:] ** 2 + errors[:-1] ** 2)
    sizes = np.where(np.abs(changes) > CERTAINTY * doubts, np.abs(changes), 0.0)
    step = int(np.argmax(sizes))
    return TurningPoint(step, float(changes[step])) if sizes[step] >= LEAST_TURN else None
