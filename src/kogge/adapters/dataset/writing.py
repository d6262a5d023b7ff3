"""Datasets as folders of NumPy arrays, or Parquet files."""

from __future__ import annotations

import os
import shutil
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.adapters.dataset.columns import KINDS, VALUES, Columns, Setting, Summary
from kogge.adapters.dataset.reading import Reader, Recorded, chunked
from kogge.adapters.dataset.replaying import ROLLOUTS, Replayer
from kogge.adapters.rewards import check_reward
from kogge.bots.nets.files import shipped
from kogge.core.errors import BadOption

CHUNK_BYTES: Final = 32_000_000
PARQUET: Final = ".parquet"
SUMMARY: Final = "dataset.json"
HEADER: Final = 128  # bytes before the numbers of an .npy file, enough for any shape of ours

Progress = Callable[[int], None]


class Tally:
    """What is counted over the games of a dataset."""

    def __init__(self) -> None:
        self.games = self.trajectories = self.rows = 0
        self.settings: Counter[tuple[int, tuple[tuple[str, str], ...]]] = Counter()
        self.bots: Counter[str] = Counter()  # in the order in which they were first met
        self._numbers: dict[str, int] = {}

    def name(self, games: Sequence[Recorded], columns: Columns) -> None:
        """Write down who decided, by number."""
        seated = np.zeros((len(games), max(one.players for one in games)), np.int16)
        for place, one in enumerate(games):
            for seat, who in enumerate(one.bots):
                seated[place, seat] = self._numbers.setdefault(who, len(self._numbers))
        columns["bots"] = seated[columns["games"] - self.games, columns["seats"]]

    def add(self, games: Sequence[Recorded], columns: Columns) -> None:
        self.games += len(games)
        self.rows += len(columns["actions"])
        self.trajectories += int(columns["last"].sum())
        for one in games:
            self.settings[one.players, tuple(one.options.items())] += 1
            self.bots.update(one.bots)


