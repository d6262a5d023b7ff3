"""Runner: many games on all cores or a cluster, kept on disk, in the order of their deals.

Traces depend on the setting alone, so that it does not matter who plays which deal, or when.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from types import TracebackType

import msgspec

from kogge.arena.crews import Workers
from kogge.arena.resultsfile import lock_file
from kogge.core.errors import ForeignRecord, MalformedRecord
from kogge.lab.recording import Trace, record_tasks
from kogge.lab.setting import Setting, Study, Task

Watcher = Callable[[Trace], None]


def no_one(trace: Trace) -> None:
    """Nobody watches."""


class TraceFile:
    """Traces on disk as JSON lines, the setting first; what it held when opened is `traces`."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        self.traces: list[Trace] = []
        self._file = path.open("a+b")
        try:
            lock_file(self._file.fileno(), path)
            self._begin(setting)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, setting: Setting) -> None:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if content and not content.startswith(b'{"format":"kogge-lab-1"'):
            raise MalformedRecord(
                f"{self.path} does not hold games of the lab; choose another file for --keep"
            )
        if whole:
            first, *rest = whole.splitlines()
            try:
                held = msgspec.json.decode(first, type=Setting)
                decoder = msgspec.json.Decoder(Trace)
                self.traces = [decoder.decode(line) for line in rest]
            except msgspec.DecodeError as problem:
                raise MalformedRecord(f"{self.path} is damaged ({problem})") from None
            _require_same(self.path, held, setting)
        self._file.truncate(len(whole))
        if not whole:
            self._write([msgspec.json.encode(setting)])

    def append(self, traces: Sequence[Trace]) -> None:
        """Keep these; they are on the disk when this returns."""
        self._write([msgspec.json.encode(trace) for trace in traces])

    def _write(self, lines: Sequence[bytes]) -> None:
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> TraceFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _require_same(path: Path, held: Setting, wanted: Setting) -> None:
    for name in Setting.__struct_fields__:
        there, here = getattr(held, name), getattr(wanted, name)
        if there != here:
            raise ForeignRecord(
                f"{path} holds games with another setting ({name.replace('_', ' ')}: {there}, not "
                f"{here}); give the same settings, or choose another file"
            )


def run(
    setting: Setting,
    study: Study,
    deals: Iterable[int],
    crew: Workers,
    *,
    file: TraceFile | None = None,
    watch: Watcher = no_one,
) -> list[Trace]:
    """The traces of these deals, in their order; those in the file are not played again."""
    wanted = list(deals)
    found = {
        trace.deal: trace
        for trace in (file.traces if file is not None else [])
        if trace.study == study.name and trace.deal in set(wanted)
    }
    for trace in found.values():
        watch(trace)
    missing = (Task(study, deal) for deal in wanted if deal not in found)
    with closing(crew.work(record_tasks, setting, portions(missing))) as finished:
        for batch in finished:
            if file is not None:
                file.append(batch)
            for trace in batch:
                found[trace.deal] = trace
                watch(trace)
    return [found[deal] for deal in wanted]


def portions(tasks: Iterator[Task]) -> Iterator[list[Task]]:
    """One game at a time: all take long compared with handing them out."""
    while portion := list(islice(tasks, 1)):
        yield portion
