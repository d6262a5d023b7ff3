"""`python -m bench.calibration`: of positions judged 30 %, are 30 % won?

Games are played among those for whom a net was calibrated, or those named with --among, and in
every tenth of each one position is valued: by what one seat knows, and with open cards; by the net
that a game ships, or by rollouts (then among journeymen) where it has none or with --rollouts. Even
games fit a temperature for each game and number of players. Everything reported comes from the odd
ones, with that temperature and with the one that is shipped: the reliability curve, the Brier score
(the sum over the seats of squared errors; knowing nothing scores 1 - 1/players) in all and by tenth
of the game, and the expected calibration error (ECE: mean distance of chances and wins in ten
bins). Intervals are bootstrapped over games.

Games are kept in a folder, so that the same command goes on where it was interrupted.
With --ship the temperatures are written into the file of the net that was asked.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click
import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.bots import bot
from kogge.bots.nets.files import SHIPPED, save, shipped
from kogge.bots.values.calibrating import calibrate
from kogge.bots.values.evaluating import evaluate_many, play_out
from kogge.bots.values.judging import judge_records
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.rng import new_rng, pick_below
from kogge.core.verbs import reopen

NAMES: Final = kogge.game_names()
# numbers of players that are measured
TABLES: Final = {"towers": (2,), "talis": (4,)}
USUAL_TABLES: Final = (2, 4)
JOURNEYMEN: Final = "classic:journeyman"
USUAL: Final = "search:64"  # among whom a net was calibrated, if it does not say
MANY: Final = 4096  # records that are valued at once
GAMES: Final = 400
ROLLOUTS: Final = 256
TENTHS: Final = 10
BINS: Final = 10
BOOTSTRAPS: Final = 200
TEMPERATURES: Final = np.exp(np.linspace(np.log(0.4), np.log(4.0), 93))

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """Valued positions of many games: shares before calibration, and what came of them."""

    game: NDArray[np.int64]  # number of the game
    tenth: NDArray[np.int64]
    seat: Numbers  # by one seat's knowledge: a row for each position, a column for each seat
    open_cards: Numbers
    won: Numbers

    def where(self, chosen: NDArray[np.bool_]) -> Sample:
        return Sample(
            self.game[chosen],
            self.tenth[chosen],
            self.seat[chosen],
            self.open_cards[chosen],
            self.won[chosen],
        )


@dataclass(frozen=True)
class Table:
    """Who plays, and how positions are valued."""

    game: Game
    players: int
    spec: str  # of every player's bot
    by_net: bool


def play_game(table: Table, number: int) -> tuple[list[Position], Numbers]:
    """The positions of a game before each decision, and everyone's share of the win.

    Bots have seeds of their own in every game: in Visby nothing else tells one from another.
    """
    game, players = table.game, table.players
    position = game.new(players=players, seed=number)
    bots = [bot(table.spec, game, 1000 * number + seat) for seat in range(players)]
    course = []
    while not position.over:
        course.append(position.copy())
        for seat in position.to_act:
            position.play(seat, bots[seat].choose(position.observed(seat), seat))
    won = np.array([seat in position.winners for seat in range(players)], float)
    return course, won / won.sum()


def raw_value(
    game: Game, players: int, record: Any, viewer: int | None, seed: int, by_net: bool
) -> list[float]:
    """Shares as the net judges them, or as they are won in rollouts, before calibration."""
    start = np.zeros(1, game.rooms.state)
    start[0] = record
    net = shipped(game) if by_net else None
    if net is not None:
        shares = judge_records(game, net, players, start, viewer)[0]
    else:
        if viewer is not None:
            reopen(start[0], viewer)
        shares, _ = play_out(game, players, start, viewer, ROLLOUTS, seed)
    return [round(float(share), 6) for share in shares]


def value_game(table: Table, number: int) -> Iterator[dict[str, Any]]:
    """One valued position for each tenth of a game that is long enough."""
    game, players, by_net = table.game, table.players, table.by_net
    course, won = play_game(table, number)
    rng = new_rng("calibration", number)
    for tenth in range(TENTHS):
        first, last = (len(course) * (tenth + step) // TENTHS for step in (0, 1))
        if first == last:
            continue
        position = course[first + pick_below(rng, last - first)]
        seat = pick_below(rng, players)
        yield {
            "game": number,
            "tenth": tenth,
            "seat": raw_value(game, players, position.observed(seat), seat, number, by_net),
            "open": raw_value(game, players, position.open_record(), None, number, by_net),
            "won": won.tolist(),
        }


def collect(table: Table, games: int, file: Path) -> Sample:
    """So many games, those of the file first; new ones join it."""
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = {row["game"] for row in rows}
    with file.open("a", encoding="utf-8") as out:
        for number in range(games):
            if number not in known:
                new = list(value_game(table, number))
                out.write("".join(json.dumps(row) + "\n" for row in new))
                out.flush()
                rows += new
                words = f"{table.game.name}, {table.players} players, game {number}"
                click.echo(f"\r{words} ", nl=False, err=True)
    click.echo("\r", nl=False, err=True)
    rows = [row for row in rows if row["game"] < games]
    return Sample(
        np.array([row["game"] for row in rows], np.int64),
        np.array([row["tenth"] for row in rows], np.int64),
        np.array([row["seat"] for row in rows]),
        np.array([row["open"] for row in rows]),
        np.array([row["won"] for row in rows]),
    )


def log_loss(shares: Numbers, won: Numbers) -> float:
    """The mean surprise at the result."""
    return float(-(won * np.log(shares)).sum(axis=1).mean())


def fit(sample: Sample) -> float:
    """The temperature that makes the results of these games least surprising."""
    raw = np.concatenate([sample.seat, sample.open_cards])
    won = np.concatenate([sample.won, sample.won])
    losses = [log_loss(calibrate(raw, float(t)), won) for t in TEMPERATURES]
    return round(float(TEMPERATURES[int(np.argmin(losses))]), 2)


def brier(shares: Numbers, won: Numbers) -> float:
    """The mean over positions of the sum of squared errors."""
    return float(((shares - won) ** 2).sum(axis=1).mean())


def reliability(shares: Numbers, won: Numbers) -> list[tuple[int, float, float]]:
    """For each bin of chances: how many, their mean, and the share that was won."""
    chances, wins = shares.ravel(), won.ravel()
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    return [
        (int((bins == b).sum()), float(chances[bins == b].mean()), float(wins[bins == b].mean()))
        if (bins == b).any()
        else (0, 0.0, 0.0)
        for b in range(BINS)
    ]


def ece(shares: Numbers, won: Numbers) -> float:
    """The expected calibration error."""
    curve = reliability(shares, won)
    return sum(count * abs(chance - wins) for count, chance, wins in curve) / shares.size


def bootstrapped(sample: Sample, shares: Numbers) -> tuple[float, float]:
    """A 95 % interval of the Brier score, over games."""
    rng = np.random.default_rng(1)
    numbers = np.unique(sample.game)
    errors = ((shares - sample.won) ** 2).sum(axis=1)
    sums = np.array([errors[sample.game == n].sum() for n in numbers])
    counts = np.array([(sample.game == n).sum() for n in numbers])
    picks = rng.integers(0, len(numbers), (BOOTSTRAPS, len(numbers)))
    means = sums[picks].sum(axis=1) / counts[picks].sum(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return float(low), float(high)


def shipped_temperature(game: Game, players: int, by_net: bool) -> float:
    """The temperature that values have without this bench."""
    net = shipped(game) if by_net else None
    temperatures = game.rooms.manner.temperatures if net is None else net.temperatures
    return temperatures.get(players, 1.0)


def report(name: str, players: int, sample: Sample, by_net: bool) -> float:
    """Print the tables of one game and number of players; the temperature found."""
    held_out = sample.where(sample.game % 2 == 1)
    temperature = fit(sample.where(sample.game % 2 == 0))
    usual = shipped_temperature(kogge.game(name), players, by_net)
    click.echo(
        f"\n{name}, {players} players: {len(np.unique(held_out.game))} games held out, temperature "
        f"{temperature} (shipped: {usual})\n\n| cards | Brier | 95 % | ECE | ECE as shipped "
        "| ECE without calibration | Brier by tenth |\n|---|---|---|---|---|---|---|"
    )
    for cards, raw in (("seat", held_out.seat), ("open", held_out.open_cards)):
        shares = calibrate(raw, temperature)
        low, high = bootstrapped(held_out, shares)
        tenths = " ".join(
            f"{brier(shares[held_out.tenth == t], held_out.won[held_out.tenth == t]):.2f}"
            for t in range(TENTHS)
            if (held_out.tenth == t).any()
        )
        click.echo(
            f"| {cards} | {brier(shares, held_out.won):.3f} | {low:.3f} – {high:.3f} "
            f"| {ece(shares, held_out.won):.3f} | {ece(calibrate(raw, usual), held_out.won):.3f} "
            f"| {ece(raw, held_out.won):.3f} | {tenths} |"
        )
    curve = reliability(calibrate(held_out.seat, temperature), held_out.won)
    told = ", ".join(f"{p:.0%} → {w:.0%} ({n})" for n, p, w in curve if n)
    click.echo(f"\nreliability, seat (judged → won, values): {told}")
    return temperature


def speed(name: str, players: int, games: int | None) -> float:
    """Evaluations a second of processor time, from the first player's seat at the start."""
    position = kogge.game(name).new(players=players, seed=1)
    seat = position.to_act[0]
    position.value(seat, games=games)
    began, count = time.process_time(), 0
    while time.process_time() - began < 1.0:
        position.value(seat, games=games, seed=count)
        count += 1
    return count / (time.process_time() - began)


