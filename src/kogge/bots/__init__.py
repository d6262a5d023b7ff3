"""Players that see only what their seat sees.

A bot is any object with `choose(view_record, seat, budget) -> move id`; the record it gets is an
observed one, so there is nothing in it to cheat with.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from kogge.core.errors import BadOption
from kogge.core.game import Game

# how the compiled loops of the arena know the simple bots
RANDOM: Final = 0
GREEDY: Final = 1
SIMPLE: Final = {"random": RANDOM, "greedy": GREEDY}


class Bot(Protocol):
    """Something that plays a seat."""

    def choose(self, view_record: Any, seat: int, budget: float | None = None) -> int:
        """A legal move for this seat, from what it sees; `budget` is in seconds."""
        ...


def bot(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot by its name."""
    check_bot(name)
    from kogge.bots.simple import GreedyBot, RandomBot

    return (RandomBot if name == "random" else GreedyBot)(game, seed)


def check_bot(name: str) -> str:
    """The name, if there is such a bot."""
    if name not in SIMPLE:
        raise BadOption(f"there is no bot {name!r}; choose one of {', '.join(SIMPLE)}")
    return name
