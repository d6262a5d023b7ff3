"""Model Context Protocol: the games as tools of a language model. `kogge mcp` runs it.

Tools: `games`, `rules`, `new_table`, `join`, `observe`, `why`, `move`, `wait`. Games are played in
this process, against bots and against whoever else joins, or at the tables of a server
(`kogge mcp --server URL`). Needs the extra `kogge[mcp]`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise ImportError("the MCP SDK is missing; pip install 'kogge[mcp]'") from error

import kogge
from kogge.adapters.sessions import OPEN, Sessions, Tables
from kogge.core.errors import BadOption, KoggeError
from kogge.core.text import rules as rules_of
from kogge.core.text import texts
from kogge.language.digesting import rules_text

F = TypeVar("F", bound=Callable[..., Any])

INSTRUCTIONS = (
    "Tabletop games. Begin with `games`, then `new_table` (it gives you a key for your seat), then "
    "`observe`, `move`, and so on until the game is over; `wait` waits for the others."
)


def telling(function: F) -> F:
    """Errors of ours are told to the caller in their own words."""

    @wraps(function)
    def told(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except KoggeError as problem:
            raise ToolError(str(problem)) from None

    return cast("F", told)


def server(tables: Tables | None = None) -> MCPServer[Any]:
    """A server of tools; games are played at these tables, or in this process."""
    tables = tables or Sessions()
    made: MCPServer[Any] = MCPServer("kogge", instructions=INSTRUCTIONS, version=kogge.__version__)

    @made.tool()
    @telling
    def games(language: str = "en") -> str:
        """The games: players, options with their choices (the first is the default), a summary."""
        told = []
        for name in kogge.game_names():
            game = kogge.game(name)
            told.append(
                {
                    "game": name,
                    "players": [game.players[0], game.players[-1]],
                    "options": {option.name: list(option.choices) for option in game.options},
                    "summary": texts(game, language)["summary"],
                }
            )
        return json.dumps(told, ensure_ascii=False)

    @made.tool()
    @telling
    def rules(game: str, length: str = "short", language: str = "en", rule: str = "") -> str:
        """The rules of a game, "short" or "full"; or one rule by its id, such as T-select."""
        played = kogge.game(game)
        if rule:
            book = rules_of(played, language)
            if rule not in book:
                raise BadOption(f"{game} has no rule {rule!r}; its rules are {', '.join(book)}")
            return book[rule]
        if length not in ("short", "full"):
            raise BadOption(f"length cannot be {length!r}; choose short or full")
        return rules_text(played, language, length)

    @made.tool()
    @telling
    def new_table(
        game: str, seats: list[str] | None = None, options: dict[str, str] | None = None
    ) -> str:
        """A new game. `seats` has a bot ("greedy", "master" …) or "open" for each player, in order;
        you take the first open one. Gives the table's id, and the secret key of your seat."""
        chosen = seats or [OPEN, *["greedy"] * (kogge.game(game).players[0] - 1)]
        id, seat, key = tables.new(game, chosen, options or {})
        return json.dumps({"table": id, "key": key, "seat": seat, **tables.status(key)})

    @made.tool()
    @telling
    def join(table: str, seat: int | None = None) -> str:
        """Take a free seat at a table that somebody has made. Gives the secret key of the seat."""
        taken, key = tables.join(table, seat)
        return json.dumps({"key": key, "seat": taken, **tables.status(key)})

    @made.tool()
    @telling
    def observe(
        key: str, language: str = "en", rules: str = "none", history: int = 30, legal: bool = True
    ) -> str:
        """All that your seat may know, and your legal moves if you are to decide."""
        return tables.observe(key, language, rules=rules, history=history, legal=legal)

    @made.tool()
    @telling
    def why(key: str, move: str) -> str:
        """What a legal move would do, or why a move is not possible now, with the rule."""
        return tables.why(key, move)

    @made.tool()
    @telling
    def move(key: str, move: str) -> str:
        """Make a move: one of the words that `observe` lists. The bots then move by themselves."""
        played = tables.move(key, move)
        return json.dumps({"played": played, **tables.status(key)})

    @made.tool()
    @telling
    def wait(key: str, seconds: float = 30.0) -> str:
        """Wait until you are to decide or the game is over, at most so long."""
        tables.wait(key, seconds)
        return json.dumps(tables.status(key))

    return made
