"""The how-to for writing a game says what is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "write-a-game.md"
BLOCKS = re.findall(r"^```(\S+) ?(\S*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
EXCERPTS = [(path, text) for kind, path, text in BLOCKS if kind in ("python", "toml")]
LINKS = re.findall(r"\]\(([^)]+)\)", PAGE.read_text("utf-8"))


def test_every_block_is_tested() -> None:
    """A block is an excerpt of a file, a session at the prompt, or the four commands at the start,
    which `tests/cli/test_new_game.py` runs."""
    assert {kind for kind, _, _ in BLOCKS} == {"python", "toml", "pycon", "sh"}
    assert sum(kind == "sh" for kind, _, _ in BLOCKS) == 1


@pytest.mark.parametrize(("path", "text"), EXCERPTS, ids=[path for path, _ in EXCERPTS])
def test_excerpts(path: str, text: str) -> None:
    """Code shown is code that is there, word for word."""
    assert text in (ROOT / path).read_text("utf-8")


def test_sessions() -> None:
    """What is shown at the prompt is what happens."""
    sessions = "\n".join(text for kind, _, text in BLOCKS if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(sessions, {}, PAGE.name, str(PAGE), 0)
    found = doctest.DocTestRunner().run(test)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("link", LINKS)
def test_links(link: str) -> None:
    """Links lead somewhere."""
    assert (PAGE.parent / link).exists()
