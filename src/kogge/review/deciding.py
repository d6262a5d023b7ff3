"""Decisions as they are told: moves with their words, candidates, marks and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from numpy.typing import NDArray

from kogge.core.game import Game
from kogge.core.text import LANGUAGES, move_sentence
from kogge.core.view import as_dict
from kogge.review.accounting import Ledger
from kogge.review.candidates import Judged, Tried, difference
from kogge.review.estimating import error_of
from kogge.review.report import (
    ContinuedMove,
    ReviewCandidate,
    ReviewDecision,
    ReviewedMove,
    Wording,
)
from kogge.review.wording import Facts, called, sentence_of, why_of
from kogge.review.workload import Found, Work

FEWEST_STANDARD_ERRORS = 1.96  # by which a fact must differ from nothing to be told


class Scene:
    """A record as one seat saw it, from which the words for its moves are made."""

    def __init__(self, game: Game, seen: NDArray[Any], seat: int, names: Sequence[str]) -> None:
        self.game, self.seat, self.names = game, seat, names
        self._record = seen[0]

    @cached_property
    def phase(self) -> str:
        return str(as_dict(self.game.rooms.show(self._record, self.seat))["phase"])

    def move(self, id: int) -> ReviewedMove:
        """A move with its parts, and a sentence in every language."""
        move = self.game.rooms.moves[id]
        nuance = self.game.rooms.nuance(self._record, self.seat, id)
        words = [
            move_sentence(
                self.game, language, move, self.phase, called(self.names, language), nuance
            )
            for language in LANGUAGES
        ]
        return ReviewedMove(move.text, move.parts, nuance, Wording(*words))

    def rule(self, id: int) -> str | None:
        """The rule that the move is about, or else its phase."""
        about = self.game.rooms.about
        kind = str(self.game.rooms.moves[id].parts["kind"])
        return about.get(kind) or about.get(self.phase)


def tell_decisions(
    work: Work, found: Sequence[Found], ledger: Ledger, names: Sequence[str]
) -> list[ReviewDecision]:
    """All decisions that were judged, in the order in which the moves were made."""
    story = work.story
    steps = [step.number for step in ledger.steps if step.kind == "decision"]
    told = []
    for place, moment in enumerate(story.moments[:-1]):
        for order, seat in enumerate(moment.chosen):
            choice = found[place].choices.get(seat)
            if choice is not None:
                scene = Scene(story.game, moment.seen[seat], seat, names)
                told.append(
                    tell_decision(
                        choice.judged,
                        scene,
                        steps[place],
                        moment.first + order,
                        work.settings.horizon,
                    )
                )
    return told


def tell_decision(
    judged: Judged, scene: Scene, step: int, move: int, horizon: int | None
) -> ReviewDecision:
    """One decision with its candidates, and a sentence if it is marked."""
    best = judged.tried[0].move
    sentence = why = rule = None
    if judged.mark is not None:
        rule = scene.rule(best)
        facts = facts_of(judged, scene, rule, horizon)
        sentence, why = sentence_of(facts, scene.names), why_of(facts, scene.names)
    return ReviewDecision(
        step=step,
        move=move,
        seat=judged.seat,
        legal=judged.legal,
        candidates=[
            tell_candidate(one, rank, judged.seat, scene)
            for one, rank in zip(judged.tried, judged.ranks, strict=True)
        ],
        made=judged.made,
        best=0,
        loss=judged.loss,
        error=judged.error,
        mark=judged.mark,
        continuation=[
            ContinuedMove(
                one.seat, Scene(scene.game, one.seen, one.seat, scene.names).move(one.move)
            )
            for one in judged.line
        ],
        sentence=sentence,
        why=why,
        rule=rule,
    )


def tell_candidate(tried: Tried, rank: int, seat: int, scene: Scene) -> ReviewCandidate:
    return ReviewCandidate(
        choice=scene.move(tried.move),
        value=tried.value(seat),
        error=tried.error(seat),
        rank=rank,
        chances=tried.chances.tolist(),
        points=tried.points.mean(axis=0).tolist(),
    )


def facts_of(judged: Judged, scene: Scene, rule: str | None, horizon: int | None) -> Facts:
    """What can be said of a marked move: only what is certain beyond its error."""
    seat = judged.seat
    best = judged.tried[0]
    other = judged.tried[judged.made or 1]
    gain, _ = difference(best, other, seat)
    count = min(len(best.won), len(other.won))
    points = best.points[:count, seat] - other.points[:count, seat]
    more = float(points.mean()) if _is_certain(points) else 0.0
    rivals = [rival for rival in range(best.won.shape[1]) if rival != seat]
    won = other.won[:count] - best.won[:count] if judged.gaps is None else -judged.gaps
    gaps = {rival: won[:, rival] for rival in rivals}
    rival = max(rivals, key=lambda rival: float(gaps[rival].mean()))
    held = float(gaps[rival].mean()) if len(rivals) > 1 and _is_certain(gaps[rival]) else 0.0
    assert judged.mark is not None
    return Facts(
        mark=judged.mark,
        best=scene.move(best.move).text,
        made=scene.move(judged.tried[judged.made].move).text,
        gain=gain,
        points=more,
        rival=rival if held > 0 else None,
        held=held,
        rule=rule,
        soon=horizon,
        at_once=judged.at_once,
    )


def _is_certain(differences: Any) -> bool:
    return bool(abs(differences.mean()) > FEWEST_STANDARD_ERRORS * error_of(differences))
