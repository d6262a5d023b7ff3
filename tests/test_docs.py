"""What the documentation site shows works as shown; `make docs` holds that its pages are linked."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.pages import BLOCK, check_sessions

import kogge

DOCS = Path(__file__).parents[1] / "docs"
TUTORIALS = sorted([DOCS / "first-steps.md", *(DOCS / "tutorials").glob("*.md")])
MODULES = re.findall(r"automodule:: (\S+)", (DOCS / "reference" / "python.md").read_text("utf-8"))
COMMANDS = sorted(
    {
        tuple(shlex.split(line, comments=True)[1:])
        for page in TUTORIALS
        for kind, _, block in BLOCK.findall(page.read_text("utf-8"))
        if kind == "sh"
        for line in block.splitlines()
        if line.startswith("kogge ")
    }
)


@pytest.mark.parametrize(
    "page",
    [page for page in TUTORIALS if "```pycon" in page.read_text("utf-8")],
    ids=lambda page: page.stem,
)
def test_sessions(page: Path) -> None:
    """What a tutorial shows at Python's prompt is what Python answers."""
    check_sessions(page)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands(words: tuple[str, ...]) -> None:
    """Every command that a tutorial names exists, and knows the flags it is shown with."""
    names = [word for word in words[:3] if word.isalpha()]
    told = run(*names, "--help")
    assert told.exit_code == 0, told.output
    for word in words:
        if word.startswith("--"):
            assert word in told.output


@pytest.mark.parametrize("name", MODULES)
def test_public_modules_say_what_is_public(name: str) -> None:
    """A module of the Python reference lists its public names, and explains each of them."""
    module = import_module(name)
    assert module.__doc__
    for public in module.__all__:
        found = getattr(module, public)
        if isfunction(found) or isclass(found):
            assert found.__doc__, f"{name}.{public}"


@pytest.mark.parametrize("name", kogge.game_names())
def test_the_page_of_options_has_them_all(name: str) -> None:
    """Every option of every game has its part on the page of options, which names all choices."""
    page = (DOCS / "reference" / "options.md").read_text("utf-8")
    own = page.partition(f"<!-- {name} begin -->")[2].partition(f"<!-- {name} end -->")[0]
    for option in kogge.game(name).options:
        told = own.partition(f"### `{option.name}`")[2].partition("### ")[0]
        for choice in option.choices:
            assert f"`{choice}`" in told, f"{option.name}={choice}"
