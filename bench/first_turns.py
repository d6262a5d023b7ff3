"""`python -m bench.first_turns`: how often City of Towers ends before everybody has had a turn.

Extra moves can complete a district in one turn. For each size of table and each reading of
`neutral_sites`: games of a bot against itself, played only until everyone has had a turn, and how
many of them ended before that, in the first turn or in a later one, with the wins of those who
ended them. Decision 0018 quotes the figures.
"""

from __future__ import annotations

from typing import Final

import click

import kogge
from kogge.arena.intervals import mean_interval
from kogge.bots import bot
from kogge.core.game import Game

READINGS: Final = ("once", "again", "never")


def first_round(
    game: Game, players: int, level: str, number: int, reading: str
) -> tuple[int, int, bool]:
    """Turns that began until the end or until all had one, moves of the first, won by its ender."""
    position = game.new(players, seed=number, neutral_sites=reading)
    bots = [bot(level, game, 1000 * number + seat) for seat in range(players)]
    turns: list[int] = []
    moves = 0
    while not position.over:
        (seat,) = position.to_act
        if not turns or turns[-1] != seat:
            if len(turns) == players:
                return players + 1, moves, False
            turns.append(seat)
        position.play(seat, bots[seat].choose(position.observed(seat), seat))
        moves += len(turns) == 1
    return len(turns), moves, turns[-1] in position.winners


@click.command()
@click.option("--games", default=2000, show_default=True, help="Games for each line.")
@click.option("--level", default="greedy", show_default=True, help="Who plays.")
@click.option("--readings", default=",".join(READINGS), show_default=True)
def main(games: int, level: str, readings: str) -> None:
    """Count the games that end before everybody has had a turn."""
    game = kogge.game("towers")
    click.echo("| players | reading | first turn, moves | ended in it, % | in the round, % | won |")
    click.echo("|---|---|---|---|---|---|")
    for players in (2, 3, 4):
        for reading in readings.split(",") if players < game.players[-1] else ("once",):
            rows = [first_round(game, players, level, one, reading) for one in range(games)]
            moves = sum(row[1] for row in rows) / games
            cells = [f"{players}", f"`{reading}`" if players < 4 else "–", f"{moves:.1f}"]
            for latest in (1, players - 1):
                ended = sum(row[0] <= latest for row in rows)
                mean, low, high = mean_interval(games, ended, ended)
                cells.append(f"{100 * mean:.1f} ({100 * low:.1f}–{100 * high:.1f})")
            early = [row[2] for row in rows if row[0] < players]
            cells.append(f"{sum(early)} of {len(early)}")
            click.echo("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
