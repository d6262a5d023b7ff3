"""Candidates of a decision: the most promising legal moves, judged by what the player knew.

They are tried in the same worlds. The better half gets twice as many of them, until the best few
and the move made have been tried in all (successive halving).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core import doors
from kogge.review.report import Mark
from kogge.review.sampling import weigh_moves
from kogge.review.settings import BLUNDER, CERTAINTY, INACCURACY, MISTAKE
from kogge.review.worlds import Batch, Numbers, Sampler

FINALISTS: Final = 4  # candidates that are tried in all worlds, besides the move made
FORESEEN: Final = 4  # moves told of how the game might have gone on, or a few more
LEAST: Final = 32  # worlds for every candidate
OBVIOUS: Final = 0.5  # share of worlds in which the policy makes a move that was not hard to find
TIE: Final = 1.96  # standard errors within which two moves may be equally good


@dataclass
class Tried:
    """A candidate with how the worlds ended in which it was tried."""

    move: int
    won: Numbers
    points: Numbers

    def value(self, seat: int) -> float:
        return float(self.won[:, seat].mean())


@dataclass
class Judged:
    """The candidates from best to worst, and what the move made lost against the best.

    `fair_loss` is the loss against moves chosen in other worlds than those it is measured in: it
    has no bias from picking the best of many, and may be negative. `at_once` is in what share of
    worlds the best move and the move made win the game then and there, if there is a mark.
    """

    seat: int
    legal: int
    tried: list[Tried]
    made: int
    loss: float
    error: float
    fair_loss: float
    mark: Mark | None
    ranks: list[int]
    line: list[Foreseen] = field(default_factory=list)
    at_once: tuple[float, float] = (0.0, 0.0)


@dataclass
class Foreseen:
    """A move of the game as it might have gone on, and what its player would have seen."""

    seat: int
    move: int
    seen: NDArray[Any]


def legal_moves(sampler: Sampler, record: NDArray[Any], seat: int) -> NDArray[np.int64]:
    """The legal moves of a seat in a record."""
    room = np.zeros(max(sampler.game.move_space, 6), np.int64)
    return room[: doors.list_moves(record, seat, room)].copy()


def judge(
    sampler: Sampler, batch: Batch, record: NDArray[Any], seat: int, made: int, most: int
) -> Judged:
    """The candidates of a seat in a moment, and the verdict on the move that was made."""
    legal = legal_moves(sampler, record, seat)
    moves = promising(batch, legal, seat, made, most)
    if len(moves) == 1:
        ends = sampler.try_out(batch, {seat: made})
        return Judged(seat, len(legal), [Tried(made, ends.won, ends.points)], 0, 0, 0, 0, None, [1])
    tried = halve(sampler, batch, seat, moves, made)
    tried.sort(key=lambda one: -one.value(seat))
    place = next(i for i, one in enumerate(tried) if one.move == made)
    loss, error = difference(tried[0], tried[place], seat)
    fair = cross_checked(tried, place, seat)
    usual = float((batch.chosen[:, seat] == made + 1).mean())
    mark = mark_of(tried, place, seat, fair, error, usual)
    ranks = ranks_of(tried, seat)
    judged = Judged(seat, len(legal), tried, place, max(0.0, loss), error, fair, mark, ranks)
    if mark and place > 0:
        judged.line = foresee(sampler, batch, seat, tried[0].move)
        judged.at_once = (
            wins_at_once(sampler, batch, seat, tried[0].move),
            wins_at_once(sampler, batch, seat, made),
        )
    return judged


def promising(
    batch: Batch, legal: NDArray[np.int64], seat: int, made: int | None, most: int
) -> list[int]:
    """The moves that the game's rule of thumb puts first, and the move made."""
    if len(legal) <= most:
        return [int(move) for move in legal]
    worths = np.zeros(len(legal))
    weigh_moves(batch.worlds[:1].copy(), seat, legal, len(legal), worths)
    order = np.argsort(-worths, kind="stable")[:most]
    picked = {int(legal[i]) for i in order} | {int(m) - 1 for m in batch.chosen[:8, seat]}
    return sorted(picked | ({made} if made is not None else set()))


