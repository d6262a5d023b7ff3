"""The examples for researchers run as they are shown."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests import forking

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
HOW_TO = (ROOT / "docs" / "how-to" / "train-an-agent.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python( \S+)?\n(.*?)^```", HOW_TO, re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(
    find_spec("torch") is None,
    reason="the example of self-play needs PyTorch; get it with: pip install 'kogge[examples]'",
)
def test_self_play(tmp_path: Path) -> None:
    """The example of self-play learns for a moment, plays its matches, and goes on where it was."""
    script = str(EXAMPLES / "selfplay_tallinn.py")
    words = ["--folder", str(tmp_path), "--matches", "1", "--games", "2", "--last", "2"]
    words += ["--rival", "greedy"]
    curve: list[dict[str, float]] = []
    for _ in range(2):
        minutes = (curve[-1]["seconds"] if curve else 0.0) / 60 + 0.001
        done = subprocess.run(
            [sys.executable, script, *words, "--minutes", str(minutes)],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert "of 2 games against greedy" in done.stdout
        curve = json.loads((tmp_path / "curve.json").read_text())
    assert [point["faults"] for point in curve] == [0, 0]
    assert curve[1]["decisions"] > curve[0]["decisions"] > 0
    assert json.loads((tmp_path / "result.json").read_text())["games"] == 2


@pytest.mark.skipif(
    find_spec("torch") is None or find_spec("open_spiel") is None,
    reason="NFSP needs OpenSpiel and PyTorch; get them with: pip install 'kogge[openspiel]' torch",
)
def test_openspiel_nfsp(tmp_path: Path) -> None:
    """OpenSpiel's NFSP plays a game against itself, is saved, and then plays a match as a bot; a
    file that has learned another game is refused."""
    saved = tmp_path / "nfsp.pt"
    script = [sys.executable, str(EXAMPLES / "openspiel_nfsp.py"), "--minutes", "0"]
    done = subprocess.run([*script, "--output", str(saved)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "1 games; saved as" in done.stdout
    match = [sys.executable, "-m", "kogge", "match", f"openspiel_nfsp:Nfsp?path={saved}", "random"]
    played = subprocess.run(
        [*match, "--game", "visby", "--games", "2", "--json"],
        capture_output=True,
        text=True,
        cwd=EXAMPLES,
    )
    assert played.returncode == 0, played.stderr
    (ours, _) = json.loads(played.stdout)["bots"]
    assert ours["illegal"] + ours["errors"] + ours["overruns"] == 0
    other = subprocess.run(
        [*match, "--game", "tallinn", "--games", "2"], capture_output=True, text=True, cwd=EXAMPLES
    )
    assert "has learned visby, not tallinn" in other.stdout + other.stderr


def test_random_rollout(capsys: pytest.CaptureFixture[str]) -> None:
    """A million steps of random play end in thousands of games that a random player loses."""
    runpy.run_path(str(EXAMPLES / "random_rollout.py"))
    told = re.fullmatch(
        r"(\d+) games; a random player's mean reward is (-[\d.]+)\n", capsys.readouterr().out
    )
    assert told is not None
    assert int(told[1]) > 10_000
    assert float(told[2]) < -0.25


@pytest.mark.parametrize("block", [text for file, text in BLOCKS if not file])
def test_pages_of_the_how_to(block: str) -> None:
    """What the how-to shows runs."""
    runs = forking.run("-c", block)
    assert runs.returncode == 0, runs.stderr


def test_excerpts_of_the_how_to() -> None:
    """What the how-to quotes from a file is in that file."""
    quoted = [(file.strip(), text) for file, text in BLOCKS if file]
    assert quoted
    for file, text in quoted:
        assert text in (ROOT / file).read_text("utf-8")


@pytest.mark.skipif(
    find_spec("sb3_contrib") is None or find_spec("matplotlib") is None,
    reason="the example of training needs PyTorch; get it with: pip install 'kogge[examples]'",
)
def test_training(tmp_path: Path) -> None:
    """The example of training learns for a moment, evaluates, and saves its curve and its net,
    which is a bot that knows more than a random player."""
    picture, net = tmp_path / "curve.png", tmp_path / "net.pt2"
    script = str(EXAMPLES / "train_visby.py")
    runs = subprocess.run(
        [
            *(sys.executable, script, "--steps", "40000"),
            *("--picture", str(picture), "--output", str(net)),
        ],
        capture_output=True,
        text=True,
    )
    assert runs.returncode == 0, runs.stderr
    assert "of 2000 new games against greedy" in runs.stdout
    assert picture.stat().st_size > 1000
    match = ["match", f"bots:TorchBot?path={net}", "random", "--game", "visby", "--games", "40"]
    played = subprocess.run(
        [sys.executable, "-m", "kogge", *match, "--json"],
        capture_output=True,
        text=True,
        cwd=EXAMPLES,
    )
    assert played.returncode == 0, played.stderr
    ours, _ = json.loads(played.stdout)["bots"]
    assert ours["win_share"] > 0.7
    assert ours["errors"] == 0
