"""The account: it adds up for every seat, whatever the estimates are."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.review.playing import FEW, QUICK, played, story_of

from kogge.games import OURS
from kogge.review.report import Account, Review, decode, encode
from kogge.review.reviewing import review, review_story
from kogge.review.settings import Settings
from kogge.testing.cases import soak_cases

EXACT = 1e-9


def total(account: Account) -> float:
    """All rows of an account."""
    rows = (account.deal, account.draws_and_dice, account.hidden, account.others, account.own)
    return sum(rows) + account.drift


def check(found: Review) -> None:
    """Every account is exact, and those of all seats sum to nothing."""
    for account in found.accounts:
        assert abs(account.result - account.fair - total(account)) < EXACT
        if account.by_seat is not None:
            assert abs(sum(account.by_seat) - account.others) < EXACT
            assert account.by_seat[account.seat] == 0
    if len(found.accounts) == found.players:
        assert abs(sum(account.result - account.fair for account in found.accounts)) < EXACT
        assert abs(sum(total(account) for account in found.accounts)) < EXACT
        for row in ("deal", "draws_and_dice", "drift"):
            assert abs(sum(getattr(account, row) for account in found.accounts)) < EXACT
    for point in found.curve:
        assert abs(sum(point.chances) - 1) < EXACT
        assert all(-EXACT <= chance <= 1 + EXACT for chance in point.chances)
    for step, point in zip(found.steps, found.curve, strict=True):
        assert step.moves == point.moves


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", OURS)
def test_account_is_exact(game: str, players: int) -> None:
    """Result less fair share is the sum of all rows, with open cards and through every seat."""
    for viewer in (None, 0, players - 1):
        found = review_story(story_of(game, players), viewer, FEW)
        check(found)
        assert found.curve[-1].chances == [float(seat.result) for seat in found.seats]
        assert decode(encode(found)) == found


def test_open_games_have_nothing_hidden_or_drawn() -> None:
    """In Visby everyone knows everything and there is no chance: only choices count."""
    found = review(played("visby", 4), None, FEW)
    assert {step.kind for step in found.steps} == {"deal", "decision"}
    for account in found.accounts:
        assert account.hidden == 0
        assert account.draws_and_dice == 0
        assert account.drift == 0


@pytest.mark.parametrize("game", QUICK)
def test_nothing_drifts_where_games_are_played_to_the_end(game: str) -> None:
    """The mean over the policy's choices is the very estimate of the moment itself."""
    for viewer in (None, 1):
        found = review(played(game, 3), viewer, FEW)
        assert max(abs(account.drift) for account in found.accounts) < EXACT


def test_draws_are_told_apart_from_choices() -> None:
    """In Tallinn cards are drawn, and rivals' hands are hidden."""
    found = review(played("tallinn", 4), None, FEW)
    assert {step.kind for step in found.steps} == {"deal", "decision", "draw"}
    assert any(account.hidden != 0 for account in found.accounts)
    for step in found.steps:
        for effect in step.effects:
            assert effect is not None
            if step.kind == "decision":
                assert effect.luck == 0
            else:
                assert (effect.own, effect.hidden, effect.others) == (0, 0, 0)


def test_same_on_any_number_of_threads() -> None:
    """Settings and seed decide every figure; threads and order of work do not."""
    position = played("tallinn", 2)
    one, several = (review(position, None, replace(FEW, threads=n)) for n in (1, 3))
    several.provenance.seconds = one.provenance.seconds
    assert encode(one) == encode(several)
    other = review(position, None, replace(FEW, seed=1))
    assert other.curve != one.curve


@pytest.mark.soak
@pytest.mark.parametrize("game", OURS)
def test_account_is_exact_with_all_options(game: str) -> None:
    """The same with every number of players and option; `bench.identity` does 10,000 games."""
    for case in soak_cases(game):
        settings = dict(case.setting)
        players = settings.pop("players")
        check(review(played.__wrapped__(game, players, 0, *settings.items()), None, FEW))


def test_errors_are_what_accounts_differ_by() -> None:
    """Reviewed again with other random numbers, accounts are off by about their errors."""
    position = played("visby", 2)
    accounts = [
        review(position, None, Settings(64, 1, seed=seed)).accounts[0] for seed in range(12)
    ]
    for row, place in (("others", 3), ("own", 4)):
        spread = np.std([getattr(account, row) for account in accounts], ddof=1)
        said = np.mean([account.errors[place] for account in accounts])
        assert 0.5 < spread / said < 2
