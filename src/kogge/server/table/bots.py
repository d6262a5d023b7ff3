"""Bots that can be given a seat: those with a plain name.

`kogge.bots` also knows bots by a budget or by a class to import. Neither may be named over the
network: the first would let anyone take all our time, the second run code of their choice.
"""

from __future__ import annotations

from kogge import bots
from kogge.core.errors import BadOption


def bot_names() -> tuple[str, ...]:
    """All of them, the weakest first."""
    return bots.bot_names()


def check_bot(name: str) -> str:
    """The name, if this bot can be given a seat."""
    if name not in bot_names():
        choices = ", ".join(bot_names())
        raise BadOption(f"{name!r} cannot take a seat; choose human, external, {choices}")
    return name
