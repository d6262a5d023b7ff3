"""Names of figures, as people call them."""

from __future__ import annotations

from html import escape
from typing import Final

from kogge.core.game import Game
from kogge.lab.page.verdicts import piece_name
from kogge.lab.page.wording import Html, Wording
from kogge.lab.versions.comparison import Comparison

PRINTED: Final = "printed"


def figure_name(name: str, comparison: Comparison, game: Game, say: Wording) -> str:
    """A figure as people call it."""
    kind, _, rest = name.partition(":")
    if kind == "seat":
        return say("measures", "seat", number=int(rest) + 1)
    if kind == "use":
        return say("measures", "use", piece=piece_name(game, rest, say.language))
    if kind == "points":
        names = comparison.sources[rest]
        return say("measures", "points", source=names[("en", "de", "it").index(say.language)])
    return say("measures", name)


def short_name(name: str, comparison: Comparison, game: Game, say: Wording) -> str:
    """A figure in a heading."""
    if name.startswith("use:"):
        return say("measures", "use_short", piece=piece_name(game, name[4:], say.language))
    return figure_name(name, comparison, game, say)


def version_name(name: str, say: Wording) -> Html:
    """A version as it is called, the printed game as the original."""
    return say("page", "original") if name == PRINTED else Html(escape(name))
