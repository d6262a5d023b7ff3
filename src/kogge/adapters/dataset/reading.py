"""Game files from folders, JSON lines and single files, checked and in chunks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.core.errors import BadOption, KeyMismatch, KoggeError, MalformedData
from kogge.core.game import Game
from kogge.core.gamefile import GameFile, check_game, read_game_file, salts_of
from kogge.core.keys import matches, salted_key

LINES: Final = ".jsonl"
WHOLE: Final = ".json"
LONGEST_LINE: Final = 50_000_000


class Recorded(NamedTuple):
    """A game that can be played again, and where it was found."""

    where: str
    key: NDArray[np.int64]
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    trail: NDArray[np.int64]  # a row for every move: seat, move id


def find_files(paths: Sequence[Path]) -> list[Path]:
    """The files with games in these folders, in the order of their names; files as they are."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = [file for file in path.rglob("*") if file.suffix in (LINES, WHOLE)]
            if not inside:
                raise BadOption(f"there are no game files in {path}: no file ends in {LINES}")
            found += sorted(inside)
        elif path.exists():
            found.append(path)
        else:
            raise BadOption(f"there is no {path}")
    return found


def texts_of(files: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    """Every game file as it is written, and where."""
    for path in files:
        if path.suffix == LINES:
            with path.open("rb") as file:
                for number, line in enumerate(file, 1):
                    if not line.endswith(b"\n"):
                        continue  # being written, or cut off by a crash
                    yield f"{path}, line {number}", line
        else:
            yield str(path), path.read_bytes()


class Reader:
    """Reads games of one kind; those that have not ended are left out and counted, and if the game
    is named, those of others."""

    def __init__(self, paths: Sequence[Path], game: str | None = None) -> None:
        self.files = find_files(paths)
        self.left_out = 0
        self._decoder = msgspec.json.Decoder(GameFile)
        self._wanted = self._named = game
        self.game: Game | None = None
        self._ids: dict[str, int] = {}

    def __iter__(self) -> Iterator[Recorded]:
        for where, text in texts_of(self.files):
            try:
                game_file = self._decode(text)
                if self._named not in (None, game_file.game):
                    self.left_out += 1
                    continue
                self._check(game_file)
                if game_file.result is None:
                    self.left_out += 1
                    continue
                yield self._recorded(where, game_file)
            except KoggeError as problem:
                raise type(problem)(f"{where}: {problem}") from None

    def _decode(self, text: bytes) -> GameFile:
        try:
            return self._decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return read_game_file(text)  # which says what is wrong

    def _check(self, game_file: GameFile) -> None:
        """One game, the rules and pieces that are here, and the key that was committed to."""
        if self._wanted is None:
            self._wanted = game_file.game
        if game_file.game != self._wanted:
            raise BadOption(
                f"a dataset has one game, and this one is of {game_file.game}, not "
                f"{self._wanted}; choose one with --game"
            )
        game = check_game(game_file)
        if self.game is None:
            self.game = game
            self._ids = {game.rooms.moves[id].text: id for id in range(game.move_space)}
        if game_file.key is None:
            raise KeyMismatch("it holds no key, so its deal cannot be repeated")
        if not matches(bytes.fromhex(game_file.key), game_file.commitment):
            raise KeyMismatch("the key does not match the commitment")

    def _recorded(self, where: str, game_file: GameFile) -> Recorded:
        game = self.game
        assert game is not None
        assert game_file.key is not None
        game.check_players(game_file.players)
        key = salted_key(bytes.fromhex(game_file.key), salts_of(game_file))
        if not game_file.moves:
            raise MalformedData("a finished game without moves")
        trail = np.empty((len(game_file.moves), 2), np.int64)
        trail[:, 0] = [entry.seat for entry in game_file.moves]
        try:
            trail[:, 1] = [self._ids[entry.move] for entry in game_file.moves]
        except KeyError:  # another way to write a move, or none
            trail[:, 1] = [game.rooms.moves.parse(entry.move).id for entry in game_file.moves]
        return Recorded(
            where,
            np.frombuffer(key, "<u4").astype(np.int64),
            game_file.players,
            game.check_options(game_file.options),
            tuple(seat.player for seat in game_file.seats),
            trail,
        )


def chunked(games: Iterable[Recorded], rows: int) -> Iterator[list[Recorded]]:
    """Games in chunks of about so many decisions."""
    chunk: list[Recorded] = []
    held = 0
    for game in games:
        chunk.append(game)
        held += len(game.trail)
        if held >= rows:
            yield chunk
            chunk, held = [], 0
    if chunk:
        yield chunk
