"""Figures: what the texts of Visby say of its pieces (`core/figures.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from kogge.core.figures import Figures, Said, with_figures
from kogge.core.text import read_texts
from kogge.games.visby.pieces import FILE, Pieces, Rate

TEXTS: Final = Path(__file__).parent / "text"
HEIKE = 11  # wares in the printed example of a trade
MARKER = 9  # where the market marker stands in it


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
        "market_rates": row(map(ratio, pieces.market)),
        "final_wares": pieces.final.wares,
        "final_seals": pieces.final.seals,
        "almost_full": pieces.most_wares - 1,
        **_sharing(pieces),
        **_trading(pieces, language),
    }


def _sharing(pieces: Pieces) -> dict[str, int]:
    """What becomes of the printed examples of troops, knights, fleets and ships."""
    troops, knight, fleet = pieces.troops.seals, pieces.knight.seals, pieces.fleet.wares
    nine = 9 - min(troops, 9)
    each_knight = min(knight, nine // 2)
    three_troops = min(troops, 5 // 3)
    three_fleets = min(fleet, 8 // 3)
    eight = 8 - min(fleet, 8)
    return {
        "two_fleets": min(fleet, 5 // 2),
        "two_fleets_left": 5 - 2 * min(fleet, 5 // 2),
        "troops_of_six": min(troops, 6),
        "troops_of_six_left": 6 - min(troops, 6),
        "troops_of_nine": min(troops, 9),
        "nine": nine,
        "each_knight": each_knight,
        "knights_left": nine - 2 * each_knight,
        "knight_of_ten": min(knight, 10),
        "knight_of_ten_left": 10 - min(knight, 10),
        "three_troops": three_troops,
        "three_troops_left": 5 - 3 * three_troops,
        "knight_after": min(knight, 5 - 3 * three_troops),
        "three_fleets": three_fleets,
        "three_fleets_left": 8 - 3 * three_fleets,
        "fleet_of_eight": min(fleet, 8),
        "two_ships": eight // 2,
        "two_ships_left": eight % 2,
    }


def _trading(pieces: Pieces, language: str) -> dict[str, int | str]:
    """What becomes of the printed example of a trade (V4)."""
    space = max(0, MARKER - pieces.merchant.back)
    rates = [rate for rate in pieces.market if rate.first <= space] or pieces.market[:1]
    lots = HEIKE // rates[-1].wares
    rest = HEIKE - lots * rates[-1].wares
    lower = [rate for rate in rates[:-1] if rate.wares <= rest and rate.seals > 0]
    return {
        "merchants_space": space,
        "merchants_rate": ratio(rates[-1]),
        "heike_wares": HEIKE - rest,
        "heike_seals": lots * rates[-1].seals,
        "heike_rest": _rest(rest, max(lower, key=lambda rate: rate.seals), language)
        if lower
        else "",
    }


def _rest(wares: int, rate: Rate, language: str) -> str:
    """A sentence on the wares that did not come out even, at a lower rate."""
    said = read_texts(TEXTS, language)["words"]["rest"]
    lots = wares // rate.wares
    told: Said = {"wares": lots * rate.wares, "seals": lots * rate.seals, "rate": ratio(rate)}
    return " " + with_figures(said.replace("[", "{{").replace("]", "}}"), told, language)


def ratio(rate: Rate) -> str:
    return f"{rate.wares}:{rate.seals}"


def row(cells: Iterable[int | str]) -> str:
    """The cells of a row of a table in Markdown."""
    return " | ".join(str(cell) for cell in cells)


FIGURES: Final = Figures(FILE, Pieces, tell)
