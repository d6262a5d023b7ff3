"""Pieces in play: what is built, and every other kind of action by its verb."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kogge.core.moves import Parts
from kogge.core.usage import Piece, Usage, declare_usage
from kogge.games.talis.moves import MOVES

# which group the actions belong to; those left out are answers that nobody can avoid
GROUPS: Final = {
    "dice": ("move", "harvest", "boat", "ferry"),
    "place": ("explore", "claim", "revolt", "conquer", "use", "stay"),
    "fight": ("fight", "flee", "bid"),
    "trade": ("offer", "trade", "hear", "haggle", "sell", "buy", "forge"),
    "treasure": ("take", "leave", "drop"),
}
GROUP_OF: Final = {kind: group for group, kinds in GROUPS.items() for kind in kinds}


def uses(parts: Parts) -> Iterable[Piece]:
    """A building, or an action."""
    kind = parts["kind"]
    if kind in ("build", "arm"):
        built = parts["building"]
        return [Piece(built, "{building}", (("building", built),), "building")]
    if kind not in GROUP_OF:
        return []
    return [Piece(kind, "{piece}", (("piece", kind),), GROUP_OF[kind])]


USAGE: Final[Usage] = declare_usage(MOVES, uses)
