"""Garbage collection: once games are ready, nobody waits for a look through all that was loaded."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.playing import live_test
from tests.server.test_hall import until

from kogge.server.ops.memory import THRESHOLD
from kogge.server.service import Service
from kogge.server.settings import Settings


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    """Leave the collector as it was."""
    threshold, frozen = gc.get_threshold(), gc.get_freeze_count()
    yield
    gc.set_threshold(*threshold)
    if not frozen:
        gc.unfreeze()


@live_test
async def test_what_a_server_has_loaded_is_not_looked_through_again(tmp_path: Path) -> None:
    """The collector leaves it alone, and looks less often at what is new."""
    gc.unfreeze()
    service = Service(Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}"))
    async with service.running():
        await until(lambda: gc.get_freeze_count() > 0)
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold() == THRESHOLD
