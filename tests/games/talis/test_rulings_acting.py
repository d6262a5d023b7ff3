"""Arriving, exploring, claiming and harvesting: L28 to L38, L56 to L61."""

from __future__ import annotations

import pytest
from tests.games.talis.island import Island


def test_l28_one_card_per_act() -> None:
    """L28: an act takes the first card only."""
    scene = Island().lay("b7", "wild", cards=2).put(0, 1, "b7").stack("broken_shield").poor()
    scene.play(0, "move-3-c1-b7", "explore")
    assert scene.cards("b7") == 1
    assert scene.asked() == (0, "turn")
    assert scene.player(0).champions[0].finished


def test_exploring_is_optional_on_foot() -> None:
    """On foot a card need not be taken, and staying keeps the champion fresh (L-act)."""
    scene = Island().lay("b7", "wild", cards=2).put(0, 1, "b8").dice(1, 1)
    scene.play(0, "move-1-c1-b7")
    assert scene.words(0) == ["stay", "explore"]
    scene.play(0, "stay")
    assert not scene.player(0).champions[0].finished


def test_reveal() -> None:
    """Turning a tile over brings 1 Fame at once; its card is forced, the champion finished."""
    scene = Island().hide("c6", "barren", cards=2).put(0, 1, "c7").stack("broken_shield").poor()
    scene.play(0, "move-3-c1-c6")
    assert scene.player(0).fame == 1
    assert scene.cards("c6") == 1
    assert scene.player(0).champions[0].finished


def test_l29_fame_counts_at_once() -> None:
    """L29: the tenth point wins before the card is drawn, and before the dragon."""
    scene = Island().hide("c6", "den", cards=2).put(0, 1, "c7").give(0, fame=9)
    scene.play(0, "move-3-c1-c6")
    assert scene.position.winners == (0,)
    assert "fight" not in scene.kinds()
    assert "drew" not in scene.kinds()


def test_l33_claim_after_guard() -> None:
    """L33: whoever beats the guard may claim in the same act."""
    scene = Island().lay("b7", "FF", guard="wolf").put(0, 1, "b8").give(0, might=1)
    scene.play(0, "move-3-c1-b7", "fight")
    assert scene.words(0) == ["stay", "claim"]
    scene.play(0, "claim")
    assert scene.owner("b7") == 0


def test_guard_wakes_after_the_last_card() -> None:
    """The guard of a double tile is met as soon as the last card is gone (L33)."""
    scene = Island().lay("b7", "FF", cards=1, guard="wolf").put(0, 1, "b8").poor()
    scene.stack("broken_shield").play(0, "move-3-c1-b7", "explore")
    assert scene.asked() == (0, "stand")
    assert scene.monster_on("b7") == "wolf"


def test_no_card_after_a_fight() -> None:
    """In an arrival that saw a fight no card is taken (L-arrive)."""
    scene = Island().lay("b7", "wild", cards=2).monster("b7", "wolf").put(0, 1, "b8")
    scene.give(0, might=5).play(0, "move-3-c1-b7", "fight")
    assert scene.cards("b7") == 2
    assert scene.asked() == (0, "turn")


def test_l34_fresh_flags() -> None:
    """L34: a tile claimed this turn can be harvested this turn."""
    scene = Island().lay("b7", "W1").put(0, 1, "b7").dice(1, 1).poor()
    scene.play(0, "move-1-c1-b7", "claim", "harvest-1-w1")
    assert scene.goods(0) == (0, 1, 0, 0)


def test_l36_one_tile_two_dice() -> None:
    """L36: two dice may harvest the same tile."""
    scene = Island().lay("b7", "W1").flag(0, "b7").dice(1, 3).poor()
    scene.play(0, "harvest-1-w1", "harvest-3-w1")
    assert scene.goods(0) == (0, 2, 0, 0)


def test_rulebook_example_harvest() -> None:
    """Rulebook: a 2 with a single food and a single gold tile brings 1 food and 1 gold."""
    scene = Island().lay("b7", "F1").lay("b6", "G1").flag(0, "b7", "b6").dice(2).poor()
    harvests = [word for word in scene.words(0) if word.startswith("harvest")]
    assert harvests == ["harvest-2-f1g1"]
    scene.play(0, "harvest-2-f1g1")
    assert scene.goods(0) == (1, 0, 0, 1)


def test_harvest_lists_each_greatest_choice_once() -> None:
    """A harvest takes the greatest total; one move for each distinct set of goods (L-harvest)."""
    scene = Island().lay("b7", "FW").lay("b6", "FF").lay("c7", "G1").flag(0, "b7", "b6", "c7")
    scene.dice(2)
    harvests = {word for word in scene.words(0) if word.startswith("harvest")}
    assert harvests == {f"harvest-2-{goods}" for goods in ("f2", "f1w1", "f1g1", "w1g1")}
    assert scene.refused(0, "harvest-2-f1") == "L-harvest"
    assert scene.refused(0, "harvest-2-g2") == "L38"


