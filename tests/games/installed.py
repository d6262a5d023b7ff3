"""Packages with games, as pip would leave them behind: for tests of the registry."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install(folder: Path, package: str, entries: dict[str, str]) -> None:
    """Let this folder hold the metadata of a package with these entry points."""
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir(parents=True)
    lines = "".join(f"{name} = {value}\n" for name, value in entries.items())
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[kogge.games]\n{lines}")


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with that package installed, and with this repository's `bench`."""
    path = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "default"},
        check=False,
    )
