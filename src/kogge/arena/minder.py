"""Time limits of bots from elsewhere: one thinks in a thread that can be left behind.

A bot that does not answer in time is asked no more. Its thread is told to stop, which reaches code
in Python at its next step; code that waits inside a library is left waiting, as a daemon.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Final

from kogge.bots import Bot
from kogge.bots.company import Proxy, abilities, is_reusable

MAKING: Final = 120.0  # seconds for making a bot, at least: libraries and nets take time to load

Question = tuple[str, tuple[Any, ...]]


class TooLate(Exception):
    """No answer within the time; the bot has been left behind."""


class LeftBehind(BaseException):
    """Raised inside a bot that is no longer waited for."""


class Minder(Proxy):
    """A bot to all appearances, whose every answer arrives within `limit` seconds or never."""

    def __init__(self, make: Callable[[], Bot], limit: float) -> None:
        self._make = make
        self._limit = limit
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self.left = False
        self._thread = threading.Thread(target=self._think, daemon=True)
        self._thread.start()
        super().__init__(*self._await(making_time(limit)))

    def ask(self, method: str, *arguments: Any) -> Any:
        """What the bot answers, or what it raises; TooLate from the first time it is too slow."""
        if self.left:
            raise TooLate
        self._questions.put((method, arguments))
        return self._await(self._limit)

    def dismiss(self) -> None:
        """The game is over; the thread may end."""
        self._questions.put(None)

    def _await(self, seconds: float) -> Any:
        try:
            answer, problem = self._answers.get(timeout=seconds)
        except Empty:
            self.left = True
            self._questions.put(None)
            _interrupt(self._thread)
            raise TooLate from None
        if problem is not None:
            raise problem
        return answer

    def _think(self) -> None:
        bot: Any = None
        try:
            bot = self._make()
            self._answers.put(((abilities(bot), is_reusable(bot)), None))
            while (question := self._questions.get()) is not None:
                method, arguments = question
                try:
                    self._answers.put((getattr(bot, method)(*arguments), None))
                except LeftBehind:
                    raise
                except BaseException as problem:
                    self._answers.put((None, harmless(problem)))
        except LeftBehind:
            pass
        except BaseException as problem:
            self._answers.put((None, harmless(problem)))
        finally:
            close = getattr(bot, "close", None)
            if callable(close):
                close()


def harmless(problem: BaseException) -> BaseException:
    """What a bot raised; a bot's KeyboardInterrupt must not look like that of a person."""
    if isinstance(problem, Exception | SystemExit):
        return problem
    return RuntimeError(f"{type(problem).__name__}: {problem}")


def making_time(limit: float) -> float:
    """The seconds in which a bot must be made that may take so many for a move."""
    return max(limit, MAKING)


def _interrupt(thread: threading.Thread) -> None:
    """Raise LeftBehind in another thread, as soon as it runs Python again."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(LeftBehind)
        )
