"""Compiled rules on disk: Numba's cache, made safe for games elsewhere and for many processes.

- The directory is named by a digest of the rule's part of the package (see `compiling`). Code
  compiled for the record of a game, and rules that live outside of the package, are also keyed by a
  digest of that folder.
- Numba numbers the versions of a function in a common index, so that two processes that compile at
  the same time could each read the other's code. Here every version has files of its own.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numba import from_dtype
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile

from kogge.core.compiling import PACKAGE, folder_digest

_homes: dict[types.Type, Path] = {}


class RuleCache(FunctionCache):
    """The versions of one rule on disk."""

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        own = Path(self._py_func.__code__.co_filename).parent
        homes = {*_homes_of(sig)} if own.is_relative_to(PACKAGE) else {own, *_homes_of(sig)}
        return *super()._index_key(sig, codegen), tuple(map(folder_digest, sorted(homes)))

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        self._open_files(sig, target_context.codegen())
        return super()._load_overload(sig, target_context)

    def _save_overload(self, sig: Any, data: Any) -> None:
        self._open_files(sig, data.codegen)
        super()._save_overload(sig, data)

    def _open_files(self, sig: Any, codegen: Any) -> None:
        version = hashlib.sha256(repr(self._index_key(sig, codegen)).encode()).hexdigest()[:16]
        self._cache_file = IndexDataCacheFile(
            cache_path=self._cache_path,
            filename_base=f"{self._impl.filename_base}.{version}",
            source_stamp=self._impl.locator.get_source_stamp(),
        )


def settle(record: np.dtype[Any], rule: Any) -> None:
    """Remember that the rules for this record live in the folder of this one."""
    _homes[from_dtype(record)] = Path(rule.__code__.co_filename).parent


def _homes_of(sig: Any) -> Iterator[Path]:
    """The folders of the games whose records are arguments, or parts of arguments."""
    for argument in sig:
        kind = getattr(argument, "dtype", argument)
        yield from _home_of(kind)
        if isinstance(kind, types.Record):
            for field in kind.fields.values():
                yield from _home_of(field.type)


def _home_of(kind: types.Type) -> Iterator[Path]:
    if kind in _homes:
        yield _homes[kind]
