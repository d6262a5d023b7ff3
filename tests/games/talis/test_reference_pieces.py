"""Every number and tile of our pieces is the one the rules list, copied there a second time."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from tests.reference import talis_cards, talis_island
from tests.reference.talis_cards import goods
from tests.reference.talis_island import CORNERS, HOMES, TILES, allowed_faces, is_double, tier_of

import kogge
from kogge.games.talis.constants import FACE_NAMES
from kogge.games.talis.geometry import COAST_TILES, SEA_NAMES, TIER, TILE_NAMES
from kogge.games.talis.pieces import PIECES, Goods

GAME = kogge.game("talis")
BOARDS = ("standard", "random", "literal")


def counted(amounts: Goods | None) -> Counter[str]:
    """Goods of the pieces by their letters."""
    numbers = amounts.numbers() if amounts else [0] * 4
    return +Counter(dict(zip("FWOG", numbers, strict=True)))


def decks_of(entry: Any) -> dict[tuple[int, str], int]:
    """The decks a card is in, and how often."""
    return {(cards.tier, cards.biome): cards.copies for cards in entry.cards}


def test_monsters() -> None:
    """Strength, Fame, goods and copies of every monster (L-monsters)."""
    ours = {m.name: (m.might, m.fame, counted(m.goods), decks_of(m)) for m in PIECES.monsters}
    rules = talis_cards.MONSTERS.items()
    assert ours == {name: (s, f, goods(prize), decks) for name, (s, f, prize, decks) in rules}


def test_events_and_treasures() -> None:
    """Which events and treasures are in which deck, and how often (L-events, L-treasures)."""
    assert {event.name: decks_of(event) for event in PIECES.events} == talis_cards.EVENTS
    drawn = {t.name: decks_of(t) for t in PIECES.treasures if t.cards}
    assert drawn == talis_cards.TREASURES


def test_numbers_of_events() -> None:
    """What the events give, take and ask for (L-events)."""
    events = {event.name: event for event in PIECES.events}
    amounts = {name: counted(event.goods) for name, event in events.items() if event.goods}
    assert amounts == {
        "hungry_pests": goods("1F"),
        "landslide": goods("2O"),
        "thug_ambush": goods("1G"),
        "windfall": goods("1F1W1O1G"),
        "dragons_hunger": goods("3G"),
        "earth_curse": goods("2G"),
    }
    fame = {name: event.fame for name, event in events.items() if event.fame}
    assert fame == {"thug_ambush": 1, "dragons_hunger": 1, "sea_monsters": 2}
    might = {name: event.might for name, event in events.items() if event.might}
    assert might == {"dragons_hunger": 1, "earth_curse": 2}
    assert tuple(events["dragons_hunger"].steps or ()) == (3, 5, 7)
    assert events["dragon_raid"].claims == 2
    assert events["sea_monsters"].lose_fame == 1
    monsters = {name: event.monster for name, event in events.items() if event.monster}
    assert monsters == {"thug_ambush": "bandit", "druids_fury": "bear"}


def test_numbers_of_treasures() -> None:
    """What treasures add in fights, and when (L-treasures)."""
    fights = {t.name: (t.fight, t.when) for t in PIECES.treasures if t.fight}
    lasting = {name: (bonus, "always") for name, bonus in talis_cards.LASTING.items()}
    assert fights == lasting | {
        "rusty_sword": (2, "once"),
        "spiked_shield": (2, "weaker"),
        "scale_ring": (3, "dragon"),
    }


def test_buildings() -> None:
    """The printed prices, Fame and slots (L-build)."""
    prices = {b.name.replace("_", "-"): counted(b.cost) for b in PIECES.buildings}
    assert prices == talis_cards.PRICES
    assert {b.name: b.fame for b in PIECES.buildings if b.fame} == {"chapel": 3, "monastery": 5}
    assert (PIECES.castle.slots, PIECES.castle.expanded) == (4, 8)


def test_rules_and_places() -> None:
    """The plain numbers of the rules, one by one."""
    rules, places = PIECES.rules, PIECES.places
    assert (rules.fame_to_win, rules.flags, rules.treasures) == (10, 10, 2)
    assert (rules.reveal_fame, rules.duel_fame, rules.flee_fame, rules.revolt_fame) == (1, 1, 1, 1)
    assert (rules.conquer_might, rules.heal_gold, rules.heal_fame) == (1, 1, 1)
    assert (rules.support, rules.support_gold, rules.warship) == (2, 2, 2)
    assert (rules.proposals, rules.trade_most) == (3, 3)
    assert (rules.dragon_base, rules.dragon_dice) == (10, 2)
    assert (places.market_sells_for, places.marketplace_price) == (1, 2)
    assert (places.fair_price, places.fair_fee) == (1, 1)
    assert (places.mercenary_gold, places.mercenary_fame) == (3, 2)
    assert counted(places.smith) == goods("2G2O")
    assert counted(PIECES.start.goods) == goods("1F1W")


def test_geometry() -> None:
    """Tiers, coasts and the names of tiles are those of the rules (L-board, L-boat)."""
    assert [int(tier) for tier in TIER] == [tier_of(tile) for tile in TILES]
    assert list(TILE_NAMES) == [talis_island.NAMES[tile] for tile in TILES]
    for sea, coast in zip(SEA_NAMES, COAST_TILES.tolist(), strict=True):
        assert {divmod(tile, 8) for tile in coast} == set(talis_island.COAST[sea])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("board", "market"), [*product(BOARDS, ("merged", "separate"))])
@pytest.mark.parametrize("doubles", ["literal", "guard"])
def test_layouts(players: int, board: str, market: str, doubles: str) -> None:
    """Every group of tiles has its faces; two cards lie where the rules put them (L-board)."""
    for seed in range(5):
        position = GAME.new(
            players=players, seed=seed, board=board, marketplace=market, double_tiles=doubles
        )
        apart = GAME.new(players=players, seed=seed, board=board, homes="apart").view(None)
        assert all(apart["tiles"][8 * r + c]["face"] == "F1" for r, c in CORNERS.values())
        shown = position.view(None)["tiles"]
        table: Any = position._state
        faces = {tile: FACE_NAMES[table.face[i]] for i, tile in enumerate(TILES)}
        for tiles, expected in allowed_faces(board, market == "separate"):
            assert Counter(faces[tile] for tile in tiles) == Counter(expected)
        homes = {CORNERS[sea] for sea in HOMES[players]}
        assert all(faces[t] == ("home" if t in homes else "empty") for t in CORNERS.values())
        for tile, seen in zip(TILES, shown, strict=True):
            assert (seen["face"] is None) == (tier_of(tile) > 1)
            wild = faces[tile] in ("wild", "wild2", "oasis")
            guarded = is_double(faces[tile]) and doubles == "literal" and board != "literal"
            assert len(seen["cards"]) == (2 if tier_of(tile) > 1 or wild or guarded else 0)
            tier = 2 if faces[tile] == "wild2" else tier_of(tile)
            assert seen["card_tier"] in (None, tier)


def test_every_shuffle_is_a_fair_one() -> None:
    """First player, dice, backs, the Den and the doubles of tier 2 come out evenly.

    With 600 games the counts below stay within five standard deviations of an even share.
    """
    seen: dict[str, Counter[Any]] = {name: Counter() for name in ("first", "die", "back", "den")}
    corner: Counter[str] = Counter()
    for seed in range(600):
        table: Any = GAME.new(players=4, seed=seed)._state
        seen["first"][int(table.first)] += 1
        for value in range(3):
            seen["die"][value] += int(table.dice[value])
        seen["back"][int(table.row[TILE_NAMES.index("c8")]) & 3] += 1
        seen["den"][faces_of(table).index("den")] += 1
        corner[faces_of(table)[TILE_NAMES.index("d6")]] += 1
    for counts in seen.values():
        even = counts.total() / len(counts)
        assert all(abs(many - even) < 5 * even**0.5 for many in counts.values())
    assert {len(counts) for counts in seen.values()} == {3, 4}
    assert abs(corner["FW"] - 150) < 5 * 150**0.5  # two of the eight double tiles


def faces_of(table: Any) -> list[str]:
    return [FACE_NAMES[face] for face in table.face.tolist()]
