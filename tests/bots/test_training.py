"""Training: repeatable, interruptible at any moment, and better than nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kogge
from kogge.bots.nets.files import load, new_file
from kogge.core.errors import BadOption
from kogge.training.course import LARGEST, Course
from kogge.training.curve import Plan
from kogge.training.learning import (
    CHOSEN,
    DECISIONS,
    SEEN,
    SLOPES,
    SURPRISE,
    TALLIES,
    WEIGHTS,
    learn,
    slope,
    surprise,
)
from kogge.training.samples import CHOICES

VISBY = kogge.game("visby")
PLAN = Plan(
    "visby",
    rounds=3,
    prelude=1,
    quick=500,
    games=6,
    iterations=4,
    drills=20,
    choices=True,
    window=2,
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
    assert [(m.won, m.chosen, m.samples) for m in again.curve()] == [
        (m.won, m.chosen, m.samples) for m in whole.curve()
    ]
    for name, weights in whole.weights.items():
        assert np.array_equal(again.weights[name], weights)


def test_learning_makes_games_less_surprising(whole: Course) -> None:
    """After some passes through games, who won them and how the search chose surprise less."""
    samples = np.load(whole.folder / "round-0002.npy")
    lists = np.zeros(CHOICES, np.int64), np.zeros(2 * CHOICES)
    learner = whole.learner.copy()

    def losses() -> tuple[float, float]:
        tallies = np.zeros(TALLIES)
        surprise(learner, samples, *lists, tallies)
        return tallies[SURPRISE] / tallies[SEEN], tallies[CHOSEN] / tallies[DECISIONS]

    before = losses()
    order = np.arange(len(samples))
    for step in range(20):
        learn(learner, samples, order, whole.scales, 32, 0.003, step, *lists, np.zeros(TALLIES))
    after = losses()
    assert after[0] < 0.9 * before[0]
    assert after[1] < before[1]


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
    searched = samples["count"] > 0
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
    sample = samples[samples["count"] > 1][:1]
    lists = np.zeros(CHOICES, np.int64), np.zeros(2 * CHOICES)
    learner = whole.learner.copy()
    learner[SLOPES] = np.zeros(1, learner.dtype)[0]
    slope(learner[WEIGHTS], learner[SLOPES], sample[0], *lists, np.zeros(TALLIES))

    def loss() -> float:
        tallies = np.zeros(TALLIES)
        surprise(learner, sample, *lists, tallies)
        return float(tallies[SURPRISE] + tallies[CHOSEN])

    for name in ("first_bias", "second_bias", "shares_bias", "trust", "first", "moves"):
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
    plan = replace(PLAN, begin=net.digest, prelude=0, rounds=1, rate=1e-9)
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
