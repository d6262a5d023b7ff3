"""The page on encodings is true: it is what the declarations say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests import forking

import kogge
from kogge.adapters.encodings import page

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "encodings.md"


def test_page_is_up_to_date() -> None:
    """The page in the documentation is the one that the code writes."""
    assert PAGE.read_text("utf-8") == page(), "run: python -m kogge.adapters.encodings > " + str(
        PAGE.relative_to(Path.cwd()) if PAGE.is_relative_to(Path.cwd()) else PAGE
    )


@pytest.mark.parametrize("name", kogge.game_names())
def test_every_entry_is_on_the_page(name: str) -> None:
    """The numbers of entries in a game's table add up to the length of its vector."""
    features = kogge.game(name).rooms.features
    assert features is not None
    chapter = page().split(f"\n## {name}\n")[1].split("\n## ")[0]
    counts = re.findall(r"^\| .*? \| (\d+) \| .*? \| .*? \|$", chapter, re.MULTILINE)
    assert sum(map(int, counts)) == features.size
    for block in features.blocks:
        assert all(field.says in chapter for field in block.fields)


def test_example() -> None:
    """The example on the page runs."""
    (example,) = re.findall(r"```python\n(.*?)```", page(), re.DOTALL)
    told = forking.run("-c", example)
    assert told.returncode == 0, told.stderr
    assert "self.hand.knight" in told.stdout
