"""Events: what the cards bring upon the drawer, and upon everyone."""

from __future__ import annotations

from kogge.core.chance import next_draw, number_at, random_below
from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import BIT, TILES, lowest
from kogge.games.talis.constants import (
    EFFECT,
    EVENT_CLAIMS,
    EVENT_FAME,
    EVENT_GOODS,
    EVENT_LOSE_FAME,
    EVENT_MIGHT,
    EVENT_MONSTER,
    EVENT_STEPS,
    EVENT_TREASURE,
    FOOD,
    GOLD,
    KINDS,
    ORE,
    WOOD,
    Effect,
    Face,
)
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import DISTANCE, OUTER, SEAS
from kogge.games.talis.moves import (
    CLOCKWISE,
    COUNTER,
    LOSE,
    NO,
    PLAYER,
    SEA,
    SELL,
    SINK,
    TILE,
    YES,
)
from kogge.games.talis.pieces import BIOMES, DIE
from kogge.games.talis.rules.accounts import change_fame, change_good, change_goods, change_might
from kogge.games.talis.rules.champions import mark_wall, send_home, stand
from kogge.games.talis.rules.claiming import uproot
from kogge.games.talis.rules.fighting import begin_fight
from kogge.games.talis.rules.pending import ask_all, pop, push, top
from kogge.games.talis.rules.trading import sell, write_own_sales
from kogge.games.talis.rules.treasures import gain_treasure
from kogge.games.talis.state import BOATS, State, Step
from kogge.games.talis.streams import Stream

MOST_CARDS = 30  # a row of explore cards, two bits each, must fit into one number


@rule
def happen(state: State, card: int, log: Log) -> None:
    """An event card takes effect, or asks (L-events)."""
    effect = EFFECT[card]
    seat = state.arrival.seat
    if effect == Effect.PESTS:
        push(state, Step.PESTS, seat).card = card
    elif effect == Effect.MARKET_DAY:
        push(state, Step.MARKET_DAY, seat).card = card
    elif effect == Effect.STORM:
        push(state, Step.STORM, seat).card = card
    elif effect == Effect.LANDSLIDE:
        slide(state, card, log)
    elif effect == Effect.AMBUSH:
        ambush(state, card, log)
    elif effect == Effect.WINDFALL:
        for place in range(state.seats):
            bring(state, (seat + place) % state.seats, card, 1, log)
        grow_oases(state, log)
    elif effect == Effect.DRUID:
        enrage_druid(state, card, log)
    elif effect == Effect.HUNGER:
        feed_dragon(state, card, log)
    elif effect == Effect.CURSE:
        push(state, Step.CURSE, seat).card = card
    elif effect == Effect.CROWS:
        ask_all(state, Step.CROWS, seat, card, 0)
    elif effect == Effect.RAID:
        ask_all(state, Step.RAID, seat, card, EVENT_CLAIMS[card])
    elif effect == Effect.SEA:
        push(state, Step.SEA, seat).card = card


@rule
def bring(state: State, seat: int, card: int, times: int, log: Log) -> None:
    """The goods of an event, gained once or lost once (times = -1)."""
    change_goods(
        state,
        seat,
        times * EVENT_GOODS[card, FOOD],
        times * EVENT_GOODS[card, WOOD],
        times * EVENT_GOODS[card, ORE],
        times * EVENT_GOODS[card, GOLD],
        log,
    )


@rule
def write_pests(state: State, out: Seq[int]) -> int:
    """A player who has something the pests eat."""
    card = top(state).card
    n = 0
    for seat in range(state.seats):
        for good in range(KINDS):
            if EVENT_GOODS[card, good] > 0 and state.players[seat].goods[good] > 0:
                out[n] = PLAYER + seat
                n += 1
                break
    return n


@rule
def answer_pests(state: State, move: int, log: Log) -> None:
    """The pests come to the player picked (L-events)."""
    seat = top(state).seat
    card = top(state).card
    pop(state)
    tell(log, Event.PICKED, seat, move - PLAYER)
    bring(state, move - PLAYER, card, -1, log)


@rule
def answer_storm(state: State, move: int, log: Log) -> None:
    """All boats shift one sea; every oasis gains a card (L-events)."""
    turned = 1 if move == CLOCKWISE else SEAS - 1
    tell(log, Event.STORM, top(state).seat, int(move == COUNTER))
    pop(state)
    for seat in range(state.seats):
        boats = state.players[seat].boats
        for boat in range(BOATS):
            if boats[boat] > 0:
                boats[boat] = (boats[boat] - 1 + turned) % SEAS + 1
    grow_oases(state, log)


