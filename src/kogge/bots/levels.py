"""Bots for people: four levels, each with the settings that its game states for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.bots.search import SearchBot

LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")


def level_bot(name: str, game: Game, seed: int, *, classic: bool = False) -> SearchBot:
    """A bot of this level, as the game states its settings; a classic one never mixes."""
    from kogge.bots.budget import Budget
    from kogge.bots.search import SearchBot

    manner = game.rooms.manner
    level = manner.levels[name]
    return SearchBot(
        game,
        seed,
        budget=Budget(iterations=level.iterations),
        manner=manner if level.mixes and not classic else manner.classic,
        whim=level.whim,
        folly=level.folly,
    )
