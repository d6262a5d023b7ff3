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

import numpy as np
from tests.contract.cases import MOST_POSITIONS, Case, imagined, played, viewers

import kogge
from kogge.core import verbs
from kogge.core.position import Position
from kogge.core.rng import new_rng

PLIES = 15  # of each stretch of a game too long to be played whole


@dataclass(frozen=True)
class Stretch:
    """Moves, as seat and id, from the beginning of a game or from the bytes of a position."""

    game: str
    setting: dict[str, object]
    seed: int
    start: str | None
    moves: list[tuple[int, int]]

    def begin(self) -> Position:
        game = kogge.game(self.game)
        if self.start is None:
            return game.new(seed=self.seed, **self.setting)
        return Position.from_bytes(game, b64decode(self.start))


def stretches(case: Case, seed: int) -> list[Stretch]:
    """A whole game; of a long one its beginning, its end and some stretches between."""
    positions = played(case, seed)
    moves = [(seat, move.id) for seat, move in positions[-1].history]
    setting = dict(case.setting)
    if len(moves) <= MOST_POSITIONS:
        return [Stretch(case.name, setting, seed, None, moves)]
    count, last = MOST_POSITIONS // PLIES, len(moves) - PLIES
    return [
        Stretch(
            case.name,
            setting,
            seed,
            b64encode(positions[ply].to_bytes()).decode() if ply else None,
            moves[ply : ply + PLIES],
        )
        for ply in (last * i // (count - 1) for i in range(count))
    ]


def fingerprint(stretch: Stretch) -> Iterator[str]:
    """Positions, events, observed and imagined records, vectors, moves, results."""
    position = stretch.begin()
    yield _digest(position)
    for seat, move in stretch.moves:
        position.play(seat, move)
        yield _digest(position)


def _digest(position: Position) -> str:
    ply = len(position.history)
    digest = hashlib.sha256(position.to_bytes())
    digest.update(repr([(seat, move.text) for seat, move in position.history[-1:]]).encode())
    for lines in position._lines[-1:]:
        digest.update(lines.tobytes())
    digest.update(repr((position.to_act, position.scores, position.ranks)).encode())
    for viewer in viewers(position):
        digest.update(position.observed(viewer).tobytes())
        digest.update(imagined(position, viewer, "fingerprint", ply)._array.tobytes())
    for seat in position.to_act:
        rng = new_rng("fingerprint", ply)
        lean = int(verbs.lean(position.observed(seat), seat, rng))
        legal = [move.id for move in position.moves(seat)]
        features = position.game.rooms.features
        assert features is not None
        digest.update(features.encode(position.observed(seat), seat).tobytes())
        digest.update(repr((seat, legal, lean, rng.tolist())).encode())
    return digest.hexdigest()


def main() -> None:
    """For each line, the digests of the stretches given in it."""
    np.seterr(all="raise")
    for line in sys.stdin:
        given = [Stretch(**stretch) for stretch in json.loads(line)]
        print(json.dumps([[*fingerprint(stretch)] for stretch in given]), flush=True)


def as_json(given: list[Stretch]) -> str:
    """A line that `main` reads."""
    return json.dumps([asdict(stretch) for stretch in given])


if __name__ == "__main__":
    main()
