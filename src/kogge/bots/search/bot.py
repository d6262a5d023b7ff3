"""Search bot: a search with its trees and threads, as a player."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

import numpy as np

from kogge.bots.budget import MOST_ITERATIONS, Budget
from kogge.bots.nets.files import NetFile, Weights
from kogge.bots.nets.layout import MAX_SEATS
from kogge.bots.search.foresight import foresee
from kogge.bots.search.iterations import think
from kogge.bots.search.memory import forget
from kogge.bots.search.mind import new_mind
from kogge.bots.search.root import Root, decide, read_root
from kogge.bots.thinking import Candidate, Thinking
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.manner import Manner
from kogge.core.rng import Rng, new_rng, next_word, pick_below
from kogge.core.verbs import lean, legal, rank, reopen, weigh

USUAL: Final = Budget(iterations=1000)
FIRST_BATCH: Final = 8  # iterations between two looks at the clock, to begin with
BATCH_SECONDS: Final = 0.002
ABSURD: Final = 100.0  # this much less promising than the best, a move is not even made in folly
TOLD: Final = 5  # candidates whose continuation is told
FORESEEN: Final = 24  # numbers: twelve moves


class Worker:
    """One thread's mind."""

    def __init__(self, game: Game, manner: Manner, weights: Weights | None = None) -> None:
        array, self.sheet = new_mind(game, manner, weights)
        self.mind: Any = array[0]

    def begin(self, seen: Any, seat: int, seats: int) -> None:
        """Look at what the seat sees, with an empty tree."""
        self.mind["root"] = seen
        self.mind["seat"] = seat
        self.mind["seats"] = seats
        self.mind["iteration"] = 0
        forget(self.mind.memory)

    def think(self, rng: Rng, count: int) -> int:
        """So many iterations; how many were made, fewer if the root is proven."""
        before = int(self.mind["iteration"])
        think(self.mind, *self.sheet, rng, count, NO_LOG)
        return int(self.mind["iteration"]) - before

    def foresee(self, rng: Rng, move: int) -> tuple[tuple[int, int], ...]:
        """How the game would go on after a move, as seats and moves."""
        out = np.zeros(FORESEEN, np.int64)
        count = foresee(self.mind, *self.sheet, rng, move, out, NO_LOG)
        return tuple((int(out[i]), int(out[i + 1])) for i in range(0, count, 2))


