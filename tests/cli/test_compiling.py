"""The first start compiles and says so; later starts do neither."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.cli.running import run, start
from tests.warming import compiled_before

WORDS = ["simulate", "visby", "--bots", "random,random", "--games", "10"]


def contents(folder: Path) -> dict[Path, tuple[int, bytes]]:
    return {
        path: (path.stat().st_mtime_ns, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_second_start_compiles_nothing(tmp_path: Path) -> None:
    """In an empty cache the first start says once that it compiles; the second adds no byte."""
    first = start(*WORDS, KOGGE_CACHE=str(tmp_path))
    assert first.returncode == 0
    assert first.stderr == "Compiling the rules of Visby for this machine, once …\n"
    compiled = contents(tmp_path)
    assert compiled
    second = start(*WORDS, KOGGE_CACHE=str(tmp_path))
    assert (second.returncode, second.stderr) == (0, "")
    assert contents(tmp_path) == compiled


# commands, one after the other, in a Python that has loaded no rules
COMMANDS = """
import io, json, sys
from kogge.cli import main
for words in json.loads(sys.argv[1]):
    sys.stdin = io.StringIO(sys.argv[2])
    try:
        main(words)
    except SystemExit as ended:
        assert ended.code == 0, words
"""


def test_warm_compiles_for_all_commands(tmp_path: Path) -> None:
    """After `kogge warm`, which is then ready, no command compiles anything."""
    if not compiled_before():
        run("warm", "tallinn")
    assert run("warm", "tallinn").stdout.splitlines() == ["tallinn: ready"]
    saved = tmp_path / "game.json"
    typed = "1\n\n" * 3 + "? pass\nscore\nundo\nquit\n"
    commands = [
        ["play", "tallinn", "--save", str(saved), "--envoy", "deck", "--chronicles", "on"],
        ["play", "--resume", str(saved)],
        ["replay", str(saved)],
        ["verify", str(saved)],
        ["simulate", "tallinn", "--bots", "greedy,random,greedy", "--games", "20", "--rotate"],
        ["match", "greedy", "random", "--game", "tallinn", "--games", "20"],
        ["tournament", "greedy", "random", "--game", "tallinn", "--games", "20"],
    ]
    python = [sys.executable, "-c", COMMANDS, json.dumps(commands), typed]
    done = subprocess.run(python, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_check_says_what_would_be_compiled(tmp_path: Path) -> None:
    """`kogge warm --check` compiles nothing; its exit code says whether something is missing."""
    told = start("warm", "visby", "--check", KOGGE_CACHE=str(tmp_path), KOGGE_PREBUILT="")
    assert told.returncode == 1
    assert told.stdout.splitlines() == [
        "prebuilt rules: none in this package",
        "visby: its rules are not compiled; kogge warm visby does it",
    ]
    assert not contents(tmp_path)
    if not compiled_before():
        run("warm", "visby")
    told = start("warm", "visby", "--check", KOGGE_PREBUILT="")
    assert told.returncode == 0
    assert "visby: ready (0 rules prebuilt, " in told.stdout


def test_prebuilt_rules_go_into_a_new_folder(tmp_path: Path) -> None:
    """A folder that exists is left alone."""
    told = start("warm", "visby", "--prebuild", str(tmp_path))
    assert told.returncode == 2
    assert "name a new folder" in told.stderr
