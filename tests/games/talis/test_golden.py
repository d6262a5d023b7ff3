"""Golden playthroughs: games of the past replay exactly, and tell everyone what they told then.

When one of these fails, the rules, their order of telling, the pieces or the record's layout have
changed. If that was meant, see `golden.py` for how to write them again.
"""

from __future__ import annotations

import pytest
from tests.games.talis.golden import FOLDER, GAMES, line

import kogge
from kogge.core.gamefile import GameFile, read_game_file, verify

for_games = pytest.mark.parametrize("name", GAMES)


def kept_record(name: str) -> GameFile:
    return read_game_file((FOLDER / f"{name}.json").read_text("utf-8"))


def kept_story(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_all_are_kept() -> None:
    """The folder holds the games of the list, each with its story, and nothing else."""
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {f"{name}.{kind}" for name in GAMES for kind in ("json", "txt")}


@for_games
def test_golden_games_verify(name: str) -> None:
    """Every shuffle, every move and every byte of the final position is as it was."""
    record = kept_record(name)
    options, bots, _ = GAMES[name]
    assert record.players == len(bots)
    assert record.options == kogge.game("talis").check_options(options)
    assert verify(record).over


@for_games
def test_golden_stories_are_told_again(name: str) -> None:
    """Every seat and the spectators hear what they heard, in the same order, and no more."""
    position = verify(kept_record(name))
    told = kept_story(name)
    for viewer in (None, *range(position.players)):
        heard = [entry for entry in told if entry.split()[0] in ("all", str(viewer))]
        assert [line(event) for event in position.events(viewer)] == heard


def test_golden_games_play_every_option() -> None:
    """Every choice of every option and every number of players is among them."""
    game = kogge.game("talis")
    records = [kept_record(name) for name in GAMES]
    assert {record.players for record in records} == set(game.players)
    for option in game.options:
        assert {record.options[option.name] for record in records} == set(option.choices)
