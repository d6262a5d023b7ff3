"""`kogge new-game`: what it writes is a whole game, at once."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests import forking

from kogge.cli.new_game import skeleton


def kogge(
    *words: str, cwd: Path, path: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "PYTHONPATH": path, **environment}
    if words[0] != "pytest":
        return forking.run("-m", *words, cwd=cwd, env=surroundings)
    return subprocess.run(  # pytest wants to be the first to import its plug-ins, ours among them
        [sys.executable, "-m", *words],
        cwd=cwd,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_passes_the_contract(tmp_path: Path) -> None:
    """The skeleton's own two lines of tests are green as they were written.

    Interpreted here; compiled it is the same code as `kogge.skeleton`, which has its own contract.
    """
    written = kogge("kogge", "new-game", "nine_ladies", cwd=tmp_path)
    assert written.returncode == 0, written.stderr
    folder = tmp_path / "nine_ladies"
    entry = tomllib.loads((folder / "pyproject.toml").read_text())["project"]["entry-points"]
    assert entry == {"kogge.games": {"nine_ladies": "nine_ladies:GAME"}}
    words = ("pytest", "-q", "-p", "no:cacheprovider")
    tested = kogge(*words, cwd=folder, path=str(folder / "src"), KOGGE_JIT="0")
    assert tested.returncode == 0, tested.stdout[-3000:]
    assert "passed" in tested.stdout


def test_two_lines_are_enough(tmp_path: Path) -> None:
    """In a repository without any settings the contract is collected, and at length if asked."""
    lines = "from kogge.skeleton import GAME\nfrom kogge.testing.contract import *\n"
    (tmp_path / "test_mine.py").write_text(lines)
    strictly = ("-W", "error", "--strict-markers", "--collect-only", "-q", "-p", "no:cacheprovider")
    told = kogge("pytest", *strictly, cwd=tmp_path)
    assert told.returncode == 0, told.stdout
    assert "soak" not in told.stdout
    assert "::test_compiled_is_interpreted[" in told.stdout
    told = kogge("pytest", *strictly, "-m", "soak", cwd=tmp_path)
    assert told.returncode == 0, told.stdout
    assert "[soak-takeaway" in told.stdout


def test_nothing_of_the_template_is_left() -> None:
    """Every file speaks of the new game, none of the one it was copied from."""
    for path, text in skeleton("nine_ladies").items():
        assert "takeaway" not in text.lower(), path
        assert "kogge.skeleton" not in text, path
    assert 'title = "Nine Ladies"' in skeleton("nine_ladies")["src/nine_ladies/text/en.toml"]


REFUSED = {
    "capitals": ("Chess", "cannot name a game"),
    "a keyword": ("class", "cannot name a game"),
    "a path": ("../chess", "cannot name a game"),
    "taken": ("visby", "there is a game 'visby' already"),
}


@pytest.mark.parametrize(("name", "why"), REFUSED.values(), ids=REFUSED)
def test_names_that_cannot_be(tmp_path: Path, name: str, why: str) -> None:
    """A bad name is refused with what would be right, and nothing is written."""
    refused = kogge("kogge", "new-game", name, cwd=tmp_path)
    assert refused.returncode == 2
    assert why in refused.stderr
    assert not any(tmp_path.iterdir())


def test_a_folder_is_never_overwritten(tmp_path: Path) -> None:
    """What is there already stays as it is."""
    (tmp_path / "ladies").mkdir()
    (tmp_path / "ladies" / "mine.txt").write_text("mine")
    refused = kogge("kogge", "new-game", "ladies", cwd=tmp_path)
    assert refused.returncode == 2
    assert "ladies is there already, and not empty" in refused.stderr
    assert [file.name for file in (tmp_path / "ladies").iterdir()] == ["mine.txt"]
