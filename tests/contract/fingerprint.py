"""A game in digests, one a ply: over every byte that rules compute in it.

Run as a program, it prints the digests of a case as JSON, for comparison with another process.
"""

from __future__ import annotations

import hashlib
import json
import sys

import numpy as np
from tests.contract.cases import Case, imagined, looked_at, viewers

from kogge.core import verbs
from kogge.core.position import Position
from kogge.core.rng import new_rng


def fingerprint(case: Case, seed: int) -> list[str]:
    """Positions, events, observed and imagined records, legal and sensible moves, results."""
    return [_digest(position) for position in looked_at(case, seed)]


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
        digest.update(repr((seat, legal, lean, rng.tolist())).encode())
    return digest.hexdigest()


def main() -> None:
    """Digests of the case given as JSON: name, setting, seeds."""
    np.seterr(all="raise")
    name, setting, seeds = json.loads(sys.argv[1])
    case = Case(name, tuple((option, choice) for option, choice in setting))
    print(json.dumps([fingerprint(case, seed) for seed in seeds]))


if __name__ == "__main__":
    main()
