"""Reasons of refusals: why a move is illegal, from what its player knows, citing the rule."""

from __future__ import annotations

from typing import Final

from kogge.core.game import Reason
from kogge.games.visby.moves import MOVES, TRADE
from kogge.games.visby.pieces import CARD_WORDS, CARDS_A_ROUND, OFFERED, RATES
from kogge.games.visby.state import Phase, Player, State

# the rule that says what is to be decided
# the rule that a phase, a kind of move or a card is about
RULES: Final = {
    "cards": "V-play",
    "trade": "V-merchant",
    **{card: f"V-{card}" for card in CARD_WORDS},
}


def why_not(state: State, seat: int, move: int) -> Reason:
    """The first thing that forbids this move to this seat."""
    kind = MOVES[move].parts["kind"]
    if state.phase == Phase.TRADE:
        if move < TRADE:
            return Reason("now_trade", "V-merchant", {})
        return _why_not_trade(state, state.players[seat], move - TRADE)
    if move >= TRADE:
        return Reason("now_cards", "V-play", {})
    wanted = "card" if CARDS_A_ROUND[state.seats] == 1 else "pair"
    if kind != wanted:
        return Reason("one_card" if wanted == "card" else "two_cards", "V-play", {})
    return _why_not_cards(state.players[seat], MOVES[move].parts["cards"])


def _why_not_cards(player: Player, cards: list[str]) -> Reason:
    """Cards played since the last Mendicant are not in the hand (V-discard)."""
    for card in cards:
        if not player.hand >> CARD_WORDS.index(card) & 1:
            return Reason("discarded", "V-discard", {"card": card})
    raise AssertionError(f"{cards} are legal")


def _why_not_trade(state: State, player: Player, wares: int) -> Reason:
    """A trade takes wares one has, in whole lots, and no more than its seals need (V4, V6)."""
    if wares > player.wares:
        return Reason("too_few_wares", "V-merchant", {"wares": wares, "have": int(player.wares)})
    if not makes_lots(wares, int(state.market)):
        return Reason("no_lots", "V4", {"wares": wares, "space": int(state.market)})
    less = max(fewer for fewer in range(wares) if OFFERED[state.market, fewer])
    return Reason("wasteful", "V6", {"wares": wares, "less": less})


def makes_lots(wares: int, space: int) -> bool:
    """Whether so many wares are whole lots at the rates of this space and lower ones (V4)."""
    lots = {rate.wares for rate in RATES[: space + 1]}
    reached = {0}
    for number in range(1, wares + 1):
        if any(number - lot in reached for lot in lots):
            reached.add(number)
    return wares in reached