def write_dataset(
    paths: Sequence[Path],
    output: Path,
    *,
    game: str | None = None,
    reward: str = "utility",
    values: bool = False,
    threads: int | None = None,
    progress: Progress = lambda rows: None,
) -> Summary:
    """Make a dataset of all finished games in these folders and files.

    A name that ends in .parquet is one Parquet file, any other a folder of NumPy arrays. With
    `values`, the game's net says what every decision's seat could expect; without a net, games that
    are played to the end from there do, which takes long.
    """
    kind = check_reward(reward)
    if output.exists():
        raise BadOption(f"{output} exists; choose another name, or remove it first")
    if output.suffix == PARQUET:
        check_pyarrow()
    reader = Reader(paths, game)
    tally = Tally()
    source = iter(reader)
    ahead = next(source, None)
    if ahead is None:
        raise BadOption(f"there is no finished game{f' of {game}' if game else ''} in these files")
    played = reader.game
    assert played is not None
    judge = ("net" if shipped(played) else f"{ROLLOUTS} rollouts") if values else None
    actions = played.move_space
    features = played.rooms.features
    if features is None:
        raise BadOption(f"{played.name} has no features.py, so there is no vector of its positions")
    replayer = Replayer(played, actions, kind, values)
    rows = max(1, CHUNK_BYTES // (4 * features.size + actions))

    def everything() -> Iterator[Recorded]:
        assert ahead is not None
        yield ahead
        yield from source

    work = replayed(chunked(everything(), rows), replayer, threads or os.cpu_count() or 1)
    with sink_for(output, features.size, actions, values) as sink:
        for games, columns in work:
            tally.name(games, columns)
            sink.add(columns)
            tally.add(games, columns)
            progress(len(columns["actions"]))
            replayer.take_back(columns)
        summary = Summary(
            kogge=kogge.__version__,
            game=played.name,
            rules_version=played.rules_version,
            pieces=played.rooms.pieces_digest,
            reward=reward,
            values=judge,
            games=tally.games,
            trajectories=tally.trajectories,
            rows=tally.rows,
            size=features.size,
            actions=actions,
            settings=[
                Setting(players, dict(options), games)
                for (players, options), games in tally.settings.items()
            ],
            left_out=reader.left_out,
            bots=dict(tally.bots),
        )
        sink.finish(summary)
    return summary


def replayed(
    chunks: Iterator[list[Recorded]], replayer: Replayer, threads: int
) -> Iterator[tuple[list[Recorded], Columns]]:
    """The rows of every chunk, in order; replayed on so many threads, read on one more."""
    with ThreadPoolExecutor(1) as reading, ThreadPoolExecutor(threads) as pool:
        waiting: deque[tuple[list[Recorded], Future[Columns]]] = deque()
        first = 0
        coming = reading.submit(next, chunks, None)
        try:
            while (chunk := coming.result()) is not None:
                coming = reading.submit(next, chunks, None)
                waiting.append((chunk, pool.submit(replayer.replay, chunk, first)))
                first += len(chunk)
                while len(waiting) > threads:
                    games, rows = waiting.popleft()
                    yield games, rows.result()
            while waiting:
                games, rows = waiting.popleft()
                yield games, rows.result()
        finally:
            pool.shutdown(cancel_futures=True)


class Sink:
    """Where the rows go."""

    def add(self, columns: Columns) -> None:
        raise NotImplementedError

    def finish(self, summary: Summary) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what is held."""


@contextmanager
def sink_for(output: Path, size: int, actions: int, values: bool) -> Iterator[Sink]:
    """The place for these rows; it has its name only when all is there."""
    output.parent.mkdir(parents=True, exist_ok=True)
    for number in count():
        unfinished = output.with_name(f"{output.name}.unfinished{number or ''}")
        if not unfinished.exists():
            break
    parquet = output.suffix == PARQUET
    sink: Sink = (
        ParquetSink(unfinished, size, actions, values)
        if parquet
        else ArraySink(unfinished, size, actions, values)
    )
    try:
        yield sink
        sink.close()
        unfinished.rename(output)
    except BaseException:
        sink.close()
        if parquet:
            unfinished.unlink(missing_ok=True)
        else:
            shutil.rmtree(unfinished, ignore_errors=True)
        raise


class ArraySink(Sink):
    """A folder with an .npy file for every column, which `numpy.load` can map into memory."""

    def __init__(self, folder: Path, size: int, actions: int, values: bool) -> None:
        folder.mkdir()
        self.folder = folder
        self._widths = {"observations": size, "masks": -(-actions // 8)}
        self._kinds = {**KINDS, VALUES: np.float32} if values else KINDS
        self._files = {name: (folder / f"{name}.npy").open("wb") for name in self._kinds}
        self._rows = 0
        for file in self._files.values():
            file.write(b"\0" * HEADER)

    def add(self, columns: Columns) -> None:
        self._rows += len(columns["actions"])
        for name, file in self._files.items():
            file.write(np.ascontiguousarray(columns[name], self._kinds[name]).data)

    def finish(self, summary: Summary) -> None:
        for name, file in self._files.items():
            shape = (self._rows, *([self._widths[name]] if name in self._widths else []))
            descr = np.lib.format.dtype_to_descr(np.dtype(self._kinds[name]))
            words = f"{{'descr': {descr!r}, 'fortran_order': False, 'shape': {shape}, }}"
            magic = np.lib.format.magic(1, 0)
            room = HEADER - len(magic) - 2
            file.seek(0)
            file.write(magic + room.to_bytes(2, "little") + f"{words:<{room - 1}}\n".encode())
        (self.folder / SUMMARY).write_bytes(summary.to_json())

    def close(self) -> None:
        for file in self._files.values():
            file.close()


class ParquetSink(Sink):
    """One Parquet file; what is known of the whole is in its metadata, under `kogge`."""

    def __init__(self, path: Path, size: int, actions: int, values: bool) -> None:
        import pyarrow as arrow
        from pyarrow import parquet

        self._arrow = arrow
        # vectors as bytes: as lists of numbers they would take three times as long
        self._wide = {"observations": 4 * size, "masks": -(-actions // 8)}
        kinds = {**KINDS, VALUES: np.float32} if values else KINDS
        self._schema = arrow.schema(
            [
                arrow.field(
                    name,
                    arrow.binary(self._wide[name])
                    if name in self._wide
                    else arrow.from_numpy_dtype(np.dtype(kind)),
                    nullable=False,
                )
                for name, kind in kinds.items()
            ]
        )
        # least and greatest entries of vectors tell nobody anything, and take a quarter of the time
        self._writer: Any = parquet.ParquetWriter(
            path,
            self._schema,
            compression="zstd",
            compression_level=1,
            use_dictionary=False,
            write_statistics=[name for name in kinds if name not in self._wide],
        )

    def add(self, columns: Columns) -> None:
        arrays = [self._array(name, columns[name]) for name in self._schema.names]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))

    def _array(self, name: str, column: NDArray[Any]) -> Any:
        arrow = self._arrow
        if name not in self._wide:
            return arrow.array(column)
        kind = self._schema.field(name).type
        bytes = arrow.py_buffer(np.ascontiguousarray(column, KINDS[name]))
        return arrow.FixedSizeBinaryArray.from_buffers(kind, len(column), [None, bytes])

    def finish(self, summary: Summary) -> None:
        self._writer.add_key_value_metadata({"kogge": summary.to_json()})

    def close(self) -> None:
        self._writer.close()


def check_pyarrow() -> None:
    """Parquet is another package's."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise BadOption(
            "Parquet needs pyarrow: pip install 'kogge[parquet]'; or choose a name without "
            ".parquet, for a folder of NumPy arrays"
        ) from None