def halve(
    sampler: Sampler, batch: Batch, seat: int, moves: list[int], made: int | None
) -> list[Tried]:
    """Try the moves, the better half of them in twice as many worlds, until all are used."""
    tried = {move: Tried(move, np.zeros((0, 1)), np.zeros((0, 1))) for move in moves}
    left, done = list(moves), 0
    until = min(LEAST, len(batch))
    while True:
        for move in left:
            ends = sampler.try_out(batch, {seat: move}, slice(done, until))
            one = tried[move]
            one.won = np.vstack([one.won, ends.won]) if done else ends.won
            one.points = np.vstack([one.points, ends.points]) if done else ends.points
        if until == len(batch):
            return list(tried.values())
        left.sort(key=lambda move: -tried[move].value(seat))
        kept = left[: max(FINALISTS, len(left) // 2)]
        left = kept + ([made] if made is not None and made not in kept else [])
        done, until = until, min(2 * until, len(batch))


def foresee(sampler: Sampler, batch: Batch, seat: int, move: int) -> list[Foreseen]:
    """How the game goes on after a move, in one of the worlds, as the policy plays."""
    world = Batch(batch.worlds[:1].copy(), batch.luck[:1].copy(), batch.chosen[:1].copy())
    world.chosen[0, seat] = move + 1
    line: list[Foreseen] = []
    while len(line) < FORESEEN:
        status = int(doors.stand(world.worlds))
        if status & doors.OVER:
            break
        for actor in range(sampler.players):
            if status >> actor & 1:
                blank = np.zeros(1, sampler.game.rooms.state)
                doors.see(world.worlds, actor, blank)
                line.append(Foreseen(actor, int(world.chosen[0, actor]) - 1, blank))
        world = sampler.follow(world, {})
    own = next(i for i, one in enumerate(line) if one.seat == seat)
    return [line[own], *line[:own], *line[own + 1 :]]


def wins_at_once(sampler: Sampler, batch: Batch, seat: int, move: int) -> float:
    """The share of worlds in which a move ends the game, and its player wins it."""
    worlds = sampler.step(batch, {seat: move})
    over = ~sampler.find_going(worlds)
    if not over.any():
        return 0.0
    won = sampler.try_out(batch, {seat: move}).won[:, seat]
    return float((over & (won > 0)).mean())


def difference(better: Tried, worse: Tried, seat: int) -> tuple[float, float]:
    """By how much one is better, and the standard error, world by world."""
    count = min(len(better.won), len(worse.won))
    gap = better.won[:count, seat] - worse.won[:count, seat]
    loss = better.value(seat) - worse.value(seat)
    return loss, float(np.sqrt((gap.var() + 1.0 / (count + 1) ** 2) / count))


def cross_checked(tried: list[Tried], made: int, seat: int) -> float:
    """The loss, with the best chosen in every other world and measured in the rest."""
    count = len(tried[made].won)
    finalists = [one for one in tried if len(one.won) == count]
    halves = [slice(0, None, 2), slice(1, None, 2)]
    losses = []
    for here, there in (halves, halves[::-1]):
        best = max(finalists, key=lambda one: float(one.won[here, seat].mean()))
        gap = best.won[there, seat] - tried[made].won[there, seat]
        losses.append(float(gap.mean()))
    return sum(losses) / len(losses)


def mark_of(
    tried: list[Tried], made: int, seat: int, fair: float, error: float, usual: float
) -> Mark | None:
    """The mark of a decision; none where the loss may be nothing at all.

    Where every other move is a blunder, the one that is not was the only move if the reference
    policy usually makes it, else it was found.
    """
    if made == 0 and len(tried) > 1:
        gap, doubt = difference(tried[0], tried[1], seat)
        if gap - doubt >= BLUNDER and gap > CERTAINTY * doubt:
            return "only" if usual >= OBVIOUS else "found"
        return None
    if fair <= CERTAINTY * error:
        return None
    beyond = fair - error
    if beyond >= BLUNDER:
        return "blunder"
    if beyond >= MISTAKE:
        return "mistake"
    return "inaccuracy" if beyond >= INACCURACY else None


def ranks_of(tried: list[Tried], seat: int) -> list[int]:
    """Places from 1; a move that may be as good as the first of a place shares it."""
    ranks, leader = [1], 0
    for place in range(1, len(tried)):
        gap, doubt = difference(tried[leader], tried[place], seat)
        if gap > TIE * doubt:
            leader = place
        ranks.append(leader + 1)
    return ranks
