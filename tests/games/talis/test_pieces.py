"""Talis's pieces are data: a designer changes them without code, and mistakes are named."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests import forking

from kogge.core.errors import BadPieces
from kogge.games.talis.pieces import FILE, load

OURS = FILE.read_text("utf-8")
BADGER = """
[[monsters]]
name = "badger"
might = 1
fame = 1
goods = { food = 1 }
cards = [{ tier = 1, biome = "woodlands", copies = 3 }]
"""
LOOK = """
import kogge
game = kogge.game("talis")
position = game.new(4, seed=1)
from kogge.games.talis.constants import CARD_NAMES, COST, DECK_COPIES, MONSTER_MIGHT
badger = CARD_NAMES.index("badger")
print(MONSTER_MIGHT[badger], COST[2].tolist(), DECK_COPIES[2].sum())
while not position.over:
    seat = position.to_act[0]
    position.play(seat, position.moves(seat)[0])
print(len(position.view(None)["players"]))
"""


def changed(tmp_path: Path, entry: str, wrong: str) -> Path:
    text, count = re.subn(entry, wrong, OURS, count=1)
    assert count == 1, entry
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("entry", "wrong", "problem"),
    [
        (r'name = "dock"', 'name = "harbour"', "buildings: exactly .* are needed; found .*harbour"),
        (r"expanded = 8", "expanded = 3", "castle: an expanded castle cannot have fewer slots"),
        (r'name = "boar"', 'name = "wolf"', "'wolf' is the name of several cards"),
        (r'guards = \["wolf"', 'guards = ["owl"', "board: guards names the unknown monster 'owl'"),
        (r'effect = "storm"', 'effect = "snow"', "events, sudden_storm: effect 'snow' is not one"),
        (r'monster = "bear"  ', 'monster = "cat"', "events, druids_fury: unknown monster 'cat'"),
        (r'treasure = "runed_dagger"\n', "", "events, druids_fury: treasure is missing"),
        (r'"swap", "scale_ring"', '"swap", "scale"', "treasures, strange_ring: roll 'scale'"),
        (r'"H    F1', '"F1   F1', "standard, row 0, column 0: 'F1' must be a home"),
        (r"wild W1   F1   O1", "wild W1   F1   O9", "standard, row 0, column 5: 'O9'"),
        (r"t2x  t2r  t2r", "t2x  t2r  G1", "standard, row 2, column 4: 'G1'"),
        (r"chapel FW", "wild FW", "standard needs exactly one chapel"),
        (r'standard_doubles = "FF ', 'standard_doubles = "', "standard_doubles must have 8 faces"),
        (r"random_tiles = \{ F1 = 6", "random_tiles = { F1 = 5", "must have 44 tiles; found 43"),
        (r"separate_market = \[5, 1\]", "separate_market = [3, 3]", "separate_market"),
        (r"copies = 2 \}\]", "copies = 0 }]", "copies"),
        (r'biome = "plains", copies = 1', 'biome = "desert", copies = 1', "biome"),
        (r"might = 2\n", 'might = "two"\n', "might"),
        (r"fame_to_win", "fame_two_win", "fame_two_win"),
        (r"flags = 10", "flags = 0", "flags"),
        (r"cards = \[\{ tier = 1", "cards = [{ tier = 4", "tier"),
    ],
)
def test_bad_pieces(tmp_path: Path, entry: str, wrong: str, problem: str) -> None:
    """A file that cannot be played is refused, and what is wrong in it is named."""
    path = changed(tmp_path, entry, wrong)
    with pytest.raises(BadPieces, match=f"mine.toml: .*{problem}"):
        load(path)


def test_a_designer_adds_a_monster_and_changes_a_cost(tmp_path: Path) -> None:
    """A new monster is in its deck and a new cost is asked for, without a line of code."""
    path = changed(tmp_path, r"cost = \{ food = 3, wood = 3 \}", "cost = { food = 1, ore = 2 }")
    path.write_text(path.read_text("utf-8") + BADGER, "utf-8")
    surroundings = {**os.environ, "KOGGE_PIECES": str(path), "KOGGE_JIT": "0"}
    answer = forking.run("-c", LOOK, env=surroundings)
    assert answer.stderr == ""
    assert answer.stdout.splitlines() == ["1 [1, 0, 2, 0] 12", "4"]
