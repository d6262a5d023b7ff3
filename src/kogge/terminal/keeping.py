"""Where a sitting is kept, so that nothing is lost when someone leaves or a computer fails."""

from __future__ import annotations

from pathlib import Path

from kogge.core.gamerecord import GameRecord
from kogge.terminal.saves import unused_file, write_record


class Keeper:
    """Keeps a game in a file: the one people asked for, or one in the games folder."""

    def __init__(self, game: str, asked: Path | None) -> None:
        self.asked = asked is not None
        self.path = asked or unused_file(game)
        self.trouble = ""  # why the file of our own choice cannot be written

    def keep(self, record: GameRecord) -> None:
        """Write the game; a file that people asked for must be writable, ours may fail."""
        try:
            write_record(self.path, record)
            self.trouble = ""
        except OSError as error:
            if self.asked:
                raise
            self.trouble = error.strerror or str(error)

    def move_to(self, path: Path, record: GameRecord) -> None:
        """Keep the game in another file from now on."""
        write_record(path, record)
        if not self.asked:
            self.forget()
        self.path, self.asked, self.trouble = path, True, ""

    def forget(self) -> None:
        """Remove the file."""
        self.path.unlink(missing_ok=True)
