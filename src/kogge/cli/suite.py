"""`kogge suite`: a fixed benchmark for a bot, and its line in a leaderboard."""

from __future__ import annotations

from pathlib import Path

import click

from kogge.cli.gameflags import Count, find_own_bots, stdout_for_results


@click.command(
    "suite",
    short_help="Play a benchmark suite and add a line to a leaderboard.",
    help="Play a fixed set of matches with a bot, and add a line to a leaderboard file.\n\n"
    "Suites never change, so that figures can be compared. Without a bot, the leaderboard is "
    "printed. Every task joins the line when it has been played; the same command again plays what "
    "the line lacks. Tasks and results are in docs/reference/suite.md.\n\n"
    "\b\nExamples:\n"
    "  kogge suite greedy\n"
    "  kogge suite 'mybots:Agent?path=net.pt' --name 'My agent' --leaderboard board.jsonl\n"
    "  kogge suite --leaderboard board.jsonl\n",
)
@click.argument("bot", required=False)
@click.option("--suite", "name", default="kogge-suite-1", show_default=True, metavar="NAME")
@click.option(
    "--leaderboard",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="JSON lines, to which the result is added.",
)
@click.option("--name", "entry", metavar="TEXT", help="Name of the entry.  [default: the bot's]")
@click.option("--note", default="", metavar="TEXT", help="How it was made, for readers.")
@click.option("--task", "tasks", multiple=True, help="Only this task; may be repeated.")
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep results here while it plays; the same command goes on from them.",
)
@click.option("--threads", type=Count(min=1, max=1024), help="[default: one per core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    bot: str | None,
    name: str,
    leaderboard: Path | None,
    entry: str | None,
    note: str,
    tasks: tuple[str, ...],
    keep: Path | None,
    threads: int | None,
    as_json: bool,
) -> None:
    import msgspec

    from kogge.arena.crews import Threads
    from kogge.arena.suite import (
        add_line,
        asked,
        check_entry,
        completed,
        entry_of,
        markdown,
        read_board,
        run_suite,
        suite_of,
    )

    find_own_bots()
    suite = suite_of(name)
    held = read_board(leaderboard) if leaderboard is not None and leaderboard.exists() else []
    if bot is None:
        if leaderboard is None:
            raise click.UsageError("name a bot, or a leaderboard to print")
        click.echo(markdown(held, suite), nl=False)
        return
    names = asked(suite, tasks, entry_of(held, suite.name, entry or bot))
    if leaderboard is not None:
        check_entry(held, suite.name, entry or bot, bot, names, leaderboard)
    line = None
    with stdout_for_results(as_json):
        for task in names:
            played = run_suite(
                suite,
                bot,
                entry=entry,
                tasks=[task],
                crew=Threads(threads),
                keep=keep,
                note=note,
                tell=click.echo,
            )
            if leaderboard is not None:
                add_line(leaderboard, played)
            line = played if line is None else completed(line, played)
    assert line is not None
    if as_json:
        click.echo(msgspec.json.encode(line).decode())
    else:
        click.echo(markdown([line], suite), nl=False)
