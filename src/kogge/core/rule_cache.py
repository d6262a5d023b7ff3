"""Compiled rules on disk: Numba's cache, with keys that hold at any path and for many processes.

- A directory is named by a digest of the rule's part of the package (see `sources`). Code compiled
  for the record of a game, and rules of other packages, are also keyed by digests of those folders.
- Numba numbers the versions of a function in a common index, so that two processes that compile at
  the same time could each read the other's code, and stamps it with the path of its file. Here
  every version of a rule is one file, named by all that it depends on and written at once.
- A file that is damaged counts as missing: the rule is compiled again and written anew.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import numpy as np
from numba import from_dtype
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps

from kogge.core.cache_folders import cache_directory, make_directory
from kogge.core.sources import OUTSIDE, home_digest, homes_called, part_of

_homes: dict[types.Type, set[Path]] = {}

CHECKSUM_BYTES: Final = hashlib.sha256().digest_size


class RuleCache(FunctionCache):
    """The versions of one rule on disk."""

    def __init__(self, function: Callable[..., Any]) -> None:
        source = Path(function.__code__.co_filename)
        self._py_func = function
        self._name = repr(function)
        self._impl = Reduction(source, function.__code__.co_firstlineno)
        self._part = part_of(source)
        # the module is part of the name: compiled code finds its constants there
        module_and_name = f"{function.__module__}.{function.__qualname__}"
        self._file_base = module_and_name.replace("<", "").replace(">", "")
        self._cache_path = str(cache_directory(self._part))
        self.enable()

    def flush(self) -> None:
        """Forget all versions of this rule."""
        for path in Path(self._cache_path).glob(f"{self._file_base}.*.rule"):
            path.unlink(missing_ok=True)

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        if not self._enabled:
            return None
        stored = read_checked(self._path(sig, target_context.codegen()))
        if stored is None:
            return None
        return self._impl.rebuild(target_context, pickle.loads(stored))  # noqa: S301  # our own

    def _save_overload(self, sig: Any, data: Any) -> None:
        if not self._enabled or not self._impl.check_cachable(data):
            return
        path = self._path(sig, data.codegen)
        make_directory(path.parent)
        write_checked(path, dumps(self._impl.reduce(data)))

    def _path(self, sig: Any, codegen: Any) -> Path:
        key = self._index_key(sig, codegen)
        version = hashlib.sha256(repr(key).encode()).hexdigest()[:24]
        line = self._py_func.__code__.co_firstlineno
        python = f"py{sys.version_info[0]}{sys.version_info[1]}"
        name = f"{self._file_base}.{line}.{python}.{version}.rule"
        return Path(self._cache_path) / name

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        homes = {*_homes_of(sig)}
        if self._part == OUTSIDE:
            homes |= homes_called(self._py_func)
        return *super()._index_key(sig, codegen), tuple(sorted(map(home_digest, homes)))


class Reduction(CompileResultCacheImpl):
    """How Numba writes and reads compiled code, without its search for a place to keep it."""

    def __init__(self, source: Path, line: int) -> None:
        self._py_file = str(source)
        self._lineno = line
        self._locator = self  # Numba asks it for the file when it warns of what cannot be kept


def read_checked(path: Path) -> bytes | None:
    """What was written to a file, or None if it is missing, unreadable or damaged."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    checksum, stored = content[:CHECKSUM_BYTES], content[CHECKSUM_BYTES:]
    return stored if hashlib.sha256(stored).digest() == checksum else None


def write_checked(path: Path, stored: bytes) -> None:
    """Write a file with its checksum, whole or not at all."""
    unfinished = path.with_name(f"{uuid4().hex}.unfinished")
    try:
        with unfinished.open("xb") as file:
            file.write(hashlib.sha256(stored).digest())
            file.write(stored)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def settle(record: np.dtype[Any], rule: Any) -> None:
    """Remember that this is a rule for this record: what is compiled for one depends on both."""
    _homes.setdefault(from_dtype(record), set()).update(homes_called(rule))


def _homes_of(sig: Any) -> Iterator[Path]:
    """The folders of the games whose records are arguments, or parts of arguments."""
    for argument in sig:
        kind = argument.dtype if isinstance(argument, types.Array) else argument
        yield from _homes.get(kind, ())
        if isinstance(kind, types.Record):
            for field in kind.fields.values():
                yield from _homes.get(field.type, ())