def speed_of_many(name: str, players: int) -> float:
    """The same for many records at once."""
    position = kogge.game(name).new(players=players, seed=1)
    seat = position.to_act[0]
    records = np.repeat(np.array(position.observed(seat)).reshape(1), MANY)
    evaluate_many(position.game, players, records, seat)
    began = time.process_time()
    evaluate_many(position.game, players, records, seat)
    return MANY / (time.process_time() - began)


def tables_of(name: str) -> list[int]:
    """The numbers of players that a game is measured with."""
    able = kogge.game(name).players
    return [players for players in TABLES.get(name, USUAL_TABLES) if players in able] or [able[0]]


@click.command(help=__doc__)
@click.option("--game", "names", multiple=True, type=click.Choice(NAMES), help="All if none.")
@click.option("--games", default=GAMES, show_default=True, help="Of each table; half are held out.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("calibration"),
    show_default=True,
)
@click.option("--rollouts", is_flag=True, help="Value by rollouts, even where there is a net.")
@click.option("--players", "sizes", multiple=True, type=int, help="At the table; else as usual.")
@click.option("--among", help="Who plays; else those for whom the net was calibrated.")
@click.option("--ship", is_flag=True, help="Write the temperatures into the nets.")
def main(
    names: Sequence[str],
    games: int,
    folder: Path,
    rollouts: bool,
    sizes: Sequence[int],
    among: str | None,
    ship: bool,
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names or NAMES:
        game = kogge.game(name)
        net = None if rollouts else shipped(game)
        spec = among or (JOURNEYMEN if net is None else f"{net.players or USUAL}+net")
        found: dict[int, float] = {}
        for players in sizes or tables_of(name):
            kind = "rollouts" if net is None else net.digest
            file = folder / f"{name}-{players}-{kind}-{spec.replace(':', '_')}.jsonl"
            table = Table(game, players, spec, not rollouts)
            click.echo(f"\namong {spec}")
            found[players] = report(name, players, collect(table, games, file), not rollouts)
            pace = speed(name, players, None if net is None else 0)
            click.echo(f"\n{pace:,.0f} evaluations a second, one at a time")
            if net is not None:
                click.echo(f"{speed_of_many(name, players):,.0f} a second, {MANY} at once")
        if ship and net is not None:
            temperatures = {**net.temperatures, **found}
            save(replace(net, temperatures=temperatures), game.folder / SHIPPED)


if __name__ == "__main__":
    main()
