"""Which rules a folder of Python cites in its docstrings."""

from __future__ import annotations

import ast
import re
from pathlib import Path


def docstrings(folder: Path) -> dict[str, str]:
    """Every docstring below a folder, by its file and line."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                line = getattr(node, "lineno", 1)
                found[f"{path.relative_to(folder)}:{line}"] = ast.get_docstring(node) or ""
    return found


def cited_rules(folder: Path, letter: str) -> dict[str, list[str]]:
    """The ids of rules that start with a game's letter, and the docstrings that cite them."""
    cited: dict[str, list[str]] = {}
    for place, text in docstrings(folder).items():
        for rule in re.findall(rf"\b{letter}(?:\d+|-[a-z]+(?:-[a-z]+)*)\b", text):
            cited.setdefault(rule, []).append(place)
    return cited
