"""The rulebook as tests: its printed examples, its chapters, and the rulings C1 to C9.

Letters in drawings: A crown, B lily, C rose, D star; a amber, b black, r red, w white, from the
bottom counter to the top. Unless said otherwise two play, amber and black; red and white are
neutral.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.towers.drawn import GAME, drawn, ending, ends, legal, play, reference, refusal
from tests.reference.towers import COUNTERS, FIELDS, SITES, STREETS

from kogge.core.position import Position

# The printed examples. Their pictures are lost: the drawings are ours, the captions are theirs.

EXAMPLE_1 = """
   a   b   c   d   e   f
4  .   .   .   Bb
5  .   .   .   Aa  Ba  Arb
"""


def test_example_1_movement() -> None:
    """A crown: onto a free space, not onto a lily, over an own lily onto a tower of crowns (C1)."""
    position = drawn(EXAMPLE_1)
    assert ends(position, "d5") == {"a5", "b5", "c5", "d6", "d7", "d8", "f5"}
    assert refusal(position, "d5-d4").startswith("A crown cannot go onto lilies")
    assert "/4BaArba8/" in play(position, "d5-f5").to_text()


EXAMPLE_2 = """
   a   b   c   d   e   f   g   h
4  .   .   .   Ab
5  .   .   Bb  Aa  Bb  Ab
6  .   C   D   .
7  .   B   A   Bb
"""


def test_example_2_movement() -> None:
    """A crown: not onto a lily, not over foreign counters onto a crown or a free space (C2)."""
    position = drawn(EXAMPLE_2)
    assert ends(position, "d5") == {"d4", "d6"}
    assert refusal(position, "d5-c5").endswith("(C1)")  # 1. onto another symbol
    assert refusal(position, "d5-f5") == "On e5 it passes over a black counter (C2)"  # 2. beyond
    assert refusal(position, "d5-b5") == "On c5 it passes over a black counter (C2)"  # 3. to free
    assert refusal(position, "d5-d8") == "On d7 it passes over a black counter (C2)"


EXAMPLE_3 = """
   a   b   c   d   e
2  Ba  A   B   Brb
8  .   .   .   .   Ab
"""


def test_example_3_movement() -> None:
    """A lily: not onto the crown's site, onto its own, and over both onto a tower of lilies."""
    position = drawn(EXAMPLE_3)
    assert ends(position, "a2") == {"c2", "d2", "a1", *(f"a{row}" for row in range(3, 9))}
    assert refusal(position, "a2-b2") == (
        "A lily cannot go onto b2, which is a site for crowns (C-sites)"
    )
    assert "/3Brba10/" in play(position, "a2-d2").to_text()


# Before the first move.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int) -> None:
    """Eighty counters, five of each kind, one on every street, none on a site (C-setup)."""
    position = GAME.new(players, seed=1)
    board = reference(position.to_text()).board
    assert set(board) == set(STREETS)
    assert Counter(board.values()) == Counter(COUNTERS)
    assert len(SITES) == 32
    assert len(FIELDS) == 112


def test_setup_is_random() -> None:
    """Every colour begins sometimes, and the same street gets different counters (C-setup)."""
    games = [GAME.new(4, seed=seed) for seed in range(60)]
    assert Counter(position.to_act[0] for position in games).keys() == {0, 1, 2, 3}
    assert len({position.to_text()[:2] for position in games}) > 10


# A turn.


def test_only_own_stacks_and_neutral_counters_move() -> None:
    """The top counter decides whose stack it is; a neutral counter is anybody's (C-turn)."""
    position = drawn(
        """
4  Aa  .  Bab  .  Cbba  .  Dr
"""
    )
    assert {word.split("-")[0] for word in legal(position)} == {"a4", "e4", "g4"}
    assert refusal(position, "c4-c5") == "The stack on c4 is not yours: black is on top (C-turn)"
    assert refusal(position, "b4-b5") == "Nothing stands on b4 (C-turn)"
    with_four = drawn("4  Aa  .  Bab  .  Cbba  .  Dr  .  Dw", players=4)
    assert {word.split("-")[0] for word in legal(with_four)} == {"a4", "e4"}


