"""The command line is tested in surroundings of its own."""

from __future__ import annotations

from tests.cli.surroundings import compiled, own_surroundings

__all__ = ["compiled", "own_surroundings"]
