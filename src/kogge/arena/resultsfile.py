"""Results file of a contest: it grows with every block, and the contest goes on from it.

JSON lines: the settings first, then a line for each finished block, in the order in which they were
finished. Lines are on the disk before anyone is told about them. A line that was cut off by a crash
is dropped and its block played again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

import msgspec

from kogge.arena.contest import BlockResult, Contest
from kogge.core.errors import ForeignRecord, MalformedRecord

SUFFIX: Final = ".jsonl"


class Heading(msgspec.Struct, frozen=True):
    """The first line: what is played, and how many games were asked for."""

    contest: Contest
    games: int


class ResultsFile:
    """A results file in use; `blocks` are those it held when it was opened."""

    def __init__(self, path: Path, contest: Contest, games: int) -> None:
        self.path = path
        self.blocks: list[BlockResult] = []
        self._file = path.open("a+b")
        try:
            lock_file(self._file.fileno(), path)
            self._begin(contest, games)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, contest: Contest, games: int) -> None:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and len(content) > 0 and not content.startswith(b'{"contest"'):
            raise _not_ours(self.path)
        if whole:
            heading, self.blocks = _read(self.path, whole)
            _require_same(self.path, heading.contest, contest)
        self._file.truncate(len(whole))
        if not whole:
            self._write([msgspec.json.encode(Heading(contest, games))])

    def append(self, blocks: Sequence[BlockResult]) -> None:
        """Keep these blocks; they are on the disk when this returns."""
        self._write([msgspec.json.encode(block) for block in blocks])

    def _write(self, lines: Sequence[bytes]) -> None:
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def read_heading(path: Path) -> Heading:
    """What a results file says it holds."""
    with path.open("rb") as file:
        line = file.readline(1_000_000)
    return _read(path, line)[0]


def _read(path: Path, content: bytes) -> tuple[Heading, list[BlockResult]]:
    first, *rest = content.splitlines() or [b""]
    try:
        heading = msgspec.json.decode(first, type=Heading)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _not_ours(path) from None
    decoder = msgspec.json.Decoder(BlockResult)
    blocks = []
    for number, line in enumerate(rest, start=2):
        try:
            block = decoder.decode(line)
            _check(heading.contest, block)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as problem:
            raise MalformedRecord(
                f"{path}, line {number}: not a block of this contest ({problem})"
            ) from None
        blocks.append(block)
    return heading, blocks


def _check(contest: Contest, block: BlockResult) -> None:
    """A block must be one that this contest can have."""
    if not 0 <= block.meeting < len(contest.meetings()) or block.block < 0:
        raise ValueError("there is no such meeting or block")
    seated = [game.seating for game in block.games]
    if seated != list(contest.seatings(block.meeting)):
        raise ValueError("other bots, or the same in other seats")
    if any(
        not len(game.scores) == len(game.places) == contest.players or 1 not in game.places
        for game in block.games
    ):
        raise ValueError("a result without a score and a place for every seat, or without a winner")


def _require_same(path: Path, held: Contest, wanted: Contest) -> None:
    for name in Contest.__struct_fields__:
        there, here = getattr(held, name), getattr(wanted, name)
        if there != here:
            raise ForeignRecord(
                f"{path} holds another contest ({name.replace('_', ' ')}: {_words(there)}; "
                f"not {_words(here)}); give the same settings, or choose another file"
            )


def _words(setting: object) -> str:
    if isinstance(setting, tuple):
        return " ".join(str(part) for part in setting)
    if isinstance(setting, dict):
        return ", ".join(f"{name} {choice}" for name, choice in setting.items()) or "nothing"
    if isinstance(setting, msgspec.Struct):
        return ", ".join(f"{name} {value}" for name, value in msgspec.to_builtins(setting).items())
    return "none" if setting is None else str(setting)


def _not_ours(path: Path) -> MalformedRecord:
    return MalformedRecord(
        f"{path} is not a results file, which begins with the settings of a contest; "
        "choose another file"
    )


def lock_file(descriptor: int, path: Path) -> None:
    """Keep a second match from writing into the same file, where the system can."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ForeignRecord(
            f"{path} is being written by another run; wait for it, or choose another file"
        ) from None
