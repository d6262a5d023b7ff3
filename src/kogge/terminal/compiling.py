"""Progress of compiling: the first start, while rules are compiled for this machine once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from shutil import get_terminal_size
from typing import Final

from kogge.core.compiling import watch_compilation
from kogge.core.game import Game
from kogge.core.text import texts
from kogge.terminal.words import say

CLEAR_LINE: Final = "\r\x1b[2K"


class Announcer:
    """A line on stderr while rules are compiled; not a word when all are found in the cache.

    A terminal shows one line that counts the rules, anything else gets one plain line; so
    does a terminal in the middle of a game, where nobody would remove the changing line.
    """

    def __init__(self) -> None:
        self.title = ""
        self.language = "en"
        self.compiled = 0
        self.is_awaited = False
        self._said = False

    def __call__(self, name: str) -> None:
        self.compiled += 1
        line = say(self.language, "compiling", title=self.title)
        if self.is_awaited and sys.stderr.isatty():
            shown = f"{line} … {self.compiled}"[: get_terminal_size().columns - 1]
            sys.stderr.write(CLEAR_LINE + shown)
            sys.stderr.flush()
        elif not self._said:
            print(f"{line} …", file=sys.stderr, flush=True)
        self._said = True

    def fall_silent(self) -> None:
        """Remove the changing line."""
        if self._said and sys.stderr.isatty():
            sys.stderr.write(CLEAR_LINE)
            sys.stderr.flush()
        self._said = False
        self.is_awaited = False


@cache
def announcer() -> Announcer:
    """The one announcer of this process."""
    made = Announcer()
    watch_compilation(made)
    return made


@contextmanager
def announced(game: Game, language: str = "en") -> Iterator[Announcer]:
    """Tell people about rules of this game that are compiled meanwhile."""
    telling = announcer()
    telling.title = texts(game, language)["title"]
    telling.language = language
    telling.compiled = 0
    telling.is_awaited = True
    try:
        yield telling
    finally:
        telling.fall_silent()
