"""The rulebook as tests: skipped turns, the ends of the game and its points, with C3 to C6.

Letters in drawings: A crown, B lily, C rose, D star; a amber, b black, r red, w white, from the
bottom counter to the top. Unless said otherwise two play, amber and black; red and white are
neutral.
"""

from __future__ import annotations

import pytest
from tests.games.towers.drawn import GAME, drawn, ending, legal, play

from kogge.core.position import Position

# Skipped turns.

BLOCKED_AMBER = """
1  Ba  Ab  .   .
2  Cb  .   .   .
4  .   .   .   Db  Cb
"""


def test_whoever_cannot_move_is_skipped() -> None:
    """Amber is walled in: black moves twice in a row, and the skip is told (C-skip)."""
    position = play(drawn(BLOCKED_AMBER, turn="b"), "d4-d5")
    assert position.to_act == (1,)
    assert [e.details for e in position.events(None) if e.kind == "skipped"] == [{"seat": 0}]


def test_a_movable_neutral_prevents_the_skip() -> None:
    """With a neutral counter to move, the same seat must move it (C-skip)."""
    position = play(drawn(BLOCKED_AMBER + "\n8  Dr", turn="b"), "d4-d5")
    assert position.to_act == (0,)
    assert {word.split("-")[0] for word in legal(position)} == {"a8"}


def test_a_position_read_with_a_blocked_mover_goes_on_with_the_next() -> None:
    """Whoever cannot move is skipped at once (C-skip)."""
    assert drawn(BLOCKED_AMBER).to_act == (1,)


# The end.

THREE_OF_FOUR = """
1  .   .
2  Aa  A   Bba  Bb
3  .   Da  Ca
8  Ba  .   .    .   Ab
"""


def test_end_by_a_district() -> None:
    """The fourth site in one hand ends the game at once (C-end, C3)."""
    position = play(drawn(THREE_OF_FOUR), "a2-b2")
    assert ending(position) == "district"
    assert position.over
    assert position.winners == (0,)
    assert position.to_act == ()


def test_c3_a_district_ends_the_game_inside_a_chain() -> None:
    """The second move of a chain completes the district: no third one is asked for (C3)."""
    drawing = """
2  Aa  A   Bba  Bb
3  Da  D   Ca
8  Ba  .   .    .   Ab
"""
    position = play(drawn(drawing), "a2-b2")
    assert not position.over
    assert ending(play(position, "a3-b3")) == "district"


def test_c3_a_district_completed_by_capture() -> None:
    """Taking the fourth site from its holder ends the game as well (C3)."""
    drawing = THREE_OF_FOUR.replace("Aa  A ", "Aa  Ab")
    assert ending(play(drawn(drawing), "a2-b2")) == "district"


def test_c3_ends_before_c5() -> None:
    """The move also takes amber off the streets, but the district goes first and doubles (C5)."""
    drawing = THREE_OF_FOUR.replace("8  Ba", "8  . ")
    position = play(drawn(drawing), "a2-b2")
    assert ending(position) == "district"
    assert position.scores == (2 * 5, 0)


def test_c4_only_the_ending_district_counts_double() -> None:
    """Own counters: 5 in the district, twice; 3 elsewhere, once; the rival's, once (C4)."""
    drawing = """
2  Aa  A   Bba  .   Dbba  Ab
3  .   Da  Ca
8  Ba  .   .    .   .   .   Cb
"""
    position = drawn(drawing)
    assert position.scores == (4 + 3, 1)
    play(position, "a2-b2")
    assert position.scores == (2 * 5 + 3, 1)
    assert [d["doubled"] for d in position.view(None)["districts"]] == [True] + [False] * 7
    doubled = [e.details for e in position.events(None) if e.kind == "doubled"]
    assert doubled == [{"seat": 0, "points": 5}]


def test_c4_no_doubling_after_another_end() -> None:
    """Off the streets, empty streets, quiet turns: everything counts once (C4)."""
    position = play(drawn("2  Aa  A\n8  .  .  .  .  Bb"), "a2-b2")
    assert ending(position) == "out"
    assert position.scores == (1, 0)
    assert not any(d["doubled"] for d in position.view(None)["districts"])


