"""Fights: L40 to L55."""

from __future__ import annotations

import pytest
from tests.games.talis.island import Island

from kogge.games.talis.bot.odds import chance_against, chance_in_duel
from kogge.games.talis.constants import CARD_NAMES
from kogge.games.talis.geometry import TILE_NAMES


def duel() -> Island:
    """Champion 1 of seat 0 on b7 is about to attack champion 1 of seat 1 on c7."""
    return Island().put(0, 1, "b7").put(1, 1, "c7").dice(1).poor()


def test_l40_destination_is_the_attack() -> None:
    """L40: to end on an occupied tile is to attack."""
    scene = duel().play(0, "move-1-c1-c7")
    assert scene.asked() == (1, "stand")


def test_l40_own_champions() -> None:
    """L40: own champions can be passed, but not joined."""
    scene = Island().put(0, 1, "b7").put(0, 2, "c7").dice(2)
    assert scene.refused(0, "move-2-c1-c7") == "L40"
    assert "move-2-c1-d7" in scene.words(0)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_l41_interception(answer: str) -> None:
    """L41: the owner of a champion that is passed may stop the mover and fight there."""
    scene = Island().put(0, 1, "b8").put(1, 1, "c8").monster("b7", "wolf").dice(2).poor()
    scene.play(0, "move-2-c1-d8")
    assert scene.asked() == (1, "intercept")
    scene.play(1, answer)
    if answer == "no":
        assert scene.where(0) == "d8"
    else:
        assert scene.asked() == (0, "stand")
        scene.fate(3, 1).play(0, "fight")
        assert scene.where(0) == "c8"
        assert scene.where(1) == "h8"
        assert scene.player(0).fame == 1


def test_l41_in_path_order() -> None:
    """L41: owners are asked in the order of the way."""
    scene = Island().put(0, 1, "a7").put(2, 1, "a6").put(1, 1, "a5").dice(3).poor()
    scene.monster("b7", "wolf").monster("b6", "wolf").monster("b5", "wolf")
    scene.play(0, "move-3-c1-a4")
    assert scene.asked() == (2, "intercept")
    scene.play(2, "no")
    assert scene.asked() == (1, "intercept")
    scene.play(1, "no")
    assert scene.where(0) == "a4"


def test_l41_places_do_not_intercept() -> None:
    """L41, L45: champions on places neither intercept nor are attacked."""
    scene = Island().put(0, 1, "b7").put(1, 1, "c7").lay("c7", "chapel").dice(2, 1).poor()
    scene.put(1, 1, "c7").play(0, "move-2-c1-d7")
    assert scene.where(0) == "d7"
    scene.play(0, "move-1-c1-c7")
    assert scene.where(0) == scene.where(1) == "c7"


def test_l45_den_is_no_peaceful_place() -> None:
    """L45: the Den is not one of the places where any number may stand."""
    scene = Island().hide("c6", "den").put(0, 1, "c7").give(0, might=0).dice(1)
    scene.play(0, "move-1-c1-c6")
    assert not scene.table.special >> TILE_NAMES.index("c6") & 1


@pytest.mark.parametrize(("gold", "fame"), [(2, 0), (0, -1)])
def test_l47_healing(gold: int, fame: int) -> None:
    """L47: the loser pays 1 gold if there is one, else loses 1 Fame."""
    scene = Island().put(0, 1, "b7").monster("c7", "wolf").dice(1).poor().give(0, gold=gold)
    scene.fate(1).play(0, "move-1-c1-c7", "fight")
    assert scene.where(0) == "a8"
    assert scene.goods(0)[3] == max(0, gold - 1)
    assert scene.player(0).fame == fame
    assert scene.monster_on("c7") == "wolf"


def test_l47_market_owner_may_sell_first() -> None:
    """L47: a Market owner without gold may sell one good and pay with that."""
    scene = Island().put(0, 1, "b7").monster("c7", "wolf").dice(1).poor()
    scene.give(0, market=1, ore=2).fate(1).play(0, "move-1-c1-c7", "fight")
    assert scene.words(0) == ["no", "sell-ore"]
    scene.play(0, "sell-ore")
    assert scene.goods(0) == (0, 0, 1, 0)
    assert scene.player(0).fame == 0


