"""The other readings of the rulebook, each by its ruling; what we play by default stands beside."""

from __future__ import annotations

import pytest
from tests.games.talis.island import Island
from tests.games.talis.test_rulings_trade import market_day

RICH = {"food": 20, "wood": 20, "ore": 20, "gold": 20}


@pytest.mark.parametrize(("exploring", "left"), [("one", 1), ("all", 0)])
def test_l28_cards_of_a_tile(exploring: str, left: int) -> None:
    """L28: an act takes one card, or all of them one after the other, fights included."""
    scene = Island(exploring=exploring).lay("b7", "wild", cards=2).put(0, 1, "b8").give(0, might=5)
    scene.stack("boar").play(0, "move-3-c1-b7", "explore", "fight")
    if exploring == "all":
        assert scene.asked() == (0, "stand")  # the second boar, made of the discarded first one
        scene.play(0, "fight")
    assert scene.cards("b7") == left
    assert scene.player(0).fame == 2 - left


def test_l28_all_cards_stop_where_a_monster_stays() -> None:
    """L28: with all cards a bear that stays on the tile ends the exploring."""
    scene = Island(exploring="all").lay("b7", "wild", cards=2).put(0, 1, "b8")
    scene.table.card_tier[9] = 2
    scene.table.row[9] = 3 | 3 << 2  # two backs of the woodlands
    scene.stack("druids_fury", tier=2, biome="woodlands").play(0, "move-3-c1-b7", "explore")
    assert scene.monster_on("b7") == "bear"
    assert scene.cards("b7") == 1


@pytest.mark.parametrize(("revolts", "owner"), [("free", None), ("claim", 0)])
def test_l58_after_a_revolt(revolts: str, owner: int | None) -> None:
    """L58: the freed tile stays free, or is claimed at the end of the turn."""
    scene = Island(revolts=revolts).lay("b7", "F1").flag(1, "b7").put(0, 1, "b8").poor()
    scene.play(0, "move-3-c1-b7", "revolt")
    assert scene.owner("b7") is None
    scene.play(0, "end")
    assert scene.owner("b7") == owner


def test_l70_buildings_as_often_as_slots() -> None:
    """L70: with `slots` a castle of four may hold two Chapels, a Blacksmith and a Market."""
    scene = Island(buildings="slots").dice(1, 1, 1, 1).give(0, **RICH)
    scene.play(0, "build-1-chapel", "build-1-chapel", "build-1-monastery")
    assert (scene.player(0).chapel, scene.player(0).monastery) == (1, 1)
    assert scene.player(0).fame == 11
    scene = Island(buildings="slots").dice(1, 1, 1).give(0, **RICH)
    scene.play(0, "build-1-market", "build-1-market", "build-1-blacksmith")
    scene.dice(1, 1).give(0, **RICH).play(0, "build-1-blacksmith")
    assert scene.refused(0, "build-1-market") == "L69"
    shown = scene.position.view(0)["players"][0]["buildings"]
    assert shown == ["market", "market", "blacksmith", "blacksmith"]


def test_l70_each_blacksmith_once_a_turn() -> None:
    """L70, L68: two Blacksmiths forge twice a turn."""
    scene = Island(buildings="slots").give(0, **RICH, blacksmith=2)
    scene.play(0, "forge", "forge")
    assert scene.player(0).might == 2
    assert scene.refused(0, "forge") == "L68"


def test_l70_dock_for_a_lost_boat() -> None:
    """L70: a Dock is never refused while a boat is missing, unless `two` are all there are."""
    full = {**RICH, "docks": 2, "market": 1, "blacksmith": 1}
    scene = Island(docks="two").dice(1).give(0, **full).boat(0, 2, "nw")
    assert scene.refused(0, "build-1-dock") == "L70"
    scene = Island().dice(1).give(0, **full).boat(0, 2, "nw")
    scene.play(0, "build-1-dock")
    assert scene.player(0).docks == 2
    assert len(scene.position.view(0)["players"][0]["boats"]) == 3
    assert scene.dice(1).give(0, **RICH).refused(0, "build-1-dock") == "L70"
    scene = Island().dice(1).give(0, **{**full, "docks": 0, "chapel": 2})
    assert scene.refused(0, "build-1-dock") == "L69"


def test_l24_passing_what_waits() -> None:
    """L24: with `pass` monsters and face-down tiles are passed, and only the end counts."""
    scene = Island().put(0, 1, "b8").hide("b7", "barren").monster("a7", "wolf").dice(3)
    scene.monster("c8", "wolf")
    assert scene.refused(0, "move-3-c1-b6") == "L24"
    scene = Island(walks="pass").put(0, 1, "b8").hide("b7", "barren").dice(3, 3)
    scene.monster("b6", "wolf").play(0, "move-3-c1-b5")
    assert scene.where(0) == "b5"
    assert scene.player(0).fame == 0
    assert scene.table.covered >> 9 & 1


def test_l24_no_peace_beside_a_monster() -> None:
    """L24: a champion that must go back does not end where a monster waits."""
    scene = Island(walks="pass").put(0, 1, "a8").put(1, 1, "a5").monster("a6", "wolf").dice(3)
    scene.poor().fate(2, 2).play(0, "move-3-c1-a5").play(1, "fight")
    assert "tie" in scene.kinds()
    assert scene.where(0) == "a7"


