"""Positions as a line and as a drawing: what is written can be read, what is wrong is named."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.towers.drawn import GAME, drawn

import kogge
from kogge.core.errors import BadOption, BadPosition
from kogge.core.position import Position
from kogge.games.towers.diagrams import draw_board, read_board

DRAWING = """
   a   b  c    d    e  f  g  h  i  j  k  l  m  n
1  Aa  .  .    Bbr  .  .  .  .  .  .  .  .  .  .
2  .   A  Bab  .    D  A  .  .  C  D  .  B  C  .
3  .   D  C    .    C  B  .  .  B  A  .  A  D  .
4  .   .  .    .    .  .  .  .  .  .  .  .  .  Dw
5  .   .  .    .    .  .  .  .  .  .  .  .  .  .
6  .   C  D    .    B  C  .  .  A  B  .  D  A  .
7  .   B  A    .    A  D  .  .  D  C  .  C  B  .
8  .   .  .    .    .  .  .  .  .  .  .  .  .  Cb
"""
LINE = "Aa2Bbr10/2Bab11/14/13Dw/14/14/14/13Cb"


def random_positions(players: int, **options: Any) -> list[Position]:
    """Some positions of a random game, the last included."""
    noise = random.Random(players)
    position = GAME.new(players, seed=players, **options)
    found = [position.copy()]
    while not position.over:
        (seat,) = position.to_act
        position.play(seat, noise.choice(position.moves(seat)))
        if position.over or noise.random() < 0.1:
            found.append(position.copy())
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {"max_height": "5"},
        {"max_height": "unlimited", "neutral_sites": "once"},
        {"neutral_lock": "colour", "off_streets": "mover"},
        {"neutral_sites": "never", "neutral_lock": "colour"},
        {"neutral_sites": "again", "chains": "two"},
        {"colours": "red-white", "neutral_lock": "colour"},
    ],
)
def test_lines_round_trip(players: int, options: dict[str, str]) -> None:
    """Reading the line of a position gives the same record, and the same line again."""
    for position in random_positions(players, **options):
        again = Position.from_text(GAME, position.to_text())
        assert again.to_text() == position.to_text()
        assert again.view(None) == position.view(None)
        assert again.observed(None).tobytes() == position.observed(None).tobytes()
        assert again.players == players
        assert again.options == position.options


def test_a_position_that_was_read_can_be_played_on() -> None:
    """The same move from the original and from the read position leads to the same line."""
    for position in random_positions(3)[:-1]:
        again = Position.from_text(GAME, position.to_text())
        (seat,) = position.to_act
        move = position.moves(seat)[-1]
        position.play(seat, move)
        again.play(seat, move)
        assert again.to_text() == position.to_text()


def test_the_line_in_full() -> None:
    """Board, who is to move, locks, quiet turns, players, options."""
    position = drawn(DRAWING, "b+", 3, locks="an4", quiet=7, neutral_pass="own")
    assert position.to_text() == f"{LINE} b+ an4 7 3 5 own"
    assert position.to_act == (1,)


def test_drawings_round_trip() -> None:
    """What is drawn can be read, for whole boards with every counter in them."""
    for position in random_positions(2, max_height="unlimited"):
        board = position.to_text().split()[0]
        assert read_board(draw_board(position._state)) == board


def test_the_drawing_in_full() -> None:
    """Columns have letters, rows numbers, empty sites their symbols, stacks all their counters."""
    assert draw_board(drawn(DRAWING, players=4)._state) == DRAWING.strip("\n")


def test_drawings_may_be_short() -> None:
    """Rows may be missing or end early, and empty sites may be dots."""
    assert read_board("1 Aa . . Bbr\n2 . . Bab\n4 . . . . . . . . . . . . . Dw\n\n") == (
        LINE.removesuffix("13Cb") + "14"
    )


@pytest.mark.parametrize(
    ("drawing", "column", "problem"),
    [
        ("9 Aa", 1, "'9' is not the number of a row"),
        ("1 Aa\n1 Ab", 1, "'1' is not the number of a row, or names it again"),
        ("  x Aa", 3, "'x' is not the number of a row"),
        ("1 Aa aA", 6, "'aA' on b1 is neither a stack nor '.'"),
        ("2 . B", 5, "'B' on b2 is neither a stack nor 'A'"),
        ("1 A", 3, "'A' on a1 is neither a stack nor '.'"),
        ("1" + " ." * 15, 31, "row 1 has more than 14 fields"),
    ],
)
def test_wrong_drawings(drawing: str, column: int, problem: str) -> None:
    """What is wrong with a drawing is named, with its column."""
    with pytest.raises(BadPosition, match=re.escape(f"column {column}: {problem}")):
        read_board(drawing)


GOOD = f"{LINE} b+ an4 7 3 5 own"


@pytest.mark.parametrize(
    ("line", "column", "problem"),
    [
        ("", 1, "the line ends before the board"),
        (LINE, 38, "the line ends before who is to move"),
        (f"{LINE} a - 0 2", 46, "the line ends before max_height"),
        (f"{GOOD} more", 56, "neutral_sites cannot be 'more'; choose one of once, again, never"),
        (f"{GOOD} once colour mover more", 74, "chains cannot be 'more'; choose one of any, two"),
        (f"{GOOD} once colour mover two more", 78, "colours cannot be 'more'; choose one of"),
        (f"{GOOD} once colour mover two red-white more", 88, "nothing is expected after the"),
        (f"{GOOD} once counter anyone any amber-white", 6, "a neutral counter tops the tower"),
        (GOOD.replace("b+", "b++"), 39, "'b++' is not a player to move; choose from abr"),
        (f"{GOOD} once counter anyone two".replace("b+", "b+++"), 39, "'b+++' is not a player"),
        (f"{LINE} b aw,rw 7 3 5 own once colour", 44, "'rw' locks a colour that is locked already"),
        (f"{LINE} b ab 7 3 5 own once colour", 41, "'ab' is not a player's letter and neutral"),
        (f"{LINE} b bw 7 3 5 own once colour", 41, "'bw': a player's own turn has ended"),
        ("14/14 a - 0 2 5 any", 1, "the board has 8 rows, not 2"),
        (GOOD.replace("/14/13Dw", "/15/13Dw"), 17, "row 3 has more than 14 fields"),
        (GOOD.replace("/14/13Dw", "/12/13Dw"), 19, "row 3 ends after 12 of 14 fields"),
        (GOOD.replace("/14/13Dw", "/0/13Dw"), 17, "a number counts empty fields"),
        (GOOD.replace("Aa2", "Aa1AbBa"), 11, "row 1 has more than 14 fields"),
        (GOOD.replace("Aa2", "Ea2"), 1, "'E' on a1 is not a symbol; choose from ABCD"),
        (GOOD.replace("Aa2", "?2"), 1, "'?' on a1 is not a symbol"),
        (GOOD.replace("Aa2", "Ax2"), 2, "'x' on a1 is not a colour; choose from abrw"),
        (GOOD.replace("Aa2", "A2"), 2, "the stack on a1 has no colours"),
        (GOOD.replace("Aa2", "Aaabrab2"), 7, "the tower on a1 is higher than 5"),
        (GOOD.replace("Bbr", "Bbw"), 6, "a neutral counter tops the tower on d1"),
        (GOOD.replace("2Bab", "2Aab"), 11, "c2 is a site for B, not for A"),
        (GOOD.replace("Aa2Bbr10", "AaaaaAaa2Bbr9"), 8, "there is no 6th counter with the amber"),
        (GOOD.replace(" b+ ", " x "), 39, "'x' is not a player to move; choose from abr"),
        (GOOD.replace(" b+ ", " w "), 39, "'w' is not a player to move; choose from abr"),
        (GOOD.replace(" b+ ", " - "), 39, "nobody is to move, but the game is not over"),
        (GOOD.replace(" an4 ", " xn4 "), 42, "'xn4' is not a player's letter and a field"),
        (GOOD.replace(" an4 ", " an4,rz9 "), 46, "'rz9' is not a player's letter and a field"),
        (GOOD.replace(" an4 ", " aa1 "), 43, "no neutral counter stands on the street a1"),
        (GOOD.replace(" an4 ", " an4,rn4 "), 46, "'rn4' locks a second counter, or one twice"),
        (GOOD.replace(" an4 ", " bn4 "), 42, "'bn4': a player's own turn has ended that lock"),
        (GOOD.replace(" 7 ", " 61 "), 46, "'61' is not a number of quiet turns from 0 to 60"),
        (GOOD.replace(" 7 ", " x "), 46, "'x' is not a number of quiet turns"),
        (GOOD.replace(" 3 ", " 5 "), 48, "'5' is not a number of players from 2 to 4"),
        (GOOD.replace(" 5 ", " 6 "), 50, "max_height cannot be '6'; choose one of 5, unlimited"),
        (GOOD.replace("own", "all"), 52, "neutral_pass cannot be 'all'; choose one of any, own"),
    ],
)
def test_wrong_lines(line: str, column: int, problem: str) -> None:
    """What is wrong with a line is named, with its column."""
    with pytest.raises(BadPosition, match=re.escape(f"column {column}: {problem}")) as caught:
        Position.from_text(GAME, line)
    assert caught.value.column == column


@given(st.data())
def test_damaged_lines(data: st.DataObject) -> None:
    """A line with any one character changed is read as another position or refused by column."""
    at = data.draw(st.integers(0, len(GOOD) - 1))
    letter = data.draw(st.sampled_from([*"ABCDabrwn0123456789/+-, x", "", "²", "٣", "é"]))
    damaged = GOOD[:at] + letter + GOOD[at + 1 :]
    column = column_of_problem(damaged)
    assert column is None or 1 <= column <= len(damaged) + 1


def column_of_problem(line: str) -> int | None:
    """Where a line is wrong, or None if it can be read and is then written and read the same."""
    try:
        position = Position.from_text(GAME, line)
    except BadPosition as error:
        return error.column
    assert Position.from_text(GAME, position.to_text()).to_text() == position.to_text()
    return None


def test_games_with_secrets_have_no_lines() -> None:
    """A game that hides cards refuses to write its positions as text."""
    with pytest.raises(BadOption, match="tallinn cannot be written as text"):
        kogge.game("tallinn").new(2, seed=1).to_text()


@pytest.mark.parametrize("digits", ["9" * 5000, "0" * 5000 + "1" * 3])
def test_numbers_of_thousands_of_digits(digits: str) -> None:
    """Numbers longer than Python reads are refused as any other, in a line and in a drawing."""
    parts = GAME.new(2, seed=1).to_text().split()
    for place in (3, 4):
        line = " ".join([*parts[:place], digits, *parts[place + 1 :]])
        with pytest.raises(BadPosition, match="is not a number of") as caught:
            Position.from_text(GAME, line)
        assert len(str(caught.value)) < 200
    rows = parts[0].split("/")
    with pytest.raises(BadPosition, match="row 1 has more than 14 fields"):
        Position.from_text(GAME, " ".join(["/".join([digits, *rows[1:]]), *parts[1:]]))
    with pytest.raises(BadPosition, match="is not the number of a row"):
        read_board(f"{digits} . .")
