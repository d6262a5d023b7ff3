"""Rewards: what a game is worth to a seat, paid once, at its end."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.compiling import rule
from kogge.core.errors import BadOption
from kogge.core.record import Seq
from kogge.core.verbs import rank, score

UTILITY: Final = 0
RANK: Final = 1
SCORE: Final = 2
REWARDS: Final = {"utility": UTILITY, "rank": RANK, "score": SCORE}

ILLEGAL: Final = -1.0  # as bad as a lost game for two


def check_reward(name: str) -> int:
    """The number of a kind of reward."""
    if name not in REWARDS:
        raise BadOption(f"reward cannot be {name!r}; choose one of {', '.join(REWARDS)}")
    return REWARDS[name]


@rule
def write_rewards(state: Any, seats: int, reward: int, numbers: Seq[int], out: Any) -> None:
    """Write the reward of every seat of a finished game; `numbers` is overwritten.

    - utility: 1 for the only winner, and all rewards add up to 0; a win shared by all is 0;
    - rank: from 1 for the first to -1 for the last, ties in between; they add up to 0;
    - score: the own points less those of the best rival.
    """
    if reward == SCORE:
        score(state, numbers)
        write_leads(numbers, seats, out)
        return
    rank(state, numbers)
    if reward == RANK:
        for seat in range(seats):
            beaten = 0
            for rival in range(seats):
                beaten += int(numbers[rival] > numbers[seat]) - int(numbers[rival] < numbers[seat])
            out[seat] = beaten / (seats - 1)
        return
    winners = 0
    for seat in range(seats):
        winners += int(numbers[seat] == 1)
    for seat in range(seats):
        share = 1 / winners if numbers[seat] == 1 else 0.0
        out[seat] = (share * seats - 1) / (seats - 1)


@rule
def write_leads(points: Seq[int], seats: int, out: Any) -> None:
    """By how much everyone is ahead of the best of the others."""
    for seat in range(seats):
        best = points[(seat + 1) % seats]
        for rival in range(seats):
            if rival != seat:
                best = max(best, points[rival])
        out[seat] = points[seat] - best
