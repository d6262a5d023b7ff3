"""Bots for people: four levels, each with the settings that its game states for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.bots.search import SearchBot

LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")


def level_bot(name: str, game: Game, seed: int) -> SearchBot:
    """A bot of this level, with the settings that the game states for it."""
    from kogge.bots.budget import Budget
    from kogge.bots.search import SearchBot

    level = game.rooms.manner.levels[name]
    budget = Budget(iterations=level.iterations)
    return SearchBot(game, seed, budget=budget, whim=level.whim, folly=level.folly)
