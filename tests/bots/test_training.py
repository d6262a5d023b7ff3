"""Training: repeatable, interruptible at any moment, and better than nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import kogge
from kogge.bots.nets.files import NetFile, Weights, load, new_file
from kogge.bots.nets.forward import promise_first
from kogge.bots.nets.layout import new_net, put, taken
from kogge.core.errors import BadOption
from kogge.core.verbs import legal
from kogge.training.course import Course
from kogge.training.curve import Plan
from kogge.training.improving import DRAWN, SPREAD, Kinds, improve, slope_of_turn
from kogge.training.learning import (
    SEEN,
    SLOPES,
    SURPRISE,
    TALLIES,
    WEIGHTS,
    learn,
    slope,
    surprise,
)
from kogge.training.parts import parts_of
from kogge.training.practising import Practice, play_games
from kogge.training.scales import LARGEST
from kogge.training.turns import NO_MOVE

VISBY = kogge.game("visby")
PLAN = Plan(
    "visby",
    rounds=3,
    prelude=1,
    quick=500,
    practice=1,
    matches=20,
    games=6,
    iterations=4,
    hearings=2,
    rate=0.005,
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course without an interruption."""
    course = Course(VISBY, PLAN, tmp_path_factory.mktemp("whole"))
    marks = list(course.go_on(1))
    assert [mark.round for mark in marks] == [0, 1, 2]
    return course


def test_an_interrupted_course_ends_with_the_same_weights(whole: Course, tmp_path: Path) -> None:
    """Stopped in the midst of a round, and gone on with on two threads: nothing is different."""
    next(Course(VISBY, PLAN, tmp_path).go_on(1))
    halted = Course(VISBY, PLAN, tmp_path)
    halted._keep = None  # type: ignore[assignment, method-assign]  # the round is not kept
    with pytest.raises(TypeError):
        next(halted.go_on(1))
    again = Course(VISBY, PLAN, tmp_path)
    assert again.done == 1
    list(again.go_on(2))
    assert [(m.games, m.won, m.spread, m.samples) for m in again.curve()] == [
        (m.games, m.won, m.spread, m.samples) for m in whole.curve()
    ]
    assert [mark.games for mark in again.curve()] == [500, 700, 706]
    for name, weights in whole.weights.items():
        assert np.array_equal(again.weights[name], weights)


def test_learning_makes_games_less_surprising(whole: Course) -> None:
    """After some passes through games, who won them surprises less."""
    samples = np.load(whole.folder / "round-0002.npy")
    learner = whole.learner.copy()

    def loss() -> float:
        tallies = np.zeros(TALLIES)
        surprise(learner, samples, tallies)
        return float(tallies[SURPRISE] / tallies[SEEN])

    before = loss()
    order = np.arange(len(samples))
    for step in range(20):
        learn(learner, samples, order, whole.scales, 32, 0.003, step, np.zeros(TALLIES))
    assert loss() < 0.9 * before


def practice_turns(weights: Weights, count: int = 40) -> NDArray[Any]:
    """Turns of some games of practice."""
    return play_games(VISBY, weights, 3, 0, count, 0.9, 1)


def test_what_comes_of_moves_adds_up_to_the_result(whole: Course) -> None:
    """Credited with all that follows, a move gains what its player won beyond what was expected."""
    turns = play_games(VISBY, whole.weights, 3, 0, 10, 1.0, 1)
    made = turns[turns["move"] != NO_MOVE]
    first = made[made["moment"] == 0]
    assert len(first) >= 20  # everyone's first choice of ten games
    won = first["won"][:, 0]
    expected = won - first["gain"]
    assert np.all((expected > 0) & (expected < 1))
    later = made[(made["seat"] == first["seat"][0]) & (made["moment"] > 0)]
    assert len(set(np.round(later["gain"], 3))) > 5
    again = play_games(VISBY, whole.weights, 3, 0, 10, 1.0, 1)
    assert again.tobytes() == turns.tobytes()


def test_moves_that_went_well_become_likelier(whole: Course) -> None:
    """A move that won is drawn more often after a lesson, one that lost less often."""
    turns = practice_turns(whole.weights)
    seen = turns[turns["move"] != NO_MOVE][:1]
    for gain, likelier in ((1.0, True), (-1.0, False)):
        learner = whole.learner.copy()
        lesson = np.repeat(seen, 64)
        lesson["gain"] = gain
        before = chance_of(learner, seen)
        room = lists()
        order, tallies = np.arange(64), np.zeros(8)
        kinds = Practice(VISBY).kinds
        improve(learner, lesson, order, whole.scales, 8, 0.01, 0.0, 1, *room, tallies, kinds)
        assert (chance_of(learner, seen) > before) == likelier
        assert abs(chance_of(learner, seen) - before) < 0.5  # the lesson ends at its bound


def lists() -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    """Room for the moves of a decision, what they promise, and what `weigh` says of them."""
    space = VISBY.move_space
    return np.zeros(space, np.int64), np.zeros(space), np.zeros(space)


