"""Tables of results for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from kogge.arena.reporting import BotReport
    from kogge.arena.tournament import Payoff, Rated, Step


def bare_table() -> Table:
    from rich.table import Table

    return Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))


def draw_bots(bots: Iterable[BotReport]) -> Table:
    """A line for every bot: wins, scores and Elo."""
    table = bare_table()
    table.add_column("bot", overflow="fold")
    for title in ("wins", "95 % interval", "fair", "mean score", "Elo", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    for bot in bots:
        table.add_row(
            bot.name,
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} – {bot.high:.1%}",
            f"{bot.fair:.1%}",
            f"{bot.mean_score:.2f}",
            elo(bot.elo, bot.win_share),
            f"{elo(bot.elo_low, bot.low)} – {elo(bot.elo_high, bot.high)}",
        )
    return table


def draw_ratings(bots: Sequence[Rated]) -> Table:
    """The ranking of a tournament."""
    table = bare_table()
    table.add_column("", justify="right")
    table.add_column("bot", overflow="fold")
    for title in ("rating", "95 %", "wins", "95 % interval", "mean score", "games"):
        table.add_column(title, justify="right", no_wrap=True)
    for place, bot in enumerate(bots, start=1):
        table.add_row(
            str(place),
            bot.name,
            f"{bot.rating:+.0f}",
            f"{elo(bot.rating_low, 0)} – {elo(bot.rating_high, 1)}",
            f"{bot.win_share:.1%}",
            f"{bot.low:.1%} – {bot.high:.1%}",
            f"{bot.mean_score:.2f}",
            f"{bot.games:,}",
        )
    return table


def draw_payoff(bots: Sequence[Rated], payoff: Sequence[Sequence[Payoff | None]]) -> Table:
    """How often the bot of a row is placed above the bot of a column."""
    table = bare_table()
    table.add_column("row above column", overflow="fold")
    for number in range(1, len(bots) + 1):
        table.add_column(str(number), justify="right", no_wrap=True)
    for number, (bot, row) in enumerate(zip(bots, payoff, strict=True), start=1):
        cells = ("·" if entry is None else f"{entry.share:.1%}" for entry in row)
        table.add_row(f"{number} {bot.name}", *cells)
    return table


def draw_step(step: Step) -> str:
    """The distance between two neighbours, in words."""
    return (
        f"{step.better} to {step.worse}: {elo(step.elo, step.share)} Elo "
        f"({elo(step.elo_low, step.low)} to {elo(step.elo_high, step.high)})"
    )


def draw_faults(bots: Iterable[BotReport]) -> Iterable[str]:
    """What had to be played in place of bots that could not."""
    for bot in bots:
        if bot.said is not None:
            yield (
                f"{bot.name}: {bot.illegal:,} illegal moves, {bot.errors:,} errors, "
                f"{bot.overruns:,} overruns, each replaced by a random legal move; "
                f"the first: {bot.said}"
            )


def draw_notes(bots: Iterable[BotReport]) -> Iterable[str]:
    """What bots report about themselves."""
    for bot in bots:
        if bot.notes:
            figures = ", ".join(f"{name} {amount:,.6g}" for name, amount in bot.notes.items())
            yield f"{bot.name}: {figures}"


def elo(difference: float | None, share: float) -> str:
    """A difference with its sign; without bound at a share of nothing or all."""
    if difference is None:
        return "-∞" if share < 0.5 else "+∞"
    return f"{difference:+.0f}"
