"""Index checks while a game is developed: on in its own tests, whatever those import first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kogge.pytest_plugin import offers_games

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "liars-dice"
PROBE = """
def pytest_collection_finish():
    from kogge.core.sources import BOUNDSCHECK
    print("index checks:", BOUNDSCHECK)
"""
KOGGE_FIRST = "from kogge.core.position import Position\ndef test_nothing(): pass\n"


def collected(folder: Path, probes: Path, **environment: str) -> str:
    """What pytest prints that collects this folder from outside, without a variable of ours."""
    (probes / "probe.py").write_text(PROBE)
    kept = {name: value for name, value in os.environ.items() if name != "KOGGE_BOUNDSCHECK"}
    path = os.pathsep.join([str(probes), str(EXAMPLE / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-pprobe", "-pno:cacheprovider"],
        cwd=folder,
        env={**kept, "PYTHONPATH": path, "KOGGE_JIT": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_is_collected_with_index_checks(tmp_path: Path) -> None:
    """Its hooks import Kogge before `kogge.testing`, and rules check their indices all the same."""
    assert "index checks: True" in collected(EXAMPLE, tmp_path)


def test_the_variable_decides(tmp_path: Path) -> None:
    """Whoever wants to measure a game in its tests can."""
    assert "index checks: False" in collected(EXAMPLE, tmp_path, KOGGE_BOUNDSCHECK="0")


def test_projects_without_games_are_left_alone(tmp_path: Path) -> None:
    """Somebody who only uses Kogge in tests gets the rules as they are shipped."""
    project = tmp_path / "project"
    project.mkdir()
    (project / "pyproject.toml").write_text("[project]\nname = 'agent'\n")
    (project / "test_agent.py").write_text(KOGGE_FIRST)
    assert "index checks: False" in collected(project, tmp_path)


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("[project.entry-points.'kogge.games']\nnim = 'nim:GAME'\n", True),
        ("[project.entry-points.'kogge.bots']\nnim = 'nim:Bot'\n", False),
        ("[tool.pytest.ini_options]\n", False),
        ("[project", False),
        (None, False),
    ],
    ids=["games", "bots", "no project", "damaged", "missing"],
)
def test_which_projects_offer_games(tmp_path: Path, text: str | None, offers: bool) -> None:
    """Those with the entry point; a file that cannot be read is none of ours to complain about."""
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    assert offers_games(tmp_path) is offers
