"""Every monster, event and treasure of the tables, and the end of the game (L80)."""

from __future__ import annotations

import pytest
from tests.games.talis.island import Island

from kogge.games.talis.constants import CARD_NAMES, DECK_CARD, DECK_COPIES, DECKS, SLOTS
from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.pieces import PIECES
from kogge.games.talis.rules.exploring import draw_from

# strength, Fame, food, wood, ore, gold
MONSTERS = {
    "wolf": (2, 1, 2, 0, 0, 0),
    "boar": (2, 1, 2, 0, 0, 0),
    "bandit": (3, 1, 0, 0, 0, 2),
    "tunnel_worm": (2, 1, 0, 0, 2, 0),
    "rock_golem": (3, 1, 0, 0, 2, 0),
    "young_troll": (5, 2, 0, 0, 2, 2),
    "sprout": (2, 1, 0, 2, 0, 0),
    "wood_fairy": (2, 1, 0, 2, 0, 0),
    "treeling": (4, 1, 0, 3, 0, 0),
    "bear": (5, 2, 3, 0, 0, 0),
    "assassin": (5, 2, 0, 0, 0, 3),
    "iron_golem": (5, 2, 0, 0, 3, 0),
    "troll": (7, 3, 0, 0, 3, 3),
    "huntress": (4, 1, 0, 3, 0, 0),
    "tree_giant": (6, 2, 0, 4, 0, 0),
    "wyrm": (7, 3, 3, 0, 0, 3),
    "fallen_knight": (8, 4, 0, 0, 4, 4),
    "fire_core": (8, 4, 0, 0, 4, 3),
    "troll_lord": (10, 5, 0, 0, 5, 5),
    "great_ape": (7, 3, 3, 3, 0, 0),
    "elder_tree": (9, 4, 0, 4, 4, 0),
}
DECK_SIZES = {
    (1, "plains"): 5 + 6 + 2,
    (1, "mountains"): 5 + 2 + 1,
    (1, "woodlands"): 5 + 2 + 2,
    (2, "plains"): 4 + 3 + 1,
    (2, "mountains"): 3 + 3 + 2,
    (2, "woodlands"): 3 + 3 + 2,
    (3, "plains"): 2 + 2,
    (3, "mountains"): 2 + 1 + 1,
    (3, "woodlands"): 2 + 1 + 1,
}


def drawing(card: str, tier: int = 1, biome: str = "plains", players: int = 4) -> Island:
    """Seat 0 is about to draw this card on b7, with no goods on the table."""
    scene = (
        Island(players).poor().lay("b7", "wild", cards=1).put(0, 1, "b7").stack(card, tier, biome)
    )
    scene.table.row[TILE_NAMES.index("b7")] = 1 + ["plains", "mountains", "woodlands"].index(biome)
    scene.table.card_tier[TILE_NAMES.index("b7")] = tier
    return scene


def draw(scene: Island) -> Island:
    return scene.play(0, "move-3-c1-b7", "explore")


@pytest.mark.parametrize("monster", MONSTERS)
def test_monster(monster: str) -> None:
    """A monster is beaten by its strength, not by one less, and brings its reward."""
    strength, fame, *goods = MONSTERS[monster]
    scene = Island().poor().put(0, 1, "b8").monster("b7", monster)
    scene.give(0, might=strength - 1).fate(1).play(0, "move-3-c1-b7", "fight")
    assert scene.player(0).fame == fame
    assert scene.goods(0) == tuple(goods)
    assert scene.monster_on("b7") is None
    scene = Island().poor().put(0, 1, "b8").monster("b7", monster)
    scene.give(0, might=max(0, strength - 2)).fate(1).play(0, "move-3-c1-b7", "fight")
    assert scene.monster_on("b7") == monster


def test_all_monsters_are_tested() -> None:
    """The table above holds every monster of the pieces."""
    assert MONSTERS.keys() == {monster.name for monster in PIECES.monsters}


