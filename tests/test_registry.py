"""The way to the games from Python."""

from __future__ import annotations

import subprocess
import sys

import kogge


def test_games_are_named_after_one_is_loaded() -> None:
    """`kogge.games()` still names the games once `kogge.games` has been imported as a package."""
    script = "import kogge; kogge.game('tallinn'); print(*kogge.games())"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == list(kogge.games())
