"""What every test starts from: index checks on, rules compiled once, properties repeatable."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

# Read when kogge is first imported, so set before anything below can import it.
os.environ.setdefault("KOGGE_BOUNDSCHECK", "1")

import pytest
from hypothesis import settings
from tests.ordering import Groups, arrange, shuffle
from tests.processors import ProcessorTimes
from tests.sampling import MARK, leave_the_rest_to_soak
from tests.warming import compiled_before, warm_up

pytest.register_assert_rewrite("tests.games.golden_checks")
settings.register_profile("kogge", derandomize=True, deadline=None)
settings.load_profile("kogge")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before workers start, compile here what they would otherwise all compile at the same time.

    `make test` has done so before, beside the checks of style, and says so in TESTS_COMPILED.
    """
    config = session.config
    starts_workers = getattr(config.option, "numprocesses", None)
    if not starts_workers or hasattr(config, "workerinput") or compiled_before():
        return
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    say = terminal.write_line if terminal is not None else print
    warm_up(say)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run tests in random order")
    parser.addoption(
        "--processor-times", type=int, metavar="N", help="the N dearest tests by processor seconds"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARK)
    if config.option.processor_times is not None:
        config.pluginmanager.register(ProcessorTimes(config.option.processor_times))


@pytest.hookimpl(tryfirst=True)  # before tests are chosen, and workers read the names of groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    leave_the_rest_to_soak(items)
    if config.option.shuffle is not None:
        shuffle(items, config.option.shuffle)
    else:
        arrange(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Groups | None:
    """With `--dist loadgroup`, groups of ours; in random order none."""
    if config.option.shuffle is not None or config.option.dist != "loadgroup":
        return None
    return Groups(config, log)


def pytest_collection_finish() -> None:
    """What thousands of tests and their modules consist of stays, and need not be looked at again
    whenever Python collects garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def surroundings_as_found() -> Iterator[None]:
    """No test leaves its settings to others, nor to the servers that others start."""
    found = _our_variables()
    yield
    left = _our_variables()
    os.environ.update(found)
    for name in left.keys() - found.keys():
        del os.environ[name]
    assert left == found, "this test changed the environment for those after it"


def _our_variables() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("KOGGE_")}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What long tests have measured (their `record_property`), from whichever worker."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, told in report.user_properties:
            terminalreporter.write_line(f"{name}: {told}")
