"""The account: how each step moved everyone's chances, and what that adds up to.

`result − fair = deal + draws and dice + hidden + others + own (+ drift)` holds for every seat to
rounding, whatever the estimates are, because each step ends where the next one begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import factorial
from typing import Final, Literal

import numpy as np

from kogge.review.candidates import Judged
from kogge.review.estimating import Coalition, Estimate, OwnEstimate, error_of
from kogge.review.moments import Moment
from kogge.review.report import Account, CurvePoint, Effect, ReviewStep
from kogge.review.worlds import Numbers

ROWS: Final = 5  # of an account that have errors: DEAL to OWN
DEAL, DRAWN, HIDDEN, OTHERS, OWN = range(ROWS)


@dataclass
class Choice:
    """A decision as its player saw it: the verdict, and what it was worth.

    `own` is what it was worth more than what the reference policy would have chosen, by world,
    where players know different things.
    """

    judged: Judged
    own: Numbers | None = None


@dataclass
class Ledger:
    """Steps, points of the curve and effects, in the order in which they happened.

    All effects are means over worlds. The same world goes through the whole game, so every world
    has an account of its own (`rows`: world, seat and row), and what these differ by is the error
    of the account. `doubts` are what else is uncertain, as variances by seat and row.
    """

    players: int
    worlds: int
    fair: float
    steps: list[ReviewStep] = field(default_factory=list)
    curve: list[CurvePoint] = field(default_factory=list)
    luck_errors: list[Numbers] = field(default_factory=list)  # by step and seat
    rows: Numbers = field(init=False)
    doubts: Numbers = field(init=False)

    def __post_init__(self) -> None:
        self.rows = np.zeros((self.worlds, self.players, ROWS))
        self.doubts = np.zeros((self.players, ROWS))

    def correct(self, ends: Numbers) -> None:
        """The same chances, estimated anew in other worlds: what that changes is drift."""
        for seat, effect in enumerate(self.steps[-1].effects):
            if effect is not None:
                effect.drift += float(ends[seat]) - self.curve[-1].chances[seat]
        self.curve[-1].chances = ends.tolist()

    def begin(self, shares: Numbers, only: int | None = None) -> None:
        """The deal; its mean over all deals and seatings is the same for everyone."""
        effects = [self._blank(seat, only) for seat in range(self.players)]
        for seat, effect in enumerate(effects):
            if effect is not None:
                effect.luck = self._enter(DEAL, seat, shares[:, seat] - self.fair)
        self._add("deal", [], 0, 0, None, effects, shares, error_of(shares))

    def decide(
        self,
        moment: Moment,
        after: Moment,
        number: int | None,
        estimate: Estimate,
        choices: dict[int, Choice],
        private: bool,
        settled: Numbers,
    ) -> None:
        """The choices of a moment, and how its worlds ended after them, before chance."""
        seats = moment.seats
        everyone = frozenset(seats)
        means = {some: estimate.mean(some) for some in _subsets(seats) if some != everyone}
        means[everyone] = settled.mean(axis=0)
        effects: list[Effect | None] = []
        for seat in range(self.players):
            alone = frozenset({seat}) & everyone
            ended = settled if alone == everyone else estimate.shares(alone)
            gained = ended[:, seat] - estimate.before[:, seat]
            known = choices[seat].own if alone and private else None
            own = gained if known is None else known
            rivals = [rival for rival in seats if rival != seat]
            by_seat = [0.0] * self.players
            for rival in rivals:
                by_seat[rival] = shapley(means, alone, rivals, rival, seat)
            effects.append(
                Effect(
                    luck=0.0,
                    hidden=self._enter(HIDDEN, seat, gained - own),
                    others=self._enter(OTHERS, seat, settled[:, seat] - ended[:, seat]),
                    own=self._enter(OWN, seat, own),
                    drift=0.0,
                    by_seat=by_seat,
                )
            )
        first, last = moment.first, after.first
        self._add("decision", seats, first, last, number, effects, settled)

    def decide_own(
        self,
        seat: int,
        moment: Moment,
        after: Moment,
        number: int | None,
        estimate: OwnEstimate,
        stands: Numbers,
        at_end: bool,
    ) -> None:
        """The same as one seat saw it: what it did not choose or draw was the others' doing.

        At the end all that was hidden comes out, and is told apart from what the others chose.
        """
        luck = np.zeros(self.players)
        if estimate.drawn is not None:
            fitting = estimate.after_own[estimate.drawn]
            ends = stands.mean(axis=0)
            luck = within(ends, fitting.mean(axis=0) - estimate.after_own.mean(axis=0))
        rest = stands - luck - estimate.after_own
        effects = [self._blank(viewer, seat) for viewer in range(self.players)]
        effect = effects[seat]
        assert effect is not None
        effect.own = self._enter(OWN, seat, (estimate.after_own - estimate.before)[:, seat])
        brought = self._enter(HIDDEN if at_end else OTHERS, seat, rest[:, seat])
        effect.hidden, effect.others = (brought, 0.0) if at_end else (0.0, brought)
        effect.by_seat = None
        first, last = moment.first, after.first
        self._add("decision", moment.seats, first, last, number, effects, stands - luck)
        if estimate.drawn is not None:
            doubt = error_of(fitting) ** 2 + error_of(estimate.after_own) ** 2
            self.doubts[:, DRAWN] += doubt
            self.doubts[:, HIDDEN if at_end else OTHERS] += doubt
            self.draw("draw", after, number, np.tile(luck, (self.worlds, 1)), stands, seat)
            self.luck_errors[-1] = np.sqrt(doubt)

    def draw(
        self,
        kind: Literal["draw", "roll"],
        after: Moment,
        number: int | None,
        luck: Numbers,
        stands: Numbers,
        only: int | None = None,
    ) -> None:
        """What chance did after a decision."""
        effects = [self._blank(seat, only) for seat in range(self.players)]
        for seat, effect in enumerate(effects):
            if effect is not None:
                effect.luck = self._enter(DRAWN, seat, luck[:, seat])
        self._add(kind, [], after.first, after.first, number, effects, stands, error_of(luck))

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
            errors=np.sqrt(error_of(self.rows[:, seat]) ** 2 + self.doubts[seat]).tolist(),
        )

    def _blank(self, seat: int, only: int | None) -> Effect | None:
        if only is not None and seat != only:
            return None
        return Effect(0.0, 0.0, 0.0, 0.0, 0.0, [0.0] * self.players)

    def _enter(self, row: int, seat: int, by_world: Numbers) -> float:
        """Note what a step did to a seat in every world; the mean of it."""
        self.rows[:, seat, row] += by_world
        return float(by_world.mean())

    def _add(
        self,
        kind: Literal["deal", "decision", "draw", "roll"],
        seats: list[int],
        first: int,
        moves: int,
        number: int | None,
        effects: list[Effect | None],
        shares: Numbers,
        luck_errors: Numbers | None = None,
    ) -> None:
        place = len(self.steps)
        chances, errors = shares.mean(axis=0), error_of(shares)
        self.steps.append(ReviewStep(place, kind, seats, first, moves, number, effects))
        self.curve.append(CurvePoint(place, moves, chances.tolist(), errors.tolist()))
        self.luck_errors.append(errors if luck_errors is None else luck_errors)


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