def test_l48_flight_from_a_monster() -> None:
    """L48: fleeing costs 1 Fame and leads home, without a roll; the monster stays."""
    scene = Island().put(0, 1, "b7").monster("c7", "wolf").dice(1)
    scene.play(0, "move-1-c1-c7", "flee")
    assert (scene.where(0), int(scene.player(0).fame)) == ("a8", -1)
    assert "fight_roll" not in scene.kinds()
    assert scene.monster_on("c7") == "wolf"


def test_l48_flight_of_the_attacked() -> None:
    """L48: the attacked may flee, nobody gains Fame, and the mover has arrived."""
    scene = duel().lay("c7", "F1").put(1, 1, "c7")
    scene.play(0, "move-1-c1-c7").play(1, "flee")
    assert scene.where(1) == "h8"
    assert (int(scene.player(0).fame), int(scene.player(1).fame)) == (0, -1)
    assert scene.where(0) == "c7"
    assert "claim" in scene.words(0)


def test_l48_the_attacker_may_not_flee() -> None:
    """L48: whoever started the fight cannot flee."""
    scene = duel().play(0, "move-1-c1-c7")
    assert scene.position.to_act == (1,)


def test_l49_might_and_treasures() -> None:
    """L49: Might counts for every champion of a player, treasures only for their own."""
    scene = Island().put(0, 1, "b7").put(0, 2, "e7").give(0, might=2).carry(0, 1, "long_sword")
    wyrm = CARD_NAMES.index("wyrm")
    tile = TILE_NAMES.index("d8")
    assert chance_against(scene.table, 0, 0, tile, wyrm) == pytest.approx(1 / 3)
    assert chance_against(scene.table, 0, 1, tile, wyrm) == 0


def test_l50_own_support_is_automatic_and_once() -> None:
    """L50: own champions beside the fight add 2, once, unasked."""
    scene = Island().put(0, 1, "b7").monster("c7", "bear").put(0, 2, "d7").put(0, 3, "c8").dice(1)
    scene.fate(3).play(0, "move-1-c1-c7", "fight")
    assert "own_support" in scene.kinds()
    roll = next(event for event in scene.heard if event.kind == "fight_roll")
    assert roll.details["bonus"] == 2
    assert scene.monster_on("c7") is None


def test_l51_paid_support() -> None:
    """L51: the fighter offers 0 to 2 gold; those beside answer clockwise, the first yes ends it."""
    scene = Island().put(0, 1, "b7").monster("c7", "bear").put(2, 1, "d7").put(3, 1, "c8").dice(1)
    scene.poor().give(0, gold=1).play(0, "move-1-c1-c7", "fight")
    assert scene.words(0) == ["no", "bid-0", "bid-1"]
    scene.play(0, "bid-1")
    assert scene.asked() == (2, "support")
    scene.play(2, "no")
    assert scene.asked() == (3, "support")
    scene.fate(3).play(3, "yes")
    assert scene.goods(3)[3] == 1
    assert scene.monster_on("c7") is None
    assert scene.goods(0) == (3, 0, 0, 0)


def test_l51_nobody_supports_both() -> None:
    """L51: in a duel the mover asks first; who has helped one side is not asked by the other."""
    scene = duel().put(2, 1, "d7").play(0, "move-1-c1-c7").play(1, "fight")
    assert scene.asked() == (0, "bid")
    scene.play(0, "bid-0").fate(1, 1).play(2, "yes")
    assert scene.where(1) == "h8"
    scene = duel().put(2, 1, "d7").play(0, "move-1-c1-c7").play(1, "fight").play(0, "no")
    assert scene.asked() == (1, "bid")
    scene.play(1, "bid-0").fate(1, 1).play(2, "yes")
    assert scene.where(0) == "a8"


def test_l51_the_opponent_is_not_asked() -> None:
    """L51: another champion of the opponent beside the fight helps its owner, not the mover."""
    scene = duel().put(1, 2, "d7").fate(3, 1).play(0, "move-1-c1-c7").play(1, "fight")
    assert "own_support" in scene.kinds()
    assert scene.where(0) == "b7"


