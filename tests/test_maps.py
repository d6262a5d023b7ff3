"""Maps: the docstring of a package's `__init__` names every module and every room in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = sorted(
    path.parent
    for folder in ("src/kogge", "bench", "examples/liars-dice/src")
    for path in (ROOT / folder).rglob("__init__.py")
)


ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def _rooms(package: Path) -> set[str]:
    """The modules and packages in a package, by the names that others import them by."""
    modules = {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}
    return modules | {path.parent.name for path in package.glob("*/__init__.py")}


def _named(docstring: str) -> set[str]:
    """Names in backticks: `look`, `look.py` or `values/`."""
    return set(re.findall(r"`(\w+)(?:\.py|/)?`", docstring))


@pytest.mark.parametrize(
    "package", PACKAGES, ids=lambda path: path.relative_to(ROOT).as_posix().replace("/", ".")
)
def test_the_map_of_a_package_names_every_room(package: Path) -> None:
    """A newcomer finds every file of a package in the docstring of its `__init__`."""
    docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or ""
    assert _rooms(package) - _named(docstring) == set()


@pytest.mark.parametrize(
    "package", PACKAGES, ids=lambda path: path.relative_to(ROOT).as_posix().replace("/", ".")
)
def test_a_table_of_modules_names_nothing_that_is_gone(package: Path) -> None:
    """Each row of the table stands for a file or a folder that exists."""
    docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text())) or ""
    rows = re.findall(r"^\| `(\w+)(?:\.py|/)?` \|", docstring, re.MULTILINE)
    folders = {path.name for path in package.iterdir() if path.is_dir()}
    files = {path.stem for path in package.iterdir() if path.is_file()}
    assert set(rows) - folders - files == set()


def test_the_architecture_names_every_part_and_every_verb() -> None:
    """ARCHITECTURE.md has a row for each part of the package, and names the server's verbs."""
    parts = {path.parent.name for path in (ROOT / "src/kogge").glob("*/__init__.py")} - {"games"}
    rows = set(re.findall(r"^\| `(\w+)/` \|", ARCHITECTURE, re.MULTILINE))
    assert parts - rows == set()
    verbs = _rooms(ROOT / "src/kogge/server/table/verbs")
    assert verbs - _named(ARCHITECTURE) == set()


def test_paths_in_the_architecture_exist() -> None:
    """Whatever it calls by a path is there."""
    named = re.findall(r"`((?:[\w]+/)+[\w]+\.(?:py|md))`", ARCHITECTURE)
    gone = [
        path for path in named if not any((ROOT / at / path).exists() for at in ("", "src/kogge"))
    ]
    assert named
    assert gone == []
