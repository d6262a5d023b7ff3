"""`kogge evaluate`: what a recorded position is worth to everyone."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kogge.cli.gameflags import pieces_flag
from kogge.cli.verify import replayed
from kogge.core.errors import BadOption

if TYPE_CHECKING:
    from kogge.core.gamefile import GameFile
    from kogge.core.position import Position
    from kogge.core.value import Value


def value(
    source: str,
    seat: int | None,
    after: int | None,
    games: int | None,
    seed: int,
    as_json: bool,
    pieces: Path | None,
) -> None:
    game_file, end = replayed(source, pieces)
    position = position_after(game_file, end, after)
    found = position.value(seat, games=games, seed=seed)
    if as_json:
        told = dataclasses.asdict(found) | {"game": game_file.game, "moves": len(position.history)}
        click.echo(json.dumps(told, indent=1))
        return
    for line in tell(game_file, position, found):
        click.echo(line)


def position_after(game_file: GameFile, end: Position, moves: int | None) -> Position:
    """The position after so many moves of a game file; without a number, after all of them."""
    if moves is None:
        return end
    if not 0 <= moves <= len(end.history):
        raise BadOption(
            f"the game file has {len(end.history)} moves, so there is none after {moves}"
        )
    position = end.game.start(game_file.players, end.key, end.options)
    for seat, move in end.history[:moves]:
        position.play(seat, move)
    return position


def tell(game_file: GameFile, position: Position, found: Value) -> list[str]:
    """A line for each seat, and one on how the shares were found."""
    knowledge = "open cards" if found.seat is None else f"what seat {found.seat} knows"
    lines = [f"after {len(position.history)} of {len(game_file.moves)} moves, with {knowledge}:"]
    for seat, (share, error) in enumerate(zip(found.shares, found.errors, strict=True)):
        lines.append(f"  seat {seat}  {share:6.1%} ± {error:.1%}")
    games = f", {found.games:,} games" if found.games else ""
    return [*lines, f"{found.policy}{games}; ± is one standard error"]


command = click.Command(
    "evaluate",
    callback=value,
    help="The share of the win that each seat can expect in a recorded game, with a standard "
    "error.\n\n"
    "With --seat by what that seat knows, otherwise with open cards. FILE may also be the address "
    "of a table at a server, once its game is over.\n\n"
    "\b\nExamples:\n"
    "  kogge evaluate my-game.json --after 12\n"
    "  kogge evaluate my-game.json --after 12 --seat 0 --games 5000\n",
    short_help="What a recorded position is worth to everyone.",
    params=[
        click.Argument(["source"], metavar="FILE"),
        click.Option(["--seat"], type=int, help="Whose knowledge counts; the first seat is 0."),
        click.Option(["--after"], type=int, help="The position after so many moves, not the last."),
        click.Option(
            ["--games"],
            type=int,
            help="Games played to the end, usually 512; 0: ask the game's net.",
        ),
        click.Option(["--seed"], type=int, default=0, show_default=True),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
        pieces_flag(),
    ],
)
