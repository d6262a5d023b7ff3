"""Make a review of a game: seen through one seat, or with open cards."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import numpy as np

import kogge
from kogge.core.errors import BadOption
from kogge.core.gamefile import GameFile, SeatEntry, verify
from kogge.core.position import Position
from kogge.review.accounting import Ledger
from kogge.review.deciding import tell_decisions
from kogge.review.estimating import Estimate, OwnEstimate
from kogge.review.moments import Story, read_story
from kogge.review.report import Conduct, Provenance, Review, ReviewedSeat
from kogge.review.settings import ENOUGH, LEAST_SAMPLES, MOST_MOVES, MOST_SAMPLES, Settings
from kogge.review.summing import conduct_of, summarise
from kogge.review.wording import note
from kogge.review.workload import Found, Report, Work
from kogge.review.worlds import Numbers
from kogge.versions import Version

if TYPE_CHECKING:
    from kogge.arena.cluster import Ray

__all__ = ["review", "review_file", "review_story", "samples_in"]


def review_file(
    game_file: GameFile,
    viewer: int | None = None,
    settings: Settings | None = None,
    *,
    report: Report = lambda done: None,
    cancelled: threading.Event | None = None,
    cluster: Ray | None = None,
) -> Review:
    """The review of a game file, which is verified first."""
    position = verify(game_file)
    return review(
        position,
        viewer,
        settings,
        game_file.seats,
        report=report,
        cancelled=cancelled,
        cluster=cluster,
    )


def review(
    position: Position,
    viewer: int | None = None,
    settings: Settings | None = None,
    seats: Sequence[SeatEntry] = (),
    *,
    report: Report = lambda done: None,
    cancelled: threading.Event | None = None,
    cluster: Ray | None = None,
) -> Review:
    """The review of the game that led to a position.

    With a viewer it depends on nothing that this seat could not know when it was at stake.
    """
    if viewer is not None and viewer not in range(position.players):
        raise BadOption(f"there is no seat {viewer!r}; seats run from 0 to {position.players - 1}")
    if len(position.history) > MOST_MOVES:
        raise BadOption(
            f"this game has {len(position.history)} moves; at most {MOST_MOVES} are reviewed"
        )
    if not position.history:
        raise BadOption("nobody has made a move in this game, so there is nothing to review")
    settings = settings or Settings(threads=os.cpu_count() or 1)
    story = read_story(position)
    if len(story.moments) == 1:
        raise BadOption("no decision of this game is complete yet, so there is nothing to review")
    return review_story(
        story, viewer, settings, seats, report=report, cancelled=cancelled, cluster=cluster
    )


def review_story(
    story: Story,
    viewer: int | None,
    settings: Settings,
    seats: Sequence[SeatEntry] = (),
    *,
    report: Report = lambda done: None,
    cancelled: threading.Event | None = None,
    cluster: Ray | None = None,
) -> Review:
    """The review of a game that was read."""
    began = time.perf_counter()
    work = Work(story, viewer, settings)
    found = work.do_all(report, cancelled or threading.Event(), cluster)
    names = seat_names(seats, story.players)
    ledger = keep_ledger(work, found)
    decisions = tell_decisions(work, found, ledger, names)
    whose = range(story.players) if work.viewer is None else [work.viewer]
    result = standing(story, ledger)
    accounts = [ledger.account(seat, float(result[seat])) for seat in whose]
    conduct: list[Conduct] = [conduct_of(seat, found) for seat in whose]
    return Review(
        game=story.game.name,
        players=story.players,
        options=story.options,
        viewer=viewer,
        finished=story.over,
        fair=1 / story.players,
        seats=[
            ReviewedSeat(names[seat], _player(seats, seat), score, rank, float(result[seat]))
            for seat, (score, rank) in enumerate(zip(story.scores, story.ranks, strict=True))
        ],
        curve=ledger.curve,
        steps=ledger.steps,
        decisions=decisions,
        accounts=accounts,
        conduct=conduct,
        summary=[
            summarise(seat, ledger, decisions, accounts, names, finished=story.over)
            for seat in whose
        ],
        provenance=Provenance(
            sigma=work.settings.policy,
            samples=work.settings.samples,
            seed=work.settings.seed,
            kogge=kogge.__version__,
            rules_version=story.game.rules_version,
            pieces=story.game.rooms.pieces_digest,
            seconds=time.perf_counter() - began,
        ),
        notes=[] if story.over else [note("unfinished")],
        version=story.game.title if isinstance(story.game, Version) else None,
    )


def samples_in(
    position: Position, viewer: int | None, settings: Settings, seconds: float
) -> Settings:
    """The settings with as many samples as fit into a time, found by small reviews.

    A long game is played to the end if there is time for worlds enough, and judged otherwise: the
    small reviews are made in the same way.
    """
    if settings.of(position.game, position.players).horizon is None:
        return replace(settings, samples=fitting(position, viewer, settings, seconds))
    ended = replace(settings, to_the_end=True)
    samples = fitting(position, viewer, ended, seconds)
    if samples >= ENOUGH:
        return replace(ended, samples=samples)
    judged = replace(settings, to_the_end=False)
    return replace(judged, samples=fitting(position, viewer, judged, seconds))


def fitting(position: Position, viewer: int | None, settings: Settings, seconds: float) -> int:
    """How many samples fit into a time."""
    review(position, viewer, replace(settings, samples=LEAST_SAMPLES))  # loads compiled rules
    began = time.perf_counter()
    review(position, viewer, replace(settings, samples=2 * LEAST_SAMPLES))
    pace = (time.perf_counter() - began) / (2 * LEAST_SAMPLES)
    return max(LEAST_SAMPLES, min(int(seconds / pace), MOST_SAMPLES))


def keep_ledger(work: Work, found: Sequence[Found]) -> Ledger:
    """All steps with their effects, from the deal to the end."""
    ledger = Ledger(work.story.players, work.settings.samples, 1 / work.story.players)
    if work.viewer is not None:
        _keep_own(work, found, ledger, work.viewer)
    else:
        _keep_open(work, found, ledger)
    return ledger


def _keep_open(work: Work, found: Sequence[Found], ledger: Ledger) -> None:
    story = work.story
    ledger.begin(_estimate(found[0]).before)
    for place, moment in enumerate(story.moments[:-1]):
        estimate = found[place].open
        assert estimate is not None
        after, number = story.moments[place + 1], round_of(story, place)
        settled = estimate.with_choices[frozenset(moment.chosen)]
        ledger.decide(moment, after, number, estimate, found[place].choices, work.private, settled)
        if work.had_chance(place):
            stands = _stands(work, found, place + 1)
            kind: Literal["draw", "roll"] = "draw" if work.private else "roll"
            ledger.draw(kind, after, number, stands - settled, stands)
        ledger.correct(_ends(work, found, place + 1))


def _keep_own(work: Work, found: Sequence[Found], ledger: Ledger, seat: int) -> None:
    story = work.story
    ledger.begin(_estimate(found[0]).before, seat)
    for place, moment in enumerate(story.moments[:-1]):
        estimate = found[place].own
        assert estimate is not None
        ledger.decide_own(
            seat,
            moment,
            story.moments[place + 1],
            round_of(story, place),
            estimate,
            _stands(work, found, place + 1),
            at_end=story.over and place + 2 == len(story.moments),
        )
        ledger.correct(_ends(work, found, place + 1))


def _ends(work: Work, found: Sequence[Found], place: int) -> Numbers:
    """What everyone could expect at a moment; at the end, what they got."""
    if place == len(found):
        return work.story.result
    means: Numbers = _estimate(found[place]).before.mean(axis=0)
    return means


def _stands(work: Work, found: Sequence[Found], place: int) -> Numbers:
    """The same by world, as the moment stands, before anyone looks at its choices."""
    if place == len(found):
        return np.tile(work.story.result, (work.settings.samples, 1))
    return _estimate(found[place]).stands


def _estimate(found: Found) -> Estimate | OwnEstimate:
    estimate = found.own or found.open
    assert estimate is not None
    return estimate


def standing(story: Story, ledger: Ledger) -> Numbers:
    """The result, or the chances where an unfinished game stands."""
    return story.result if story.over else np.array(ledger.curve[-1].chances)


def round_of(story: Story, place: int) -> int | None:
    """The round of a moment, in games that count them."""
    names = story.game.rooms.state.names or ()
    if "round_number" not in names:
        return None
    return int(story.moments[place].open[0]["round_number"])


def seat_names(seats: Sequence[SeatEntry], players: int) -> list[str]:
    """The names in the game file; those it does not name have none."""
    given = [entry.name for entry in seats]
    return [given[seat] if seat < len(given) else "" for seat in range(players)]


def _player(seats: Sequence[SeatEntry], seat: int) -> str:
    return seats[seat].player if seat < len(seats) else "human"