def chance_of(learner: NDArray[Any], seen: NDArray[Any]) -> float:
    """How likely the move of a turn is to be drawn now."""
    net = NetFile("visby", 0, "", "", taken(learner[WEIGHTS]))
    state = np.zeros(1, VISBY.rooms.state)
    state[0] = seen[0]["seen"]
    moves = np.zeros(VISBY.move_space, np.int64)
    seat, seats = int(seen[0]["seat"]), int(seen[0]["seats"])
    count = int(legal(state[0], seat, moves))
    room = new_net(VISBY)
    put(VISBY, room[0], net.weights)
    worths = np.zeros(VISBY.move_space)
    promise_first(room, state, seat, seats, moves, count, worths)
    chances = np.exp(worths[:count] - worths[:count].max())
    place = moves[:count].tolist().index(int(seen[0]["move"]))
    return float(chances[place] / chances.sum())


def test_curiosity_spreads_choices(whole: Course) -> None:
    """Where nothing is gained or lost, whoever is to be hard to foresee comes to draw any move."""
    spreads = []
    for curiosity in (0.0, 1.0):
        learner, practice = whole.learner.copy(), Practice(VISBY)
        turns = practice_turns(whole.weights)
        turns["gain"] = np.random.default_rng(1).normal(0, 1e-9, len(turns))
        tallies = np.zeros(0)
        for lesson in range(4):
            turns["gain"] *= 1e-9
            _, tallies = practice.learn(
                learner, turns, [lesson], whole.scales, 0.003, curiosity, lesson
            )
        spreads.append(tallies[SPREAD] / tallies[DRAWN])
    assert spreads[1] > spreads[0] + 0.2


def test_slopes_of_choices_are_those_of_the_loss(whole: Course) -> None:
    """The gradient of a turn agrees with differences of what practice wants less of."""
    turns = practice_turns(whole.weights)
    turn = turns[turns["move"] != NO_MOVE][3:4]
    turn["gain"], curiosity = 0.7, 0.3
    learner = whole.learner.copy()
    turn["chance"] = chance_of(learner, turn)
    learner[SLOPES] = np.zeros(1, learner.dtype)[0]
    room = lists()
    slope_of_turn(learner[WEIGHTS], learner[SLOPES], turn[0], curiosity, *room, np.zeros(8))

    def loss() -> float:
        scrap, tallies = learner.copy(), np.zeros(8)
        slope_of_turn(scrap[WEIGHTS], scrap[SLOPES], turn[0], curiosity, *room, tallies)
        gained = float(turn["gain"][0]) * chance_of(learner, turn) / float(turn["chance"][0])
        return float(tallies[SURPRISE] - gained - curiosity * tallies[SPREAD])

    for name in ("moves", "moves_bias", "second", "first_bias", "trust"):
        slopes = np.array(learner[SLOPES][name], float)
        place = np.unravel_index(np.argmax(np.abs(slopes)), slopes.shape)
        kept = float(learner[WEIGHTS][name][place])
        losses = []
        for step in (0.01, -0.01):
            learner[WEIGHTS][name][place] = kept + step
            losses.append(loss())
        learner[WEIGHTS][name][place] = kept
        found = (losses[0] - losses[1]) / 0.02
        assert found == pytest.approx(slopes[place], rel=0.1, abs=4e-3), name


def test_moves_are_the_sum_of_their_parts() -> None:
    """Every move of every game has its kind among its parts; those of one kind share it."""
    for name in kogge.game_names():
        game = kogge.game(name)
        table = parts_of(game)
        kinds: dict[object, int] = {}
        for move in game.rooms.moves.pick(range(game.move_space)):
            assert kinds.setdefault(move.parts["kind"], int(table[move.id, 0])) == table[move.id, 0]
        assert len(set(kinds.values())) == len(kinds)


def test_by_parts_every_move_learns_from_its_kin(whole: Course) -> None:
    """A lesson about some moves changes all that have a part in common with them."""
    turns = practice_turns(whole.weights, 10)
    played = turns["move"][turns["move"] != NO_MOVE]
    practice, learner = Practice(VISBY), whole.learner.copy()
    parts = parts_of(VISBY)
    shape = (int(parts.max()) + 1, learner[WEIGHTS]["moves"].shape[1] + 1)
    practice.kinds = kinds = Kinds(parts, *(np.zeros(shape, np.float32) for _ in range(4)))
    practice.learn(learner, turns, [1], whole.scales, 0.003, 0.02, 0)
    table = np.where(parts >= 0, parts, len(kinds.weights))
    sums = np.vstack([kinds.weights, np.zeros(shape[1])])[table].sum(axis=1)
    assert np.allclose(sums[:, :-1], learner[WEIGHTS]["moves"], atol=1e-5)
    assert np.allclose(sums[:, -1], learner[WEIGHTS]["moves_bias"], atol=1e-5)
    never = np.setdiff1d(np.arange(VISBY.move_space), played)
    assert np.count_nonzero(learner[WEIGHTS]["moves_bias"][never]) > 0.5 * len(never)
    again = Practice(VISBY)
    again.kinds = Kinds(parts, *(np.zeros(shape, np.float32) for _ in range(4)))
    again.restore(practice.arrays())
    assert np.array_equal(again.kinds.weights, kinds.weights)


