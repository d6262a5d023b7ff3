"""Sampling: the default run of a test with several parameters has every value of each."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

from tests.sampling import leave_the_rest_to_soak


class Combination:
    """A test with parameters, as far as sampling asks for it."""

    def __init__(self, nodeid: str, marked: bool, **params: Any) -> None:
        self.nodeid = nodeid
        self.callspec = SimpleNamespace(params=params)
        self.marks = ["each_choice"] if marked else []

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None

    def add_marker(self, mark: Any) -> None:
        self.marks.append(mark.name)


def combinations(marked: bool) -> list[Any]:
    return [
        Combination(f"test[{one}-{other}]", marked, one=one, other=other)
        for one, other in product(["a", "b", "c", "d"], ["x", "y"])
    ]


def test_every_value_occurs_and_equally_often() -> None:
    """Four values and two are four combinations, each of the two in half of them."""
    items = combinations(marked=True)
    leave_the_rest_to_soak(items)
    left = [item.callspec.params for item in items if "soak" not in item.marks]
    assert [params["one"] for params in left] == ["a", "b", "c", "d"]
    assert sorted(params["other"] for params in left) == ["x", "x", "y", "y"]


def test_others_run_in_all_combinations() -> None:
    """A test that is not marked is left as it is."""
    items = combinations(marked=False)
    leave_the_rest_to_soak(items)
    assert not any(item.marks for item in items)
