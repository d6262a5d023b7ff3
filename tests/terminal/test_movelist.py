"""The list of moves: complete, numbered, and no longer than the screen."""

from __future__ import annotations

import pytest
from tests.cli.running import run

import kogge
from kogge.core.errors import UnknownMove
from kogge.core.gamerecord import SeatEntry
from kogge.games import GAMES
from kogge.terminal.keeping import Keeper
from kogge.terminal.movelist import find_move, move_list, word_list
from kogge.terminal.screen import Screen
from kogge.terminal.sitting import Sitting
from kogge.terminal.turn import QUIT_WORDS, Turn

EXCHANGE = ["play", "tallinn", "--seed", "3", "--envoy", "deck"]


def exchanges() -> list[str]:
    return [move.text for move in kogge.game("tallinn").new(3, seed=3, envoy="deck").moves(0)]


def test_moves_are_listed_with_what_they_do() -> None:
    """Every legal move has its number, its word and a description."""
    lines = run(*EXCHANGE).stdout.splitlines()
    for number, word in enumerate(exchanges(), 1):
        meaning = "Keep all cards" if word == "pass" else "Exchange"
        assert any(line.split()[:3] == [str(number), word, meaning.split()[0]] for line in lines)


def test_a_list_longer_than_the_screen_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a low screen only words are listed, in columns; `moves` lists all in full."""
    monkeypatch.setenv("LINES", "15")
    shown, in_full = run(*EXCHANGE, typed=["moves"]).stdout.split("› moves\n")
    assert "moves lists all of them" in shown
    assert "from top to bottom" not in shown
    table = shown[shown.rindex("Exchange cards of your hand") :].splitlines()[1:]
    assert len(table) < 8
    listed = " ".join(table[:-2]).split()
    for number, word in enumerate(exchanges(), 1):
        assert listed[listed.index(word) - 1] == str(number)
    assert in_full.count("from top to bottom") == len(exchanges()) - 1


def test_columns_keep_the_width() -> None:
    """Columns are used where they fit, and every move is in one of them."""
    moves = kogge.game("tallinn").new(3, seed=3, envoy="deck").moves(0)
    meanings = ["what it does"] * len(moves)
    assert move_list(moves, meanings, 40).row_count == len(moves)
    assert move_list(moves, meanings, 80).row_count == len(moves) // 2
    assert word_list(moves, 80).row_count < len(moves) // 2
    assert move_list(moves[:5], meanings[:5], 200).row_count == 5


def test_words_come_before_numbers() -> None:
    """A typed word is that move even if it is not legal; anything else is unknown."""
    position = kogge.game("tallinn").new(3, seed=3)
    space, legal = position.game.rooms.moves, position.moves(0)
    assert find_move(space, legal, "2") == legal[1]
    assert find_move(space, legal, "TOWER-9").text == "tower-9"
    for typed in ("0", "7", "²", "1.0", "eight b", ""):
        with pytest.raises(UnknownMove):
            find_move(space, legal, typed)


@pytest.mark.parametrize("name", GAMES)
def test_commands_are_no_moves(name: str) -> None:
    """No game has a move that would be taken for a command."""
    position = kogge.game(name).new(seed=1)
    seats = [SeatEntry(f"Player {seat}") for seat in range(position.players)]
    sitting = Sitting(position, seats, Screen("en"), Keeper(name, None))
    for word in ("undo", *QUIT_WORDS, *Turn(sitting, position.to_act[0]).commands):
        with pytest.raises(UnknownMove):
            position.game.rooms.moves.parse(word)
