"""Golden playthroughs: games of the past replay exactly, and tell everyone what they told then.

Tests for a module that has a `GOLDEN`. When one of them fails, the rules, their order of telling,
the pieces or the record's layout have changed. If that was meant, `golden.py` says how to write the
playthroughs again.
"""

from __future__ import annotations

import pytest
from tests.games.golden import Golden, line

import kogge
from kogge.core.gamefile import verify


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kept" in metafunc.fixturenames:
        metafunc.parametrize("kept", metafunc.module.GOLDEN.games)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The playthroughs of the module."""
    found: Golden = request.module.GOLDEN
    return found


def test_all_are_kept(golden: Golden) -> None:
    """The folder holds the games of the list, each with its story, and nothing else."""
    files = {path.name for path in golden.folder.iterdir()}
    listed = {f"{name}.{kind}" for name in golden.games for kind in ("json", "txt")}
    assert files == listed, (
        f"`golden.py` and its folder differ in {', '.join(sorted(files ^ listed))}; "
        f"run `python -m tests.games.{golden.game}.golden --write`"
    )


def test_golden_games_verify(golden: Golden, kept: str) -> None:
    """Every shuffle, every move and every byte of the final position is as it was."""
    file, played = golden.kept(kept), golden.games[kept]
    assert file.players == len(played.bots)
    game = kogge.game(golden.game)
    assert game.check_options(file.options) == game.check_options(played.options)
    assert verify(file).over


def test_golden_stories_are_told_again(golden: Golden, kept: str) -> None:
    """Every seat and the spectators hear what they heard, in the same order, and no more."""
    position = verify(golden.kept(kept))
    story = golden.story(kept)
    for viewer in (None, *range(position.players)):
        heard = [entry for entry in story if entry.split()[0] in ("all", str(viewer))]
        assert [line(event) for event in position.events(viewer)] == heard


def test_golden_games_tell_every_kind_of_event(golden: Golden) -> None:
    """Together the stories hold everything that can happen, but for what other tests reach."""
    kinds = {entry.split()[1] for name in golden.games for entry in golden.story(name)}
    narrator = kogge.game(golden.game).rooms.narrator
    every = {kind.name.lower() for kind in narrator.kinds}
    assert kinds <= every
    if golden.never_told is not None:
        assert every - kinds == golden.never_told


def test_golden_games_play_every_option(golden: Golden) -> None:
    """Every choice of every option and every number of players is among them."""
    game = kogge.game(golden.game)
    files = [golden.kept(name) for name in golden.games]
    assert {file.players for file in files} == set(game.players)
    chosen = [game.check_options(file.options) for file in files]
    for option in game.options:
        missing = set(option.choices) - {options[option.name] for options in chosen}
        assert not missing, (
            f"no playthrough with {option.name}: {', '.join(missing)}; add one to "
            f"tests/games/{golden.game}/golden.py"
        )
