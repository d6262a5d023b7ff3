"""Texts on their way into the site: docstrings in Markdown, links out of docs/."""

from __future__ import annotations

import re

REPOSITORY = "https://github.com/kogge-games/kogge/blob/main/"
OUTSIDE = re.compile(
    r"\]\((?:\.\./)+(?=ARCHITECTURE|README|CHANGELOG|CONTRIBUTING|bench|src|tests|web)"
)
FENCE = re.compile(r"^```(\w*)\s*$")
CODE = re.compile(r"(?<![`:])`([^`]+)`(?!`)")
ITEM = re.compile(r"^\s*(- |\d+\. )")


def from_markdown(app: object, what: str, name: str, obj: object, options: object,
                  lines: list[str]) -> None:  # fmt: skip
    """Translate fences, code in backticks and lists, in place."""
    lines[:] = translated(lines)


def link_to_repository(app: object, page: str, source: list[str]) -> None:
    """Links to files that are not part of the site lead to the repository."""
    source[0] = OUTSIDE.sub(f"]({REPOSITORY}", source[0])


def translated(lines: list[str]) -> list[str]:
    made: list[str] = []
    fenced = False
    for line in lines:
        fence = FENCE.match(line)
        if fence and not fenced:
            made += ["", f".. code-block:: {fence[1] or 'text'}", ""]
        elif fenced and not fence:
            made.append(f"   {line}")
        elif fence:
            made.append("")
        else:
            if ITEM.match(line) and made and made[-1].strip() and not ITEM.match(made[-1]):
                made.append("")
            made.append(CODE.sub(r"``\1``", line).replace("*args", r"\*args"))
        fenced ^= fence is not None
    return made
