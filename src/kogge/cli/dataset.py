"""`kogge dataset`: trajectories of recorded games, for imitation and offline learning."""

from __future__ import annotations

import time
from pathlib import Path

import click

from kogge.cli.gameflags import Count, pieces_flag, use_pieces
from kogge.games import GAMES


@click.command(
    "dataset",
    short_help="Make trajectories of recorded games.",
    help="Make a dataset of recorded games: observations, masks, actions, rewards and values of "
    "every decision, for imitation and offline learning.\n\n"
    "RECORDS are folders that --records has filled, or game files. OUTPUT.parquet is one Parquet "
    "file, any other name a folder of NumPy arrays. The columns are described in "
    "docs/reference/dataset.md.\n\n"
    "\b\nExamples:\n"
    "  kogge simulate visby --bots greedy --games 10000 --records games\n"
    "  kogge dataset games --output visby.parquet\n"
    "  kogge dataset games --output visby --values\n",
)
@click.argument(
    "records", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RECORDS…"
)
@click.option(
    "--output", required=True, type=click.Path(path_type=Path), help="A name that is not taken."
)
@click.option("--game", type=click.Choice(list(GAMES)), help="Take the games of this kind alone.")
@click.option(
    "--reward",
    default="utility",
    show_default=True,
    type=click.Choice(["utility", "rank", "score"]),
    help="What is paid at the end of a game.",
)
@click.option(
    "--values",
    is_flag=True,
    help="Judge every decision by the game's net; without one, by playing on, which takes long.",
)
@click.option("--minari", metavar="ID", help="Also make a Minari dataset of this id, as me/x-v0.")
@click.option(
    "--threads", type=Count(min=1, max=1024), help="Threads that replay.  [default: one per core]"
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    records: tuple[Path, ...],
    output: Path,
    game: str | None,
    reward: str,
    values: bool,
    minari: str | None,
    threads: int | None,
    as_json: bool,
    pieces: Path | None,
) -> None:
    from kogge.adapters.dataset import write_dataset
    from kogge.adapters.dataset.minari import check_minari, write_minari
    from kogge.cli.progress import progress_bar

    if pieces is not None and game is None:
        raise click.UsageError("with --pieces, name the game with --game")
    if game is not None:
        use_pieces(pieces, game)
    if minari is not None:
        check_minari(minari)
    began = time.perf_counter()
    with progress_bar(None, "decisions") as bar:
        summary = write_dataset(
            records,
            output,
            game=game,
            reward=reward,
            values=values,
            threads=threads,
            progress=bar.advance,
        )
    seconds = time.perf_counter() - began
    if minari is not None:
        write_minari(output, minari)
    if as_json:
        click.echo(summary.to_json().decode(), nl=False)
        return
    click.echo(
        f"{output}: {summary.rows:,} decisions in {summary.trajectories:,} trajectories of "
        f"{summary.games:,} games of {summary.game}; {seconds:.1f} s, "
        f"{summary.rows / seconds:,.0f} decisions/s"
        + (f"; {summary.left_out:,} games left out" if summary.left_out else "")
    )


command.params.append(pieces_flag())
