"""Game: its name, players and options, and the way to a new position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kogge.core.errors import BadOption
from kogge.core.keys import KEY_BYTES, Key, new_key
from kogge.core.loading import load_rooms
from kogge.core.manner import Manner

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from rich.console import RenderableType

    from kogge.core.events import Narrator
    from kogge.core.features import Features
    from kogge.core.figures import Figures, Said
    from kogge.core.moves import Moves
    from kogge.core.position import Position
    from kogge.core.usage import Usage
    from kogge.core.view import View

__all__ = [
    "Game",
    "Notation",
    "Option",
    "Reason",
    "Rooms",
    "UsedMoves",
    "all_moves",
    "declare",
    "declared_in",
    "no_hint",
    "no_nuance",
]


PLAYERS: Final = 0  # where `setup` finds the number of players among its `options`


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first choice is the default."""

    name: str
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.choices[0]

    def read(self, value: object) -> str:
        """The choice meant by a value; True and False mean "on" and "off", 45 means "45"."""
        word = value
        if isinstance(value, bool):
            word = "on" if value else "off"
        elif isinstance(value, int):
            word = str(value)
        if not isinstance(word, str) or word not in self.choices:
            raise BadOption(
                f"{self.name} cannot be {value!r}; choose one of {', '.join(self.choices)}"
            )
        return word


def declare(choices: Mapping[IntEnum, tuple[str, ...]]) -> tuple[Option, ...]:
    """Options whose names are those of an enum, so that rules read `options[Setting.NAME]`."""
    if [int(setting) for setting in choices] != list(range(PLAYERS + 1, len(choices) + 1)):
        raise TypeError("options are numbered from 1 on, in the order in which they are declared")
    return tuple(Option(setting.name.lower(), given) for setting, given in choices.items())


@dataclass(frozen=True)
class Reason:
    """Why a move is illegal: a key of the game's texts, the rule, and details for the sentence."""

    why: str
    rule: str
    details: Mapping[str, Any]


def no_hint(observed: Any, seat: int, move: int) -> Reason | None:
    """Most games say nothing about a legal move beyond its words."""
    return None


def no_nuance(observed: Any, seat: int, move: int) -> dict[str, Any]:
    """In most games a move means the same wherever it is made."""
    return {}


UsedMoves = Callable[[int, int, Mapping[str, str]], int]


def all_moves(space: int, players: int, options: Mapping[str, str]) -> int:
    """In most games any move can occur with any options."""
    return space


@dataclass(frozen=True)
class Notation:
    """Positions as one line of text, for games that hide nothing.

    `write(observed)` is the line; `read(line)` gives players, options and an array of one record,
    or raises BadPosition.
    """

    write: Callable[[Any], str]
    read: Callable[[str], tuple[int, dict[str, str], NDArray[Any]]]


@dataclass(frozen=True)
class Rooms:
    """What a game brings along, loaded when it is first played.

    `show(observed, viewer)` is a view, declared in the game's `view.py` (see `core/view.py`);
    `draw(view, names, language)` a view, as a dictionary, in a terminal.
    `hint(observed, seat, move)` says what a player may want to know before a legal move, such as
    the odds of a fight: a key of the game's `words`, the rule, and details for the sentence.
    `manner` holds the game's search settings and bot levels.
    `nuance(observed, seat, move)` adds to the parts of a move what it means in this position, for
    its sentence. `about` names the rule that a phase or a kind of move is about.
    `features` says what a position is as a vector, for programs that learn;
    `used_moves(space, players, options)` how many of the move ids can occur with these settings.
    `traits` names what the verb `describe` writes of a seat, for nets.
    `redraw(worlds, rngs)` draws anew, in full records, what chance holds ready and nobody has seen,
    such as the order of a deck; games whose players all know the same need none.
    `pieces_in_play` says which pieces a move uses; without it, every kind of move counts as one.
    """

    state: np.dtype[Any]
    moves: Moves
    narrator: Narrator
    show: Callable[[Any, int | None], View | dict[str, Any]]
    why_not: Callable[[Any, int, int], Reason]
    draw: Callable[[dict[str, Any], Sequence[str], str], RenderableType]
    pieces_digest: str = "0" * 64  # without a file of pieces
    notation: Notation | None = None
    hint: Callable[[Any, int, int], Reason | None] = no_hint
    manner: Manner = field(default_factory=Manner)
    nuance: Callable[[Any, int, int], dict[str, Any]] = no_nuance
    about: Mapping[str, str] = field(default_factory=dict)
    features: Features | None = None
    used_moves: UsedMoves = all_moves
    traits: tuple[str, ...] = ()
    redraw: Callable[[Any, Any], None] | None = None
    pieces_in_play: Usage | None = None

    @cached_property
    def usage(self) -> Usage:
        """Which pieces each move uses."""
        from kogge.core.usage import by_kind, declare_usage

        return self.pieces_in_play or declare_usage(self.moves, by_kind)


