"""Trade, places and the castle: L63 to L79."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.talis.island import Island

from kogge.games.talis.pieces import BUILDING_NAMES, PIECES
from kogge.games.talis.rules.pending import push
from kogge.games.talis.state import Step

RICH = {"food": 20, "wood": 20, "ore": 20, "gold": 20}


def offers(scene: Island, seat: int) -> list[str]:
    return [word for word in scene.words(seat) if word.startswith("offer")]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_l63_proposal(answer: str) -> None:
    """L63: the active player proposes goods for goods to one player, who answers."""
    scene = Island().poor().give(0, food=2).give(1, gold=1)
    scene.play(0, "offer-2f-1g-p2")
    assert scene.asked() == (1, "offer")
    scene.play(1, answer)
    swapped = ((0, 0, 0, 1), (2, 0, 0, 0))
    assert (scene.goods(0), scene.goods(1)) == (
        swapped if answer == "yes" else ((2, 0, 0, 0), (0, 0, 0, 1))
    )


def test_l63_gifts_and_wishes() -> None:
    """L63: a gift asks for nothing, a wish offers nothing; both are answered."""
    scene = Island().poor().give(0, food=1).give(1, gold=1)
    scene.play(0, "offer-1f-0-p2").play(1, "yes")
    assert scene.goods(1) == (1, 0, 0, 1)
    scene.play(0, "offer-0-1g-p2").play(1, "yes")
    assert scene.goods(0) == (0, 0, 0, 1)


def test_l63_both_must_own() -> None:
    """L63: both must own what they would give; the goods differ; three of one good at most."""
    scene = Island().poor().give(0, food=2).give(1, gold=1, food=1)
    assert set(offers(scene, 0)) == {
        *(f"offer-{give}-{want}-p2" for give in ("1f", "2f") for want in ("0", "1g")),
        *(f"offer-0-{want}-p2" for want in ("1f", "1g")),
        *(f"offer-{give}-0-p{number}" for give in ("1f", "2f") for number in (3, 4)),
    }
    for word in ("offer-3f-0-p2", "offer-1f-2g-p2", "offer-1f-1f-p2", "offer-0-0-p2"):
        assert scene.refused(0, word) == "L63"
    assert scene.refused(0, "offer-1f-0-p1") == "L63"
    assert Island(2).refused(0, "offer-1f-0-p3") == "L63"


def test_l63_three_proposals_a_turn() -> None:
    """L63: after three proposals there are no more this turn."""
    scene = Island().poor().give(0, food=9)
    for _ in range(3):
        scene.play(0, "offer-1f-0-p2").play(1, "no")
    assert offers(scene, 0) == []
    assert scene.refused(0, "offer-1f-0-p2") == "L63"


def test_l64_trader() -> None:
    """L64: any number of exchanges per act; 1 gold for a good, a good for 2 gold."""
    scene = Island().poor().put(0, 1, "g6").give(0, food=2, wood=1).dice(1)
    scene.play(0, "move-1-c1-g6", "use", "sell-food", "sell-food", "buy-ore")
    assert scene.goods(0) == (0, 1, 1, 0)
    scene.play(0, "done")
    assert scene.player(0).champions[0].finished


def test_l64_only_if_some_exchange_is_possible() -> None:
    """L64: with nothing to sell and too little gold the Trader cannot be used."""
    scene = Island().poor().put(0, 1, "g6").give(0, gold=1).dice(1, 1)
    scene.play(0, "move-1-c1-g6")
    assert scene.asked() == (0, "turn")


@pytest.mark.parametrize(
    ("option", "fame", "served"),
    [
        ("both", 2, True),
        ("both", -2, True),
        ("both", 1, False),
        ("famous", -2, False),
        ("famous", 2, True),
    ],
)
def test_l65_mercenaries(option: str, fame: int, served: bool) -> None:
    """L65: the Camp sells 1 Might for 3 gold at Fame 2 or more, by option also -2 or less."""
    scene = Island(mercenaries=option).poor().put(0, 1, "f2").give(0, gold=7, fame=fame)
    scene.dice(1, 1).play(0, "move-1-c1-f2")
    if not served:
        assert scene.asked() == (0, "turn")
        return
    scene.play(0, "use")
    assert scene.player(0).might == 1
    assert scene.goods(0)[3] == 4
    assert scene.asked() == (0, "turn")


def test_l65_too_little_gold() -> None:
    """L65: without 3 gold the Camp has nothing to sell."""
    scene = Island().poor().put(0, 1, "f2").give(0, gold=2, fame=5).dice(1, 1)
    scene.play(0, "move-1-c1-f2")
    assert scene.asked() == (0, "turn")


@pytest.mark.parametrize("fame", [-4, 6])
def test_l66_chapel(fame: int) -> None:
    """L66: the Chapel sets Fame to 0, from below and from above."""
    scene = Island().lay("c7", "chapel").put(0, 1, "c7").give(0, fame=fame)
    scene.play(0, "move-3-c1-c7", "use")
    assert scene.player(0).fame == 0


def test_l66_chapel_at_zero() -> None:
    """L66: at 0 Fame there is nothing to reset."""
    scene = Island().lay("c7", "chapel").put(0, 1, "c7")
    scene.play(0, "move-3-c1-c7")
    assert scene.asked() == (0, "turn")


def market_day(**options: Any) -> Island:
    """Seat 0 has just drawn Market Day on b7."""
    scene = Island(**options).poor().lay("b7", "wild", cards=1).put(0, 1, "b7")
    for seat in (1, 2, 3):
        scene.give(seat, gold=2)
    scene.give(0, gold=2, food=2)
    return scene.stack("market_day").play(0, "move-3-c1-b7", "explore")


def test_l67_the_drawer_decides() -> None:
    """L67: the drawer may let Market Day pass."""
    scene = market_day()
    assert scene.asked() == (0, "market_day")
    scene.play(0, "no")
    assert scene.asked() == (0, "turn")


def test_l67_market_day() -> None:
    """L67: clockwise each pays 1 gold or sends a champion; then they sell, buy and trade."""
    scene = market_day().play(0, "yes")
    assert scene.words(0) == ["pay", "send-c1"]
    scene.play(0, "send-c1").play(1, "pay").play(2, "send-c1").play(3, "pay")
    assert scene.where(0) == scene.where(2) == "g6"
    assert scene.where(1) == "h8"
    assert [scene.goods(seat)[3] for seat in range(4)] == [2, 1, 2, 1]
    assert scene.asked() == (0, "fair")
    assert {"sell-food", "buy-wood", "offer-1f-1g-p3", "done"} <= set(scene.words(0))
    assert scene.refused(0, "offer-1f-0-p2") == "L67"
    scene.play(0, "sell-food", "buy-wood")
    assert scene.goods(0) == (1, 1, 0, 2)
    assert scene.refused(0, "sell-food") == "L67"
    scene.play(0, "offer-1w-1g-p3").play(2, "yes")
    assert scene.goods(0) == (1, 0, 0, 3)
    scene.play(0, "done")
    assert scene.asked() == (2, "fair")
    scene.play(2, "done")
    assert scene.asked() == (0, "turn")


def test_l67_three_proposals_each() -> None:
    """L67: an attendee makes at most three proposals."""
    scene = market_day().play(0, "yes", "send-c1")
    for seat in (1, 2, 3):
        scene.play(seat, "send-c1")
    for _ in range(3):
        scene.play(0, "offer-1f-0-p2").play(1, "no")
    assert scene.refused(0, "offer-1f-0-p2") == "L67"


def test_l67_separate_marketplace() -> None:
    """L67: Market Day is held on the Marketplace if that stands apart."""
    scene = market_day(marketplace="separate").play(0, "yes", "send-c1")
    assert scene.where(0) == "b3"


def test_l67_without_champion_nothing_is_asked() -> None:
    """L67: a player without champions is not asked."""
    scene = market_day()
    scene.player(1).champions[0].tile = 0
    scene.play(0, "yes", "send-c1")
    assert scene.asked() == (2, "attend")


def test_l67_fee_from_the_market() -> None:
    """L67, L47: a Market owner without gold may sell a good for the fee."""
    scene = market_day().give(1, gold=0, ore=1, market=1)
    scene.play(0, "yes", "send-c1")
    assert scene.words(1) == ["send-c1", "sell-ore"]
    scene.play(1, "sell-ore")
    assert scene.goods(1) == (0, 0, 0, 0)


def test_l67_without_gold_one_must_go() -> None:
    """L67: without gold and Market the only champion goes, unasked."""
    scene = market_day().give(1, gold=0)
    scene.play(0, "yes", "send-c1")
    assert scene.where(1) == "g6"
    assert scene.asked() == (2, "attend")


def test_l68_market_and_blacksmith_work_at_once() -> None:
    """L68: both work in the turn they are built, the Blacksmith once a turn."""
    scene = Island().dice(1, 1, 1).give(0, **RICH)
    assert scene.refused(0, "sell-food") == "L68"
    assert scene.refused(0, "forge") == "L68"
    scene.play(0, "build-1-market", "sell-ore", "build-1-blacksmith", "forge")
    assert scene.player(0).might == 1
    assert scene.goods(0) == (14, 17, 14, 19)
    assert scene.refused(0, "forge") == "L68"


COSTS = {
    "expansion": (0, 6, 2, 4),
    "warship-b1": (0, 0, 2, 3),
    "market": (3, 3, 0, 0),
    "blacksmith": (3, 0, 3, 0),
    "dock": (0, 5, 0, 3),
    "chapel": (0, 3, 0, 4),
    "monastery": (0, 4, 2, 5),
    "champion": (3, 0, 1, 3),
    "third-champion": (6, 0, 3, 6),
}


@pytest.mark.parametrize("word", COSTS)
def test_building_costs(word: str) -> None:
    """Every building costs what the rulebook prints, and a die of any value (L-build)."""
    scene = Island().dice(1).give(0, **RICH)
    if word == "monastery":
        scene.give(0, chapel=1)
    if word == "third-champion":
        scene.put(0, 2, "b8")
    scene.play(0, f"build-1-{word}")
    assert tuple(20 - many for many in scene.goods(0)) == COSTS[word]


@pytest.mark.parametrize("word", COSTS)
@pytest.mark.parametrize("good", range(4))
def test_buildings_need_all_goods(word: str, good: int) -> None:
    """With one good too few a building cannot be built (L-build)."""
    if COSTS[word][good] == 0:
        return
    scene = Island().dice(1).give(0, **RICH, chapel=int(word == "monastery"))
    if word == "third-champion":
        scene.put(0, 2, "b8")
    scene.player(0).goods[good] = COSTS[word][good] - 1
    assert scene.refused(0, f"build-1-{word}") == "L-build"


def test_all_buildings_are_tested() -> None:
    """The table above holds every building of the pieces."""
    words = {word.removesuffix("-b1").replace("-", "_") for word in COSTS}
    assert words == set(BUILDING_NAMES) == {entry.name for entry in PIECES.buildings}


def test_chapel_and_monastery() -> None:
    """A Chapel brings 3 Fame; a Monastery needs and replaces it and brings 5 (L-build)."""
    scene = Island().dice(1, 1).give(0, **RICH)
    assert scene.refused(0, "build-1-monastery") == "L-build"
    scene.play(0, "build-1-chapel")
    assert scene.player(0).fame == 3
    scene.play(0, "build-1-monastery")
    assert scene.player(0).fame == 8
    assert scene.position.view(0)["players"][0]["buildings"] == ["monastery"]


def test_l69_slots() -> None:
    """L69: Market, Blacksmith, Docks, Chapel or Monastery take slots: four, or eight expanded."""
    scene = Island().dice(1, 1, 1).give(0, **RICH, market=1, blacksmith=1, docks=1, chapel=1)
    scene.boat(0, 2, "nw")
    assert scene.refused(0, "build-1-dock") == "L69"
    assert "build-1-monastery" in scene.words(0)
    assert "build-1-warship-b1" in scene.words(0)
    assert "build-1-champion" in scene.words(0)
    scene.play(0, "build-1-expansion", "build-1-dock")
    assert scene.player(0).docks == 2


@pytest.mark.parametrize("name", ["market", "blacksmith", "chapel", "expansion"])
def test_l70_once_each(name: str) -> None:
    """L70: every building once."""
    field = "expanded" if name == "expansion" else name
    scene = Island().dice(1).give(0, **RICH, **{field: 1})
    assert scene.refused(0, f"build-1-{name}") == "L70"


def test_l70_dock_twice() -> None:
    """L70: two Docks and no more."""
    scene = Island().dice(1, 1, 1).give(0, **RICH)
    scene.play(0, "build-1-dock", "build-1-dock")
    assert scene.refused(0, "build-1-dock") == "L70"
    assert len(scene.position.view(0)["players"][0]["boats"]) == 3


def test_l70_no_chapel_after_the_monastery() -> None:
    """L70: the Chapel that became a Monastery is not built again."""
    assert Island().dice(1).give(0, **RICH, monastery=1).refused(0, "build-1-chapel") == "L70"


def test_l72_warship_per_boat_and_lost_with_it() -> None:
    """L72: a boat is armed once; a lost boat takes its arms along."""
    scene = Island().dice(1, 1).give(0, **RICH)
    assert scene.refused(0, "build-1-warship-b2") == "L72"
    scene.play(0, "build-1-warship-b1")
    assert scene.refused(0, "build-1-warship-b1") == "L72"
    push(scene.table, Step.SEA, 0)
    scene.play(0, "sea-nw", "sink")
    scene.give(0, **RICH).play(0, "build-1-dock")
    boats = scene.position.view(0)["players"][0]["boats"]
    assert boats == [{"number": 1, "sea": "nw", "warship": False}]


def test_l79_new_boat() -> None:
    """L79: a new boat starts in the home sea."""
    scene = Island().dice(1).give(0, **RICH).boat(0, 1, "se")
    scene.play(0, "build-1-dock")
    seas = [boat["sea"] for boat in scene.position.view(0)["players"][0]["boats"]]
    assert seas == ["se", "nw"]
