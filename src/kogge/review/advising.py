"""Hints: what a master would do, and what it is worth in the reference policy's worlds.

All of it follows from what the seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots import bot
from kogge.core.errors import NotToAct
from kogge.core.game import Game
from kogge.core.verbs import reopen
from kogge.review.candidates import Tried, halve, legal_moves, promising, ranks_of
from kogge.review.deciding import Scene
from kogge.review.estimating import error_of
from kogge.review.report import Advice, AdvisedMove
from kogge.review.settings import Settings
from kogge.review.trusting import learn, outcomes
from kogge.review.wording import reason_of
from kogge.review.worlds import Sampler

MASTER: Final = "master"
TOLD = 3
CERTAIN = 1.96  # standard errors by which a fact must differ from nothing to be told


def advise(
    game: Game,
    players: int,
    seen: NDArray[Any],
    seat: int,
    names: Sequence[str],
    decision: int = 0,
    used: int = 0,
    settings: Settings | None = None,
) -> Advice:
    """The master's move and the best two others of a seat that owes a decision."""
    decided = (settings or Settings()).of(game, players)
    sampler = Sampler(game, players, decided.temper, decided.horizon)
    legal = legal_moves(sampler, seen, seat)
    if len(legal) == 0:
        raise NotToAct(f"seat {seat} has nothing to decide now")
    record = seen.copy()
    reopen(record[0], seat)
    batch = sampler.batch(record, seat, decided.samples, "advice", decided.seed)
    if decided.horizon is not None:
        trust = learn([(0.0, *outcomes(sampler, batch))])
        batch = replace(batch, temperature=trust.at(0.0))
    master = int(legal[0])
    if len(legal) > 1:
        master = int(bot(MASTER, game, decided.seed).choose(seen.copy()[0], seat))
    moves = promising(batch, legal, seat, master, decided.candidates)
    tried, _ = halve(sampler, batch, seat, moves, master)
    scene = Scene(game, seen, seat, names)
    ranks = dict(zip((one.move for one in tried), ranks_of(tried, seat), strict=True))
    tried.sort(key=lambda one: one.move != master)  # the question is what a master would do
    return Advice(
        seat=seat,
        decision=decision,
        legal=len(legal),
        used=used,
        moves=[
            _told(one, ranks[one.move], tried, scene, one.move == master, decided.horizon)
            for one in tried[:TOLD]
        ],
        sigma=decided.policy,
        samples=decided.samples,
    )


def _told(
    one: Tried, rank: int, tried: Sequence[Tried], scene: Scene, master: bool, horizon: int | None
) -> AdvisedMove:
    """A move with its chances, and what sets it apart from the mean of the other good ones.

    These are the moves that were not dropped before they had been tried in all worlds.
    """
    seat = scene.seat
    most = max(len(other.won) for other in tried)
    others = [other for other in tried if other is not one and len(other.won) == most]
    points, rival, held = 0.0, None, 0.0
    if others:
        count = len(one.won)
        rest_points = np.mean([other.points[:count] for other in others], axis=0)
        rest_won = np.mean([other.won[:count] for other in others], axis=0)
        points = _certain(one.points[:count, seat] - rest_points[:, seat])
        rivals = [other for other in range(one.won.shape[1]) if other != seat]
        gaps = {other: _certain(rest_won[:, other] - one.won[:count, other]) for other in rivals}
        first = max(rivals, key=lambda other: gaps[other])
        if len(rivals) > 1 and gaps[first] > 0:
            rival, held = first, gaps[first]
    return AdvisedMove(
        choice=scene.move(one.move),
        value=one.value(seat),
        error=float(error_of(one.won)[seat]),
        rank=rank,
        chances=one.chances.tolist(),
        reason=reason_of(one.value(seat), points, rival, held, scene.names, horizon),
        master=master,
    )


def _certain(differences: Any) -> float:
    """The mean of differences, 0 unless it is beyond its error."""
    mean = float(differences.mean())
    return mean if abs(mean) > CERTAIN * float(error_of(differences)) else 0.0
