"""The order of the tests: the longest first, and together what shares a game or a server.

With workers (`-n`), tests of one group run one after the other in one process, so that a case of
the contract plays its games once and a module starts its server once. Groups are handed out in
this order, so that no worker is left alone with a long one at the end (`--dist loadgroup
--no-loadscope-reorder`). `Groups` tells them by the names of tests: marks of xdist are written to
an attribute that newer versions of pytest do not read.

`--shuffle SEED` runs everything in random order instead, to find tests that lean on others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from xdist.scheduler import LoadScopeScheduling

# folders and modules whose tests take long, the longest first; what is not named comes later
LONGEST_FIRST = (
    "tests/web/test_games.py",
    "tests/packaging/",
    "tests/server/test_preparing.py",
    "tests/cli/test_compiling.py",
    "tests/core/test_compiling.py",
    "tests/server/test_secrets.py",
    "tests/web/",
    "tests/server/",
    "tests/bots/",
    "tests/adapters/",
    "tests/lab/",
    "tests/review/",
    "tests/cli/",
    "tests/bench/",
    "tests/terminal/",
    "tests/arena/",
    # last what comes in small pieces, so that all workers end together
    "tests/games/",
    "tests/contract/",
)
CONTRACT = "tests/contract/"
# their cases share more than games: searches that nothing else compiles
OF_ONE_GROUP = ("tests/contract/test_skeleton.py", "tests/contract/test_goofspiel.py")
# tests that take long by themselves and share no more than a server of the whole run; other
# modules of the browser have servers of their own
BY_THEMSELVES = (
    "tests/web/test_app.py",
    "tests/web/test_bargain.py",
    "tests/web/test_fonts.py",
    "tests/web/test_games.py",
    "tests/web/test_guide.py",
    "tests/web/test_looking.py",
    "tests/web/test_pages.py",
    "tests/web/test_stage.py",
    "tests/web/test_tables.py",
    "tests/core/test_compiling.py",
    "tests/cli/test_compiling.py",
    "tests/server/test_secrets.py",
)


class Groups(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out the groups that a worker runs in one go."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def arrange(items: list[pytest.Item]) -> None:
    """Sort the tests, group by group."""
    groups = {item: group_of(item.nodeid) for item in items}
    order = {group: rank for rank, group in enumerate(_by_length(groups))}
    items.sort(key=lambda item: order[groups[item]])


def shuffle(items: list[pytest.Item], seed: int) -> None:
    """All tests in an order that follows from the seed, the same in every worker."""
    items.sort(key=lambda item: item.nodeid)
    random.Random(seed).shuffle(items)


def group_of(nodeid: str) -> str:
    """The case of the contract, or the module, or the test itself."""
    if nodeid.startswith(BY_THEMSELVES):
        return nodeid
    module, _, test = nodeid.partition("::")
    by_cases = module.startswith(CONTRACT) and module not in OF_ONE_GROUP
    if by_cases and "[" in test:  # the case is all that its tests differ in
        return f"{module}[{test.partition('[')[2]}"
    return module


def case_of(item: pytest.Item) -> object | None:
    """What a test of the contract is held against."""
    called = getattr(item, "callspec", None)
    return None if called is None else called.params.get("case")


def _by_length(groups: dict[pytest.Item, str]) -> Iterator[str]:
    """The groups, the longest first as far as is known; cases by how long their games may be."""

    def length(item: pytest.Item) -> tuple[int, int]:
        rank = next(
            (rank for rank, path in enumerate(LONGEST_FIRST) if item.nodeid.startswith(path)),
            len(LONGEST_FIRST),
        )
        case = case_of(item)
        return rank, -getattr(case, "longest", 0)

    for item in sorted(groups, key=length):
        yield groups[item]
