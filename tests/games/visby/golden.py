"""Golden playthroughs: whole games kept with every event that was told.

Each is a game file (`golden/NAME.json`) and its story (`golden/NAME.txt`), one event a line.

They are written again only on purpose, when rules, pieces or the record's layout change and the
new stories have been read:

    python -m tests.games.visby.golden --write
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import kogge
from kogge.bots import Bot, bot
from kogge.core.events import EVERYONE, Event
from kogge.core.gamefile import SeatEntry, game_file_of
from kogge.core.position import Position

FOLDER = Path(__file__).parent / "golden"

# name: target, bots in seat order, seed
GAMES: dict[str, tuple[str, list[str], int]] = {
    "two": ("30", ["greedy", "random"], 1),
    "two-45": ("45", ["greedy", "greedy"], 2),
    "three": ("30", ["random", "random", "greedy"], 3),
    "three-45": ("45", ["random", "greedy", "random"], 4),
    "four": ("30", ["greedy", "random", "greedy", "random"], 5),
    "four-45": ("45", ["random", "random", "random", "random"], 6),
    "five": ("30", ["random", "greedy", "random", "greedy", "random"], 7),
    "six": ("30", ["greedy", "greedy", "greedy", "random", "random", "random"], 8),
}


def play(target: str, bots: list[str], seed: int) -> Position:
    """A game between these bots."""
    game = kogge.game("visby")
    position = game.new(len(bots), seed=seed, target=target)
    players: list[Bot] = [bot(name, game, seed + seat) for seat, name in enumerate(bots)]
    while not position.over:
        for seat in position.to_act:
            position.play(seat, players[seat].choose(position.observed(seat), seat))
    return position


def line(event: Event) -> str:
    """An event as a line of a story; in Visby everyone hears everything."""
    assert event.audience == EVERYONE
    details = "".join(f" {name}={_written(value)}" for name, value in event.details.items())
    return f"{event.kind}{details}"


def _written(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def story(position: Position) -> list[str]:
    """All that was told, in order."""
    return [line(event) for event in position.events(None)]


def write() -> None:
    """Play all games anew and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, (target, bots, seed) in GAMES.items():
        position = play(target, bots, seed)
        seats = [SeatEntry(f"{bot} {seat + 1}", bot) for seat, bot in enumerate(bots)]
        record = game_file_of(position, seats)
        (FOLDER / f"{name}.json").write_text(record.to_json(), "utf-8")
        (FOLDER / f"{name}.txt").write_text("\n".join(story(position)) + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
