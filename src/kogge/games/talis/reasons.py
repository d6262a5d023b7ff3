"""Reasons of refusals: why a move is illegal, from what its player knows, citing the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kogge.core.game import Reason
from kogge.games.talis.bits import has
from kogge.games.talis.constants import (
    CONQUER_MIGHT,
    COST,
    FAIR_PRICE,
    GOLD,
    MARKETPLACE_PRICE,
    SMITH_COST,
    TRADE_MOST,
)
from kogge.games.talis.geometry import SEA_NAMES, TILE_NAMES
from kogge.games.talis.moves import BUILD_WORDS, BUNDLES, GIVE, LOADS, MOVES, OFFER, OFFERS, WANT
from kogge.games.talis.pieces import BUILDING_NAMES, GOODS
from kogge.games.talis.questions import QUESTIONS
from kogge.games.talis.rules.accounts import can_pay
from kogge.games.talis.rules.boats import is_reached, is_twin, may_board
from kogge.games.talis.rules.building import (
    DOCKS,
    boats_of,
    fits,
    free_figure,
    has_slot,
)
from kogge.games.talis.rules.champions import foreign_homes, own_on_ordinary
from kogge.games.talis.rules.claiming import harvestable, has_flag_left, is_protected
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import BOATS, State, Step

# the rule that a phase or a kind of move is about
RULES: Final = {
    "turn": "L-turn",
    **{step.name.lower(): question.rule for step, question in QUESTIONS.items()},
    "move": "L-move",
    "harvest": "L-harvest",
    "build": "L-build",
    "arm": "L52",
    "boat": "L-boat",
    "ferry": "L77",
    "forge": "L68",
    "end": "L-auto-claim",
    "fight": "L-fight",
    "flee": "L48",
    "explore": "L-explore",
    "claim": "L-claim",
    "revolt": "L57",
    "conquer": "L56",
    "use": "L-places",
    "take": "L17",
    "trade": "L63",
    "hear": "L63",
    "haggle": "L63",
}
TURN_KINDS: Final = (
    *("move", "harvest", "build", "arm", "boat", "ferry"),
    *("offer", "trade", "hear", "sell", "forge"),
)
ACT_KINDS: Final = ("explore", "claim", "revolt", "conquer", "use")

Parts = dict[str, Any]


def why_not(state: State, seat: int, move: int) -> Reason:
    """The first thing that forbids this move to this seat."""
    parts = MOVES[move].parts
    kind = parts["kind"]
    step = Step(top(state).step)
    rule = RULES[step.name.lower()]
    if step == Step.TURN:
        if kind not in TURN_KINDS:
            return Reason("not_asked", rule, {})
        return _why_not_action(state, seat, move, parts)
    if step == Step.ACT and kind in ACT_KINDS:
        return _why_not_act(state, seat, kind)
    if step in (Step.FAIR, Step.EXCHANGE) and kind in ("sell", "buy"):
        return _why_not_exchange(state, seat, step, parts)
    if step == Step.FAIR and kind in ("offer", "trade"):
        return _why_not_offer(state, seat, move, parts)
    if (step, kind) in ((Step.GIVE, "give"), (Step.WANT, "want")):
        return _why_not_load(state, seat, step, move)
    if kind == "end" or kind in TURN_KINDS:
        return Reason("now_answer", rule, {})
    return Reason("not_here", rule, {})


def _why_not_action(state: State, seat: int, move: int, parts: Parts) -> Reason:
    kind = parts["kind"]
    if kind == "sell":
        if not state.players[seat].market:
            return Reason("no_market", "L68", {})
        return Reason("nothing_to_sell", "L68", {"good": parts["good"]})
    if kind == "forge":
        return _why_not_forge(state, seat)
    if kind in ("offer", "trade"):
        return _why_not_offer(state, seat, move, parts)
    if kind == "hear":
        return _why_not_hear(state)
    dice = parts["dice"]
    if any(dice.count(value) > state.dice[value - 1] for value in dice):
        return Reason("no_die", "L-dice", {})
    checks: dict[str, Callable[[State, int, Parts], Reason]] = {
        "move": _why_not_walk,
        "harvest": _why_not_harvest,
        "build": _why_not_build,
        "arm": _why_not_build,
        "boat": _why_not_sail,
        "ferry": _why_not_sail,
    }
    return checks[kind](state, seat, parts)


def _why_not_forge(state: State, seat: int) -> Reason:
    if not state.players[seat].blacksmith:
        return Reason("no_blacksmith", "L68", {})
    if state.forged >= state.players[seat].blacksmith:
        return Reason("forged_already", "L68", {})
    return Reason("cannot_forge", "L68", _missing(state, seat, SMITH_COST))


def _missing(state: State, seat: int, price: Any) -> Parts:
    """What the player would still need, good by good."""
    owned = state.players[seat].goods
    return {name: max(0, int(price[i]) - int(owned[i])) for i, name in enumerate(GOODS)}


def _why_not_champion(state: State, seat: int, number: int) -> Reason | None:
    figure = state.players[seat].champions[number - 1]
    if figure.tile == 0:
        return Reason("no_champion", "L-move", {"champion": number})
    if figure.finished:
        return Reason("champion_finished", "L-act", {"champion": number})
    return None


def _why_not_end_there(state: State, seat: int, number: int, tile: int) -> Reason | None:
    details = {"tile": TILE_NAMES[tile]}
    if has(foreign_homes(state, seat), tile):
        return Reason("foreign_home", "L12", details)
    if has(own_on_ordinary(state, seat, number - 1), tile):
        return Reason("own_champion", "L40", details)
    return None


def _why_not_walk(state: State, seat: int, parts: Parts) -> Reason:
    number = parts["champion"]
    tile = TILE_NAMES.index(parts["tile"])
    return (
        _why_not_champion(state, seat, number)
        or _why_not_end_there(state, seat, number, tile)
        or Reason("too_far", "L24", {"champion": number, "tile": parts["tile"]})
    )


def _why_not_harvest(state: State, seat: int, parts: Parts) -> Reason:
    available = [int(many) for many in harvestable(state, seat)]
    total = min(parts["dice"][0], sum(available))
    if total == 0:
        return Reason("nothing_to_harvest", "L38", {})
    if sum(parts[good] for good in GOODS) != total:
        return Reason("harvest_total", "L-harvest", {"total": total})
    return Reason("harvest_goods", "L38", {})


def _why_not_build(state: State, seat: int, parts: Parts) -> Reason:
    name = parts["building"]
    building = BUILDING_NAMES.index(name)
    word = f"warship-b{parts['boat']}" if "boat" in parts else name
    if not fits(state, seat, BUILD_WORDS.index(word)):
        return _why_it_does_not_fit(state, seat, parts)
    assert not can_pay(state, seat, building), f"{parts} is legal"
    details = {"building": name, **_missing(state, seat, COST[building])}
    return Reason("cannot_afford", "L-build", details)


def _why_it_does_not_fit(state: State, seat: int, parts: Parts) -> Reason:
    player = state.players[seat]
    name = parts["building"]
    once = not state.readings.many_buildings
    built = {
        "expansion": player.expanded,
        "market": once and player.market,
        "blacksmith": once and player.blacksmith,
        "chapel": once and (player.chapel or player.monastery),
        "monastery": once and player.monastery,
        "dock": player.docks >= DOCKS and not state.readings.docks_by_boats,
    }
    if name == "warship":
        if player.boats[parts["boat"] - 1] == 0:
            return Reason("no_boat", "L72", {"boat": parts["boat"]})
        return Reason("is_warship", "L72", {"boat": parts["boat"]})
    if name in ("champion", "third_champion"):
        if free_figure(player) < 0:
            return Reason("no_figure", "L55", {})
        return Reason("other_price", "L55", {})
    if built[name]:
        return Reason("already_built", "L70", {"building": name})
    if name == "monastery":
        return Reason("no_chapel", "L-build", {})
    if name == "dock" and boats_of(player) >= BOATS:
        return Reason("too_many_boats", "L70", {})
    assert not has_slot(player), f"{name} fits"
    return Reason("no_slot", "L69", {})


def _why_not_sail(state: State, seat: int, parts: Parts) -> Reason:
    boat = parts["boat"] - 1
    at = int(state.players[seat].boats[boat]) - 1
    sea = SEA_NAMES.index(parts["sea"])
    if at < 0:
        return Reason("no_boat", "L-boat", {"boat": boat + 1})
    if not is_reached(state, parts["dice"][0] - 1, at, sea):
        if at == sea or state.readings.next_sea_only:
            return Reason("only_next_sea", "L74", {})
        return Reason("sea_too_far", "L-boat", {})
    if is_twin(state, seat, boat):
        return Reason("same_boat", "L-boat", {})
    number = parts["champion"]
    tile = TILE_NAMES.index(parts["tile"])
    refused = _why_not_champion(state, seat, number)
    if refused:
        return refused
    stands = int(state.players[seat].champions[number - 1].tile) - 1
    if not may_board(state, seat, number - 1, at):
        return Reason("not_on_coast", "L75", {"champion": number})
    if stands == tile:
        return Reason("same_tile", "L75", {})
    refused = _why_not_end_there(state, seat, number, tile)
    assert refused, f"{parts} is legal"
    return refused


def _why_not_offer(state: State, seat: int, move: int, parts: Parts) -> Reason:
    fair = top(state).step == Step.FAIR
    left = top(state).left if fair else state.proposals
    rule = "L67" if fair else "L63"
    rival = parts["rival"]
    free = parts["kind"] == "trade"
    if free and not state.readings.free_trade:
        return Reason("trade_is_single", rule, {})
    if state.readings.free_trade and not free:
        return Reason("trade_is_free", rule, {})
    if left == 0:
        return Reason("no_proposals", rule, {})
    if rival >= state.seats:
        return Reason("no_such_player", rule, {})
    if rival == seat:
        return Reason("with_yourself", rule, {})
    if fair and not state.fair >> rival & 1:
        return Reason("not_attending", rule, {})
    if free:
        return Reason("nothing_to_trade", rule, {})
    give, want = divmod((move - OFFER) % OFFERS, BUNDLES)
    if give == want == 0:
        return Reason("empty_offer", rule, {})
    if give and want and (give - 1) // TRADE_MOST == (want - 1) // TRADE_MOST:
        return Reason("same_good", rule, {})
    if give and not _owns(state, seat, give):
        return Reason("cannot_give", rule, {})
    return Reason("they_cannot_give", rule, {"rival": rival})


def _why_not_hear(state: State) -> Reason:
    if not state.readings.free_trade:
        return Reason("trade_is_single", "L63", {})
    if state.heard:
        return Reason("heard_already", "L63", {})
    return Reason("nothing_to_trade", "L63", {})


def _why_not_load(state: State, seat: int, step: Step, move: int) -> Reason:
    """Of what is given or wanted in a free trade."""
    rival = int(top(state).partner)
    if step == Step.GIVE:
        if move == GIVE:
            return Reason("they_have_nothing", "L63", {"rival": rival})
        return Reason("cannot_give", "L63", {})
    wanted = LOADS[move - WANT]
    given = [int(many) for many in state.deal.give]
    if not any(wanted) and not any(given):
        return Reason("empty_offer", "L63", {})
    if any(a and b for a, b in zip(wanted, given, strict=True)):
        return Reason("good_on_both_sides", "L63", {})
    return Reason("they_cannot_give", "L63", {"rival": rival})


def _owns(state: State, seat: int, bundle: int) -> bool:
    good, many = divmod(bundle - 1, TRADE_MOST)
    return bool(state.players[seat].goods[good] > many)


def _why_not_act(state: State, seat: int, kind: str) -> Reason:
    tile = int(state.arrival.tile)
    if kind == "explore":
        return Reason("no_card_here", "L28", {})
    if kind == "claim":
        if not has_flag_left(state, seat):
            return Reason("no_flag", "L15", {})
        return Reason("not_claimable", "L-claim", {})
    if kind == "use":
        return Reason("no_place", "L-places", {})
    owner = int(state.owner[tile]) - 1
    if owner < 0 or owner == seat:
        return Reason("no_foreign_claim", "L61", {})
    if is_protected(state, owner, tile):
        return Reason("claim_protected", "L59", {"rival": owner})
    if state.players[seat].might < CONQUER_MIGHT:
        return Reason("no_might", "L56", {})
    return Reason("no_flag", "L15", {})


def _why_not_exchange(state: State, seat: int, step: Step, parts: Parts) -> Reason:
    rule = QUESTIONS[step].rule
    frame = top(state)
    if parts["kind"] == "sell":
        if step == Step.FAIR and state.readings.no_fair_sales:
            return Reason("no_sales_here", rule, {})
        if step == Step.FAIR and frame.bought:
            return Reason("no_more_sales", rule, {})
        good = parts["good"]
        if state.players[seat].goods[GOODS.index(good)] == 0:
            return Reason("nothing_to_sell", rule, {"good": good})
        return Reason("not_sold_here", "L1", {})
    price = FAIR_PRICE if step == Step.FAIR else MARKETPLACE_PRICE
    if state.players[seat].goods[GOLD] >= price:
        return Reason("not_sold_here", "L1", {})
    return Reason("cannot_buy", rule, {"price": price})
