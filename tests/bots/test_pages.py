"""The pages about bots say what is true."""

from __future__ import annotations

import pytest
from tests.pages import ROOT, check_excerpts, check_links, check_sessions

PAGE = ROOT / "docs" / "how-to" / "write-a-bot.md"


def test_excerpts_are_there() -> None:
    """Code shown from a file is in that file, word for word."""
    check_excerpts(PAGE)


def test_sessions_happen_as_shown() -> None:
    """What is shown at the prompt is what happens."""
    check_sessions(PAGE)


@pytest.mark.parametrize("page", ["how-to/write-a-bot.md", "reference/strength.md"])
def test_links_lead_somewhere(page: str) -> None:
    """Every link of a page is a file."""
    check_links(ROOT / "docs" / page)
