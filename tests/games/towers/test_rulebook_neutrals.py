"""The rulebook as tests: two or three players with C7 to C9, and the variant.

Letters in drawings: A crown, B lily, C rose, D star; a amber, b black, r red, w white, from the
bottom counter to the top. Unless said otherwise two play, amber and black; red and white are
neutral.
"""

from __future__ import annotations

import pytest
from tests.games.towers.drawn import drawn, ends, legal, play, refusal

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
        "it is locked until Player 1 has the next turn (C7)"
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
    position = play(drawn("2  Ar  A\n8  Ca  .  Cb"), "a2-b2")
    assert position.to_text().split()[2] == "-"


def test_c7_option_colour() -> None:
    """By the Italian text a move locks every counter of its colour, for the others (C7)."""
    drawing = "4  Aa  .  Bb  .  Cr  .  Dw  .  Bw"
    position = play(drawn(drawing, players=3, neutral_lock="colour"), "g4-g5")
    assert position.to_text().split()[2] == "aw"
    assert not ends(position, "i4")
    assert refusal(position, "i4-i5") == (
        "Player 1 has moved the neutral colour white; "
        "all of it is locked until Player 1 has the next turn (C7)"
    )
    play(position, "c4-c5")
    assert position.view(None)["players"][0]["locked_colours"] == ["white"]
    play(position, "e4-e5")
    assert ends(position, "i4")


def test_c7_option_colour_holds_for_a_move_onto_a_site() -> None:
    """The mover may go on with the colour in the chain; afterwards the others may not (C7)."""
    drawing = "2  Ar  A  B  Br\n8  Ca  .  Cb  .  Dr"
    position = play(drawn(drawing, neutral_lock="colour", neutral_sites="again"), "a2-b2")
    assert ends(position, "d2")
    play(position, "d2-c2", "stop")
    assert position.to_text().split()[2] == "ar"
    assert not ends(position, "e8")


C8_ROW = "4  Br  Aa  Bb  Cab  .  Cr  .\n8  Ca  .  .  Cb"


def test_c8_neutral_counters_pass_over_anything() -> None:
    """Over own and foreign counters and towers of any colour, to any empty field (C8)."""
    assert {"e4", "g4", "n4"} <= ends(drawn(C8_ROW), "a4")


def test_c8_option_own() -> None:
    """With `own` they pass over empty fields and counters of their own colour only (C8)."""
    position = drawn(C8_ROW, neutral_pass="own")
    assert ends(position, "a4") == {"a1", "a2", "a3", "a5", "a6", "a7"}
    assert refusal(position, "a4-e4") == "On b4 it would pass over an amber counter (C8)"
    assert "d4" in ends(drawn("4  Br  .  Cr  .\n8  Ca  .  .  Cb", neutral_pass="own"), "a4")
    white = drawn("4  Br  .  Cw  .\n8  Ca  .  .  Cb", neutral_pass="own")
    assert "d4" not in ends(white, "a4")


def test_c8_a_neutral_enters_its_own_site_only() -> None:
    """A matching empty site ends the turn and gives no points; another symbol's is closed (C8)."""
    position = drawn("2  Ar  A  B\n8  Ca  .  .  Cb")
    assert "b2" in ends(position, "a2")
    assert "c2" not in ends(position, "a2")
    play(position, "a2-b2")
    assert position.to_act == (1,)
    assert position.scores == (0, 0)


def test_c8_a_neutral_on_a_site_gives_no_further_move() -> None:
    """As a default a neutral counter on a site ends the turn, in a chain too (C8)."""
    drawing = "2  Ar  A  B  Ba\n8  Ca  .  .  Cb"
    assert play(drawn(drawing), "a2-b2").to_act == (1,)
    chain = play(drawn(drawing), "d2-c2")
    assert chain.to_act == (0,)
    assert play(chain, "a2-b2").to_act == (1,)


def test_c8_option_again() -> None:
    """With `again` a neutral counter on a site gives an extra move, as own stacks do (C8)."""
    drawing = "2  Ar  A  B  Ba\n8  Ca  .  .  Cb"
    assert play(drawn(drawing, neutral_sites="again"), "a2-b2").to_act == (0,)


def test_c8_option_never() -> None:
    """With `never` neutral counters stay on the streets (C8)."""
    position = drawn("2  Ar  A  B\n8  Ca  .  .  Cb", neutral_sites="never")
    assert "b2" not in ends(position, "a2")
    assert "d2" in ends(position, "a2")
    assert refusal(position, "a2-b2") == (
        "Neutral counters stay on the streets, and b2 is a site (C8)"
    )


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
    assert position.to_act == (1,)


def test_c8_chains_mix_own_and_neutral_moves() -> None:
    """Each move of a chain may be with an own stack or an unlocked neutral (C8)."""
    drawing = "2  Aa  A  B  Br\n3  .  D  C  Ca\n8  Ba  .  .  Cb  .  Dw"
    position = drawn(drawing, neutral_sites="again")
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
    assert refusal(position, "a4-c4") == "On b4 it would pass over a red counter (C9)"
    assert "b4" in ends(drawn("4  Ba  Br  .\n8  Ca  .  .  Cb"), "a4")


# The variant.


def test_c_unlimited_heights() -> None:
    """Any height is allowed and a tower of five can be taken (C-unlimited)."""
    position = drawn("2  Aaa  Abbbbb\n8  Ca  .  .  Cb", max_height="unlimited")
    play(position, "a2-b2")
    assert position.scores == (7, 0)
    assert not any(
        field["stack"] and field["stack"]["safe"] for field in position.view(0)["fields"]
    )


def test_c_unlimited_the_highest_tower() -> None:
    """All twenty counters of a symbol can stand in one tower (C-unlimited)."""
    nineteen = "A" + "a" * 4 + "r" * 5 + "w" * 5 + "b" * 5
    position = drawn(f"2  Aa  {nineteen}\n8  Ca  .  .  Cb", max_height="unlimited")
    assert play(position, "a2-b2").scores == (20, 0)
