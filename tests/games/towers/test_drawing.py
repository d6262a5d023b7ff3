"""City of Towers in a terminal, and as a view."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from tests.games.towers.drawn import drawn

from kogge.core.position import Position
from kogge.core.text import LANGUAGES

NAMES = ["Amber", "Pitch", "Madder", "Frost"]
DRAWING = """
   a   b   c    d
1  Aa  .   .    Bbr
2  .   A   Bab  .
4  Dw
8  Cb
"""


def printed(position: Position, language: str = "en", width: int = 80) -> list[str]:
    """The terminal's lines, without colours and trailing spaces."""
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(position.game.rooms.draw(position.view(None), NAMES, language))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_the_board_in_full() -> None:
    """Owners, symbols, heights and sites in letters, so that nothing depends on colours."""
    lines = printed(drawn(DRAWING, "b", 3, locks="aa4", quiet=31))
    assert lines == [
        "     a    b    c    d    e    f    g    h    i    j    k    l    m    n",
        " 1  Aa    ·    ·   Br2   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·",
        " 2   ·  [ A ][Bb2]  ·  [ D ][ A ]  ·    ·  [ C ][ D ]  ·  [ B ][ C ]  ·",
        " 3   ·  [ D ][ C ]  ·  [ C ][ B ]  ·    ·  [ B ][ A ]  ·  [ A ][ D ]  ·",
        " 4  Dw    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·",
        " 5   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·",
        " 6   ·  [ C ][ D ]  ·  [ B ][ C ]  ·    ·  [ A ][ B ]  ·  [ D ][ A ]  ·",
        " 7   ·  [ B ][ A ]  ·  [ A ][ D ]  ·    ·  [ D ][ C ]  ·  [ C ][ B ]  ·",
        " 8  Cb    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "",
        "                points  on streets  safe",
        "    a   Amber        0           1     0",
        "▶   b   Pitch        2           1     0",
        "    r   Madder       0           1     0",
        "A crown, B lily, C rose, D star",
        "a amber, b black, r red · neutral: w white · a number: height · [ ] site",
        "a4 is locked until the next turn of Amber.",
        "Quiet turns in a row: 31 of 60.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_a_terminal(language: str) -> None:
    """The board is at most 80 columns wide, and the symbols are explained in the language."""
    position = drawn(DRAWING, "b", 3, locks="aa4", quiet=31)
    lines = printed(position, language)
    assert max(map(len, lines)) <= 80
    legend = {"en": "crown", "de": "Krone", "it": "corona"}
    assert any(legend[language] in line for line in lines)


def test_very_high_towers_widen_the_fields() -> None:
    """A height of two digits is printed in full, and the board stays aligned."""
    tower = "A" + "a" * 5 + "b" * 5 + "r"
    lines = printed(
        drawn(f"1  {tower}  Aw\n8  Ba  .  .  Cb", "a", 3, max_height="unlimited"), width=100
    )
    assert lines[1].startswith(" 1  Ar11 ")
    assert lines[1].index("Aw") == lines[2].index("[") + 1


def test_the_end_is_told() -> None:
    """A finished game says how it ended."""
    position = drawn("4  Aa  Ab\n8  Ca")
    position.play(0, "a4-b4")
    assert printed(position)[-1] == "The game is over: a player has nothing left on the streets."


def test_the_view() -> None:
    """A view tells owners, colours, heights, sites, districts, locks and points, in words."""
    view = drawn(DRAWING, "b+", 3, locks="aa4", quiet=7).view(1)
    fields = {field["field"]: field for field in view["fields"]}
    assert fields["c2"] == {
        "field": "c2",
        "site": "lily",
        "district": 1,
        "stack": {
            "owner": 1,
            "colour": "black",
            "symbol": "lily",
            "height": 2,
            "colours": ["amber", "black"],
            "safe": False,
            "locked_by": None,
        },
    }
    assert fields["a4"]["stack"]["owner"] is None
    assert fields["a4"]["stack"]["locked_by"] == 0
    assert fields["b1"] == {"field": "b1", "site": None, "district": None, "stack": None}
    assert fields["m7"]["district"] == 8
    assert view["districts"][0] == {
        "district": 1,
        "fields": ["b2", "c2", "b3", "c3"],
        "held": [0, 1, 0],
        "doubled": False,
    }
    assert view["players"][1] == {
        "seat": 1,
        "colour": "black",
        "points": 2,
        "on_streets": 1,
        "safe": 0,
        "locked": None,
        "locked_colours": [],
    }
    assert view["players"][0]["locked"] == "a4"
    assert view["neutral_colours"] == ["white"]
    assert (view["phase"], view["to_act"], view["ending"]) == ("chain", [1], None)
    assert view["max_height"] == 5
    assert view["position"].endswith(" b+ aa4 7 3 5 any")
