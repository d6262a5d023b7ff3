"""The pages about bots say what is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "write-a-bot.md"
BLOCKS = re.findall(r"^```(\S+) ?(\S*)\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)


def test_excerpts_are_there() -> None:
    """Code shown from a file is in that file, word for word."""
    excerpts = [(path, text) for kind, path, text in BLOCKS if kind == "python"]
    assert excerpts
    for path, text in excerpts:
        assert text in (ROOT / path).read_text("utf-8")


def test_sessions_happen_as_shown() -> None:
    """What is shown at the prompt is what happens."""
    sessions = "\n".join(text for kind, _, text in BLOCKS if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(sessions, {}, PAGE.name, str(PAGE), 0)
    found = doctest.DocTestRunner().run(test)
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("page", ["how-to/write-a-bot.md", "reference/strength.md"])
def test_links_lead_somewhere(page: str) -> None:
    """Every link of a page is a file."""
    path = ROOT / "docs" / page
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
        assert (path.parent / link).exists()