@dataclass(frozen=True)
class Game:
    """One of the games; get it with `kogge.game(name)`.

    `module` is the `__name__` of the module that declares it; its rooms are found beside it, but
    for those that `elsewhere` names (`core/loading.py`).
    `rules_version` rises whenever the same moves could lead to another result; records of other
    versions are refused. `longest(players)` is a bound on the number of moves. In a `simultaneous`
    game several seats decide at the same time, at least now and then; in a `random` one the key
    decides something; in a `veiled` one something on the table is hidden, be it a hand or a deck,
    besides choices that wait for others.
    """

    name: str
    module: str
    rules_version: int
    players: range
    options: tuple[Option, ...]
    longest: Callable[[int], int]
    simultaneous: bool = False
    random: bool = False
    veiled: bool = False
    elsewhere: Mapping[str, str] = field(default_factory=dict, hash=False)

    @cached_property
    def folder(self) -> Path:
        """Where its module lies, with its texts, rulebook and pieces."""
        file = import_module(self.module).__file__
        assert file is not None
        return Path(file).parent

    @cached_property
    def figures(self) -> Figures | None:
        """What texts may say of the pieces: `FIGURES` of the game's `figures.py`, if it has one."""
        if not (self.folder / "figures.py").exists():
            return None
        found: Figures = import_module(f"{self.module}.figures").FIGURES
        return found

    def said(self, language: str) -> Said:
        """The figures of the pieces in play, for texts."""
        return {} if self.figures is None else self.figures.said(language)

    @cached_property
    def rooms(self) -> Rooms:
        """Rules, moves and views; loading them brings Numba in."""
        return load_rooms(self)

    @property
    def move_space(self) -> int:
        """How many move ids there are; they run from 0."""
        return len(self.rooms.moves)

    def new(
        self,
        players: int | None = None,
        *,
        seed: int | None = None,
        key: Key | None = None,
        **options: object,
    ) -> Position:
        """A fresh position; without seed or key the deal is unpredictable."""
        if seed is not None and key is not None:
            raise BadOption("give a seed or a key, not both")
        if key is None:
            key = new_key(seed)
        return self.start(self.players[0] if players is None else players, key, options)

    def start(self, players: int, key: Key, options: Mapping[str, object]) -> Position:
        """The first position of the game with this key."""
        from kogge.core.position import Position

        if len(key) != KEY_BYTES:
            raise BadOption(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        return Position.start(self, self.check_players(players), self.check_options(options), key)

    def check_players(self, players: int) -> int:
        """The number of players, if this game can be played by so many."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadOption(
                f"{self.name} is for {least} to {most} players, not {players!r}",
                why="bad_players",
                game=self.name,
                least=least,
                most=most,
                given=players,
            )
        return players

    def check_options(self, given: Mapping[str, object]) -> dict[str, str]:
        """All options with their choices, defaults filled in."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise BadOption(
                    f"{self.name} has no option {name!r}; "
                    + (f"choose from {', '.join(names)}" if names else "it has none")
                )
        return {
            option.name: option.read(given.get(option.name, option.default))
            for option in self.options
        }

    def encode_options(self, players: int, options: Mapping[str, str]) -> list[int]:
        """Players and choices as the numbers that `setup` takes."""
        return [players, *(o.choices.index(options[o.name]) for o in self.options)]

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: by the module that declares it, which has its rules."""
        return declared_in, (self.module, self.name)

    def __repr__(self) -> str:
        return f"kogge.game({self.name!r})"


def declared_in(module: str, name: str) -> Game:
    """The game of this name that a module declares."""
    for found in vars(import_module(module)).values():
        if isinstance(found, Game) and found.name == name:
            return found
    raise BadOption(f"{module} declares no game {name!r}")
