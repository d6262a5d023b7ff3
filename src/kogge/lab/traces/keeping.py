"""File of what was played, a line each, which the same command goes on from.

Recorded games, and what else a report plays: blocks of the ladder of skill, accounts of luck, and
how long the first games took, from which the number of all of them follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from kogge.arena.contest import BlockResult
from kogge.arena.linesfile import LinesFile, require_same
from kogge.core.errors import MalformedData
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting


class LadderBlock(msgspec.Struct, frozen=True, tag="ladder"):
    """A block of the ladder of skill: a search budget against the next smaller one."""

    budget: int
    played: BlockResult


class Accounted(msgspec.Struct, frozen=True, tag="account"):
    """Result less fair share of every seat, and what it is made of."""

    study: str
    deal: int
    result: list[float]
    causes: dict[str, list[float]]


class Pace(msgspec.Struct, frozen=True, tag="pace"):
    """Seconds that one of each kind took on this crew, and finding that out took `pilots`."""

    recorded: float
    plain: float
    account: float
    block: float
    pilots: float


Kept = Trace | LadderBlock | Accounted | Pace
TAGGED: Final = b'{"type":'  # how lines begin that are no recorded games
GAMES: Final = msgspec.json.Decoder(Trace)
OTHERS: Final = msgspec.json.Decoder(LadderBlock | Accounted | Pace)


def read_line(line: bytes) -> Kept:
    """Recorded games have no type, as in files that hold nothing else."""
    return OTHERS.decode(line) if line.startswith(TAGGED) else GAMES.decode(line)


class TraceFile(LinesFile[Kept]):
    """What was played on disk, the setting first."""

    opening = b'{"format":"kogge-lab-1"'

    def __init__(self, path: Path, setting: Setting) -> None:
        super().__init__(path, setting)

    @property
    def games(self) -> list[Trace]:
        """The recorded games that it held when it was opened."""
        return [line for line in self.lines if isinstance(line, Trace)]

    def read(self, heading: bytes, lines: Sequence[bytes], wanted: msgspec.Struct) -> list[Kept]:
        """What was played with this setting."""
        try:
            held = msgspec.json.decode(heading, type=Setting)
            kept = [read_line(line) for line in lines]
        except msgspec.DecodeError as problem:
            raise MalformedData(f"{self.path} is damaged ({problem})") from None
        require_same(self.path, "games with another setting", held, wanted)
        return kept

    def foreign(self) -> MalformedData:
        return MalformedData(
            f"{self.path} does not hold games of the lab; choose another file for --keep"
        )
