"""The report of a study as data, for pages and programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from kogge.lab.report.estimates import Estimate
from kogge.lab.report.unended import Unended
from kogge.lab.traces.setting import Setting

LADDER: Final = (2, 8, 32, 128, 512)  # iterations of a search, each against the one before


class PieceFigures(msgspec.Struct, frozen=True):
    """One piece: how often it was there, used, used when there; who wins with and without it."""

    word: str
    per_game: Estimate
    offered: Estimate
    when_offered: Estimate
    wins_with: Estimate
    without: Estimate
    prefer: Estimate
    over_time: list[float]


class Rung(msgspec.Struct, frozen=True):
    """What a larger budget gains over the one before, in Elo."""

    iterations: int
    elo: float | None
    low: float | None
    high: float | None
    games: int


class StyleFigures(msgspec.Struct, frozen=True):
    """A style of play, named in every language: the win share of one such player, and the cost."""

    names: tuple[str, ...]
    wins: Estimate
    gain: Estimate


class SourceFigures(msgspec.Struct, frozen=True):
    """Points of a whole game from one source, named in every language."""

    names: tuple[str, ...]
    points: Estimate


class Example(msgspec.Struct, frozen=True):
    """A recorded game worth opening, with the later winner's chance over time."""

    kind: str
    deal: int
    at: list[float]
    chances: list[float]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a report says, for pages and programs."""

    setting: Setting
    games: int
    unended: Unended
    seconds: float
    workers: int
    bot_words: str
    figures: dict[str, Estimate]
    seats: list[Estimate]
    start: list[Estimate]
    places: list[list[float]]
    lengths: dict[int, int]
    margins: dict[int, int]
    decided: list[int]
    fan: list[list[float]]
    examples: list[Example]
    gaps: list[float]
    pieces: list[PieceFigures]
    sources: list[SourceFigures]
    ladder: list[Rung]
    styles: list[StyleFigures]
    luck: dict[str, Estimate]
    luck_unequal: dict[str, Estimate]
    rivals: str  # who play against one seat at unequal strength
    luck_games: int
    choices_over_time: list[float]
    seeds: Estimate
    warnings: list[dict[str, Any]]
    cancelled: bool
    never: list[str]


def levels(ladder: Sequence[Rung]) -> int:
    """How many levels of play can be told apart: larger budgets whose gain is surely positive."""
    return 1 + sum(1 for rung in ladder if rung.low is not None and rung.low > 0)


def flattens(ladder: Sequence[Rung]) -> int | None:
    """The first budget that surely or possibly brings nothing."""
    for rung in ladder:
        if rung.low is None or rung.low <= 0:
            return rung.iterations
    return None
