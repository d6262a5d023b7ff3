"""Names and chat: text of bounded length on one line, never markup."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from kogge.server.table.refusals import Refused

LONGEST_NAME: Final = 24
LONGEST_SAYING: Final = 400


# letters and symbols that show nothing: Hangul fillers, the empty Braille pattern, a note without a
# head, the place of an object
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159\ufffc")
SEEN: Final = frozenset("LNPS")  # categories of characters that stand by themselves


def one_line(text: str, longest: int, what: str) -> str:
    """Text without line breaks, control or direction characters, if anything is left of it."""
    shown = (c if c.isprintable() and c not in BLANK else " " for c in text)
    words = " ".join("".join(shown).split())
    if not any(category(c)[0] in SEEN for c in words):
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
