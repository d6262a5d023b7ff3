"""One game between bots of any kind, whatever they do.

Bots may be anyone's code. One that answers with an illegal move, raises, or overruns its time costs
itself the choice and nobody the game: a random legal move is played in its place, and the fault is
counted. A bot gets a record of its own with what its seat observes, and nothing it does to that
record matters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.arena.contest import Contest, Fault, GameResult, Misdeed, Task
from kogge.arena.minder import Minder, TooLate
from kogge.bots import Bot, Budget, bot
from kogge.bots.third_party import is_elsewhere
from kogge.core import verbs
from kogge.core.errors import UnknownMove
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.keys import Key
from kogge.core.moves import Move
from kogge.core.rng import new_rng, pick_below

LONGEST_SAYING: Final = 160


class Stopped(Exception):
    """The contest has been stopped in the middle of this game."""


class Wrong(Exception):
    """A choice that cannot be made; `kind` says in which way."""

    def __init__(self, kind: Misdeed, said: str) -> None:
        super().__init__(said)
        self.kind = kind


class Seat:
    """A bot in its seat, with what it did wrong there."""

    def __init__(self, contest: Contest, game: Game, number: int, seed: int) -> None:
        self.number = number
        self.faults: dict[Misdeed, Fault] = {}
        self._game = game
        self._rng = new_rng("stand-in", seed)
        self._limit = contest.time_limit
        self._bot: Bot | None = None
        self.broken = ""  # why there is no bot
        self._budget: Budget | None = None
        spec = contest.bots[number]
        try:
            if is_elsewhere(spec):
                self._budget = Budget(seconds=self._limit)
                self._bot = Minder(lambda: bot(spec, game, seed), self._limit)
            else:
                self._bot = bot(spec, game, seed)
        except TooLate:
            self.broken = f"could not be made in {self._limit:g} seconds"
        except (Exception, SystemExit) as problem:
            self.broken = f"could not be made: {saying(problem)}"

    def choose(self, seen: Any, seat: int, legal: NDArray[np.int64]) -> int:
        """The bot's move if it has a legal one in time, else any."""
        try:
            return self._ask(seen, seat, legal)
        except Wrong as wrong:
            before = self.faults.get(wrong.kind)
            count, said = (before.count, before.said) if before else (0, str(wrong))
            self.faults[wrong.kind] = Fault(self.number, wrong.kind, count + 1, said)
            return int(legal[pick_below(self._rng, len(legal))])

    def _ask(self, seen: Any, seat: int, legal: NDArray[np.int64]) -> int:
        if self._bot is None:
            raise Wrong("error", self.broken)
        try:
            answer: object = self._bot.choose(seen, seat, self._budget)
        except TooLate:
            raise Wrong("overrun", f"took more than {self._limit:g} seconds") from None
        except (Exception, SystemExit) as problem:
            raise Wrong("error", saying(problem)) from None
        move = self._move_id(answer)
        if move not in legal:
            raise Wrong("illegal", f"chose {self._game.rooms.moves[move]}, which is not legal")
        return move

    def _move_id(self, answer: object) -> int:
        """The id of a move given as id, word or Move."""
        moves = self._game.rooms.moves
        try:
            if isinstance(answer, str):
                return moves.parse(answer).id
            if isinstance(answer, bool):
                raise TypeError
            return moves[answer.id if isinstance(answer, Move) else index(answer)].id  # type: ignore[arg-type]
        except UnknownMove as problem:
            raise Wrong("illegal", one_line(str(problem))) from None
        except TypeError:
            raise Wrong(
                "illegal", f"chose something that is no move: {one_line(type(answer).__name__)}"
            ) from None

    def leave(self) -> None:
        if isinstance(self._bot, Minder):
            self._bot.dismiss()


def referee(
    contest: Contest,
    game: Game,
    task: Task,
    number: int,
    seating: Sequence[int],
    stopped: Callable[[], bool],
) -> GameResult:
    """Play one game of a block to its end."""
    seats = [
        Seat(contest, game, bot, contest.noise(task, number, seat))
        for seat, bot in enumerate(seating)
    ]
    try:
        table = new_table(contest, game, contest.key(task.block))
        made = play_out(game, table, seats, stopped)
    finally:
        for seat in seats:
            seat.leave()
    scores, places = np.zeros((2, contest.players), np.int64)
    verbs.score(table, scores)
    verbs.rank(table, places)
    faults = tuple(fault for seat in seats for fault in seat.faults.values())
    return GameResult(tuple(seating), tuple(scores.tolist()), tuple(places.tolist()), made, faults)


def new_table(contest: Contest, game: Game, key: Key) -> Any:
    """The first position of a game, as a record."""
    table = np.zeros(1, game.rooms.table)[0]
    numbers = np.array(game.encode_options(contest.players, contest.options), np.int64)
    verbs.setup(table, numbers, np.frombuffer(key, "<u4").astype(np.int64))
    return table


def play_out(game: Game, table: Any, seats: Sequence[Seat], stopped: Callable[[], bool]) -> int:
    """Ask every seat that owes a decision until the game is over; the number of moves made."""
    moves = np.zeros(game.move_space, np.int64)
    made = 0
    while not verbs.over(table):
        owing = int(verbs.to_act(table))
        for seat in range(len(seats)):
            if not owing >> seat & 1:
                continue
            if stopped():
                raise Stopped
            # a record in an array of its own: its base leads nowhere else
            seen = np.zeros(1, game.rooms.table)[0]
            verbs.observe(table, seat, seen)
            legal = moves[: verbs.legal(seen, seat, moves)].copy()
            verbs.play(table, seat, seats[seat].choose(seen, seat, legal), NO_LOG)
            made += 1
    return made


def saying(problem: BaseException) -> str:
    """What an exception says, in one line."""
    return one_line(f"{type(problem).__name__}: {problem}".removesuffix(": "))


def one_line(text: str) -> str:
    """Text by strangers, made fit to print."""
    line = " ".join(text.split())[:LONGEST_SAYING]
    return "".join(c if c.isprintable() else "?" for c in line)
