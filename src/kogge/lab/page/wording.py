"""Sentences and numbers of the lab's pages, in one language."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from html import escape
from math import isinf
from pathlib import Path
from typing import Any, Final

from kogge.core.text import read_texts
from kogge.lab.report.estimates import Estimate

FOLDER: Final = Path(__file__).parents[1] / "text"
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
MINUS: Final = "−"
THIN: Final = "\u202f"


class Wording:
    """All words of a page in one language; what is filled in is escaped, unless it is markup."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = read_texts(FOLDER, language)

    def __call__(self, section: str, key: str, **details: Any) -> Html:
        """A sentence as HTML; details of the class `Html` stay as they are."""
        template = BOLD.sub(r"<b>\1</b>", escape(self._texts[section][key], quote=False))
        safe = {
            name: value if isinstance(value, Html) else Html(escape(str(value)))
            for name, value in details.items()
        }
        return Html(template.format(**safe))

    def number(self, value: float, digits: int = 1, signed: bool = False) -> str:
        """A number with so many decimals, as the language writes it; half is rounded away from nought,
        as browsers do."""
        if isinf(value):
            return (MINUS if value < 0 else "+" if signed else "") + "∞"
        exact = Decimal(repr(float(abs(value))))
        text = f"{exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):,f}"
        nothing = not any(c in text for c in "123456789")
        sign = "" if nothing else MINUS if value < 0 else "+" if signed else ""
        whole, _, part = text.partition(".")
        point = "." if self.language == "en" else ","
        return sign + whole.replace(",", THIN) + (point + part if part else "")

    def percent(self, share: float, digits: int = 1) -> str:
        """A share as per cent."""
        return f"{self.number(100 * share, digits)}\u00a0%"

    def with_error(
        self, one: Estimate, *, percent: bool = False, signed: bool = False, points: bool = False
    ) -> Html:
        """Estimate and half its interval, with no more digits than the interval allows."""
        if one.value is None:
            return Html(f'<span class="none">{self("page", "few")}</span>')
        scale = 100 if percent or points else 1
        value, half = one.value * scale, one.half * scale
        digits = 0 if half >= 9.5 else 1 if half >= 0.095 else 2
        if half < 0.005 and abs(value - round(value)) < 0.005:
            digits = 0  # the same in all games
        unit = "\u00a0%" if percent else ""
        return Html(
            f'<span class="nw">{self.number(value, digits, signed)}'
            f' <span class="pm">±\u00a0{self.number(half, digits)}{unit}</span></span>'
        )


class Html(str):
    """Text that is markup already."""


def plain(html: str) -> str:
    """Markup as text, for those who listen."""
    return "".join(part.partition(">")[2] if i else part for i, part in enumerate(html.split("<")))
