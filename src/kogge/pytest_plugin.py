"""Pytest plug-in: index checks in rules, for projects that offer games.

Whether rules check their indices is decided when Kogge's rules are first imported, and whatever a
test module imports first may do that. So it is decided before any test module or conftest is read:
a project whose `pyproject.toml` has the entry point `kogge.games` runs its tests with
`KOGGE_BOUNDSCHECK=1`, unless the variable says otherwise. In other projects nothing changes.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Final

import pytest

GROUP: Final = "kogge.games"
VARIABLE: Final = "KOGGE_BOUNDSCHECK"


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Switch index checks on where games are being developed."""
    if offers_games(early_config.rootpath):
        os.environ.setdefault(VARIABLE, "1")


def offers_games(folder: Path) -> bool:
    """Whether the project in this folder declares games."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return False
    return bool(project.get("entry-points", {}).get(GROUP))
