"""The pages on leagues, records, bots and the suite: each program runs from an empty file."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests import forking
from tests.pages import ROOT, check_links

HOW_TO = ROOT / "docs" / "how-to"
PAGES = [
    HOW_TO / "play-in-leagues.md",
    HOW_TO / "learn-from-records.md",
    HOW_TO / "write-a-bot.md",
    ROOT / "docs" / "reference" / "suite.md",
]
PROGRAM = re.compile(r"^```python(?: (\w+))?\n(.*?)^```", re.M | re.S)
PROGRAMS = [
    pytest.param(
        text,
        id=f"{page.stem}-{number}",
        marks=pytest.mark.skipif(
            bool(needed) and find_spec(needed) is None,
            reason=f"the program needs {needed}; get it with: pip install 'kogge[examples]'",
        ),
    )
    for page in PAGES
    for number, (needed, text) in enumerate(PROGRAM.findall(page.read_text("utf-8")))
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_run(program: str, tmp_path: Path) -> None:
    """What a page says to save in an empty file runs, and what it asserts holds."""
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    done = forking.run(file, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links(page: Path) -> None:
    """Every link is a file."""
    check_links(page)
