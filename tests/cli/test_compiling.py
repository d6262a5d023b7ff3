"""The first start compiles and says so; later starts do neither."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import run, start

from kogge.games import GAMES

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


def test_warm_compiles_for_all_commands(tmp_path: Path) -> None:
    """After `kogge warm`, which is then ready, no command compiles anything."""
    run("warm")
    assert run("warm").stdout.splitlines() == [f"{name}: ready" for name in GAMES]
    saved = tmp_path / "game.json"
    typed = "1\n\n" * 3 + "? pass\nscore\nundo\nquit\n"
    for words in (
        ["play", "tallinn", "--save", str(saved), "--envoy", "deck", "--chronicles", "on"],
        ["play", "--resume", str(saved)],
        ["replay", str(saved)],
        ["verify", str(saved)],
        ["simulate", "tallinn", "--bots", "greedy,random,greedy", "--games", "20", "--rotate"],
        ["match", "greedy", "random", "--game", "tallinn", "--games", "20"],
        ["tournament", "greedy", "random", "--game", "tallinn", "--games", "20"],
    ):
        done = start(*words, typed=typed)
        assert (done.returncode, done.stderr) == (0, ""), words
