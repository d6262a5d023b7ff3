"""Aims: what a designer wants of a game, as words, and whether figures meet them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from typing import Final, Literal

import msgspec

from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.lab.report import estimates
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.figures import estimate_of
from kogge.lab.traces.recording import Trace
from kogge.lab.versions.comparing import check_figure, is_share, numbers_of, step_of

AIM: Final = re.compile(
    r"(?P<figure>[a-z_:0-9-]+)\s*(?P<sign>=|>=|<=)\s*(?P<value>-?[0-9.]+)(?:(?:±|\+-)(?P<slack>[0-9.]+))?"
)
SEATS: Final = "seats"
USED: Final = "used:"
ROUNDING: Final = 1e-9

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
    if sign == "=":
        slack = float(found["slack"] or 0)
        return Aim(words, figure, value - slack, value + slack)
    return Aim(words, figure, value, inf) if sign == ">=" else Aim(words, figure, -inf, value)


def check_aims(game: Game, aims: Sequence[Aim], players: int) -> None:
    """Aims that no game could meet together are refused before anything is played."""
    if not aims:
        raise BadOption("name an aim at least, such as --aim rounds=10±0.5")
    for place, aim in enumerate(aims):
        if aim.figure.startswith(USED) and game.rooms.usage.find(aim.figure[len(USED) :]) is None:
            words = ", ".join(piece.word for piece in game.rooms.usage.pieces)
            raise BadOption(f"{aim.words}: there is no such piece; choose one of {words}")
        if aim.figure != SEATS and not aim.figure.startswith(USED):
            check_figure(game, aim.figure)
        least, most = possible(aim.figure)
        if aim.low > aim.high or aim.low > most or aim.high < least:
            reason = " lies between 0 and 1" if most == 1 else " is never negative"
            raise BadOption(f"{aim.words} cannot be met: {aim.figure}{reason}")
        for before in aims[:place]:
            if before.figure == aim.figure and (aim.low > before.high or aim.high < before.low):
                raise BadOption(f"{before.words} and {aim.words} contradict each other")
    check_seats(aims, players)


def possible(figure: str) -> tuple[float, float]:
    """The least and the most that a figure can be in any game."""
    if figure == SEATS or figure.startswith(USED) or is_share(figure):
        return 0.0, 1.0
    bounded_below = not figure.startswith(("points:", "total"))
    return 0.0 if bounded_below else -inf, inf


def check_seats(aims: Sequence[Aim], players: int) -> None:
    """The seats' shares of the wins add up to 1, and `seats` bounds each of them."""
    low, high = [0.0] * players, [1.0] * players
    about = [aim for aim in aims if aim.figure == SEATS or aim.figure.startswith("seat:")]
    for aim in about:
        if aim.figure == SEATS:
            bounds = range(players), 1 / players - aim.high, 1 / players + aim.high
        else:
            seat = int(aim.figure.partition(":")[2])
            if seat >= players:
                raise BadOption(f"{aim.words}: there are {players} seats, from seat:0 on")
            bounds = range(seat, seat + 1), aim.low, aim.high
        for seat in bounds[0]:
            low[seat], high[seat] = max(low[seat], bounds[1]), min(high[seat], bounds[2])
    within = all(least <= most for least, most in zip(low, high, strict=True))
    if not (within and sum(low) <= 1 + ROUNDING and sum(high) >= 1 - ROUNDING):
        words = " and ".join(aim.words for aim in about)
        raise BadOption(f"{words} contradict each other: the seats' shares add up to 1")


def measure_aim(game: Game, aim: Aim, traces: Sequence[Trace]) -> Estimate:
    """The figure of an aim in these games."""
    if aim.figure == SEATS:
        players = len(traces[0].places)
        shares = [estimates.share([t.shares()[s] for t in traces]) for s in range(players)]
        return max((off_fair(one, players) for one in shares), key=lambda one: one.value or 0)
    if aim.figure.startswith(USED):
        place = game.rooms.usage.find(aim.figure[len(USED) :])
        assert place is not None
        used = [float(sum(row[place] for row in t.used)) for t in traces]
        offered = [float(sum(row[place] for row in t.offered)) for t in traces]
        return estimates.portion(used, offered)
    found = [numbers_of(game, trace).get(aim.figure) for trace in traces]
    if all(value is None for value in found):
        raise BadOption(f"{aim.words}: there is no figure {aim.figure!r}")
    return estimate_of(is_share(aim.figure), found)


def off_fair(one: Estimate, players: int) -> Estimate:
    """How far a seat is from a fair share, whichever way."""
    if one.value is None or one.low is None or one.high is None:
        return one
    off = abs(one.value - 1 / players)
    return Estimate(off, max(0.0, off - one.half), off + one.half, one.deals)
