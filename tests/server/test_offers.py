"""Bad offers at a table of Talis: refused with the rule, and nothing changes hands."""

from __future__ import annotations

import pytest
from tests.server.test_table import KEY, do

from kogge.bots import bot
from kogge.core.errors import IllegalMove
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.concede import concede
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move


def table_of_three() -> tuple[Table, int, int]:
    """Three people who trade freely; the one whose turn it is, and the next one."""
    agreement = checked(
        Agreement("talis", ["human"] * 3, seating="fixed", options={"trade": "free"})
    )
    table = Table("TableOfOffers", agreement, KEY)
    for person in range(3):
        do(table, join(table, f"person {person}", f"Name {person}", external=False))
    (mover,) = table.to_act
    return table, mover, (mover + 1) % 3


def goods(table: Table) -> list[dict[str, int]]:
    """What everyone has."""
    assert table.position is not None
    return [player["goods"] for player in table.position.view(None)["players"]]


def play(table: Table, seat: int, *words: str) -> None:
    for word in words:
        do(table, move(table, seat, word, table.decisions[seat]))


@pytest.mark.parametrize(
    ("before", "word"),
    [
        ([], "trade-p{own}"),
        (["trade-p{other}"], "give-2f"),
        (["trade-p{other}"], "give-1g"),
        (["trade-p{other}", "give-1f"], "want-2w"),
        (["trade-p{other}", "give-0"], "want-0"),
        ([], "give-1f"),
        ([], "yes"),
    ],
    ids=["to-oneself", "too-much", "not-owned", "not-theirs", "empty", "no-partner", "not-asked"],
)
def test_bad_offers_are_refused(before: list[str], word: str) -> None:
    """L63: to oneself, of what one does not have, empty, or at another moment."""
    table, mover, other = table_of_three()
    names = {"own": mover + 1, "other": other + 1}
    play(table, mover, *(one.format(**names) for one in before))
    had, entries = goods(table), table.number
    with pytest.raises(IllegalMove, match=r"\(L"):
        move(table, mover, word.format(**names), table.decisions[mover])
    assert (goods(table), table.number) == (had, entries)


def test_an_answer_that_comes_too_late() -> None:
    """An offer that was answered cannot be answered again, nor can the next one by mistake."""
    table, mover, other = table_of_three()
    play(table, mover, f"trade-p{other + 1}", "give-1f", "want-0")
    asked = table.decisions[other]
    play(table, other, "no")
    had = goods(table)
    with pytest.raises(Refused, match="another decision"):
        move(table, other, "yes", asked)
    play(table, mover, f"trade-p{other + 1}", "give-1w", "want-0")
    with pytest.raises(Refused, match="another decision"):
        move(table, other, "yes", asked)
    assert goods(table) == had


def test_whoever_has_left_makes_no_offers() -> None:
    """After giving up one proposes nothing any more; a bot plays on for the seat."""
    table, mover, other = table_of_three()
    do(table, concede(table, mover))
    had = goods(table)
    with pytest.raises(Refused, match="you have conceded"):
        move(table, mover, f"trade-p{other + 1}", table.decisions[mover])
    assert goods(table) == had


def test_whoever_has_left_is_not_plundered() -> None:
    """The bot that stands in for somebody who has left gives nothing away."""
    table, mover, other = table_of_three()
    do(table, concede(table, other))
    play(table, mover, f"trade-p{other + 1}", "give-0", "want-1f1w")
    assert table.bots_to_act == (other,)
    assert table.position is not None
    stand_in = table.seats[other].bot
    assert stand_in is not None
    moves = table.position.game.rooms.moves
    chosen = bot(stand_in, table.position.game, 1).choose(table.position.observed(other), other)
    assert moves[chosen].text == "no"
