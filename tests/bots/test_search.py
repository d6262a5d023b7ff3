"""The search in every game: legal, repeatable, on time, and able to say why."""

from __future__ import annotations

import time

import numpy as np
import pytest
from tests.contract.games import for_games

import kogge
from kogge.bots import Budget, bot
from kogge.bots.search import SearchBot
from kogge.bots.search.bot import ABSURD
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.verbs import weigh


def opened(game: Game, seed: int, moves: int, players: int | None = None) -> Position:
    """After some greedy moves; where all choose at once, everyone still has to."""
    position = game.new(players or game.players[0], seed=seed)
    greedy = bot("greedy", game, seed)
    while len(position.history) < moves and not position.over:
        for seat in position.to_act:
            position.play(seat, greedy.choose(position.observed(seat), seat))
    assert not position.over
    return position


@for_games
def test_moves_are_legal(game: Game) -> None:
    """Whole games of search against search consist of legal moves, at a full table too."""
    for players in (game.players[0], game.players[-1]):
        position = opened(game, players, 12, players)
        bots = [SearchBot(game, seat, budget=Budget(iterations=8)) for seat in range(players)]
        for _ in range(60):
            for seat in position.to_act:
                position.play(seat, bots[seat].choose(position.observed(seat), seat))
            if position.over:
                break


@for_games
def test_same_seed_same_move(game: Game) -> None:
    """Seed, record and iterations decide the move and everything said about it, but the time."""
    position = opened(game, 5, 6)
    seat = position.to_act[0]
    for threads in (1, 2):
        budget = Budget(iterations=60, threads=threads)
        told = []
        for _ in range(2):
            thinker = SearchBot(game, 3, budget=budget)
            thinker.choose(position.observed(seat), seat)
            assert thinker.thinking is not None
            told.append((thinker.thinking.candidates, thinker.thinking.iterations))
        assert told[0] == told[1]


@for_games
def test_choices_do_not_depend_on_earlier_ones(game: Game) -> None:
    """A bot that has chosen before chooses as a new one: after a restart the game goes on alike."""
    position = opened(game, 6, 6)
    seat = position.to_act[0]
    used = SearchBot(game, 1, budget=Budget(iterations=40))
    earlier = game.new(seed=9)
    used.choose(earlier.observed(earlier.to_act[0]), earlier.to_act[0])
    fresh = SearchBot(game, 1, budget=Budget(iterations=40))
    again = fresh.choose(position.observed(seat), seat)
    assert used.choose(position.observed(seat), seat) == again
    assert used.thinking is not None
    assert fresh.thinking is not None
    assert used.thinking.candidates == fresh.thinking.candidates


@for_games
def test_seeds_matter(game: Game) -> None:
    """Other seeds think in other worlds: the counts of visits differ."""
    position = opened(game, 5, 6)
    seat = position.to_act[0]
    counts = set()
    for seed in range(3):
        thinker = SearchBot(game, seed, budget=Budget(iterations=60))
        thinker.choose(position.observed(seat), seat)
        assert thinker.thinking is not None
        counts.add(tuple((c.move, round(c.value, 9)) for c in thinker.thinking.candidates))
    assert len(counts) > 1


@for_games
def test_thinking_adds_up(game: Game) -> None:
    """Candidates are the legal moves, chosen first; visits add up; values are shares of a win."""
    position = opened(game, 7, 4)
    seat = position.to_act[0]
    thinker = SearchBot(game, 2, budget=Budget(iterations=100))
    move = thinker.choose(position.observed(seat), seat)
    thinking = thinker.thinking
    assert thinking is not None
    candidates = thinking.candidates
    assert candidates[0].move == move
    assert {c.move for c in candidates} == {m.id for m in position.moves(seat)}
    assert sum(c.visits for c in candidates) == thinking.iterations == 100
    assert all(0 <= c.value <= 1 for c in candidates)
    visits = [c.visits for c in candidates[1:]]
    assert visits == sorted(visits, reverse=True)
    assert thinking.seconds > 0


@for_games
def test_continuations_are_playable(game: Game) -> None:
    """A continuation begins with its own move, and its first joint decision is legal."""
    position = opened(game, 8, 4)
    seat = position.to_act[0]
    thinker = SearchBot(game, 2, budget=Budget(iterations=200))
    thinker.choose(position.observed(seat), seat)
    assert thinker.thinking is not None
    best = thinker.thinking.candidates[0]
    assert best.continuation[0] == (seat, best.move)
    deciding = {s for s, _ in best.continuation[: len(position.to_act)]}
    assert deciding == set(position.to_act)