@pytest.mark.parametrize(("strength", "beaten"), [("equal", True), ("more", False)])
def test_l_monsters_equal_strength(strength: str, beaten: bool) -> None:
    """L-monsters: a total equal to the strength wins, or must be exceeded."""
    scene = Island(strength=strength).put(0, 1, "b7").monster("c7", "wolf").dice(1).poor()
    scene.fate(2).play(0, "move-1-c1-c7")
    assert scene.position.view(0)["fight"]["chance"] == pytest.approx(2 / 3 if beaten else 1 / 3)
    scene.play(0, "fight")
    assert ("won_fight" in scene.kinds()) == beaten
    assert ("monster_roll" in scene.kinds()) == beaten
    assert ("monster_exceed" in scene.kinds()) != beaten


@pytest.mark.parametrize(("strength", "won"), [("equal", True), ("more", False)])
def test_l_dragon_equal_strength(strength: str, won: bool) -> None:
    """L-dragon: the same holds for the dragon."""
    scene = Island(strength=strength).lay("c6", "den").put(0, 1, "c7").give(0, might=11).dice(1)
    scene.table.dragon = 13
    scene.fate(2).play(0, "move-1-c1-c6", "fight")
    assert scene.position.over == won
    assert ("eaten" in scene.kinds()) != won


@pytest.mark.parametrize(("warships", "bonus"), [("sea", 0), ("coast", 2)])
def test_l52_warship_in_another_sea(warships: str, bonus: int) -> None:
    """L52: a warship helps on the coast of its sea, or on every coast, but never inland."""
    for tile, helped in (("a6", bonus), ("b6", 0)):
        scene = Island(warships=warships).boat(0, 1, "se", warship=True).dice(1)
        scene.put(0, 1, f"{tile[0]}7").monster(tile, "bear")
        scene.fate(1).play(0, f"move-1-c1-{tile}", "fight")
        roll = next(event for event in scene.heard if event.kind == "fight_roll")
        assert roll.details["bonus"] == helped


@pytest.mark.parametrize("ties", ["mover", "attacker"])
def test_l41_tie_after_an_interception(ties: str) -> None:
    """L41: the mover goes back, or the interceptor, who attacked, goes home unhealed."""
    scene = Island(ties=ties).put(0, 1, "b8").put(1, 1, "c8").monster("b7", "wolf").dice(2).poor()
    scene.play(0, "move-2-c1-d8").play(1, "yes")
    scene.fate(2, 2).play(0, "fight")
    if ties == "mover":
        assert (scene.where(0), scene.where(1)) == ("b8", "c8")
    else:
        assert (scene.where(0), scene.where(1)) == ("c8", "h8")
    assert (scene.player(0).fame, scene.player(1).fame) == (0, 0)


def test_l41_tie_after_an_attack_is_the_movers() -> None:
    """L41: whoever attacks by walking there retreats in both readings."""
    scene = Island(ties="attacker").put(0, 1, "b8").put(1, 1, "c8").dice(1).poor()
    scene.fate(2, 2).play(0, "move-1-c1-c8").play(1, "fight")
    assert (scene.where(0), scene.where(1)) == ("b8", "c8")


def test_l74_a_one_leaves_the_sea() -> None:
    """L74: with `adjacent` a 1 neither stays nor goes two seas on; a 2 may stay."""
    scene = Island(sailing="adjacent").dice(1, 2)
    assert scene.refused(0, "boat-1-b1-nw") == "L74"
    assert scene.refused(0, "boat-1-b1-se") == "L74"
    assert {"boat-1-b1-ne", "boat-1-b1-sw", "boat-2-b1-nw"} <= set(scene.words(0))


def test_l67_all_champions_attend() -> None:
    """L67: with `all` every champion of a player goes, or one fee keeps all of them away."""
    scene = market_day(market_day="all").put(1, 2, "h7")
    scene.play(0, "yes")
    assert scene.words(0) == ["pay", "attend"]
    scene.play(0, "attend").play(1, "attend").play(2, "pay").play(3, "pay")
    assert scene.where(0) == scene.where(1) == scene.where(1, 2) == "g6"
    assert scene.asked() == (0, "fair")


def test_l67_no_sales_on_market_day() -> None:
    """L67: with `no` goods are bought and traded there, not sold."""
    scene = market_day(fair_sales="no").play(0, "yes", "send-c1")
    scene.play(1, "send-c1").play(2, "pay").play(3, "pay")
    assert {"buy-wood", "offer-1f-1g-p2", "done"} <= set(scene.words(0))
    assert scene.refused(0, "sell-food") == "L67"


# Cases on which the rulebook is silent, as we play them


def test_l33_last_card_wakes_the_guard_at_once() -> None:
    """L33: whoever takes the last card faces the guard in the same arrival."""
    scene = Island().lay("b7", "FF", cards=1, guard="bandit").put(0, 1, "b8").poor()
    scene.stack("broken_shield").play(0, "move-3-c1-b7", "explore")
    assert scene.asked() == (0, "stand")
    assert scene.position.view(0)["fight"]["opponent"]["name"] == "bandit"


def test_l51_nobody_has_to_be_asked() -> None:
    """L51: a fighter with others beside it may ask nobody."""
    scene = Island().put(0, 1, "b7").put(1, 1, "d7").monster("c7", "wolf").dice(1).poor()
    scene.fate(3).play(0, "move-1-c1-c7", "fight")
    assert scene.asked() == (0, "bid")
    scene.fate(3).play(0, "no")
    assert "asked_support" not in scene.kinds()
    assert "won_fight" in scene.kinds()
