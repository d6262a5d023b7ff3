"""Building: castle, boats, champions."""

from __future__ import annotations

from kogge.core.compiling import rule
from kogge.core.events import Log, tell
from kogge.core.record import Seq
from kogge.games.talis.bits import count, lowest
from kogge.games.talis.constants import (
    BUILDING_FAME,
    CASTLE_SLOTS,
    EXPANDED_SLOTS,
    KINDS,
    Building,
)
from kogge.games.talis.events import Event
from kogge.games.talis.geometry import HOME_SEA
from kogge.games.talis.moves import (
    AFFORDED,
    BUILD,
    BUILD_CHOICES,
    BUILD_WHAT,
    COSTLIEST,
    FIRST_WARSHIP,
)
from kogge.games.talis.pieces import DIE
from kogge.games.talis.rules.accounts import change_fame, pay
from kogge.games.talis.rules.champions import castle_of, living, stand
from kogge.games.talis.state import BOATS, CHAMPIONS, Player, State

DOCKS = 2


@rule
def slots_used(player: Player) -> int:
    """Slots hold Market, Blacksmith, Docks, and Chapel or Monastery (L69)."""
    return player.market + player.blacksmith + player.docks + player.chapel + player.monastery


@rule
def has_slot(player: Player) -> bool:
    """Whether the castle has room (L69)."""
    slots = EXPANDED_SLOTS if player.expanded else CASTLE_SLOTS
    return slots_used(player) < slots


@rule
def boats_of(player: Player) -> int:
    """How many boats a player has."""
    count = 0
    for boat in range(BOATS):
        count += int(player.boats[boat] > 0)
    return count


@rule
def has_empty_dock(player: Player) -> bool:
    """Whether a boat was lost: the castle moors one, each Dock another (L70)."""
    return boats_of(player) < 1 + player.docks


@rule
def may_dock(state: State, player: Player) -> bool:
    """A Dock for every boat that is missing; or two Docks and three boats at most (L70)."""
    if boats_of(player) >= BOATS:
        return False
    if state.readings.docks_by_boats:
        return has_empty_dock(player) or has_slot(player)
    return player.docks < DOCKS and has_slot(player)


@rule
def free_figure(player: Player) -> int:
    """The next champion to hire, or -1: three figures in all, eaten ones do not return (L54)."""
    for champion in range(CHAMPIONS):
        figure = player.champions[champion]
        if figure.tile == 0 and figure.eaten == 0:
            return champion
    return -1


@rule
def fits(state: State, seat: int, choice: int) -> bool:
    """Whether a building is still to be had, whatever it costs (L69, L70, L72, L55)."""
    player = state.players[seat]
    building = BUILD_WHAT[choice]
    again = state.readings.many_buildings == 1
    if building == Building.EXPANSION:
        return player.expanded == 0
    if building == Building.WARSHIP:
        boat = choice - FIRST_WARSHIP
        return player.boats[boat] > 0 and player.warships[boat] == 0
    if building == Building.MARKET:
        return (again or player.market == 0) and has_slot(player)
    if building == Building.BLACKSMITH:
        return (again or player.blacksmith == 0) and has_slot(player)
    if building == Building.DOCK:
        return may_dock(state, player)
    if building == Building.CHAPEL:
        return (again or player.chapel + player.monastery == 0) and has_slot(player)
    if building == Building.MONASTERY:
        return player.chapel > 0
    if building == Building.CHAMPION:
        return living(state, seat) <= 1 and free_figure(player) >= 0
    return living(state, seat) == CHAMPIONS - 1 and free_figure(player) >= 0


@rule
def buildable(state: State, seat: int) -> int:
    """Bit set of the choices that can be built now (L-build)."""
    goods = state.players[seat].goods
    payable = AFFORDED[0, min(COSTLIEST, goods[0])]
    for good in range(1, KINDS):
        payable &= AFFORDED[good, min(COSTLIEST, goods[good])]
    choices = 0
    while payable != 0:
        choice = lowest(payable)
        payable &= payable - 1
        if fits(state, seat, choice):
            choices |= 1 << choice
    return choices


@rule
def write_builds(state: State, seat: int, out: Seq[int], n: int) -> int:
    """One die of any value builds (L-build)."""
    choices = buildable(state, seat)
    if choices == 0:
        return n
    for die in range(DIE):
        if state.dice[die] > 0:
            for choice in range(BUILD_CHOICES):
                out[n] = BUILD + die * BUILD_CHOICES + choice
                n += choices >> choice & 1
    return n


@rule
def count_builds(state: State, seat: int) -> int:
    """How many moves `write_builds` writes."""
    shown = 0
    for die in range(DIE):
        shown += int(state.dice[die] > 0)
    return shown * count(buildable(state, seat))


@rule
def build(state: State, seat: int, move: int, log: Log) -> None:
    """Pay, and have it at once (L-build, L68)."""
    die = (move - BUILD) // BUILD_CHOICES
    choice = (move - BUILD) % BUILD_CHOICES
    building = BUILD_WHAT[choice]
    state.dice[die] -= 1
    tell(log, Event.BUILT, seat, building, die + 1)
    pay(state, seat, building, log)
    raise_building(state, seat, choice, log)
    change_fame(state, seat, BUILDING_FAME[building], log)


@rule
def raise_building(state: State, seat: int, choice: int, log: Log) -> None:
    """What each building is good for; boats and champions start at home (L25, L79)."""
    player = state.players[seat]
    building = BUILD_WHAT[choice]
    if building == Building.EXPANSION:
        player.expanded = 1
    elif building == Building.WARSHIP:
        player.warships[choice - FIRST_WARSHIP] = 1
    elif building == Building.MARKET:
        player.market += 1
    elif building == Building.BLACKSMITH:
        player.blacksmith += 1
    elif building == Building.DOCK:
        if not state.readings.docks_by_boats or not has_empty_dock(player):
            player.docks += 1
        boat = 0
        while player.boats[boat] > 0:
            boat += 1
        player.boats[boat] = HOME_SEA[state.seats, seat] + 1
    elif building == Building.CHAPEL:
        player.chapel += 1
    elif building == Building.MONASTERY:
        player.chapel -= 1
        player.monastery += 1
    else:
        champion = free_figure(player)
        figure = player.champions[champion]
        figure.finished = 0  # it may use this turn's dice; its own die comes next turn
        stand(state, seat, champion, castle_of(state, seat))
        tell(log, Event.HIRED, seat, champion)
