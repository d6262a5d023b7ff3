"""Autosave: where a sitting is kept, so that nothing is lost when a computer fails."""

from __future__ import annotations

from pathlib import Path

from kogge.core.gamefile import GameFile
from kogge.terminal.saves import unused_file, write_game_file


class Keeper:
    """Keeps a game in the file people asked for, or in one of the games folder."""

    def __init__(self, game: str, asked: Path | None) -> None:
        self.game = game
        self.asked = asked is not None
        self.path = asked or unused_file(game)
        self.trouble = ""  # why the game cannot be kept anywhere

    def begin(self, game_file: GameFile) -> None:
        """Write the file people asked for; if it cannot be written they should know at once."""
        if self.asked:
            write_game_file(self.path, game_file)

    def keep(self, game_file: GameFile) -> None:
        """Write the game; where that has become impossible, the games folder has to do."""
        try:
            write_game_file(self.path, game_file)
            self.trouble = ""
        except OSError as error:
            if self.asked:
                self.path, self.asked = unused_file(self.game), False
                self.keep(game_file)
            else:
                self.trouble = error.strerror or str(error)

    def move_to(self, path: Path, game_file: GameFile) -> None:
        """Keep the game in another file from now on."""
        write_game_file(path, game_file)
        if not self.asked:
            self.forget()
        self.path, self.asked, self.trouble = path, True, ""

    def forget(self) -> None:
        """Remove the file."""
        self.path.unlink(missing_ok=True)