class SearchBot(CopiedWhole):
    """Searches the worlds that fit what its seat sees; `thinking` says what it found.

    The same seed, record and number of iterations give the same move, on one thread or several;
    whether others have made a simultaneous choice already changes nothing.
    With a net it values what lies beyond its tree, and orders moves, by that.
    `whim` and `folly` are the shares of moves made without thought: the sensible one, or any;
    `overlooking` is the share of moves that it does not even see when it follows a whim.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        *,
        budget: Budget = USUAL,
        manner: Manner | None = None,
        net: NetFile | None = None,
        whim: float = 0.0,
        folly: float = 0.0,
        overlooking: float = 0.0,
    ) -> None:
        self.thinking: Thinking | None = None
        self.root: Root | None = None  # the statistics behind the last thinking
        self._game = game
        self._seed = seed
        self._budget = budget
        self._manner = manner or game.rooms.manner
        self._net = net
        self._whim = whim
        self._folly = folly
        self._overlooking = overlooking
        self._workers: list[Worker] = []
        self._moves = np.zeros(game.move_space, np.int64)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy is made of; it gets workers of its own when it first thinks."""
        return {**vars(self), "_workers": []}

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        """The move to make, from what the seat sees."""
        self.thinking = self.root = None
        count = int(legal(view_record, seat, self._moves))
        if count == 0:
            raise BadOption(f"seat {seat} has nothing to decide now")
        if count == 1:
            return self._only_move(seat)
        seen = np.zeros(1, self._game.rooms.state)
        seen[0] = view_record
        reopen(seen[0], seat)
        rng = new_rng("search", self._seed, seat, seen.tobytes().hex())
        mood = int(next_word(rng)) / (1 << 32)
        if mood < self._folly:
            return self._stray(seen[0], seat, count, rng)
        if mood < self._folly + self._whim:
            return self._follow_whim(seen[0], seat, count, rng)
        return self._search(seen[0], seat, budget or self._budget, rng)

    def _only_move(self, seat: int) -> int:
        move = int(self._moves[0])
        self.thinking = Thinking((Candidate(move, 0, 0.5, ((seat, move),)),), 0, 0.0)
        return move

    def _follow_whim(self, seen: Any, seat: int, count: int, rng: Rng) -> int:
        """The sensible move; of those noticed, if some are overlooked."""
        if self._overlooking == 0:
            return int(lean(seen, seat, rng))
        noticed = [
            move
            for move in self._moves[:count].tolist()
            if int(next_word(rng)) / (1 << 32) >= self._overlooking
        ] or [int(self._moves[pick_below(rng, count)])]
        worths = np.zeros(len(noticed))
        weigh(seen, seat, np.array(noticed), len(noticed), worths)
        return int(noticed[int(np.argmax(worths))])

    def _stray(self, seen: Any, seat: int, count: int, rng: Rng) -> int:
        """Any move but the absurd ones."""
        worths = np.zeros(count)
        weigh(seen, seat, self._moves, count, worths)
        bearable = np.flatnonzero(worths >= worths.max() - ABSURD)
        return int(self._moves[bearable[pick_below(rng, len(bearable))]])

    def _search(self, seen: Any, seat: int, budget: Budget, rng: Rng) -> int:
        began = time.perf_counter()
        places = np.zeros(MAX_SEATS, np.int64)
        rank(seen, places)
        seats = int(np.count_nonzero(places))
        workers = self._ready(budget.threads)
        for worker in workers:
            worker.begin(seen, seat, seats)
        self._run(workers, budget, rng, began)
        self.root = root = read_root([worker.mind for worker in workers], self._manner)
        chosen = decide(root, seat, self._manner, rng)
        self.thinking = self._tell(root, chosen, workers, rng, time.perf_counter() - began)
        return int(root.moves[chosen])

    def _ready(self, threads: int) -> Sequence[Worker]:
        """A worker for each thread."""
        weights = None if self._net is None else self._net.weights
        while len(self._workers) < threads:
            self._workers.append(Worker(self._game, self._manner, weights))
        return self._workers[:threads]

    def _run(self, workers: Sequence[Worker], budget: Budget, rng: Rng, began: float) -> None:
        iterations = budget.iterations or MOST_ITERATIONS
        parts = [
            iterations // len(workers) + (place < iterations % len(workers))
            for place in range(len(workers))
        ]
        noises = [new_rng(*map(int, rng), place) for place in range(len(workers))]
        if len(workers) == 1:
            _work(workers[0], noises[0], parts[0], budget, began)
            return
        with ThreadPoolExecutor(len(workers)) as pool:
            work = partial(_work, budget=budget, began=began)
            list(pool.map(work, workers, noises, parts))

    def _tell(
        self, root: Root, chosen: int, workers: Sequence[Worker], rng: Rng, seconds: float
    ) -> Thinking:
        """The candidates, the chosen one first, then by visits."""
        order = sorted(range(len(root.moves)), key=lambda i: (i != chosen, -int(root.visits[i])))
        iterations = sum(int(worker.mind["iteration"]) for worker in workers)
        told = []
        for place, i in enumerate(order):
            move = int(root.moves[i])
            line = workers[0].foresee(rng.copy(), move) if place < TOLD else ()
            told.append(Candidate(move, int(root.visits[i]), float(root.values[i]), line))
        return Thinking(tuple(told), iterations, seconds)


def _work(worker: Worker, rng: Rng, iterations: int, budget: Budget, began: float) -> None:
    """Think until the iterations or the time is used up; at least one iteration."""
    left = max(1, iterations)
    if budget.seconds is None:
        worker.think(rng, left)
        return
    clock = time.thread_time if budget.processor else time.perf_counter
    batch, now = FIRST_BATCH, clock()
    deadline = (now if budget.processor else began) + budget.seconds
    while left > 0:
        wanted = min(batch, left)
        if worker.think(rng, wanted) < wanted:
            return
        left -= wanted
        earlier, now = now, clock()
        if now >= deadline:
            return
        pace = max(now - earlier, 1e-7) / wanted
        batch = max(1, int(min(BATCH_SECONDS, deadline - now) / pace))