@rule
def grow_oases(state: State, log: Log) -> None:
    """Every oasis gains a card of tier 1 at the end of its row (L-oases)."""
    grown = 0
    draw = next_draw(state.chance, Stream.BIOMES)
    for tile in range(TILES):
        if state.face[tile] == Face.OASIS:
            count = cards_on(state, tile)
            if count < MOST_CARDS:
                biome = number_at(state.chance, Stream.BIOMES, draw, tile, len(BIOMES))
                state.row[tile] |= (biome + 1) << (2 * count)
                grown += 1
    if grown > 0:
        tell(log, Event.OASES, grown)


@rule
def cards_on(state: State, tile: int) -> int:
    """How many explore cards lie on a tile."""
    row = state.row[tile]
    count = 0
    while row > 0:
        row >>= 2
        count += 1
    return count


@rule
def slide(state: State, card: int, log: Log) -> None:
    """Home, to the nearest own free claim, or something found (L-events)."""
    arrival = state.arrival
    die = random_below(state.chance, Stream.EVENT + arrival.seat, DIE) + 1
    tell(log, Event.ROLLED, arrival.seat, die, card)
    if die == 1 or (die == 2 and nearest_claims(state, arrival.seat) == 0):
        send_home(state, arrival.seat, arrival.champion, log)
    elif die == 2:
        push(state, Step.LANDSLIDE, arrival.seat).card = card
    else:
        bring(state, arrival.seat, card, 1, log)


@rule
def nearest_claims(state: State, seat: int) -> int:
    """The own claims without a champion that are nearest, by orthogonal steps."""
    nearest = 0
    least = 2 * TILES
    tiles = state.players[seat].claimed
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= ~BIT[tile]
        if state.standing[tile] == 0:
            steps = DISTANCE[state.arrival.tile, tile]
            if steps < least:
                least = steps
                nearest = 0
            if steps == least:
                nearest |= BIT[tile]
    return nearest


@rule
def write_tiles(tiles: int, out: Seq[int]) -> int:
    """One move for each tile of a set."""
    n = 0
    while tiles != 0:
        tile = lowest(tiles)
        tiles &= ~BIT[tile]
        out[n] = TILE + tile
        n += 1
    return n


@rule
def write_slides(state: State, out: Seq[int]) -> int:
    """Among the nearest own claims the owner picks (L-events)."""
    return write_tiles(nearest_claims(state, top(state).seat), out)


@rule
def answer_landslide(state: State, move: int, log: Log) -> None:
    """The champion slides there."""
    arrival = state.arrival
    pop(state)
    stand(state, arrival.seat, arrival.champion, move - TILE)
    tell(log, Event.LANDED, arrival.seat, arrival.champion, move - TILE)


@rule
def ambush(state: State, card: int, log: Log) -> None:
    """Robbed, a fight that leaves nobody behind, or fame (L-events)."""
    seat = state.arrival.seat
    die = random_below(state.chance, Stream.EVENT + seat, DIE) + 1
    tell(log, Event.ROLLED, seat, die, card)
    if die == 1:
        bring(state, seat, card, -1, log)
    elif die == 2:
        begin_fight(state, EVENT_MONSTER[card], 0, log)
    else:
        change_fame(state, seat, EVENT_FAME[card], log)


@rule
def enrage_druid(state: State, card: int, log: Log) -> None:
    """A treasure that is no card, and a monster that stays on the tile (L-events, L17)."""
    tile = state.arrival.tile
    state.monster[tile] = EVENT_MONSTER[card]
    state.origin[tile] = 0
    state.arrival.spared = 1
    mark_wall(state, tile)
    tell(log, Event.STAYS, EVENT_MONSTER[card], tile)
    gain_treasure(state, EVENT_TREASURE[card], 0, log)


@rule
def feed_dragon(state: State, card: int, log: Log) -> None:
    """Those with many claims gain, step upon step (L-events)."""
    for place in range(state.seats):
        seat = (state.arrival.seat + place) % state.seats
        claims = state.players[seat].claims
        if claims >= EVENT_STEPS[card, 0]:
            change_fame(state, seat, EVENT_FAME[card], log)
        if claims >= EVENT_STEPS[card, 1]:
            change_might(state, seat, EVENT_MIGHT[card], log)
        if claims >= EVENT_STEPS[card, 2]:
            bring(state, seat, card, 1, log)


