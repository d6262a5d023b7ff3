"""Rules of games in other packages: compiled once, found again, and never stale."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests import forking

from kogge.core.compiling import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="rules are not compiled with KOGGE_JIT=0")

RULES = """
from kogge.core.compiling import rule
from lucky.price import PRICE
from lucky.house.discount import discounted

@rule
def cost(count):
    return discounted(count * PRICE)
"""
DISCOUNT = """
from kogge.core.compiling import rule
from tombola import prizes

@rule
def discounted(price):
    return price - prizes.discount(price)
"""
PRIZES = """
from kogge.core.compiling import rule

@rule
def discount(price):
    return 0
"""
PRICE = """
from pathlib import Path
from kogge.core.pieces import pieces_path, read_toml
PRICE = read_toml(pieces_path("lucky", Path(__file__).parent / "pieces.toml"))["price"]
"""
PLAY = """
import sys
sys.dont_write_bytecode = True  # a change may come within the second
import kogge.core.compiling as compiling
seen = []
compiling.watch_compilation(seen.append)
from lucky.rules import cost
print(cost(2), len(seen))
"""


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with a game in rooms, and a package of rules that it uses."""
    folder = tmp_path / "packages"
    for name, text in {
        "lucky/__init__.py": "",
        "lucky/rules.py": RULES,
        "lucky/price.py": PRICE,
        "lucky/pieces.toml": 'game = "lucky"\nprice = 3\n',
        "lucky/house/__init__.py": "",
        "lucky/house/discount.py": DISCOUNT,
        "tombola/__init__.py": "",
        "tombola/prizes.py": PRIZES,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def play(packages: Path, **environment: object) -> str:
    """The cost of two, and how many rules were compiled to know it, in a fresh process."""
    surroundings = {
        **os.environ,
        "KOGGE_CACHE": str(packages.parent / "cache"),
        "PYTHONPATH": os.pathsep.join([str(packages), *sys.path]),
        **{name: str(value) for name, value in environment.items()},
    }
    told = forking.run("-c", PLAY, env=surroundings)
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


def test_found_again_at_another_path(packages: Path) -> None:
    """Compiled once; found again, also when the package was moved."""
    assert play(packages) == "6 3"
    moved = packages.rename(packages.parent / "moved")
    assert play(moved) == "6 0"


@pytest.mark.parametrize(
    ("file", "old", "new", "cost"),
    [
        ("lucky/pieces.toml", "price = 3", "price = 4", 8),
        ("lucky/house/discount.py", "price - ", "price - 1 - ", 5),
        ("tombola/prizes.py", "return 0", "return 2", 4),
    ],
)
def test_a_change_takes_effect(packages: Path, file: str, old: str, new: str, cost: int) -> None:
    """In its pieces, in another of its rooms, in a package whose rules it calls."""
    assert play(packages) == "6 3"
    changed = packages / file
    changed.write_text(changed.read_text().replace(old, new))
    assert play(packages) == f"{cost} 3"


def test_chosen_pieces_take_effect(packages: Path, tmp_path: Path) -> None:
    """A designer's pieces, and every change of them, are compiled in; ours stay as they were."""
    mine = tmp_path / "mine.toml"
    assert play(packages) == "6 3"
    for price in (5, 7):
        mine.write_text(f'game = "lucky"\nprice = {price}\n')
        assert play(packages, KOGGE_PIECES=mine) == f"{price * 2} 3"
        assert play(packages, KOGGE_PIECES=mine) == f"{price * 2} 0"
    assert play(packages) == "6 0"
