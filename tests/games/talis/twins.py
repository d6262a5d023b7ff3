"""A fast game of Talis beside a slow one: the same moves, the same chance, the same table.

The reference decides nothing by lot: what the engine rolled and drew is read from the events it
told, and held against what the reference was about to roll or draw.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable
from typing import Any

from tests.reference.talis import ReferenceTalis
from tests.reference.talis_cards import BIOMES, GOODS, Deck
from tests.reference.talis_island import TILES, Tile
from tests.reference.talis_table import Champion, Layout, Lord

from kogge.core.position import Position
from kogge.games.talis.bits import has
from kogge.games.talis.geometry import SEA_NAMES
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import BOATS, CHAMPIONS, Step
from kogge.games.talis.tables import (
    CARD_NAMES,
    DECK_CARD,
    DECKS,
    FACE_NAMES,
    SLOTS,
    TREASURES,
)

Plain = dict[str, Any]

DECK_NAMES = [[CARD_NAMES[DECK_CARD[deck, i]] for i in range(SLOTS)] for deck in range(DECKS)]
LAND_COLUMNS = ("face", "row", "card_tier", "monster", "guard", "owner")


class ToldFortune:
    """The engine's luck, as it was told."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._heard = 0
        self._told: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        dice = _dice(position._table)
        self._told["dice"].append({"dice": dice})

    def listen(self) -> None:
        """Hear what the last move of the engine told."""
        for event in self._position.events(None, since=self._heard):
            self._told[event.kind].append(dict(event.details))
        self._heard = len(self._position.history)

    def roll(self, dice: int) -> list[int]:
        told = self._told["dice"].popleft()
        shown = told.get("dice") or [
            value
            for value, name in enumerate(("ones", "twos", "threes"), 1)
            for _ in range(told[name])
        ]
        assert len(shown) == dice
        return list(shown)

    def die(self, why: str) -> int:
        if why == "fight":
            return int(self._told["fight_roll"].popleft()["die"])
        told = self._told["rolled"].popleft()
        assert told["card"] == why
        return int(told["die"])

    def dragon(self) -> int:
        strength = int(self._told["dragon"].popleft()["strength"])
        assert 12 <= strength <= 16
        return strength

    def draw(self, deck: Deck, pile: Counter[str]) -> str:
        told = self._told["drew"].popleft()
        assert (told["tier"], told["biome"]) == deck
        assert pile[told["card"]] > 0
        return str(told["card"])

    def biome(self, oasis: Tile) -> str:
        return _backs(self._position._table, oasis)[-1]

    def assert_nothing_else_was_rolled(self) -> None:
        """Every roll and draw of the engine was made by the reference too."""
        for kind in ("dice", "fight_roll", "rolled", "dragon", "drew"):
            assert not self._told[kind], kind


class Twins:
    """Both games, always in the same position."""

    def __init__(self, position: Position, scene: Callable[[Any, ReferenceTalis], None] | None):
        self.fast = position
        self._fortune = ToldFortune(position)
        table = position._table
        layout = Layout(
            faces={tile: FACE_NAMES[table.face[number(tile)]] for tile in TILES},
            backs={tile: _backs(table, tile) for tile in TILES},
            first=int(table.first),
        )
        self.slow = ReferenceTalis(position.players, layout, self._fortune, position.options)
        if scene:
            scene(table, self.slow)
            self.slow.ask_again()
        self.compare()

    def legal(self) -> tuple[int, list[str]]:
        """Who is asked, and the words both games allow."""
        asked = self.slow.question
        assert asked is not None
        words = [move.text for move in self.fast.moves(asked.seat)]
        assert sorted(words) == sorted(asked.words), difference(words, asked.words)
        return asked.seat, words

    def play(self, seat: int, word: str) -> None:
        """The same move in both, and the same table afterwards."""
        self.fast.play(seat, word)
        self._fortune.listen()
        self.slow.play(seat, word)
        self._fortune.assert_nothing_else_was_rolled()
        self.compare()

    def compare(self) -> None:
        """Everything that lies on the two tables is the same."""
        table, slow = self.fast._table, self.slow
        asked = slow.question
        assert self.fast.over == (asked is None)
        if asked is None:
            assert list(self.fast.winners) == slow.winners()
        else:
            assert list(self.fast.to_act) == [asked.seat]
            assert Step(top(table).step).name.lower() == asked.about
        for shown, expected in zip(engine_parts(table), reference_parts(slow), strict=True):
            assert shown == expected, f"engine {shown}\nreference {expected}"


def difference(fast: list[str], slow: list[str]) -> str:
    """What only one of the two allows."""
    return f"engine only {sorted({*fast} - {*slow})}, reference only {sorted({*slow} - {*fast})}"


def number(tile: Tile) -> int:
    """The engine's number of a tile."""
    row, column = tile
    return row * 8 + column


def _tile(number: int) -> Tile:
    return divmod(int(number), 8)


def _dice(table: Any) -> list[int]:
    return [value + 1 for value in range(3) for _ in range(table.dice[value])]


def _backs(table: Any, tile: Tile) -> list[str]:
    return _biomes(int(table.row[number(tile)]))


def _biomes(row: int) -> list[str]:
    backs = []
    while row:
        backs.append(BIOMES[(row & 3) - 1])
        row >>= 2
    return backs


# The two tables in the same plain words.


