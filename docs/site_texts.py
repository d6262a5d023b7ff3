"""Texts on their way into the site: docstrings in Markdown, links out of docs/."""

from __future__ import annotations

import re

REPOSITORY = "https://github.com/kogge-games/kogge/blob/main/"
OUTSIDE = re.compile(
    r"\]\((?:\.\./)+(?=ARCHITECTURE|README|CHANGELOG|CONTRIBUTING|bench|src|tests|web)"
)
FENCE = re.compile(r"^```(\w*)\s*$")
ROW = re.compile(r"\|(.+)\|$")
CODE = re.compile(r"(?<![`:])`([^`]+)`(?!`)")
ITEM = re.compile(r"^\s*(- |\d+\. )")


def from_markdown(app: object, what: str, name: str, obj: object, options: object,
                  lines: list[str]) -> None:  # fmt: skip
    """Translate fences, code in backticks, lists and tables, in place."""
    lines[:] = translated(lines)


def link_to_repository(app: object, page: str, source: list[str]) -> None:
    """Links to files that are not part of the site lead to the repository."""
    source[0] = OUTSIDE.sub(f"]({REPOSITORY}", source[0])


def translated(lines: list[str]) -> list[str]:
    made: list[str] = []
    fenced = in_table = False
    for line in lines:
        fence = FENCE.match(line)
        row = None if fenced else ROW.match(line)
        if fence and not fenced:
            made += ["", f".. code-block:: {fence[1] or 'text'}", ""]
        elif fenced and not fence:
            made.append(f"   {line}")
        elif fence:
            made.append("")
        elif row:
            if not in_table:
                made += ["", ".. list-table::", "   :header-rows: 1", ""]
            made += cells(row[1])
        else:
            if in_table:
                made.append("")
            if ITEM.match(line) and made and made[-1].strip() and not ITEM.match(made[-1]):
                made.append("")
            made.append(CODE.sub(r"``\1``", line).replace("*args", r"\*args"))
        fenced ^= fence is not None
        in_table = row is not None
    return made


def cells(row: str) -> list[str]:
    """A row of a table, a cell a line; none of the line below the heads."""
    if not row.strip("-|: "):
        return []
    texts = [CODE.sub(r"``\1``", cell.strip()) for cell in row.split(" | ")]
    return [f"   {'*' if i == 0 else ' '} - {text}" for i, text in enumerate(texts)]
