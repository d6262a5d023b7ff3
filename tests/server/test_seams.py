"""What is told twice is generated from one declaration, and nothing is stale."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import kogge
from kogge.core.moves import Moves
from kogge.core.text import LANGUAGES, GameTexts, texts
from kogge.core.view import AnyView, View
from kogge.games import OURS

ROOT = Path(__file__).parents[2]


def tool(name: str) -> ModuleType:
    """A module of the browser client's tools, which are no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "web" / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def seams() -> ModuleType:
    return tool("seams")


@pytest.fixture(scope="module")
def values() -> ModuleType:
    return tool("values")


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
            assert msgspec.convert(position.view(viewer), AnyView).viewer == viewer
        seat = position.to_act[0]
        moves = position.moves(seat)
        position.play(seat, moves[len(moves) // 2])


@pytest.mark.parametrize("name", OURS)
def test_texts_are_what_was_declared(name: str) -> None:
    """Every language has the sections that the browser expects, and no others."""
    for language in LANGUAGES:
        known = texts(kogge.game(name), language)
        assert msgspec.to_builtins(msgspec.convert(known, GameTexts)) == known


def test_parts_of_moves_are_read_off_the_whole_space(values: ModuleType) -> None:
    """Few words become literals, many a string; lists and kinds without parts are told apart."""
    moves = Moves(4, lambda id: PARTS[id])
    assert values.parts_by_kind(moves) == {
        "pass": [],
        "play": ["card: 'ace' | 'two'", "dice: number[]", "extra?: boolean"],
        "walk": ["to: null"],
    }


def test_details_of_events_are_numbers_or_what_is_made_of_them(values: ModuleType) -> None:
    """A word that has an end becomes literals; a set of bits lists them; the rest is open."""
    many = [str(number) for number in range(100)]
    assert values.detail_type(int) == "number"
    assert values.detail_type(lambda one: ("a", "b")[one]) == "'a' | 'b'"
    assert values.detail_type(lambda one: many[one]) == "string"
    assert values.detail_type(str) == "string"
    in_set = [bit for bit, _ in enumerate("abc")]
    assert (
        values.detail_type(lambda bits: ["abc"[bit] for bit in in_set if bits >> bit & 1])
        == "('a' | 'b' | 'c')[]"
    )


PARTS: list[tuple[str, dict[str, Any]]] = [
    ("pass", {"kind": "pass"}),
    ("ace", {"kind": "play", "card": "ace", "dice": [1, 2]}),
    ("two", {"kind": "play", "card": "two", "dice": [], "extra": True}),
    ("walk", {"kind": "walk", "to": None}),
]
