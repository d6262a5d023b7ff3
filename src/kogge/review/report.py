"""The review as JSON, declared once; `make seams` generates the browser's types from it.

Chances, values, losses and luck are shares of a win from 0 to 1, never per cent. Lists "by seat"
have an entry for every seat, in the order of the seats. Errors are standard errors.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from kogge.core.view import Details, Parts

FORMAT: Final = "kogge-review-1"

StepKind = Literal["deal", "decision", "draw", "roll"]
Mark = Literal["inaccuracy", "mistake", "blunder", "only", "found"]


class ReviewedSeat(msgspec.Struct):
    """Who sat there, and how it ended: points, place, and the share of the win."""

    name: str
    player: str
    score: int
    rank: int
    result: float


class CurvePoint(msgspec.Struct):
    """Everyone's chance after a step; `moves` of the game had been made by then."""

    step: int
    moves: int
    chances: list[float]
    errors: list[float]


class Effect(msgspec.Struct):
    """What a step did to one seat.

    `by_seat` shares `others` among those who chose (Shapley), 0 for the seat itself; null where
    that cannot be told from what the viewer knew.
    """

    luck: float
    hidden: float
    others: float
    own: float
    drift: float
    by_seat: list[float] | None


class ReviewStep(msgspec.Struct):
    """A deal, draw or roll, or a decision of the seats that chose together.

    `first` is the number of moves made before it, `moves` of those after it. `effects` are by seat;
    in a review through one seat of a game with private cards, for that seat alone: null elsewhere.
    `round` is the round of the game, where it counts them.
    """

    number: int
    kind: StepKind
    seats: list[int]
    first: int
    moves: int
    round: int | None
    effects: list[Effect | None]


class ReviewedMove(msgspec.Struct):
    """A move: its word, parts for drawing, what it means in this position, and a sentence."""

    move: str
    parts: Parts
    nuance: Details
    text: Wording


class Wording(msgspec.Struct):
    """The same in every language."""

    en: str
    de: str
    it: str


class ReviewCandidate(msgspec.Struct):
    """A move that could have been made, judged by what its player knew.

    `value` is the player's chance after it, `error` the standard error of `value`; `chances` are
    everyone's, `points` the points that everyone can expect. Candidates that may be equally good
    share a `rank`, which begins with 1.
    """

    choice: ReviewedMove
    value: float
    error: float
    rank: int
    chances: list[float]
    points: list[float]


class ContinuedMove(msgspec.Struct):
    """A move of the game as it might have gone on."""

    seat: int
    choice: ReviewedMove


class ReviewDecision(msgspec.Struct):
    """One seat's choice: the candidates from best to worst, and what the one made has cost.

    `move` is its number in the game, from 0; `made` and `best` are numbers of candidates. `legal`
    counts all legal moves; only the most promising ones, and the one made, are candidates. `loss`
    is what the best was worth more, never negative, `error` its standard error. `continuation` is
    how the game might have gone on after the best move, if that was not made. `why` has the facts
    of `sentence` alone: what the better move brings and prevents, null if nothing is certain.
    """

    step: int
    move: int
    seat: int
    legal: int
    candidates: list[ReviewCandidate]
    made: int
    best: int
    loss: float
    error: float
    mark: Mark | None
    continuation: list[ContinuedMove]
    sentence: Wording | None
    why: Wording | None
    rule: str | None


class Account(msgspec.Struct):
    """Where a seat's result came from: `result − fair` is the sum of all that follows.

    `by_seat` shares `others` among those who chose, or is null, as in `Effect`. `adjusted` is the
    result without the luck of deal, draws and dice. `errors` are the standard errors of deal,
    draws_and_dice, hidden, others and own, in this order.
    """

    seat: int
    result: float
    fair: float
    deal: float
    draws_and_dice: float
    hidden: float
    others: float
    own: float
    drift: float
    by_seat: list[float] | None
    adjusted: float
    errors: list[float]


class Conduct(msgspec.Struct):
    """How well a seat chose: its decisions that were not forced, mean loss, and marks by name."""

    seat: int
    decisions: int
    loss: float
    error: float
    marks: dict[str, int]


class TurningPoint(msgspec.Struct):
    """The step with the greatest change of a seat's chance."""

    step: int
    change: float


class Summary(msgspec.Struct):
    """What to look at first, by seat, null or empty where there is nothing to say.

    `expensive` are numbers of decisions, the most expensive first; `luckiest` and `unluckiest` are
    numbers of steps; `turning` is where the chance of the seat changed most.
    """

    seat: int
    expensive: list[int]
    luckiest: int | None
    unluckiest: int | None
    turning: TurningPoint | None
    sentence: Wording


class Provenance(msgspec.Struct):
    """How the figures were made: reference policy, samples per estimate, and by what."""

    sigma: str
    samples: int
    seed: int
    kogge: str
    rules_version: int
    pieces: str
    seconds: float


class Review(msgspec.Struct, tag_field="format", tag=FORMAT):
    """A whole review. `viewer` is the seat through which it is seen; null: with open cards.

    Without a viewer all decisions of all seats are judged, each by what its player knew. Through a
    seat nothing shows that this seat could not know when it was at stake: the decisions of others
    are there only in games whose players all know the same. `version` is what a designer calls the
    version of the game that was played; null: as it is printed.
    """

    game: str
    players: int
    options: dict[str, str]
    viewer: int | None
    finished: bool
    fair: float
    seats: list[ReviewedSeat]
    curve: list[CurvePoint]
    steps: list[ReviewStep]
    decisions: list[ReviewDecision]
    accounts: list[Account]
    conduct: list[Conduct]
    summary: list[Summary]
    provenance: Provenance
    notes: list[Wording] = []
    version: str | None = None


class AdvisedMove(msgspec.Struct):
    """One of the best moves with everyone's chances after it, and why.

    `master` says that the level of this name makes it, when it thinks as long as at a table.
    """

    choice: ReviewedMove
    value: float
    error: float
    rank: int
    chances: list[float]
    reason: Wording
    master: bool


class Advice(msgspec.Struct):
    """What a master would do: its move first, then up to two of the best others.

    `used` counts the hints of this seat.
    """

    seat: int
    decision: int
    legal: int
    used: int
    moves: list[AdvisedMove]
    sigma: str
    samples: int


class ReviewProgress(msgspec.Struct):
    """How far a review is: `state` says what to do next, `done` is from 0 to 1."""

    state: Literal["waiting", "working", "done", "failed", "cancelled"]
    done: float
    problem: str | None = None


def encode(review: Review) -> bytes:
    """The review as JSON."""
    return msgspec.json.encode(review)


def decode(data: bytes | str) -> Review:
    """A review that was written as JSON."""
    return msgspec.json.decode(data, type=Review)
