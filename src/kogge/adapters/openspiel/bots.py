"""Kogge's bots as bots of OpenSpiel."""

from __future__ import annotations

from typing import Any

import pyspiel

from kogge.adapters.openspiel.game import KoggeGame
from kogge.adapters.opponents import deaf
from kogge.bots import Bot, bot
from kogge.bots.company import Company
from kogge.core.copying import CopiedWhole


class KoggeBot(CopiedWhole, pyspiel.Bot):  # type: ignore[misc]  # compiled, without types
    """A bot by its name (`greedy`, `search:500`, `master` …) in one seat of a game of ours.

    It is shown what its seat may know, and nothing else. States of OpenSpiel's turn-based wrapper
    are understood, too. Bots that want to hear events are refused: states have none.
    """

    def __init__(self, game: KoggeGame, seat: int, name: str, seed: int = 0) -> None:
        super().__init__()
        self._game = game
        self._seat = seat
        self._name = name
        self._seed = seed
        self.restart()

    def __reduce__(self) -> tuple[Any, ...]:
        return seated, (self._game, self._seat, self._name, self._seed, self._bot)

    def step(self, state: Any) -> int:
        """The action of this seat."""
        if isinstance(state, pyspiel.TurnBasedSimultaneousState):
            state = state.simultaneous_game_state()
        return int(self._bot.choose(state.observed(self._seat), self._seat))

    def restart(self) -> None:
        """Begin anew, as if nothing had been played."""
        course = self._game.course
        self._bot = bot(self._name, course.game, self._seed)
        if Company(self._bot, self._seat, course.players, dict(course.settings.options)).listens:
            raise deaf(self._name)

    def restart_at(self, state: Any) -> None:
        """Bots of Kogge know only what they see, so any state will do."""
        self.restart()

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """What others do is seen in the next state."""

    def inform_actions(self, state: Any, actions: list[int]) -> None:
        """What others do is seen in the next state."""


def seated(game: KoggeGame, seat: int, name: str, seed: int, player: Bot) -> KoggeBot:
    """The copy of a bot, which goes on as it was."""
    copy = KoggeBot(game, seat, name, seed)
    copy._bot = player
    return copy