def test_turns_go_clockwise() -> None:
    """After a single move the next seat is to act, and after the last the first (C-turn)."""
    position = drawn("4  Aa  .  Bb  .  Cr  .  Dw", turn="w", players=4)
    acted = []
    for word in ("g4-g5", "a4-a5", "c4-c5", "e4-e5"):
        acted += position.to_act
        play(position, word)
    assert acted == [3, 0, 1, 2]


def test_straight_lines_of_any_length() -> None:
    """On an empty board a counter reaches its whole row and column, and nothing else (C-move)."""
    position = drawn("4  .  .  .  .  .  .  Aa\n8  Bb")
    row = {f"{letter}4" for letter in "abcdefhijklmn"}
    column = {f"g{number}" for number in (1, 2, 3, 5, 6, 7, 8)}
    assert ends(position, "g4") == row | column


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("g4-h5", "and h5 is not in line with g4 (C-move)"),
        ("g4-a8", "and a8 is not in line with g4 (C-move)"),
        ("g4-g4", "A move must leave g4 (C-move)"),
        ("g4-g9", "There is no field g9; the board runs from a1 to n8 (C-setup)"),
        ("o4-g4", "There is no field o4; the board runs from a1 to n8 (C-setup)"),
        ("G4-A8", "and a8 is not in line with g4 (C-move)"),
    ],
)
def test_words_that_are_never_legal(word: str, reason: str) -> None:
    """A diagonal, a stay, a field beside the board: refused with the rule, not as unknown words."""
    position = drawn("4  .  .  .  .  .  .  Aa\n8  Bb")
    before = position.to_text()
    assert refusal(position, word).endswith(reason)
    with pytest.raises(ValueError, match=r"\((C-move|C-setup)\)"):
        position.play(0, word)
    assert position.to_text() == before


def test_c1_same_symbol_of_any_colour() -> None:
    """Own, foreign and neutral crowns can be stacked on; the own lily cannot (C1)."""
    for top, allowed in (("Aa", True), ("Ab", True), ("Ar", True), ("Ba", False), ("Bb", False)):
        position = drawn(f"4  Aa  {top}\n8  Bb")
        assert ("b4" in ends(position, "a4")) is allowed, top


def test_c2_passing_looks_at_the_top_colour_only() -> None:
    """Own top over foreign counters is passed; foreign top over own counters is not (C2)."""
    passed = drawn("4  Aa  Bbba  .\n8  Bb")
    assert {"c4", "n4"} <= ends(passed, "a4")
    blocked = drawn("4  Aa  Baab  .\n8  Bb")
    assert not ends(blocked, "a4") & {"b4", "c4", "n4"}
    assert refusal(blocked, "a4-c4") == "On b4 it passes over a black tower (C2)"


def test_c2_own_stacks_on_sites_are_passed_too() -> None:
    """A site with an own tower is no obstacle, one with a foreign counter is (C2)."""
    assert "a2" in ends(drawn("2  .  Aba  .  Ba\n8  Bb"), "d2")
    assert "a2" not in ends(drawn("2  .  Ab  .  Ba\n8  Bb"), "d2")


def test_c2_names_a_red_tower() -> None:
    """The refusal names what is in the way (C2)."""
    position = drawn("4  Aa  .  Bar  .\n8  Bb  .  Cw", players=4)
    assert refusal(position, "a4-e4").endswith("passes over a red tower (C2)")


def test_towers_move_and_are_taken_as_a_whole() -> None:
    """A stack goes on top of another one in its order; what was below stays below (C-towers)."""
    position = drawn("4  Aba  .  Arb\n8  Bb  .  Ba")
    play(position, "a4-c4")
    assert "/2Arbba11/" in position.to_text()
    assert position.view(None)["fields"][3 * 14 + 2]["stack"]["colours"] == [
        "red",
        "black",
        "black",
        "amber",
    ]


