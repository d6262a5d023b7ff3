"""Tests never touch the games folder of whoever runs them, and speak English unless told."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.warming import compiled_before

import kogge
from kogge.arena.rehearsal import rehearse_simulation, rehearse_table
from kogge.games import GAMES


@pytest.fixture(autouse=True)
def own_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KOGGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("KOGGE_PIECES", "")  # restored, unlike a name that was not there


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    """Compile first, so that no test is the one that hears about it."""
    if compiled_before():
        return
    for name in GAMES:
        rehearse_table(kogge.game(name))
        rehearse_simulation(kogge.game(name))
