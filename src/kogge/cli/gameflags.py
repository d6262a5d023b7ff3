"""Shared flags of commands about a game: a sub-command per game, with its own flags."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

import kogge
from kogge.cli.root import NamingGroup
from kogge.core.errors import BadOption, BadPieces
from kogge.core.game import Game, Option
from kogge.core.text import texts
from kogge.games import GAMES

PREFIX: Final = "option_"
MOST_THREADS: Final = 1024


class Count(click.IntRange):
    """A whole number; named so in the message about anything else."""

    name = "whole number"


class GameGroup(NamingGroup):
    """A group with a sub-command for every registered game, built when it is asked for."""

    thing = "game"

    def __init__(self, build: Callable[[Game], click.Command], **settings: Any) -> None:
        super().__init__(subcommand_metavar="GAME [OPTIONS]", **settings)
        self._build = build

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(GAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in GAMES:
            return None
        return self._build(kogge.game(cmd_name))


def game_flags(game: Game) -> list[click.Parameter]:
    """The options of a game as flags, with their choices, defaults and explanations."""
    return [GameFlag(game, option) for option in game.options]


class GameFlag(click.Option):
    """An option of a game. What it means is looked up when help is asked for: its numbers are those
    of the pieces, which a command may still choose before the game is loaded."""

    def __init__(self, game: Game, option: Option) -> None:
        super().__init__(
            ["--" + option.name.replace("_", "-"), PREFIX + option.name],
            type=click.Choice(option.choices),
            default=option.default,
            show_default=True,
        )
        self._game = game
        self._option = option.name

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        about = texts(self._game, "en")["options"][self._option]
        choices = " ".join(_explained(choice, said) for choice, said in about["choices"].items())
        self.help = f"{about['title']}. {choices}"
        return super().get_help_record(ctx)


def _explained(choice: str, meaning: str) -> str:
    """What a choice means, after its name unless it begins with that anyway."""
    return meaning if meaning.lower().startswith(choice) else f"{choice}: {meaning}"


def chosen_options(parameters: dict[str, Any]) -> dict[str, Any]:
    """Take the game's own options out of a command's parameters."""
    names = [name for name in parameters if name.startswith(PREFIX)]
    return {name.removeprefix(PREFIX): parameters.pop(name) for name in names}


def records_flag(
    told: str = "Keep every game whole in this folder, for kogge dataset.",
) -> click.Option:
    """`--records`, in the commands that play games."""
    return click.Option(
        ["--records"],
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help=told,
    )


def seed_flag() -> click.Option:
    """`--seed`, in the commands that play many games."""
    return click.Option(
        ["--seed"],
        type=int,
        default=0,
        show_default=True,
        metavar="S",
        help="Decides every deal and every random choice.",
    )


def threads_flag() -> click.Option:
    """`--threads`, in the commands that play many games."""
    return click.Option(
        ["--threads"],
        type=Count(min=1, max=MOST_THREADS),
        metavar="N",
        help="Games played at the same time.  [default: one per core]",
    )


def pieces_flag() -> click.Option:
    """`--pieces FILE`; it takes effect when `use_pieces` is called."""
    return click.Option(
        ["--pieces"],
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Use the cards and numbers of this file, a changed copy of the game's pieces.toml.",
    )


def restriction_flags(who: str = "The first bot", others: bool = True) -> list[click.Parameter]:
    """`--without PIECE` and `--prefer PIECE`."""
    return [
        click.Option(
            ["--without"],
            multiple=True,
            metavar="PIECE",
            help=f"{who} may not use this piece or kind of move; may be repeated."
            + (" For other bots, write without:PIECE:BOT." if others else ""),
        ),
        click.Option(
            ["--prefer"],
            multiple=True,
            metavar="PIECE",
            help=f"{who} uses this piece or kind of move whenever it can"
            + ("; likewise prefer:PIECE:BOT." if others else "."),
        ),
    ]


def find_own_bots() -> None:
    """Let `module:Class` find modules in the current folder, where people keep their own bots."""
    sys.path.insert(0, str(Path.cwd()))


def restricted_bot(spec: str, given: Mapping[str, Any]) -> str:
    """The name of a bot with the restrictions of the command line."""
    from kogge.bots.restriction_names import restricted

    both = [piece for piece in given["without"] if piece in given["prefer"]]
    if both:
        raise BadOption(f"--without {both[0]} and --prefer {both[0]} contradict each other")
    return restricted(spec, given["without"], given["prefer"])


@contextmanager
def stdout_for_results(as_json: bool) -> Iterator[None]:
    """Send what bots of other people print to stderr: JSON on stdout is for programs to read."""
    with redirect_stdout(sys.stderr) if as_json else nullcontext():
        yield


def use_pieces(file: Path | None, game: str) -> None:
    """Choose a designer's pieces for a game, before its rules are loaded."""
    if file is None:
        return
    from kogge.core.pieces import check_whose, choose_pieces

    check_whose(file, game)
    choose_pieces(file)
    with lines_told(file):
        import_module(f"{kogge.game(game).module}.pieces")


@contextmanager
def lines_told(file: Path) -> Iterator[None]:
    """What is wrong with a pieces file is told with its line, in words."""
    try:
        yield
    except BadPieces as error:
        from kogge.lab.versions.refusals import explain

        raise explain(file, error) from None
