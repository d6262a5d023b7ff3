"""Where the rulebook leaves room: each reading that was chosen, and what follows from it."""

from __future__ import annotations

import pytest
from tests.games.talis.island import GAME, Island

from kogge.games.talis.constants import CARD_NAMES
from kogge.games.talis.geometry import TILE_NAMES

WOODLANDS = 3


def double_tile(cards: int = 1) -> Island:
    """Seat 0 beside a double tile with a Bandit asleep under so many plains cards."""
    return Island().lay("b7", "FF", cards=cards, guard="bandit").put(0, 1, "b8").poor()


def lying(scene: Island, name: str, treasure: str) -> Island:
    """A treasure on a tile."""
    scene.table.lying_tile[0] = TILE_NAMES.index(name) + 1
    scene.table.lying[0] = CARD_NAMES.index(treasure)
    return scene


# The guard of a double tile


def test_guard_after_a_beaten_monster() -> None:
    """If the last card is a monster, both it and the guard are fought in one arrival (L33)."""
    scene = double_tile().give(0, might=3).stack("boar")
    scene.play(0, "move-3-c1-b7", "explore", "fight")
    assert scene.asked() == (0, "stand")
    assert scene.position.view(0)["fight"]["opponent"]["name"] == "bandit"
    scene.play(0, "fight", "claim")
    assert scene.owner("b7") == 0
    assert scene.player(0).fame == 2


def test_guard_sleeps_while_a_card_is_left() -> None:
    """Not even the monster of a card wakes the guard while another card lies there (L-board)."""
    scene = double_tile(cards=2).give(0, might=3).stack("boar")
    scene.play(0, "move-3-c1-b7", "explore", "fight")
    assert scene.asked() == (0, "turn")
    assert scene.monster_on("b7") is None
    assert scene.owner("b7") is None


def test_monster_that_stays_is_fought_before_the_guard() -> None:
    """A monster left on the tile comes first, then the guard, then the claim (L33)."""
    scene = double_tile(cards=0).monster("b7", "boar").give(0, might=3)
    scene.play(0, "move-3-c1-b7")
    assert scene.position.view(0)["fight"]["opponent"]["name"] == "boar"
    scene.play(0, "fight")
    assert scene.position.view(0)["fight"]["opponent"]["name"] == "bandit"
    scene.play(0, "fight")
    assert scene.words(0) == ["stay", "claim"]


def test_guard_after_a_card_that_is_not_there() -> None:
    """The guard is met also when the last back stood for no card (L33, L-explore)."""
    scene = double_tile().stack("boar")
    for pile in scene.table.decks[0].pile, scene.table.decks[0].discards:
        pile[:] = 0
    scene.play(0, "move-3-c1-b7", "explore")
    assert "no_card" in scene.kinds()
    assert scene.asked() == (0, "stand")


def druid_on_a_double_tile() -> Island:
    """The last card of a double tile is Druid's fury: a Bear comes, and the guard wakes."""
    scene = double_tile().give(0, might=3).stack("druids_fury", 2, "woodlands")
    tile = TILE_NAMES.index("b7")
    scene.table.row[tile] = WOODLANDS
    scene.table.card_tier[tile] = 2
    return scene.play(0, "move-3-c1-b7", "explore")


def test_druids_bear_spares_only_itself() -> None:
    """The Bear of Druid's fury is not fought in this arrival, a guard that wakes is (L33)."""
    scene = druid_on_a_double_tile()
    assert scene.asked() == (0, "stand")
    assert scene.position.view(0)["fight"]["opponent"]["name"] == "bandit"
    scene.play(0, "fight")
    assert scene.asked() == (0, "turn")  # no claim beside the Bear
    assert scene.monster_on("b7") == "bear"
    assert scene.player(0).fame == 1