@pytest.mark.parametrize(("top", "allowed"), [("Abb", True), ("Abbb", True), ("Abbbb", False)])
def test_height_at_most_five(top: str, allowed: bool) -> None:
    """Two on three make five; two on four would make six and are refused (C-height)."""
    position = drawn(f"4  Aaa  {top}\n8  Bb  .  Ba")
    assert ("b4" in ends(position, "a4")) is allowed
    if not allowed:
        assert refusal(position, "a4-b4") == (
            "The tower on b4 would have 6 counters, more than 5 (C-height)"
        )


def test_a_tower_of_five_is_safe_but_mobile() -> None:
    """Nobody enters it, not even its owner; it still moves until it stands on a site (C-height)."""
    position = drawn(
        """
2  Abrwba  A
3  .       D
4  Aa
8  .   .   .   .   Bb
"""
    )
    assert refusal(position, "a4-a2") == (
        "The tower on a2 is complete and safe with 5 counters (C-height)"
    )
    assert {"b2", "a1", "a3"} <= ends(position, "a2")
    assert "a4" not in ends(position, "a2")
    play(position, "a2-b2")
    assert not ends(position, "b2")


def test_completing_a_tower_is_told() -> None:
    """The log says when a tower has become safe; with unlimited heights never (C-height)."""
    for max_height, told in (("5", 1), ("unlimited", 0)):
        position = drawn("4  Aaa  Abbb\n8  Bb  .  Ba", max_height=max_height)
        play(position, "a4-b4")
        assert [event.kind for event in position.events(None)].count("completed") == told


def test_nothing_leaves_a_site() -> None:
    """Own and neutral stacks on sites stay for ever (C-sites)."""
    position = drawn("2  .  Aa  .  .  Dr\n8  Ba  .  .  Bb")
    assert not ends(position, "b2")
    assert not ends(position, "e2")
    assert refusal(position, "b2-a2") == "Nothing ever leaves a site, and b2 is one (C-sites)"
    assert refusal(position, "e2-d2") == "Nothing ever leaves a site, and e2 is one (C-sites)"


def test_capture_on_a_site() -> None:
    """Below five a stack on a site can be captured, and the site with it (C-sites)."""
    position = drawn("2  Aa  Abb\n8  Ba  .  .  Bb")
    assert position.scores == (0, 2)
    play(position, "a2-b2")
    assert position.scores == (3, 0)
    safe = drawn("2  Aa  Abbbbb\n8  Ba  .  .  Bb")
    assert "b2" not in ends(safe, "a2")


# Extra moves.


def test_entering_a_site_gives_another_move() -> None:
    """The same seat is asked again, with other stacks, as often as it enters sites (C-chain)."""
    position = drawn("2  Aa  A  B  Ba\n8  Ca  .  .  Bb")
    play(position, "a2-b2")
    assert position.to_act == (0,)
    assert position.view(None)["phase"] == "chain"
    assert not ends(position, "b2")
    play(position, "d2-c2")
    assert position.to_act == (0,)
    play(position, "a8-a7")
    assert position.to_act == (1,)
    assert position.view(None)["phase"] == "turn"


def test_capturing_on_a_site_gives_another_move() -> None:
    """Capture on a site counts as entering it (C-chain)."""
    position = play(drawn("2  Aa  Ab\n8  Ba  .  .  Bb"), "a2-b2")
    assert position.to_act == (0,)
    assert "stop" in legal(position)


def test_extra_moves_are_optional() -> None:
    """`stop` ends the turn inside a chain, and only there (C-chain)."""
    position = drawn("2  Aa  A\n8  Ba  .  .  Bb")
    assert "stop" not in legal(position)
    assert refusal(position, "stop") == (
        "You can only stop after entering a site; first move a stack (C-turn)"
    )
    play(position, "a2-b2", "stop")
    assert position.to_act == (1,)


def test_a_chain_without_a_further_move_ends_by_itself() -> None:
    """With nothing left to move, the turn passes without a `stop` (C-chain)."""
    position = drawn(
        """
1  Ba  Ab
2  Cb  .  .  Aa  .  A  Db
""",
        neutral_pass="own",
    )
    play(position, "d2-f2")
    assert position.to_act == (1,)


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
    position = drawn("2  Aa  A  B  Br  .  .  Dw\n8  Ab")
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


