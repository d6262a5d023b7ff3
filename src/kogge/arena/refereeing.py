"""Referee: one game between bots of any kind, whatever they do.

Bots may be anyone's code. One that answers with an illegal move, raises, or overruns its time costs
itself the choice and nobody the game: a random legal move is played in its place, and the fault is
counted. A bot gets a record of its own with what its seat observes, and nothing it does to that
record matters. Bots that want to remember are told what their seat hears, and how the game ended.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from operator import index
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.arena.contest import Contest, Fault, GameResult, Misdeed, Note, Task
from kogge.arena.minder import Minder, TooLate, making_time
from kogge.bots import Bot, Budget, bot
from kogge.bots.company import Company
from kogge.bots.third_party import is_elsewhere
from kogge.core import doors, verbs
from kogge.core.errors import UnknownMove
from kogge.core.events import Event
from kogge.core.game import Game
from kogge.core.keys import Key
from kogge.core.moves import Move
from kogge.core.rng import new_rng, pick_below

LONGEST_SAYING: Final = 160

# what keeps a game: its moves as (seat, move), and the array whose record is its last position
Keep = Callable[[list[tuple[int, int]], NDArray[Any]], None]

_idle: defaultdict[tuple[Any, ...], list[Minder]] = defaultdict(list)  # bots to be reused
_never_made: Final[set[tuple[Any, ...]]] = set()  # bots that hung while they were made
_lock: Final = threading.Lock()


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
        self._company: Company | None = None
        self.notes: dict[str, float] = {}
        spec = contest.bots[number]
        self._kind = (spec, game.name, contest.seed, contest.time_limit)
        try:
            if self._kind in _never_made:
                raise TooLate
            if is_elsewhere(spec):
                self._budget = Budget(seconds=self._limit)
                self._bot = idle_bot(self._kind) or Minder(
                    lambda: bot(spec, game, seed), self._limit
                )
            else:
                self._bot = bot(spec, game, seed)
        except TooLate:
            _never_made.add(self._kind)  # not waited for in every further game
            self.broken = f"could not be made in {making_time(self._limit):g} seconds"
        except (Exception, SystemExit) as problem:
            self.broken = f"could not be made: {saying(problem)}"

    def sit_down(self, seat: int, contest: Contest) -> None:
        """A game begins."""
        if self._bot is not None:
            made = self._bot
            with self._minded():
                self._company = Company(made, seat, contest.players, contest.options)

    @property
    def listens(self) -> bool:
        """Whether the bot wants to hear what happens."""
        return self._company is not None and self._company.listens

    def tell(self, events: Sequence[Event]) -> None:
        """Pass on what has happened."""
        if self._company is not None:
            with self._minded():
                self._company.tell(events)

    def part(self, events: Sequence[Event], scores: Sequence[int], places: Sequence[int]) -> None:
        """The game is over: tell the rest, and ask for the bot's figures."""
        self.tell(events)
        if self._company is not None:
            with self._minded():
                self._company.part(scores, places)
                self.notes = self._company.notes()

    @contextmanager
    def _minded(self) -> Iterator[None]:
        """What goes wrong here is the bot's fault, and stops nothing."""
        try:
            yield
        except TooLate:
            self._count(Wrong("overrun", f"took more than {self._limit:g} seconds"))
        except (Exception, SystemExit) as problem:
            self._count(Wrong("error", saying(problem)))

    def _count(self, wrong: Wrong) -> None:
        before = self.faults.get(wrong.kind)
        count, said = (before.count, before.said) if before else (0, str(wrong))
        self.faults[wrong.kind] = Fault(self.number, wrong.kind, count + 1, said)

    def choose(self, seen: Any, seat: int, legal: NDArray[np.int64]) -> int:
        """The bot's move if it has a legal one in time, else any."""
        try:
            return self._ask(seen, seat, legal)
        except Wrong as wrong:
            self._count(wrong)
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
        move = read_move(self._game, answer)
        if move not in legal:
            raise Wrong("illegal", f"chose {self._game.rooms.moves[move]}, which is not legal")
        return move

    def leave(self) -> None:
        """The bot is free; one that may be reused waits for the next game."""
        if isinstance(self._bot, Minder):
            if self._bot.reusable and not self._bot.left:
                with _lock:
                    _idle[self._kind].append(self._bot)
            else:
                self._bot.dismiss()


