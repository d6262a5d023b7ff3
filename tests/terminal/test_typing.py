"""People at a real terminal: the screen, the keyboard that goes round, and ways to leave."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest
from tests.cli.running import sit

from kogge.core.gamefile import read_game_file, verify
from kogge.games import GAMES

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@contextmanager
def sitting(*words: str, **settings: Any) -> Iterator[Any]:
    child = sit(*words, **settings)
    try:
        yield child
    finally:
        child.close(force=True)


def plain(text: str) -> str:
    return COLOUR.sub("", text).replace("\r", "")


def begin_tallinn(child: Any) -> None:
    """Answer the first question, which is only asked when there are several games."""
    if len(GAMES) > 1:
        child.expect("tallinn")
        child.expect("›")
        child.sendline("tallinn")


def leave(child: Any) -> None:
    """Ctrl-D at the next question; before it, the terminal would swallow it as it changes hands."""
    child.expect("›")
    child.sendeof()


def finish(child: Any) -> int:
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus is not None
    return int(child.exitstatus)


def test_enter_is_enough_to_start() -> None:
    """`kogge play` asks a few questions; with Enter alone one plays against two greedy bots."""
    with sitting("play") as child:
        begin_tallinn(child)
        child.expect("How many players, 2 to 4")
        child.sendline("")
        child.expect("Against whom")
        child.sendline("")
        child.expect("Name of player 1")
        child.sendline("")
        child.expect("Player 1, your choice")
        shown = plain(child.before)
        assert "At the table: Player 1, Greedy 2 (bot), Greedy 3 (bot)." in shown
        child.sendline("quit")
        assert finish(child) == 0


def test_games_and_rivals_are_explained() -> None:
    """A question mark tells what can be chosen; a game may be called by its title."""
    with sitting("play", "--lang", "de") as child:
        child.expect("Welches Spiel")
        child.sendline("?")
        child.expect("towers: Spiel der Türme, für 2 bis 4")
        child.sendline("SPIEL DER TÜRME")
        child.expect("Wie viele")
        child.sendline("2")
        child.expect("Gegen wen")
        child.sendline("?")
        child.expect("random spielt irgendetwas")
        leave(child)
        assert finish(child) == 0


def test_questions_are_asked_again() -> None:
    """An answer that makes no sense is explained and asked again; names must differ."""
    with sitting("play", "--lang", "de") as child:
        begin_tallinn(child)
        child.expect("Wie viele")
        child.sendline("zwei")
        child.expect("„zwei“ ist keine Zahl")
        child.sendline("7")
        child.expect("mit 2 bis 4 Personen, nicht mit 7")
        child.sendline("2")
        child.expect("Gegen wen")
        child.sendline("oracle")
        child.expect("kann keinen Platz einnehmen")
        child.sendline("human")
        child.expect("Platz 1")
        child.sendline("Anna")
        child.expect("Platz 2")
        child.sendline("Anna")
        child.expect("Anna sitzt schon am Tisch")
        child.sendline("Ben")
        child.expect("Die Tastatur geht an Anna")
        leave(child)
        assert finish(child) == 0


def test_leaving_the_questions() -> None:
    """Ctrl-D and Ctrl-C at a question end the program without a word of Python."""
    for key, code in (("sendeof", 0), ("sendintr", 130)):
        with sitting("play") as child:
            child.expect("›")
            getattr(child, key)()
            assert finish(child) == code
            assert "Traceback" not in child.before


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_the_table_fits_the_screen(columns: int, lines: int) -> None:
    """With three players, table, moves and question of the first turn fit the screen, in colour."""
    with sitting("play", "tallinn", "--seed", "3", columns=columns, lines=lines) as child:
        child.expect("your choice")
        shown = child.before
        assert "\x1b[1;31mK" in shown
        turn = plain(shown[shown.rindex("Tallinn · round") :]).split("\n")
        assert len(turn) <= lines
        assert all(len(line) <= columns for line in turn)


def test_no_colour_when_none_is_wanted() -> None:
    """NO_COLOR is respected; the letters tell everything."""
    with sitting("play", "tallinn", "--seed", "3", NO_COLOR="1") as child:
        child.expect("your choice")
        assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", child.before)
        assert "K knights" in plain(child.before)


def test_people_do_not_see_each_other(tmp_path: Path) -> None:
    """Between two people the screen is cleared, and each sees only the own hand and choice."""
    file = tmp_path / "game.json"
    words = ["--seats", "human,human,greedy", "--name", "Anna", "--name", "Ben", "--seed", "5"]
    with sitting("play", "tallinn", *words, "--save", str(file)) as child:
        child.expect("The keyboard goes to Anna")
        assert "Your hand" not in child.before
        child.sendline("")
        child.expect("Anna, your choice")
        annas = plain(child.before).partition("Your hand")[2].splitlines()[0]
        child.sendline("2a")
        child.expect("Enter confirms")
        child.sendline("")
        child.expect("The keyboard goes to Ben")
        assert CLEARED in child.before
        after = child.before.rpartition(CLEARED)[2]
        assert "Your hand" not in after
        assert "2a" not in after
        child.sendline("")
        child.expect("Ben, your choice")
        bens = plain(child.before)
        assert "✓ Anna" in bens
        assert annas not in bens
        assert "2a" not in bens
        child.sendline("1")
        child.expect("Enter confirms")
        child.sendline("")
        child.expect("The keyboard goes to Anna")
        child.sendline("")
        child.expect("Anna, your choice")
        assert "Anna plays card 2, half a." in plain(child.before)


def test_taking_back_before_the_next_person_chooses(tmp_path: Path) -> None:
    """Until the others learn of it, a person can take a confirmed choice back."""
    file = tmp_path / "game.json"
    words = ["--seats", "human,human", "--name", "Anna", "--name", "Ben", "--seed", "5"]
    with sitting("play", "tallinn", *words, "--save", str(file)) as child:
        child.expect("The keyboard goes to Anna")
        child.sendline("")
        child.expect("Anna, your choice")
        child.sendline("1")
        child.expect("Enter confirms")
        child.sendline("")
        child.expect("Anna can still take the choice back")
        child.expect("The keyboard goes to Ben")
        child.sendline("undo")
        child.expect("The keyboard goes to Anna")
        child.sendline("")
        child.expect("Anna, your choice")
        child.sendline("2")
        child.expect("Enter confirms")
        child.sendline("")
        child.expect("The keyboard goes to Ben")
        child.sendline("")
        child.expect("Ben, your choice")
        child.sendline("undo")
        child.expect("nothing to take back")
        child.sendline("quit")
        assert finish(child) == 0
    moves = read_game_file(file.read_bytes()).moves
    assert [(entry.seat, entry.move) for entry in moves] == [(0, "1b")]


def test_ctrl_c_keeps_the_game() -> None:
    """Ctrl-C at any question keeps the game, says how to go on, and exits with 130."""
    with sitting("play", "tallinn", "--seed", "3") as child:
        child.expect("your choice")
        child.sendline("1")
        child.expect("Enter confirms")
        child.sendline("")
        child.expect("your choice")
        child.sendintr()
        assert finish(child) == 130
        shown = plain(child.before)
        assert "Traceback" not in shown
        file = shown.split("kogge play --resume ")[1].split()[0]
    game_file = read_game_file(Path(file).read_bytes())
    assert len(game_file.moves) == 3
    verify(game_file)
    with sitting("play") as child:
        child.expect("There is an unfinished game")
        child.expect("›")
        assert file in plain(child.before)


def test_ctrl_d_keeps_the_game() -> None:
    """Ctrl-D leaves like quit."""
    with sitting("play", "tallinn", "--seed", "3") as child:
        child.expect("your choice")
        leave(child)
        assert finish(child) == 0
        assert "kogge play --resume" in child.before


def test_replay_steps(tmp_path: Path) -> None:
    """A replay goes on with Enter, back with b, jumps with a number, and ends with q."""
    file = tmp_path / "game.json"
    with sitting("play", "tallinn", "--seed", "3", "--save", str(file)) as child:
        child.expect("your choice")
        child.sendline("1")
        child.expect("Enter confirms")
        child.sendline("")
        child.expect("your choice")
        child.sendline("quit")
        finish(child)
    with sitting("replay", str(file)) as child:
        for typed, at in (("", 0), ("", 1), ("b", 2), ("3", 1), ("", 3), ("0", 3), ("b", 0)):
            child.expect(f"Move {at} of 3")
            child.expect("Enter: on")
            child.sendline(typed)
        child.expect("Move 0 of 3")
        child.sendline("q")
        assert finish(child) == 0
