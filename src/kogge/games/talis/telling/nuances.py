"""Nuances: what a move means here, beyond its word, and what waits where it leads."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import numpy as np

from kogge.core.moves import Parts
from kogge.games.talis.bits import TILES, has
from kogge.games.talis.constants import (
    BUILDING_FAME,
    CARD_NAMES,
    COST,
    DRAGON,
    DUEL_FAME,
    FACE_NAMES,
    FAIR_FEE,
    FAIR_PRICE,
    HEAL_FAME,
    HEAL_GOLD,
    MARKETPLACE_PRICE,
    MERCENARY_GOLD,
    MONSTER_FAME,
    MONSTER_GOODS,
    OPPONENT_NAMES,
    REVEAL_FAME,
    SELLS_FOR,
    SMITH_COST,
    TREASURES,
    Face,
)
from kogge.games.talis.geometry import TIER, TILE_NAMES
from kogge.games.talis.moves import MOVES
from kogge.games.talis.pieces import BIOMES, BUILDING_NAMES, DIE
from kogge.games.talis.state import CHAMPIONS, STATE, State, Step
from kogge.games.talis.telling.letters import goods_word
from kogge.games.talis.telling.outcomes import frame_of, outcome
from kogge.games.talis.telling.surveys import ARRIVED, survey_arrivals

TILE_NUMBERS: Final = {name: tile for tile, name in enumerate(TILE_NAMES)}
USES: Final = {
    Face.CHAPEL: "use_chapel",
    Face.TRADER: "use_trader",
    Face.CAMP: "use_camp",
    Face.MARKET: "use_market",
}
# kinds of sentences that a position adds to those of the moves
PRICED: Final = ("sell", "buy", "pay", "forge")
ACTS: Final = ("explore", "claim", "use")
TREASURED: Final = ("drop", "take", "leave")
HERE: Final = (
    *PRICED,
    *TREASURED,
    "move",
    "ferry",
    "build",
    "arm",
    "send",
    "tile",
    "explore",
    "claim",
)
KINDS: Final = (
    *(f"{kind}_here" for kind in HERE),
    *(
        f"{kind}_{what}"
        for kind in ("move", "ferry")
        for what in ("reveal", "attack", "monster", "cards", "claim", "flag")
    ),
    "move_nowhere",
    "build_fame",
    "end_early",
    "fight_monster",
    "fight_dragon",
    "fight_duel",
    *USES.values(),
)


def nuance(state: State, seat: int, move: int) -> Parts:
    """What there is to say about this move here and now."""
    parts = MOVES[move].parts
    found = _found(state, seat, parts)
    if found:
        return {"kind": f"{parts['kind']}_here", **found}
    return outcome(state, seat, parts)


def _found(state: State, seat: int, parts: Parts) -> Parts:
    """Details, and the kind of sentence if it is a special one; nothing if there is nothing."""
    kind = parts["kind"]
    if kind in ("move", "ferry"):
        return _arrival(state, seat, parts)
    if kind in ("build", "arm"):
        return _building(BUILDING_NAMES.index(parts["building"]))
    if kind in PRICED:
        return _price(state, kind)
    if kind == "send":
        stands = int(state.players[seat].champions[parts["champion"] - 1].tile)
        return {"tile": TILE_NAMES[stands - 1]} if 0 < stands <= TILES else {}
    if kind == "end":
        left = [value + 1 for value in range(DIE) for _ in range(state.dice[value])]
        return {"kind": "end_early", "dice": left} if left else {}
    if kind == "fight":
        return _fight(state)
    if kind == "tile":
        return {"face": _face(state, TILE_NAMES.index(parts["tile"]))}
    if kind in TREASURED:
        card = _treasure(state, kind, parts)
        return {"card": card} if card else {}
    return _act(state, seat, kind)


def _face(state: State, tile: int) -> str:
    return "unknown" if has(state.covered, tile) else FACE_NAMES[state.face[tile]]


class Scene(NamedTuple):
    """What arrivals ask of a record, read once for all moves of a decision."""

    covered: int
    faces: list[int]
    standing: list[int]
    rows: list[int]
    owners: list[int]
    tiles: list[int]  # of the seat's champions, from 1
    found: list[int]  # what `survey_arrivals` writes


@lru_cache(maxsize=4)
def _scene(record: bytes, seat: int) -> Scene:
    state: Any = np.frombuffer(bytearray(record), STATE)[0]
    found = np.zeros(ARRIVED * TILES, np.int64)
    survey_arrivals(state, seat, found)
    own = state.players[seat].champions
    return Scene(
        covered=int(state.covered),
        faces=state.face.tolist(),
        standing=state.standing.tolist(),
        rows=state.row.tolist(),
        owners=state.owner.tolist(),
        tiles=[int(own[champion].tile) for champion in range(CHAMPIONS)],
        found=found.tolist(),
    )


def _arrival(state: State, seat: int, parts: Parts) -> Parts:
    """Where a champion ends: what is there, and what has to be fought first (L-arrive)."""
    kind = parts["kind"]
    tile = TILE_NUMBERS[parts["tile"]]
    scene = _scene(cast(Any, state).tobytes(), seat)
    covered = scene.covered >> tile & 1
    here: Parts = {"face": "unknown" if covered else FACE_NAMES[scene.faces[tile]]}
    name = scene.standing[tile]
    if name > 0 and (name - 1) // CHAMPIONS != seat:
        rival, other = divmod(name - 1, CHAMPIONS)
        return {**here, "kind": f"{kind}_attack", "rival": rival, "other": other + 1}
    if covered:
        return {**here, "kind": f"{kind}_reveal", "tier": int(TIER[tile]), "fame": REVEAL_FAME}
    monster, strength, challenged, claimable = scene.found[ARRIVED * tile :][:ARRIVED]
    if monster:
        card = OPPONENT_NAMES[monster]
        return {**here, "kind": f"{kind}_monster", "card": card, "strength": strength}
    if kind == "move" and scene.tiles[parts["champion"] - 1] - 1 == tile:
        return {**here, "kind": "move_nowhere"}
    if scene.rows[tile]:
        return {**here, "kind": f"{kind}_cards", "biome": BIOMES[(scene.rows[tile] & 3) - 1]}
    if challenged:
        return {**here, "kind": f"{kind}_flag", "rival": scene.owners[tile] - 1}
    return {**here, "kind": f"{kind}_claim"} if claimable else here


def _building(building: int) -> Parts:
    fame = int(BUILDING_FAME[building])
    cost = {"cost": goods_word(COST[building])}
    return {**cost, "kind": "build_fame", "fame": fame} if fame else cost


def _price(state: State, kind: str) -> Parts:
    if kind == "forge":
        return {"cost": goods_word(SMITH_COST)}
    if kind == "pay":
        return {"price": FAIR_FEE}
    if kind == "sell":
        for_a_fee = frame_of(state).step in (Step.HEAL, Step.ATTEND)
        return {"kind": "sell"} if for_a_fee else {"price": SELLS_FOR}
    return {"price": FAIR_PRICE if frame_of(state).step == Step.FAIR else MARKETPLACE_PRICE}


def _fight(state: State) -> Parts:
    """What a victory would bring, and a defeat cost (L-monsters, L-champions, L-dragon)."""
    opponent = int(state.fight.opponent)
    if frame_of(state).step != Step.STAND:
        return {}
    if opponent == DRAGON:
        return {"kind": "fight_dragon"}
    cost = {"price": HEAL_GOLD, "loss": HEAL_FAME}
    if opponent == 0:
        return {"kind": "fight_duel", "fame": DUEL_FAME, **cost}
    fame = int(MONSTER_FAME[opponent])
    goods = goods_word(MONSTER_GOODS[opponent])
    return {"kind": "fight_monster", "fame": fame, "goods": goods, **cost}


def _treasure(state: State, kind: str, parts: Parts) -> str:
    """The treasure that is taken, or left; the last of three is the one just found (L17)."""
    frame = frame_of(state)
    if kind != "drop":
        return CARD_NAMES[state.lying[frame.place - 1]] if frame.step == Step.LYING else ""
    if parts["number"] > TREASURES:
        return CARD_NAMES[frame.card] if frame.step == Step.DROP else ""
    arrival = state.arrival
    figure = state.players[arrival.seat].champions[arrival.champion]
    return CARD_NAMES[figure.treasures[parts["number"] - 1]]


def _act(state: State, seat: int, kind: str) -> Parts:
    """What an act does on the tile where the champion stands."""
    if kind not in ACTS:
        return {}
    tile = int(state.arrival.tile)
    if kind == "explore":
        first = int(state.row[tile]) & 3
        tier = int(state.card_tier[tile])
        return {"biome": BIOMES[first - 1], "tier": tier} if first else {}
    if kind == "claim":
        return {"tile": TILE_NAMES[tile], "face": _face(state, tile)}
    if kind == "use" and state.face[tile] in USES and not has(state.covered, tile):
        return {
            "kind": USES[Face(state.face[tile])],
            "fame": int(state.players[seat].fame),
            "price": MERCENARY_GOLD,
        }
    return {}
