"""Game of OpenSpiel: a game of Kogge under its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import pyspiel

import kogge
from kogge.adapters.openspiel import parameters
from kogge.adapters.openspiel.course import course
from kogge.adapters.openspiel.draws import DEAL, OUTCOMES
from kogge.adapters.openspiel.observer import Observer
from kogge.adapters.openspiel.parameters import Settings
from kogge.adapters.openspiel.state import KoggeState
from kogge.core.game import Game

MOST_LEAD: Final = 2.0**16  # records keep points in 16 bits


class KoggeGame(pyspiel.Game):  # type: ignore[misc]  # compiled, without types
    """One of Kogge's games with its settings; `pyspiel.load_game` makes it."""

    name: ClassVar[str]

    def __init__(self, given: Mapping[str, Any]) -> None:
        game = kogge.game(self.name)
        settings = parameters.read(game, given)
        self.course = course(self.name, settings)
        super().__init__(
            game_type(game, settings), game_info(game, settings), parameters.write(game, settings)
        )

    def new_initial_state(self, _: str = "") -> KoggeState:
        """Before the deal; in a game without randomness, the first decision."""
        return KoggeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and at most one draw for every move."""
        return DEAL + self.max_game_length() if self.course.game.random else 0

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | None:
        """Strings and tensors of states; None for what is not on offer."""
        return Observer.make(self, kind, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)


def load(game_string: str) -> Any:
    """The game of this string; here, so that whoever unpickles a game also registers ours."""
    return pyspiel.load_game(game_string)


def game_type(game: Game, settings: Settings) -> Any:
    """What kind of game this is, in OpenSpiel's terms."""
    kinds = pyspiel.GameType
    together = game.simultaneous and not settings.turn_based
    veiled = game.veiled or (game.simultaneous and settings.turn_based)
    return kinds(
        short_name=parameters.PREFIX + game.name,
        long_name=f"{game.name.title()} (Kogge)",
        dynamics=kinds.Dynamics.SIMULTANEOUS if together else kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.random else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if veiled
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=(
            kinds.Utility.GENERAL_SUM if settings.reward == "score" else kinds.Utility.ZERO_SUM
        ),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters.defaults(game),
    )


def game_info(game: Game, settings: Settings) -> Any:
    """The sizes of this game."""
    least, most, total = {
        "utility": (-1 / (settings.players - 1), 1.0, 0.0),
        "rank": (-1.0, 1.0, 0.0),
        "score": (-MOST_LEAD, MOST_LEAD, None),
    }[settings.reward]
    return pyspiel.GameInfo(
        num_distinct_actions=game.rooms.used_moves(
            game.move_space, settings.players, dict(settings.options)
        ),
        max_chance_outcomes=OUTCOMES if game.random else 0,
        num_players=settings.players,
        min_utility=least,
        max_utility=most,
        utility_sum=total,
        max_game_length=game.longest(settings.players),
    )
