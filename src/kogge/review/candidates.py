"""Candidates of a decision: the most promising legal moves, judged by what the player knew.

They are tried in the same worlds. The better half gets twice as many of them, until the best few
and the move made have been tried in all (successive halving). Even and odd worlds each hold such a
contest, and know nothing of each other: the best by the one is measured in the other, so that what
a move lost against it is not made larger by picking the best of many (sample splitting).

A move that was tried in some worlds only is compared in these: they may have been richer than the
others, for whatever was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.core import doors
from kogge.review.estimating import error_of
from kogge.review.report import Mark
from kogge.review.sampling import weigh_moves
from kogge.review.settings import BLUNDER, CERTAINTY, INACCURACY, MISTAKE
from kogge.review.worlds import Batch, Numbers, Sampler

FINALISTS: Final = 4  # candidates of either half that are tried in all worlds, and the move made
FORESEEN: Final = 4  # moves told of how the game might have gone on, or a few more
LEAST: Final = 32  # worlds for every candidate …
MANY: Final = 12  # … of which there are so many at most; more of them are first tried …
PART: Final = 16  # … in this part of all worlds, if that is less, but …
FEWEST: Final = 8  # … in so many at least
TOLD: Final = 16  # candidates that are told of, and the move made
OBVIOUS: Final = 0.5  # share of worlds in which the policy makes a move that was not hard to find
TIE: Final = 1.96  # standard errors within which two moves may be equally good
HALVES: Final = (slice(0, None, 2), slice(1, None, 2))  # of the worlds


@dataclass
class Tried:
    """A candidate with how the worlds ended in which it was tried.

    `poorer` is by how much these worlds were poorer for each seat than all are, if not all; `off`
    what else it may be off by, as a standard error.
    """

    move: int
    won: Numbers
    points: Numbers
    poorer: Numbers | float = 0.0
    off: float = 0.0

    @property
    def chances(self) -> Numbers:
        """Everyone's share of the win, as it would be in all worlds."""
        shares = np.maximum(self.won.mean(axis=0) + self.poorer, 0.0)
        whole: Numbers = shares / shares.sum()
        return whole

    def value(self, seat: int) -> float:
        return float(self.chances[seat])

    def error(self, seat: int) -> float:
        """The standard error of the value."""
        return float(np.hypot(error_of(self.won)[seat], self.off))

    def add(self, won: Numbers, points: Numbers) -> None:
        """What came of it in more worlds."""
        some = len(self.won) > 0
        self.won = np.vstack([self.won, won]) if some else won
        self.points = np.vstack([self.points, points]) if some else points


@dataclass
class Judged:
    """The candidates from best to worst, and what the move made lost against the best.

    `fair_loss` is the loss against moves chosen in other worlds than those it is measured in, and
    `doubt` its standard error: it has no bias from picking the best of many, and may be negative.
    `picked` are the best moves by each half of the worlds. `at_once` is in what share of worlds
    the best move and the move made win the game then and there, if there is a mark; `gaps` what
    everyone wins more after the best move than after the one made, by world, where both were
    played to the end afterwards.
    """

    seat: int
    legal: int
    tried: list[Tried]
    made: int
    loss: float
    error: float
    fair_loss: float
    doubt: float
    mark: Mark | None
    ranks: list[int]
    line: list[Foreseen] = field(default_factory=list)
    at_once: tuple[float, float] = (0.0, 0.0)
    picked: list[int] = field(default_factory=list)
    gaps: Numbers | None = None


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
        only = Tried(made, ends.won, ends.points)
        return Judged(seat, len(legal), [only], 0, 0, 0, 0, 0, None, [1], picked=[made, made])
    tried, picked = halve(sampler, batch, seat, moves, made)
    fair, doubt = cross_checked(tried, picked, made, seat)
    tried = [one for n, one in enumerate(tried) if n < TOLD or one.move == made]
    place = next(i for i, one in enumerate(tried) if one.move == made)
    loss, error = difference(tried[0], tried[place], seat)
    usual = float((batch.chosen[:, seat] == made + 1).mean())
    mark = mark_of(tried, place, seat, fair, doubt, usual)
    ranks = ranks_of(tried, seat)
    loss = max(0.0, loss)
    return Judged(
        seat, len(legal), tried, place, loss, error, fair, doubt, mark, ranks, picked=picked
    )


