"""Bot levels for people: four of them, each with the settings that its game states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.bots.search import SearchBot

LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")


def level_bot(name: str, game: Game, seed: int, *, classic: bool = False) -> SearchBot:
    """A bot of this level, as the game states its settings; a classic one has no net."""
    from kogge.bots.budget import Budget
    from kogge.bots.nets.files import shipped
    from kogge.bots.search import SearchBot

    manner = game.rooms.manner
    net = None if classic or not manner.by_net else shipped(game)
    level = manner.levels[name]
    if classic:
        level = manner.classic_levels.get(name, level)
    return SearchBot(
        game,
        seed,
        budget=Budget(iterations=level.iterations),
        manner=manner if level.mixes and not classic else manner.classic,
        net=net if level.net else None,
        whim=level.whim,
        folly=level.folly,
        overlooking=level.overlooking,
    )
