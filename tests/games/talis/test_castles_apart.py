"""Homes: corners closed by a castle, or tiles like the others with the castles apart (L12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.talis.island import Island

from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.pieces import BIOMES


def apart(**options: Any) -> Island:
    """An island whose corners are fields, as they are laid out."""
    scene = Island(homes="apart", **options)
    for corner in ("a8", "h8", "h1", "a1"):
        scene.lay(corner, "F1")
    return scene


def test_l12_homes_are_closed_to_others() -> None:
    """L12: nobody enters or crosses another's home, on foot or by boat, or fights there."""
    assert Island().put(0, 1, "g8").dice(1).refused(0, "move-1-c1-h8") == "L12"
    assert Island().put(0, 1, "b8").dice(1).refused(0, "boat-1-b1-ne-c1-h8") == "L12"
    assert "move-2-c1-h7" not in Island().put(0, 1, "g8").monster("g7", "wolf").dice(2).words(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_l12_corners_are_fields(players: int) -> None:
    """L12: with `apart` all four corners yield a food; champions begin on them, none is a home."""
    scene = Island(players, bare=False, homes="apart")
    tiles = {tile["tile"]: tile for tile in scene.position.view(0)["tiles"]}
    assert {tiles[name]["face"] for name in ("a8", "h8", "h1", "a1")} == {"F1"}
    assert scene.where(0) == "a8"


def test_l12_a_corner_is_claimed_and_harvested() -> None:
    """L12: whoever stands on a corner claims it, by an act or at the end of the turn."""
    scene = apart().dice(1, 2)
    scene.play(0, "move-1-c1-a8", "claim")
    assert scene.owner("a8") == 0
    scene.play(0, "harvest-2-f1", "end")
    scene = apart().put(0, 1, "h2").put(2, 1, "e4").dice(1).poor()
    scene.play(0, "move-1-c1-h1", "stay")
    assert scene.owner("h1") == 0


def test_l12_a_corner_is_fought_for() -> None:
    """L12: going to a corner where a rival stands is an attack; the loser is in its castle."""
    scene = apart().put(0, 1, "g8").dice(1).poor()
    scene.fate(3, 1).play(0, "move-1-c1-h8").play(1, "fight")
    assert (scene.where(0), scene.where(1)) == ("h8", "castle")
    assert (scene.player(0).fame, scene.player(1).fame) == (1, -1)
    scene = apart().put(0, 1, "b8").dice(1).poor()
    scene.fate(3, 1).play(0, "boat-1-b1-ne-c1-h8").play(1, "fight")
    assert (scene.where(0), scene.where(1)) == ("h8", "castle")


def test_l12_a_corner_is_challenged_and_protected() -> None:
    """L12: flags on corners are revolted against or conquered, unless a champion stands beside."""
    scene = apart().flag(1, "h8").put(1, 1, "d4").put(0, 1, "g8").give(0, food=0).dice(1)
    scene.player(0).might = 1
    scene.play(0, "move-1-c1-h8")
    assert {"revolt", "conquer"} <= set(scene.words(0))
    scene.play(0, "conquer")
    assert scene.owner("h8") == 0
    scene = apart().flag(1, "h8").put(1, 1, "h7").put(0, 1, "g8").dice(1, 1)
    scene.play(0, "move-1-c1-h8")
    assert scene.asked() == (0, "turn")


def test_l12_out_of_the_castle() -> None:
    """L12: the first step out of a castle leads to its corner; there is no step back in."""
    scene = apart().put(0, 1, "castle").dice(1, 2).poor()
    assert {word for word in scene.words(0) if word.startswith("move-1-c1")} == {"move-1-c1-a8"}
    assert {word for word in scene.words(0) if word.startswith("move-2-c1")} == {
        "move-2-c1-a8",
        "move-2-c1-a7",
        "move-2-c1-b8",
    }
    scene.play(0, "move-2-c1-b8")
    assert "came_out" in scene.kinds()
    assert scene.where(0) == "b8"


def test_l12_somebody_stands_before_the_castle() -> None:
    """L12: a rival on the corner is attacked or passed; an own champion is in the way of a 1."""
    scene = apart().put(0, 1, "castle").put(1, 1, "a8").dice(2).poor()
    scene.play(0, "move-2-c1-a7")
    assert scene.asked() == (1, "intercept")
    scene.fate(2, 2).play(1, "yes").play(0, "fight")
    assert (scene.where(0), scene.where(1)) == ("castle", "a8")
    scene = apart().put(0, 1, "castle").put(0, 2, "a8").dice(1, 1).poor()
    words = scene.words(0)
    assert not [word for word in words if word.startswith("move-1-c1")]
    assert {"move-1+1-c1-a7", "move-1+1-c1-b8"} <= set(words)
    assert scene.refused(0, "move-1-c1-a8") == "L40"


def test_l12_nothing_to_do_but_end() -> None:
    """L12: where no way leads out of the castle and nothing else is left, the turn ends."""
    scene = apart().put(0, 1, "castle").put(0, 2, "a8").flag(1, "a8").dice(1, 1).poor()
    scene.player(0).boats[0] = 0
    scene.play(0, "move-1-c2-a8", "revolt")
    assert scene.asked() == (1, "turn")


def test_l12_boats_call_at_the_castle() -> None:
    """L12: a champion boards from its castle where the corner has its sea; ties bring it back."""
    scene = apart().put(0, 1, "castle").boat(0, 1, "se").dice(3)
    assert scene.refused(0, "boat-3-b1-ne-c1-h7") == "L75"
    scene = apart().put(0, 1, "castle").put(1, 1, "h7").dice(3).poor()
    scene.fate(2, 2).play(0, "boat-3-b1-ne-c1-h7").play(1, "fight")
    assert (scene.where(0), scene.where(1)) == ("castle", "h7")
    assert "tie_home" in scene.kinds()


def test_l12_the_castle_holds_any_number_in_peace() -> None:
    """L12: hired champions begin in the castle; those in it protect and support nothing."""
    scene = apart().put(0, 1, "castle").give(0, food=3, gold=3, ore=1).dice(1, 2)
    scene.play(0, "build-1-champion")
    assert (scene.where(0), scene.where(0, 2)) == ("castle", "castle")
    scene = apart().flag(1, "h8").put(1, 1, "castle").put(0, 1, "g8").dice(1)
    scene.play(0, "move-1-c1-h8")
    assert "revolt" in scene.words(0)
    scene = apart().put(0, 2, "castle").put(0, 1, "a7").monster("a8", "bear").dice(1).poor()
    scene.fate(3).play(0, "move-1-c1-a8", "fight")
    assert "own_support" not in scene.kinds()


def test_l12_a_strange_ring_reaches_no_castle() -> None:
    """L12, L-treasures: champions in a castle cannot be swapped with."""
    scene = apart(players=2).put(1, 1, "castle").put(0, 1, "b8").lay("b7", "wild", cards=1).dice(1)
    scene.table.row[TILE_NAMES.index("b7")] = BIOMES.index("mountains") + 1
    scene.stack("strange_ring", biome="mountains").fate(1, 2)
    scene.play(0, "move-1-c1-b7", "explore")
    assert scene.asked() == (0, "turn")
    assert "rolled" in scene.kinds()


def test_l12_interceptors_retreat_into_the_castle() -> None:
    """L12, L41: with `ties` set to `attacker` a tied interceptor is in its castle."""
    scene = apart(ties="attacker").put(0, 1, "b8").put(1, 1, "c8").monster("b7", "wolf").dice(2)
    scene.poor().play(0, "move-2-c1-d8").play(1, "yes")
    scene.fate(2, 2).play(0, "fight")
    assert (scene.where(0), scene.where(1)) == ("c8", "castle")
