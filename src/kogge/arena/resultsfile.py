"""Results file of a contest: its settings, then a line for each finished block (`linesfile`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from kogge.arena.contest import BlockResult, Contest
from kogge.arena.linesfile import LinesFile, require_same
from kogge.core.errors import MalformedData

SUFFIX: Final = ".jsonl"


class Heading(msgspec.Struct, frozen=True):
    """The first line: what is played, and how many games were asked for."""

    contest: Contest
    games: int


class ResultsFile(LinesFile[BlockResult]):
    """The blocks of a contest that are finished."""

    opening = b'{"contest"'

    def __init__(self, path: Path, contest: Contest, games: int) -> None:
        super().__init__(path, Heading(contest, games))

    def read(
        self, heading: bytes, lines: Sequence[bytes], wanted: msgspec.Struct
    ) -> list[BlockResult]:
        """Blocks that this contest can have."""
        assert isinstance(wanted, Heading)
        held = _heading(self.path, heading)
        require_same(self.path, "another contest", held.contest, wanted.contest)
        decoder = msgspec.json.Decoder(BlockResult)
        blocks = []
        for number, line in enumerate(lines, start=2):
            try:
                block = decoder.decode(line)
                _check(held.contest, block)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as problem:
                raise MalformedData(
                    f"{self.path}, line {number}: not a block of this contest ({problem})"
                ) from None
            blocks.append(block)
        return blocks

    def foreign(self) -> MalformedData:
        return _foreign(self.path)


def read_heading(path: Path) -> Heading:
    """What a results file says it holds."""
    with path.open("rb") as file:
        return _heading(path, file.readline(1_000_000))


def _heading(path: Path, line: bytes) -> Heading:
    try:
        return msgspec.json.decode(line, type=Heading)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _foreign(path) from None


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


def _foreign(path: Path) -> MalformedData:
    return MalformedData(
        f"{path} is not a results file, which begins with the settings of a contest; "
        "choose another file"
    )