def engine_parts(table: Any) -> list[Any]:
    """The turn, every tile, every player, every deck."""
    turn = (
        {}
        if table.finished
        else {
            "round": int(table.round_number),
            "active": int(table.active),
            "dice": _dice(table),
            "proposals": int(table.proposals),
            "forged": bool(table.forged),
            "dragon": int(table.dragon),
        }
    )
    lands = _engine_lands(table)
    lords = [_engine_lord(table, seat) for seat in range(table.seats)]
    decks = [_engine_deck(table.decks[deck], deck) for deck in range(DECKS)]
    return [turn, *lands, *lords, *decks]


def reference_parts(slow: ReferenceTalis) -> list[Any]:
    turn = (
        {}
        if slow.question is None
        else {
            "round": slow.round,
            "active": slow.active,
            "dice": sorted(slow.dice),
            "proposals": slow.proposals,
            "forged": slow.forged,
            "dragon": slow.dragon,
        }
    )
    lying: dict[Tile, list[str]] = defaultdict(list)
    for tile, treasure in filter(None, slow.lying):
        lying[tile].append(treasure.name)
    lands = [_reference_land(slow, tile, lying[tile]) for tile in TILES]
    lords = [_reference_lord(slow, lord) for lord in slow.lords]
    decks = [(+slow.decks[deck], +slow.discards[deck]) for deck in slow.decks]
    return [turn, *lands, *lords, *decks]


def _engine_lands(table: Any) -> list[Plain]:
    columns = [getattr(table, name).tolist() for name in LAND_COLUMNS]
    covered = int(table.covered)
    lying: dict[int, list[str]] = defaultdict(list)
    for at, treasure in zip(table.lying_tile.tolist(), table.lying.tolist(), strict=True):
        if at:
            lying[at - 1].append(CARD_NAMES[treasure])
    lands = []
    for tile, face, row, tier, monster, guard, owner in zip(TILES, *columns, strict=True):
        at = number(tile)
        lands.append(
            {
                "tile": tile,
                "face": FACE_NAMES[face],
                "covered": bool(has(covered, at)),
                "cards": _biomes(row),
                "card_tier": tier if row else 0,
                "monster": CARD_NAMES[monster] or None,
                "guard": CARD_NAMES[guard] or None,
                "flag": owner - 1 if owner else None,
                "treasures": sorted(lying[at]),
            }
        )
    return lands


def _reference_land(slow: ReferenceTalis, tile: Tile, lying: list[str]) -> Plain:
    land = slow.lands[tile]
    return {
        "tile": tile,
        "face": land.face,
        "covered": land.covered,
        "cards": land.cards,
        "card_tier": land.card_tier if land.cards else 0,
        "monster": land.monster.name if land.monster else None,
        "guard": None if land.covered else land.guard,
        "flag": land.flag,
        "treasures": sorted(lying),
    }


def _engine_lord(table: Any, seat: int) -> Plain:
    player = table.players[seat]
    claimed = int(player.claimed)
    assert player.claims == claimed.bit_count()
    champions = {
        champion + 1: _engine_champion(
            player.champions[champion], seat == table.active and not table.finished
        )
        for champion in range(CHAMPIONS)
        if player.champions[champion].tile
    }
    buildings = {
        name: int(getattr(player, name)) for name in ("market", "blacksmith", "chapel", "monastery")
    }
    buildings |= {"dock": int(player.docks), "expansion": int(player.expanded)}
    return {
        "seat": seat,
        "fame": int(player.fame),
        "might": int(player.might),
        "goods": player.goods.tolist(),
        "home": _tile(player.home),
        "claims": [tile for tile in TILES if has(claimed, number(tile))],
        "champions": champions,
        "eaten": {c + 1 for c in range(CHAMPIONS) if player.champions[c].eaten},
        "boats": {
            boat + 1: (SEA_NAMES[player.boats[boat] - 1], bool(player.warships[boat]))
            for boat in range(BOATS)
            if player.boats[boat]
        },
        "buildings": Counter({name: many for name, many in buildings.items() if many}),
    }


def _engine_champion(figure: Any, is_active: bool) -> tuple[Any, ...]:
    carried = [CARD_NAMES[figure.treasures[i]] for i in range(TREASURES) if figure.treasures[i]]
    return _tile(figure.tile - 1), not figure.finished or not is_active, carried


def _reference_lord(slow: ReferenceTalis, lord: Lord) -> Plain:
    is_active = lord.seat == slow.active and slow.question is not None
    return {
        "seat": lord.seat,
        "fame": lord.fame,
        "might": lord.might,
        "goods": [lord.goods[letter] for letter in GOODS],
        "home": lord.home,
        "claims": slow.claims(lord.seat),
        "champions": {c.number: _reference_champion(c, is_active) for c in lord.champions},
        "eaten": lord.lost_figures,
        "boats": {boat.number: (boat.sea, boat.warship) for boat in lord.boats},
        "buildings": +lord.buildings,
    }


def _reference_champion(champion: Champion, is_active: bool) -> tuple[Any, ...]:
    carried = [treasure.name for treasure in champion.treasures]
    return champion.tile, champion.fresh or not is_active, carried


def _engine_deck(deck: Any, index: int) -> tuple[Counter[str], Counter[str]]:
    pile, discards = (
        Counter(dict(zip(DECK_NAMES[index], cards.tolist(), strict=True)))
        for cards in (deck.pile, deck.discards)
    )
    return +pile, +discards
