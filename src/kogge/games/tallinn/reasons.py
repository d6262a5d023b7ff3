"""Reasons of refusals: why a move is illegal, from what its player knows, citing the rule."""

from __future__ import annotations

from typing import Final

from kogge.core.game import Reason
from kogge.games.tallinn.chronicles import reaches
from kogge.games.tallinn.moves import DISCARD as FIRST_DISCARD
from kogge.games.tallinn.moves import DISCARD_SETS, DISCARDS, MOVES
from kogge.games.tallinn.state import Phase, Place, Player, State

# what a phase asks for: the kind of move, the reason when another kind comes, the rule
WANTED: Final = {
    Phase.EXCHANGE: ("swap", "now_exchange", "T-exchange"),
    Phase.SELECT: ("select", "now_select", "T-select"),
    Phase.NAME: ("name", "now_name", "T9"),
    Phase.TOWER: ("tower", "now_tower", "T-tower"),
    Phase.DISCARD: ("discard", "now_discard", "T13"),
    Phase.FAVOUR: ("name", "now_favour", "T10"),
}
RULES: Final = {phase.name.lower(): rule for phase, (_, _, rule) in WANTED.items()}

ELSEWHERE: Final = {
    Place.DECK: ("in_deck", "T-draw"),
    Place.HAND: ("in_hand", "T13"),
    Place.ROW_A: ("in_row", "T-play"),
    Place.ROW_B: ("in_row", "T-play"),
    Place.OPEN_TOWER: ("is_tower", "T-tower"),
    Place.SECRET_TOWER: ("is_tower", "T-tower"),
    Place.GONE: ("is_gone", "T13"),
    Place.ABSENT: ("no_envoy", "T-envoy"),
}


def why_not(state: State, seat: int, move: int) -> Reason:
    """The first thing that forbids this move to this seat."""
    phase = Phase(state.phase)
    wanted, otherwise, rule = WANTED[phase]
    parts = MOVES[move].parts
    if parts["kind"] != wanted:
        return Reason(otherwise, rule, {})
    player = state.players[seat]
    if phase == Phase.FAVOUR:
        return Reason("not_smallest", rule, {"faction": MOVES[move].text})
    if phase == Phase.DISCARD:
        return _why_not_discard(state, player, move)
    usable = (Place.HAND, Place.ROW_A, Place.ROW_B) if phase == Phase.TOWER else (Place.HAND,)
    for card in parts.get("cards", [parts.get("card")]):
        if player.place[card] not in usable:
            return _elsewhere(player, card)
    raise AssertionError(f"{MOVES[move]} is legal")


def _elsewhere(player: Player, card: int) -> Reason:
    why, rule = ELSEWHERE[Place(player.place[card])]
    return Reason(why, rule, {"card": card})


def _why_not_discard(state: State, player: Player, move: int) -> Reason:
    """Cards must lie in the row, reach the task, and none may be superfluous (T13)."""
    for card in DISCARDS[move - FIRST_DISCARD]:
        if player.place[card] not in (Place.ROW_A, Place.ROW_B):
            return _elsewhere(player, card)
    cards = int(DISCARD_SETS[move - FIRST_DISCARD])
    chronicle = state.chronicle[state.level] - 1
    if not reaches(player, cards, chronicle, state.level):
        return Reason("not_enough", "T13", {})
    return Reason("superfluous", "T13", {})
