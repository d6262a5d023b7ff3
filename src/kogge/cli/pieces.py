"""`kogge pieces`: a game's cards and numbers as a file, checked and compared in words."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

import kogge
from kogge.cli.gameflags import lines_told
from kogge.cli.root import NamingGroup
from kogge.core.entries import Difference, differences
from kogge.core.errors import BadPieces
from kogge.core.game import Game
from kogge.core.piecefile import lines
from kogge.core.pieces import own_path, read_toml, whole_pieces

FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


class PiecesGroup(NamingGroup):
    """`check` and `diff`, and the name of a game, which prints its file."""

    thing = "game"

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *kogge.game_names()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = super().get_command(ctx, cmd_name)
        if found is None and cmd_name in kogge.game_names():
            return printing(kogge.game(cmd_name))
        return found


@click.group("pieces", cls=PiecesGroup, subcommand_metavar="GAME | check FILE | diff A B")
def command() -> None:
    """Print a game's cards and numbers; check and compare files of your own.

    A file of your own is a changed copy, or holds only what changes: the game's name and the
    entries with other values. Pass it with --pieces to play, simulate and the other commands.

    \b
    Examples:
      kogge pieces visby > mine.toml
      kogge pieces check mine.toml
      kogge pieces diff mine.toml yours.toml
    """


def printing(game: Game) -> click.Command:
    def show() -> None:
        path = own_path(game.name)
        if path is None:
            raise BadPieces("pieces.toml", f"{game.name} has none: its numbers are in its rules")
        click.echo(path.read_text("utf-8"), nl=False)

    return click.Command(
        game.name, callback=show, help=f"Print the pieces file of {game.name}, with comments."
    )


@command.command("check")
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def check(file: Path, as_json: bool) -> None:
    """Say whether a file can be played with, and what it changes.

    \b
    Example:
      kogge pieces check mine.toml
    """
    game = checked(file)
    own = own_path(game.name)
    assert own is not None
    found = differences(read_toml(own), whole_pieces(file))
    tell(game, found, {2: file}, as_json, f"{file.name} is a version of {game.name}")


@command.command("diff")
@click.argument("first", type=FILE)
@click.argument("second", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def diff(first: Path, second: Path, as_json: bool) -> None:
    """Say in words how two files differ, with the lines where that stands.

    \b
    Example:
      kogge pieces diff mine.toml yours.toml
    """
    game, other = checked(first), checked(second)
    if game.name != other.name:
        raise BadPieces(second.name, f"it is for {other.name}, and {first.name} for {game.name}")
    found = differences(whole_pieces(first), whole_pieces(second))
    tell(game, found, {1: first, 2: second}, as_json, f"{first.name} and {second.name}")


def checked(file: Path) -> Game:
    """The game that a file is for; a file that cannot be played with is refused with its line."""
    data = read_toml(file)
    own = own_path(data.get("game"))
    if own is None:
        choices = ", ".join(name for name in kogge.game_names() if own_path(name))
        raise BadPieces(file.name, f'it must name its game: game = "…", one of {choices}')
    game = kogge.game(str(data["game"]))
    with lines_told(file):
        import_module(f"{game.module}.pieces").load(file)
    return game


def tell(
    game: Game, found: list[Difference], files: dict[int, Path], as_json: bool, heading: str
) -> None:
    """Print differences, each with the lines where it stands."""
    places = {
        number: lines(file.read_text("utf-8"), read_toml(file)) for number, file in files.items()
    }
    rows: list[dict[str, Any]] = []
    for one in found:
        at = {number: known[one.place] for number, known in places.items() if one.place in known}
        rows.append(
            {
                "entry": ".".join(map(str, one.place)),
                "sentence": one.sentence(game),
                "old": one.old,
                "new": one.new,
                "lines": {files[number].name: line for number, line in at.items()},
            }
        )
    if as_json:
        click.echo(json.dumps({"game": game.name, "differences": rows}, indent=1))
        return
    if not rows:
        click.echo(f"{heading}: no difference")
        return
    click.echo(f"{heading}: {len(rows)} difference{'s' if len(rows) > 1 else ''}")
    for row in rows:
        at_lines = ", ".join(
            f"line {line}" if len(files) == 1 else f"{name} line {line}"
            for name, line in row["lines"].items()
        )
        click.echo(f"  {row['sentence']}" + (f"   ({at_lines})" if at_lines else ""))
