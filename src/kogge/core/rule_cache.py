"""Compiled rules on disk: Numba's cache, with keys that hold at any path and for many processes.

- A directory is named by a digest of the rule's part of the package (see `sources`). Code compiled
  for the record of a game, and rules of other packages, are also keyed by digests of those folders.
- Numba numbers the versions of a function in a common index, so that two processes that compile at
  the same time could each read the other's code, and stamps it with the path of its file. Here
  every version of a rule is one file, named by all that it depends on and written at once.
- Prebuilt rules are looked up first (see `prebuilt`), then those in the user's cache.
- A file that is damaged counts as missing: the rule is compiled again and written anew.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import hashlib
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, cast
from uuid import uuid4

import numpy as np
from numba import from_dtype
from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps

from kogge.core.cache_folders import cache_directory, make_directory, rules_folder, tell_not_kept
from kogge.core.prebuilt import prebuilt
from kogge.core.sources import OUTSIDE, home_digest, homes_called, part_of

loaded: Counter[str] = Counter()  # rules found in this process: `prebuilt`, or in the `cache`
_homes: dict[types.Type, set[Path]] = {}

CHECKSUM_BYTES: Final = hashlib.sha256().digest_size


class Unresolved(Exception):
    """A rule was compiled again after the code that calls it: that code counts as missing."""


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
        for path, origin in self._places(sig, target_context.codegen()):
            stored = read_checked(path)
            if stored is not None:
                code = pickle.loads(stored)  # noqa: S301  # written by us, or a part of the package
                try:
                    found = self._impl.rebuild(target_context, code)
                except Unresolved:
                    continue
                found.library._reload_init.update(found.reload_init)  # for those it is linked into
                loaded[origin] += 1
                return found
        return None

    def _save_overload(self, sig: Any, data: Any) -> None:
        if not self._enabled or not self._impl.check_cachable(data):
            return
        path = self._path(sig, data.codegen)
        try:
            make_directory(path.parent)
            write_checked(path, dumps(self._impl.reduce(data)))
        except OSError as error:
            tell_not_kept(error)

    def _places(self, sig: Any, codegen: Any) -> Iterator[tuple[Path, str]]:
        """Where a version of this rule may be found, the first first."""
        shipped = prebuilt()
        if shipped is not None:
            root, manifest = shipped
            processor = manifest.processor
            target = manifest.system, processor.name, processor.flags
            folder = rules_folder(root, self._part)
            yield folder / self._file_name(self._index_key(sig, codegen, target)), "prebuilt"
        yield self._path(sig, codegen), "cache"

    def _path(self, sig: Any, codegen: Any) -> Path:
        return Path(self._cache_path) / self._file_name(self._index_key(sig, codegen))

    def _file_name(self, key: Any) -> str:
        version = hashlib.sha256(repr(key).encode()).hexdigest()[:24]
        line = self._py_func.__code__.co_firstlineno
        python = f"py{sys.version_info[0]}{sys.version_info[1]}"
        return f"{self._file_base}.{line}.{python}.{version}.rule"

    def _index_key(self, sig: Any, codegen: Any, target: Any = None) -> Any:
        """What a version depends on; `target` is system and processor, unless they are ours."""
        homes = {*_homes_of(sig)}
        if self._part == OUTSIDE:
            homes |= homes_called(self._py_func)
        signature, ours, code = super()._index_key(sig, codegen)
        return signature, target or ours, code, tuple(sorted(map(home_digest, homes)))


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
        yield from _homes_in(argument)


def _homes_in(kind: Any) -> Iterator[Path]:
    if kind in _homes:
        yield from _homes[kind]
    elif isinstance(kind, types.Array):
        yield from _homes_in(kind.dtype)
    elif isinstance(kind, types.BaseTuple):
        yield from _homes_of(cast("Any", kind).types)
    elif isinstance(kind, types.Record):
        yield from _homes_of(field.type for field in kind.fields.values())
