"""Settings of an environment: game, options, what an agent sees, may do and is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.adapters.rewards import check_reward
from kogge.core.errors import BadOption
from kogge.core.features import Features
from kogge.core.game import Game


def read_action(action: Any) -> int:
    """The number of an action; what is no whole number is refused."""
    try:
        return index(action)
    except TypeError:
        raise BadOption(f"an action is a whole number, not {repr(action)[:40]}") from None


@dataclass(frozen=True)
class Setting:
    """A game with its number of players and options, and the kind of reward."""

    game: Game
    players: int
    options: Mapping[str, str]
    reward: int

    @classmethod
    def read(
        cls, name: str, players: int | None, reward: str, options: Mapping[str, object]
    ) -> Setting:
        """The setting that these words mean; bad ones are refused with the choices there are."""
        game = kogge.game(name)
        if game.rooms.features is None:
            raise BadOption(f"{name} has no features.py, so there is no vector of its positions")
        count = game.check_players(game.players[0] if players is None else players)
        return cls(game, count, game.check_options(options), check_reward(reward))

    @property
    def features(self) -> Features:
        """What an observation is."""
        features = self.game.rooms.features
        assert features is not None
        return features

    @cached_property
    def actions(self) -> int:
        """How many actions there are: the move ids that can occur with these options."""
        used = self.game.rooms.used_moves
        return used(self.game.move_space, self.players, self.options)

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """The words of the moves, by action."""
        return tuple(self.game.rooms.moves[action].text for action in range(self.actions))

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """Players and options as `setup` takes them."""
        return np.array(self.game.encode_options(self.players, self.options), np.int64)