def test_order_of_a_fight() -> None:
    """Mover's roll, then the other's; mover's swords, then the other's (L51)."""
    scene = duel().carry(0, 1, "rusty_sword").carry(1, 1, "rusty_sword", "rusty_sword")
    scene.fate(1, 3).play(0, "move-1-c1-c7").play(1, "fight")
    assert scene.asked() == (0, "sword")
    scene.play(0, "yes")
    assert scene.asked() == (1, "sword")
    scene.play(1, "yes")
    assert scene.asked() == (1, "sword")
    scene.play(1, "no")
    assert scene.where(0) == "a8"
    assert scene.player(1).champions[0].treasures[0] == 0


@pytest.mark.parametrize(("sea", "bonus"), [("nw", 2), ("ne", 0)])
def test_l52_warship(sea: str, bonus: int) -> None:
    """L52: an own warship off that coast adds 2, once, on top of support."""
    scene = Island().put(0, 1, "a7").monster("a6", "bear").put(0, 2, "b6").dice(1)
    scene.boat(0, 1, sea, warship=True).boat(0, 2, sea, warship=True)
    scene.fate(1).play(0, "move-1-c1-a6", "fight")
    roll = next(event for event in scene.heard if event.kind == "fight_roll")
    assert roll.details["bonus"] == 2 + bonus


def test_l52_no_warship_inland() -> None:
    """L52: inland, and without arms, boats do not help."""
    scene = Island().put(0, 1, "b7").monster("b6", "bear").dice(1).boat(0, 1, "nw", warship=True)
    scene.fate(1).play(0, "move-1-c1-b6", "fight")
    roll = next(event for event in scene.heard if event.kind == "fight_roll")
    assert roll.details["bonus"] == 0


def test_l53_reveal_and_dragon() -> None:
    """L53: turning over the Den and facing the dragon are one sequence; its cards vanish."""
    scene = Island().hide("c6", "den", cards=2).put(0, 1, "c7").dice(1).fate(1, 3)
    scene.play(0, "move-1-c1-c6")
    assert scene.position.view(None)["dragon"] == 14
    assert scene.asked() == (0, "stand")
    assert scene.player(0).fame == 1
    assert scene.cards("c6") == 0
    scene.play(0, "flee")
    assert scene.monster_on("c6") == "dragon"


@pytest.mark.parametrize(("dice", "strength"), [((1, 1), 12), ((3, 3), 16), ((2, 3), 15)])
def test_dragon_strength(dice: tuple[int, int], strength: int) -> None:
    """The dragon's strength is 10 and two dice (L-dragon)."""
    scene = Island().hide("c6", "den").put(0, 1, "c7").dice(1).fate(*dice)
    scene.play(0, "move-1-c1-c6")
    assert scene.position.view(None)["dragon"] == strength


def test_beating_the_dragon_wins() -> None:
    """Whoever beats the dragon wins, whatever the Fame (L-dragon)."""
    scene = Island().hide("c6", "den").put(0, 1, "c7").dice(1).give(0, might=11).give(1, fame=9)
    scene.fate(1, 1, 1).play(0, "move-1-c1-c6", "fight")
    assert scene.position.winners == (0,)
    assert scene.position.ranks[1] == 2


def test_l54_eaten() -> None:
    """L54: an eaten champion, its treasures and its die are gone; rolled dice stay."""
    scene = Island().hide("c6", "den").put(0, 1, "c7").dice(1, 2, 3).carry(0, 1, "rusty_sword")
    scene.put(0, 2, "b8").fate(1, 1, 1).play(0, "move-1-c1-c6", "fight", "no")
    assert scene.where(0) == "nowhere"
    assert scene.position.view(0)["dice"] == [2, 3]
    assert scene.player(0).champions[0].treasures[0] == 0
    scene.play(0, "end")
    for seat in (1, 2, 3):
        scene.play(seat, "end")
    assert len(scene.position.view(0)["dice"]) == 2


