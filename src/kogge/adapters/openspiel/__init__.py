"""Kogge's games for OpenSpiel: `kogge_tallinn`, `kogge_visby`, `kogge_towers`, `kogge_talis`.

```python
import pyspiel
import kogge.adapters.openspiel  # registers the games

game = pyspiel.load_game("kogge_tallinn(players=3,envoy=deck)")
```
Needs the extra `kogge[openspiel]`.

| module | what is in it |
|---|---|
| `bots` | Kogge's bots as bots of OpenSpiel |
| `course` | Course of a game in OpenSpiel, step by step: deals, choices, and draws in between |
| `doors` | Compiled entry points beside those of `core.doors`: what only OpenSpiel asks for |
| `draws` | Chance nodes as OpenSpiel knows them, from whose outcomes all randomness follows |
| `game` | Game of OpenSpiel: a game of Kogge under its name |
| `observer` | Observer: what a player sees, as strings and tensors |
| `parameters` | Parameters: settings of a game as OpenSpiel writes them |
| `players` | OpenSpiel's planners as bots of Kogge |
| `state` | State of OpenSpiel: a thin face on a standing of the game |
"""

from __future__ import annotations

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is missing; pip install 'kogge[openspiel]'") from error

from kogge.adapters.openspiel import parameters
from kogge.adapters.openspiel.bots import KoggeBot
from kogge.adapters.openspiel.game import KoggeGame, game_type
from kogge.adapters.openspiel.state import KoggeState
from kogge.games import playable

__all__ = ["KoggeBot", "KoggeGame", "KoggeState"]


def _register() -> None:
    """Tell OpenSpiel of all games, once; their rules are loaded when they are first played."""
    known = pyspiel.registered_names()
    for game in playable():
        name = game.name
        if parameters.PREFIX + name not in known:
            kind = game_type(game, parameters.read(game, {}))
            # OpenSpiel keeps what it is given beyond the end of Python: a class outlives that
            creator = type(name.title(), (KoggeGame,), {"name": name})
            pyspiel.register_game(kind, creator)


_register()
