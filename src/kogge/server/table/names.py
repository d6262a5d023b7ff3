"""Names and chat: text of bounded length on one line, never markup."""

from __future__ import annotations

from typing import Final

from kogge.server.table.refusals import Refused

LONGEST_NAME: Final = 24
LONGEST_SAYING: Final = 400


def one_line(text: str, longest: int, what: str) -> str:
    """Text without line breaks, control or direction characters, if anything is left of it."""
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not words:
        raise Refused("malformed", f"{what} must have at least one character that can be seen")
    if len(words) > longest:
        raise Refused("malformed", f"{what} may have {longest} characters, not {len(words)}")
    return words


def clean_name(name: str) -> str:
    """A name as it is shown."""
    return one_line(name, LONGEST_NAME, "a name")


def clean_saying(text: str) -> str:
    """A chat message as it is shown."""
    return one_line(text, LONGEST_SAYING, "a message")
