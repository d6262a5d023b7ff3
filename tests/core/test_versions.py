"""A version of a game, by a designer's file, says so wherever the game is named."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tests import forking

SAY = """
import json, kogge
from kogge.core.text import rulebook, texts
visby, towers = kogge.game("visby"), kogge.game("towers")
print(json.dumps({
    "title": texts(visby, "en")["title"],
    "summary": texts(visby, "de")["summary"],
    "book": rulebook(visby, "it"),
    "other": texts(towers, "en")["title"],
}))
"""


def run(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    return forking.run(*command, env={**os.environ, "KOGGE_JIT": "0", **env})


def test_a_version_is_named_everywhere(tmp_path: Path) -> None:
    """Title, summary and rulebook of the game say what is changed; other games do not."""
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "visby"\n[blacksmith]\nper_troops = 6\n')
    told = json.loads(run("-c", SAY, KOGGE_PIECES=str(mine)).stdout)
    assert told["title"] == "Visby · mine"
    assert told["summary"].endswith("Mit anderen Spielteilen: Schmied, Waren für Truppen: 4 → 6.")
    assert told["book"].startswith("# Visby · mine\n")
    assert "\n- Fabbro, merci per le Truppe: 4 → 6\n" in told["book"]
    assert told["other"] == "City of Towers"


def test_a_server_refuses_a_file_that_cannot_be_played(tmp_path: Path) -> None:
    """Nothing is served; the line and the reason are said."""
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "visby"\n[knight]\nseals = 60\n')
    answer = run("-c", "from kogge.cli import main; main()", "serve", "--pieces", bad)
    assert answer.returncode == 1
    assert "bad.toml: line 3: knight, seals: 60 seals for one card" in answer.stderr
    assert "is served at" not in answer.stdout
