"""Exploring: arriving on a tile, turning it over, drawing its cards, acting there."""

from __future__ import annotations

from kogge.core.chance import draw_lot, random_below
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, has
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import TIER
from kogge.games.talis.moves import CLAIM, CONQUER, EXPLORE, REVOLT, STAY, USE
from kogge.games.talis.pieces import BIOMES, DIE
from kogge.games.talis.rules.accounts import change_fame
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
from kogge.games.talis.rules.figures import guard_at, mark_wall, monster_at, seat_of
from kogge.games.talis.rules.pending import pop, push
from kogge.games.talis.rules.trading import may_use, use_place
from kogge.games.talis.rules.treasures import find_treasure, next_lying
from kogge.games.talis.state import Arriving, Side, Step, Table
from kogge.games.talis.streams import Stream
from kogge.games.talis.tables import (
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


@rule
def arrive(table: Table, log: Log) -> None:
    """Treasures, reveal, rival, monster, card, act: one stage after the other (L-arrive).

    A champion that is no longer where it arrived has nothing more to do there.
    """
    arrival = table.arrival
    tile = arrival.tile
    figure = table.players[arrival.seat].champions[arrival.champion]
    if figure.tile != tile + 1 or arrival.stage == Arriving.DONE:
        pop(table)
    elif arrival.stage == Arriving.TREASURES:
        look_around(table, tile)
    elif arrival.stage == Arriving.REVEAL:
        arrival.stage = Arriving.RIVAL
        if has(table.covered, tile):
            reveal(table, log)
    elif arrival.stage == Arriving.RIVAL:
        arrival.stage = Arriving.MONSTER
        name = table.standing[tile]
        if name > 0 and seat_of(name) != arrival.seat:
            begin_duel(table, Side.MOVER, log)
    elif arrival.stage == Arriving.MONSTER:
        # a bear that has just come is spared; a guard that has woken beside it is not
        monster = guard_at(table, tile) if arrival.spared else monster_at(table, tile)
        if monster > 0:
            begin_fight(table, monster, 1, log)
        else:
            arrival.stage = Arriving.CARD
    elif arrival.stage == Arriving.CARD:
        arrival.stage = Arriving.ACT
        if arrival.forced and may_draw(table):
            draw_card(table, log)
    else:
        arrival.stage = Arriving.DONE
        push(table, Step.ACT, arrival.seat)


@rule
def look_around(table: Table, tile: int) -> None:
    """Treasures lying here are offered one by one, for free (L17)."""
    arrival = table.arrival
    place = next_lying(table, tile, arrival.looked)
    if place < 0:
        arrival.stage = Arriving.REVEAL
    else:
        arrival.looked = place + 1
        push(table, Step.LYING, arrival.seat).place = place + 1


@rule
def reveal(table: Table, log: Log) -> None:
    """Turning a tile over brings Fame and is an act; its card is forced (L-explore, L53)."""
    arrival = table.arrival
    tile = arrival.tile
    table.covered &= ~BIT[tile]
    arrival.forced = 1
    table.players[arrival.seat].champions[arrival.champion].finished = 1
    tell(log, Event.REVEALED, arrival.seat, tile, table.face[tile])
    if table.face[tile] == Face.DEN:
        table.row[tile] = 0  # camouflage
        table.dragon = DRAGON_BASE
        for _ in range(DRAGON_DICE):
            table.dragon += random_below(table.chance, Stream.DRAGON, DIE) + 1
        tell(log, Event.DRAGON, table.dragon)
    elif table.face[tile] >= FIRST_DOUBLE:
        table.guard[tile] = GUARD[TIER[tile]]
        if table.guarded:
            table.row[tile] = 0
    mark_wall(table, tile)
    change_fame(table, arrival.seat, REVEAL_FAME, log)


@rule
def may_draw(table: Table) -> bool:
    """One card an act, or all; no first one after a fight, none beside a monster (L28)."""
    arrival = table.arrival
    if table.row[arrival.tile] == 0 or monster_at(table, arrival.tile) > 0:
        return False
    if arrival.drawn:
        return table.readings.all_cards == 1
    return not arrival.fought


@rule
def draw_card(table: Table, log: Log) -> None:
    """The first card of the row, by lot; then the monster stage comes again (L-explore)."""
    arrival = table.arrival
    tile = arrival.tile
    arrival.drawn = 1
    arrival.stage = Arriving.MONSTER
    if table.readings.all_cards:
        arrival.forced = 1
    table.players[arrival.seat].champions[arrival.champion].finished = 1
    tier = table.card_tier[tile]
    biome = (table.row[tile] & 3) - 1
    table.row[tile] >>= 2
    deck = (tier - 1) * len(BIOMES) + biome
    slot = draw_from(table, deck)
    if slot < 0:
        tell(log, Event.NO_CARD, tile, tier, biome)
        mark_wall(table, tile)
        return
    card = DECK_CARD[deck, slot]
    origin = deck * SLOTS + slot + 1
    tell(log, Event.DREW, arrival.seat, arrival.champion, tile, card, tier, biome)
    if card < FIRST_EVENT:
        table.monster[tile] = card
        table.origin[tile] = origin
        mark_wall(table, tile)
    else:
        mark_wall(table, tile)
        if card < FIRST_TREASURE:
            discard(table, origin)
            happen(table, card, log)
        else:
            find_treasure(table, card, origin, log)


@rule
def draw_from(table: Table, deck: int) -> int:
    """A card by lot; an empty deck is made of its discards; -1 if both are empty."""
    pile = table.decks[deck].pile
    total = 0
    for slot in range(SLOTS):
        total += pile[slot]
    if total == 0:
        discards = table.decks[deck].discards
        for slot in range(SLOTS):
            pile[slot] = discards[slot]
            total += discards[slot]
            discards[slot] = 0
        if total == 0:
            return -1
    slot = draw_lot(table.chance, Stream.DECK + deck, DECK_NAME[deck], pile, SLOTS)
    pile[slot] -= 1
    return slot


@rule
def write_acts(table: Table, out: Seq[int]) -> int:
    """Do nothing, or explore, claim, challenge, use the place (L-act, L33, L61)."""
    seat = table.arrival.seat
    tile = table.arrival.tile
    out[0] = STAY
    n = 1
    if may_draw(table):
        out[n] = EXPLORE
        n += 1
    if is_claimable(table, seat, tile):
        out[n] = CLAIM
        n += 1
    if is_challengeable(table, seat, tile):
        out[n] = REVOLT
        n += 1
        if may_conquer(table, seat, tile):
            out[n] = CONQUER
            n += 1
    if may_use(table, seat, tile):
        out[n] = USE
        n += 1
    return n


@rule
def answer_act(table: Table, move: int, log: Log) -> None:
    """Acting finishes the champion for this turn; not acting keeps it fresh (L-act)."""
    arrival = table.arrival
    seat = arrival.seat
    pop(table)
    if move == STAY:
        return
    table.players[seat].champions[arrival.champion].finished = 1
    if move == EXPLORE:
        draw_card(table, log)
    elif move == CLAIM:
        claim(table, seat, arrival.tile, log)
    elif move == REVOLT:
        revolt(table, seat, arrival.tile, log)
    elif move == CONQUER:
        conquer(table, seat, arrival.tile, log)
    else:
        use_place(table, seat, arrival.tile, log)
