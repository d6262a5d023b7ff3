"""A bot in a process of its own: `process:SPEC`, or `process/1000:SPEC` with at most 1000 MB.

Whatever it does there, the game goes on: a crash is an error, a bot that hangs is ended with its
process, and memory beyond the limit is refused to it (where the system can: not on Windows or
macOS). A process that is still well is used again for the next game, with a new bot in it.
"""

from __future__ import annotations

import atexit
import pickle
import re
import sys
import threading
from collections import defaultdict
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from kogge.bots.company import Proxy, abilities, is_reusable
from kogge.core.errors import BadOption
from kogge.core.game import Game

PREFIX: Final = re.compile(r"process(?:/(?P<megabytes>[^:]*))?:(?P<spec>.*)", re.DOTALL)
MEGABYTES: Final = 4000
LEAST: Final = 300  # Python, NumPy and Numba take about half of it
MOST: Final = 1_000_000
SLICE: Final = 0.05  # seconds between two looks whether the bot has been left behind

# what a process is asked beside the methods of its bot
MAKE: Final = "make a bot"
PICKLE: Final = "pickle the bot"
UNPICKLE: Final = "make a bot of a pickle"

_idle: defaultdict[int, list[Worker]] = defaultdict(list)  # by megabytes
_lock: Final = threading.RLock()  # a bot may be collected while its owner holds it


class Ended(RuntimeError):
    """The process of a bot is gone."""


def in_process(spec: str) -> tuple[str, int] | None:
    """The bot that is to have a process of its own, and its megabytes; None: any other name."""
    found = PREFIX.fullmatch(spec)
    if found is None:
        return None
    words = found["megabytes"]
    if words is None:
        return found["spec"], MEGABYTES
    if not words.isdecimal() or not LEAST <= int(words) <= MOST:
        raise BadOption(
            f"bot {spec!r}: the memory of a process is a whole number of megabytes from {LEAST} "
            f"to {MOST}, as in process/1000:module:Class; not {words!r}"
        )
    return found["spec"], int(words)


class Worker:
    """A process that makes bots and asks them, one at a time."""

    def __init__(self, megabytes: int) -> None:
        self.megabytes = megabytes
        self._killed = False
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, megabytes), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, *question: Any) -> Any:
        """What the bot answers, or what it raises; whoever stops waiting ends the process."""
        try:
            self._ours.send(question)
            while not self._ours.poll(SLICE):
                pass
            answer, problem = self._ours.recv()
        except (EOFError, OSError):
            self._process.join()
            raise Ended(f"its process ended with code {self._process.exitcode}") from None
        except BaseException:
            self.end()
            raise
        if problem is not None:
            raise problem
        return answer

    @property
    def is_well(self) -> bool:
        return not self._killed and self._process.is_alive()

    def end(self) -> None:
        self._killed = True  # which takes a moment to be seen
        self._process.kill()
        self._ours.close()


class ProcessBot(Proxy):
    """A bot to all appearances; it lives in a process of its own."""

    def __init__(self, spec: str, game: Game, seed: int, megabytes: int = MEGABYTES) -> None:
        self._move_in(megabytes, MAKE, spec, game, seed)

    def _move_in(self, megabytes: int, how: str, *arguments: Any) -> None:
        """Take a process, and have the bot made there, or a copy of one."""
        with _lock:
            idle = _idle[megabytes]
            self._worker = idle.pop() if idle else None
        if self._worker is None:
            self._worker = Worker(megabytes)
        try:
            can, reusable = self._worker.ask(how, arguments)
        except BaseException:
            self.close()
            raise
        super().__init__(can, reusable)

    def ask(self, method: str, *arguments: Any) -> Any:
        return self._well().ask(method, arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has a process of its own, and a copy of the bot in it."""
        return copied, (self._well().megabytes, self.ask(PICKLE))

    def _well(self) -> Worker:
        if self._worker is None or not self._worker.is_well:
            raise Ended("its process has ended")
        return self._worker

    def close(self) -> None:
        """The bot is no longer needed; its process waits for the next one."""
        worker, self._worker = vars(self).get("_worker"), None
        if worker is not None and worker.is_well:
            with _lock:
                _idle[worker.megabytes].append(worker)

    def __del__(self) -> None:
        """Whoever forgets a bot, such as a copied environment, leaves no process behind."""
        self.close()


def copied(megabytes: int, pickled: bytes) -> ProcessBot:
    """The copy of a bot, which goes on as it was."""
    copy = ProcessBot.__new__(ProcessBot)
    copy._move_in(megabytes, UNPICKLE, pickled)
    return copy


@atexit.register
def end_all() -> None:
    """End the processes that wait."""
    with _lock:
        for worker in [worker for idle in _idle.values() for worker in idle]:
            worker.end()
        _idle.clear()


def serve(questions: Connection, megabytes: int) -> None:
    """In the process: make bots, and answer what they are asked; what they print is no result."""
    sys.stdout = sys.stderr
    _limit(megabytes)
    game: Any = None
    player: Any = None
    while True:
        try:
            method, arguments = questions.recv()
        except EOFError:
            return
        try:
            if method == PICKLE:
                answer: Any = pickle.dumps((game, player))
            elif method in (MAKE, UNPICKLE):
                read = made if method == MAKE else pickle.loads
                game, player = read(*arguments)
                assert game.rooms  # loads the rules, which the bot itself may never ask for
                answer = abilities(player), is_reusable(player)
            else:
                answer = getattr(player, method)(*arguments)
            questions.send((answer, None))
        except BaseException as problem:
            questions.send((None, RuntimeError(f"{type(problem).__name__}: {problem}"[:500])))


def made(spec: str, game: Game, seed: int) -> tuple[Game, Any]:
    """The game and a new bot for it."""
    from kogge.bots import bot

    return game, bot(spec, game, seed)


def _limit(megabytes: int) -> None:
    """Refuse more memory than this to the process, where the system can."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    except (OSError, ValueError):  # macOS
        return