def test_l55_without_champions() -> None:
    """L55: without a champion there is one die; the next costs the second's price."""
    scene = Island().put(0, 1, "c7").hide("c6", "den").dice(1).fate(1, 1, 1)
    scene.play(0, "move-1-c1-c6", "fight")
    scene.play(0, "end")
    for seat in (1, 2, 3):
        scene.play(seat, "end")
    assert len(scene.position.view(0)["dice"]) == 1
    scene.dice(1).give(0, food=3, gold=3, ore=1)
    assert "build-1-champion" in scene.words(0)
    assert "build-1-third-champion" not in scene.words(0)


def test_l55_three_figures_in_all() -> None:
    """L54, L55: an eaten figure does not come back; there are three in all."""
    scene = Island().put(0, 2, "b8").put(0, 3, "b7").give(0, food=9, gold=9, ore=9)
    scene.player(0).champions[2].tile = 0
    scene.player(0).champions[2].eaten = 1
    assert scene.refused(0, "build-3-third-champion") == "L55"


def test_tie_goes_back() -> None:
    """On a tie the mover goes back to the last peaceful tile of its way and is finished."""
    scene = Island().put(0, 1, "b7").put(1, 1, "d7").dice(2, 1).poor().fate(2, 2)
    scene.monster("b8", "wolf").play(0, "move-2-c1-d7").play(1, "fight")
    assert scene.where(0) == "c7"
    assert scene.where(1) == "d7"
    assert scene.refused(0, "move-1-c1-b7") == "L-act"


def test_tie_from_a_boat() -> None:
    """On a tie after landing the mover is back where it boarded; the boat stays."""
    scene = Island().put(0, 1, "b8").put(1, 1, "e8").dice(2).poor().fate(2, 2)
    scene.play(0, "boat-2-b1-ne-c1-e8").play(1, "fight")
    assert scene.where(0) == "b8"
    assert scene.position.view(0)["players"][0]["boats"][0]["sea"] == "ne"


def test_duel() -> None:
    """The higher total wins 1 Fame, the loser goes home and heals (L-champions)."""
    scene = duel().give(1, gold=1).fate(3, 1).play(0, "move-1-c1-c7").play(1, "fight")
    assert (int(scene.player(0).fame), scene.where(0), scene.where(1)) == (1, "c7", "h8")
    assert scene.goods(1)[3] == 0


def test_monster_after_a_won_duel() -> None:
    """After a duel the monster of the tile comes next (L-arrive)."""
    scene = duel().monster("c7", "wolf").put(1, 1, "c7").fate(3, 1)
    scene.play(0, "move-1-c1-c7").play(1, "fight")
    assert scene.asked() == (0, "stand")
    assert scene.position.view(0)["fight"]["opponent"]["name"] == "wolf"


def test_odds_are_exact() -> None:
    """The odds count every throw of the dice: 8 of 9, 6, 3 and none for leads of 2, 1, 0, -2."""
    scene = duel()
    for might, won in ((2, 8), (1, 6), (0, 3), (-2, 0)):
        scene.give(0, might=max(might, 0)).give(1, might=max(-might, 0))
        chance = chance_in_duel(scene.table, 0, 0, 1, 0, TILE_NAMES.index("c7"))
        assert chance == pytest.approx(won / 9)


@pytest.mark.parametrize(("might", "chance"), [(0, 2 / 3), (1, 1.0)])
def test_odds_against_a_wolf(might: int, chance: float) -> None:
    """Against a Wolf (2) a die alone wins two times in three; the view says so before."""
    scene = Island().put(0, 1, "b7").monster("c7", "wolf").give(0, might=might)
    assert {"champion": 1, "tile": "c7", "chance": chance} in scene.position.view(0)["odds"]


def test_hints_tell_the_odds() -> None:
    """Before a move that means a fight the terminal can tell the exact odds (L-fight)."""
    scene = Island().put(0, 1, "b7").monster("c7", "wolf").put(1, 1, "b6").dice(1).poor()
    told = {}
    for word in ("move-1-c1-c7", "move-1-c1-b6", "move-1-c1-b8"):
        move = scene.position.game.rooms.moves.parse(word)
        hint = scene.position.game.rooms.hint(scene.position.observed(0), 0, move.id)
        told[word] = hint.details["fraction"] if hint else None
    assert told == {"move-1-c1-c7": "2/3", "move-1-c1-b6": "1/3", "move-1-c1-b8": None}
