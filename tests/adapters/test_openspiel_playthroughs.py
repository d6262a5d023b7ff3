"""Golden playthroughs: a random game of each kind, as OpenSpiel tells it.

Written by OpenSpiel's own generator, without views and tensors, which other tests compare with
their sources, and which take most of its time; lines that are too long to be read are kept as
digests. After a change that is meant, `python -m tests.adapters.test_openspiel_playthroughs` writes
them anew, with names of games after it only those.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest
from open_spiel.python.algorithms import generate_playthrough
from tests.adapters.spieling import SETTINGS

LEFT_OUT: Final = re.compile(r"(Public|Private)?Observation(String|Tensor)|InformationStateTensor")
FOLDER: Final = Path(__file__).parent / "playthroughs"
SEED: Final = 12
LONGEST_LINE: Final = 160
MOST_LINES: Final = 400

GOLDEN: Final = {
    "visby": SETTINGS[0],
    "visby-turns": SETTINGS[1],
    "tallinn": SETTINGS[3],
    "tallinn-turns": SETTINGS[4],
    "towers": SETTINGS[5],
    "talis": SETTINGS[6],
}


def telling(setting: str) -> str:
    """A random game, told shortly: long lines as digests, of many lines the rest as one."""
    with patch.object(generate_playthrough, "_format_tensor", return_value=[]):
        told = generate_playthrough.playthrough_lines(setting, seed=SEED)
    lines = [_shortened(line) for line in told if not LEFT_OUT.match(line)]
    kept, rest = lines[:MOST_LINES], lines[MOST_LINES:]
    if rest:
        kept.append(f"and {len(rest)} lines more: {_digest(''.join(rest))}")
    return "\n".join(kept) + "\n"


def _shortened(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    label, _, value = line.partition(" = ")
    return f"{label[:60]} = {len(value)} characters: {_digest(value)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", GOLDEN)
def test_playthroughs(name: str) -> None:
    """The same game is told today as when it was written down."""
    told = telling(GOLDEN[name]).splitlines()
    written = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (new, old) in enumerate(zip(told, written, strict=False), 1):
        assert new == old, f"line {number} of {name}.txt"
    assert len(told) == len(written)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, setting in GOLDEN.items():
        if sys.argv[1:] and name.partition("-")[0] not in sys.argv[1:]:
            continue
        (FOLDER / f"{name}.txt").write_text(telling(setting), "utf-8")
