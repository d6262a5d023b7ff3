"""`python -m bench.strength`: the published tables on the strength of the bots.

Questions for every game, each answered by seat-rotated matches on paired deals:

- *greedy*: does master beat greedy, for two players, and at a table of four in Talis?
- *scaling*: does doubling the iterations help, three times over, against a fixed base?
- *levels*: is each level at least 100 Elo above the one below?
- *classic*: does the search beat the one without nets and mixing at equal processor time a move?
- *speed*: how many iterations a second, on one thread and on two?

With --players tables of other sizes are measured; one bot sits among all others then.

Results are kept block by block in a folder; the same command goes on where it was interrupted.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import click

import kogge
from kogge.arena.contest import BlockResult, new_contest
from kogge.arena.crews import Threads
from kogge.arena.match import MatchReport, play_match
from kogge.arena.resultsfile import ResultsFile
from kogge.bots import Budget
from kogge.bots.levels import LEVELS
from kogge.bots.search import SearchBot

GAMES: Final = 400
USUAL_BASE: Final = 250  # iterations
BASE: Final = {"talis": 10}  # where an iteration takes longer
DOUBLINGS: Final = 3
TABLE: Final = {"talis": 4}  # players; the fewest, where a game is not made for more
QUESTIONS: Final = ("speed", "greedy", "levels", "scaling", "classic")
SPEED_SECONDS: Final = 2.0


def table_of(game: str) -> int:
    """How many play when strength is measured."""
    return TABLE.get(game, kogge.game(game).players[0])


@dataclass(frozen=True)
class Pairing:
    """One bot in one seat, another one in all others."""

    question: str
    game: str
    players: int
    bot: str
    rival: str

    @property
    def bots(self) -> list[str]:
        return [self.bot, *[self.rival] * (self.players - 1)]

    @property
    def file(self) -> str:
        words = f"{self.question}-{self.game}-{self.players}-{self.bot}-{self.rival}"
        return words.replace(":", "_").replace("/", "_") + ".jsonl"


def pairings(question: str, game: str, players: int, seconds: float, plus: str) -> list[Pairing]:
    """The matches that answer a question."""
    base = BASE.get(game, USUAL_BASE)
    rivals = [(above, below) for below, above in pairwise(LEVELS)]
    if question == "greedy":
        rivals = [("master", "greedy")]
    elif question == "scaling":
        rivals = [
            (f"search:{base << doubling}{plus}", f"search:{base}{plus}")
            for doubling in range(1, DOUBLINGS + 1)
        ]
    elif question == "classic":
        rivals = [(f"search:{seconds:g}cpu{plus}", f"classic:{seconds:g}cpu")]
    return [Pairing(question, game, players, *bots) for bots in rivals]


def play(pairing: Pairing, games: int, folder: Path, threads: int) -> MatchReport:
    """The match, from where it was left."""
    game = kogge.game(pairing.game)
    contest = new_contest("match", game, pairing.bots, seed=1)
    shares: list[float] = []

    def watch(block: BlockResult) -> None:
        shares.append(block.win_share(0))
        mean = sum(shares) / len(shares)
        words = f"{pairing.game}: {pairing.bot} against {pairing.rival}"
        click.echo(f"\r{words}, {len(shares)} deals, {mean:.1%} ", nl=False, err=True)

    with ResultsFile(folder / pairing.file, contest, games) as file:
        crew = Threads(threads)
        return play_match(contest, games, crew=crew, file=file, watch=watch).report


def tell(pairing: Pairing, report: MatchReport) -> None:
    """A row of the table."""
    first = report.bots[0]
    elo = "unbounded" if first.elo is None else f"{first.elo:+.0f}"
    click.echo("\r", nl=False, err=True)
    click.echo(
        f"| {pairing.game} | {report.players} | {pairing.bot} | {pairing.rival} | {report.games} "
        f"| {first.win_share:.1%} | {first.low:.1%} – {first.high:.1%} | {elo} |"
    )


def measure_speed(name: str, threads: int) -> float:
    """Iterations a second in the opening, on so many threads."""
    game = kogge.game(name)
    position = game.new(players=table_of(name), seed=1)
    seat = position.to_act[0]
    thinker = SearchBot(game, 1)
    thinker.choose(position.observed(seat), seat, Budget(iterations=threads, threads=threads))
    began = time.perf_counter()
    thinker.choose(position.observed(seat), seat, Budget(seconds=SPEED_SECONDS, threads=threads))
    assert thinker.thinking is not None
    return thinker.thinking.iterations / (time.perf_counter() - began)


@click.command(help=__doc__)
@click.option(
    "--game", "names", multiple=True, type=click.Choice(kogge.game_names()), help="All if none."
)
@click.option("--question", "asked", multiple=True, type=click.Choice(QUESTIONS))
@click.option("--players", type=int, help="At the table; else two, in Talis four.")
@click.option(
    "--seconds", default=0.1, show_default=True, help="Of processor time a move, for *classic*."
)
@click.option("--plus", default="", help="What the search is told, such as +net or +pure+net.")
@click.option("--games", default=GAMES, show_default=True, help="Games of each match.")
@click.option("--threads", default=2, show_default=True, help="Games played at the same time.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("strength"),
    show_default=True,
)
def main(
    names: Sequence[str],
    asked: Sequence[str],
    players: int | None,
    seconds: float,
    plus: str,
    games: int,
    threads: int,
    folder: Path,
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for question in asked or QUESTIONS:
        if question == "speed":
            click.echo("\n| game | players | iterations/s | on two threads |\n|---|---|---|---|")
            for name in names or kogge.game_names():
                one, two = measure_speed(name, 1), measure_speed(name, 2)
                click.echo(f"| {name} | {table_of(name)} | {one:,.0f} | {two:,.0f} |")
            continue
        click.echo(
            f"\n{question}\n\n| game | players | bot | against | games | wins | 95 % | Elo |"
        )
        click.echo("|---|---|---|---|---|---|---|---|")
        for name in names or kogge.game_names():
            at_table = players or table_of(name)
            for pairing in pairings(question, name, at_table, seconds, plus):
                tell(pairing, play(pairing, games, folder, threads))


if __name__ == "__main__":
    main()
