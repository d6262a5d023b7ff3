"""Rates of wrong answers: which part of what a chat model said was illegal or unreadable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RATES: Final = {"illegal answers": "illegal rate", "unreadable answers": "unreadable rate"}


def answer_rates(notes: Mapping[str, float]) -> dict[str, float]:
    """The rates, from what a chat model notes of its games, added up; none of other bots."""
    answers = notes.get("answers")
    if not answers:
        return {}
    return {rate: notes[count] / answers for count, rate in RATES.items() if count in notes}
