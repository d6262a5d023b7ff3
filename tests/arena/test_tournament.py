"""Tournaments: ratings, payoffs, and the distance between neighbours."""

from __future__ import annotations

from math import log10

import pytest
from openskill.models import PlackettLuce

import kogge
from kogge.arena.contest import GameResult, new_contest
from kogge.arena.crews import Threads
from kogge.arena.ratings import rate
from kogge.arena.tournament import play_tournament
from kogge.core.errors import BadOption

TALLINN = kogge.game("tallinn")
LAST = "tests.arena.strangers:Stranger"


def test_round_robin() -> None:
    """All pairs meet equally often; shares, payoffs and steps are those of the games."""
    contest = new_contest("tournament", TALLINN, ["random", LAST, "greedy"])
    report = play_tournament(contest, 40).report
    assert (report.players, report.meetings, report.games) == (2, 3, 120)
    assert report.bots[0].name == "greedy"
    assert [bot.games for bot in report.bots] == [80] * 3
    assert sorted((bot.mu for bot in report.bots), reverse=True) == [b.mu for b in report.bots]
    for i, bot in enumerate(report.bots):
        against = [report.payoff[i][j] for j in range(3) if j != i]
        assert report.payoff[i][i] is None
        shares = [met.share for met in against if met is not None]
        assert sum(shares) / 2 == pytest.approx(bot.win_share)
        for met in against:
            assert met is not None
            assert met.low < met.share < met.high or met.share in (0, 1)
    assert [(step.better, step.worse) for step in report.steps] == [
        ("greedy", report.bots[1].name),
        (report.bots[1].name, report.bots[2].name),
    ]
    step = report.steps[1]
    assert step.elo == pytest.approx(-400 * log10(1 / step.share - 1))
    assert step.elo_low is not None
    assert step.elo_high is not None
    assert step.elo_low < step.elo < step.elo_high


def test_mixed_tables() -> None:
    """With three seats every choice of three meets, and all bots play equally often."""
    bots = ["random", "greedy", LAST, "search:5"]
    report = play_tournament(new_contest("tournament", TALLINN, bots, players=3), 12).report
    assert (report.meetings, report.games_per_block, report.games) == (4, 3, 48)
    assert {bot.games for bot in report.bots} == {36}
    assert {bot.fair for bot in report.bots} == {1 / 3}
    assert sum(bot.win_share for bot in report.bots) == pytest.approx(4 / 3)


def test_threads_do_not_matter() -> None:
    """One thread and three give the same ratings."""
    contest = new_contest("tournament", TALLINN, ["random", "greedy", LAST])
    one, three = (play_tournament(contest, 20, crew=Threads(n)).report for n in (1, 3))
    assert one.bots == three.bots
    assert one.payoff == three.payoff


def test_ratings_are_openskills() -> None:
    """One game at a table of three with a tie is rated as OpenSkill rates it."""
    model = PlackettLuce(tau=0.0)
    expected = model.rate([[model.rating()] for _ in range(3)], ranks=[2, 1, 2])
    game = GameResult((2, 0, 1), scores=(5, 5, 9), places=(2, 2, 1), moves=9)
    found = rate(3, [game])
    assert [(r.mu, r.sigma) for r in found] == [(r.mu, r.sigma) for (r,) in expected]
    assert found[1].ordinal == pytest.approx(found[1].mu - 3 * found[1].sigma)


def test_a_bot_on_several_seats_is_rated_once() -> None:
    """Where a bot holds several seats, the mean of its places counts."""
    game = GameResult((0, 1, 0, 1), scores=(9, 5, 7, 1), places=(1, 3, 2, 4), moves=9)
    first, second = rate(2, [game])
    assert first.mu > 25 > second.mu


def test_bots_must_differ() -> None:
    """The same bot twice is refused."""
    with pytest.raises(BadOption, match="named twice"):
        new_contest("tournament", TALLINN, ["greedy", "greedy"])
