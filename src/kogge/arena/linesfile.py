"""File of JSON lines that grows with finished work, and that the work goes on from.

Its settings come first, then a line for each piece of work, in the order in which they were
finished. Lines are on the disk before anyone is told about them. A line that was cut off by a crash
is dropped, and its work done again.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Generic, Self, TypeVar

import msgspec

from kogge.core.errors import ForeignData, MalformedData

Line = TypeVar("Line", bound=msgspec.Struct)


class LockedFile:
    """A file in use: locked while it is open, and only ever longer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("a+b")
        try:
            lock_file(self._file.fileno(), path)
            self._begin()
        except BaseException:
            self._file.close()
            raise

    @abstractmethod
    def _begin(self) -> None:
        """Read what the file holds, and drop a line that was cut off by a crash."""

    def _write(self, lines: Iterable[bytes]) -> None:
        """Add lines; they are on the disk when this returns."""
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


class LinesFile(LockedFile, Generic[Line]):
    """A file that begins with a heading; `lines` are those it held when it was opened."""

    opening: bytes  # how every such file begins

    def __init__(self, path: Path, heading: msgspec.Struct) -> None:
        self.lines: list[Line] = []
        self._heading = heading
        super().__init__(path)

    @abstractmethod
    def read(self, heading: bytes, lines: Sequence[bytes], wanted: msgspec.Struct) -> list[Line]:
        """The lines of a file that was begun with the wanted heading; refuses any other."""

    @abstractmethod
    def foreign(self) -> MalformedData:
        """What is said of a file that is none of ours."""

    def _begin(self) -> None:
        self._file.seek(0)
        content = self._file.read()
        if content[: len(self.opening)] != self.opening[: len(content)]:
            raise self.foreign()
        whole = content[: content.rfind(b"\n") + 1]
        if whole:
            first, *rest = whole.splitlines()
            self.lines = self.read(first, rest, self._heading)
        self._file.truncate(len(whole))
        if not whole:
            self._write([msgspec.json.encode(self._heading)])

    def append(self, lines: Sequence[Line]) -> None:
        """Keep these; they are on the disk when this returns."""
        self._write(msgspec.json.encode(line) for line in lines)


def require_same(path: Path, what: str, held: msgspec.Struct, wanted: msgspec.Struct) -> None:
    """Refuse to go on in a file that was begun with other settings."""
    for name in wanted.__struct_fields__:
        there, here = getattr(held, name), getattr(wanted, name)
        if there != here:
            raise ForeignData(
                f"{path} holds {what} ({name.replace('_', ' ')}: {_words(there)}; "
                f"not {_words(here)}); give the same settings, or choose another file"
            )


def _words(setting: object) -> str:
    if isinstance(setting, tuple):
        return " ".join(str(part) for part in setting)
    if isinstance(setting, dict):
        return ", ".join(f"{name} {choice}" for name, choice in setting.items()) or "nothing"
    if isinstance(setting, msgspec.Struct):
        return ", ".join(f"{name} {value}" for name, value in msgspec.to_builtins(setting).items())
    return "none" if setting is None else str(setting)


def lock_file(descriptor: int, path: Path) -> None:
    """Keep a second run from writing into the same file, where the system can."""
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ForeignData(
            f"{path} is being written by another run; wait for it, or choose another file"
        ) from None
