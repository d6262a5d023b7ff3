"""No peeking: a review through a seat depends on nothing that the seat could not know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.review.playing import FEW, played, story_of

from kogge.core import doors
from kogge.core.rng import new_rng
from kogge.core.verbs import imagine
from kogge.games import OURS
from kogge.review.candidates import legal_moves
from kogge.review.moments import Moment, Story, read_story
from kogge.review.report import encode
from kogge.review.reviewing import review_story
from kogge.review.sampling import weigh_moves
from kogge.review.worlds import Sampler


def dealt_anew(story: Story, viewer: int, seed: int) -> Story:
    """The story with everything else that the viewer could not know.

    That is what chance holds, and where players know different things, cards and others' choices.
    """
    rng = new_rng("dealt anew", seed)
    return replace(story, moments=tuple(_anew(story, one, viewer, rng) for one in story.moments))


def _anew(story: Story, moment: Moment, viewer: int, rng: np.ndarray) -> Moment:
    world = moment.seen[viewer].copy()
    imagine(world[0], viewer, rng)
    if "chance" in (world.dtype.names or ()):  # how often chance was asked, everyone has seen
        world["chance"]["drawn"] = moment.full["chance"]["drawn"]
    seen = [np.zeros_like(world) for _ in range(story.players)]
    for seat, blank in enumerate(seen):
        doors.see(world, seat, blank)
    assert seen[viewer].tobytes() == moment.seen[viewer].tobytes()
    legal = np.zeros(story.game.move_space, np.int64)
    chosen = dict(moment.chosen)
    for seat in chosen:
        if seat != viewer and story.private:
            count = doors.list_moves(world, seat, legal)
            chosen[seat] = int(legal[rng[0] % count])
    return replace(moment, full=world, seen=tuple(seen), chosen=chosen)


@pytest.mark.parametrize(
    ("game", "seed"), [*(("tallinn", seed) for seed in range(3)), ("towers", 0), ("talis", 0)]
)
def test_hidden_cards_and_choices_do_not_matter(game: str, seed: int) -> None:
    """Deal rivals other cards and choices that fit: the seat's review is the same, in bytes."""
    story = story_of(game, 3)
    again = dealt_anew(story, 1, seed)
    assert any(
        one.full.tobytes() != other.full.tobytes()
        for one, other in zip(story.moments, again.moments, strict=True)
    )
    first, second = (review_story(one, 1, FEW) for one in (story, again))
    second.provenance.seconds = first.provenance.seconds
    assert encode(first) == encode(second)


def test_only_own_decisions_show_where_hands_are_hidden() -> None:
    """Rivals' candidates would tell their hands; in open games they hide nothing."""
    hidden = review_story(read_story(played("tallinn", 3)), 2, FEW)
    assert {decision.seat for decision in hidden.decisions} == {2}
    assert [account.seat for account in hidden.accounts] == [2]
    known = review_story(read_story(played("visby", 2)), 1, FEW)
    assert {decision.seat for decision in known.decisions} == {0, 1}


def test_own_decisions_are_judged_alike_with_open_cards() -> None:
    """Marks never depend on what the player could not know: open cards do not change them."""
    story = read_story(played("tallinn", 3))
    own = review_story(story, 0, FEW).decisions
    every = review_story(story, None, FEW).decisions
    judged = [(d.move, d.loss, d.mark, d.candidates) for d in every if d.seat == 0]
    assert judged == [(d.move, d.loss, d.mark, d.candidates) for d in own]


@pytest.mark.parametrize("game", OURS)
def test_the_policy_sees_what_its_seat_sees(game: str) -> None:
    """How a seat weighs its moves in a full record is how it weighs them by what it knows."""
    story = read_story(played(game, 3))
    sampler = Sampler(story.game, story.players)
    for moment in story.moments[:-1]:
        for seat in moment.seats:
            moves = legal_moves(sampler, moment.seen[seat], seat)
            worths = np.zeros((2, len(moves)))
            for record, row in zip((moment.full, moment.seen[seat]), worths, strict=True):
                weigh_moves(record.copy(), seat, moves, len(moves), row)
            assert (worths[0] == worths[1]).all()
