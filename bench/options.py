"""`python -m bench.options`: what each option of a game changes, for `docs/reference/options.md`.

For every choice of every option, all others at their defaults, and for each size of table: how long
a game is (decisions) and how the wins fall to the seats, among greedy bots and among masters. In
City of Towers also the share of moves made with neutral counters. All choices play the same deals.

Results are kept in a folder, a line for every game of masters; the same command goes on where it
was interrupted. Games of masters are played on `--threads` threads. `--page FILE` writes the tables
between the marks of that page; what it says of masters stays where the folder has fewer games.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

import kogge
from kogge.arena.intervals import mean_interval
from kogge.arena.simulate import simulate
from kogge.bots import bot
from kogge.core.game import Game, Option
from kogge.core.position import Position
from kogge.core.text import texts

GREEDY_GAMES: Final = 2000
MASTER_GAMES: Final = 200
TABLES: Final = {"tallinn": (2, 4), "visby": (2, 4), "towers": (2, 3), "talis": (4,)}
UNKNOWN: Final = "–"
MARK: Final = "<!-- {game} {end} -->"
# options that change names alone, and the test that shows it: their games are those of the default
NAMES_ONLY: Final = {
    ("towers", "colours"): "test_chosen_colours_change_nothing_but_names",
}
HEAD: Final = (
    "choice",
    "players",
    "greedy: decisions",
    "wins by seat, %",
    "master: games",
    "decisions",
    "wins by seat, %",
)
MASTERS: Final = HEAD.index("master: games")  # the cells from here on are of masters


@dataclass(frozen=True)
class Setting:
    """One choice of one option, all others at their defaults."""

    game: Game
    players: int
    option: Option
    choice: str

    @property
    def options(self) -> dict[str, Any]:
        return {self.option.name: self.choice}

    @property
    def name(self) -> str:
        """All defaults are one setting, whichever option is asked about."""
        plain = self.choice == self.option.default
        return "default" if plain else f"{self.option.name}={self.choice}"


def settings(game: Game) -> Iterator[Setting]:
    for option in game.options:
        for choice in option.choices:
            for players in TABLES.get(game.name, (game.players[0],)):
                yield Setting(game, players, option, choice)


def is_neutral(position: Position, word: str) -> bool:
    """City of Towers: whether a move is made with a counter of nobody's colour."""
    start = word.partition("-")[0]
    stacks = {one["field"]: one["stack"] for one in position.view(None)["fields"]}
    return start in stacks and stacks[start]["owner"] is None


def masters_game(setting: Setting, level: str, number: int) -> dict[str, Any]:
    """One game among equals: decisions, shares of the win, and moves with neutral counters."""
    position = setting.game.new(setting.players, seed=number, **setting.options)
    seats = range(setting.players)
    bots = [bot(level, setting.game, 1000 * number + seat) for seat in seats]
    moves = neutral = 0
    while not position.over:
        for seat in position.to_act:
            move = bots[seat].choose(position.observed(seat), seat)
            if setting.game.name == "towers":
                neutral += is_neutral(position, setting.game.rooms.moves[move].text)
            position.play(seat, move)
            moves += 1
    won = [float(seat in position.winners) / len(position.winners) for seat in seats]
    return {"number": number, "moves": moves, "won": won, "neutral": neutral}


def collect(
    setting: Setting, level: str, games: int, folder: Path, deadline: float, threads: int
) -> list[dict[str, Any]]:
    """Games of a level, those of the file first; new ones join it until the time is over."""
    options = setting.name.replace("=", "-")
    file = folder / f"{setting.game.name}-{setting.players}-{options}-{level}.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    known = {row["number"] for row in rows}

    def play(number: int) -> dict[str, Any] | None:
        return masters_game(setting, level, number) if time.monotonic() < deadline else None

    with file.open("a", encoding="utf-8") as out, ThreadPoolExecutor(threads) as pool:
        missing = [number for number in range(games) if number not in known]
        for played in as_completed([pool.submit(play, number) for number in missing]):
            if (row := played.result()) is not None:
                rows.append(row)
                out.write(json.dumps(row) + "\n")
                out.flush()
                click.echo(f"\r{file.stem}: {len(rows)} of {games} ", nl=False, err=True)
    click.echo("\r", nl=False, err=True)
    return [row for row in rows if row["number"] < games]


def percent(share: tuple[float, float, float]) -> str:
    """A share with half of its 95 % interval."""
    mean, low, high = share
    return f"{100 * mean:.0f} ± {50 * (high - low):.0f}"


def greedy_cells(setting: Setting, games: int) -> list[str]:
    """Decisions a game and win shares by seat among greedy bots."""
    bots = ["greedy"] * setting.players
    result = simulate(setting.game, bots, games, options=setting.options, seed=1)
    shares = " / ".join(percent((one.win_share, one.low, one.high)) for one in result.seats)
    return [f"{result.moves / result.games:.1f}", shares]


