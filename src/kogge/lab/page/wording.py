"""Sentences and numbers of the lab's pages, in one language."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from html import escape
from math import isinf
from pathlib import Path
from typing import Any, Final

from kogge.core.text import read_texts
from kogge.lab.report.estimates import NOTHING, Estimate

FOLDER: Final = Path(__file__).parents[1] / "text"
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
MINUS: Final = "−"
THIN: Final = "\u202f"
LOPSIDED: Final = 1.5  # times as long as the other, from where on both ends of an interval are told
SMALLEST: Final = 0.01  # half an interval that is written


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
        """Estimate and its interval, with no more digits than the interval allows: ± half of it, or
        from where to where if it is lopsided. What was the same in all games stands alone."""
        if one.value is None or one.low is None or one.high is None:
            return Html(f'<span class="none">{self("page", "few")}</span>')
        unit = "\u00a0%" if percent else ""
        scale = 100 if percent or points else 1
        value, low, high = one.value * scale, one.low * scale, one.high * scale
        half = (high - low) / 2
        digits = 0 if half >= 9.5 else 1 if half >= 0.095 else 2
        if one.constant:
            whole = abs(value - round(value)) < NOTHING
            return Html(f"{self.number(value, 0 if whole else 1, signed)}{unit}")
        if lopsided(value, low, high):
            ends = max(0, digits - (half >= 0.95))
            told = self._ends(value, low, high, ends)
            edge = value in (low, high)
            number = self.number(value, 0 if edge else digits, signed) + unit
            return Html(f'<span class="nw">{number}</span> <span class="pm">({told})</span>')
        shown = max(half, SMALLEST)
        return Html(
            f'<span class="nw">{self.number(value, digits, signed)}'
            f' <span class="pm">±\u00a0{self.number(shown, digits)}{unit}</span></span>'
        )

    def _ends(self, value: float, low: float, high: float, digits: int) -> str:
        """From where to where an interval reaches; from a value at its edge only how far."""
        least, most = self.number(low, digits), self.number(high, digits)
        if value == low:
            return self("page", "up_to", most=most)
        return self("page", "at_least", least=least) if value == high else f"{least}–{most}"


def lopsided(value: float, low: float, high: float) -> bool:
    """Whether one side of an interval is much longer than the other."""
    shorter, longer = sorted((value - low, high - value))
    return longer > LOPSIDED * shorter


class Html(str):
    """Text that is markup already."""


def plain(html: str) -> str:
    """Markup as text, for those who listen."""
    return "".join(part.partition(">")[2] if i else part for i, part in enumerate(html.split("<")))
