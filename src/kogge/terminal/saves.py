"""Saved games as files: written whole or not at all, and kept where they are found again."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from pathlib import Path

import platformdirs

from kogge.core.gamefile import GameFile, read_game_file


def games_folder() -> Path:
    """Where games are kept that nobody gave a file name."""
    root = os.environ.get("KOGGE_DATA") or platformdirs.user_data_path("kogge")
    return Path(root) / "games"


def unused_file(game: str) -> Path:
    """A file for a new game, named after the game and the time."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    folder = games_folder()
    path = folder / f"{game}-{stamp}.json"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{game}-{stamp}-{number}.json"
    return path


def write_game_file(path: Path, game_file: GameFile) -> None:
    """Write a game file so that a crash leaves the old file or the new one, never half of one.

    The games folder is made if need be; any other has to be there.
    """
    if path.parent == games_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    elif not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path.parent))
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(game_file.to_json())
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load_game_file(path: Path) -> GameFile:
    """The game file at this path."""
    return read_game_file(path.read_bytes())


def unfinished() -> Path | None:
    """The game in the games folder that was played last and is not over."""
    try:
        files = sorted(games_folder().glob("*.json"), key=_age)
    except OSError:
        return None
    for path in files:
        try:
            if load_game_file(path).result is None:
                return path
        except (OSError, ValueError):
            continue
    return None


def _age(path: Path) -> float:
    return -path.stat().st_mtime
