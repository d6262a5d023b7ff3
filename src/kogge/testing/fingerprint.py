"""Stretches of a game in digests, one a ply: over every byte that rules compute in it.

Run as a program, it plays the stretches that it reads as lines of JSON and prints their digests in
a line each, for comparison with another process.
"""

from __future__ import annotations

import hashlib
import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2b
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core import verbs
from kogge.core.position import Position
from kogge.core.rng import new_rng
from kogge.games import GAMES, register
from kogge.testing.cases import MOST_POSITIONS, Case, imagined, played, viewers

PLIES = 8  # of each stretch of a game too long to be played whole
STRETCHES = 8  # of such a game, its beginning and its end among them


@dataclass(frozen=True)
class Stretch:
    """Moves, as seat and id, from the beginning of a game or from the bytes of a position.

    `game` is where the game is found, as `module:NAME`.
    """

    game: str
    setting: dict[str, object]
    seed: int
    start: str | None
    moves: list[tuple[int, int]]

    def begin(self) -> Position:
        game = EntryPoint("", self.game, "").load()
        register(game)
        if self.start is None:
            position: Position = game.new(seed=self.seed, **self.setting)
            return position
        return Position.from_bytes(game, b64decode(self.start))


def stretches(case: Case, seed: int) -> list[Stretch]:
    """A whole game; of a long one its beginning, its end and some stretches between."""
    positions = played(case, seed)
    moves = [(seat, move.id) for seat, move in positions[-1].history]
    setting, game = dict(case.setting), GAMES[case.name].value
    if len(moves) <= MOST_POSITIONS:
        return [Stretch(game, setting, seed, None, moves)]
    last = len(moves) - PLIES
    return [
        Stretch(
            game,
            setting,
            seed,
            b64encode(positions[ply].to_bytes()).decode() if ply else None,
            moves[ply : ply + PLIES],
        )
        for ply in (last * i // (STRETCHES - 1) for i in range(STRETCHES))
    ]


Told = dict[str, str]  # what a verb has computed, down to the field, and a digest of it


def fingerprint(stretch: Stretch) -> Iterator[str]:
    """Positions, events, observed and imagined records, vectors, moves, results: a digest a ply."""
    for told in in_detail(stretch):
        yield hashlib.sha256(repr(told).encode()).hexdigest()


def in_detail(stretch: Stretch) -> Iterator[Told]:
    """The same, verb by verb and field by field."""
    position = stretch.begin()
    yield _told(position)
    for seat, move in stretch.moves:
        position.play(seat, move)
        yield _told(position)


def _told(position: Position) -> Told:
    ply = len(position.history)
    told = dict(_fields("play" if ply else "setup", position._array))
    for lines in position._lines[-1:]:
        told["play: events"] = lines.tobytes().hex()
    told["to_act"] = repr(position.to_act)
    told["score"] = repr(position.scores)
    told["rank"] = repr(position.ranks)
    for viewer in viewers(position):
        who = "spectator" if viewer is None else f"seat {viewer}"
        told.update(_fields(f"observe by {who}", position.observed(viewer).reshape(1)))
        world = imagined(position, viewer, "fingerprint", ply)._array
        told.update(_fields(f"imagine by {who}", world))
    features = position.game.rooms.features
    for seat in position.to_act:
        rng = new_rng("fingerprint", ply)
        told[f"lean of seat {seat}"] = repr(int(verbs.lean(position.observed(seat), seat, rng)))
        told[f"lean of seat {seat}: random numbers drawn"] = repr(rng.tolist())
        told[f"legal of seat {seat}"] = repr([move.id for move in position.moves(seat)])
        if features is not None:
            vector = features.encode(position.observed(seat), seat)
            told[f"features of seat {seat}"] = hashlib.sha256(vector.tobytes()).hexdigest()
    return told


def _fields(verb: str, records: NDArray[Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every field of a record by its name, those of records in it included."""
    for name in records.dtype.names or ():
        inner = records[name]
        if inner.dtype.names:
            yield from _fields(verb, inner, f"{path}{name}.")
        else:
            yield f"{verb}: field {path}{name}", blake2b(inner.tobytes(), digest_size=8).hexdigest()


def main() -> None:
    """For each line, the digests of the stretches given in it."""
    np.seterr(all="raise")
    for line in sys.stdin:
        asked = json.loads(line)
        look = in_detail if asked["detail"] else fingerprint
        given = [Stretch(**stretch) for stretch in asked["stretches"]]
        print(json.dumps([[*look(stretch)] for stretch in given]), flush=True)


def as_json(given: list[Stretch], detail: bool = False) -> str:
    """A line that `main` reads."""
    return json.dumps({"detail": detail, "stretches": [asdict(stretch) for stretch in given]})


if __name__ == "__main__":
    main()
