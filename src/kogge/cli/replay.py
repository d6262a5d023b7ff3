"""`kogge replay`: look at a recorded game again."""

from __future__ import annotations

from pathlib import Path

import click

from kogge.cli.failures import speaking
from kogge.cli.gameflags import pieces_flag, use_pieces
from kogge.cli.play import language_flag


def look(file: Path, seat: str | None, language: str, pieces: Path | None) -> None:
    from kogge.terminal.saves import load_game_file

    with speaking(language):
        game_file = load_game_file(file)
        use_pieces(pieces, game_file.game)
        from kogge.terminal.replaying import replay_game_file

        replay_game_file(game_file, seat, language)


command = click.Command(
    "replay",
    callback=look,
    help="Step through a recorded game: Enter goes on, b goes back, a number jumps to that move, "
    "q quits. Not in a terminal, it prints everything.\n\n"
    "All hands are shown; with --seat exactly what that seat saw.\n\n"
    "\b\nExamples:\n"
    "  kogge replay my-game.json\n"
    "  kogge replay my-game.json --seat 0 | less\n"
    "  kogge replay my-game.json --seat Anna\n",
    short_help="Step through a game file.",
    params=[
        click.Argument(
            ["file"], type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE"
        ),
        click.Option(
            ["--seat"],
            metavar="N",
            help="Show what this seat saw: its number in the file, the first is 0, or the name "
            "of who sat there.",
        ),
        language_flag(),
        pieces_flag(),
    ],
)