@for_games
def test_anytime(game: Game) -> None:
    """A budget of time ends the search with a legal move, having thought at least once."""
    position = opened(game, 4, 4)
    seat = position.to_act[0]
    thinker = SearchBot(game, 2)
    for seconds in (1e-9, 0.02):
        began = time.perf_counter()
        move = thinker.choose(position.observed(seat), seat, Budget(seconds=seconds))
        assert time.perf_counter() - began >= seconds
        assert thinker.thinking is not None
        assert thinker.thinking.iterations > 0
        assert move in [m.id for m in position.moves(seat)]
    began = time.thread_time()
    thinker.choose(position.observed(seat), seat, Budget(seconds=0.02, processor=True))
    assert time.thread_time() - began >= 0.02
    both = Budget(iterations=5, seconds=500)
    thinker.choose(position.observed(seat), seat, both)
    assert thinker.thinking is not None
    assert thinker.thinking.iterations == 5


def test_threads_share_the_iterations() -> None:
    """Seven iterations on three threads are seven iterations, whatever thread makes them."""
    game = kogge.game("tallinn")
    position = opened(game, 4, 4)
    seat = position.to_act[0]
    thinker = SearchBot(game, 2)
    thinker.choose(position.observed(seat), seat, Budget(iterations=7, threads=3))
    assert thinker.thinking is not None
    assert sum(c.visits for c in thinker.thinking.candidates) == 7


def test_a_single_legal_move_needs_no_thought() -> None:
    """Where there is nothing to decide the bot says so at once."""
    from tests.bots.nim import NIM

    position = NIM.new(seed=1)
    for word in ("take-3", "take-3", "take-3", "take-3", "take-2"):
        position.play(position.to_act[0], word)
    seat = position.to_act[0]
    thinker = SearchBot(NIM, 1)
    assert thinker.choose(position.observed(seat), seat) == 0
    assert thinker.thinking is not None
    assert thinker.thinking.iterations == 0


def test_a_seat_that_owes_nothing_is_refused() -> None:
    """Asked for a move that nobody waits for, the bot says so instead of making one up."""
    game = kogge.game("towers")
    position = game.new(seed=1)
    idle = 1 - position.to_act[0]
    with pytest.raises(BadOption, match=f"seat {idle} has nothing to decide"):
        SearchBot(game).choose(position.observed(idle), idle)


@for_games
def test_the_record_is_left_alone(game: Game) -> None:
    """Thinking does not write into what it was shown."""
    position = opened(game, 5, 4)
    seat = position.to_act[0]
    seen = position.observed(seat)
    before = seen.tobytes()
    SearchBot(game, budget=Budget(iterations=20)).choose(seen, seat)
    assert seen.tobytes() == before


@for_games
def test_rivals_who_have_chosen_are_thought_about_all_the_same(game: Game) -> None:
    """Whether the others have chosen already makes no difference: the same thought, to the bit."""
    position = game.new(players=2, seed=3)
    if len(position.to_act) < 2:
        pytest.skip("nobody chooses at the same time")
    later = position.copy()
    later.play(0, later.moves(0)[0])
    assert later.to_act == (1,)
    thoughts = []
    for place in (position, later):
        thinker = SearchBot(game, 5, budget=Budget(iterations=100))
        thinker.choose(place.observed(1), 1)
        assert thinker.thinking is not None
        thoughts.append(thinker.thinking.candidates)
    assert thoughts[0] == thoughts[1]


@for_games
def test_folly_is_not_absurd(game: Game) -> None:
    """Moves made in folly vary, but none is made that promises far less than the best."""
    position = opened(game, 5, 0)
    seat = position.to_act[0]
    fools = [SearchBot(game, seed, folly=1.0) for seed in range(60)]
    chosen = {fool.choose(position.observed(seat), seat) for fool in fools}
    moves = np.array([move.id for move in position.moves(seat)], np.int64)
    worths = np.zeros(len(moves))
    weigh(position.observed(seat), seat, moves, len(moves), worths)
    promised = dict(zip(moves.tolist(), worths.tolist(), strict=True))
    assert min(promised[move] for move in chosen) >= max(promised.values()) - ABSURD
    assert len(chosen) > 1
