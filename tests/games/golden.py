"""Golden playthroughs: whole games kept with every event that was told.

Each is a game file (`golden/NAME.json`) and its story (`golden/NAME.txt`), one event a line, with
its audience first: `all`, or the seat that alone heard it. `tests/games/GAME/golden.py` lists the
games; `golden_checks.py` holds the tests.

They are written again only on purpose, when rules, pieces or the record's layout change and the new
stories have been read:

    python -m tests.games.GAME.golden --write
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import kogge
from kogge.bots import Bot, bot
from kogge.core.events import EVERYONE, Event
from kogge.core.gamefile import GameFile, SeatEntry, game_file_of, read_game_file
from kogge.core.position import Position


class Played(NamedTuple):
    """How a game is played: its options, bots in seat order, and the seed of all of it."""

    options: Mapping[str, Any]
    bots: list[str]
    seed: int


@dataclass(frozen=True)
class Golden:
    """The playthroughs of a game.

    `never_told` are kinds of events that other tests reach; None, if those are too many to list.
    """

    game: str
    folder: Path
    games: Mapping[str, Played]
    never_told: frozenset[str] | None = frozenset()

    def kept(self, name: str) -> GameFile:
        return read_game_file((self.folder / f"{name}.json").read_text("utf-8"))

    def story(self, name: str) -> list[str]:
        return (self.folder / f"{name}.txt").read_text("utf-8").splitlines()

    def play(self, played: Played) -> Position:
        """A game between these bots."""
        game = kogge.game(self.game)
        position = game.new(len(played.bots), seed=played.seed, **played.options)
        players: list[Bot] = [
            bot(name, game, played.seed + seat) for seat, name in enumerate(played.bots)
        ]
        while not position.over:
            for seat in position.to_act:
                position.play(seat, players[seat].choose(position.observed(seat), seat))
        return position

    def write(self) -> None:
        """Play all games anew and keep them."""
        self.folder.mkdir(exist_ok=True)
        for old in self.folder.iterdir():
            old.unlink()
        for name, played in self.games.items():
            position = self.play(played)
            seats = [SeatEntry(f"{bot} {seat + 1}", bot) for seat, bot in enumerate(played.bots)]
            kept = game_file_of(position, seats)
            (self.folder / f"{name}.json").write_text(kept.to_json(), "utf-8")
            (self.folder / f"{name}.txt").write_text("\n".join(told(position)) + "\n", "utf-8")

    def main(self) -> None:
        if sys.argv[1:] != ["--write"]:
            sys.exit(__doc__)
        self.write()
        print(f"written: {len(self.games)} playthroughs in {self.folder.name}/")


def line(event: Event) -> str:
    """An event as a line of a story."""
    audience = "all" if event.audience == EVERYONE else str(event.audience.bit_length() - 1)
    details = "".join(f" {name}={_written(value)}" for name, value in event.details.items())
    return f"{audience} {event.kind}{details}"


def told(position: Position) -> list[str]:
    """All that was told to anyone, in order."""
    read = position.game.rooms.narrator.read
    return [line(read(entry)) for lines in position._lines for entry in lines]


def _written(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