def test_whoever_ends_the_game_may_lose() -> None:
    """Amber completes a district for 8 points, black has more elsewhere (C-goal, C4)."""
    drawing = """
2  Aa  A   Ba  .   Dbbbbb  Abbbbb
3  .   Da  Ca
8  Ba  .   .   .   .   .   Cb
"""
    position = play(drawn(drawing), "a2-b2")
    assert position.scores == (8, 10)
    assert position.winners == (1,)
    assert position.ranks == (2, 1)


def test_a_tie_is_shared() -> None:
    """Equal points share the first place (C-goal)."""
    drawing = """
2  Aa  A   Ba  .   Dbbbbb  Abbb
3  .   Da  Ca
8  Ba  .   .   .   .   .   Cb
"""
    position = play(drawn(drawing), "a2-b2")
    assert position.scores == (8, 8)
    assert position.winners == (0, 1)
    assert position.ranks == (1, 1)


def test_end_by_empty_streets() -> None:
    """The last counter leaves the streets: the game is over, nothing counts double (C-end)."""
    position = drawn("2  Ar  A  .  .  Da  Ab", turn="a+")
    assert legal(position) >= {"a2-b2", "stop"}
    play(position, "a2-b2")
    assert ending(position) == "streets"
    assert position.scores == (1, 1)


def test_c5_a_player_without_street_stacks() -> None:
    """Black's last street counter is captured: the game ends after the turn (C5)."""
    position = play(drawn("2  .  Ab\n4  Aa  Ab"), "a4-b4")
    assert ending(position) == "out"
    assert position.winners == (1,)
    assert [e.details for e in position.events(None) if e.kind == "out_ended"] == [{"seat": 1}]


def test_c5_is_checked_after_the_whole_turn() -> None:
    """Amber gives up its last street stack and may finish the chain with neutrals (C5)."""
    position = drawn("2  Aa  A  B  Br  .  .  Dw\n8  Ab", neutral_sites="again")
    play(position, "a2-b2")
    assert not position.over
    assert {word.split("-")[0] for word in legal(position)} == {"d2", "g2", "stop"}
    play(position, "d2-c2")
    assert not position.over
    assert ending(play(position, "g2-g1")) == "out"


def test_c5_looks_at_all_players() -> None:
    """With three players red is off the streets after black's move (C5)."""
    position = play(drawn("4  Aa  .  Bb  .  .  .  .  Br", turn="b", players=3), "c4-h4")
    assert ending(position) == "out"


def test_c5_neutral_moves_do_not_prevent_it() -> None:
    """Black could still move neutral counters, but has no own stack on a street (C5)."""
    position = play(drawn("4  Aa  Ab  .  Br  Cr  Dw"), "a4-b4")
    assert ending(position) == "out"


def test_c5_option_mover() -> None:
    """With `mover` the game goes on while the player off the streets can move a neutral (C5)."""
    position = drawn("4  Aa  Ab  .  Br  Cr  Dw", off_streets="mover")
    play(position, "a4-b4")
    assert not position.over
    assert position.to_act == (1,)
    assert {word.split("-")[0] for word in legal(position)} == {"d4", "e4", "f4"}


def test_c5_option_mover_ends_when_nothing_can_be_moved() -> None:
    """Four play: black's last street counter is taken, and black's turn is the end (C5)."""
    drawing = "4  Aa  .  Ab  .  Br  .  Cw\n2  .  Ab"
    position = drawn(drawing, players=4, turn="w", off_streets="mover")
    play(position, "g4-g5", "a4-c4")
    assert ending(position) == "out"
    assert [e.details for e in position.events(None) if e.kind == "out_ended"] == [{"seat": 1}]


def test_c5_blocked_is_not_off_the_streets() -> None:
    """Amber has a walled-in street counter: that is a skip, not the end (C5, C-skip)."""
    assert not play(drawn(BLOCKED_AMBER, turn="b"), "d4-d5").over


# The safety stop.

