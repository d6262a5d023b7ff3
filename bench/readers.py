"""`python -m bench.readers`: what a rival gains who reads a bot.

Three players answer best to what they expect of the bot. They differ in what they expect:

- *prior*: what the game's heuristics find promising; the yardstick;
- *counter*: how often the bot chose the first, second, third … of these in all its games so far;
- *reader*: what the bot's own program, asked with other noise, would do in worlds that fit.

An answer is the move that the game's net values most against the expected choices, in worlds that
fit what the player sees. The counter is told more than it could know: which of its real moves the
bot chose, hidden cards included. What counter and reader win beyond the prior comes from reading.
Two play; every deal is played in both seatings, intervals are 1.96 standard errors of deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

import click
import numpy as np
from numpy.typing import NDArray

import kogge
from bench.exploitability import search_strategy
from kogge.arena.exploiting import Mixed, legal, observed
from kogge.bots import bot
from kogge.bots.nets.naming import split_search
from kogge.bots.values.evaluating import evaluate_many
from kogge.core.events import NO_LOG
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.rng import new_rng
from kogge.core.verbs import imagine, play, reopen, to_act, weigh

WORLDS: Final = 4
RANKS: Final = 12  # later ones are counted together
TEMPER: Final = 1.0


class Model(Protocol):
    """What somebody expects of the bot."""

    def expects(self, seen: Any, seat: int) -> Mixed:
        """The chances of the bot's moves, where it sees this."""
        ...

    def hears(self, seen: Any, seat: int, move: int) -> None:
        """The bot has made this move."""
        ...


def ranked(game: Game, seen: Any, seat: int) -> tuple[list[int], NDArray[np.float64]]:
    """The legal moves, the most promising first, and what they promise."""
    moves = np.array(legal(game, seen, seat))
    worths = np.zeros(len(moves))
    weigh(seen[0], seat, moves, len(moves), worths)
    order = np.argsort(-worths, kind="stable")
    return moves[order].tolist(), worths[order]


class Prior:
    """Expects what is promising."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def expects(self, seen: Any, seat: int) -> Mixed:
        moves, worths = ranked(self.game, seen, seat)
        chances = np.exp((worths - worths.max()) / TEMPER)
        return dict(zip(moves, (chances / chances.sum()).tolist(), strict=True))

    def hears(self, seen: Any, seat: int, move: int) -> None:
        pass


class Counter(Prior):
    """Expects what was chosen before."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.counts = np.ones(RANKS)

    def expects(self, seen: Any, seat: int) -> Mixed:
        moves, _ = ranked(self.game, seen, seat)
        chances = self.counts[np.minimum(np.arange(len(moves)), RANKS - 1)].copy()
        chances[RANKS - 1 :] /= max(1, len(moves) - RANKS + 1)
        return dict(zip(moves, (chances / chances.sum()).tolist(), strict=True))

    def hears(self, seen: Any, seat: int, move: int) -> None:
        moves, _ = ranked(self.game, seen, seat)
        self.counts[min(moves.index(move), RANKS - 1)] += 1


class Reader(Prior):
    """Expects what the same program would do."""

    def __init__(self, game: Game, spec: str, seed: int) -> None:
        super().__init__(game)
        budget, _, mixes = split_search(spec.removeprefix("search:"))
        manner = game.rooms.manner if mixes else game.rooms.manner.classic
        self.ask = search_strategy(game, int(budget), manner, seed, spec)

    def expects(self, seen: Any, seat: int) -> Mixed:
        return self.ask(seen, seat)


def best_answer(position: Position, seat: int, model: Model, seed: int) -> int:
    """The move that is worth most against what is expected of the other."""
    game, rival = position.game, 1 - seat
    seen = np.zeros(1, game.rooms.state)
    seen[0] = position.observed(seat)
    own = legal(game, seen, seat)
    if len(own) == 1:
        return own[0]
    reopen(seen[0], seat)
    rng = new_rng("reader", seed, seat, len(position.history))
    worths = np.zeros(len(own))
    for _ in range(WORLDS):
        world = seen.copy()
        imagine(world[0], seat, rng)
        both = int(to_act(world[0])) >> rival & 1
        expected = model.expects(observed(world, rival), rival) if both else {-1: 1.0}
        for move, chance in expected.items():
            if chance < 0.01:
                continue
            after = np.repeat(world, len(own))
            for i, mine in enumerate(own):
                play(after[i], seat, mine, NO_LOG)
                if both:
                    play(after[i], rival, move, NO_LOG)
            worths += chance * evaluate_many(game, 2, after, None)[0][:, seat]
    return own[int(np.argmax(worths))]


def play_game(game: Game, spec: str, model: Model, deal: int, seat: int) -> float:
    """One game; the share of the win of who answers, in this seat."""
    position = game.new(players=2, seed=deal)
    rival = bot(spec, game, 2 * deal + seat)
    while not position.over:
        choices: dict[int, int] = {}
        for one in position.to_act:
            seen = position.observed(one)
            if one == seat:
                choices[one] = best_answer(position, seat, model, deal)
            else:
                choices[one] = rival.choose(seen, one)
        for one, move in choices.items():
            if one != seat:
                seen = np.zeros(1, game.rooms.state)
                seen[0] = position.observed(one)
                model.hears(seen, one, move)
        for one, move in choices.items():
            position.play(one, move)
    return (seat in position.winners) / len(position.winners)


@click.command(help=__doc__)
@click.option("--game", "name", default="visby", show_default=True)
@click.option(
    "--bot",
    "specs",
    multiple=True,
    default=("search:300+net", "search:300+pure+net"),
    show_default=True,
    help="A search by iterations.",
)
@click.option("--deals", default=50, show_default=True, type=click.IntRange(min=2))
def main(name: str, specs: Sequence[str], deals: int) -> None:
    game = kogge.game(name)
    click.echo("| bot | rival | rival wins | 95 % | games |\n|---|---|---|---|---|")
    for spec in specs:
        models: dict[str, Model] = {
            "prior": Prior(game),
            "counter": Counter(game),
            "reader": Reader(game, spec, 987_654),
        }
        for kind, model in models.items():
            shares = [
                sum(play_game(game, spec, model, deal, seat) for seat in (0, 1)) / 2
                for deal in range(deals)
            ]
            off = 1.96 * float(np.std(shares, ddof=1)) / deals**0.5
            click.echo(
                f"| {spec} | {kind} | {np.mean(shares):.1%} | ± {100 * off:.1f} | {2 * deals} |"
            )


if __name__ == "__main__":
    main()
