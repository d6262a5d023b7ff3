"""`kogge play`: sit down at a table in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from kogge.cli.failures import speaking
from kogge.cli.gameflags import (
    GameGroup,
    chosen_options,
    find_own_bots,
    game_flags,
    pieces_flag,
    use_pieces,
)
from kogge.core.game import Game
from kogge.core.text import LANGUAGES
from kogge.games import GAMES
from kogge.terminal.words import usual_language


def language_flag() -> click.Option:
    return click.Option(
        ["--lang", "language"],
        type=click.Choice(LANGUAGES),
        default=usual_language,
        help="Language of the table.  [default: this computer's, or en]",
    )


def save_flag() -> click.Option:
    return click.Option(
        ["--save"],
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Keep the game in this file, after every move.",
    )


def build(game: Game) -> click.Command:
    """`kogge play GAME` with the game's own options."""
    least, most = game.players[0], game.players[-1]

    def start(**given: Any) -> None:
        use_pieces(given.pop("pieces"), game.name)
        options = chosen_options(given)
        from kogge.terminal.opening import play_new
        from kogge.terminal.seats import read_seats

        find_own_bots()
        with speaking(given["language"]):
            kinds = read_seats(game, given.pop("seats"), given.pop("players"))
            play_new(game, kinds, options=options, **given)

    return click.Command(
        game.name,
        callback=start,
        short_help=f"{least} to {most} players.",
        help=f"Play {game.name} in the terminal, with {least} to {most} players.\n\n"
        "Without --seats you play against greedy bots.\n\n"
        "\b\nExample:\n"
        f"  kogge play {game.name} --seats human,greedy,random --name Anna\n",
        params=[
            click.Option(
                ["--players"],
                type=int,
                metavar="N",
                help="Number of players.  [default: 3, or what --seats says]",
            ),
            click.Option(
                ["--seats"],
                metavar="WHO,WHO,…",
                help="Who sits where, separated by commas: human, or a bot: random, greedy, or, "
                "from weak to strong, apprentice, journeyman, master, grandmaster.",
            ),
            click.Option(
                ["--name", "names"],
                multiple=True,
                metavar="NAME",
                help="Name of a human player; repeat it for more of them.",
            ),
            click.Option(["--seed"], type=int, metavar="S", help="Deal the cards of this number."),
            language_flag(),
            save_flag(),
            pieces_flag(),
            *game_flags(game),
        ],
    )


def begin(ctx: click.Context, resume: Path | None, **given: Any) -> None:
    if ctx.invoked_subcommand is not None:
        if resume is not None:
            raise click.UsageError(
                f"--resume names its own game; leave out {ctx.invoked_subcommand}"
            )
        asked = {name: value for name, value in given.items() if value is not None}
        ctx.default_map = {ctx.invoked_subcommand: asked}
        return
    pieces, language, save = given["pieces"], given["language"], given["save"]
    if resume is not None:
        from kogge.terminal.saves import load_game_file

        with speaking(language):
            game_file = load_game_file(resume)
            use_pieces(pieces, game_file.game)
            from kogge.terminal.opening import play_on

            play_on(game_file, resume, language, save)
    elif pieces is not None:
        raise click.UsageError("--pieces is for one game; name it: kogge play GAME --pieces FILE")
    elif sys.stdin.isatty():
        from kogge.terminal.opening import play_after_asking

        play_after_asking(language, save)
    else:
        raise click.UsageError(f"name a game: {', '.join(GAMES)}; or --resume FILE")


command = GameGroup(
    build,
    name="play",
    callback=click.pass_context(begin),
    invoke_without_command=True,
    short_help="Play in the terminal, against bots or together.",
    help="Play a game in the terminal, against bots or with people at the same keyboard.\n\n"
    "Without a game it asks what to play. At the table, ? explains everything else.\n\n"
    "Games that --save gives no file are kept in your data folder, or below KOGGE_DATA.\n\n"
    "\b\nExamples:\n"
    "  kogge play\n"
    "  kogge play tallinn --players 4 --envoy deck --chronicles on\n"
    "  kogge play --resume my-game.json\n",
    params=[
        click.Option(
            ["--resume"],
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Go on with a saved game.",
        ),
        language_flag(),
        save_flag(),
        pieces_flag(),
    ],
)