QUIET = "4  Aa  .  .  Bb\n6  .  .  .  Cr\n8  Ca  .  .  Cb"


def test_c6_a_single_move_to_an_empty_street_is_quiet() -> None:
    """Own and neutral moves to empty streets count one turn each (C6)."""
    position = play(drawn(QUIET), "a4-b4", "d6-k6", "b4-a4")
    assert position.view(None)["quiet"]["count"] == 3


@pytest.mark.parametrize(
    ("drawing", "word"),
    [
        ("4  Aa  Ab\n8  Ca  .  Cb", "a4-b4"),  # a capture
        ("4  Aa  Aa\n8  Ca  .  Cb", "a4-b4"),  # own on own
        ("2  Aa  A\n8  Ca  .  Cb", "a2-b2"),  # a site
        ("2  Ar  A\n8  Ca  .  Cb", "a2-b2"),  # a site, by a neutral counter
    ],
)
def test_c6_stacking_and_sites_set_the_count_back(drawing: str, word: str) -> None:
    """Stacking, own on own too, and site entries, a neutral's too, set it to 0 (C6)."""
    position = play(drawn(drawing, quiet=59), word)
    assert position.view(None)["quiet"]["count"] == 0
    assert not position.over


def test_c6_the_last_move_of_a_chain_is_not_quiet() -> None:
    """A turn of two moves is not a single move to an empty street, nor is a `stop` (C6)."""
    for last in ("a8-a7", "stop"):
        position = play(drawn("2  Aa  A\n8  Ca  .  Cb", quiet=20), "a2-b2", last)
        assert position.view(None)["quiet"]["count"] == 0


def test_c6_skips_count_nothing() -> None:
    """Black moves, amber is skipped, black moves: two quiet turns (C6)."""
    position = play(drawn(BLOCKED_AMBER, turn="b"), "d4-d5", "d5-d4")
    assert position.view(None)["quiet"]["count"] == 2


def test_c6_the_sixtieth_quiet_turn_ends_the_game() -> None:
    """After 59 the game goes on, after 60 it is over and counts without doubling (C6, C4)."""
    position = play(drawn(QUIET + "\n2  .  Aba  Bb", quiet=58), "a4-b4")
    assert not position.over
    assert ending(play(position, "d4-d5")) == "quiet"
    assert position.scores == (2, 1)
    assert not any(d["doubled"] for d in position.view(None)["districts"])
    told = [e.details for e in position.events(None) if e.kind == "quiet_ended"]
    assert told == [{"count": 60}]


def test_c6_the_count_is_shown_from_thirty_on() -> None:
    """Players see the count once it has become relevant (C6)."""
    shown = [drawn(QUIET, quiet=quiet).view(None)["quiet"]["shown"] for quiet in (0, 29, 30, 59)]
    assert shown == [False, False, True, True]


NOBODY_CAN_MOVE = (
    "CbBbAwDbAaDwDrCaDrBbDrDrAbCb/Da2Cb2BwAr2Aw2Da/Br2Aa2DwCr2Cw2Ba/AaCbDrCwBwCbAbDaAwCrAwDwBwAb/"
    "DbAaBbDbCaBrBrAbBrAaCrBbDaCa/Ba2Ar2ArCw2Cw2Bb/Db2Cr2CrBw2Ar2Aw/BaDbCwBrDwBwDwAbCaDaBaArCaBa"
)


def test_c6_nobody_can_move() -> None:
    """A full board on which every seat is blocked is over, without points (C6)."""
    position = Position.from_text(GAME, f"{NOBODY_CAN_MOVE} a - 0 2 5 own")
    assert ending(position) == "stuck"
    assert position.scores == (0, 0)
    movable = Position.from_text(GAME, f"{NOBODY_CAN_MOVE} a - 0 2 5 any")
    assert ending(movable) is None


# Points.


def test_points() -> None:
    """A point for each counter in own stacks on sites; the rest counts nothing (C-score)."""
    position = drawn("2  .  Abba  .  .  Dr  Ab\n4  Bbbbba  .  Cb")
    assert position.scores == (3, 1)
