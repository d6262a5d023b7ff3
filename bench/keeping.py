"""Results of long runs, kept as JSON lines while they come, so that a run can go on later."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO


class Kept:
    """Results by number, of one run's settings; in memory alone where no file is named."""

    def __init__(self, path: str | None, settings: list[Any]) -> None:
        self._settings = settings
        self._found: dict[int, Any] = {}
        self._file: TextIO | None = None
        self._path = None if path is None else Path(path)

    def __enter__(self) -> Self:
        if self._path is not None:
            self._read(self._path)
            self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def __contains__(self, number: int) -> bool:
        return number in self._found

    def __getitem__(self, number: int) -> Any:
        return self._found[number]

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._found))

    def __len__(self) -> int:
        return len(self._found)

    def add(self, number: int, result: Any) -> None:
        """Keep a result, at once."""
        self._found[number] = result
        if self._file is not None:
            self._file.write(json.dumps([self._settings, number, result]) + "\n")
            self._file.flush()

    def _read(self, path: Path) -> None:
        """Read what was kept of these settings; a line that was cut short does not count."""
        if not path.exists():
            return
        for line in path.read_text("utf-8").splitlines():
            try:
                settings, number, result = json.loads(line)
            except ValueError:
                continue
            if settings == self._settings:
                self._found[number] = result