def test_entries_of_all_sizes_are_learned_alike(whole: Course) -> None:
    """A seal, a hundredth in a vector, takes steps many times as large as a card, which is 1."""
    assert VISBY.rooms.features is not None
    names = list(VISBY.rooms.features.names)
    scales = dict(zip(names, whole.scales.tolist(), strict=True))
    assert scales["self.hand.troops"] == 1
    assert scales["self.seals"] > 4
    assert max(scales.values()) <= LARGEST
    assert np.array_equal(Course(VISBY, PLAN, whole.folder).scales, whole.scales)


def test_samples_hold_what_the_search_expected(whole: Course) -> None:
    """Where somebody searched, everyone's expected shares sum to 1; else there are none."""
    samples = np.load(whole.folder / "round-0002.npy")
    searched = samples["hoped"].any(axis=1)
    assert searched.any()
    assert samples["hoped"][searched].sum(axis=1) == pytest.approx(1.0, abs=1e-4)
    assert not samples["hoped"][~searched].any()
    winners = samples["won"][searched].max(axis=1)
    assert set(np.round(1 / winners).astype(int)) <= set(range(1, 7))  # results as they were


def test_a_finished_course_is_calibrated_and_told(whole: Course) -> None:
    """The net of a course is loaded with a temperature and an error for every table."""
    net = whole.finish(6, 1)
    found = load(whole.folder / "net.npz", VISBY)
    assert found.digest == net.digest
    assert set(found.temperatures) == set(found.errors) == set(VISBY.players)
    assert all(0.2 < temperature < 4.1 for temperature in found.temperatures.values())
    assert all(error >= 0 for error in found.errors.values())
    report = (whole.folder / "report.md").read_text()
    assert "| 3 |" in report
    assert net.digest in report


def test_entries_that_never_occur_count_nothing(whole: Course) -> None:
    """A choice that waits is in no sample, so its entry has no weight in the file."""
    assert VISBY.rooms.features is not None
    waiting = VISBY.rooms.features.names.index("self.choice")
    assert not whole.trimmed()["first"][waiting].any()


def test_a_folder_holds_one_course(whole: Course) -> None:
    """Other settings than those of the folder are refused, but for the number of rounds."""
    with pytest.raises(BadOption, match="holds a course with games 6, not 7"):
        Course(VISBY, replace(PLAN, games=7), whole.folder)
    with pytest.raises(BadOption, match="at least 1 for rounds, not 0"):
        Plan("visby", rounds=0)


def test_slopes_are_those_of_the_loss(whole: Course) -> None:
    """The gradient of a sample agrees with differences of its loss."""
    samples = np.load(whole.folder / "round-0002.npy")
    sample = samples[:1]
    learner = whole.learner.copy()
    learner[SLOPES] = np.zeros(1, learner.dtype)[0]
    slope(learner[WEIGHTS], learner[SLOPES], sample[0], np.zeros(TALLIES))

    def loss() -> float:
        tallies = np.zeros(TALLIES)
        surprise(learner, sample, tallies)
        return float(tallies[SURPRISE])

    for name in ("first_bias", "second_bias", "shares_bias", "trust", "first", "shares"):
        slopes = np.array(learner[SLOPES][name], float)
        place = np.unravel_index(np.argmax(np.abs(slopes)), slopes.shape)
        kept = float(learner[WEIGHTS][name][place])
        losses = []
        for step in (0.01, -0.01):
            learner[WEIGHTS][name][place] = kept + step
            losses.append(loss())
        learner[WEIGHTS][name][place] = kept
        found = (losses[0] - losses[1]) / 0.02
        assert found == pytest.approx(slopes[place], rel=0.1, abs=2e-3), name


def test_a_course_goes_on_from_other_weights(whole: Course, tmp_path: Path) -> None:
    """It begins with the weights of a net, changes them little by a small rate, and says whose."""
    net = new_file(VISBY, whole.weights)
    plan = replace(PLAN, begin=net.digest, prelude=0, practice=0, rounds=1, rate=1e-9)
    course = Course(VISBY, plan, tmp_path, net)
    list(course.go_on(1))
    for name, found in course.weights.items():
        assert np.allclose(found, net.weights[name], atol=1e-4), name
    assert load(tmp_path / "net.npz", VISBY).story["plan"]["begin"] == net.digest


@pytest.mark.parametrize("rate", [0.0, -1.0, float("nan"), float("inf")])
def test_a_rate_is_a_small_number(rate: float) -> None:
    """A course that would never learn, or at once forget, is refused."""
    with pytest.raises(BadOption, match="learns at a rate"):
        Plan("visby", rate=rate)
