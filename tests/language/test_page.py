"""The page about language models says what is true."""

from __future__ import annotations

import re

import pytest
from tests import forking
from tests.pages import ROOT, check_links

PAGE = ROOT / "docs" / "how-to" / "play-with-language-models.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("block", BLOCKS)
def test_blocks_run(block: str) -> None:
    """Each program of the page runs from an empty file."""
    done = forking.run("-c", block)
    assert done.returncode == 0, done.stderr


def test_links() -> None:
    """Every link is a file."""
    assert BLOCKS
    check_links(PAGE)
