"""Versions that people make in the lab: checked, kept by their digest, limited in number."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from kogge.core.game import Game
from kogge.core.pieces import pieces_digest
from kogge.lab.versions.forms import Changes, write_version
from kogge.server.table.refusals import Refused
from kogge.versions import DIGITS, MARK, clean_title, is_kept, keep_version, kept_versions

MOST: Final = 500  # kept on one server; who keeps more cleans the folder


def make_version(game: Game, changes: Changes, title: str) -> str:
    """Keep a version with these changes; its name. Equal pieces are kept once."""
    if not changes:
        raise Refused("malformed", "nothing is changed, so this is the printed game")
    with tempfile.TemporaryDirectory(prefix="kogge-") as folder:
        file = Path(folder) / f"{clean_title(title)}.toml"
        write_version(game, changes, file)
        if len(kept_versions()) >= MOST and not is_kept(name_for(game, file)):
            raise Refused("not-now", f"this server keeps {MOST} versions, and no more")
        return keep_version(file)


def name_for(game: Game, file: Path) -> str:
    """The name that a pieces file would get."""
    return f"{game.name}{MARK}{pieces_digest(file)[:DIGITS]}"
