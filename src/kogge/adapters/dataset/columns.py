"""Schema of a dataset: its columns, and what is known of it as a whole."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

FORMAT: Final = "kogge-dataset-2"  # 1 had lists of numbers in Parquet, which take thrice as long

Columns = dict[str, NDArray[Any]]

# every column but `values`, which is there if it was asked for
KINDS: Final[dict[str, Any]] = {
    "observations": np.float32,
    "masks": np.uint8,
    "actions": np.int32,
    "rewards": np.float32,
    "returns": np.float32,
    "last": np.bool_,
    "games": np.int64,
    "seats": np.int8,
    "steps": np.int32,
    "players": np.int8,
    "bots": np.int16,
}
VALUES: Final = "values"


class Setting(msgspec.Struct, frozen=True):
    """A number of players and options with which some of the games were played."""

    players: int
    options: dict[str, str]
    games: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a dataset as a whole, beside its columns."""

    format: Literal["kogge-dataset-1", "kogge-dataset-2"] = FORMAT
    kogge: str
    game: str
    rules_version: int
    pieces: str
    reward: str
    values: str | None  # by what they were judged
    games: int
    trajectories: int
    rows: int
    size: int  # entries of an observation
    actions: int
    settings: list[Setting]
    left_out: int = 0  # games that had not ended, or were of another game than the one named
    bots: dict[str, int]  # how many seats each player had, in the order of the numbers in `bots`

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"
