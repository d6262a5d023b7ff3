"""Sentence templates: `{detail}`, `{detail:+}` and `[[optional part]]`.

`docs/reference/sentences.md` specifies them. `web/src/board/speak.ts` is the other implementation;
both run the cases of `tests/sentences.json`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

GAP: Final = re.compile(r"\{(\w+)(:\+)?\}")
OPTIONAL_PART: Final = re.compile(r"\[\[(.*?)\]\]")
NOTHING: Final = (0, "0", "", None, False)  # and an empty list
PEOPLE: Final = ("seat", "rival")  # details that are players
MINUS: Final = "−"
DASH: Final = "–"


def fill(
    template: str,
    details: Mapping[str, Any],
    words: Mapping[str, Any],
    language: str,
    names: Sequence[str] | None = None,
) -> str:
    """A template with its gaps filled; raises KeyError for a detail that is not given."""

    def gap(found: re.Match[str]) -> str:
        value = details[found[1]]
        return signed(int(value)) if found[2] else say(found[1], value, words, language, names)

    return GAP.sub(gap, with_parts(template, details))


def with_parts(template: str, details: Mapping[str, Any]) -> str:
    """A template without those parts in `[[…]]` whose details are all nothing."""

    def part(found: re.Match[str]) -> str:
        told = [details.get(gap[1]) for gap in GAP.finditer(found[1])]
        return found[1] if any(one not in NOTHING and one != [] for one in told) else ""

    return OPTIONAL_PART.sub(part, template)


def say(
    detail: str,
    value: Any,
    words: Mapping[str, Any],
    language: str,
    names: Sequence[str] | None = None,
) -> str:
    """A detail as people say it: players by name, words and numbers of the game in the language."""
    if isinstance(value, list):
        return ", ".join(say(detail, item, words, language, names) for item in value) or DASH
    if isinstance(value, float) and not value.is_integer():
        return decimal(value, language)
    if isinstance(value, float):
        value = int(value)
    if detail in PEOPLE and isinstance(value, int) and not isinstance(value, bool):
        if names and 0 <= value < len(names):
            return names[value]
        return str(words["seat"]).replace("{number}", str(value + 1))
    known = words.get(detail)
    found = known.get(_key(value)) if isinstance(known, Mapping) else None
    if isinstance(found, str):
        return found
    return _key(value).replace("-", MINUS) if isinstance(value, int) else _key(value)


def _key(value: Any) -> str:
    """A value as it is looked up: as JSON has it, without quotation marks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def decimal(number: float, language: str) -> str:
    """A number to one place at most, rounded half up, as it is written in this language."""
    rounded = Decimal(repr(float(number))).quantize(Decimal("0.1"), ROUND_HALF_UP)
    written = f"{rounded:f}".removesuffix(".0").replace("-", MINUS)
    return written if language == "en" else written.replace(".", ",")
