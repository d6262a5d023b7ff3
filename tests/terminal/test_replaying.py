"""A recorded game again, through a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest
from tests.cli.running import one_line, run, sit

import kogge
from kogge.core.gamefile import read_game_file, verify
from kogge.terminal.replaying import events_of

FIRST_MOVES = ["1", ""] * 80


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A whole game of one person against two bots."""
    path = tmp_path / "game.json"
    run("play", "tallinn", "--seed", "3", "--name", "Anna", "--save", str(path), typed=FIRST_MOVES)
    return path


def steps(shown: str) -> list[str]:
    return re.split(r"^Move \d+ of \d+ ─+\n", shown, flags=re.MULTILINE)[1:]


def test_everything_is_printed(file: Path) -> None:
    """Every step is there, with all hands, and the score at the end."""
    end = verify(read_game_file(file.read_bytes()))
    shown = steps(run("replay", str(file)).stdout)
    assert len(shown) == len(end.history) + 1
    for seat, (mover, move) in enumerate(end.history[:3]):
        assert mover == seat
        assert (f"chooses {move.text}" in shown[seat + 1]) == (seat < 2)
    assert shown[0].count("│ hand") == 3
    assert "Total" in shown[-1]


def test_one_seat_sees_what_it_saw(file: Path) -> None:
    """With --seat only that seat's hand and choices are shown, from what it observed."""
    position = kogge.game("tallinn").new(3, seed=3)
    shown = steps(run("replay", str(file), "--seat", "1").stdout)
    for step in shown:
        assert "│ hand" not in step
        assert step.count("Your hand") == 1
    first, second = (re.findall(r"Your hand.*", step)[0] for step in shown[:2])
    assert first == second
    held = [card["card"] for card in position.view(1)["players"][1]["hand"]]
    assert [int(card) for card in re.findall(r"(\d+) a ", first)] == held
    assert "chooses" not in shown[1]
    assert "chooses" in shown[2]


def test_seats_that_are_not_there(file: Path) -> None:
    """A seat the game does not have is a mistake in the command."""
    for seat in ("3", "-1"):
        result = run("replay", str(file), "--seat", seat)
        assert result.exit_code == 2
        assert "choose from 0 (Anna), 1 (Greedy 2), 2 (Greedy 3)" in one_line(result.stderr)


def test_a_seat_may_be_named_by_who_sat_there(file: Path) -> None:
    """`--seat anna` shows the same as the number of Anna's seat."""
    by_name = run("replay", str(file), "--seat", "anna").stdout
    assert by_name == run("replay", str(file), "--seat", "0").stdout


def test_what_is_not_understood_is_asked_again(file: Path) -> None:
    """Keys that mean nothing are named, and the replay stays where it is; Enter goes on."""
    replay = sit("replay", str(file))
    replay.expect("Move 0 of .*q: quit")
    for typed in ("foo", "-3"):
        replay.sendline(typed)
        replay.expect(f"“{typed}” means nothing here")
    replay.sendline("")
    replay.expect("Move 1 of .*q: quit")
    replay.sendline("b")
    replay.expect("Move 0 of .*q: quit")
    replay.sendline("q")
    replay.expect(pexpect.EOF)


@pytest.mark.parametrize("language", ["de", "it"])
def test_languages(file: Path, language: str) -> None:
    """A replay speaks the language asked for."""
    english = run("replay", str(file)).stdout
    translated = run("replay", str(file), "--lang", language).stdout
    spoken = "plays card|Your hand|Move 1 of"
    assert re.search(spoken, english)
    assert not re.search(spoken, translated)


def test_all_that_was_told_in_order(file: Path) -> None:
    """Without a seat, public events and whispers to every seat come in the order of telling."""
    end = verify(read_game_file(file.read_bytes()))
    together = events_of(end, None, 0)
    for viewer in (None, 0, 1, 2):
        own = [event for event in together if event.is_for(viewer)]
        assert own == end.events(viewer)
    assert len(together) == sum(len(lines) for lines in end._lines)
