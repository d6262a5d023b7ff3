"""People in front of one browser: contexts that the next test uses again, with nothing but files.

A new context loads all files of the client anew, which is a fifth of what a page costs.
Cookies and what a page has stored are forgotten before somebody else gets it.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

# what can be chosen page by page; all else belongs to the context
LOOKS = ("color_scheme", "reduced_motion")
STORED = "local_storage,indexeddb,cache_storage,file_systems"


class People:
    """Contexts that nobody uses at the moment, by what they were made with."""

    def __init__(self) -> None:
        self._browser: Browser | None = None
        self._free: dict[str, list[BrowserContext]] = {}
        self._used: list[tuple[str, BrowserContext]] = []

    def somebody(self, browser: Browser, size: tuple[int, int], **settings: Any) -> Page:
        """A blank page of somebody who has never been here."""
        if browser is not self._browser:  # it had to be ended, and its contexts with it
            self._browser, self._free, self._used = browser, {}, []
        width, height = size
        looks = {name: settings.pop(name) for name in LOOKS if name in settings}
        kind = repr(sorted(settings.items()))
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else browser.new_context(**settings)
        self._used.append((kind, context))
        context.clear_cookies()
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(**looks)
        session = context.new_cdp_session(page)
        wanted = {"origin": settings["base_url"], "storageTypes": STORED}
        session.send("Storage.clearDataForOrigin", wanted)
        session.detach()
        return page

    def leave(self) -> None:
        """All pages are closed; who let a worker keep files is not asked again."""
        for kind, context in self._used:
            try:
                if "'service_workers', 'block'" in kind:
                    for page in context.pages:
                        page.close()
                    self._free[kind].append(context)
                else:
                    context.close()
            except Error:
                continue  # its browser is gone
        self._used = []
