"""Codes: a few letters for a table that waits, to be typed instead of its link."""

from __future__ import annotations

import hashlib
from typing import Final

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ3456789"  # none is taken for another, and no word comes of it
LENGTH: Final = 6  # 387 million codes, of which as many lead somewhere as tables wait


def code_of(id: str) -> str:
    """The code of a table; nobody can tell the table's id from it."""
    number = int.from_bytes(hashlib.sha256(f"code of table {id}".encode()).digest())
    code = ""
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        code += LETTERS[letter]
    return code


def read_code(typed: str) -> str:
    """A code as it is meant, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())
