"""Golden playthroughs: games of the past replay exactly, and tell everyone what they told then.

When one of these fails, the rules, their order of telling, the pieces or the record's layout have
changed. If that was meant, see `golden.py` for how to write them again.
"""

from __future__ import annotations

import pytest
from tests.games.visby.golden import FOLDER, GAMES, line
from tests.reference.visby import ReferenceVisby

import kogge
from kogge.core.gamefile import GameFile, read_game_file, verify
from kogge.games.visby.events import Event

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
    """Every move and every byte of the final position is as it was."""
    record = kept_record(name)
    target, bots, _ = GAMES[name]
    assert record.players == len(bots)
    assert record.options == {"target": target}
    assert verify(record).over


@for_games
def test_golden_games_follow_the_reference(name: str) -> None:
    """The reference, told the same moves, ends with the same result."""
    record = kept_record(name)
    reference = ReferenceVisby(record.players, int(record.options["target"]))
    for entry in record.moves:
        reference.play(entry.seat, entry.move)
    assert reference.phase == "over"
    assert record.result is not None
    assert record.result.scores == [person["seals"] for person in reference.people]
    assert record.result.ranks == reference.ranks()


@for_games
def test_golden_stories_are_told_again(name: str) -> None:
    """Every seat and the spectators hear what they heard, in the same order."""
    position = verify(kept_record(name))
    for viewer in (None, *range(position.players)):
        assert [line(event) for event in position.events(viewer)] == kept_story(name)


def test_golden_games_tell_every_kind_of_event() -> None:
    """Together the stories hold all that can happen but for round 100, which V10 tests."""
    kinds = {entry.split()[0] for name in GAMES for entry in kept_story(name)}
    assert kinds == {kind.name.lower() for kind in Event} - {"stopped"}


def test_golden_games_play_every_option() -> None:
    """Every choice of every option and every number of players is among them."""
    game = kogge.game("visby")
    records = [kept_record(name) for name in GAMES]
    assert {record.players for record in records} == set(game.players)
    for option in game.options:
        assert {record.options[option.name] for record in records} == set(option.choices)
