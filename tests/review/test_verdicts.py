"""Candidates, marks, sentences and summaries."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.review.playing import FEW, played

import kogge
from kogge.core.errors import BadOption
from kogge.review.candidates import Tried, cross_checked, halve, mark_of, ranks_of
from kogge.review.report import Account, Review, Wording
from kogge.review.reviewing import review
from kogge.review.settings import Settings
from kogge.review.wording import Facts, elided, verdict_of, why_of
from kogge.review.workload import Cancelled
from kogge.review.worlds import Ends


@pytest.fixture(scope="module")
def found() -> Review:
    return review(played("visby", 4), None, Settings(samples=128, candidates=6))


def tried(*chances: float, worlds: int = 4000) -> list[Tried]:
    """Candidates that win so often, in worlds that have nothing in common."""
    rng = np.random.default_rng(1)
    return [
        Tried(move, (rng.random((worlds, 2)) < chance).astype(float), np.zeros((worlds, 2)))
        for move, chance in enumerate(chances)
    ]


@pytest.mark.parametrize(
    ("made", "mark"),
    [(0.6, None), (0.565, "inaccuracy"), (0.52, "mistake"), (0.4, "blunder")],
)
def test_marks_by_what_was_lost(made: float, mark: str | None) -> None:
    """2, 5 and 10 % of a win beyond the error are an inaccuracy, a mistake and a blunder."""
    moves = tried(0.6, made, worlds=40_000)
    fair, _ = cross_checked(moves, [0, 0], 1, 0)
    assert mark_of(moves, 1, 0, fair, 0.003, 0.0) == mark


class Coins:
    """Stands in for a sampler: whatever is tried wins a quarter of the worlds, at random.

    `more` moves win as often more; in the first `rich` worlds everything wins three times as often.
    """

    def __init__(
        self, worlds: int, seed: int, more: dict[int, float] | None = None, rich: int = 0
    ) -> None:
        chances = np.full((40, worlds, 1), 0.25)
        for move, chance in (more or {}).items():
            chances[move] += chance
        chances[:, :rich] *= 3
        first = np.random.default_rng(seed).random((40, worlds, 1)) < chances
        self.won = np.concatenate([first, ~first], axis=2)

    def try_out(self, batch: object, fixed: dict[int, int], part: slice) -> Ends:
        won = self.won[fixed[0], part].astype(float)
        return Ends(won, won)


def test_picking_the_best_of_many_makes_no_loss() -> None:
    """Where all moves are equally good, the loss that marks are made of is nothing on average."""
    biased, fair = [], []
    for seed in range(200):
        coins: Any = Coins(128, seed)
        moves, picked = halve(coins, coins.won[0], 0, list(range(12)), 0)
        values = [one.value(0) for one in moves]
        made = next(one for one in moves if one.move == 0)
        biased.append(max(values) - made.value(0))
        fair.append(cross_checked(moves, picked, 0, 0)[0])
    assert np.mean(biased) > 0.04
    assert abs(np.mean(fair)) < 3 * np.std(fair) / np.sqrt(len(fair)) < 0.02


def test_worlds_that_are_rich_for_all_favour_nobody() -> None:
    """Moves dropped after a few rich worlds are not above those that saw the poor ones as well."""
    for seed in range(50):
        coins: Any = Coins(256, seed, {3: 0.08}, rich=32)
        moves, _ = halve(coins, coins.won[0], 0, list(range(12)), 0)
        assert len(moves[0].won) == 256, "the best was tried in all worlds"
        dropped = [one for one in moves if len(one.won) == 32]
        assert dropped
        assert np.mean([one.won[:, 0].mean() for one in dropped]) > 0.5
        assert np.mean([one.value(0) for one in dropped]) < 0.35
        assert sum(moves[-1].chances) == pytest.approx(1)


def test_the_best_of_forty_is_found() -> None:
    """With many candidates each is tried in few worlds at first, and a clear best one stays."""
    found = []
    for seed in range(50):
        coins: Any = Coins(256, seed, {33: 0.4})
        moves, picked = halve(coins, coins.won[0], 0, list(range(40)), 0)
        found.append(moves[0].move == 33 and picked == [33, 33])
        assert min(len(one.won) for one in moves) == 16
    assert sum(found) >= 45


def test_no_mark_within_the_error() -> None:
    """A loss whose interval includes nothing at all is not marked, however large it looks."""
    moves = tried(0.6, 0.45, worlds=40)
    assert mark_of(moves, 1, 0, 0.15, 0.1, 0.0) is None


def test_moves_that_may_be_equal_share_a_rank() -> None:
    """A rank is left only when the difference is beyond its error."""
    assert ranks_of(tried(0.6, 0.6, 0.3), 0) == [1, 1, 3]


def test_the_only_move_is_found_or_obvious() -> None:
    """Where all else is a blunder, the best move is found, or the only one if it was obvious."""
    moves = tried(0.6, 0.3)
    assert mark_of(moves, 0, 0, 0.0, 0.0, 0.1) == "found"
    assert mark_of(moves, 0, 0, 0.0, 0.0, 0.9) == "only"


def test_decisions_are_told_whole(found: Review) -> None:
    """Candidates from best to worst, the loss their difference, a sentence for every mark."""
    assert found.decisions
    for decision in found.decisions:
        values = [candidate.value for candidate in decision.candidates]
        assert values == sorted(values, reverse=True)
        assert decision.loss == pytest.approx(values[decision.best] - values[decision.made])
        assert found.steps[decision.step].first <= decision.move
        made = decision.candidates[decision.made].choice
        assert made.move == played("visby", 4).history[decision.move][1].text
        assert (decision.mark is None) == (decision.sentence is None)
        if decision.sentence is not None:
            sentences = decision.sentence
            assert len({sentences.en, sentences.de, sentences.it}) == 3
            assert "{" not in sentences.en + sentences.de + sentences.it
    assert any(decision.mark for decision in found.decisions)


def test_summary_names_the_dearest_first(found: Review) -> None:
    """Marked decisions of the seat, by what they cost."""
    for summary in found.summary:
        losses = [found.decisions[number].loss for number in summary.expensive]
        assert losses == sorted(losses, reverse=True)
        assert all(found.decisions[n].seat == summary.seat for n in summary.expensive)
        assert summary.sentence.de


def test_random_players_lose_more_than_greedy_ones() -> None:
    """Random seats (0, 2) give away more per decision than greedy ones."""
    found = review(played("tallinn", 4), None, Settings(samples=64, candidates=4))
    loss = [conduct.loss for conduct in found.conduct]
    assert loss[0] + loss[2] > loss[1] + loss[3]


def test_what_cannot_be_reviewed() -> None:
    """A game without a move, a seat that does not exist, a review that is called off."""
    fresh = kogge.game("visby").new(2, seed=1)
    with pytest.raises(BadOption, match="nobody has made a move"):
        review(fresh)
    with pytest.raises(BadOption, match="there is no seat 7"):
        review(played("visby", 2), 7)
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        review(played("visby", 2), None, FEW, cancelled=stop)
    with pytest.raises(BadOption, match="16 to"):
        Settings(samples=3)


def test_unfinished_games_end_where_they_stand() -> None:
    """One round is a review, too; a choice that waits for others has no effect yet."""
    position = kogge.game("visby").new(2, seed=1)
    for seat in (0, 1, 0):
        position.play(seat, position.moves(seat)[0])
    found = review(position, None, FEW)
    assert not found.finished
    assert found.notes
    assert found.steps[-1].moves == 2
    assert found.seats[0].result == pytest.approx(found.curve[-1].chances[0])


def test_a_move_that_wins_at_once_is_said_to() -> None:
    """Surely: nothing else is worth a word. Sometimes: how often. One point is one point."""
    text = Wording("Fight", "Kämpfen", "Combatti")
    facts = Facts("blunder", text, text, 0.5, 1.0, 1, 0.2, None, None, (1.0, 0.0))
    told = why_of(facts, ["Anna", ""])
    assert told is not None
    assert told.en == "It wins the game at once."
    maybe = why_of(replace(facts, at_once=(0.4, 0.0)), ["Anna", ""])
    assert maybe is not None
    assert maybe.en.startswith("It wins the game at once in 40\u00a0% of the cases. On average it")
    assert "1 point more" in maybe.en
    assert "holds back Seat 2" in maybe.en
    assert "Platz 2" in maybe.de
    assert "1 punto in più" in maybe.it


@pytest.mark.parametrize(
    ("others", "deal", "own_error", "said"),
    [
        (-0.25, 0.0, 0.2, "above all by what the others chose"),
        (-0.25, -0.04, 0.2, "above all by what the others chose"),
        (-0.05, -0.08, 0.2, "beyond the error of the estimate: where everyone sat"),
        (-0.05, -0.1, 0.07, "above all by what was out of their hands (−15\u00a0%)."),
        (-0.05, -0.1, 0.05, "(−15\u00a0%). Next came own choices (−10\u00a0%)."),
        (0.0, 0.0, 0.2, "what cost it is within the error"),
    ],
)
def test_what_decided_is_not_said_of_little(
    others: float, deal: float, own_error: float, said: str
) -> None:
    """A part of less than half is what is known of it, and a deal without dice is called so; all
    but own choices may be sure where no part of it is enough."""
    rest = -0.25 - others - deal
    errors = [0.01, 0.0, 0.0, 0.02, own_error]
    account = Account(0, 0.0, 0.25, deal, 0.0, 0.0, others, rest, 0.0, None, 0.0, errors)
    assert said in verdict_of(account, ["Anna"]).en


def test_italian_articles_before_numbers() -> None:
    """Elided before those that begin with a vowel, kept before all others."""
    for number, said in (("8,3", "l'8,3"), ("11", "l'11"), ("80", "l'80"), ("1,5", "l'1,5")):
        assert elided(f"per il {number}\u00a0% di una vittoria").startswith(f"per {said}")
    assert elided("Nel 85\u00a0%, del 8\u00a0%") == "Nell'85\u00a0%, dell'8\u00a0%"
    for kept in ("il 18\u00a0%", "il 110\u00a0%", "il 8 marzo"):
        assert elided(kept) == kept


def test_nobody_has_ended_where_the_game_goes_on() -> None:
    """An unfinished game is told as it stands."""
    account = Account(
        0, 0.0, 0.25, 0.0, 0.0, 0.0, -0.25, 0.0, 0.0, None, 0.0, [0.01, 0.0, 0.0, 0.02, 0.2]
    )
    said = {
        finished: verdict_of(account, ["Anna"], finished=finished) for finished in (True, False)
    }
    assert "Anna ended 25\u00a0% below" in said[True].en
    assert "Anna stands 25\u00a0% below" in said[False].en
    assert "Anna liegt im Augenblick 25\u00a0% unter" in said[False].de
    assert "Anna è per ora il 25\u00a0% sotto" in said[False].it
