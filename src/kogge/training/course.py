"""A course of training: rounds of playing and learning, kept in a folder.

A round plays games with the weights so far, notes how well they foresaw them, and learns from these
and the games of some rounds before. All that the next round needs is in the folder when a round is
done, so a course that is interrupted, at whatever moment, goes on with the round it was in, and
ends with the same weights as one that was not.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.files import NetFile, Weights, new_file, save
from kogge.bots.nets.layout import WEIGHTS as NAMES
from kogge.bots.nets.layout import first_weights, net_layout, put, shapes, taken
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.training.checking import check_net
from kogge.training.curve import LESSONS, Mark, Plan, report
from kogge.training.improving import DRAWN, SPREAD
from kogge.training.learning import (
    DRIFTS,
    LEARNER,
    SEEN,
    SQUARES,
    SURPRISE,
    TALLIES,
    WEIGHTS,
    learn,
    surprise,
)
from kogge.training.lessons import play_lessons
from kogge.training.practising import Practice, play_games
from kogge.training.scales import scales_of
from kogge.training.selfplay import LEANING

STATE: Final = "state.npz"
CURVE: Final = "curve.jsonl"
SETTINGS: Final = "course.json"
NET: Final = "net.npz"
REPORT: Final = "report.md"
BATCH: Final = 128
PRACTICE: Final = 1 << 40  # the number of the first game of practice, beyond all others
LEAST: Final = 0.1  # of rate and curiosity, at the end of practice


class Course:
    """A course in its folder; a plan that differs from the one found there is refused.

    It begins with nothing, or with the weights of another net.
    """

    def __init__(self, game: Game, plan: Plan, folder: Path, begin: NetFile | None = None) -> None:
        if shapes(game)["first"][0] == 0:
            raise BadOption(f"{game.name} declares no features, so a net could see nothing")
        self.game = game
        self.plan = plan
        self.folder = folder
        self.learner: NDArray[Any] = np.zeros(LEARNER, net_layout(game))
        self.practice = Practice(game)
        self.done = 0  # rounds
        self.steps = 0
        self.scales = np.ones(len(self.learner[WEIGHTS]["first"]))  # of the entries of the vector
        folder.mkdir(parents=True, exist_ok=True)
        self._check_plan()
        self.begun = begin is not None
        weights = first_weights(game, plan.seed) if begin is None else begin.weights
        put(game, self.learner[WEIGHTS], weights)
        if (folder / STATE).exists():
            self._restore()

    @property
    def weights(self) -> Weights:
        """What was learned so far."""
        return taken(self.learner[WEIGHTS])

    def trimmed(self) -> Weights:
        """The same for a file: entries of the vector that never occurred count nothing."""
        found = self.weights
        found["first"][~self.learner[SQUARES]["first"].any(axis=1)] = 0
        return found

    def go_on(self, threads: int) -> Iterator[Mark]:
        """The rounds that are missing, one after the other."""
        while self.done < self.plan.rounds:
            yield self._round(threads)

    def curve(self) -> list[Mark]:
        """The marks of all rounds that are done."""
        file = self.folder / CURVE
        lines = file.read_text().splitlines()[: self.done] if file.exists() else []
        return [Mark(**json.loads(line)) for line in lines]

    def finish(self, checks: int, threads: int) -> NetFile:
        """Write the net with its calibration, from so many games a table, and the report."""
        story = {"plan": asdict(self.plan), "rounds": self.done}
        net = new_file(self.game, self.trimmed(), story)
        if checks > 0:
            net = check_net(self.game, net, self.plan.seed, checks, self.plan.iterations, threads)
        save(net, self.folder / NET)
        (self.folder / REPORT).write_text(report(self.plan, self.curve(), net), encoding="utf-8")
        return net

    def _round(self, threads: int) -> Mark:
        plan, number = self.plan, self.done
        if plan.prelude <= number < plan.prelude + plan.practice:
            mark = self._practise(threads)
        else:
            mark = self._play(threads)
        self._keep(mark)
        return mark

    def _play(self, threads: int) -> Mark:
        """A round of quick games, or of games with search."""
        plan, number = self.plan, self.done
        first, count = self._games_of(number)
        began = time.process_time()
        iterations = LEANING if number < plan.prelude else plan.iterations
        samples = play_lessons(
            self.game, self.weights, plan.seed, first, count, iterations, threads
        )
        played = time.process_time()
        np.save(self._file(number), samples, allow_pickle=False)
        if number == 0:
            self._find_scales(samples)
        won, even = self._foresee(samples)
        self._learn(number)
        return self._mark(samples, (won, even, 0.0), began, played)

    def _practise(self, threads: int) -> Mark:
        """A round of practice: ten times some games and a lesson from them."""
        plan, number = self.plan, self.done
        done = number - plan.prelude
        left = 1 - (1 - LEAST) * done / plan.practice
        began = time.process_time()
        playing = 0.0
        spread = np.zeros(2)
        for lesson in range(LESSONS):
            first = PRACTICE + (done * LESSONS + lesson) * plan.matches
            starts = time.process_time()
            turns = play_games(
                self.game, self.weights, plan.seed, first, plan.matches, plan.memory, threads
            )
            playing += time.process_time() - starts
            if number + lesson == 0:
                self._find_scales(turns)
            if lesson == 0:
                won, even = self._foresee(turns)
            self.steps, tallies = self.practice.learn(
                self.learner,
                turns,
                [plan.seed, number, lesson],
                self.scales,
                plan.rate * left,
                plan.curiosity * (1.0 if plan.steady else left),
                self.steps,
            )
            spread += tallies[[SPREAD, DRAWN]]
        told = won, even, float(spread[0] / max(1.0, spread[1]))
        return self._mark(turns, told, began, began + playing)

    def _mark(
        self, samples: NDArray[Any], told: tuple[float, ...], began: float, played: float
    ) -> Mark:
        first, count = self._games_of(self.done)
        won, even, spread = (round(number, 4) for number in told)
        return Mark(
            self.done,
            first + count,
            len(samples),
            won,
            even,
            spread,
            round(played - began, 1),
            round(time.process_time() - played, 1),
        )

    def _games_of(self, number: int) -> tuple[int, int]:
        """The first game of a round, counting all before it, and how many it has."""
        plan = self.plan
        first = 0
        for before in range(number + 1):
            if before < plan.prelude:
                count = plan.quick
            elif before < plan.prelude + plan.practice:
                count = plan.matches * LESSONS
            else:
                count = plan.games
            first += count
        return first - count, count

    def _file(self, number: int) -> Path:
        return self.folder / f"round-{number:04}.npy"

    def _foresee(self, samples: NDArray[Any]) -> tuple[float, float]:
        """The surprise of the weights so far at games they have not seen."""
        tallies = np.zeros(TALLIES)
        surprise(self.learner, samples, tallies)
        even = float(np.log(samples["seats"]).mean())
        return float(tallies[SURPRISE] / tallies[SEEN]), even

    def _learn(self, number: int) -> None:
        """Learn from the games of this round and of those before it that still teach."""
        begun = self.plan.prelude + self.plan.practice
        oldest = max(min(number, begun), number - self.plan.hearings + 1)
        window = np.concatenate([np.load(self._file(n)) for n in range(oldest, number + 1)])
        searched = np.any(window["hoped"], axis=1, keepdims=True)
        window["won"] += self.plan.expected * searched * (window["hoped"] - window["won"])
        order = np.random.default_rng([self.plan.seed, number]).permutation(len(window))
        rate = self.plan.rate * (1 if number < 0.7 * self.plan.rounds else 0.3)
        if number >= 0.9 * self.plan.rounds:
            rate = self.plan.rate * 0.1
        self.steps = int(
            learn(
                self.learner,
                window,
                order,
                self.scales,
                BATCH,
                rate,
                self.steps,
                np.zeros(TALLIES),
            )
        )

    def _find_scales(self, samples: NDArray[Any]) -> None:
        """Let every entry of the vector count as much as any other, to begin with.

        A seal is a hundredth in a vector, a card in the hand is 1: left alone, a net takes long to
        find out that seals win games.
        """
        self.scales = scales_of(self.learner, samples)
        if not self.begun:
            self.learner[WEIGHTS]["first"] *= self.scales[:, None].astype(np.float32)

    def _keep(self, mark: Mark) -> None:
        """Write what the next round needs; the state last, for it says that the round is done."""
        marks = [*self.curve(), mark]
        lines = "".join(json.dumps(asdict(one)) + "\n" for one in marks)
        write(self.folder / CURVE, lambda path: path.write_text(lines))
        story = {"plan": asdict(self.plan), "rounds": self.done + 1}
        save(new_file(self.game, self.trimmed(), story), self.folder / NET)
        arrays = {
            f"{part}-{name}": self.learner[part][name]
            for part in (WEIGHTS, DRIFTS, SQUARES)
            for name in NAMES
        }
        arrays |= self.practice.arrays() | {"scales": self.scales}
        numbers = np.array([self.done + 1, self.steps])
        write(
            self.folder / STATE,
            lambda path: np.savez(path, allow_pickle=False, numbers=numbers, **arrays),
        )
        self.done += 1
        begun = self.plan.prelude + self.plan.practice
        oldest = self.done - self.plan.hearings if self.done > begun else self.done - 1
        for number in range(oldest + 1):
            self._file(number).unlink(missing_ok=True)

    def _restore(self) -> None:
        """Go on where the last whole round ended."""
        with np.load(self.folder / STATE, allow_pickle=False) as found:
            self.done, self.steps = (int(number) for number in found["numbers"])
            self.scales = found["scales"]
            self.practice.restore(found)
            for part in (WEIGHTS, DRIFTS, SQUARES):
                for name in NAMES:
                    self.learner[part][name] = found[f"{part}-{name}"]

    def _check_plan(self) -> None:
        """A folder holds one course; only how long it goes on may be changed."""
        path = self.folder / SETTINGS
        wanted = asdict(self.plan)
        if path.exists():
            kept = json.loads(path.read_text())
            for name, value in wanted.items():
                found = kept.get(name, value)  # what is newer than the course does not matter
                if name != "rounds" and found != value:
                    raise BadOption(
                        f"{self.folder} holds a course with {name} {found}, not {value}; "
                        "use another folder, or the same settings"
                    )
        path.write_text(json.dumps(wanted, indent=1) + "\n")


def write(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file whole or not at all."""
    partial = path.with_name("partial-" + path.name)
    write(partial)
    partial.replace(path)