def test_nothing_to_harvest() -> None:
    """Without tiles there is no harvest (L38)."""
    assert Island().dice(2).refused(0, "harvest-2-f2") == "L38"


def test_l38_blockaded_and_borrowed_tiles() -> None:
    """L38, L60: a champion on an unprotected foreign flag harvests it; its owner cannot."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b7").dice(1).poor()
    assert "harvest-1-w1" in scene.words(0)
    scene.play(0, "harvest-1-w1", "end").dice(1)
    assert scene.refused(1, "harvest-1-w1") == "L38"


def test_l59_protection() -> None:
    """L59: a champion of the owner beside the tile stops blockade, revolt and conquest."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b7").put(1, 1, "c7").dice(1, 1)
    scene.give(0, might=2)
    assert scene.refused(0, "harvest-1-w1") == "L38"
    scene.play(0, "move-1-c1-b7")
    assert scene.asked() == (0, "turn")
    scene.play(0, "end").dice(1)
    assert "harvest-1-w1" in scene.words(1)


def test_l60_blockade_needs_no_act() -> None:
    """L60: the blockade lasts while the champion stands there, and costs nothing."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b7").dice(1, 1)
    assert "harvest-1-w1" in scene.words(0)
    scene.play(0, "move-1-c1-b8")
    assert scene.refused(0, "harvest-1-w1") == "L38"


@pytest.mark.parametrize("might", [0, 1, 3])
def test_l56_conquest(might: int) -> None:
    """L56: conquest takes at least 1 Might and a free flag, and costs 1 Might."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b8").give(0, might=might)
    scene.play(0, "move-3-c1-b7")
    if might == 0:
        assert scene.refused(0, "conquer") == "L56"
        return
    scene.play(0, "conquer")
    assert scene.owner("b7") == 0
    assert scene.player(0).might == might - 1
    assert scene.player(1).claims == 0


@pytest.mark.parametrize("fame", [-3, 0, 4])
def test_l57_revolt_at_any_fame(fame: int) -> None:
    """L57: a revolt removes the flag and costs 1 Fame, whatever the Fame."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b8").give(0, fame=fame)
    scene.play(0, "move-3-c1-b7", "revolt")
    assert scene.owner("b7") is None
    assert scene.player(0).fame == fame - 1


def test_l58_no_claim_by_itself_after_a_revolt() -> None:
    """L58: a tile freed by a revolt is not claimed at the end of that turn, but later."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b8")
    scene.play(0, "move-3-c1-b7", "revolt", "end")
    assert scene.owner("b7") is None
    for seat in (1, 2, 3, 0):
        scene.play(seat, "end")
    assert scene.owner("b7") == 0


def test_l61_a_challenge_is_an_act() -> None:
    """L61: whoever challenges a claim is finished."""
    scene = Island().lay("b7", "W1").flag(1, "b7").put(0, 1, "b8").dice(1, 1)
    scene.play(0, "move-1-c1-b7", "revolt")
    assert scene.refused(0, "move-1-c1-b8") == "L-act"


def test_auto_claim() -> None:
    """At the end of the turn champions claim the free resources they stand on (L-auto-claim)."""
    scene = Island().lay("b7", "W1").lay("c7", "wild", cards=1).put(0, 1, "b7").put(0, 2, "c7")
    scene.lay("d7", "F1").monster("d7", "wolf").put(0, 3, "d7")
    scene.play(0, "end")
    assert scene.owner("b7") == 0
    assert scene.owner("c7") is None
    assert scene.owner("d7") is None


def test_auto_claims_go_by_champion_number() -> None:
    """With one flag left the champion of the lower number claims (L-auto-claim, L15)."""
    scene = Island().lay("b7", "W1").lay("c7", "F1").put(0, 2, "b7").put(0, 1, "c7")
    scene.give(0, claims=9).play(0, "end")
    assert scene.owner("c7") == 0
    assert scene.owner("b7") is None


def test_empty_decks() -> None:
    """An empty deck is made of its discards; with none the back is removed (L-explore)."""
    scene = Island().lay("b7", "wild", cards=2).put(0, 1, "b7").stack("broken_shield").poor()
    scene.play(0, "move-3-c1-b7", "explore")
    assert scene.discards("broken_shield") == 1
    scene.play(0, "end")
    for seat in (1, 2, 3):
        scene.play(seat, "end")
    scene.dice(3).play(0, "move-3-c1-b7", "explore")
    assert "drew" in [event.kind for event in scene.position.events(None)][-8:]
    scene = Island().lay("b7", "wild", cards=2).put(0, 1, "b7").stack("broken_shield")
    for slot in range(7):
        scene.table.decks[0].pile[slot] = 0
    scene.play(0, "move-3-c1-b7", "explore")
    assert "no_card" in scene.kinds()
    assert scene.cards("b7") == 1