@rule
def write_curse(state: State, out: Seq[int]) -> int:
    """The price must be there, or come from the own Market (L68)."""
    frame = top(state)
    for good in range(KINDS):
        if state.players[frame.seat].goods[good] < EVENT_GOODS[frame.card, good]:
            out[0] = NO
            n = write_own_sales(state, frame.seat, out, 1)
            return n if n > 1 else 0
    out[0] = YES
    out[1] = NO
    return 2


@rule
def answer_curse(state: State, move: int, log: Log) -> None:
    """For gold everyone else loses Might (L-events)."""
    seat = top(state).seat
    card = top(state).card
    if move >= SELL:
        sell(state, seat, move, log)
        return
    pop(state)
    if move == NO:
        tell(log, Event.NOT_CURSED, seat)
        return
    tell(log, Event.CURSED, seat)
    bring(state, seat, card, -1, log)
    for place in range(1, state.seats):
        change_might(state, (seat + place) % state.seats, -EVENT_MIGHT[card], log)


@rule
def write_crows(state: State, out: Seq[int]) -> int:
    """One of the most plentiful goods, if there is any."""
    goods = state.players[top(state).seat].goods
    most = 1
    for good in range(KINDS):
        most = max(most, goods[good])
    n = 0
    for good in range(KINDS):
        out[n] = LOSE + good
        n += int(goods[good] == most)
    return n


@rule
def answer_crows(state: State, move: int, log: Log) -> None:
    """All of it is gone (L-events)."""
    seat = top(state).seat
    pop(state)
    good = move - LOSE
    tell(log, Event.STRAYED, seat, good)
    change_good(state, seat, good, -state.players[seat].goods[good], log)


@rule
def write_raid(state: State, out: Seq[int]) -> int:
    """A claim in tier 1; if all of them go anyway, there is nothing to choose."""
    frame = top(state)
    if frame.left == 0:
        return 0
    n = write_tiles(state.players[frame.seat].claimed & OUTER, out)
    return 1 if 0 < n <= frame.left else n


@rule
def answer_raid(state: State, move: int, log: Log) -> None:
    """One claim less, and perhaps another (L-events)."""
    frame = top(state)
    frame.left -= 1
    uproot(state, move - TILE)
    tell(log, Event.LOST_CLAIM, frame.seat, move - TILE)


@rule
def write_seas(state: State, out: Seq[int]) -> int:
    """Any of the seas (L-events)."""
    for sea in range(SEAS):
        out[sea] = SEA + sea
    return SEAS


@rule
def answer_sea(state: State, move: int, log: Log) -> None:
    """Every boat in that sea is attacked; owners answer clockwise from the drawer (L-events)."""
    seat = top(state).seat
    card = top(state).card
    pop(state)
    sea = move - SEA
    tell(log, Event.SEA_CHOSEN, seat, sea)
    for place in range(state.seats - 1, -1, -1):
        owner = (seat + place) % state.seats
        for boat in range(BOATS - 1, -1, -1):
            if state.players[owner].boats[boat] == sea + 1:
                asked = push(state, Step.SEA_MONSTER, owner)
                asked.card = card
                asked.boat = boat


@rule
def write_storm(state: State, out: Seq[int]) -> int:
    """One way round or the other."""
    out[0] = CLOCKWISE
    out[1] = COUNTER
    return 2


@rule
def write_sea_monster(state: State, out: Seq[int]) -> int:
    """Flee one way or the other, or do not."""
    out[0] = CLOCKWISE
    out[1] = COUNTER
    out[2] = SINK
    return 3


@rule
def answer_sea_monster(state: State, move: int, log: Log) -> None:
    """Go down with honour, or flee to a neighbouring sea (L-events, L72)."""
    frame = top(state)
    seat = frame.seat
    card = frame.card
    boat = frame.boat
    pop(state)
    player = state.players[seat]
    if move == SINK:
        player.boats[boat] = 0
        player.warships[boat] = 0
        tell(log, Event.BOAT_SUNK, seat, boat)
        change_fame(state, seat, EVENT_FAME[card], log)
    else:
        turned = 1 if move == CLOCKWISE else SEAS - 1
        player.boats[boat] = (player.boats[boat] - 1 + turned) % SEAS + 1
        tell(log, Event.BOAT_FLED, seat, boat, player.boats[boat] - 1)
        change_fame(state, seat, -EVENT_LOSE_FAME[card], log)