def test_druids_bear_waits_with_the_guard() -> None:
    """If the guard is not beaten, both wait for whoever comes next, the Bear first (L33)."""
    scene = druid_on_a_double_tile().play(0, "flee", "end")
    scene.give(1, might=9).put(1, 1, "b6").dice(1).play(1, "move-1-c1-b7")
    assert scene.position.view(1)["fight"]["opponent"]["name"] == "bear"
    scene.play(1, "fight")
    assert scene.position.view(1)["fight"]["opponent"]["name"] == "bandit"


def test_carried_off_before_the_guard() -> None:
    """Whoever leaves for Market Day with the last card does not meet the guard (L-arrive)."""
    scene = double_tile().give(0, gold=1).stack("market_day")
    scene.play(0, "move-3-c1-b7", "explore", "yes", "send-c1")
    assert scene.where(0) == "g6"
    assert "fight" not in scene.kinds()
    assert scene.monster_on("b7") == "bandit"


# Arriving


def test_standing_still_is_an_arrival() -> None:
    """With no step at all a champion meets the Bear that came while it stood there (L-move)."""
    scene = Island().put(0, 1, "b7").monster("b7", "bear").play(0, "move-3-c1-b7")
    assert scene.asked() == (0, "stand")


def test_attackers_are_offered_treasures_first() -> None:
    """Treasures come before the fight with whoever stands there (L-arrive, L17)."""
    scene = lying(Island(), "c7", "long_sword").put(0, 1, "b7").put(1, 1, "c7").dice(1)
    scene.play(0, "move-1-c1-c7")
    assert scene.asked() == (0, "lying")
    scene.play(0, "take")
    assert scene.asked() == (1, "stand")


def test_intercepted_winners_have_arrived() -> None:
    """Who wins an interception ends its move there: treasures, then claim; no card (L41, L17)."""
    scene = lying(Island().lay("c8", "G1"), "c8", "long_sword").dice(2).poor()
    scene.put(0, 1, "b8").put(1, 1, "c8").monster("b7", "wolf")
    scene.play(0, "move-2-c1-d8").play(1, "yes").fate(3, 1).play(0, "fight")
    assert scene.asked() == (0, "lying")
    scene.play(0, "leave")
    assert scene.words(0) == ["stay", "claim"]


def test_intercepted_movers_may_flee() -> None:
    """The intercepted did not start the fight: home for 1 Fame, and finished (L48, L41)."""
    scene = Island().put(0, 1, "b8").put(1, 1, "c8").monster("b7", "wolf").dice(2, 1).poor()
    scene.play(0, "move-2-c1-d8").play(1, "yes").play(0, "flee")
    assert (scene.where(0), int(scene.player(0).fame)) == ("a8", -1)
    assert (scene.where(1), int(scene.player(1).fame)) == ("c8", 0)
    assert scene.refused(0, "move-1-c1-a7") == "L-act"


@pytest.mark.parametrize("between", ["empty", "chapel"])
def test_peace_on_the_way(between: str) -> None:
    """A tile with an own champion is no refuge after a tie, a place full of others is one."""
    scene = Island().lay("c7", between).put(0, 1, "b7").put(1, 1, "d7").dice(2).poor()
    scene.put(0 if between == "empty" else 2, 2, "c7").lay("b8", "empty").monster("b8", "wolf")
    for name in ("b6", "c8", "c6"):
        scene.monster(name, "wolf")
    if between == "empty":  # support by the own champion beside the fight must not decide it
        scene.fate(1, 3)
    else:
        scene.fate(2, 2)
    scene.play(0, "move-2-c1-d7").play(1, "fight")
    while scene.asked()[1] in ("bid", "support"):
        scene.play(scene.asked()[0], "no")
    assert scene.where(1) == "d7"
    assert scene.where(0) == ("b7" if between == "empty" else "c7")


# Support


def test_nobody_needs_to_be_asked_for_support() -> None:
    """Asking is a choice: with `no` the dice are rolled and nobody is bothered (L51)."""
    scene = Island().put(0, 1, "b7").put(1, 1, "c8").monster("b8", "wolf").dice(1).fate(3)
    scene.play(0, "move-1-c1-b8", "fight")
    assert scene.words(0)[:2] == ["no", "bid-0"]
    scene.play(0, "no")
    assert scene.asked() == (0, "turn")
    assert scene.player(0).fame == 1


