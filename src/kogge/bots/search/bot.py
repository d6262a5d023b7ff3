"""The bot that searches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from kogge.bots.budget import MOST_ITERATIONS, Budget
from kogge.bots.search.foresight import foresee
from kogge.bots.search.iterations import think
from kogge.bots.search.memory import MOST_NODES, Memory, forget, new_memory
from kogge.bots.search.mind import MAX_SEATS, ROOT, Desk, knobs_of, new_desk, new_mind
from kogge.bots.search.root import Root, decide, read_root
from kogge.bots.thinking import Candidate, Thinking
from kogge.core.errors import BadOption
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.manner import Manner
from kogge.core.rng import Rng, new_rng, next_word, pick_below
from kogge.core.verbs import lean, legal, rank, reopen

USUAL: Final = Budget(iterations=1000)
FIRST_BATCH: Final = 8  # iterations between two looks at the clock, to begin with
BATCH_SECONDS: Final = 0.002
TOLD: Final = 5  # candidates whose continuation is told
FORESEEN: Final = 24  # numbers: twelve moves


class Worker:
    """One thread's tree and what belongs to it."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.desk: Desk = new_desk(game)
        self.memory: Memory = new_memory(nodes)
        self.mind: Any = None

    def begin(self, view_record: Any, seat: int, seats: int) -> None:
        """Look at what the seat sees, with an empty tree; pending choices of others are open."""
        self.desk.tables[ROOT] = view_record
        reopen(self.desk.tables[ROOT], seat)
        forget(self.memory)
        self.mind = new_mind(seat, seats)


class SearchBot:
    """Searches the worlds that fit what its seat sees; `thinking` says what it found.

    The same seed, record and number of iterations give the same move, on one thread or several.
    `whim` and `folly` are the shares of moves made without thought: the sensible one, or any.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        *,
        budget: Budget = USUAL,
        manner: Manner | None = None,
        whim: float = 0.0,
        folly: float = 0.0,
    ) -> None:
        self.thinking: Thinking | None = None
        self._game = game
        self._seed = seed
        self._budget = budget
        self._manner = manner or game.rooms.manner
        self._knobs = knobs_of(self._manner)
        self._whim = whim
        self._folly = folly
        self._workers: list[Worker] = []
        self._moves = np.zeros(game.move_space, np.int64)

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        """The move to make, from what the seat sees."""
        self.thinking = None
        count = int(legal(view_record, seat, self._moves))
        if count == 0:
            raise BadOption(f"seat {seat} has nothing to decide now")
        rng = new_rng("search", self._seed, seat, view_record.tobytes().hex())
        if count == 1:
            return self._only_move(seat)
        mood = int(next_word(rng)) / (1 << 32)
        if mood < self._folly:
            return int(self._moves[pick_below(rng, count)])
        if mood < self._folly + self._whim:
            return int(lean(view_record, seat, rng))
        return self._search(view_record, seat, budget or self._budget, rng)

    def _only_move(self, seat: int) -> int:
        move = int(self._moves[0])
        self.thinking = Thinking((Candidate(move, 0, 0.5, ((seat, move),)),), 0, 0.0)
        return move

    def _search(self, view_record: Any, seat: int, budget: Budget, rng: Rng) -> int:
        began = time.perf_counter()
        places = np.zeros(MAX_SEATS, np.int64)
        rank(view_record, places)
        seats = int(np.count_nonzero(places))
        workers = self._ready(budget, seats)
        for worker in workers:
            worker.begin(view_record, seat, seats)
        self._run(workers, budget, rng, began)
        root = read_root(
            [worker.memory for worker in workers],
            [_root_of(worker) for worker in workers],
            self._manner,
        )
        chosen = decide(root, seat, self._manner, rng)
        self.thinking = self._tell(root, chosen, workers, rng, time.perf_counter() - began)
        return int(root.moves[chosen])

    def _ready(self, budget: Budget, seats: int) -> Sequence[Worker]:
        """A worker for each thread, with room for what the budget can grow."""
        most = MOST_NODES
        if budget.iterations is not None:
            most = min(most, (budget.iterations // budget.threads + 2) * seats)
        while len(self._workers) < budget.threads:
            self._workers.append(Worker(self._game, most))
        for place, worker in enumerate(self._workers[: budget.threads]):
            if len(worker.memory.nodes) < most:
                self._workers[place] = Worker(self._game, most)
        return self._workers[: budget.threads]

    def _run(self, workers: Sequence[Worker], budget: Budget, rng: Rng, began: float) -> None:
        iterations = budget.iterations or MOST_ITERATIONS
        deadline = None if budget.seconds is None else began + budget.seconds
        parts = [
            iterations // len(workers) + (place < iterations % len(workers))
            for place in range(len(workers))
        ]
        noises = [new_rng(*map(int, rng), place) for place in range(len(workers))]
        if len(workers) == 1:
            self._work(workers[0], noises[0], parts[0], deadline)
            return
        with ThreadPoolExecutor(len(workers)) as pool:
            list(pool.map(self._work, workers, noises, parts, [deadline] * len(workers)))

    def _work(self, worker: Worker, rng: Rng, iterations: int, deadline: float | None) -> None:
        """Think until the iterations or the time is used up; at least one batch."""
        desk, memory, mind = worker.desk, worker.memory, worker.mind
        if deadline is None:
            think(desk, memory, mind, self._knobs, rng, max(1, iterations), NO_LOG)
            return
        batch, left = FIRST_BATCH, max(1, iterations)
        now = time.perf_counter()
        while left > 0:
            before, wanted = int(mind.iteration), min(batch, left)
            think(desk, memory, mind, self._knobs, rng, wanted, NO_LOG)
            if int(mind.iteration) < before + wanted:
                return  # proven
            left -= wanted
            earlier, now = now, time.perf_counter()
            if now >= deadline:
                return
            pace = max(now - earlier, 1e-7) / wanted
            batch = max(1, int(min(BATCH_SECONDS, deadline - now) / pace))

    def _tell(
        self, root: Root, chosen: int, workers: Sequence[Worker], rng: Rng, seconds: float
    ) -> Thinking:
        """The candidates, the chosen one first, then by visits."""
        order = sorted(range(len(root.moves)), key=lambda i: (i != chosen, -int(root.visits[i])))
        iterations = sum(int(worker.mind.iteration) for worker in workers)
        told = []
        for place, i in enumerate(order):
            move = int(root.moves[i])
            line = self._foresee(workers[0], rng, move) if place < TOLD else ()
            told.append(Candidate(move, int(root.visits[i]), float(root.values[i]), line))
        return Thinking(tuple(told), iterations, seconds)

    def _foresee(self, worker: Worker, rng: Rng, move: int) -> tuple[tuple[int, int], ...]:
        out = np.zeros(FORESEEN, np.int64)
        count = foresee(
            worker.desk, worker.memory, worker.mind, self._knobs, rng.copy(), move, out, NO_LOG
        )
        return tuple((int(out[i]), int(out[i + 1])) for i in range(0, count, 2))


def _root_of(worker: Worker) -> int:
    """The node of the seat's own first decision: of the last path, the seat's first step."""
    for step in worker.mind.path:
        if step["seat"] == worker.mind.seat:
            return int(step["node"])
    raise AssertionError("a search that has iterated has decided")