def foretold(judged: Judged, sampler: Sampler, batch: Batch) -> Judged:
    """The verdict with what might have come after the best move, if another has a mark."""
    seat, best, made = judged.seat, judged.tried[0].move, judged.tried[judged.made].move
    if judged.mark and judged.made > 0:
        judged.line = foresee(sampler, batch, seat, best)
        judged.at_once = (
            wins_at_once(sampler, batch, seat, best),
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
) -> tuple[list[Tried], list[int]]:
    """Try the moves, the better half of them in twice as many worlds, until all are used.

    From best to worst; the best has been tried in all worlds, if need be after it was dropped. Also
    the best move by each half of the worlds: what comes of a move in the other half has no part in
    it.
    """
    tried = {move: Tried(move, np.zeros((0, 1)), np.zeros((0, 1))) for move in moves}

    def try_in(move: int, until: int) -> None:
        one = tried[move]
        if len(one.won) < until:
            ends = sampler.try_out(batch, {seat: move}, slice(len(one.won), until))
            one.add(ends.won, ends.points)

    left = [list(moves) for _ in HALVES]
    until = min(first_worlds(len(moves), len(batch)), len(batch))
    while True:
        for move in sorted({*left[0], *left[1], *([] if made is None else [made])}):
            try_in(move, until)
        left = [in_order(some, tried, seat, half) for some, half in zip(left, HALVES, strict=True)]
        if until == len(batch):
            break
        left = [some[: max(FINALISTS, len(some) // 2)] for some in left]
        until = min(2 * until, len(batch))
    while True:
        order = compared(list(tried.values()), len(batch), seat)
        if len(order[0].won) == len(batch):
            return order, [some[0] for some in left]
        try_in(order[0].move, len(batch))


def first_worlds(candidates: int, worlds: int) -> int:
    """In how many worlds every candidate is tried before any is dropped."""
    return LEAST if candidates <= MANY else max(FEWEST, min(LEAST, worlds // PART))


def compared(tried: list[Tried], worlds: int, seat: int) -> list[Tried]:
    """Candidates from best to worst, as if all had been tried in as many worlds as some were."""
    usual = np.mean([one.won for one in tried if len(one.won) == worlds], axis=0)
    for one in tried:
        one.poorer = usual.mean(axis=0) - usual[: len(one.won)].mean(axis=0)
    return sorted(tried, key=lambda one: -one.value(seat))


def in_order(moves: list[int], tried: dict[int, Tried], seat: int, half: slice) -> list[int]:
    """Moves from best to worst, by half of the worlds in which they were tried."""
    return sorted(moves, key=lambda move: -float(tried[move].won[half, seat].mean()))


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
    return float(gap.mean()), float(np.hypot(error_of(gap), np.hypot(better.off, worse.off)))


def cross_checked(
    tried: list[Tried], picked: Sequence[int], made: int, seat: int
) -> tuple[float, float]:
    """The loss of a move against the best by each half of the worlds, measured in the other half.

    Also its standard error.
    """
    by_move = {one.move: one for one in tried}
    gaps = np.concatenate(
        [
            (by_move[best].won - by_move[made].won)[there, seat]
            for best, there in zip(picked, HALVES[::-1], strict=True)
        ]
    )
    return float(gaps.mean()), float(error_of(gaps))


def mark_of(
    tried: list[Tried], made: int, seat: int, fair: float, error: float, usual: float
) -> Mark | None:
    """The mark of a decision; none where the loss may be nothing at all.

    Where every other move is a blunder, the one that is not was the only move if the reference
    policy usually makes it, else it was found.
    """
    if made == 0 and len(tried) > 1:
        gaps = [difference(tried[0], other, seat) for other in tried[1:]]
        if all(gap - doubt >= BLUNDER and gap > CERTAINTY * doubt for gap, doubt in gaps):
            return "only" if usual >= OBVIOUS else "found"
        return None
    return slip_of(fair - error) if fair > CERTAINTY * error else None


def slip_of(beyond: float) -> Mark | None:
    """The mark of a loss beyond its error."""
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
