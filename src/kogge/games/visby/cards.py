"""The eight cards in the order of their evaluation; equal cards act together (V-order).

Whoever has not played a card is paid nothing for it: amounts are multiplied by 0 or 1 instead of
being skipped, because who plays what cannot be predicted, neither by rivals nor by a processor.
"""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.games.visby.events import Event
from kogge.games.visby.pieces import (
    BLACKSMITH,
    BLACKSMITH_PER_KNIGHT,
    BLACKSMITH_PER_TROOPS,
    CARD_COUNT,
    EXCHANGE,
    FLEET,
    FLEET_WARES,
    KNIGHT,
    KNIGHT_SEALS,
    MENDICANT,
    MENDICANT_PER_MERCHANT,
    MENDICANT_WARES,
    MERCHANT,
    MERCHANT_BACK,
    MOST_WARES,
    SHIP,
    TALLIES,
    TALLY_BITS,
    TALLY_MASK,
    TOLLKEEPER,
    TOLLKEEPER_PER_FLEET,
    TOLLKEEPER_PER_SHIP,
    TROOPS,
    TROOPS_SEALS,
)
from kogge.games.visby.state import Player, State


@rule
def has_played(player: Player, card: int) -> int:
    """1 if the card lies in the player's display, else 0."""
    return player.display >> card & 1


@rule
def count_cards(state: State) -> int:
    """How many of each card were played this round, four bits each."""
    counts = 0
    for seat in range(state.seats):
        counts += TALLIES[state.players[seat].display]
    return counts


@rule
def count_of(counts: int, card: int) -> int:
    """How many of one card, out of all counts."""
    return counts >> TALLY_BITS * card & TALLY_MASK


@rule
def fair_share(board: int, owners: int) -> int:
    """What each owner of a card can get if all get the same; the rest stays (V1)."""
    return board // max(owners, 1)


@rule
def gain_seals(state: State, seat: int, card: int, seals: int, log: Log) -> None:
    """A card's owner is paid in seals; there is no limit to those."""
    player = state.players[seat]
    player.seals += seals * has_played(player, card)
    if log.room > 0 and has_played(player, card):
        tell(log, Event.SEALS, seat, card, seals)


@rule
def gain_wares(state: State, seat: int, card: int, wares: int, log: Log) -> None:
    """A card's owner is paid in wares; what finds no room on the ware card is lost (V3)."""
    player = state.players[seat]
    kept = min(wares, MOST_WARES - player.wares)
    player.wares += kept * has_played(player, card)
    if log.room > 0 and has_played(player, card):
        tell(log, Event.WARES, seat, card, kept)
        if kept < wares:
            tell(log, Event.LOST, seat, wares - kept)


@rule
def pay_troops(state: State, counts: int, log: Log) -> None:
    """Exactly two seals each from the board, while they suffice (V-troops, V1)."""
    troops = count_of(counts, TROOPS)
    share = min(TROOPS_SEALS, fair_share(state.battle, troops))
    state.battle -= share * troops
    for seat in range(state.seats):
        gain_seals(state, seat, TROOPS, share, log)


@rule
def pay_knights(state: State, counts: int, log: Log) -> None:
    """Up to five seals each from what the Troops have left (V-knight, V1)."""
    knights = count_of(counts, KNIGHT)
    share = min(KNIGHT_SEALS, fair_share(state.battle, knights))
    state.battle -= share * knights
    for seat in range(state.seats):
        gain_seals(state, seat, KNIGHT, share, log)


@rule
def pay_blacksmiths(state: State, counts: int, log: Log) -> None:
    """Wares from the supply for every Troops and Knight of others (V-blacksmith, V2)."""
    troops = count_of(counts, TROOPS)
    knights = count_of(counts, KNIGHT)
    for seat in range(state.seats):
        player = state.players[seat]
        wares = BLACKSMITH_PER_TROOPS * (troops - has_played(player, TROOPS))
        wares += BLACKSMITH_PER_KNIGHT * (knights - has_played(player, KNIGHT))
        gain_wares(state, seat, BLACKSMITH, wares, log)


@rule
def pay_fleets(state: State, counts: int, log: Log) -> None:
    """Exactly three wares each from the board, while they suffice (V-fleet, V1)."""
    fleets = count_of(counts, FLEET)
    share = min(FLEET_WARES, fair_share(state.journey, fleets))
    state.journey -= share * fleets
    for seat in range(state.seats):
        gain_wares(state, seat, FLEET, share, log)


@rule
def pay_ships(state: State, counts: int, log: Log) -> None:
    """All that the Fleets have left, evenly and without a limit (V-ship, V1)."""
    ships = count_of(counts, SHIP)
    share = fair_share(state.journey, ships)
    state.journey -= share * ships
    for seat in range(state.seats):
        gain_wares(state, seat, SHIP, share, log)


@rule
def pay_tollkeepers(state: State, counts: int, log: Log) -> None:
    """Seals from the supply for every Fleet and Ship of others (V-tollkeeper, V2)."""
    fleets = count_of(counts, FLEET)
    ships = count_of(counts, SHIP)
    for seat in range(state.seats):
        player = state.players[seat]
        seals = TOLLKEEPER_PER_FLEET * (fleets - has_played(player, FLEET))
        seals += TOLLKEEPER_PER_SHIP * (ships - has_played(player, SHIP))
        gain_seals(state, seat, TOLLKEEPER, seals, log)


@rule
def lower_market(state: State, merchants: int) -> None:
    """The marker goes back two spaces for every Merchant beyond the first (V-merchant, V4)."""
    state.market = max(0, state.market - MERCHANT_BACK * (merchants - 1))


@rule
def trade(state: State, seat: int, wares: int, log: Log) -> None:
    """A Merchant gives wares for the seals of the best lots (V4, V6)."""
    player = state.players[seat]
    seals = EXCHANGE[state.market, wares]
    player.wares -= wares
    player.seals += seals
    if wares > 0:
        tell(log, Event.TRADED, seat, wares, seals)
    else:
        tell(log, Event.KEPT, seat)


@rule
def pay_mendicants(state: State, counts: int, log: Log) -> None:
    """Wares for the own cards played so far, and for Merchants of others (V-mendicant, V2, V5)."""
    merchants = count_of(counts, MERCHANT)
    for seat in range(state.seats):
        player = state.players[seat]
        wares = MENDICANT_WARES[CARD_COUNT[player.hand]]
        wares += MENDICANT_PER_MERCHANT * (merchants - has_played(player, MERCHANT))
        gain_wares(state, seat, MENDICANT, wares, log)
