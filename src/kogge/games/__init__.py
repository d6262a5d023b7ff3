"""The registry: a game is added by a line here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from kogge.core.errors import UnknownGame
from kogge.core.game import Game

GAMES: Final = {
    "tallinn": "kogge.games.tallinn",
    "visby": "kogge.games.visby",
    "towers": "kogge.games.towers",
    "talis": "kogge.games.talis",
}


def find(name: str) -> Game:
    """The game of this name."""
    if name not in GAMES:
        raise UnknownGame(name, GAMES)
    game = import_module(GAMES[name]).GAME
    assert isinstance(game, Game)
    return game
