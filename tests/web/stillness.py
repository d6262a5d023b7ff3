"""Watching a page: layout shift, long tasks, and how long a board took to build."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Keeps what the browser reports from the first moment; `begin` forgets what opening the page did.
OBSERVE = """
window.seen = { shifts: [], tasks: [], built: null };
{
    const where = (node) => {
        if (!node) return 'gone';
        const one = node.nodeType === 1 ? node : node.parentElement;
        const named = (each) => each.tagName.toLowerCase() +
            [...each.classList].filter((name) => !name.startsWith('svelte-'))
                .map((name) => '.' + name).join('');
        return one ? [one.parentElement && named(one.parentElement), named(one)]
            .filter(Boolean).join(' > ') : 'gone';
    };
    new PerformanceObserver((list) => {
        if (document.querySelector('.final')) return;  // the score comes above the board
        for (const one of list.getEntries()) window.seen.shifts.push({
            at: one.startTime, value: one.value, pressed: one.hadRecentInput,
            sources: one.sources.map((source) => where(source.node)),
            moved: one.sources.map(({ previousRect: a, currentRect: b }) =>
                [a.x, a.y, a.width, a.height, b.x, b.y, b.width, b.height].map(Math.round)),
        });
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) window.seen.tasks.push(one.duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
        for (const one of list.getEntries())
            if (one.name === 'board') window.seen.built = one.duration;
    }).observe({ type: 'measure', buffered: true });
}
"""
FORGET = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    Object.assign(window.seen, { shifts: [], tasks: [] });
    resolve();
})))"""

OUR_FONTS = """() => Promise.all(
    [...document.fonts].filter((one) => /^"?Kogge (Sans|Serif)"?$/.test(one.family))
        .map((one) => one.load()),
)"""
# frames, not seconds: on a slow machine they take as long as it needs
SETTLED = """([watched, frames]) => new Promise((resolve) => {
    let last = '', same = 0;
    const look = () => {
        const thing = document.querySelector(watched);
        const box = thing?.getBoundingClientRect();
        const place = JSON.stringify([box ?? null, thing?.textContent]);
        same = box && place === last ? same + 1 : 0;
        last = place;
        if (same >= frames) resolve(place);
        else requestAnimationFrame(look);
    };
    look();
})"""
FRAMES = 20


def settle(page: Page, watched: str) -> None:
    """Wait until a thing has found its place: all fonts are there, also those that no word has
    asked for yet, and for some frames it has stood still and said the same."""
    page.evaluate(OUR_FONTS)
    page.evaluate(SETTLED, [watched, FRAMES])


def begin(page: Page) -> None:
    """Forget what opening the page did, once it has been painted."""
    page.evaluate(FORGET)


def shifts(page: Page) -> list[dict[str, Any]]:
    """What has moved since, until the end: how much, what, and from where."""
    found: list[dict[str, Any]] = page.evaluate("window.seen.shifts")
    return found
