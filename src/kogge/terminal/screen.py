"""Screen: the terminal as a person sees it, with sentences, drawings and questions.

It works the same through a pipe: nothing is cleared then, and what was read is repeated, so that
the output reads like the session on a screen.
"""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path
from shutil import which
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from kogge.terminal.words import say

try:  # gives `input` arrow keys; some systems do not have it
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

WIDEST: Final = 120
PROGRAM: Final = "kogge"
HOME_AND_FORGET: Final = "\x1b[H\x1b[2J\x1b[3J"  # clears what has scrolled away as well


def program() -> str:
    """`kogge` as it can be typed here: a path where the shell does not find it by its name."""
    started = Path(sys.argv[0])
    return str(started) if started.name == PROGRAM and which(PROGRAM) is None else PROGRAM


class Screen:
    """Where one or several people look and type."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.console.width = min(self.console.width, WIDEST)
        self.typing = sys.stdin.isatty()
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a strange byte is no reason to stop

    def word(self, key: str, **details: Any) -> str:
        """A sentence in the language of this screen."""
        return say(self.language, key, **details)

    def say(self, key: str, style: str = "", **details: Any) -> None:
        """Print a sentence of the terminal."""
        self.show(Text(self.word(key, **details), style))

    def say_file(self, key: str, file: Path | str, **details: Any) -> None:
        """Print a sentence with the name of a file, which is not broken into lines."""
        self.console.print(Text(self.word(key, file=file, **details)), soft_wrap=True)

    def command(self, *words: str) -> None:
        """Print a command of `kogge` to be copied, in one piece, as this shell finds it."""
        line = shlex.join([program(), *words])
        self.console.print(Text(f"  {line}", "bold"), soft_wrap=True)

    def show(self, drawing: RenderableType) -> None:
        self.console.print(drawing)

    def indented(self, drawing: RenderableType) -> None:
        self.console.print(Padding(drawing, (0, 0, 0, 2)))

    def rule(self, title: str = "") -> None:
        self.console.print(Rule(Text(title, "bold"), style="dim", align="left"))

    def gap(self) -> None:
        self.console.print()

    def ask(self, question: str) -> str:
        """What a person types, without the spaces around it; EOFError when there is no more."""
        prompt = f"{question} › "
        if self.typing:
            # Given to `input` and not printed before, so that editing the line keeps it in place.
            return input(prompt).strip()
        self.console.print(Text(prompt), end="")
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        self.console.print(Text(line.strip()))
        return line.strip()

    def forget(self) -> None:
        """Clear the screen, so that the next person does not see what the last one did."""
        if readline is not None:
            readline.clear_history()
        if self.console.is_terminal:
            self.console.file.write(HOME_AND_FORGET)
            self.console.file.flush()
        else:
            self.rule()
