"""The order of tests: what shares a game or a server stays in one worker."""

from __future__ import annotations

import pytest
from tests.ordering import group_of


@pytest.mark.parametrize(
    ("test", "group"),
    [
        ("tests/server/test_play.py::test_a_game[1]", "tests/server/test_play.py"),
        ("tests/web/test_games.py::test_talis[a]", "tests/web/test_games.py::test_talis[a]"),
        ("tests/contract/test_visby.py::test_x[visby-2]", "tests/contract/test_visby.py[visby-2]"),
        ("tests/contract/test_skeleton.py::test_x[a]", "tests/contract/test_skeleton.py"),
        ("tests/contract/test_cases.py::test_fields", "tests/contract/test_cases.py"),
    ],
)
def test_groups(test: str, group: str) -> None:
    """A case of the contract, a module, or a test by itself."""
    assert group_of(test) == group


@pytest.mark.parametrize("number", range(4))
def test_a_module_stays_in_one_worker(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory, number: int
) -> None:
    """Whatever versions of pytest and xdist do: all of these are run by the same one."""
    worker = getattr(pytestconfig, "workerinput", None)
    if worker is None or not pytestconfig.option.loadgroup or pytestconfig.option.shuffle:
        pytest.skip("skipped: this run has no groups")
    file = tmp_path_factory.getbasetemp().parent / "workers-of-test-ordering"
    with file.open("a+") as seen:
        seen.write(f"{worker['workerid']}\n")
        seen.seek(0)
        assert len({*seen}) == 1
