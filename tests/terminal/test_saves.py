"""Game files as files: written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

import kogge
from kogge.terminal.saves import (
    games_folder,
    load_game_file,
    unfinished,
    unused_file,
    write_game_file,
)


def test_a_game_file_is_written_and_read(tmp_path: Path) -> None:
    """What is written is read again, and nothing else is left in the folder."""
    game_file = kogge.game("tallinn").new(2, seed=1).game_file()
    file = tmp_path / "game.json"
    write_game_file(file, game_file)
    assert load_game_file(file) == game_file
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_only_our_own_folder_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The games folder is made when it is first needed; a folder that was mistyped is not."""
    game_file = kogge.game("tallinn").new(2, seed=1).game_file()
    with pytest.raises(FileNotFoundError, match="there is no such folder"):
        write_game_file(tmp_path / "a" / "game.json", game_file)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("KOGGE_DATA", str(tmp_path / "data"))
    write_game_file(games_folder() / "game.json", game_file)
    assert load_game_file(games_folder() / "game.json") == game_file


def test_a_failed_write_leaves_the_old_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """If the new file cannot take its place, the old one is whole and nothing else is left."""
    file = tmp_path / "game.json"
    position = kogge.game("tallinn").new(2, seed=1)
    write_game_file(file, position.game_file())
    before = file.read_bytes()
    position.play(0, position.moves(0)[0])

    def fail(self: Path, target: Path) -> Path:
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        write_game_file(file, position.game_file())
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_new_games_do_not_overwrite_old_ones() -> None:
    """Two games started in the same second have different files."""
    game_file = kogge.game("tallinn").new(2, seed=1).game_file()
    files = set()
    for _ in range(5):
        file = unused_file("tallinn")
        assert file.parent == games_folder()
        write_game_file(file, game_file)
        files.add(file)
    assert len(files) == 5


def test_the_unfinished_game_is_found() -> None:
    """The newest game that is not over is found among finished ones and other files."""
    assert unfinished() is None
    position = kogge.game("tallinn").new(2, seed=1)
    write_game_file(games_folder() / "one.json", position.game_file())
    while not position.over:
        position.play(position.to_act[0], position.moves(position.to_act[0])[0])
    write_game_file(games_folder() / "two.json", position.game_file())
    (games_folder() / "notes.json").write_text("not a game")
    assert unfinished() == games_folder() / "one.json"
