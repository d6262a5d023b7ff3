"""Shares: a part of a processor for each worker, by a control group of Linux.

Two workers, their database and their clients on one small machine share its processors, so that
more workers take from the others what they gain. Where each worker has the same part of a processor
and the rest is free for database and clients, more workers are like more machines.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

PERIOD: Final = 10_000  # microseconds
ROOTS: Final = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))  # of version 1 and 2


def group(root: Path, name: str, share: float) -> Path:
    """A new group that may use so much of a processor."""
    found = root / name
    found.mkdir()
    quota = round(share * PERIOD)
    if (found / "cpu.max").exists():
        (found / "cpu.max").write_text(f"{quota} {PERIOD}")
    else:
        (found / "cpu.cfs_period_us").write_text(str(PERIOD))
        (found / "cpu.cfs_quota_us").write_text(str(quota))
    return found


@contextlib.contextmanager
def shares(processes: Sequence[int], share: float) -> Iterator[None]:
    """Each of these processes has so much of a processor, for as long as this lasts."""
    root = next((root for root in ROOTS if (root / "cgroup.procs").exists()), None)
    if root is None or not os.access(root / "cgroup.procs", os.W_OK):
        raise click.ClickException("--share needs a control group for processors, and its rights")
    groups = []
    try:
        for process in processes:
            made = group(root, f"kogge-bench-{process}", share)
            groups.append(made)
            (made / "cgroup.procs").write_text(str(process))
        yield
    finally:
        for made in groups:
            for left in made.joinpath("cgroup.procs").read_text().split():
                with contextlib.suppress(OSError):  # it may have ended just now
                    (root / "cgroup.procs").write_text(left)
            made.rmdir()
