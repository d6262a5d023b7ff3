"""Runner: many games on all cores or a cluster, in the order of their deals.

Traces depend on the setting alone, so that it does not matter who plays which deal, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice

from kogge.arena.crews import Workers
from kogge.lab.traces.keeping import TraceFile
from kogge.lab.traces.recording import Trace, record_tasks
from kogge.lab.traces.results import PORTION, play_tasks
from kogge.lab.traces.setting import Setting, Study, Task

Watcher = Callable[[Trace], None]


def no_one(trace: Trace) -> None:
    """Nobody watches."""


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
        for trace in (file.games if file is not None else [])
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
