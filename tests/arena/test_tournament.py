"""Tournaments: ratings, payoffs, and the distance between neighbours."""

from __future__ import annotations

import random
from math import log, log10

import pytest
from openskill.models import PlackettLuce

import kogge
from kogge.arena.contest import BlockResult, GameResult, new_contest
from kogge.arena.crews import Threads
from kogge.arena.ladder import climb
from kogge.arena.ratings import ELO, PRIOR, orderings, rate
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
    ratings = [bot.rating for bot in report.bots]
    assert sorted(ratings, reverse=True) == ratings
    assert sum(ratings) == pytest.approx(0)
    for bot in report.bots:
        assert bot.rating_low is not None
        assert bot.rating_high is not None
        assert bot.rating_low < bot.rating < bot.rating_high
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
    assert step.elo is not None
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


def duel(places: tuple[int, int], block: int, seating: tuple[int, int] = (0, 1)) -> BlockResult:
    """A block of one game between two."""
    return BlockResult(0, block, (GameResult(seating, (0, 0), places, 9),))


def random_blocks(noise: random.Random, deals: int) -> list[BlockResult]:
    """Deals at a table of three, drawn from Plackett and Luce's model, ties now and then."""
    blocks = []
    for deal in range(deals):
        bots = noise.sample(range(4), 3)
        luck = {bot: TRUE[bot] - log(-log(noise.random())) for bot in bots}
        order = sorted(bots, key=lambda bot: -luck[bot])
        places = [1 + order.index(bot) for bot in bots]
        if noise.random() < 0.2:
            places = [max(place, 2) if place > 1 else 1 for place in places]
            places = [2 if place == 3 else place for place in places]
        blocks.append(BlockResult(0, deal, (GameResult(tuple(bots), (0, 0, 0), tuple(places), 9),)))
    return blocks


TRUE = (0.9, 0.3, -0.2, -1.0)


def test_ratings_do_not_depend_on_order() -> None:
    """Games and meetings in any order give the same ratings, to the last digits."""
    blocks = random_blocks(random.Random(1), 60)
    expected = rate(4, blocks)
    for seed in range(3):
        random.Random(seed).shuffle(blocks)
        for ours, theirs in zip(rate(4, blocks), expected, strict=True):
            assert ours.rating == pytest.approx(theirs.rating, abs=1e-6)
            assert ours.rating_low == pytest.approx(theirs.rating_low, abs=1e-6)


def test_who_wins_more_is_rated_higher() -> None:
    """Of two bots, the one with 55 % of the games is ahead by just what 55 % are worth."""
    won = [duel((1, 2), deal) for deal in range(550)]
    lost = [duel((2, 1), deal) for deal in range(550, 1000)]
    for blocks in (won + lost, lost + won):
        first, second = rate(2, blocks)
        assert first.rating - second.rating == pytest.approx(400 * log10(0.55 / 0.45), rel=1e-2)
        assert first.rating_low > 0 > second.rating_high
    level = rate(2, won[:450] + lost)
    assert [rating.rating for rating in level] == pytest.approx([0, 0], abs=1e-6)


def test_ratings_are_those_of_a_peer() -> None:
    """Without ties, the strengths are those that choix finds for the same rankings."""
    choix = pytest.importorskip("choix")
    noise = random.Random(3)
    blocks = random_blocks(noise, 200)
    blocks = [block for block in blocks if len(set(block.games[0].places)) == 3]
    rankings = []
    for block in blocks:
        ((ranking, _),) = orderings(block.games[0])
        rankings.append(ranking)
    expected = choix.opt_rankings(4, rankings, alpha=0.5 * PRIOR)
    found = [rating.rating / ELO for rating in rate(4, blocks)]
    assert found == pytest.approx((expected - expected.mean()).tolist(), abs=1e-3)


def test_rating_intervals_hold() -> None:
    """Of 200 tournaments, about 95 in 100 intervals hold the true strength."""
    mean = sum(TRUE) / len(TRUE)
    held = 0
    for seed in range(200):
        for true, rating in zip(TRUE, rate(4, random_blocks(random.Random(seed), 60)), strict=True):
            held += rating.rating_low <= ELO * (true - mean) <= rating.rating_high
    assert 0.92 < held / 800 <= 0.99


def test_whoever_always_wins_is_rated_within_bounds() -> None:
    """A bot without a loss has a high rating, and an interval that is not a point."""
    first, second = rate(2, [duel((1, 2), deal) for deal in range(20)])
    assert 100 < first.rating < 1500
    assert first.rating_high - first.rating_low > 100
    assert second.rating == pytest.approx(-first.rating)


def test_ladder_is_openskills() -> None:
    """One game at a table of three with a tie is rated as OpenSkill rates it."""
    model = PlackettLuce(tau=0.0)
    expected = model.rate([[model.rating()] for _ in range(3)], ranks=[2, 1, 2])
    game = GameResult((2, 0, 1), scores=(5, 5, 9), places=(2, 2, 1), moves=9)
    found = climb(3, [game])
    assert [(r.mu, r.sigma) for r in found] == [(r.mu, r.sigma) for (r,) in expected]
    assert found[1].ordinal == pytest.approx(found[1].mu - 3 * found[1].sigma)


def test_a_bot_on_several_seats_climbs_once() -> None:
    """Where a bot holds several seats, the mean of its places counts."""
    game = GameResult((0, 1, 0, 1), scores=(9, 5, 7, 1), places=(1, 3, 2, 4), moves=9)
    first, second = climb(2, [game])
    assert first.mu > 25 > second.mu


def test_bots_must_differ() -> None:
    """The same bot twice is refused."""
    with pytest.raises(BadOption, match="named twice"):
        new_contest("tournament", TALLINN, ["greedy", "greedy"])
