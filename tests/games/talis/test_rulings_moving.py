"""Moving and the turn: L19 to L27."""

from __future__ import annotations

import pytest
from tests.games.talis.island import GAME, Island

from kogge.games.talis.geometry import TILE_NAMES


def way(scene: Island) -> list[str]:
    """The way the engine has found, tile by tile."""
    arrival = scene.table.arrival
    return [TILE_NAMES[arrival.way[step]] for step in range(arrival.length + 1)]


def test_l19_dice_combine() -> None:
    """L19: dice add up, and a tile in between need not be a legal stop."""
    scene = Island().dice(1, 2).put(0, 1, "b8").put(0, 2, "c8")
    words = scene.words(0)
    assert "move-1-c1-c8" not in words
    assert "move-2-c1-d8" in words
    assert "move-1+2-c1-e8" in words
    assert "move-1-c1-e8" not in words
    scene.play(0, "move-1+2-c1-e8")
    assert scene.where(0) == "e8"
    assert scene.position.view(0)["dice"] == []


def test_move_up_to_the_sum() -> None:
    """A walk may be shorter than the dice, even of no step at all (L-move, L74)."""
    scene = Island().dice(3).put(0, 1, "b7")
    for name in ("b7", "b8", "d7", "c6", "e7"):
        assert f"move-3-c1-{name}" in scene.words(0)
    assert scene.refused(0, "move-3-c1-f7") == "L24"


def test_no_diagonal_steps() -> None:
    """One step is north, east, south or west (L-move)."""
    scene = Island().dice(1).put(0, 1, "c7")
    ends = {word[-2:] for word in scene.words(0) if word.startswith("move-1-c1-")}
    assert ends == {"c7", "c8", "b7", "d7", "c6"}


def test_moving_without_acting_keeps_fresh() -> None:
    """A champion that only walks can walk again; one that acts is finished (L-act)."""
    scene = Island().dice(1, 1, 1).put(0, 1, "b8").lay("d8", "F1")
    scene.play(0, "move-1-c1-c8")
    assert "move-1-c1-d8" in scene.words(0)
    scene.play(0, "move-1-c1-d8", "claim")
    assert scene.refused(0, "move-1-c1-e8") == "L-act"


def test_l23_fewest_rivals_first() -> None:
    """L23: the way past fewer rivals is taken, even if it is longer."""
    scene = Island().dice(3, 3).put(0, 1, "b8").put(1, 1, "c8").put(2, 1, "c7")
    scene.put(3, 1, "d7").play(0, "move-3+3-c1-d8")
    assert scene.asked() == (1, "intercept")
    assert way(scene) == ["b8", "c8", "d8"]
    scene = Island().dice(1, 3).put(0, 1, "b8").put(1, 1, "c8")
    scene.play(0, "move-1+3-c1-d8")
    assert scene.where(0) == "d8"
    assert "let_pass" not in scene.kinds()


def test_l23_then_shortest_then_clockwise_from_north() -> None:
    """L23: of equal ways north comes before east, south and west."""
    scene = Island().dice(2).put(0, 1, "b7").put(1, 1, "c8")
    scene.play(0, "move-2-c1-c8")
    assert way(scene) == ["b7", "b8", "c8"]


def test_l23_one_move_per_destination() -> None:
    """L23: a move is dice, champion and destination; each is listed once."""
    words = Island().dice(3, 3).put(0, 1, "c7").words(0)
    assert len(words) == len(set(words))


def test_l24_walls() -> None:
    """L24: a monster or a face-down tile can be entered, not crossed; cards can be crossed."""
    scene = Island().dice(2).put(0, 1, "b8").monster("c8", "wolf").monster("b7", "wolf")
    assert "move-2-c1-c8" in scene.words(0)
    assert scene.refused(0, "move-2-c1-d8") == "L24"
    scene = Island().dice(2).put(0, 1, "b8").lay("c8", "wild", cards=2)
    assert "move-2-c1-d8" in scene.words(0)
    scene = Island().dice(3).put(0, 1, "c7")
    assert "move-3-c1-c6" in scene.words(0)
    assert "move-3-c1-c5" not in scene.words(0)


def test_l24_sleeping_guard_may_be_crossed() -> None:
    """L24: while cards lie there the guard sleeps, and the tile can be crossed."""
    scene = Island().dice(2).put(0, 1, "b8").lay("c8", "FF", cards=1, guard="wolf")
    scene.monster("b7", "wolf")
    assert "move-2-c1-d8" in scene.words(0)
    scene.lay("c8", "FF", cards=0, guard="wolf")
    assert "move-2-c1-d8" not in scene.words(0)


def test_l25_new_champion() -> None:
    """L25: a hired champion uses this turn's dice; its own die comes next turn."""
    scene = Island().dice(1, 2).give(0, food=3, gold=3, ore=1)
    scene.play(0, "build-1-champion")
    assert scene.position.view(0)["dice"] == [2]
    assert "move-2-c2-a7" in scene.words(0)
    scene.play(0, "end")
    for seat in (1, 2, 3):
        scene.play(seat, "end")
    assert len(scene.position.view(0)["dice"]) == 3


def test_turn_order_and_forfeited_dice() -> None:
    """A turn ends by `end`, unused dice are lost, the next player sits clockwise (L-turn)."""
    scene = Island().play(0, "end")
    assert scene.position.to_act == (1,)
    assert len(scene.position.view(1)["dice"]) == 2


def test_forced_end() -> None:
    """When nothing but `end` is left, the engine ends the turn (L-turn)."""
    scene = Island().poor().dice(3).put(0, 1, "b7").boat(0, 1, "nw")
    scene.play(0, "move-3-c1-c8")
    assert scene.position.to_act == (1,)


def test_l27_rounds() -> None:
    """L27: a round is one turn each from the first player."""
    scene = Island()
    scene.table.first = 2
    scene.table.active = 2
    scene.table.pending[0].seat = 2
    for seat in (2, 3, 0):
        scene.play(seat, "end")
        assert scene.position.view(None)["round"] == 1
    scene.play(1, "end")
    assert scene.position.view(None)["round"] == 2


@pytest.mark.parametrize("cap", ["60", "20"])
def test_l27_cap(cap: str) -> None:
    """L27: after the last round the game ends, and the most Fame wins."""
    scene = Island(2, round_cap=cap).give(1, fame=1)
    assert scene.position.view(None)["round_cap"] == int(cap)
    scene.table.round_number = int(cap)
    scene.play(0, "end")
    assert not scene.position.over
    scene.play(1, "end")
    assert scene.position.over
    assert scene.position.winners == (1,)


@pytest.mark.parametrize("deciding", ["might", "claims", "gold", ""])
def test_l27_ties(deciding: str) -> None:
    """L27: level on Fame, then Might, then flags, then gold, then the victory is shared."""
    scene = Island(2).poor()
    if deciding == "claims":
        scene.lay("b8", "F1").flag(1, "b8")
    elif deciding:
        scene.give(1, **{deciding: 1})
    scene.table.round_number = 60
    scene.play(0, "end").play(1, "end")
    assert scene.position.winners == ((1,) if deciding else (0, 1))


def test_games_of_the_variant_are_playable() -> None:
    """L14: games for two and three can be played to the end."""
    for players in (2, 3):
        position = GAME.new(players, seed=3, round_cap="20")
        while not position.over:
            seat = position.to_act[0]
            position.play(seat, position.moves(seat)[0])
        assert len(position.scores) == players