def test_support_from_home_and_places() -> None:
    """Champions at home or on a place support fights beside them; nobody fights there (L50)."""
    scene = Island().put(0, 1, "b7").put(0, 2, "a8").monster("b8", "treeling").dice(1).fate(2)
    scene.play(0, "move-1-c1-b8", "fight")
    assert scene.player(0).fame == 1


def test_champions_on_places_protect() -> None:
    """A champion on a place protects the flags beside it (L59)."""
    scene = Island().lay("g7", "F1").flag(1, "g7").put(1, 1, "g6").put(0, 1, "g8").dice(1)
    scene.give(0, might=5).play(0, "move-1-c1-g7")
    assert scene.asked() == (0, "turn")


# Turns, rounds and figures


def test_l27_round_cap_choices() -> None:
    """The rules name 60 rounds; a short game of 20 is the other choice (L27)."""
    (cap,) = [option for option in GAME.options if option.name == "round_cap"]
    assert cap.choices == ("60", "20")


@pytest.mark.parametrize("free", ["market", "blacksmith", "gift"])
def test_free_actions_after_the_last_die(free: str) -> None:
    """The turn does not end by itself as long as something free is possible (L-turn)."""
    scene = Island().poor().dice(1).put(0, 1, "b7")
    if free == "gift":
        scene.give(0, food=1)
    else:
        scene.give(0, **{free: 1}, gold=2, ore=2)
        scene.table.proposals = 0
    scene.play(0, "move-1-c1-c7")
    assert scene.asked() == (0, "turn")
    assert {"market": "sell-ore", "blacksmith": "forge", "gift": "offer-1f-0-p2"}[
        free
    ] in scene.words(0)


def test_eaten_figures_count_among_the_three() -> None:
    """With one eaten, one more can be hired for the price of the second, then no more (L55)."""
    scene = Island().give(0, food=9, gold=9, ore=9).dice(1, 1, 1)
    scene.player(0).champions[1].eaten = 1
    scene.play(0, "build-1-champion")
    assert scene.where(0, 3) == "a8"
    assert scene.goods(0) == (6, 1, 8, 6)
    assert scene.refused(0, "build-1-third-champion") == "L55"


# Events


def test_pests_may_have_to_be_ones_own() -> None:
    """If only the drawer has food, the pests come to the drawer (L-events)."""
    scene = Island().poor().give(0, food=2).lay("b7", "wild", cards=1).put(0, 1, "b8")
    scene.stack("hungry_pests").play(0, "move-3-c1-b7", "explore")
    assert scene.goods(0)[0] == 1


def test_sea_monsters_in_any_sea() -> None:
    """The drawer may pick a sea without boats, and then nothing happens (L-events)."""
    scene = Island().lay("b7", "wild", cards=1).put(0, 1, "b8").stack("sea_monsters", 3)
    scene.table.card_tier[TILE_NAMES.index("b7")] = 3
    for seat in range(4):
        scene.boat(seat, 1, "nw")
    scene.play(0, "move-3-c1-b7", "explore")
    assert scene.words(0) == ["sea-nw", "sea-ne", "sea-se", "sea-sw"]
    scene.play(0, "sea-se")
    assert scene.asked() == (0, "turn")


def test_market_day_sells_also_apart_from_the_trader() -> None:
    """On Market Day goods are sold and bought, wherever the Marketplace stands (L67)."""
    scene = Island(marketplace="separate").poor().give(0, wood=1, gold=1)
    scene.lay("b7", "wild", cards=1).put(0, 1, "b8").stack("market_day")
    scene.play(0, "move-3-c1-b7", "explore", "yes", "send-c1")
    while scene.asked()[1] == "attend":
        scene.play(scene.asked()[0], "send-c1")
    assert scene.where(0) == "b3"
    assert {"sell-wood", "buy-ore"} <= set(scene.words(0))
