"""Boats: L74 to L78, and the rulebook's example."""

from __future__ import annotations

import pytest
from tests.games.talis.island import Island

from kogge.games.talis.geometry import COAST_TILES, SEA_NAMES, TILE_NAMES


def seas(scene: Island, die: int) -> set[str]:
    """Where boat 1 can go empty."""
    return {
        word[-2:] for word in scene.words(0) if word in {f"boat-{die}-b1-{s}" for s in SEA_NAMES}
    }


def test_coasts() -> None:
    """Each sea touches seven tiles, the home corner among them."""
    coast = [{TILE_NAMES[tile] for tile in tiles} for tiles in COAST_TILES.tolist()]
    assert coast[0] == {"a8", "b8", "c8", "d8", "a7", "a6", "a5"}
    assert coast[2] == {"h1", "g1", "f1", "e1", "h2", "h3", "h4"}
    assert sum(len(tiles) for tiles in coast) == len(set().union(*coast)) == 28


@pytest.mark.parametrize(
    ("die", "reached"), [(1, {"nw", "ne", "sw"}), (2, set(SEA_NAMES)), (3, set(SEA_NAMES))]
)
def test_range(die: int, reached: set[str]) -> None:
    """A 1 reaches the same or an adjacent sea, 2 and 3 reach all (L-boat)."""
    assert seas(Island().dice(die), die) == reached


def test_too_far() -> None:
    """The opposite sea is too far for a 1 (L-boat)."""
    assert Island().dice(1).refused(0, "boat-1-b1-se") == "L-boat"


def test_rulebook_example_boat() -> None:
    """Rulebook: with a 3 a boat moves two seas and lands a champion on that coast."""
    scene = Island().dice(3).put(0, 1, "b8")
    scene.play(0, "boat-3-b1-se-c1-h3")
    assert scene.where(0) == "h3"
    assert scene.position.view(0)["players"][0]["boats"][0]["sea"] == "se"


def test_l74_empty_and_short_trips() -> None:
    """L74: a boat may sail empty, and stay in its sea."""
    scene = Island().dice(1, 1)
    scene.play(0, "boat-1-b1-nw", "boat-1-b1-ne")
    assert scene.position.view(0)["players"][0]["boats"][0]["sea"] == "ne"


def test_l75_boards_in_the_starting_sea() -> None:
    """L75: a passenger boards on the coast of the starting sea, and lands on another tile."""
    scene = Island().dice(1).put(0, 1, "b7")
    assert scene.refused(0, "boat-1-b1-ne-c1-e8") == "L75"
    scene = Island().dice(1).put(0, 1, "h7")
    assert scene.refused(0, "boat-1-b1-ne-c1-e8") == "L75"
    scene = Island().dice(1).put(0, 1, "b8")
    assert scene.refused(0, "boat-1-b1-nw-c1-b8") == "L75"
    assert "boat-1-b1-nw-c1-a6" in scene.words(0)


def test_l76_own_champions_only() -> None:
    """L76: only own champions are carried, and boats never block each other."""
    scene = Island().dice(1).put(1, 1, "b8").put(0, 1, "d6")
    assert not [word for word in scene.words(0) if word.startswith("boat") and "-c" in word]
    scene = Island().dice(1).boat(1, 1, "ne").boat(2, 1, "ne")
    assert "boat-1-b1-ne" in scene.words(0)


def test_l77_a_card_must_be_taken() -> None:
    """L77: who lands where cards lie takes one and is finished."""
    scene = Island().dice(1, 1).poor().lay("e8", "wild", cards=2).stack("broken_shield")
    scene.play(0, "boat-1-b1-ne-c1-e8")
    assert scene.cards("e8") == 1
    assert scene.player(0).champions[0].finished


def test_l77_acts_with_the_same_die_or_stays_fresh() -> None:
    """L77: a landed champion may act, or stay fresh if nothing was forced."""
    scene = Island().dice(1, 1).lay("e8", "F1")
    scene.play(0, "boat-1-b1-ne-c1-e8")
    assert scene.words(0) == ["stay", "claim"]
    scene.play(0, "stay")
    assert "move-1-c1-e7" in scene.words(0)


def test_l78_landing_is_the_attack() -> None:
    """L78: landing on a champion attacks it; landing on a foreign home is illegal."""
    scene = Island().dice(1).put(1, 1, "e8").poor()
    scene.play(0, "boat-1-b1-ne-c1-e8")
    assert scene.asked() == (1, "stand")
    assert Island().dice(1).refused(0, "boat-1-b1-ne-c1-h8") == "L12"


def test_finished_champions_do_not_board() -> None:
    """A champion that has acted rides no boat this turn (L-act)."""
    scene = Island().dice(1, 1).lay("b8", "F1").play(0, "move-1-c1-b8", "claim")
    assert scene.refused(0, "boat-1-b1-ne-c1-e8") == "L-act"


def test_boats_that_are_alike_are_listed_once() -> None:
    """Two boats in one sea, armed alike, make one move; a warship is another."""
    scene = Island().dice(1).boat(0, 2, "nw")
    assert "boat-1-b2-ne" not in scene.words(0)
    scene.boat(0, 2, "nw", warship=True)
    assert "boat-1-b2-ne" in scene.words(0)
