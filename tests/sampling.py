"""Sampling: a test marked `each_choice` runs in few combinations of its parameters.

Every value of each parameter occurs in one of them, and where a value is free the one that has
occurred least; all other combinations are left to `make soak`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

MARK = "each_choice: few combinations of its parameters, each value once; the others in `make soak`"

Choices = frozenset[tuple[str, int]]


def leave_the_rest_to_soak(items: Iterable[pytest.Item]) -> None:
    """Mark the combinations that the default run leaves out."""
    marked: dict[str, list[tuple[pytest.Item, Choices]]] = {}
    for item in items:
        if item.get_closest_marker("each_choice") is not None:
            name = item.nodeid.partition("[")[0]
            marked.setdefault(name, []).append((item, choices_of(item)))
    for combinations in marked.values():
        unseen = frozenset[tuple[str, int]]().union(*(choices for _, choices in combinations))
        left = [*combinations]
        used = Counter[tuple[str, int]]()
        while unseen:
            best = max(
                left, key=lambda one: (len(one[1] & unseen), -sum(used[each] for each in one[1]))
            )
            left.remove(best)
            unseen -= best[1]
            used.update(best[1])
        for item, _ in left:
            item.add_marker(pytest.mark.soak)


def choices_of(item: pytest.Item) -> Choices:
    """The parameters of a test, and which objects they are: any kind of value can be one."""
    called = getattr(item, "callspec", None)
    params = {} if called is None else called.params
    return frozenset((name, id(value)) for name, value in params.items())
