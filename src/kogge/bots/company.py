"""Optional methods of a bot besides choosing: remember, be told, be reused, report.

All of it is optional. A bot may have

- `begin(seat, players, options)`: a game begins, and this is its seat;
- `hear(events)`: what its seat has heard since the last time, public and private, as
  `kogge.core.events.Event`; told before every choice and at the end;
- `end(scores, places)`: the game is over; both are by seat, 1 is the first place;
- `notes()`: figures about the game that was just played, such as tokens used, by name; they are
  added up in the results;
- `reusable = True`: the same object plays further games, one after the other. Without it, every
  game has a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import isfinite
from typing import Any, Final

from kogge.core.events import Event

BEGIN: Final = "begin"
HEAR: Final = "hear"
END: Final = "end"
NOTES: Final = "notes"
CHOOSE: Final = "choose"
OPTIONAL: Final = (BEGIN, HEAR, END, NOTES)


def abilities(bot: object) -> frozenset[str]:
    """Which of the optional things a bot can do."""
    return frozenset(name for name in OPTIONAL if callable(getattr(bot, name, None)))


def is_reusable(bot: object) -> bool:
    """Whether the same object may play one game after the other."""
    return bool(getattr(bot, "reusable", False))


class Proxy:
    """A bot to all appearances that passes every question on to the bot itself, elsewhere."""

    def __init__(self, can: frozenset[str], reusable: bool) -> None:
        self._can = can
        self.reusable = reusable

    def ask(self, method: str, *arguments: Any) -> Any:
        """What the bot answers when this method is called."""
        raise NotImplementedError

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        return self.ask(CHOOSE, view_record, seat, budget)

    def __getattr__(self, name: str) -> Any:
        if name in OPTIONAL and name in vars(self).get("_can", ()):
            return partial(self.ask, name)
        raise AttributeError(f"this bot has no {name!r}")


class Company:
    """A bot at a table: it is told what it wants to know, in the order in which it happens."""

    def __init__(self, bot: Any, seat: int, players: int, options: Mapping[str, str]) -> None:
        self.bot = bot
        self.seat = seat
        self._can = abilities(bot)
        self._heard = 0
        if BEGIN in self._can:
            bot.begin(seat, players, dict(options))

    @property
    def listens(self) -> bool:
        """Whether it wants to hear what happens."""
        return HEAR in self._can

    def tell(self, events: Sequence[Event]) -> None:
        """Pass on what is new in the whole of what has happened, as far as it is for this seat."""
        if self.listens:
            news = [event for event in events[self._heard :] if event.is_for(self.seat)]
            self._heard = len(events)
            if news:
                self.bot.hear(news)

    def part(self, scores: Sequence[int], places: Sequence[int]) -> None:
        """The game is over."""
        if END in self._can:
            self.bot.end(list(scores), list(places))

    def notes(self) -> dict[str, float]:
        """The figures that the bot reports about its game."""
        if NOTES not in self._can:
            return {}
        notes = {str(name)[:40]: float(amount) for name, amount in self.bot.notes().items()}
        for name, amount in notes.items():
            if not isfinite(amount):
                raise ValueError(f"the note {name!r} is {amount}, which cannot be added up")
        return notes
