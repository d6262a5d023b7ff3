"""Figures: what the texts of Visby say of its pieces (`core/figures.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kogge.core.figures import Figures, Said
from kogge.games.visby.pieces import FILE, Pieces


def tell(pieces: Pieces, language: str) -> Said:
    """Every figure by its name; rows of tables are the same in every language."""
    firsts = [rate.first for rate in pieces.market]
    lasts = [*(first - 1 for first in firsts[1:]), pieces.tracks.end]
    spaces = (
        f"{first}" if first == last else f"{first}–{last}"
        for first, last in zip(firsts, lasts, strict=True)
    )
    return {
        "rounds": pieces.rounds,
        "most_wares": pieces.most_wares,
        "start": pieces.tracks.start,
        "end": pieces.tracks.end,
        "supply_row": row(pieces.players.supply),
        "cards_row": row(pieces.players.cards),
        "wares_row": row(pieces.players.wares),
        "troops": pieces.troops.seals,
        "knight": pieces.knight.seals,
        "per_troops": pieces.blacksmith.per_troops,
        "per_knight": pieces.blacksmith.per_knight,
        "fleet": pieces.fleet.wares,
        "per_fleet": pieces.tollkeeper.per_fleet,
        "per_ship": pieces.tollkeeper.per_ship,
        "back": pieces.merchant.back,
        "mendicant_row": row(pieces.mendicant.wares),
        "per_merchant": pieces.mendicant.per_merchant,
        "market_spaces": row(spaces),
        "market_rule": "---|" * len(firsts),
        "market_rates": row(f"{rate.wares}:{rate.seals}" for rate in pieces.market),
        "final_wares": pieces.final.wares,
        "final_seals": pieces.final.seals,
    }


def row(cells: Iterable[int | str]) -> str:
    """The cells of a row of a table in Markdown."""
    return " | ".join(str(cell) for cell in cells)


FIGURES: Final = Figures(FILE, Pieces, tell)
