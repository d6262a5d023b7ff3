"""Aims: what a designer wants of a game, as words, and whether figures meet them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.estimates import Estimate
from kogge.lab.traces.recording import Trace
from kogge.lab.versions.comparing import check_figure, numbers_of, step_of

AIM: Final = re.compile(
    r"(?P<figure>[a-z_:0-9-]+)\s*(?P<sign>=|>=|<=)\s*(?P<value>-?[0-9.]+)(?:(?:±|\+-)(?P<slack>[0-9.]+))?"
)
SEATS: Final = "seats"
USED: Final = "used:"

Standing = Literal["met", "missed", "unsure"]


class Aim(msgspec.Struct, frozen=True):
    """A figure that is to lie between two bounds."""

    words: str
    figure: str
    low: float
    high: float

    def distance(self, value: float) -> float:
        """How far outside the bounds, in steps."""
        return max(self.low - value, value - self.high, 0.0) / aim_step(self.figure)

    def standing(self, one: Estimate) -> Standing:
        """Surely met, surely missed, or neither."""
        if one.value is None or one.low is None or one.high is None:
            return "unsure"
        if self.low <= one.low and one.high <= self.high:
            return "met"
        return "missed" if one.high < self.low or one.low > self.high else "unsure"


def aim_step(figure: str) -> float:
    """The smallest difference worth noticing."""
    return 0.01 if figure == SEATS or figure.startswith(USED) else step_of(figure)


def read_aim(words: str) -> Aim:
    """`rounds=10±0.5`, `decided>=0.6`, `used:tollkeeper>=0.05`, or `seats=0.01`: within a point."""
    found = AIM.fullmatch(words.strip())
    if found is None:
        raise BadOption(
            f"{words!r} is not an aim; aims look like rounds=10±0.5, decided>=0.6, seats=0.01 or "
            "used:PIECE>=0.05"
        )
    figure, sign, value = found["figure"], found["sign"], float(found["value"])
    if figure == SEATS:
        return Aim(words, figure, 0.0, value)
    far = float("inf")
    if sign == "=":
        slack = float(found["slack"] or 0)
        return Aim(words, figure, value - slack, value + slack)
    return Aim(words, figure, value, far) if sign == ">=" else Aim(words, figure, -far, value)


def check_aims(game: Game, aims: Sequence[Aim]) -> None:
    """Aims that no game could meet together are refused before anything is played."""
    if not aims:
        raise BadOption("name an aim at least, such as --aim rounds=10±0.5")
    by_figure: dict[str, Aim] = {}
    for aim in aims:
        if aim.figure.startswith(USED) and game.rooms.usage.find(aim.figure[len(USED) :]) is None:
            words = ", ".join(piece.word for piece in game.rooms.usage.pieces)
            raise BadOption(f"{aim.words}: there is no such piece; choose one of {words}")
        if aim.figure != SEATS and not aim.figure.startswith(USED):
            check_figure(game, aim.figure)
        before = by_figure.get(aim.figure, aim)
        if aim.low > before.high or aim.high < before.low:
            raise BadOption(f"{before.words} and {aim.words} contradict each other")
        if aim.low > aim.high:
            raise BadOption(f"{aim.words} cannot be met")
        by_figure[aim.figure] = aim


def measure_aim(game: Game, aim: Aim, traces: Sequence[Trace]) -> Estimate:
    """The figure of an aim in these games."""
    if aim.figure == SEATS:
        players = len(traces[0].places)
        shares = [estimates.mean([t.shares()[s] for t in traces]) for s in range(players)]
        return max((off_fair(one, players) for one in shares), key=lambda one: one.value or 0)
    if aim.figure.startswith(USED):
        place = game.rooms.usage.find(aim.figure[len(USED) :])
        assert place is not None
        used = [float(sum(row[place] for row in t.used)) for t in traces]
        offered = [float(sum(row[place] for row in t.offered)) for t in traces]
        return estimates.ratio(used, offered)
    found = [numbers_of(game, trace).get(aim.figure) for trace in traces]
    if all(value is None for value in found):
        raise BadOption(f"{aim.words}: there is no figure {aim.figure!r}")
    return estimates.mean([value for value in found if value is not None])


def off_fair(one: Estimate, players: int) -> Estimate:
    """How far a seat is from a fair share, whichever way."""
    if one.value is None or one.low is None or one.high is None:
        return one
    off = abs(one.value - 1 / players)
    return Estimate(off, max(0.0, off - one.half), off + one.half, one.deals)
