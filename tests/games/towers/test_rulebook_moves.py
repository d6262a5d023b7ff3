"""The rulebook as tests: its printed examples, the set-up, and a turn, with the rulings C1, C2 and
C10.

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
    # 2. beyond, 3. to free
    assert refusal(position, "d5-f5") == "On e5 it would pass over a black counter (C2)"
    assert refusal(position, "d5-b5") == "On c5 it would pass over a black counter (C2)"
    assert refusal(position, "d5-d8") == "On d7 it would pass over a black counter (C2)"


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
    acted: list[int] = []
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
    assert refusal(blocked, "a4-c4") == "On b4 it would pass over a black tower (C2)"


def test_c2_own_stacks_on_sites_are_passed_too() -> None:
    """A site with an own tower is no obstacle, one with a foreign counter is (C2)."""
    assert "a2" in ends(drawn("2  .  Aba  .  Ba\n8  Bb"), "d2")
    assert "a2" not in ends(drawn("2  .  Ab  .  Ba\n8  Bb"), "d2")


def test_c2_names_a_red_tower() -> None:
    """The refusal names what is in the way (C2)."""
    position = drawn("4  Aa  .  Bar  .\n8  Bb  .  Cw", players=4)
    assert refusal(position, "a4-e4").endswith("would pass over a red tower (C2)")


def test_a_stack_with_nowhere_to_go() -> None:
    """Of a stack that cannot move at all, that is told, not what stands beside it (C-move)."""
    position = drawn("1  Aa  Bb\n2  Cb\n8  Ba  .  .  Cb")
    assert refusal(position, "a1-b1") == refusal(position, "a1-a5")
    assert refusal(position, "a1-b1") == (
        "The stack on a1 has nowhere to go now: "
        "no field that it may end on is within reach (C-move)"
    )


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


def four_sites(chains: str) -> Position:
    """Amber can take a whole district, field by field, and has a counter left elsewhere."""
    drawing = """
1  .  .  Ba
2  Aa  .  .  .
3  Da  .  .  Ca
8  Ba  .  .  Bb
"""
    return drawn(drawing, chains=chains)


def test_c10_a_chain_as_long_as_sites_are_entered() -> None:
    """Four sites in one turn complete a district and end the game (C10, C3)."""
    position = play(four_sites("any"), "a2-b2", "c1-c2", "a3-b3")
    assert position.to_act == (0,)
    assert position.to_text().split()[1] == "a+"
    assert ending(play(position, "d3-c3")) == "district"


def test_c10_two_extra_moves_at_most() -> None:
    """With `two` the third move of a turn ends it, whatever it enters (C10)."""
    position = play(four_sites("two"), "a2-b2")
    assert position.to_text().split()[1] == "a+"
    play(position, "c1-c2")
    assert position.to_text().split()[1] == "a++"
    assert "stop" in legal(position)
    play(position, "a3-b3")
    assert position.to_act == (1,)
    assert ending(position) is None
    play(position, "d8-d7", "a8-a7", "d7-d8", "d3-c3")
    assert ending(position) == "district"


def test_c10_extra_moves_are_counted_anew_each_turn() -> None:
    """Stopping or moving to a street ends the count with the turn (C10)."""
    position = play(four_sites("two"), "a2-b2", "stop", "d8-d7", "c1-c2")
    assert position.to_text().split()[1] == "a+"


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
