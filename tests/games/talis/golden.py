"""Golden playthroughs: whole games kept with every event that was told.

Each is a game file (`golden/NAME.json`) and its story (`golden/NAME.txt`), one event a line,
with its audience first: `all`, or the seat that alone heard it.

They are written again only on purpose, when rules, pieces or the record's layout change and the
new stories have been read:

    python -m tests.games.talis.golden --write
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

# name: options, bots in seat order, seed
GAMES: dict[str, tuple[dict[str, Any], list[str], int]] = {
    "standard-4": ({}, ["greedy", "greedy", "greedy", "greedy"], 1),
    "standard-3": ({"start_might": "1"}, ["greedy", "random", "greedy"], 2),
    "standard-2": ({"double_tiles": "guard"}, ["random", "greedy"], 3),
    "random-4": (
        {"board": "random", "marketplace": "separate", "mercenaries": "famous"},
        ["random", "greedy", "greedy", "random"],
        4,
    ),
    "literal-4": ({"board": "literal"}, ["greedy", "random", "random", "greedy"], 5),
    "capped-4": ({"round_cap": "20"}, ["random", "random", "random", "random"], 6),
}


def play(options: dict[str, Any], bots: list[str], seed: int) -> Position:
    """A game between these bots."""
    game = kogge.game("talis")
    position = game.new(len(bots), seed=seed, **options)
    players: list[Bot] = [bot(name, game, seed + seat) for seat, name in enumerate(bots)]
    while not position.over:
        for seat in position.to_act:
            position.play(seat, players[seat].choose(position.observed(seat), seat))
    return position


def line(event: Event) -> str:
    """An event as a line of a story."""
    audience = "all" if event.audience == EVERYONE else str(event.audience.bit_length() - 1)
    details = "".join(f" {name}={_written(value)}" for name, value in event.details.items())
    return f"{audience} {event.kind}{details}"


def _written(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def story(position: Position) -> list[str]:
    """All that was told to anyone, in order."""
    read = position.game.rooms.narrator.read
    return [line(read(told)) for lines in position._lines for told in lines]


def write() -> None:
    """Play all games anew and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, (options, bots, seed) in GAMES.items():
        position = play(options, bots, seed)
        seats = [SeatEntry(f"{bot} {seat + 1}", bot) for seat, bot in enumerate(bots)]
        record = game_file_of(position, seats)
        (FOLDER / f"{name}.json").write_text(record.to_json(), "utf-8")
        (FOLDER / f"{name}.txt").write_text("\n".join(story(position)) + "\n", "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
