"""Runner: many games on all cores or a cluster, kept on disk, in the order of their deals.

Traces depend on the setting alone, so that it does not matter who plays which deal, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec

from kogge.arena.crews import Workers
from kogge.arena.linesfile import LinesFile, require_same
from kogge.core.errors import MalformedData
from kogge.lab.traces.recording import Trace, record_tasks
from kogge.lab.traces.results import PORTION, play_tasks
from kogge.lab.traces.setting import Setting, Study, Task

Watcher = Callable[[Trace], None]


def no_one(trace: Trace) -> None:
    """Nobody watches."""


class TraceFile(LinesFile[Trace]):
    """Recorded games on disk, the setting first."""

    opening = b'{"format":"kogge-lab-1"'

    def __init__(self, path: Path, setting: Setting) -> None:
        super().__init__(path, setting)

    def read(self, heading: bytes, lines: Sequence[bytes], wanted: msgspec.Struct) -> list[Trace]:
        """Games with this setting."""
        decoder = msgspec.json.Decoder(Trace)
        try:
            held = msgspec.json.decode(heading, type=Setting)
            traces = [decoder.decode(line) for line in lines]
        except msgspec.DecodeError as problem:
            raise MalformedData(f"{self.path} is damaged ({problem})") from None
        require_same(self.path, "games with another setting", held, wanted)
        return traces

    def foreign(self) -> MalformedData:
        return MalformedData(
            f"{self.path} does not hold games of the lab; choose another file for --keep"
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
    asked = set(wanted)
    found = {
        trace.deal: trace
        for trace in (file.lines if file is not None else [])
        if trace.study == study.name and trace.deal in asked
    }
    for trace in found.values():
        watch(trace)
    missing = (Task(study, deal) for deal in wanted if deal not in found)
    work, size = (play_tasks, PORTION) if study.results else (record_tasks, 1)
    with closing(crew.work(work, setting, portions(missing, size))) as finished:
        for batch in finished:
            if file is not None:
                file.append(batch)
            for trace in batch:
                found[trace.deal] = trace
                watch(trace)
    return [found[deal] for deal in wanted]


def portions(tasks: Iterator[Task], size: int) -> Iterator[list[Task]]:
    """So many games at a time; one, where they take long compared with handing them out."""
    while portion := list(islice(tasks, size)):
        yield portion
