"""Setting up: the island, homes, players (L1 to L17), and the printed numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.talis.island import GAME, Island

from kogge.games.talis.bits import TILES, has
from kogge.games.talis.constants import FACE_NAMES, FLAGS
from kogge.games.talis.geometry import TIER, TILE_NAMES


def faces(**options: Any) -> Counter[str]:
    """What lies on the island, face down or not."""
    table: Any = GAME.new(4, seed=5, **options)._state
    return Counter(FACE_NAMES[table.face[tile]] for tile in range(TILES))


def test_tiers() -> None:
    """48 tiles are tier 1, 12 are tier 2, 4 are tier 3 (L-board)."""
    assert Counter(TIER.tolist()) == {1: 48, 2: 12, 3: 4}


def test_tile_names() -> None:
    """a8 is the north-western corner, h1 the south-eastern one."""
    assert TILE_NAMES[0] == "a8"
    assert TILE_NAMES[63] == "h1"


def test_l_board_standard() -> None:
    """The standard board has the printed tiles (L-board)."""
    found = faces()
    singles = {"F1": 8, "W1": 8, "O1": 4, "G1": 4}
    assert {face: found[face] for face in singles} == singles
    assert found["wild"] == 12
    assert [found[face] for face in ("home", "oasis", "chapel", "trader", "camp", "den")] == [
        4,
        1,
        1,
        1,
        1,
        1,
    ]
    assert found["barren"] == 4 + 3


def test_standard_places() -> None:
    """Chapel c7, Trader g6, Mercenary Camp f2, oasis b3 (L-board)."""
    table: Any = GAME.new(4, seed=1)._state
    named = {name: FACE_NAMES[table.face[tile]] for tile, name in enumerate(TILE_NAMES)}
    assert [named[name] for name in ("c7", "g6", "f2", "b3")] == [
        "chapel",
        "trader",
        "camp",
        "oasis",
    ]


@pytest.mark.parametrize("board", ["random", "literal"])
def test_l_board_shuffled(board: str) -> None:
    """Shuffled boards have their own numbers of tiles, and 7 doubles and 5 barren in tier 2."""
    found = faces(board=board)
    if board == "random":
        assert (found["F1"], found["W1"], found["O1"], found["G1"]) == (6, 7, 4, 2)
        assert (found["wild"], found["wild2"], found["oasis"]) == (12, 4, 3)
    else:
        assert (found["F1"], found["W1"], found["O1"], found["G1"]) == (13, 13, 9, 3)
        assert found["wild"] == found["wild2"] == found["oasis"] == 0
    assert found["barren"] == 5 + 3
    assert found["FW"] == 1 + 2


def test_l1_marketplace_merged() -> None:
    """L1: the Trader both sells and buys; there is no other Marketplace."""
    assert faces()["market"] == 0
    scene = Island().put(0, 1, "g6").give(0, food=1, gold=2)
    scene.play(0, "move-3-c1-g6", "use")
    assert {"sell-food", "buy-ore"} <= set(scene.words(0))


@pytest.mark.parametrize(
    ("board", "replaced", "left"),
    [("standard", "oasis", 0), ("random", "oasis", 2), ("literal", "W1", 12)],
)
def test_l1_marketplace_separate(board: str, replaced: str, left: int) -> None:
    """L1: apart, the Marketplace replaces an oasis, on literal boards a wood."""
    found = faces(board=board, marketplace="separate")
    assert found["market"] == 1
    assert found[replaced] == left


def test_l1_separate_places_trade_one_way() -> None:
    """L1: apart, the Trader only sells for gold and the Marketplace only buys."""
    scene = Island(marketplace="separate").put(0, 1, "g6").give(0, food=1, gold=5)
    scene.play(0, "move-3-c1-g6", "use")
    assert [word for word in scene.words(0) if word.startswith("buy")] == []
    assert scene.refused(0, "buy-ore") == "L1"
    scene = Island(marketplace="separate").put(0, 1, "b3").give(0, food=1, gold=5)
    scene.play(0, "move-3-c1-b3", "use")
    assert [word for word in scene.words(0) if word.startswith("sell")] == []
    assert scene.refused(0, "sell-food") == "L1"


def test_l4_no_water_on_the_grid() -> None:
    """L4: every tile of the grid is land, none of its faces is water."""
    table = Island(bare=False).table
    assert all(table.face[tile] > 0 for tile in range(TILES))
    assert not any("water" in name or "sea" in name for name in FACE_NAMES)


def test_l12_home() -> None:
    """L12: a home is closed to others, cannot be claimed, and holds any number of its own."""
    scene = Island().dice(1).put(0, 1, "h7")
    assert scene.refused(0, "move-1-c1-h8") == "L12"
    scene = Island().dice(1).put(0, 1, "a7").put(0, 2, "a8").put(0, 3, "a8")
    scene.play(0, "move-1-c1-a8")
    assert scene.where(0) == "a8"
    assert scene.owner("a8") is None


def test_l12_home_is_not_crossed() -> None:
    """L12: a foreign home cannot be crossed either."""
    scene = Island().dice(2).put(0, 1, "g8").monster("g7", "wolf")
    assert "move-2-c1-h7" not in scene.words(0)


@pytest.mark.parametrize(
    ("players", "homes"),
    [(2, ["a8", "h1"]), (3, ["a8", "h8", "h1"]), (4, ["a8", "h8", "h1", "a1"])],
)
def test_l14_seats(players: int, homes: list[str]) -> None:
    """L14: two sit opposite, three clockwise from the north-west; free corners are empty."""
    scene = Island(players, bare=False)
    assert [scene.where(seat) for seat in range(players)] == homes
    view = scene.position.view(None)
    free = {"a8", "h8", "h1", "a1"} - set(homes)
    corners = {tile["tile"]: tile["face"] for tile in view["tiles"]}
    assert {corners[name] for name in free} <= {"empty"}
    assert all(view["players"][seat]["boats"][0]["sea"] for seat in range(players))


def test_l15_no_flag_left() -> None:
    """L15: without a flag nothing is claimed, conquered or claimed by itself."""
    scene = Island().lay("b7", "F1").lay("b6", "F1").flag(1, "b6").give(0, might=1)
    names = [name for name in TILE_NAMES if name[1] in "12"][:FLAGS]
    for name in names:
        if name not in ("a1", "h1"):
            scene.lay(name, "W1")
    scene.flag(0, *names).put(0, 1, "b7").dice(1, 1)
    scene.play(0, "move-1-c1-b7")
    assert scene.asked() == (0, "turn")
    assert scene.owner("b7") is None
    scene.play(0, "move-1-c1-b6")
    assert scene.asked() == (0, "act")
    assert scene.refused(0, "conquer") == "L15"
    assert "revolt" in scene.words(0)


def test_l16_negative_fame_and_bottomless_bank() -> None:
    """L16: Fame may go below zero; goods have no upper limit."""
    scene = Island().give(0, fame=0, food=500).lay("b8", "F1").flag(0, "b8").put(0, 1, "b7")
    scene.monster("b6", "wolf").play(0, "move-3-c1-b6", "flee")
    assert scene.player(0).fame == -1
    scene.play(0, "harvest-3-f1")
    assert scene.goods(0)[0] == 501


def test_l17_third_treasure() -> None:
    """L17: with a third treasure one of the three is left, and is offered to whoever comes."""
    scene = Island().lay("b7", "wild", cards=1).put(0, 1, "b7").stack("rusty_sword", 1, "woodlands")
    scene.table.row[TILE_NAMES.index("b7")] = 3
    scene.carry(0, 1, "long_sword", "runed_dagger")
    scene.play(0, "move-3-c1-b7", "explore")
    assert scene.words(0) == ["drop-1", "drop-2", "drop-3"]
    scene.play(0, "drop-2")
    assert scene.position.view(0)["players"][0]["champions"][0]["treasures"] == [
        "long_sword",
        "rusty_sword",
    ]
    scene.play(0, "end").put(0, 1, "c8").put(1, 1, "b6").dice(1)
    scene.play(1, "move-1-c1-b7")
    assert scene.words(1) == ["take", "leave"]
    scene.play(1, "take")
    assert scene.position.view(0)["players"][1]["champions"][0]["treasures"] == ["runed_dagger"]


def test_l17_taking_a_third_leaves_one_there() -> None:
    """L17: whoever takes a third treasure from a tile leaves one in its place."""
    scene = Island().put(0, 1, "b7").carry(0, 1, "long_sword", "half_sword")
    scene.table.lying_tile[0] = TILE_NAMES.index("b7") + 1
    scene.table.lying[0] = scene.player(0).champions[0].treasures[0] + 3
    lying = scene.position.view(0)["tiles"][TILE_NAMES.index("b7")]["treasures"]
    scene.play(0, "move-3-c1-b7", "take", "drop-1")
    after = scene.position.view(0)["tiles"][TILE_NAMES.index("b7")]["treasures"]
    assert after == ["long_sword"] != lying


@pytest.mark.parametrize("might", ["0", "1"])
def test_l_setup_start(might: str) -> None:
    """Everyone starts with a food, a wood, the Might of the option, no Fame, 10 flags, 2 dice."""
    position = GAME.new(4, seed=2, start_might=might)
    for player in position.view(None)["players"]:
        assert player["goods"] == {"food": 1, "wood": 1, "ore": 0, "gold": 0}
        assert (player["might"], player["fame"], player["flags"]) == (int(might), 0, 10)
        assert len(player["champions"]) == len(player["boats"]) == 1
    assert len(position.view(None)["dice"]) == 2


def test_first_player_is_drawn() -> None:
    """Every seat can be the first."""
    assert {GAME.new(4, seed=seed).to_act[0] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("double_tiles", ["literal", "guard"])
def test_l_board_double_tiles(double_tiles: str) -> None:
    """Literal: two cards and a sleeping guard; guard: no cards, the guard awake (L-board)."""
    view = GAME.new(4, seed=1, double_tiles=double_tiles).view(None)
    tile = view["tiles"][TILE_NAMES.index("d7")]
    assert tile["face"] == "FW"
    if double_tiles == "literal":
        assert len(tile["cards"]) == 2
        assert tile["monster"] is None
        assert tile["sleeping_guard"]["name"] == "wolf"
    else:
        assert tile["cards"] == []
        assert tile["monster"]["name"] == "wolf"


def test_l_board_literal_has_no_cards_in_tier_1() -> None:
    """On a literal board the double tiles of tier 1 have their guard at once (L-board)."""
    view = GAME.new(4, seed=1, board="literal").view(None)
    outer = [tile for tile in view["tiles"] if tile["tier"] == 1]
    assert not any(tile["cards"] for tile in outer)
    assert sum(tile["monster"] is not None for tile in outer) == 3


def test_everything_in_the_middle_has_two_cards() -> None:
    """All tiles of tiers 2 and 3 lie face down with two cards of their tier (L-setup)."""
    position = GAME.new(4, seed=1)
    table: Any = position._state
    for tile in position.view(None)["tiles"]:
        if tile["tier"] > 1:
            assert tile["face"] is None
            assert len(tile["cards"]) == 2
            assert tile["card_tier"] == tile["tier"]
            assert has(table.walls, TILE_NAMES.index(tile["tile"]))
