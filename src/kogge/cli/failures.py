"""Exit codes and error lines: one line on stderr that says what went wrong.

The codes are promised in `docs/reference/exit-codes.md`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from kogge.core.errors import KoggeError
from kogge.terminal.words import complaint

OK: Final = 0
OTHER: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130  # 128 + SIGINT

EXIT_CODES: Final = {
    "unknown-game": USAGE,
    "bad-option": USAGE,
    "malformed-record": 3,
    "foreign-record": 4,
    "key-mismatch": 5,
    "broken-rules": 6,
    "wrong-result": 7,
}

EXIT_CODES_HELP: Final = """\b
Exit codes:
  0  all is well
  1  anything not named below
  2  the command was not understood, or the file cannot be opened
  3  the file is not a game file, or a damaged one
  4  the game file is of another game, rules version or set of pieces
  5  the key is missing or not the one committed to
  6  a recorded move is illegal
  7  the game ends otherwise than recorded"""


def exit_code(error: KoggeError) -> int:
    """The exit code that stands for an error."""
    return EXIT_CODES.get(error.code, OTHER)


def report(error: BaseException) -> int:
    """Say on stderr in one line what went wrong; the exit code."""
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, KoggeError):
        return complain(str(error), exit_code(error))
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return USAGE
    if isinstance(error, click.ClickException):
        return complain(explanation(error), error.exit_code)
    if isinstance(error, BrokenPipeError):
        # Python flushes stdout once more when it exits; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OTHER
    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        click.echo(err=True)
        return INTERRUPTED
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return complain(f"{where}{error.strerror or error}", OTHER)
    raise error


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Failures meanwhile are reported in this language, as far as there are words for them."""
    try:
        yield
    except KoggeError as error:
        error.args = (complaint(language, error),)
        raise


def complain(message: str, code: int) -> int:
    """One line, whatever the message brings along; the code is handed through."""
    line = " ".join(message.split())
    click.echo(f"kogge: {''.join(c if c.isprintable() else '?' for c in line)}", err=True)
    return code


def explanation(error: click.ClickException) -> str:
    """Click's own words; where it only says that a name is unknown, the choices as well."""
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        flags = [
            max(parameter.opts, key=len)
            for parameter in error.ctx.command.get_params(error.ctx)
            if isinstance(parameter, click.Option)
        ]
        return (
            f"{error.ctx.command_path} has no option {error.option_name}; "
            f"choose from {', '.join(flags)}"
        )
    return error.format_message()