def test_decks() -> None:
    """Each deck holds as many cards as the tables list, and gives each of them once."""
    scene = Island()
    biomes = ("plains", "mountains", "woodlands")
    sizes = {
        (deck // 3 + 1, biomes[deck % 3]): int(DECK_COPIES[deck].sum()) for deck in range(DECKS)
    }
    assert sizes == DECK_SIZES
    for deck in range(DECKS):
        drawn = [int(draw_from(scene.table, deck)) for _ in range(int(DECK_COPIES[deck].sum()))]
        for slot in range(SLOTS):
            assert drawn.count(slot) == DECK_COPIES[deck, slot]
        assert draw_from(scene.table, deck) == -1


def test_copies() -> None:
    """Cards have the printed number of copies."""
    copies: dict[str, int] = {}
    for deck in range(DECKS):
        for slot in range(SLOTS):
            name = CARD_NAMES[DECK_CARD[deck, slot]]
            copies[name] = copies.get(name, 0) + int(DECK_COPIES[deck, slot])
    assert copies["wolf"] == copies["bear"] == copies["long_sword"] == copies["windfall"] == 2
    assert copies["market_day"] == copies["sudden_storm"] == copies["rusty_sword"] == 3
    assert copies["bandit"] == copies["troll"] == copies["strange_ring"] == 1


def test_drawn_monster_is_fought_at_once() -> None:
    """A monster drawn is fought; beaten, its card goes to the discards."""
    scene = draw(drawing("boar"))
    assert scene.asked() == (0, "stand")
    scene.give(0, might=2).play(0, "fight")
    assert scene.discards("boar") == 1


def test_hungry_pests() -> None:
    """Hungry pests: the drawer picks a player with food, who loses 1."""
    scene = draw(drawing("hungry_pests").give(1, food=2).give(3, food=1))
    assert scene.words(0) == ["player-2", "player-4"]
    scene.play(0, "player-2")
    assert scene.goods(1) == (1, 0, 0, 0)
    assert draw(drawing("hungry_pests")).asked() == (0, "turn")


def test_market_day_is_discarded() -> None:
    """Market Day: the card goes to the discards; see L67."""
    assert draw(drawing("market_day")).play(0, "no").discards("market_day") == 1


@pytest.mark.parametrize(("word", "sea"), [("clockwise", "ne"), ("counter", "sw")])
def test_sudden_storm(word: str, sea: str) -> None:
    """Sudden storm: all boats shift one sea, every oasis gains a card."""
    scene = drawing("sudden_storm").lay("c8", "oasis", cards=2)
    draw(scene).play(0, word)
    boats = [player["boats"][0]["sea"] for player in scene.position.view(None)["players"]]
    assert boats[0] == sea
    assert len(set(boats)) == 4
    assert scene.cards("c8") == 3


def test_oasis_card_goes_to_the_end_of_the_row() -> None:
    """Cards added to an oasis lie at the end of its row (L-oases)."""
    scene = drawing("sudden_storm").lay("c8", "oasis", cards=1)
    draw(scene).play(0, "clockwise")
    cards = scene.position.view(None)["tiles"][TILE_NAMES.index("c8")]["cards"]
    assert len(cards) == 2
    assert cards[0] == "plains"


def test_landslide() -> None:
    """Landslide: 1 home; 2 to the nearest own free claim; 3 two ore."""
    scene = draw(drawing("landslide", 1, "mountains").fate(1, 1))
    assert scene.where(0) == "a8"
    scene = draw(drawing("landslide", 1, "mountains").fate(1, 3))
    assert scene.goods(0) == (0, 0, 2, 0)
    scene = draw(drawing("landslide", 1, "mountains").fate(1, 2))
    assert scene.where(0) == "a8"
    scene = drawing("landslide", 1, "mountains").lay("b5", "F1").lay("d7", "F1").lay("c7", "F1")
    scene.flag(0, "b5", "d7", "c7").put(1, 1, "c7").fate(1, 2)
    draw(scene)
    assert scene.words(0) == ["tile-d7", "tile-b5"]
    scene.play(0, "tile-b5")
    assert scene.where(0) == "b5"


def test_thug_ambush() -> None:
    """Thug ambush: 1 loses a gold; 2 fights a Bandit that does not stay; 3 brings 1 Fame."""
    scene = draw(drawing("thug_ambush", 1, "woodlands").give(0, gold=2).fate(1, 1))
    assert scene.goods(0)[3] == 1
    scene = draw(drawing("thug_ambush", 1, "woodlands").fate(1, 3))
    assert scene.player(0).fame == 1
    scene = draw(drawing("thug_ambush", 1, "woodlands").give(0, might=2).fate(1, 2, 1))
    assert scene.position.view(0)["fight"]["opponent"] == {"name": "bandit", "might": 3}
    scene.play(0, "fight")
    assert scene.goods(0) == (0, 0, 0, 2)
    scene = draw(drawing("thug_ambush", 1, "woodlands").fate(1, 2)).play(0, "flee")
    assert scene.monster_on("b7") is None


def test_windfall() -> None:
    """Windfall: everyone gains 1 of each good, every oasis a card."""
    scene = draw(drawing("windfall", 2, "mountains").lay("c8", "oasis", cards=1))
    assert [scene.goods(seat) for seat in range(4)] == [(1, 1, 1, 1)] * 4
    assert scene.cards("c8") == 2


def test_druids_fury() -> None:
    """Druid's fury: a runed dagger for the champion, and a Bear that stays, not yet fought."""
    scene = draw(drawing("druids_fury", 2, "woodlands"))
    assert scene.asked() == (0, "turn")
    assert scene.where(0) == "b7"
    assert scene.monster_on("b7") == "bear"
    champion = scene.position.view(0)["players"][0]["champions"][0]
    assert champion["treasures"] == ["runed_dagger"]
    scene.play(0, "end")
    assert scene.monster_on("b7") == "bear"


@pytest.mark.parametrize(
    ("claims", "fame", "might", "gold"), [(2, 0, 0, 0), (3, 1, 0, 0), (5, 1, 1, 0), (7, 1, 1, 3)]
)
def test_dragons_hunger(claims: int, fame: int, might: int, gold: int) -> None:
    """Dragon's hunger: 3, 5 and 7 claims gain 1 Fame, 1 Might and 3 gold, step upon step."""
    scene = draw(drawing("dragons_hunger", 2, "plains").give(2, claims=claims))
    player = scene.player(2)
    assert (player.fame, player.might, player.goods[3]) == (fame, might, gold)


def test_earth_curse() -> None:
    """Earth curse: for 2 gold everyone else loses 2 Might, not below 0."""
    scene = drawing("earth_curse", 3, "mountains").give(0, gold=2, might=3)
    scene.give(1, might=5).give(2, might=1)
    draw(scene).play(0, "yes")
    assert [int(scene.player(seat).might) for seat in range(4)] == [3, 3, 0, 0]
    assert scene.goods(0)[3] == 0
    assert draw(drawing("earth_curse", 3, "mountains")).asked() == (0, "turn")


def test_thieving_crows() -> None:
    """Thieving crows: everyone loses all of the most plentiful good; owners pick among equals."""
    scene = drawing("thieving_crows", 3, "woodlands")
    scene.give(0, food=3, gold=1).give(1, wood=2, ore=2).give(2, gold=1)
    draw(scene)
    assert scene.goods(0) == (0, 0, 0, 1)
    assert scene.words(1) == ["lose-wood", "lose-ore"]
    scene.play(1, "lose-ore")
    assert scene.goods(1) == (0, 2, 0, 0)
    assert scene.goods(2) == scene.goods(3) == (0, 0, 0, 0)


def test_dragon_raid() -> None:
    """Dragon raid: everyone gives up 2 claims in tier 1, by choice, clockwise from the drawer."""
    scene = drawing("dragon_raid", 3, "plains")
    for name in ("b1", "c1", "d1", "e1", "f1"):
        scene.lay(name, "F1")
    scene.lay("d6", "FF").flag(1, "b1", "c1", "d1", "d6").flag(2, "e1").flag(3, "f1")
    draw(scene)
    assert scene.words(1) == ["tile-b1", "tile-c1", "tile-d1"]
    scene.play(1, "tile-c1", "tile-d1")
    assert scene.position.view(None)["players"][1]["claims"] == ["d6", "b1"]
    assert scene.player(2).claims == scene.player(3).claims == 0


def test_sea_monsters() -> None:
    """Sea monsters: per boat there +2 Fame and the boat is lost, or -1 Fame and it moves."""
    scene = drawing("sea_monsters", 3, "plains").boat(1, 1, "nw").boat(2, 1, "nw")
    draw(scene).play(0, "sea-nw")
    assert scene.words(0) == ["clockwise", "counter", "sink"]
    scene.play(0, "sink").play(1, "clockwise").play(2, "counter")
    assert [int(scene.player(seat).fame) for seat in range(4)] == [2, -1, -1, 0]
    seas = [player["boats"] for player in scene.position.view(None)["players"]]
    assert seas[0] == []
    assert (seas[1][0]["sea"], seas[2][0]["sea"]) == ("ne", "sw")


def test_all_events_are_tested() -> None:
    """Every event of the pieces has a test of its name above."""
    for event in PIECES.events:
        assert f"test_{event.name}" in globals() or f"test_{event.name}_is_discarded" in globals()


def test_broken_shield() -> None:
    """Broken shield: 1 ore, or 2 ore for 1 Might; then it is discarded."""
    scene = draw(drawing("broken_shield"))
    assert scene.goods(0) == (0, 0, 1, 0)
    scene = draw(drawing("broken_shield").give(0, ore=2))
    assert scene.words(0) == ["gain-goods", "gain-might"]
    scene.play(0, "gain-might")
    assert scene.goods(0) == (0, 0, 0, 0)
    assert scene.player(0).might == 1
    assert scene.discards("broken_shield") == 1


def test_rusty_sword() -> None:
    """Rusty sword: +2 in one fight, decided after the roll, then discarded."""
    scene = draw(drawing("rusty_sword", 1, "woodlands").dice(1, 1, 3))
    scene.play(0, "end").put(0, 1, "c8").monster("c7", "treeling")
    for seat in (1, 2, 3):
        scene.play(seat, "end")
    scene.dice(1).fate(2).play(0, "move-1-c1-c7", "fight")
    assert scene.words(0) == ["yes", "no"]
    scene.play(0, "yes")
    assert scene.player(0).fame == 1
    assert scene.discards("rusty_sword") == 1


def test_strange_ring() -> None:
    """Strange ring: 1 useless; 2 swaps places with a champion; 3 is +3 against the dragon."""
    scene = draw(drawing("strange_ring", 1, "mountains").fate(1, 1))
    assert scene.discards("strange_ring") == 1
    scene = drawing("strange_ring", 1, "mountains").put(1, 1, "e5").put(2, 1, "g2").fate(1, 2)
    draw(scene)
    assert scene.words(0) == ["swap-p2-c1", "swap-p3-c1"]
    scene.play(0, "swap-p2-c1")
    assert (scene.where(0), scene.where(1)) == ("e5", "b7")
    assert draw(drawing("strange_ring", 1, "mountains").fate(1, 2)).asked() == (0, "turn")
    scene = draw(drawing("strange_ring", 1, "mountains").fate(1, 3))
    assert scene.position.view(0)["players"][0]["champions"][0]["treasures"] == ["scale_ring"]


@pytest.mark.parametrize(
    ("treasure", "opponent", "bonus"),
    [
        ("long_sword", "bear", 2),
        ("half_sword", "bear", 2),
        ("great_sword", "bear", 4),
        ("ring_of_power", "bear", 2),
        ("runed_dagger", "bear", 1),
        ("spiked_shield", "bear", 2),
        ("spiked_shield", "wolf", 0),
        ("scale_ring", "bear", 0),
        ("rusty_sword", "bear", 0),
    ],
)
def test_treasure_bonus(treasure: str, opponent: str, bonus: int) -> None:
    """What a treasure adds; a spiked shield only against a higher Might than one's own."""
    scene = Island().poor().put(0, 1, "b8").monster("b7", opponent).carry(0, 1, treasure)
    scene.give(0, might=3).fate(1).play(0, "move-3-c1-b7", "fight")
    roll = next(event for event in scene.heard if event.kind == "fight_roll")
    assert roll.details["bonus"] == bonus


def test_scale_ring_against_the_dragon() -> None:
    """A scale ring adds 3 against the dragon."""
    scene = Island().hide("c6", "den").put(0, 1, "c7").dice(1).carry(0, 1, "scale_ring")
    scene.fate(1, 1, 1).give(0, might=8).play(0, "move-1-c1-c6", "fight")
    assert scene.position.winners == (0,)


def test_spiked_shield_against_champions() -> None:
    """A spiked shield compares the Might tracks, not the totals."""
    scene = Island().poor().put(0, 1, "b7").put(1, 1, "c7").dice(1).carry(0, 1, "spiked_shield")
    scene.give(1, might=1).fate(1, 1).play(0, "move-1-c1-c7").play(1, "fight")
    assert scene.where(1) == "h8"


@pytest.mark.parametrize(("die", "treasure"), [(1, "half_sword"), (3, "great_sword"), (2, None)])
def test_sword_in_the_stone(die: int, treasure: str | None) -> None:
    """Sword in the stone: 1 half sword, 2 back into its draw pile, 3 great sword."""
    scene = draw(drawing("sword_in_the_stone", 2, "plains").fate(1, die))
    carried = scene.position.view(0)["players"][0]["champions"][0]["treasures"]
    assert carried == ([treasure] if treasure else [])
    deck = scene.table.decks[3]
    assert sum(deck.pile) == (0 if treasure else 1)


def test_long_sword() -> None:
    """A long sword is carried by the champion that found it."""
    scene = draw(drawing("long_sword", 2, "mountains"))
    assert scene.position.view(0)["players"][0]["champions"][0]["treasures"] == ["long_sword"]


def test_spiked_shield() -> None:
    """A spiked shield is carried."""
    scene = draw(drawing("spiked_shield", 2, "woodlands"))
    assert scene.position.view(0)["players"][0]["champions"][0]["treasures"] == ["spiked_shield"]


def test_ring_of_power() -> None:
    """A ring of power is carried."""
    scene = draw(drawing("ring_of_power", 3, "mountains"))
    assert scene.position.view(0)["players"][0]["champions"][0]["treasures"] == ["ring_of_power"]


def test_ring_of_glory() -> None:
    """A ring of glory brings 2 Fame once and is discarded."""
    scene = draw(drawing("ring_of_glory", 3, "woodlands"))
    assert scene.player(0).fame == 2
    assert scene.discards("ring_of_glory") == 1


def test_all_treasures_are_tested() -> None:
    """Every treasure that is a card has a test of its name above."""
    for treasure in PIECES.treasures:
        if treasure.cards:
            assert f"test_{treasure.name}" in globals()


def test_l80_immediate() -> None:
    """L80: the game ends at once, even in another player's turn."""
    scene = Island().poor().put(0, 1, "b7").put(1, 1, "c7").dice(1, 1).give(1, fame=9)
    scene.fate(1, 3).play(0, "move-1-c1-c7").play(1, "fight")
    assert scene.position.winners == (1,)
    assert scene.position.to_act == ()


def test_l80_several_at_once() -> None:
    """L80: of several with 10 Fame at once the active player wins, else the next clockwise."""
    scene = drawing("dragons_hunger", 2, "plains")
    for seat in (1, 3):
        scene.give(seat, claims=3, fame=9)
    assert draw(scene).position.winners == (1,)
    scene = drawing("dragons_hunger", 2, "plains")
    for seat in (0, 3):
        scene.give(seat, claims=3, fame=9)
    assert draw(scene).position.winners == (0,)
