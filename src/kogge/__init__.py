"""Kogge: four tabletop games for players, designers and researchers.

```python
import kogge

game = kogge.game("tallinn")
position = game.new(players=3, seed=7, envoy="deck")
position.play(0, position.moves(0)[0])
```
"""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kogge.core.game import Game
    from kogge.core.position import Position
    from kogge.core.value import Value

__all__ = ["__version__", "evaluate", "game", "game_names"]

__version__ = version("kogge")


def game(name: str) -> Game:
    """A game by its name; raises UnknownGame, which names the choices."""
    from kogge.games import find

    return find(name)


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    from kogge.games import GAMES

    return tuple(GAMES)


def evaluate(
    position: Position, seat: int | None = None, *, games: int | None = None, seed: int = 0
) -> Value:
    """What a position is worth to everyone, as a seat knows it or with open cards."""
    from kogge.bots.values import evaluate

    return evaluate(position, seat, games=games, seed=seed)
