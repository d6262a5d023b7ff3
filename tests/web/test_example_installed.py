"""Liar's Dice installed by pip in a fresh environment beside Kogge: every command knows it.

Both are wheels, installed without the network. What they depend on comes from the environment of
the tests, which stands behind the fresh one. Sources of this tree are out of sight.
"""

from __future__ import annotations

import json
import os
import re
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.packaging.serving import served
from tests.web.conftest import NewPage
from tests.web.playing import PATIENCE
from tests.web.test_foreign import play_to_the_end, sit_down

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "liars-dice"
API_TEST = """
from kogge.adapters.pettingzoo import liars_dice_v0
from pettingzoo.test import api_test
api_test(liars_dice_v0.env(players=3), num_cycles=200)
print("held")
"""

pytestmark = pytest.mark.soak


@dataclass(frozen=True)
class Fresh:
    """A fresh environment; `url` is where its server listens, once there is one."""

    folder: Path
    url: str = ""

    def surroundings(self) -> dict[str, str]:
        hidden = ("PYTHONPATH", "VIRTUAL_ENV", "KOGGE_BOUNDSCHECK")
        kept = {name: value for name, value in os.environ.items() if name not in hidden}
        return {**kept, "KOGGE_DATA": str(self.folder / "data")}

    def run(self, command: str, *words: str, given: str = "") -> str:
        """What a command of the environment writes; it succeeds."""
        done = subprocess.run(
            [self.folder / "bin" / command, *words],
            cwd=self.folder,
            env=self.surroundings(),
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Fresh:
    """`pip install kogge liars-dice` into a new environment."""
    wheels = tmp_path_factory.mktemp("wheels")
    for project in (ROOT, EXAMPLE):
        command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir"]
        subprocess.run([*command, wheels, project], check=True, capture_output=True)
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    behind = [*site.getsitepackages()]
    (packages / "behind.pth").write_text("\n".join(behind) + "\n")
    command = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet"]
    command += ["--no-deps", "--no-index", "--ignore-installed", *map(str, wheels.glob("*.whl"))]
    subprocess.run(command, check=True)
    return Fresh(folder)


@pytest.fixture(scope="module")
def server(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fresh]:
    """`kogge serve` of the fresh environment."""
    fresh.run("kogge", "warm", "liars_dice")  # else the page would tell of compiling
    database = f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite"
    # not by the Python of the tests, which has Kogge from this tree and no such game
    command = ["-c", "import os, sys; os.execv(sys.argv[1], sys.argv[1:])"]
    command += [str(fresh.folder / "bin" / "kogge"), "serve", "--port", "0", "--no-browser"]
    with served([*command, "--no-limits", "--database", database], fresh.surroundings()) as running:
        yield Fresh(fresh.folder, running.address)


def test_it_is_the_installed_kogge(fresh: Fresh) -> None:
    """Package and game come from the fresh environment, not from this tree."""
    where = "import kogge, liars_dice; print(kogge.__file__, liars_dice.__file__)"
    for file in fresh.run("python", "-c", where).split():
        assert Path(file).is_relative_to(fresh.folder)


def test_games(fresh: Fresh) -> None:
    """`kogge games` lists it with its options."""
    told = json.loads(fresh.run("kogge", "games", "--json"))
    listed = {game["name"]: game for game in told["games"]}
    assert {option["name"] for option in listed["liars_dice"]["options"]} == {"dice", "ones"}


def test_play(fresh: Fresh) -> None:
    """`kogge play`: a table in the terminal with cups and legal bids, left and kept."""
    told = fresh.run("kogge", "play", "liars_dice", "--players", "2", given="1\n\nquit\n")
    assert re.search(r"1x(\d): Bid 1 × \1", told)  # who begins is up to the dice
    assert "kogge play --resume" in told


def test_simulate_and_match(fresh: Fresh) -> None:
    """`kogge simulate` and `kogge match`: greedy beats random."""
    words = ("simulate", "liars_dice", "--bots", "greedy,random", "--games", "200", "--json")
    assert json.loads(fresh.run("kogge", *words))["games"] == 200
    told = fresh.run("kogge", "match", "greedy", "random", "--game", "liars_dice", "--games", "200")
    assert "greedy" in told


def test_pettingzoo(fresh: Fresh) -> None:
    """PettingZoo's `api_test` holds for it."""
    assert "held" in fresh.run("python", "-c", API_TEST)


def test_browser(new_page: NewPage) -> None:
    """`kogge serve`: a whole game in a real browser, on the board made from its view."""
    page = new_page("/", width=390, height=844)
    card = page.get_by_role("listitem").filter(has_text="Liar's Dice")
    expect(card.locator("button.go")).to_be_enabled(timeout=10 * PATIENCE)  # once it is ready
    sit_down(page, "Liar's Dice")
    play_to_the_end(page)
