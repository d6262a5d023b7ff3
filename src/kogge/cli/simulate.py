"""`kogge simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kogge.cli.gameflags import (
    Count,
    GameGroup,
    chosen_options,
    find_own_bots,
    game_flags,
    pieces_flag,
    records_flag,
    restricted_bot,
    restriction_flags,
    seed_flag,
    stdout_for_results,
    threads_flag,
    use_pieces,
)
from kogge.cli.progress import progress_bar
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.games import GAMES

if TYPE_CHECKING:
    from kogge.arena.simulate import Simulation


def build(game: Game) -> click.Command:
    """`kogge simulate GAME` with the game's own options."""
    least, most = game.players[0], game.players[-1]

    def start(**given: Any) -> None:
        use_pieces(given.pop("pieces"), game.name)
        options = chosen_options(given)
        as_json = given.pop("as_json")
        find_own_bots()
        with stdout_for_results(as_json):
            bots = seat_bots(game, given.pop("bots"), given.pop("players"))
            bots[0] = restricted_bot(bots[0], given)
            del given["without"], given["prefer"]
            result = run(game, bots, options=options, **given)
        if as_json:
            click.echo(json.dumps(result.to_json(), indent=1))
        else:
            tell(result)

    return click.Command(
        game.name,
        callback=start,
        short_help=f"{least} to {most} players.",
        help=f"Play many games of {game.name} between bots and report how they did.\n\n"
        "The same seed gives the same games, however many threads play them.\n\n"
        "\b\nExamples:\n"
        f"  kogge simulate {game.name}\n"
        f"  kogge simulate {game.name} --bots greedy,random --games 100000 --rotate\n"
        f"  kogge simulate {game.name} --bots random --players {most} --json\n",
        params=[
            click.Option(
                ["--bots"],
                metavar="BOT,BOT,…",
                help="A bot for every seat; a single one takes all seats. Random and greedy play "
                "thousands of games a second; others, such as master or search:200, think.  "
                "[default: a greedy one among random ones]",
            ),
            click.Option(
                ["--players"],
                type=int,
                metavar="N",
                help=f"Number of players.  [default: the number of bots, or {least}]",
            ),
            click.Option(
                ["--games"],
                type=Count(min=1),
                default=1000,
                show_default=True,
                metavar="N",
                help="Number of games.",
            ),
            seed_flag(),
            threads_flag(),
            *restriction_flags(),
            click.Option(["--rotate"], is_flag=True, help="Let bots change seats between games."),
            records_flag(),
            click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs."),
            pieces_flag(),
            *game_flags(game),
        ],
    )


def seat_bots(game: Game, bots: str | None, players: int | None) -> list[str]:
    """A bot for every seat; a single name is repeated for all players."""
    from kogge.bots import check_bot

    if bots is None:
        return [
            "greedy",
            *["random"] * (game.check_players(game.players[0] if players is None else players) - 1),
        ]
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        check_bot(name)
    if len(names) == 1:
        return names * game.check_players(game.players[0] if players is None else players)
    if players is not None and players != len(names):
        raise BadOption(f"{len(names)} bots ({', '.join(names)}) cannot be {players} players")
    game.check_players(len(names))
    return names


def run(
    game: Game, bots: list[str], games: int, records: Path | None = None, **settings: Any
) -> Simulation:
    """Compile if need be, then play with a bar that shows how far it is."""
    from kogge.arena.gamelines import GameLines
    from kogge.arena.simulate import simulate
    from kogge.terminal.compiling import announced

    with announced(game):
        simulate(game, bots, 1, **settings)
    with ExitStack() as stack:
        kept: GameLines | None = None
        if records is not None:
            decisive = {name: settings[name] for name in ("seed", "rotate", "options")}
            named = {"bots": bots, **decisive, "pieces": game.rooms.pieces_digest}
            kept = stack.enter_context(GameLines(records, f"{game.name}-simulate", named))
        bar = stack.enter_context(progress_bar(games))
        return simulate(game, bots, games, progress=bar.advance, game_lines=kept, **settings)


def tell(result: Simulation) -> None:
    """The result as a table for people."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("bot" if result.rotated else "seat", justify="right")
    table.add_column("name" if result.rotated else "bot")
    for title in ("wins", "95 % interval", "mean score"):
        table.add_column(title, justify="right")
    for number, seat in enumerate(result.seats):
        table.add_row(
            str(number),
            seat.bot,
            f"{seat.win_share:.1%}",
            f"{seat.low:.1%} – {seat.high:.1%}",
            f"{seat.mean_score:.2f}",
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"{result.games:,} games, {result.moves:,} moves in {result.seconds:.2f} s "
        f"on {result.threads} thread{'s' if result.threads > 1 else ''}\n"
        f"{result.games_per_second:,.0f} games/s, {result.moves_per_second:,.0f} moves/s"
    )
    if result.replaced:
        console.print(
            f"{result.replaced:,} choices were illegal, late or errors; a random legal move was "
            "made instead. kogge match says whose they were."
        )


def need_game(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        raise click.UsageError(f"name a game: {', '.join(GAMES)}")


command = GameGroup(
    build,
    name="simulate",
    callback=click.pass_context(need_game),
    invoke_without_command=True,
    help="Play many games between bots and report wins, scores and speed.\n\n"
    "\b\nExample:\n"
    "  kogge simulate tallinn --bots greedy,random,random --games 100000 --rotate\n",
)
