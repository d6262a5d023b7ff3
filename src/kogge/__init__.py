"""Kogge: four tabletop games for players, designers and researchers.

```python
import kogge

game = kogge.game("tallinn")
position = game.new(players=3, seed=7, envoy="deck")
position.play(0, position.moves(0)[0])
```

| module | what is in it |
|---|---|
| `core/` | the contract that games keep: records, rules, verbs, positions, texts, errors |
| `games/` | the four games, a folder each, and the registry of all games |
| `pytest_plugin` | index checks in rules, for projects that offer games |
| `versions` | games with a designer's pieces, beside the printed ones |
| `language/` | prompts for language models, and moves from their answers |
| `bots/` | players: simple ones, search, nets, levels, and values of positions |
| `arena/` | many games: simulations, matches, tournaments, ratings |
| `review/` | why a game was won or lost |
| `lab/` | what a game is like: reports, comparisons, tuning, for designers |
| `terminal/` | the table in a terminal |
| `server/` | tables over HTTP and WebSocket |
| `client` | a Python client of the server |
| `adapters/` | Gymnasium, PettingZoo, Stable-Baselines3, OpenSpiel, MCP, TextArena |
| `training/` | nets that learn by self-play |
| `skeleton/` | a whole small game, which `kogge new-game` copies |
| `testing/` | the contract suite, for games of any package |
| `cli/` | the command `kogge` |

`ARCHITECTURE.md` in the repository shows how a move goes through them.
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
    """A game by its name; raises UnknownGame, which names the choices.

    `visby~1a2b3c4d5e` is a version of one that is kept here (`kogge.versions`).
    """
    if "~" in name:
        from kogge.versions import load_version

        return load_version(name)
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