# Two or three players.


@pytest.mark.parametrize(("players", "neutral"), [(2, {"e4", "g4"}), (3, {"g4"}), (4, set())])
def test_neutral_colours(players: int, neutral: set[str]) -> None:
    """The last colours are neutral: two with two players, one with three (C-neutral)."""
    position = drawn("4  Aa  .  Bb  .  Cr  .  Dw", players=players)
    assert {word.split("-")[0] for word in legal(position)} == {"a4"} | neutral


def test_neutral_counters_are_captured_and_count() -> None:
    """Own on neutral makes an own tower (C-neutral, C9)."""
    position = play(drawn("2  Aa  Ar\n8  Ca  .  Cb"), "a2-b2")
    assert position.scores == (2, 0)


def test_c7_the_others_may_not_move_a_moved_neutral() -> None:
    """Amber moves the white counter: locked for black and red, free when amber is next (C7)."""
    position = drawn("4  Aa  .  Bb  .  Cr  .  Dw", players=3)
    play(position, "g4-g5")
    assert position.to_text().split()[2] == "ag5"
    assert position.view(None)["fields"][4 * 14 + 6]["stack"]["locked_by"] == 0
    assert not ends(position, "g5")
    assert refusal(position, "g5-g6") == (
        "Player 1 has moved the neutral counter on g5; "
        "it is locked until their turn comes round (C7)"
    )
    play(position, "c4-c5")
    assert not ends(position, "g5")
    play(position, "e4-e5")
    assert position.to_text().split()[2] == "-"
    assert ends(position, "g5")


def test_c7_locks_the_counter_not_its_colour() -> None:
    """Another white counter may be moved; at most one is locked for each seat (C7)."""
    position = play(drawn("4  Aa  .  Bb  .  Cr  .  Dw  .  Bw", players=3), "g4-g5")
    assert ends(position, "i4")
    play(position, "i4-i5")
    assert position.to_text().split()[2] == "ag5,bi5"
    assert not ends(position, "g5")
    assert not ends(position, "i5")


def test_c7_a_locked_counter_can_be_captured() -> None:
    """The lock forbids moving it, not capturing it, and goes with the capture (C7)."""
    drawing = """
4  Aa  .   Bb  .   Cr  .   Dw
5  .   .   .   .   .   .   .   Db
"""
    position = play(drawn(drawing, players=3), "g4-g5")
    assert position.to_text().split()[2] == "ag5"
    play(position, "h5-g5")
    assert position.to_text().split()[2] == "-"


def test_c7_the_lock_ends_though_its_mover_is_skipped() -> None:
    """The turn passes amber, who cannot move: from then on the others may move the counter (C7)."""
    drawing = """
1  Aw  .   .
2  Bb  A   B
4  .   Cb  .   .   .   .   Dr
7  .   .   .   .   .   .   .   .   .   .   .   .   .   Cb
8  .   .   .   .   .   .   .   .   .   .   .   .   Db  Aa
"""
    position = drawn(drawing, turn="b", players=3, locks="aa1", neutral_pass="own")
    play(position, "b4-b1")
    assert position.to_text().split()[2] == "aa1"
    play(position, "g4-g5")
    assert position.to_act == (1,)  # amber was skipped
    assert position.to_text().split()[2] == "-"


def test_c7_a_neutral_on_a_site_needs_no_lock() -> None:
    """Nothing leaves a site: a neutral counter that has entered one is not locked (C7)."""
    position = play(drawn("2  Ar  A\n8  Ca  .  Cb"), "a2-b2", "stop")
    assert position.to_text().split()[2] == "-"


C8_ROW = "4  Br  Aa  Bb  Cab  .  Cr  .\n8  Ca  .  .  Cb"


def test_c8_neutral_counters_pass_over_anything() -> None:
    """Over own and foreign counters and towers of any colour, to any empty field (C8)."""
    assert {"e4", "g4", "n4"} <= ends(drawn(C8_ROW), "a4")


