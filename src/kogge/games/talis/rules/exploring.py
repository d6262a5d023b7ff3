"""Exploring: arriving on a tile, turning it over, drawing its cards, acting there."""

from __future__ import annotations

from kogge.core.chance import draw_lot, random_below
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, has
from kogge.games.talis.constants import (
    DECK_CARD,
    DECK_NAME,
    DRAGON_BASE,
    DRAGON_DICE,
    FIRST_DOUBLE,
    FIRST_EVENT,
    FIRST_TREASURE,
    GUARD,
    REVEAL_FAME,
    SLOTS,
    Face,
)
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import TIER
from kogge.games.talis.moves import CLAIM, CONQUER, EXPLORE, REVOLT, STAY, USE
from kogge.games.talis.pieces import BIOMES, DIE
from kogge.games.talis.rules.accounts import change_fame
from kogge.games.talis.rules.champions import guard_at, mark_wall, monster_at, seat_of
from kogge.games.talis.rules.claiming import (
    claim,
    conquer,
    is_challengeable,
    is_claimable,
    may_conquer,
    revolt,
)
from kogge.games.talis.rules.event_cards import happen
from kogge.games.talis.rules.fighting import begin_duel, begin_fight, discard
from kogge.games.talis.rules.pending import pop, push
from kogge.games.talis.rules.trading import may_use, use_place
from kogge.games.talis.rules.treasures import find_treasure, next_lying
from kogge.games.talis.state import Arriving, Side, State, Step
from kogge.games.talis.streams import Stream


@rule
def arrive(state: State, log: Log) -> None:
    """Treasures, reveal, rival, monster, card, act: one stage after the other (L-arrive).

    A champion that is no longer where it arrived has nothing more to do there.
    """
    arrival = state.arrival
    tile = arrival.tile
    figure = state.players[arrival.seat].champions[arrival.champion]
    if figure.tile != tile + 1 or arrival.stage == Arriving.DONE:
        pop(state)
    elif arrival.stage == Arriving.TREASURES:
        look_around(state, tile)
    elif arrival.stage == Arriving.REVEAL:
        arrival.stage = Arriving.RIVAL
        if has(state.covered, tile):
            reveal(state, log)
    elif arrival.stage == Arriving.RIVAL:
        arrival.stage = Arriving.MONSTER
        name = state.standing[tile]
        if name > 0 and seat_of(name) != arrival.seat:
            begin_duel(state, Side.MOVER, log)
    elif arrival.stage == Arriving.MONSTER:
        # a bear that has just come is spared; a guard that has woken beside it is not
        monster = guard_at(state, tile) if arrival.spared else monster_at(state, tile)
        if monster > 0:
            begin_fight(state, monster, 1, log)
        else:
            arrival.stage = Arriving.CARD
    elif arrival.stage == Arriving.CARD:
        arrival.stage = Arriving.ACT
        if arrival.forced and may_draw(state):
            draw_card(state, log)
    else:
        arrival.stage = Arriving.DONE
        push(state, Step.ACT, arrival.seat)


@rule
def look_around(state: State, tile: int) -> None:
    """Treasures lying here are offered one by one, for free (L17)."""
    arrival = state.arrival
    place = next_lying(state, tile, arrival.looked)
    if place < 0:
        arrival.stage = Arriving.REVEAL
    else:
        arrival.looked = place + 1
        push(state, Step.LYING, arrival.seat).place = place + 1


@rule
def reveal(state: State, log: Log) -> None:
    """Turning a tile over brings Fame and is an act; its card is forced (L-explore, L53)."""
    arrival = state.arrival
    tile = arrival.tile
    state.covered &= ~BIT[tile]
    arrival.forced = 1
    state.players[arrival.seat].champions[arrival.champion].finished = 1
    tell(log, Event.REVEALED, arrival.seat, tile, state.face[tile])
    if state.face[tile] == Face.DEN:
        state.row[tile] = 0  # camouflage
        state.dragon = DRAGON_BASE
        for _ in range(DRAGON_DICE):
            state.dragon += random_below(state.chance, Stream.DRAGON, DIE) + 1
        tell(log, Event.DRAGON, state.dragon)
    elif state.face[tile] >= FIRST_DOUBLE:
        state.guard[tile] = GUARD[TIER[tile]]
        if state.guarded:
            state.row[tile] = 0
    mark_wall(state, tile)
    change_fame(state, arrival.seat, REVEAL_FAME, log)


