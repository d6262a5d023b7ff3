"""Planning: how many games of a report fit into its time, and what would be too late."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from kogge.lab.report.estimates import FEWEST
from kogge.lab.report.playing import Played
from kogge.lab.report.report import LADDER
from kogge.lab.report.styles import styles_of
from kogge.lab.traces.keeping import Pace
from kogge.lab.traces.setting import Study

BASE: Final = Study(values=True)
AGAIN: Final = Study(again=1)
FORBIDDEN: Final = 8  # pieces at most that one seat has to do without, the least and the most used
PREFERRED: Final = 2  # of the least used, that one seat has to prefer
MANY: Final = 200  # games from which nothing is left out
ALL: Final = 1_000
USUAL_STEPS: Final = 4  # budgets of the ladder of a usual report …
LOW: Final = LADDER[: USUAL_STEPS - 1]  # … and of the shortest, by which others are planned
FEWEST_GAMES: Final = 40  # unless even these take too long
PILOT: Final = 8  # games that show how long one takes
MOST_THRIFT: Final = 3
TOP: Final = 4.0  # what a further step of the ladder costs, in those before it together
START: Final = 2.0  # seconds before a study begins …
PAGE: Final = 3.0  # … and after it, for the page
SPENT: Final = 0.8  # of the time; the rest is for what pilots do not show


class Plan(NamedTuple):
    """How many games of each kind: all follow from the number of recorded games.

    Where a short time does not suffice, `thrift` leaves out what is dear, and what is left has the
    same figures: 1 luck among players of unequal strength, 2 also the last step of the ladder and
    half of the forbidden pieces, 3 half of what is left of these and of the preferred ones. From
    `MANY` games on nothing is left out: every piece is forbidden and preferred, and the ladder of
    skill has a further step.
    """

    games: int
    thrift: int = 0

    @property
    def ladder(self) -> tuple[int, ...]:
        """The budgets of the ladder of skill."""
        steps = USUAL_STEPS if self.thrift < 2 else USUAL_STEPS - 1
        return LADDER if self.whole else LADDER[:steps]

    @property
    def whole(self) -> bool:
        """Whether there are games enough to leave nothing out."""
        return self.games >= MANY

    @property
    def forbidden(self) -> int:
        """Pieces at most that one player has to do without."""
        return ALL if self.whole else FORBIDDEN // (1, 1, 2, 4)[self.thrift]

    @property
    def favoured(self) -> int:
        """Pieces at most that one player has to prefer."""
        return ALL if self.whole else PREFERRED // (1, 1, 1, 2)[self.thrift]

    @property
    def again(self) -> int:
        """Deals that are played twice."""
        return min(self.games, max(FEWEST, self.games // 4))

    @property
    def restricted(self) -> int:
        """Deals with a player who has to do without a piece, or of a certain style."""
        return min(self.games, max(FEWEST, self.games // 3))

    @property
    def preferred(self) -> int:
        """Deals with a player who has to prefer a piece."""
        return min(self.games, max(FEWEST, self.games // 4))

    @property
    def blocks(self) -> int:
        """Deals of every step of the ladder, each played in several seatings."""
        return max(14, self.games // 8)

    @property
    def accounts(self) -> int:
        """Games whose luck is accounted for, at equal strength and again at unequal."""
        return min(self.games, max(FEWEST, self.games // 8))


class Clock:
    """Tells what would not be over in time, by the pace of the first games; without a deadline
    there is always time."""

    def __init__(self, pace: Pace | None = None, deadline: float | None = None) -> None:
        self._pace, self._deadline = pace, deadline

    def _late(self, seconds: float) -> bool:
        return self._deadline is not None and time.perf_counter() + seconds > self._deadline

    def late_for_games(self, count: int) -> bool:
        """Whether so many games more are too many."""
        return self._late(count * self._pace.plain if self._pace else 0.0)

    def late_for_accounts(self, count: int) -> bool:
        """Whether so many accounts of luck are too many."""
        return self._late(count * self._pace.account if self._pace else 0.0)

    def late_for_rung(self, plan: Plan, number: int) -> bool:
        """Whether it is too late for a step of the ladder of skill."""
        return self._late(seconds_of_rung(self._pace, plan, number) if self._pace else 0.0)


def pace_of(played: Played) -> Pace:
    """How long the first games of each kind take that no file holds."""
    began = time.perf_counter()
    size = played.crew.size
    fresh, again, block = played.fresh(BASE), played.fresh(AGAIN), played.fresh_block()
    first = played.record(BASE, range(fresh, fresh + size))  # compile or load first
    played.account(first[:1])

    def timed(act: Callable[[], object], count: int) -> float:
        start = time.perf_counter()
        act()
        return (time.perf_counter() - start) / count

    pilot = range(fresh + size, fresh + size + PILOT)
    recorded = timed(lambda: played.record(BASE, pilot), PILOT)
    plain = timed(lambda: played.record(AGAIN, range(again, again + PILOT)), PILOT)
    judged = played.record(BASE, pilot)[:size]
    account = timed(lambda: played.account(judged), len(judged))
    low = timed(lambda: played.climb(LOW, block + size), size)
    return Pace(recorded, plain, account, low, time.perf_counter() - began)


def planned(played: Played, seconds: float) -> Plan:
    """How many games fit into the time at the pace of the first ones, or of those in the file."""
    if played.pace is None:
        played.keep([pace_of(played)])
    pace, size = played.pace, played.crew.size
    assert pace is not None
    pieces = len(played.game.rooms.usage.pieces)
    styles = len(styles_of(played.game))

    def cost(plan: Plan) -> float:
        tests = min(plan.forbidden, pieces) + styles
        tastes = min(plan.favoured, pieces)
        others = plan.again + plan.restricted * tests + plan.preferred * tastes
        accounts = plan.accounts * (1 if plan.thrift else 2)
        top = sum(seconds_of_rung(pace, plan, k) for k in range(len(LOW) - 1, len(plan.ladder) - 1))
        return (
            pace.recorded * max(0, plan.games - size - PILOT)
            + pace.plain * (others - PILOT)
            + pace.account * max(0, accounts - min(size, PILOT))
            + pace.block * max(0, plan.blocks - size)
            + top
        )

    left = SPENT * (seconds - START - PAGE - pace.pilots)
    count, thrift = FEWEST_GAMES, 0
    while thrift < MOST_THRIFT and cost(Plan(count, thrift)) > left:
        thrift += 1
    while count > FEWEST and cost(Plan(count, thrift)) > left:
        count -= step_up(count)
    while count >= FEWEST_GAMES and cost(Plan(count + step_up(count), thrift)) <= left:
        count += step_up(count)
    return Plan(count, thrift)


def step_up(count: int) -> int:
    """The next number of games that is round."""
    return 10 if count < 200 else 50 if count < 1000 else 500


def seconds_of_rung(pace: Pace, plan: Plan, number: int) -> float:
    """What a step of the ladder takes; the first ones, which were timed together, less."""
    return plan.blocks * pace.block * TOP ** max(0, number - (len(LOW) - 2))
