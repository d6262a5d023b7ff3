"""Players that see only what their seat sees.

A bot is any object with `choose(view_record, seat, budget) -> move id`; the record it gets is an
observed one, so there is nothing in it to cheat with. Bots are named by words:

- `random`, `greedy`;
- `search:2000` (iterations), `search:0.5s`, `search:0.5cpu` (of processor time), `search:2000x2`
  (two threads);
- `net:FILE`: the move that a net finds promising, without search; `net` alone: the game's own net;
- `search:2000+net:FILE`: a search that judges by this net; else by the game's own, if it has one;
- `search:2000+pure`, `search:2000+pure+net:FILE`: one that does not mix where others choose, too;
- a level for people: `apprentice`, `journeyman`, `master`, `grandmaster`;
- `classic:master`, `classic:2000`: a level or a search as they were before nets and mixing;
- `module:Class` for a bot from elsewhere, made as `Class(game, seed)`, or a name under which a
  package offers one (entry point `kogge.bots`), both with arguments if it takes any:
  `module:Class?path=net.pt2&temperature=0.5`;
- `llm:MODEL@URL` for a chat model behind an OpenAI-compatible address, with arguments, too;
- `process:` before any of these gives the bot a process of its own;
- `without:PIECE:` and `prefer:PIECE:` before any of these forbid or favour a piece or a kind of
  move (`restricted_bot.py`).

What a bot may do besides choosing is in `company.py`.

| module | what is in it |
|---|---|
| `budget` | Thinking budget: iterations, seconds, or whichever ends first |
| `company` | Optional methods of a bot besides choosing: remember, be told, be reused, report |
| `levels` | Bot levels for people: four of them, each with the settings that its game states |
| `nets/` | Nets: small networks that judge an observed record |
| `processes` | A bot in a process of its own: `process:SPEC` |
| `restricted_bot` | Restricted play: a bot that may not use a piece, or uses it whenever it can |
| `restriction_names` | Restrictions in the names of bots: `without:PIECE:BOT`, `prefer:PIECE:BOT` |
| `search/` | One search for all games: information-set Monte Carlo tree search, compiled whole |
| `simple` | The simple bots: any legal move, and the sensible one |
| `thinking` | Explanation of a choice: what a bot can tell about its last one |
| `third_party` | Bots from elsewhere, by name: `module:Class` |
| `values/` | Values: the share of the win that each seat can expect, with a standard error |
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from kogge.bots.budget import Budget, read_budget
from kogge.bots.levels import LEVELS, level_bot
from kogge.bots.nets.naming import NET, check_net, named_net, split_search
from kogge.bots.processes import ProcessBot, in_process
from kogge.bots.restriction_names import read_restriction
from kogge.bots.thinking import Candidate, Thinking
from kogge.bots.third_party import find_class, is_elsewhere, make, offered
from kogge.core.errors import BadOption
from kogge.core.game import Game

__all__ = ["SIMPLE", "Bot", "Budget", "Candidate", "Thinking", "bot", "bot_names", "check_bot"]

# how the compiled loops of the arena know the simple bots
RANDOM: Final = 0
GREEDY: Final = 1
SIMPLE: Final = {"random": RANDOM, "greedy": GREEDY}

SEARCH: Final = "search:"
CLASSIC: Final = "classic:"


class Bot(Protocol):
    """Something that plays a seat. One that can say why has `thinking` after a choice."""

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        """A legal move for this seat, from what it sees; without a budget, within its own."""
        ...


def bot(spec: str, game: Game, seed: int = 0) -> Bot:
    """A bot by its name; the same seed makes the same one."""
    check_bot(spec)
    held_back = read_restriction(spec)
    if held_back is not None:
        from kogge.bots.restricted_bot import RestrictedBot

        inner = bot(held_back.spec, game, seed)
        return RestrictedBot(inner, game, seed, held_back.manner, held_back.piece)
    alone = in_process(spec)
    if alone is not None:
        return ProcessBot(alone[0], game, seed, alone[1])
    if spec in SIMPLE:
        from kogge.bots.simple import GreedyBot, RandomBot

        return (RandomBot if spec == "random" else GreedyBot)(game, seed)
    if spec in LEVELS:
        return level_bot(spec, game, seed)
    if spec.startswith(SEARCH):
        from kogge.bots.search import SearchBot

        budget, net, mixes = split_search(spec.removeprefix(SEARCH))
        manner = game.rooms.manner if mixes else game.rooms.manner.classic
        return SearchBot(
            game, seed, budget=read_budget(budget), manner=manner, net=named_net(net, game)
        )
    if spec == NET or spec.startswith(f"{NET}:"):
        from kogge.bots.nets.bot import NetBot

        net_file = named_net(spec, game)
        assert net_file is not None
        return NetBot(game, seed, net_file)
    if spec.startswith(CLASSIC):
        return _classic_bot(spec.removeprefix(CLASSIC), game, seed)
    made: Bot = make(spec, game, seed)
    return made


def _classic_bot(words: str, game: Game, seed: int) -> Bot:
    """A level or a budget, by the search as it was before it had nets and mixed."""
    if words in LEVELS:
        return level_bot(words, game, seed, classic=True)
    from kogge.bots.search import SearchBot

    return SearchBot(game, seed, budget=read_budget(words), manner=game.rooms.manner.classic)


def check_bot(spec: str) -> str:
    """The name, if there is such a bot; nothing is built."""
    held_back = read_restriction(spec)
    if held_back is not None:
        check_bot(held_back.spec)
        return spec
    alone = in_process(spec)
    if alone is not None:
        check_bot(alone[0])
        return spec
    if spec in SIMPLE or spec in LEVELS:
        return spec
    if spec.startswith(SEARCH):
        budget, net, _ = split_search(spec.removeprefix(SEARCH))
        read_budget(budget)
        check_net(net)
    elif spec == NET or spec.startswith(f"{NET}:"):
        check_net(spec)
    elif spec.startswith(CLASSIC):
        if spec.removeprefix(CLASSIC) not in LEVELS:
            read_budget(spec.removeprefix(CLASSIC))
    elif is_elsewhere(spec):
        find_class(spec)
    else:
        raise BadOption(
            f"there is no bot {spec!r}; choose one of {', '.join((*bot_names(), *offered()))}, "
            "search:ITERATIONS, search:SECONDSs, search:ITERATIONS+net:FILE, net:FILE "
            "or module:Class"
        )
    return spec


def check_simple(name: str) -> str:
    """The name, if it is one of the bots that compiled loops know."""
    if name not in SIMPLE:
        raise BadOption(f"{name!r} is not a simple bot; choose one of {', '.join(SIMPLE)}")
    return name


def bot_names() -> tuple[str, ...]:
    """The bots that need no more than a name: the simple ones and the levels."""
    return (*SIMPLE, *LEVELS)
