"""The tutorial for writing a game runs as it is written, and what it says of the rooms is true."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests import forking
from tests.games.installed import install

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "write-a-game.md"
BLOCKS = re.findall(r"^```(\S+) ?(\S*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
EXCERPTS = [(path, text) for kind, path, text in BLOCKS if kind in ("python", "toml")]
COMMANDS = [line for kind, _, text in BLOCKS if kind == "sh" for line in text.strip().splitlines()]
LINKS = re.findall(r"\]\(([^)]+)\)", PAGE.read_text("utf-8"))
# the whole contract is held against the skeleton; here against what the tutorial changes in it
SOME = "test_rulebook or test_options or test_same or test_rules or legal or replaying"


def follow(folder: Path) -> Path:
    """Make the game of the tutorial in this folder, by its command, its edits and its files."""
    assert COMMANDS[0] == "kogge new-game nine_ladies && cd nine_ladies"
    made = forking.run("-m", "kogge", "new-game", "nine_ladies", cwd=folder)
    assert made.returncode == 0, made.stderr
    project = folder / "nine_ladies"
    for kind, path, text in BLOCKS:
        if kind == "diff":
            edit(project / path, text)
        elif kind == "py":
            (project / path).write_text(text, "utf-8")
    install(folder, "nine_ladies", {"nine_ladies": "nine_ladies:GAME"})
    return project


def edit(file: Path, diff: str) -> None:
    """Replace lines with `-` by those with `+` that follow them, each found once."""
    text = file.read_text("utf-8")
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.M):
        before = "".join(line[1:] for line in old.splitlines(keepends=True))
        assert text.count(before) == 1, (file, before)
        text = text.replace(before, "".join(line[1:] for line in new.splitlines(keepends=True)))
    file.write_text(text, "utf-8")


def run(project: Path, *words: str) -> str:
    """What a command of the tutorial prints, with the game installed and its rules interpreted."""
    path = os.pathsep.join([str(project / "src"), str(project.parent)])
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": path, "KOGGE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    return done.stdout


def test_the_tutorial(tmp_path: Path) -> None:
    """From an empty folder to a game that passes its tests, is listed, and is played by bots.

    That such a game can be played in a browser is held in `tests/web/test_foreign.py`.
    """
    project = follow(tmp_path)
    told = run(project, "pytest", "-q", "-pno:cacheprovider", "-k", SOME)
    assert " passed" in told
    assert "nine_ladies" in run(project, "kogge", "games")
    words = next(line for line in COMMANDS if line.startswith("kogge simulate")).split()
    words[words.index("--games") + 1] = "60"
    assert "greedy" in run(project, *words)


def test_texts_are_missed_where_the_page_says_so(tmp_path: Path) -> None:
    """After step 2 alone the contract names the choice that has no sentence."""
    made = forking.run("-m", "kogge", "new-game", "nine_ladies", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    project = tmp_path / "nine_ladies"
    for kind, path, text in BLOCKS:
        if kind == "diff" and path.endswith(".py"):
            edit(project / path, text)
    words = ("pytest", "-q", "-pno:cacheprovider", "-k", "test_options")
    with pytest.raises(AssertionError, match="9"):
        run(project, *words)


def test_every_block_is_tested() -> None:
    """A block is an edit, a file or a command of the tutorial, an excerpt, or a session."""
    assert {kind for kind, _, _ in BLOCKS} == {"diff", "py", "python", "toml", "pycon", "sh"}
    assert [line.split(" --")[0] for line in COMMANDS] == [
        "kogge new-game nine_ladies && cd nine_ladies",
        "pip install -e '.[test]'",
        "pytest",
        "kogge play nine_ladies",
        "pytest",
        "kogge games",
        "kogge simulate nine_ladies",
        "kogge serve",
    ]


@pytest.mark.parametrize(("path", "text"), EXCERPTS, ids=[path for path, _ in EXCERPTS])
def test_excerpts(path: str, text: str) -> None:
    """Code shown is code that is there, word for word."""
    assert text in (ROOT / path).read_text("utf-8")


def test_sessions() -> None:
    """What is shown at the prompt is what happens."""
    sessions = "\n".join(text for kind, _, text in BLOCKS if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(sessions, {}, PAGE.name, str(PAGE), 0)
    found = doctest.DocTestRunner().run(test)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("link", LINKS)
def test_links(link: str) -> None:
    """Links lead somewhere."""
    assert (PAGE.parent / link).exists()
