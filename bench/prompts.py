"""`python -m bench.prompts`: how long prompts for language models are, to a hundred characters."""

from __future__ import annotations

from typing import Final

import click

import kogge
from kogge.bots import bot
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.text import LANGUAGES
from kogge.language.digesting import rules_text

MOVES: Final = 14


def played(game: Game) -> Position:
    """A position for two after some moves of the greedy bot."""
    position = game.new(players=2, seed=1)
    greedy = bot("greedy", game, 1)
    for _ in range(MOVES):
        seat = position.to_act[0]
        position.play(seat, greedy.choose(position.observed(seat), seat))
    return position


def rows() -> list[str]:
    """The table, a line for every game."""
    told = [
        "| game | short rules en, de, it | whole prompt | without the list of moves |",
        "|---|---|---|---|",
    ]
    for name in kogge.game_names():
        game = kogge.game(name)
        position = played(game)
        seat = position.to_act[0]
        rules = ", ".join(hundreds(rules_text(game, one, "short")) for one in LANGUAGES)
        whole, bare = (
            hundreds(position.prompt(seat, "en", legal=legal)) for legal in (True, False)
        )
        told.append(f"| {name} | {rules} | {whole} | {bare} |")
    return told


def hundreds(text: str) -> str:
    """About how long it is: every sentence that is worded anew changes it a little."""
    return f"{round(len(text), -2):,}"


@click.command(help=__doc__)
def main() -> None:
    click.echo("\n".join(rows()))


if __name__ == "__main__":
    main()
