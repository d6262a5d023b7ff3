"""The account: how each step moved everyone's chances, and what that adds up to.

`result − fair = deal + draws and dice + hidden + others + own (+ drift)` holds for every seat to
rounding, whatever the estimates are, because each step ends where the next one begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import factorial
from typing import Literal

import numpy as np

from kogge.review.candidates import Judged
from kogge.review.estimating import Coalition, Estimate, OwnEstimate, error_of
from kogge.review.moments import Moment
from kogge.review.report import Account, CurvePoint, Effect, ReviewStep
from kogge.review.worlds import Numbers


@dataclass
class Choice:
    """A decision as its player saw it: the verdict, and what it was worth before choosing."""

    judged: Judged
    before: Numbers  # shares by world and seat, by what the player knew

    @property
    def own(self) -> float:
        """What the choice was worth more than what the reference policy would have chosen."""
        seat, made = self.judged.seat, self.judged.tried[self.judged.made]
        return float(made.won[:, seat].mean() - self.before[:, seat].mean())

    @property
    def error(self) -> float:
        """The standard error of `own`."""
        seat, made = self.judged.seat, self.judged.tried[self.judged.made]
        return float(error_of(made.won[:, seat] - self.before[: len(made.won), seat]))


@dataclass
class Ledger:
    """Steps, points of the curve and effects, in the order in which they happened."""

    players: int
    fair: float
    steps: list[ReviewStep] = field(default_factory=list)
    curve: list[CurvePoint] = field(default_factory=list)
    variances: list[Numbers] = field(default_factory=list)  # by step: seat and row of the account

    def correct(self, ends: Numbers) -> None:
        """The same chances, estimated anew in other worlds: what that changes is drift."""
        for seat, effect in enumerate(self.steps[-1].effects):
            if effect is not None:
                effect.drift += float(ends[seat]) - self.curve[-1].chances[seat]
        self.curve[-1].chances = ends.tolist()

    def begin(self, chances: Numbers, errors: Numbers, only: int | None = None) -> None:
        """The deal; its mean over all deals and seatings is the same for everyone."""
        effects = [self._blank(seat, only) for seat in range(self.players)]
        for effect, chance in zip(effects, chances, strict=True):
            if effect is not None:
                effect.luck = float(chance) - self.fair
        variance = np.zeros((self.players, 5))
        variance[:, 0] = errors**2
        self._add("deal", [], 0, 0, None, effects, chances, errors, variance)

    def decide(
        self,
        moment: Moment,
        after: Moment,
        number: int | None,
        estimate: Estimate,
        choices: dict[int, Choice],
        private: bool,
        ends_by_world: Numbers,
    ) -> None:
        """The choices of a moment, and how its worlds ended after them, before chance."""
        ends, errors = ends_by_world.mean(axis=0), error_of(ends_by_world)
        seats = moment.seats
        everyone = frozenset(seats)
        means = {some: estimate.mean(some) for some in _subsets(seats) if some != everyone}
        means[everyone] = ends
        effects: list[Effect | None] = []
        variance = np.zeros((self.players, 5))
        spread = errors**2 + error_of(estimate.before) ** 2
        gains = error_of(ends_by_world - estimate.before) ** 2
        for seat in range(self.players):
            alone = frozenset({seat}) & everyone
            gained = float(means[alone][seat] - means[frozenset()][seat])
            own = gained
            if alone and private:
                own = choices[seat].own
                variance[seat, 4] = choices[seat].error ** 2
                variance[seat, 2] = choices[seat].error ** 2 + spread[seat]
            elif alone:
                variance[seat, 4] = gains[seat]
            rivals = [rival for rival in seats if rival != seat]
            by_seat = [0.0] * self.players
            for rival in rivals:
                by_seat[rival] = shapley(means, alone, rivals, rival, seat)
            others = float(ends[seat] - means[alone][seat])
            if rivals:
                variance[seat, 3] = gains[seat]
            effects.append(Effect(0.0, gained - own, others, own, 0.0, by_seat))
        self._add(
            "decision",
            seats,
            moment.first,
            after.first,
            number,
            effects,
            ends,
            errors,
            variance,
        )

    def decide_own(
        self,
        seat: int,
        moment: Moment,
        after: Moment,
        number: int | None,
        estimate: OwnEstimate,
        choice: Choice | None,
        ends: Numbers,
        errors: Numbers,
        at_end: bool,
    ) -> None:
        """The same as one seat saw it: what it did not choose or draw was the others' doing.

        At the end all that was hidden comes out, and is told apart from what the others chose.
        """
        before = estimate.before.mean(axis=0)
        middle = estimate.after_own.mean(axis=0)
        luck = np.zeros(self.players)
        if estimate.drawn is not None:
            luck = within(ends, estimate.after_own[estimate.drawn].mean(axis=0) - middle)
        variance = np.zeros((self.players, 5))
        spread = error_of(estimate.before) ** 2
        variance[:, 4] = spread if choice is not None else 0.0
        variance[:, 2 if at_end else 3] = spread + errors**2
        effects: list[Effect | None] = []
        for viewer in range(self.players):
            effect = self._blank(viewer, seat)
            if effect is not None:
                effect.own = float(middle[viewer] - before[viewer])
                rest = float(ends[viewer] - luck[viewer] - middle[viewer])
                effect.hidden, effect.others = (rest, 0.0) if at_end else (0.0, rest)
                effect.by_seat = None
            effects.append(effect)
        settled = ends - luck
        self._add(
            "decision",
            moment.seats,
            moment.first,
            after.first,
            number,
            effects,
            settled,
            errors,
            variance,
        )
        if estimate.drawn is not None:
            fitting = estimate.after_own[estimate.drawn]
            doubt = error_of(fitting) ** 2 + error_of(estimate.after_own) ** 2
            self.draw("draw", after, number, luck, ends, errors, doubt, seat)

    def draw(
        self,
        kind: Literal["draw", "roll"],
        after: Moment,
        number: int | None,
        luck: Numbers,
        ends: Numbers,
        errors: Numbers,
        doubt: Numbers,
        only: int | None = None,
    ) -> None:
        """What chance did after a decision."""
        effects = [self._blank(seat, only) for seat in range(self.players)]
        for effect, gained in zip(effects, luck, strict=True):
            if effect is not None:
                effect.luck = float(gained)
        variance = np.zeros((self.players, 5))
        variance[:, 1] = doubt
        self._add(kind, [], after.first, after.first, number, effects, ends, errors, variance)

    def account(self, seat: int, result: float) -> Account:
        """The sum of all effects on a seat."""
        told = [(step.kind, effect) for step in self.steps if (effect := step.effects[seat])]
        by_seat = [effect.by_seat for _, effect in told]
        deal = sum(effect.luck for kind, effect in told if kind == "deal")
        luck = sum(effect.luck for kind, effect in told if kind != "deal")
        return Account(
            seat=seat,
            result=result,
            fair=self.fair,
            deal=deal,
            draws_and_dice=luck,
            hidden=sum(effect.hidden for _, effect in told),
            others=sum(effect.others for _, effect in told),
            own=sum(effect.own for _, effect in told),
            drift=sum(effect.drift for _, effect in told),
            by_seat=None
            if any(shares is None for shares in by_seat)
            else [sum(column) for column in zip(*filter(None, by_seat), strict=True)],
            adjusted=result - deal - luck,
            errors=np.sqrt(sum(variance[seat] for variance in self.variances)).tolist(),
        )

    def _blank(self, seat: int, only: int | None) -> Effect | None:
        if only is not None and seat != only:
            return None
        return Effect(0.0, 0.0, 0.0, 0.0, 0.0, [0.0] * self.players)

    def _add(
        self,
        kind: Literal["deal", "decision", "draw", "roll"],
        seats: list[int],
        first: int,
        moves: int,
        number: int | None,
        effects: list[Effect | None],
        chances: Numbers,
        errors: Numbers,
        variance: Numbers,
    ) -> None:
        place = len(self.steps)
        self.steps.append(ReviewStep(place, kind, seats, first, moves, number, effects))
        self.curve.append(CurvePoint(place, moves, chances.tolist(), errors.tolist()))
        self.variances.append(variance)


def within(ends: Numbers, luck: Numbers) -> Numbers:
    """The luck, or as much of it as leaves chances from 0 to 1 without it."""
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(luck > 0, ends / luck, (ends - 1) / luck)
    part = min(1.0, float(np.nanmin(np.where(luck == 0, np.inf, room))))
    shares: Numbers = max(0.0, part) * luck
    return shares


def shapley(
    means: dict[Coalition, Numbers], fixed: Coalition, rivals: list[int], rival: int, seat: int
) -> float:
    """One rival's part in what the rivals' choices did to a seat that has made its own."""
    rest = [other for other in rivals if other != rival]
    total = 0.0
    for size in range(len(rest) + 1):
        weight = factorial(size) * factorial(len(rest) - size) / factorial(len(rivals))
        for some in combinations(rest, size):
            without = fixed | frozenset(some)
            total += weight * float(means[without | {rival}][seat] - means[without][seat])
    return total


def _subsets(seats: list[int]) -> list[Coalition]:
    return [frozenset(some) for size in range(len(seats) + 1) for some in combinations(seats, size)]
