"""Figures: what the texts of Tallinn say of its pieces (`core/figures.py`)."""

from __future__ import annotations

from math import perm
from pathlib import Path
from typing import Any, Final

from kogge.core.figures import Figures, Said
from kogge.core.templates import signed
from kogge.core.text import read_texts
from kogge.games.tallinn.pieces import FILE, ChronicleEntry, Pieces, Points, Step

TEXTS: Final = Path(__file__).parent / "text"
MALTE, HEIKE = 8, 5  # points from contests in the printed example
MERCHANTS_AHEAD, KNIGHTS_AHEAD = 6, 4  # leads in it


def tell(pieces: Pieces, language: str) -> Said:
    """Every figure by its name."""
    words = read_texts(TEXTS, language)["words"]
    points, cards, hand = pieces.points, len(pieces.cards), pieces.hand
    return {
        "start": points.start,
        "contest_more": points.contest_more,
        "contest_tie": points.contest_tie,
        "contest_sum": points.contest_more + points.contest_tie,
        "final_more": points.final_more,
        "final_tie": points.final_tie,
        "final_all": points.final_more + points.lead_transfer,
        "lead": points.lead,
        "transfer": points.lead_transfer,
        "towers_more": points.towers_more,
        "towers_tie": points.towers_tie,
        "price": points.exchange,
        "hand": hand,
        "hand_envoy": hand + 1,
        "cards": cards,
        "cards_envoy": cards + 1,
        "least": cards - hand + 1,
        "least_envoy": cards - hand + 2,
        "ways": sum(perm(hand, exchanged) for exchanged in range(hand + 1)),
        "first_stack": pieces.chronicle.first_stack,
        "level_2": cards - hand,
        "level_2_envoy": cards - hand + 1,
        "card_rows": "\n".join(
            [
                *(_card_row(f"{card.number}", card, words) for card in pieces.cards),
                _card_row(words["row"]["envoy"].format(number=cards + 1), pieces.envoy, words),
            ]
        ),
        "start_cards": " · ".join(" ".join(start) for start in pieces.starts.cards),
        "chronicle_rows": "\n".join(
            _chronicle_row(number, chronicle, words)
            for number, chronicle in enumerate(pieces.chronicles, 1)
        ),
        **_example(points),
    }


def _example(points: Points) -> dict[str, int | str]:
    """What becomes of the printed example (T8)."""
    merchants = points.lead_transfer if points.lead <= MERCHANTS_AHEAD else 0
    knights = points.lead_transfer if points.lead <= KNIGHTS_AHEAD else 0
    malte = MALTE + points.final_more + merchants - knights + points.final_tie
    heike = HEIKE - merchants + points.final_more + knights + points.final_tie
    return {
        "malte_lead": signed(merchants),
        "heike_lead": signed(-merchants),
        "malte_knights": signed(-knights),
        "heike_knights": signed(points.final_more + knights),
        "malte_before": malte,
        "heike_before": heike,
        "heike_end": heike + points.towers_more,
        "malte_with": malte + points.start,
        "heike_with": heike + points.towers_more + points.start,
    }


def _card_row(name: str, card: Any, words: dict[str, Any]) -> str:
    halves = (" ".join(half).replace("*", "●") for half in card.halves)
    return f"| {name} | {' | '.join(halves)} | {words['status'].get(card.status, card.status)} |"


def _chronicle_row(number: int, chronicle: ChronicleEntry, words: dict[str, Any]) -> str:
    kind = "have" if chronicle.have else "discard"
    asked = chronicle.have or chronicle.discard or ""
    task = words["row"][kind].format(symbols=" + ".join(asked))
    levels = (_steps(steps, len(asked)) for steps in (chronicle.level_1, chronicle.level_2))
    return f"| C{number} | {task} | {' | '.join(levels)} |"


def _steps(steps: list[Step], factions: int) -> str:
    """Steps such as `≥ 4: N; ≥ 6: 2 N`, N being the number of players."""
    return "; ".join(
        f"≥ {' + '.join([str(step.reach)] * factions)}: "
        + ("N" if step.pays == 1 else f"{step.pays} N")
        for step in steps
    )


FIGURES: Final = Figures(FILE, Pieces, tell)