def test_c8_option_own() -> None:
    """With `own` they pass over empty fields and counters of their own colour only (C8)."""
    position = drawn(C8_ROW, neutral_pass="own")
    assert ends(position, "a4") == {"a1", "a2", "a3", "a5", "a6", "a7"}
    assert refusal(position, "a4-e4") == "On b4 it passes over an amber counter (C8)"
    assert "d4" in ends(drawn("4  Br  .  Cr  .\n8  Ca  .  .  Cb", neutral_pass="own"), "a4")
    white = drawn("4  Br  .  Cw  .\n8  Ca  .  .  Cb", neutral_pass="own")
    assert "d4" not in ends(white, "a4")


def test_c8_a_neutral_enters_its_own_site_only() -> None:
    """A matching empty site gives an extra move and no points; another symbol's is closed (C8)."""
    position = drawn("2  Ar  A  B\n8  Ca  .  .  Cb")
    assert "b2" in ends(position, "a2")
    assert "c2" not in ends(position, "a2")
    play(position, "a2-b2")
    assert position.to_act == (0,)
    assert position.scores == (0, 0)


def test_c8_a_neutral_on_a_site_can_be_captured() -> None:
    """It is taken like any other stack of the same symbol (C8)."""
    assert "b2" in ends(drawn("2  Aa  Ar\n8  Ca  .  .  Cb"), "a2")


def test_c8_a_district_of_neutrals_does_not_end_the_game() -> None:
    """Four neutral counters of one colour fill a district: the game goes on (C8, C3)."""
    drawing = """
2  Ar  A   Br
3  .   Dr  Cr
8  Ca  .   .   Cb
"""
    position = play(drawn(drawing), "a2-b2")
    assert not position.over
    assert position.to_act == (0,)


def test_c8_chains_mix_own_and_neutral_moves() -> None:
    """Each move of a chain may be with an own stack or an unlocked neutral (C8)."""
    position = drawn("2  Aa  A  B  Br\n3  .  D  C  Ca\n8  Ba  .  .  Cb  .  Dw")
    play(position, "a2-b2", "d2-c2", "d3-c3", "f8-g8")
    assert position.to_act == (1,)


def test_c9_a_neutral_never_goes_on_top() -> None:
    """Not onto an own, foreign or neutral counter of its symbol (C9)."""
    for top in ("Aa", "Ab", "Ar", "Aw"):
        position = drawn(f"4  Ar  {top}\n8  Ca  .  .  Cb")
        assert "b4" not in ends(position, "a4"), top
    assert refusal(position, "a4-b4") == (
        "A neutral counter must end on an empty field, and something stands on b4 (C9)"
    )


def test_c9_players_do_not_pass_over_neutrals() -> None:
    """They may capture them, but not pass (C9)."""
    position = drawn("4  Aa  Br  .\n8  Ca  .  .  Cb")
    assert "c4" not in ends(position, "a4")
    assert refusal(position, "a4-c4") == "On b4 it passes over a red counter (C9)"
    assert "b4" in ends(drawn("4  Ba  Br  .\n8  Ca  .  .  Cb"), "a4")


# The variant.


def test_unlimited_heights() -> None:
    """Any height is allowed and a tower of five can be taken (C-unlimited)."""
    position = drawn("2  Aaa  Abbbbb\n8  Ca  .  .  Cb", max_height="unlimited")
    play(position, "a2-b2")
    assert position.scores == (7, 0)
    assert not any(
        field["stack"] and field["stack"]["safe"] for field in position.view(0)["fields"]
    )


def test_the_highest_tower() -> None:
    """All twenty counters of a symbol can stand in one tower (C-unlimited)."""
    nineteen = "A" + "a" * 4 + "r" * 5 + "w" * 5 + "b" * 5
    position = drawn(f"2  Aa  {nineteen}\n8  Ca  .  .  Cb", max_height="unlimited")
    assert play(position, "a2-b2").scores == (20, 0)
