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

# At the top, not where it is used: a package takes over its name in its parent when it is first
# imported, and `games` below must stay the function.
from kogge.games import GAMES, find

if TYPE_CHECKING:
    from kogge.core.game import Game

__version__ = version("kogge")


def game(name: str) -> Game:
    """A game by its name; raises UnknownGame, which names the choices."""
    return find(name)


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(GAMES)