def master_cells(rows: list[dict[str, Any]]) -> list[str]:
    """Games, decisions a game, win shares by seat, and the share of neutral moves among masters."""
    if not rows:
        return [UNKNOWN] * 4
    moves = [row["moves"] for row in rows]
    error = 1.96 * statistics.stdev(moves) / len(moves) ** 0.5 if len(moves) > 1 else 0.0
    shares = []
    for seat in range(len(rows[0]["won"])):
        won = [row["won"][seat] for row in rows]
        squares = sum(share * share for share in won)
        shares.append(percent(mean_interval(len(won), sum(won), squares)))
    neutral = 100 * sum(row["neutral"] for row in rows) / sum(moves)
    return [
        f"{len(rows)}",
        f"{statistics.mean(moves):.1f} ± {error:.1f}",
        " / ".join(shares),
        f"{neutral:.0f}",
    ]


def table(game: Game, cells: Callable[[Setting], list[str]]) -> str:
    """The tables of a game, an option each."""
    known = texts(game, "en").get("options", {})
    parts = []
    for option in game.options:
        told = known[option.name]
        parts.append(f"### `{option.name}`: {told['title']}\n\n{told['about']}\n")
        if test := NAMES_ONLY.get((game.name, option.name)):
            choices = ", ".join(f"`{choice}`" for choice in option.choices)
            parts.append(f"Choices: {choices}. All figures are those of the default (`{test}`).\n")
            continue
        head = [*HEAD, *(["neutral moves, %"] if game.name == "towers" else [])]
        rows = [head, ["---"] * len(head)]
        for setting in settings(game):
            if setting.option is option:
                usual = " (default)" if setting.choice == option.default else ""
                row = [f"`{setting.choice}`{usual}", str(setting.players), *cells(setting)]
                rows.append(row[: len(head)])
        parts.append("\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n")
    return "\n".join(parts)


def into_page(page: Path, game: str, tables: str) -> None:
    """The tables of a game in place of those between its marks."""
    begin, end = (MARK.format(game=game, end=end) for end in ("begin", "end"))
    before, _, rest = page.read_text("utf-8").partition(begin)
    held, _, after = rest.partition(end)
    page.write_text(f"{before}{begin}\n\n{with_masters(held, tables)}\n{end}{after}", "utf-8")


def with_masters(held: str, tables: str) -> str:
    """New tables, with the masters of those before wherever the new ones rest on fewer games."""
    known = {(option, *row[:2]): row for option, row in rows_of(held)}
    written = []
    option = ""
    for line in tables.splitlines():
        option = option_of(line) or option
        row = cells_of(line)
        before = known.get((option, *row[:2]))
        if before is not None and len(before) == len(row) and games_of(row) < games_of(before):
            line = "| " + " | ".join([*row[:MASTERS], *before[MASTERS:]]) + " |"
        written.append(line)
    return "\n".join(written) + "\n"


def rows_of(tables: str) -> Iterator[tuple[str, list[str]]]:
    """Every row, with the option that it is about."""
    option = ""
    for line in tables.splitlines():
        option = option_of(line) or option
        if row := cells_of(line):
            yield option, row


def option_of(line: str) -> str:
    """The option that a heading names; of other lines, none."""
    return line.split("`")[1] if line.startswith("### `") else ""


def games_of(row: list[str]) -> int:
    """The games of masters that a row rests on."""
    games = row[MASTERS] if len(row) > MASTERS else UNKNOWN
    return int(games) if games.isdecimal() else 0


def cells_of(line: str) -> list[str]:
    """The cells of a row of Markdown; of other lines, none."""
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


@click.command()
@click.argument("names", nargs=-1)
@click.option("--games", default=GREEDY_GAMES, show_default=True, help="Games of greedy bots.")
@click.option("--masters", default=MASTER_GAMES, show_default=True, help="Games of masters.")
@click.option("--level", default="master", show_default=True, help="Who the masters are.")
@click.option("--minutes", default=600.0, help="Time for games of masters; the rest waits.")
@click.option("--players", multiple=True, type=int, help="Sizes of tables of masters; else all.")
@click.option("--option", "first", multiple=True, help="Options whose masters play; else all.")
@click.option("--threads", default=os.cpu_count() or 1, show_default=True, help="For masters.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path(".bench/options"))
@click.option("--page", type=click.Path(path_type=Path, exists=True), help="Page to write into.")
def main(
    names: tuple[str, ...],
    games: int,
    masters: int,
    level: str,
    minutes: float,
    players: tuple[int, ...],
    first: tuple[str, ...],
    threads: int,
    folder: Path,
    page: Path | None,
) -> None:
    """Measure the options of these games, or of all."""
    folder.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + 60 * minutes
    os.environ.setdefault("NUMBA_NUM_THREADS", "1")
    for name in names or kogge.game_names():
        game = kogge.game(name)
        made: dict[tuple[int, str], list[str]] = {}

        def cells(setting: Setting, made: Any = made) -> list[str]:
            place = (setting.players, setting.name)
            if place not in made:
                plays = not players or setting.players in players
                plays &= not first or setting.name == "default" or setting.option.name in first
                until = deadline if plays else 0.0
                rows = collect(setting, level, masters, folder, until, threads)
                made[place] = [*greedy_cells(setting, games), *master_cells(rows)]
            return list(made[place])

        tables = table(game, cells)
        click.echo(tables)
        if page is not None:
            into_page(page, name, tables)


if __name__ == "__main__":
    main()
