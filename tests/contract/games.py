"""All registered games, for tests that hold for each of them."""

from __future__ import annotations

import pytest

from kogge.games import playable

GAMES = [*playable()]

for_games = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
