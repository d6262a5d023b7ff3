"""`kogge verify`: check that a game file is true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kogge.cli.failures import EXIT_CODES_HELP, OK, exit_code
from kogge.cli.gameflags import pieces_flag, use_pieces
from kogge.core.errors import KoggeError
from kogge.core.text import texts

if TYPE_CHECKING:
    from kogge.core.gamefile import GameFile
    from kogge.core.position import Position


def check(source: str, pieces: Path | None, as_json: bool) -> int:
    report: dict[str, Any] = {"ok": True, "code": "ok", "exit": OK, "message": ""}
    try:
        game_file, position = replayed(source, pieces)
    except KoggeError as error:
        if not as_json:
            raise
        report |= {"ok": False, "code": error.code, "exit": exit_code(error), "message": str(error)}
    else:
        report |= {
            "game": game_file.game,
            "players": game_file.players,
            "options": game_file.options,
            "commitment": game_file.commitment,
            "moves": len(game_file.moves),
            "over": position.over,
            "scores": list(position.scores),
            "winners": list(position.winners),
        }
        report["message"] = tell(game_file, position)
    click.echo(json.dumps(report, indent=1) if as_json else report["message"])
    return int(report["exit"])


def load(source: str) -> GameFile:
    """The game file of a table at a server, or on disk."""
    from kogge.core.gamefile import read_game_file

    if source.startswith(("http://", "https://")):
        from kogge.client import fetch_game_file

        return read_game_file(fetch_game_file(source))
    file = click.Path(exists=True, dir_okay=False, path_type=Path).convert(source, None, None)
    return read_game_file(Path(file).read_bytes())


def replayed(source: str, pieces: Path | None) -> tuple[GameFile, Position]:
    """The game file and the position it leads to, checked in every way."""
    game_file = load(source)
    use_pieces(pieces, game_file.game)
    from kogge.core.gamefile import check_game, verify
    from kogge.terminal.compiling import announced

    with announced(check_game(game_file)):
        return game_file, verify(game_file)


def tell(game_file: GameFile, position: Position) -> str:
    """What holds, in a sentence."""
    end = f"result {', '.join(map(str, position.scores))}" if position.over else "not finished"
    title = texts(position.game, "en")["title"]
    agree = "key, rules and result agree" if position.over else "key and rules agree"
    size = f"{game_file.players} players, {len(game_file.moves)} moves"
    return f"verified: {title}, {size}, {end}; {agree}"


command = click.Command(
    "verify",
    callback=check,
    help="Check a game file: its key against the commitment, every move against the rules, and "
    "the result against a replay.\n\n"
    "FILE may also be the address of a table at a server, once its game is over.\n\n"
    f"{EXIT_CODES_HELP}\n\n"
    "\b\nExample:\n"
    "  kogge verify my-game.json && echo fair and square\n"
    "  kogge verify http://127.0.0.1:8700/t/ID\n",
    short_help="Check key, moves and result of a game file.",
    params=[
        click.Argument(["source"], metavar="FILE"),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
        pieces_flag(),
    ],
)
