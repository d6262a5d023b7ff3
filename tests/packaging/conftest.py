"""Packages as users get them: an sdist, a wheel built from it, that wheel installed elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from kogge.server.settings import Settings

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Built:
    sdist: Path
    wheel: Path


@dataclass(frozen=True)
class Installed:
    """The package in a folder of its own; what it needs comes from the environment of the tests."""

    folder: Path

    def run(self, *words: str, **environment: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            env=self.surroundings(**environment),
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=True,
        )

    def surroundings(self, **environment: object) -> dict[str, str]:
        given = {name: str(value) for name, value in environment.items()}
        return {**os.environ, "PYTHONPATH": str(self.folder), **given}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """What `python -m build` makes: an sdist of this tree, and a wheel of that sdist."""
    if not (Settings(database="").web / "index.html").is_file():
        pytest.skip("skipped: the browser client is not built; say: make web")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return Built(sdist, wheel)


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, "--target", str(folder), str(built.wheel)], check=True)
    return Installed(folder)
