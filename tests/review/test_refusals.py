"""Bad input: games that cannot be reviewed, or not whole, get one clear answer each."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.review.playing import FEW, played

import kogge
from kogge.core.errors import BadOption, ForeignData, KeyMismatch, KoggeError, WrongResult
from kogge.core.gamefile import GameFile
from kogge.review import reviewing
from kogge.review.reviewing import review, review_file

ALL_BUT_THE_LAST = object()  # of the moves; the game is played by the test that needs it


def game_file(**changes: Any) -> GameFile:
    """A game file of Visby, with something else in it."""
    file = played("visby", 2).game_file()
    if changes.get("moves") is ALL_BUT_THE_LAST:
        changes["moves"] = file.moves[:-1]
    return msgspec.structs.replace(file, **changes)


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ({"rules_version": 999}, ForeignData, "999"),
        ({"pieces": "00" * 32}, ForeignData, "pieces"),
        ({"game": "chess"}, ForeignData, "chess"),
        ({"key": None}, KeyMismatch, "no key"),
        ({"key": "00" * 32}, KeyMismatch, "commitment"),
        ({"moves": ALL_BUT_THE_LAST}, WrongResult, "do not end the game"),
        ({"result": None}, WrongResult, "result"),
    ],
)
def test_records_that_do_not_verify(
    changes: dict[str, Any], error: type[KoggeError], said: str
) -> None:
    """Other versions, other pieces, other keys, other results: the reason of `kogge verify`."""
    with pytest.raises(error, match=said):
        review_file(game_file(**changes), None, FEW)


def test_games_given_up_end_where_they_stand() -> None:
    """Their records have no result: what was played is reviewed, and a note says so."""
    position = kogge.game("visby").new(2, seed=1)
    for seat in (0, 1, 0, 1):
        position.play(seat, position.moves(seat)[0])
    found = review_file(position.game_file(), 0, FEW)
    assert not found.finished
    assert "not over" in found.notes[0].en
    assert found.accounts[0].result == pytest.approx(found.curve[-1].chances[0])


def test_one_move() -> None:
    """One move of two made together is no decision yet; one move alone is a review."""
    visby = kogge.game("visby").new(2, seed=1)
    visby.play(0, visby.moves(0)[0])
    with pytest.raises(BadOption, match="no decision of this game is complete"):
        review(visby, None, FEW)
    towers = kogge.game("towers").new(2, seed=1)
    seat = towers.to_act[0]
    towers.play(seat, towers.moves(seat)[0])
    found = review(towers, None, FEW)
    assert len([step for step in found.steps if step.kind == "decision"]) == 1


def test_too_many_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """More moves than are reviewed: how many there are, and how many there may be."""
    monkeypatch.setattr(reviewing, "MOST_MOVES", 10)
    game = played("visby", 2)
    with pytest.raises(BadOption, match=f"{len(game.history)} moves; at most 10"):
        review(game, None, FEW)
