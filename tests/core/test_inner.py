"""Rules that call rules: what `kogge.core.inner` must hold, whatever Numba does inside."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from kogge.core.compiling import JIT, OPTIONS, rule
from kogge.core.record import Record, layout

pytestmark = pytest.mark.skipif(not JIT, reason="rules are not compiled with KOGGE_JIT=0")


class Suit(IntEnum):
    HEARTS = 3


class Purse(Record):
    coins: int
    gems: Annotated[int, "i8"]


@rule
def add(a: int, b: int = 10) -> int:
    return a + b


@rule
def add_all_kinds(purse: Purse) -> int:
    return add(purse.coins, purse.gems) + add(purse.coins) + add(Suit.HEARTS, 1) + add(1, 2)


@rule
def refuse(number: int) -> int:
    if number > 3:
        raise ValueError("too many")
    return number


@rule
def refuse_within(number: int) -> int:
    return refuse(number) + 1


@rule
def factorial(n: int) -> int:
    return 1 if n < 2 else n * factorial(n - 1)


@rule
def factorial_within(purse: Purse) -> int:
    return factorial(purse.coins)


def test_every_kind_of_integer_shares_one_version() -> None:
    """Fields of any width, enums, numbers and defaults arrive as 64 bits in one compiled rule."""
    purse = np.zeros(1, layout(Purse))[0]
    purse.coins, purse.gems = 5, 7
    total = (5 + 7) + (5 + 10) + (3 + 1) + (1 + 2)
    assert add_all_kinds(purse) == total
    from kogge.core.inner import Rule

    # compiled once more, because what is found on disk compiles nothing
    python = add_all_kinds.py_func  # type: ignore[attr-defined]
    assert Rule(python, targetoptions=OPTIONS)(purse) == total
    assert len(add.inner.overloads) == 1  # type: ignore[attr-defined]


def test_a_rule_inside_others_can_be_called_from_python() -> None:
    """The same rule serves rules and Python, with the same result."""
    assert add(5, 7) == 12
    assert add(5) == 15


def test_errors_come_through() -> None:
    """What an inner rule raises reaches Python through its callers."""
    assert refuse_within(3) == 4
    with pytest.raises(ValueError, match="too many"):
        refuse_within(4)


def test_a_rule_may_call_itself() -> None:
    """Recursion works for inner rules as for others."""
    purse = np.zeros(1, layout(Purse))[0]
    purse.coins = 5
    assert factorial_within(purse) == 120
    assert factorial(6) == 720


def test_versions_do_not_share_files() -> None:
    """Processes that compile different versions at the same time cannot mix them up."""
    assert add(1, 2) == 3
    assert add(1.5, 2) == 3.5  # type: ignore[arg-type]
    folder = Path(add._cache.cache_path)  # type: ignore[attr-defined]
    assert len(list(folder.glob(f"{__name__}.add.*.rule"))) >= 2


def test_small_doors_are_inlined() -> None:
    """A verb that Python calls, too, is no call within a rule that uses it, unless it is large."""
    from kogge.core.inner import Rule, make_door

    door = Rule(add.py_func, targetoptions=OPTIONS)  # type: ignore[attr-defined]
    make_door(door)
    assert door(5, 7) == 12

    def add_twice(a: int) -> int:
        return door(a, 1) + door(a, 2)

    caller = Rule(add_twice, targetoptions=OPTIONS)
    assert caller(5) == 13
    (code,) = caller.inspect_llvm().values()
    compiled: list[Any] = list(door.overloads.values())
    assert [one for one in compiled if one.fndesc.llvm_func_name in code] == []
