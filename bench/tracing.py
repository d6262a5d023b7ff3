"""What a browser's own tracing tells about a page: frames that reached the screen, and tasks.

A page that counts its frames by itself (`requestAnimationFrame`) makes its thread draw each of them
anew, which animations of transforms do not need: it finds late what is late because it looks.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = ["toplevel", "cc", "benchmark"]
FRAME: Final = "PipelineReporter"
TASK: Final = "ThreadControllerImpl::RunTask"
NOT_WANTED: Final = "STATE_NO_UPDATE_DESIRED"
PAUSE: Final = 50  # milliseconds

Events = list[dict[str, Any]]


@contextmanager
def tracing(browser: Browser, page: Page) -> Iterator[Events]:
    """Everything that happens meanwhile; there afterwards."""
    events: Events = []
    ended: list[bool] = []
    session = browser.new_browser_cdp_session()
    session.on("Tracing.dataCollected", lambda message: events.extend(message["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    config = {"includedCategories": CATEGORIES, "recordMode": "recordAsMuchAsPossible"}
    session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    yield events
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(PAUSE)
    session.detach()


def frames(events: Events) -> tuple[int, int]:
    """How many frames were wanted, and how many came too late for something that moves."""
    wanted = late = 0
    for event in events:
        if event["name"] != FRAME or event["ph"] != "b":
            continue
        args = event["args"]
        frame = args.get("chrome_frame_reporter") or args.get("frame_reporter", {})
        wanted += frame.get("state") != NOT_WANTED
        late += bool(frame.get("affects_smoothness"))
    return wanted, late


def longest_task(events: Events) -> float:
    """Milliseconds of processor time of the longest task of any page."""
    return max(
        (event.get("tdur", 0) / 1000 for event in events if event["name"] == TASK), default=0
    )
