"""Compilation errors for authors: file, line, rule and what is wrong, in a sentence or two.

Numba's own account runs to hundreds of lines, and of a misspelt field it says neither file nor
line; `KOGGE_NUMBA_ERRORS=1` shows it.
"""

from __future__ import annotations

import ast
import linecache
import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from types import FrameType
from typing import Any, Final

from numba.core import types

from kogge.core.errors import UncompilableRule

LONG_STORY: Final = "KOGGE_NUMBA_ERRORS"
PLACE: Final = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+):')
NO_NAME: Final = re.compile(r"(?:NameError: name|Untyped global name) '(?P<name>\w+)'")
COLOURS: Final = re.compile(r"\x1b\[[0-9;]*m")
BOILERPLATE: Final = re.compile(r"^(Failed in|During:|- |\[\d+\])")


def wants_long_story() -> bool:
    """Whether the author has asked for the compiler's whole account."""
    return os.environ.get(LONG_STORY, "0") == "1"


def explained(error: Exception, file: str, line: int) -> UncompilableRule:
    """What is wrong, where, and what may have been meant; the innermost place is the author's."""
    told = COLOURS.sub("", str(error))
    place = PLACE.search(told)
    if place is not None:
        file, line = place["file"], int(place["line"])
    problem = _missing_name(told) or _first_reason(told)
    for frame in _frames(error):
        constraint: Any = frame.f_locals.get("constraint")
        if place is None and hasattr(constraint, "loc"):  # Numba's name for what it was typing
            file, line = constraint.loc.filename, constraint.loc.line
        record = frame.f_locals.get("self")
        if isinstance(error, KeyError) and isinstance(record, types.Record):
            problem = _missing_field(str(error.args[0]), list(record.fields))
    source = linecache.getline(file, line).strip()
    return UncompilableRule(
        f"{file}:{line}: the rule `{_rule_at(file, line)}` cannot be compiled: {problem} "
        f"({LONG_STORY}=1 shows the compiler's whole account)\n    {source}"
    )


def _frames(error: Exception) -> Iterator[FrameType]:
    """From the outermost frame of a traceback to the innermost."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _missing_field(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"no field `{name}`; " + (
        f"did you mean `{near[0]}`?" if near else f"there are {', '.join(known)}"
    )


def _missing_name(told: str) -> str:
    name = NO_NAME.search(told)
    return f"there is no name `{name['name']}` that compiled code can use" if name else ""


def _first_reason(told: str) -> str:
    lines = [line.strip() for line in told.splitlines()]
    return next((line for line in lines if line and not BOILERPLATE.match(line)), told)


def _rule_at(file: str, line: int) -> str:
    """The innermost function that has this line."""
    try:
        tree = ast.parse(Path(file).read_text("utf-8"))
    except (OSError, SyntaxError):
        return "?"
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(around, key=lambda node: node.lineno).name if around else "?"
