"""Values: shares that sum to 1, errors that hold, and nothing of what a seat cannot know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from tests.bots.nim import NIM
from tests.bots.test_search import opened
from tests.contract.games import for_games

import kogge
from kogge.bots.values import evaluate, evaluate_many, evaluate_record
from kogge.bots.values.calibrating import calibrate, calibrated_errors
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.rng import new_rng
from kogge.core.verbs import imagine, observe


@for_games
def test_shares_sum_to_one(game: Game) -> None:
    """At any table, from a seat or with open cards, everyone has a share and an error."""
    position = opened(game, 3, 4, game.players[-1])
    for seat in (None, 0):
        value = position.value(seat, games=20)
        assert len(value.shares) == len(value.errors) == game.players[-1]
        assert sum(value.shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in value.shares)
        assert all(error > 0 for error in value.errors)
        assert (value.seat, value.games) == (seat, 20)
        assert position.value(seat, games=20) == value


@for_games
def test_a_value_tells_nothing_hidden(game: Game) -> None:
    """In another world that fits what the seat sees, its value is the same to the last bit."""
    position = opened(game, 5, 6)
    seat = position.to_act[0]
    value = position.value(seat, games=30)
    for number in range(3):
        world = np.zeros(1, game.rooms.state)
        world[0] = position.observed(seat)
        imagine(world[0], seat, new_rng("another world", number))
        seen = np.zeros(1, game.rooms.state)
        observe(world[0], seat, seen[0])
        again = evaluate_record(game, position.players, seen[0], seat, games=30)
        assert again == value


def test_a_finished_game_is_worth_its_result() -> None:
    """After the end everyone has what they won, without an error."""
    game = kogge.game("visby")
    position = game.new(players=2, seed=4)
    while not position.over:
        for seat in position.to_act:
            position.play(seat, position.moves(seat)[0])
    value = position.value()
    assert value.errors == (0.0, 0.0)
    assert {seat for seat, share in enumerate(value.shares) if share > 0} == set(position.winners)


def test_open_cards_know_more() -> None:
    """With open cards deals differ in value, by what a seat sees of them far less."""
    game = kogge.game("tallinn")
    deals = [game.new(players=2, seed=seed) for seed in range(12)]
    opened_up = np.array([deal.value(games=400).shares[0] for deal in deals])
    unseen = [
        deal for deal in deals if deal.observed(0).tobytes() == deals[0].observed(0).tobytes()
    ]
    assert len({deal.value(0, games=50) for deal in unseen}) == 1
    assert opened_up.std() > 0.02


def test_errors_are_standard_errors() -> None:
    """Over many seeds values spread about as much as their errors say."""
    game = kogge.game("visby")
    position = opened(game, 5, 6)
    values = [evaluate(position, 0, games=100, seed=seed) for seed in range(80)]
    spread = np.std([value.shares[0] for value in values])
    said = np.mean([value.errors[0] for value in values])
    assert 0.7 < spread / said < 1.4


def test_dice_to_come_are_not_known() -> None:
    """With open cards the key does not decide: another key, all else alike, has the same value."""
    game = kogge.game("talis")
    position = opened(game, 5, 30)
    record = position.open_record()
    values = []
    for _ in range(2):
        values.append(evaluate_record(game, position.players, record, None, games=60).shares[0])
        record["chance"]["key"] += 1
    assert values[0] == pytest.approx(values[1], abs=0.3)
    assert 0 < values[0] < 1


@pytest.mark.parametrize("games", [1, -5, 1.5, True, False, 10**7])
def test_bad_numbers_of_games_are_refused(games: object) -> None:
    """A value from no games, or from more than can be played, is refused with what would do."""
    position = kogge.game("visby").new(seed=1)
    with pytest.raises(BadOption, match="a whole number of games from 2 to 1000000, not"):
        position.value(0, games=games)  # type: ignore[arg-type]


def test_seats_that_are_not_there_are_refused() -> None:
    """Nobody values a position for a seat that nobody has."""
    with pytest.raises(BadOption, match="there is no seat 2"):
        kogge.game("visby").new(players=2, seed=1).value(2)


@pytest.mark.parametrize("seat", [None, 0])
def test_a_net_values_many_records_at_once(seat: int | None) -> None:
    """0 games ask the net; many records have the values of each, finished games their results."""
    game = kogge.game("visby")
    course = [opened(game, 5, moves, 3) for moves in (3, 9, 15)]
    ended = game.new(players=3, seed=4)
    while not ended.over:
        for mover in ended.to_act:
            ended.play(mover, ended.moves(mover)[0])
    course.append(ended)
    records = np.concatenate(
        [np.array(p.open_record() if seat is None else p.observed(seat)).reshape(1) for p in course]
    )
    shares, errors = evaluate_many(game, 3, records, seat)
    for position, share, error in zip(course, shares, errors, strict=True):
        value = position.value(seat, games=0)
        assert value.shares == pytest.approx(share)
        assert value.errors == pytest.approx(error)
        assert value.games == 0
        assert sum(value.shares) == pytest.approx(1)
    assert course[0].value(seat, games=0).policy == "net, calibrated among search:64"
    assert not errors[-1].any()


def test_a_game_without_a_net_says_so() -> None:
    """Asked for a net that there is none of, a game says how to make one."""
    with pytest.raises(BadOption, match="nim ships no net; make one with `kogge train nim`"):
        NIM.new(seed=1).value(0, games=0)


SHARES = arrays(np.float64, 4, elements=st.floats(0.01, 1)).map(lambda found: found / found.sum())


@given(SHARES, st.floats(0.3, 4))
def test_calibration_keeps_the_order(shares: np.ndarray, temperature: float) -> None:
    """Temperatures above 1 bring shares together, those below apart; who leads still leads."""
    found = calibrate(shares, temperature)
    assert found.sum() == pytest.approx(1)
    assert np.all(np.argsort(found, kind="stable")[-1] == np.argsort(shares, kind="stable")[-1])
    if temperature > 1:
        assert found.max() <= shares.max() + 1e-9
    else:
        assert found.max() >= shares.max() - 1e-9


def test_errors_follow_the_temperature() -> None:
    """At even shares of two, a temperature of 2 halves the distances, and so the errors."""
    shares = np.array([0.5, 0.5])
    covariance = np.array([[1e-4, -1e-4], [-1e-4, 1e-4]])
    plain, flat = (calibrated_errors(shares, covariance, t) for t in (1.0, 2.0))
    assert plain == pytest.approx([0.01, 0.01], rel=1e-3)
    assert flat == pytest.approx([0.005, 0.005], rel=1e-3)


def test_the_temperature_is_the_games() -> None:
    """A game's manner says how its values are calibrated, by number of players."""
    game = kogge.game("visby")
    position = opened(game, 5, 10)
    value = position.value(0, games=200)
    hot = replace(game.rooms.manner, temperatures={2: 50.0})
    warm = replace(game)
    warm.__dict__["rooms"] = replace(game.rooms, manner=hot)
    flat = evaluate_record(warm, 2, position.observed(0), 0, games=200)
    assert "calibrated among journeymen" in flat.policy
    assert "not calibrated" in value.policy
    assert abs(flat.shares[0] - 0.5) < abs(value.shares[0] - 0.5)
