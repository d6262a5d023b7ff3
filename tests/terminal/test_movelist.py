"""The list of moves: complete, numbered, and no longer than the screen."""

from __future__ import annotations

import pytest
from tests.cli.running import run

import kogge
from kogge.core.errors import UnknownMove
from kogge.core.gamefile import SeatEntry
from kogge.core.moves import Move
from kogge.games import GAMES
from kogge.terminal.autosave import Keeper
from kogge.terminal.menu import Menu
from kogge.terminal.movelist import (
    grouped_entries,
    matching,
    move_list,
    numbered_entry,
    single_entries,
    word_list,
)
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
    moves = single_entries(kogge.game("tallinn").new(3, seed=3, envoy="deck").moves(0))
    meanings = ["what it does"] * len(moves)
    assert move_list(moves, meanings, 40).row_count == len(moves)
    assert move_list(moves, meanings, 80).row_count == len(moves) // 2
    assert word_list(moves, 80).row_count < len(moves) // 2
    assert move_list(moves[:5], meanings[:5], 200).row_count == 5


def test_words_and_numbers_find_moves() -> None:
    """A number is that of the list shown, a word that of a legal move; anything else is neither."""
    legal = kogge.game("tallinn").new(3, seed=3).moves(0)
    menu = Menu(legal, str, {})
    second = numbered_entry(menu.entries, "2")
    assert second is not None
    assert second.only == legal[1] == menu.exact(legal[1].text.upper())
    for typed in ("0", "7", "²", "1.0", "eight b", "", "9" * 5000):
        assert menu.numbered(typed) is None
        assert menu.exact(typed) is None
        assert menu.found(typed) == []


def test_the_number_of_a_card_finds_both_halves() -> None:
    """A number that no line has stands for a piece of a number and a letter."""
    menu = Menu(kogge.game("tallinn").new(3, seed=3).moves(0), str, {})
    card = max(int(move.text[:-1]) for move in menu.legal)
    assert [move.text for move in menu.found(str(card))] == [f"{card}a", f"{card}b"]


def many_moves() -> list[Move]:
    """The opening of Talis: dozens of moves with words of several pieces."""
    position = kogge.game("talis").new(3, seed=3)
    return position.moves(position.to_act[0])


@pytest.mark.parametrize("most", [1, 8, 16, 40, 1000])
def test_groups_hold_every_move_once(most: int) -> None:
    """Groups split all moves, begin as they say, and are no more than asked for if possible."""
    moves = many_moves()
    entries = grouped_entries(moves, most)
    grouped = [move for entry in entries for move in entry.moves]
    assert sorted(grouped, key=moves.index) == moves
    verbs = {move.text.partition("-")[0] for move in moves}
    assert len(verbs) <= len(entries) <= max(most, len(verbs))
    for entry in entries:
        for move, tail in zip(entry.moves, entry.tails, strict=True):
            assert move.text == (f"{entry.stem}-{tail}" if tail else entry.stem)


def test_pieces_find_moves() -> None:
    """Pieces of a word, in any order and cut short, find exactly the moves that have them all."""
    moves = many_moves()
    tile = moves[-1].parts["tile"]
    meant = [move for move in moves if move.text.startswith("move-") and move.parts["tile"] == tile]
    assert meant
    for typed in (f"move {tile}", f"{tile}-move", f"mov {tile}", f"MOVE  {tile.upper()}"):
        assert matching(moves, typed) == meant
    assert matching(moves, "mo") == matching(moves, "") == matching(moves, "b") == []


def test_verbs_in_words_of_the_language() -> None:
    """What a verb is called in the language of the table finds the same moves."""
    menu = Menu(many_moves(), str, {"move": "Ziehen"})
    assert menu.found("ziehen c1") == menu.found("move c1") != []


def test_groups_are_opened_step_by_step() -> None:
    """A number opens a group, another one chooses in it; Enter shows all moves again."""
    typed = ["1", "", "1", "1", "", "quit"]
    shown = run("play", "talis", "--players", "2", "--seed", "3", typed=typed).stdout
    assert shown.count("Enter shows all moves again.") >= 2
    assert shown.count("A number opens a group") >= 2
    assert "Enter confirms" in shown


@pytest.mark.parametrize("name", GAMES)
def test_commands_are_no_moves(name: str) -> None:
    """No game has a move that would be taken for a command."""
    position = kogge.game(name).new(seed=1)
    seats = [SeatEntry(f"Player {seat}") for seat in range(position.players)]
    sitting = Sitting(position, seats, Screen("en"), Keeper(name, None))
    for word in ("undo", *QUIT_WORDS, *Turn(sitting, position.to_act[0]).commands):
        with pytest.raises(UnknownMove):
            position.game.rooms.moves.parse(word)
