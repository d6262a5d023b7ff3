"""Reader of a dataset: its columns as arrays again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.adapters.dataset.columns import KINDS, Columns, Summary
from kogge.core.errors import BadOption, MalformedData

SUMMARY = "dataset.json"
PARQUET = ".parquet"


def load(path: Path | str) -> tuple[Columns, Summary]:
    """The columns of a dataset, and what is known of it as a whole.

    Of a folder of NumPy arrays they are mapped into memory: what is not read takes no room.
    """
    found = Path(path)
    if found.suffix == PARQUET:
        return _load_parquet(found)
    try:
        summary = msgspec.json.decode((found / SUMMARY).read_bytes(), type=Summary)
    except FileNotFoundError:
        raise BadOption(f"{found} is no dataset: there is no {SUMMARY} in it") from None
    except msgspec.DecodeError as problem:
        raise MalformedData(f"{found / SUMMARY}: {problem}") from None
    columns = {file.stem: np.load(file, mmap_mode="r") for file in sorted(found.glob("*.npy"))}
    return columns, summary


def _load_parquet(path: Path) -> tuple[Columns, Summary]:
    from pyarrow import parquet, types

    table = parquet.read_table(path)
    told = (table.schema.metadata or {}).get(b"kogge")
    if told is None:
        file = parquet.ParquetFile(path)
        told = (file.metadata.metadata or {}).get(b"kogge")
    if told is None:
        raise BadOption(f"{path} is no dataset of Kogge's")
    summary = msgspec.json.decode(told, type=Summary)
    columns: dict[str, NDArray[Any]] = {}
    for name in table.column_names:
        column = table[name].combine_chunks()
        if types.is_fixed_size_list(column.type):  # of format 1
            columns[name] = column.flatten().to_numpy().reshape(len(column), -1)
        elif types.is_fixed_size_binary(column.type):
            kind = np.dtype(KINDS[name])
            width = column.type.byte_width // kind.itemsize
            raw = np.frombuffer(column.buffers()[1], kind, len(column) * width)
            columns[name] = raw.reshape(-1, width)
        else:
            columns[name] = column.to_numpy(zero_copy_only=False)
    return columns, summary


def masks_of(columns: Columns, summary: Summary, rows: Any = slice(None)) -> NDArray[np.uint8]:
    """The legal actions of some rows as 0 and 1, an entry for each action."""
    packed = columns["masks"][rows]
    return np.unpackbits(packed, axis=-1, count=summary.actions, bitorder="little")
