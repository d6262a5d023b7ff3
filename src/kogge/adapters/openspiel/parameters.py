"""Parameters: settings of a game as OpenSpiel writes them, `kogge_tallinn(players=3)`.

Every option is a parameter. One whose choices are all numbers takes numbers, the others words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kogge.adapters.rewards import REWARDS
from kogge.core.errors import BadOption
from kogge.core.game import Game, Option

PREFIX: Final = "kogge_"
REWARD: Final = Option("reward", tuple(REWARDS))

Parameter = int | str | bool


@dataclass(frozen=True)
class Settings:
    """A game as it is asked for.

    If `turn_based`, seats that decide at the same time are asked one after the other, without
    seeing each other's choice.
    """

    players: int
    options: tuple[tuple[str, str], ...]
    turn_based: bool
    reward: str


def defaults(game: Game) -> dict[str, Parameter]:
    """All parameters of a game with their defaults, which also say their types."""
    return {
        "players": game.players[0],
        **{option.name: _parameter(option, option.default) for option in game.options},
        "turn_based": False,
        "reward": REWARD.default,
    }


def read(game: Game, given: Mapping[str, Any]) -> Settings:
    """The settings that parameters mean; BadOption names the choices."""
    wanted = {**defaults(game), **given}
    players = game.check_players(wanted.pop("players"))
    turn_based = wanted.pop("turn_based")
    reward = REWARD.read(wanted.pop("reward"))
    if not isinstance(turn_based, bool):
        raise BadOption(f"turn_based cannot be {turn_based!r}; choose true or false")
    options = game.check_options(wanted)
    return Settings(players, tuple(options.items()), turn_based, reward)


def write(game: Game, settings: Settings) -> dict[str, Parameter]:
    """The parameters that mean these settings, without those that are the defaults.

    So two ways to ask for the same game make the same game string, and the word `5`, which
    OpenSpiel would read as a number, never has to be written.
    """
    chosen = dict(settings.options)
    written: dict[str, Parameter] = {
        "players": settings.players,
        **{option.name: _parameter(option, chosen[option.name]) for option in game.options},
        "turn_based": settings.turn_based,
        "reward": settings.reward,
    }
    usual = defaults(game)
    return {name: value for name, value in written.items() if value != usual[name]}


def _parameter(option: Option, choice: str) -> Parameter:
    return int(choice) if all(word.isdecimal() for word in option.choices) else choice
