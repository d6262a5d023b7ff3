"""`python -m bench.trades`: what bots of Talis trade among themselves, and what they are refused.

For each level and each reading of `trade`: games of four bots of that level, how many offers a game
they make, how many of them are accepted, and how many turns saw 0, 1, 2 or more refusals. A *gift*
brings one side nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import click

import kogge
from kogge.bots import bot
from kogge.core.game import Game


@dataclass
class Traded:
    """What some games have seen."""

    games: int = 0
    offers: int = 0
    accepted: int = 0
    gifts: int = 0
    counters: int = 0
    refusals: Counter[int] = field(default_factory=Counter)  # turns by refused offers
    examples: list[str] = field(default_factory=list)


def amount(goods: list[str]) -> int:
    return sum(int(part[:-1]) for part in goods)


def turns(events: Iterator[Any]) -> Iterator[list[Any]]:
    """The events of each turn."""
    turn: list[Any] = []
    for event in events:
        if event.kind == "turn" and turn:
            yield turn
            turn = []
        turn.append(event)
    yield turn


def watch(game: Game, level: str, trade: str, number: int, seen: Traded) -> None:
    """One game of four bots of a level, and its trades."""
    position = game.new(4, seed=number, trade=trade)
    bots = [bot(level, game, 1000 * number + seat) for seat in range(4)]
    while not position.over:
        for seat in position.to_act:
            position.play(seat, bots[seat].choose(position.observed(seat), seat))
    seen.games += 1
    for turn in turns(iter(position.events(None))):
        offered = None
        refused = 0
        for event in turn:
            if event.kind == "offered":
                offered = event.details
                seen.offers += 1
            elif event.kind == "declined":
                refused += 1
            elif event.kind == "accepted" and offered is not None:
                give, want = offered["give"], offered["want"]
                seen.accepted += 1
                seen.gifts += not give or not want
                if len(seen.examples) < 400:
                    seen.examples.append(f"{' '.join(give)} for {' '.join(want)}")
        seen.refusals[refused] += 1


@click.command()
@click.option("--games", default=100, show_default=True, help="Games for each line.")
@click.option("--level", "levels", multiple=True, default=("greedy", "master"), show_default=True)
@click.option("--trade", "trades", multiple=True, default=("single", "free"), show_default=True)
def main(games: int, levels: tuple[str, ...], trades: tuple[str, ...]) -> None:
    """Count offers, trades and refusals."""
    game = kogge.game("talis")
    click.echo(
        "| level | trade | games | offers a game | accepted, % | gifts | turns by refusals |"
    )
    click.echo("|---|---|---|---|---|---|---|")
    for level in levels:
        for trade in trades:
            seen = Traded()
            for number in range(games):
                watch(game, level, trade, number, seen)
            share = 100 * seen.accepted / max(1, seen.offers)
            by_turn = ", ".join(f"{n}: {seen.refusals[n]}" for n in sorted(seen.refusals))
            cells = [level, f"`{trade}`", f"{games}", f"{seen.offers / games:.1f}"]
            cells += [f"{share:.0f}", f"{seen.gifts}", by_turn]
            click.echo("| " + " | ".join(cells) + " |")
            common = Counter(seen.examples).most_common(8)
            click.echo("; ".join(f"{what} ({often})" for what, often in common), err=True)


if __name__ == "__main__":
    main()