def read_move(game: Game, answer: object) -> int:
    """The id of a move given as id, word or Move."""
    moves = game.rooms.moves
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
    except (Exception, SystemExit) as problem:  # objects with methods of their own
        raise Wrong("illegal", f"chose what cannot be read: {saying(problem)}") from None


def idle_bot(kind: tuple[Any, ...]) -> Minder | None:
    """A bot of this kind that may be reused, if one waits."""
    with _lock:
        return _idle[kind].pop() if _idle[kind] else None


def referee(
    contest: Contest,
    game: Game,
    task: Task,
    number: int,
    seating: Sequence[int],
    stopped: Callable[[], bool],
    keep: Keep | None = None,
) -> GameResult:
    """Play one game of a block to its end; `keep` gets its moves and its last position."""
    seats = [
        Seat(contest, game, bot, contest.noise(task, number, seat))
        for seat, bot in enumerate(seating)
    ]
    return play_game(contest, game, contest.key(task.block), seats, stopped, keep)


def play_game(
    contest: Contest,
    game: Game,
    key: Key,
    seats: Sequence[Seat],
    stopped: Callable[[], bool],
    keep: Keep | None = None,
) -> GameResult:
    """One game between those who sit there, with the deal of this key."""
    try:
        states = new_state(contest, game, key)
        for place, seat in enumerate(seats):
            seat.sit_down(place, contest)
        trail: list[tuple[int, int]] = []
        events = play_out(game, states, seats, stopped, trail)
        scores, places = results(states, contest.players)
        if keep is not None:
            keep(trail, states)
        for seat in seats:
            seat.part(events, scores, places)
    finally:
        for seat in seats:
            seat.leave()
    faults = tuple(fault for seat in seats for fault in seat.faults.values())
    notes = tuple(
        Note(seat.number, name, amount) for seat in seats for name, amount in seat.notes.items()
    )
    seating = tuple(seat.number for seat in seats)
    return GameResult(seating, tuple(scores), tuple(places), len(trail), faults, notes)


def results(states: NDArray[Any], players: int) -> tuple[list[int], list[int]]:
    """Scores and places of a finished game, by seat."""
    scores, places = np.zeros((2, players), np.int64)
    verbs.score(states[0], scores)
    verbs.rank(states[0], places)
    return scores.tolist(), places.tolist()


def new_state(contest: Contest, game: Game, key: Key) -> NDArray[Any]:
    """The first position of a game, as an array of one record."""
    states = np.zeros(1, game.rooms.state)
    numbers = np.array(game.encode_options(contest.players, contest.options), np.int64)
    verbs.setup(states[0], numbers, np.frombuffer(key, "<u4").astype(np.int64))
    return states


def play_out(
    game: Game,
    states: NDArray[Any],
    seats: Sequence[Seat],
    stopped: Callable[[], bool],
    trail: list[tuple[int, int]],
) -> list[Event]:
    """Ask every seat that owes a decision until the game is over; the moves go into the trail.

    What has happened, if any bot wants to hear of it.
    """
    moves = np.zeros(game.move_space, np.int64)
    notebook = doors.NOTEBOOK
    listened = any(seat.listens for seat in seats)
    events: list[Event] = []
    while not (owing := int(doors.stand(states))) & doors.OVER:
        for seat in range(len(seats)):
            if not owing >> seat & 1:
                continue
            if stopped():
                raise Stopped
            # a record in an array of its own: its base leads nowhere else
            seen = np.zeros(1, game.rooms.state)
            doors.see(states, seat, seen)
            legal = moves[: doors.list_moves(seen, seat, moves)].copy()
            seats[seat].tell(events)
            chosen = seats[seat].choose(seen[0], seat, legal)
            told = doors.make_move(states, seat, chosen, notebook.logs)
            if listened:
                events += map(game.rooms.narrator.read, notebook.lines[:told])
            trail.append((seat, chosen))
    return events


def saying(problem: BaseException) -> str:
    """What an exception says, in one line."""
    return one_line(f"{type(problem).__name__}: {problem}".removesuffix(": "))


def one_line(text: str) -> str:
    """Text by strangers, made fit to print."""
    line = " ".join(text.split())[:LONGEST_SAYING]
    return "".join(c if c.isprintable() else "?" for c in line)
