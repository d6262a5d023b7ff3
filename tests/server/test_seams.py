"""What is told twice is generated from one declaration, and nothing is stale."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import kogge
from kogge.core.view import View
from kogge.games import OURS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def seams() -> ModuleType:
    spec = importlib.util.spec_from_file_location("seams", ROOT / "web" / "tools" / "seams.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_files_are_fresh(seams: ModuleType) -> None:
    """The browser's types and the protocol's tables are what `make seams` would write."""
    stale = [
        str(path.relative_to(ROOT))
        for path, text in seams.sources().items()
        if not seams.is_fresh(path, text)
    ]
    assert not stale, "run `make seams`"


def test_every_game_of_ours_has_types(seams: ModuleType) -> None:
    """Each of our games declares its view, and the browser has its types."""
    written = {path.parent.name for path in seams.sources()}
    assert written >= set(OURS)


@pytest.mark.parametrize("name", OURS)
def test_views_are_what_was_declared(name: str) -> None:
    """A view, written as JSON, can be read back by its declaration: no field is of another type."""
    position = kogge.game(name).new(seed=3)
    for _ in range(12):
        for viewer in (None, *range(position.players)):
            view = position.look(viewer).view
            assert isinstance(view, View)
            read = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            assert read == view
            assert msgspec.to_builtins(read) == position.view(viewer)
        seat = position.to_act[0]
        moves = position.moves(seat)
        position.play(seat, moves[len(moves) // 2])