@rule
def may_draw(state: State) -> bool:
    """One card an act, or all; no first one after a fight, none beside a monster (L28)."""
    arrival = state.arrival
    if state.row[arrival.tile] == 0 or monster_at(state, arrival.tile) > 0:
        return False
    if arrival.drawn:
        return state.readings.all_cards == 1
    return not arrival.fought


@rule
def draw_card(state: State, log: Log) -> None:
    """The first card of the row, by lot; then the monster stage comes again (L-explore)."""
    arrival = state.arrival
    tile = arrival.tile
    arrival.drawn = 1
    arrival.stage = Arriving.MONSTER
    if state.readings.all_cards:
        arrival.forced = 1
    state.players[arrival.seat].champions[arrival.champion].finished = 1
    tier = state.card_tier[tile]
    biome = (state.row[tile] & 3) - 1
    state.row[tile] >>= 2
    deck = (tier - 1) * len(BIOMES) + biome
    slot = draw_from(state, deck)
    if slot < 0:
        tell(log, Event.NO_CARD, tile, tier, biome)
        mark_wall(state, tile)
        return
    card = DECK_CARD[deck, slot]
    origin = deck * SLOTS + slot + 1
    tell(log, Event.DREW, arrival.seat, arrival.champion, tile, card, tier, biome)
    if card < FIRST_EVENT:
        state.monster[tile] = card
        state.origin[tile] = origin
        mark_wall(state, tile)
    else:
        mark_wall(state, tile)
        if card < FIRST_TREASURE:
            discard(state, origin)
            happen(state, card, log)
        else:
            find_treasure(state, card, origin, log)


@rule
def draw_from(state: State, deck: int) -> int:
    """A card by lot; an empty deck is made of its discards; -1 if both are empty."""
    pile = state.decks[deck].pile
    total = 0
    for slot in range(SLOTS):
        total += pile[slot]
    if total == 0:
        discards = state.decks[deck].discards
        for slot in range(SLOTS):
            pile[slot] = discards[slot]
            total += discards[slot]
            discards[slot] = 0
        if total == 0:
            return -1
    slot = draw_lot(state.chance, Stream.DECK + deck, DECK_NAME[deck], pile, SLOTS)
    pile[slot] -= 1
    return slot


@rule
def write_acts(state: State, out: Seq[int]) -> int:
    """Do nothing, or explore, claim, challenge, use the place (L-act, L33, L61)."""
    seat = state.arrival.seat
    tile = state.arrival.tile
    out[0] = STAY
    n = 1
    if may_draw(state):
        out[n] = EXPLORE
        n += 1
    if is_claimable(state, seat, tile):
        out[n] = CLAIM
        n += 1
    if is_challengeable(state, seat, tile):
        out[n] = REVOLT
        n += 1
        if may_conquer(state, seat, tile):
            out[n] = CONQUER
            n += 1
    if may_use(state, seat, tile):
        out[n] = USE
        n += 1
    return n


@rule
def answer_act(state: State, move: int, log: Log) -> None:
    """Acting finishes the champion for this turn; not acting keeps it fresh (L-act)."""
    arrival = state.arrival
    seat = arrival.seat
    pop(state)
    if move == STAY:
        return
    state.players[seat].champions[arrival.champion].finished = 1
    if move == EXPLORE:
        draw_card(state, log)
    elif move == CLAIM:
        claim(state, seat, arrival.tile, log)
    elif move == REVOLT:
        revolt(state, seat, arrival.tile, log)
    elif move == CONQUER:
        conquer(state, seat, arrival.tile, log)
    else:
        use_place(state, seat, arrival.tile, log)
