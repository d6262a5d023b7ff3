"""Treasures: found, rolled for, carried, left on a tile."""

from __future__ import annotations

from kogge.core.chance import random_below
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import TILES, has
from kogge.games.talis.constants import (
    FOOD,
    GOLD,
    IS_CARRIED,
    KINDS,
    ORE,
    SLOTS,
    TREASURE_FAME,
    TREASURE_GOODS,
    TREASURE_MIGHT,
    TREASURE_PRICE,
    TREASURE_ROLL,
    TREASURES,
    WOOD,
    Outcome,
)
from kogge.games.talis.events import Event
from kogge.games.talis.moves import DROP, GAIN_GOODS, GAIN_MIGHT, LEAVE, SWAP, TAKE
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import change_fame, change_goods, change_might
from kogge.games.talis.rules.champions import lift, stand
from kogge.games.talis.rules.fighting import discard
from kogge.games.talis.rules.pending import pop, push, top
from kogge.games.talis.state import CHAMPIONS, LYING, State, Step
from kogge.games.talis.streams import Stream


@rule
def find_treasure(state: State, card: int, origin: int, log: Log) -> None:
    """What the drawn treasure turns out to be (L-treasures)."""
    seat = state.arrival.seat
    if TREASURE_ROLL[card, 0] != 0:
        die = random_below(state.chance, Stream.TREASURE + seat, DIE)
        tell(log, Event.ROLLED, seat, die + 1, card)
        outcome = TREASURE_ROLL[card, die]
        if outcome > 0:
            gain_treasure(state, outcome, origin, log)
        elif outcome == Outcome.DECK:
            state.decks[(origin - 1) // SLOTS].pile[(origin - 1) % SLOTS] += 1
            tell(log, Event.BACK_IN_DECK, seat, card)
        else:
            discard(state, origin)
            if outcome == Outcome.SWAP:
                push(state, Step.SWAP, seat).card = card
            else:
                tell(log, Event.FIZZLED, seat, card)
    elif IS_CARRIED[card]:
        gain_treasure(state, card, origin, log)
    else:
        discard(state, origin)
        change_fame(state, seat, TREASURE_FAME[card], log)
        if TREASURE_MIGHT[card] > 0:
            push(state, Step.SHIELD, seat).card = card
        else:
            gain_goods(state, seat, card, log)


@rule
def gain_goods(state: State, seat: int, card: int, log: Log) -> None:
    """The goods a treasure brings."""
    change_goods(
        state,
        seat,
        TREASURE_GOODS[card, FOOD],
        TREASURE_GOODS[card, WOOD],
        TREASURE_GOODS[card, ORE],
        TREASURE_GOODS[card, GOLD],
        log,
    )


@rule
def write_shield(state: State, out: Seq[int]) -> int:
    """Goods, or Might if its price can be paid (L-treasures)."""
    seat = top(state).seat
    card = top(state).card
    out[0] = GAIN_GOODS
    for good in range(KINDS):
        if state.players[seat].goods[good] < TREASURE_PRICE[card, good]:
            return 1
    out[1] = GAIN_MIGHT
    return 2


@rule
def answer_shield(state: State, move: int, log: Log) -> None:
    """Scrap it, or have it mended (L-treasures)."""
    seat = top(state).seat
    card = top(state).card
    pop(state)
    if move == GAIN_GOODS:
        gain_goods(state, seat, card, log)
    else:
        change_goods(
            state,
            seat,
            -TREASURE_PRICE[card, FOOD],
            -TREASURE_PRICE[card, WOOD],
            -TREASURE_PRICE[card, ORE],
            -TREASURE_PRICE[card, GOLD],
            log,
        )
        change_might(state, seat, TREASURE_MIGHT[card], log)


@rule
def write_swaps(state: State, out: Seq[int]) -> int:
    """Any other champion that is neither on a home nor in a castle (L-treasures)."""
    seat = top(state).seat
    n = 0
    for other in range(state.seats):
        for champion in range(CHAMPIONS):
            tile = state.players[other].champions[champion].tile
            if (
                tile > 0
                and tile <= TILES
                and not has(state.homes, tile - 1)
                and (other != seat or champion != state.arrival.champion)
            ):
                out[n] = SWAP + other * CHAMPIONS + champion
                n += 1
    return n


@rule
def answer_swap(state: State, move: int, log: Log) -> None:
    """The two champions change places; nothing happens to either where it lands."""
    arrival = state.arrival
    other = (move - SWAP) // CHAMPIONS
    champion = (move - SWAP) % CHAMPIONS
    pop(state)
    here = state.players[arrival.seat].champions[arrival.champion].tile - 1
    there = state.players[other].champions[champion].tile - 1
    lift(state, arrival.seat, arrival.champion)
    lift(state, other, champion)
    stand(state, arrival.seat, arrival.champion, there)
    stand(state, other, champion, here)
    tell(log, Event.SWAPPED, arrival.seat, arrival.champion, other, champion)


@rule
def gain_treasure(state: State, treasure: int, origin: int, log: Log) -> None:
    """A champion carries two; with a third one of them is left on the tile (L17)."""
    arrival = state.arrival
    if not carry(state, arrival.seat, arrival.champion, treasure, origin):
        ask_drop(state, treasure, origin, 0)
    tell(log, Event.TREASURE, arrival.seat, arrival.champion, treasure)


@rule
def ask_drop(state: State, treasure: int, origin: int, place: int) -> None:
    """A third treasure: which one is left; `place` is where it lay, plus one, or 0."""
    frame = push(state, Step.DROP, state.arrival.seat)
    frame.card = treasure
    frame.origin = origin
    frame.place = place


@rule
def carry(state: State, seat: int, champion: int, treasure: int, origin: int) -> bool:
    """Give a treasure to a champion, if it has a free hand."""
    figure = state.players[seat].champions[champion]
    for i in range(TREASURES):
        if figure.treasures[i] == 0:
            figure.treasures[i] = treasure
            figure.origins[i] = origin
            return True
    return False


@rule
def write_drops(state: State, out: Seq[int]) -> int:
    """One of those carried, or the new one."""
    for i in range(TREASURES + 1):
        out[i] = DROP + i
    return TREASURES + 1


@rule
def answer_drop(state: State, move: int, log: Log) -> None:
    """The one chosen stays on the tile, offered to whoever comes (L17)."""
    frame = top(state)
    seat = frame.seat
    treasure = frame.card
    origin = frame.origin
    place = frame.place
    pop(state)
    chosen = move - DROP
    if chosen < TREASURES:
        figure = state.players[seat].champions[state.arrival.champion]
        given = figure.treasures[chosen]
        given_origin = figure.origins[chosen]
        figure.treasures[chosen] = treasure
        figure.origins[chosen] = origin
        treasure = given
        origin = given_origin
    lay_down(state, treasure, origin, place)
    tell(log, Event.LEFT, seat, treasure, state.arrival.tile)


@rule
def lay_down(state: State, treasure: int, origin: int, place: int) -> None:
    """Leave a treasure on the arrival's tile, in a given place of the list or the first free."""
    if place == 0:
        while place < LYING and state.lying_tile[place] > 0:
            place += 1
        if place == LYING:
            discard(state, origin)
            return
        place += 1
    state.lying_tile[place - 1] = state.arrival.tile + 1
    state.lying[place - 1] = treasure
    state.lying_origin[place - 1] = origin


@rule
def next_lying(state: State, tile: int, first: int) -> int:
    """The next treasure lying on a tile, from this place of the list on, or -1."""
    for place in range(first, LYING):
        if state.lying_tile[place] == tile + 1:
            return place
    return -1


@rule
def write_lying(state: State, out: Seq[int]) -> int:
    """Take it or leave it."""
    out[0] = TAKE
    out[1] = LEAVE
    return 2


@rule
def answer_lying(state: State, move: int, log: Log) -> None:
    """Taking is free; a third treasure means leaving one (L17)."""
    arrival = state.arrival
    place = top(state).place - 1
    pop(state)
    if move == TAKE:
        treasure = state.lying[place]
        origin = state.lying_origin[place]
        state.lying_tile[place] = 0
        state.lying[place] = 0
        state.lying_origin[place] = 0
        tell(log, Event.TOOK, arrival.seat, arrival.champion, treasure, arrival.tile)
        if not carry(state, arrival.seat, arrival.champion, treasure, origin):
            ask_drop(state, treasure, origin, place + 1)
