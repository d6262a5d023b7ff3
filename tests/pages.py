"""Pages of the documentation are held to what they show: excerpts, sessions, links."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(\S+) ?(\S*)\n(.*?)^```$", re.M | re.S)


def check_excerpts(page: Path) -> None:
    """Code shown from a file is in that file, word for word."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    excerpts = [(path, text) for kind, path, text in blocks if kind == "python" and path]
    assert excerpts
    for path, text in excerpts:
        assert text in (ROOT / path).read_text("utf-8")


def check_sessions(page: Path) -> None:
    """What is shown at the prompt is what happens."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    sessions = "\n".join(text for kind, _, text in blocks if kind == "pycon")
    test = doctest.DocTestParser().get_doctest(sessions, {}, page.name, str(page), 0)
    found = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test)
    assert found.attempted > 0
    assert found.failed == 0


def check_links(page: Path) -> None:
    """Every link of a page is a file."""
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists()
