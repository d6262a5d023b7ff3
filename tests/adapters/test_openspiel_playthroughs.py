"""Golden playthroughs: a random game of each kind, as OpenSpiel tells it.

Written by OpenSpiel's own generator, without views and tensors, which other tests compare with
their sources; lines that are too long to be read are kept as digests. After a change that is meant,
`python -m tests.adapters.test_openspiel_playthroughs` writes them anew.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines
from tests.adapters.spieling import SETTINGS, load, walk

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
}
BEGINNINGS: Final = {"towers": SETTINGS[5], "talis": SETTINGS[6]}
STEPS: Final = 60


def telling(setting: str) -> str:
    """A random game, told shortly: long lines as digests, of many lines the rest as one."""
    lines = [
        _shortened(line)
        for line in playthrough_lines(setting, seed=SEED)
        if not LEFT_OUT.match(line)
    ]
    kept, rest = lines[:MOST_LINES], lines[MOST_LINES:]
    if rest:
        kept.append(f"and {len(rest)} lines more: {_digest(''.join(rest))}")
    return "\n".join(kept) + "\n"


def beginning(setting: str) -> str:
    """The first steps of a game that is too long to be told: where it stands and what is done."""
    lines = []
    for state in walk(load(setting), SEED, STEPS):
        if lines:
            player, action = state.full_history()[-1].player, state.history()[-1]
            lines.append(f"player {player}: {state.action_to_string(player, action)}")
        legal = len(state.legal_actions())
        lines.append(f"{state}, {legal} legal actions, {state.information_state_string(0)}")
    return "\n".join(lines) + "\n"


def _shortened(line: str) -> str:
    if len(line) <= LONGEST_LINE:
        return line
    label, _, value = line.partition(" = ")
    return f"{label[:60]} = {len(value)} characters: {_digest(value)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", [*GOLDEN, *BEGINNINGS])
def test_playthroughs(name: str) -> None:
    """The same game is told today as when it was written down."""
    text = telling(GOLDEN[name]) if name in GOLDEN else beginning(BEGINNINGS[name])
    told = text.splitlines()
    written = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    for number, (new, old) in enumerate(zip(told, written, strict=False), 1):
        assert new == old, f"line {number} of {name}.txt"
    assert len(told) == len(written)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, setting in GOLDEN.items():
        (FOLDER / f"{name}.txt").write_text(telling(setting), "utf-8")
    for name, setting in BEGINNINGS.items():
        (FOLDER / f"{name}.txt").write_text(beginning(setting), "utf-8")
