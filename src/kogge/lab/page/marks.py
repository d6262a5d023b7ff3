"""Marks: intervals, strips, histograms and curves as SVG, x in per cent so that type never scales."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from kogge.lab.page.wording import Html
from kogge.lab.report.estimates import Estimate

Point = tuple[float, float]


class Axis:
    """Values to per cent of the width."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high if high > low else low + 1

    def __call__(self, value: float) -> float:
        return 100 * (value - self.low) / (self.high - self.low)


def text(
    x: float, y: float, said: str, kind: str = "", anchor: str = "start", shift: float = 0
) -> str:
    moved = f' dx="{shift:g}"' if shift else ""
    return (
        f'<text class="{kind}" x="{x:.2f}%" y="{y:.1f}" text-anchor="{anchor}"{moved}>{said}</text>'
    )


def vertical(x: float, top: float, bottom: float, kind: str = "gl") -> str:
    return f'<line class="{kind}" x1="{x:.2f}%" x2="{x:.2f}%" y1="{top:g}" y2="{bottom:g}"/>'


def horizontal(y: float, kind: str = "gl") -> str:
    return f'<line class="{kind}" x1="0%" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'


def bar(x: float, y: float, width: float, height: float, kind: str, round: float = 1.5) -> str:
    return (
        f'<rect class="{kind}" x="{x:.2f}%" y="{y:.1f}" width="{max(width, 0.1):.2f}%" '
        f'height="{max(height, 0):.1f}" rx="{round:g}"/>'
    )


def interval(
    axis: Axis, one: Estimate, reference: float | None = None, height: float = 34, kind: str = ""
) -> str:
    """A band of 95 % with a dot: filled if it misses the reference, hollow if it reaches it."""
    if one.value is None or one.low is None or one.high is None:
        return bar(axis(axis.low), height / 2 - 6, 100, 12, "band few", 6)
    low, high = max(0.0, axis(one.low)), min(100.0, axis(one.high))
    sure = reference is None or one.misses(reference)
    middle = min(100.0, max(0.0, axis(one.value)))
    dot = f'<circle class="{"dot" if sure else "hol"}" cx="{middle:.2f}%" cy="{height / 2:g}" r="{5 if sure else 4}"/>'
    return f'<g class="{kind}">{bar(low, height / 2 - 6, max(high - low, 0.6), 12, "band", 6)}{dot}</g>'


def strip(inside: str, height: float, said: str = "") -> Html:
    """A picture of one line; without words it is decoration."""
    label = f'role="img" aria-label="{escape(said)}"' if said else 'aria-hidden="true"'
    return Html(f'<div class="strip"><svg height="{height:g}" {label}>{inside}</svg></div>')


def plot(inside: str, height: float, said: str) -> Html:
    """A picture with words for those who cannot see it."""
    return Html(
        f'<div class="plot"><svg height="{height:g}" role="img" aria-label="{escape(said)}">'
        f"{inside}</svg></div>"
    )


def stretched(inside: str, height: float) -> str:
    """Paths in a box that stretches with the width; strokes keep theirs."""
    return (
        f'<svg viewBox="0 0 1000 {height:g}" width="100%" height="{height:g}" '
        f'preserveAspectRatio="none" overflow="visible">{inside}</svg>'
    )


def line(points: Sequence[Point], kind: str) -> str:
    path = "L".join(f"{10 * x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="{kind}" fill="none" vector-effect="non-scaling-stroke" d="M{path}"/>'


def area(top: Sequence[Point], bottom: Sequence[Point], kind: str) -> str:
    path = "L".join(f"{10 * x:.1f} {y:.1f}" for x, y in [*top, *reversed(bottom)])
    return f'<path class="{kind}" d="M{path}Z"/>'


def histogram(
    counts: dict[int, int],
    height: float,
    said: str,
    strong: Callable[[int], bool] = lambda value: False,
    outline: dict[int, int] | None = None,
) -> Html:
    """Bars by value; the rest of a long tail is one bar at its end."""
    values, most = bars_of(counts)
    other = bars_of(outline)[0] if outline else {}
    places = sorted({*values, *other})
    total, rest = sum(values.values()) or 1, sum(other.values()) or 1
    peak = max([n / total for n in values.values()] + [n / rest for n in other.values()])
    width = min(100 / len(places), 14)  # few values make no wall
    every = max(1, -(-len(places) // 12))
    room = height - 34
    inside, steps = "", []
    for place, value in enumerate(places):
        tall = room * values.get(value, 0) / total / peak
        kind = "bar1" if strong(value) else "bar2"
        inside += bar(place * width + width * 0.07, height - 24 - tall, width * 0.86, tall, kind)
        if place % every == 0:
            said_here = f"{value}+" if value == most and value in values else f"{value}"
            inside += text(place * width + width / 2, height - 7, said_here, "", "middle")
        high = height - 24 - room * other.get(value, 0) / rest / peak
        steps += [(place * width, high), ((place + 1) * width, high)]
    if outline:
        inside += stretched(line(steps, "outline"), height)
    return plot(inside + horizontal(height - 24, "ax"), height, said)


MOST_BARS = 26


def bars_of(counts: dict[int, int]) -> tuple[dict[int, int], int | None]:
    """The bars to draw, and the value in which the tail is gathered, if it is."""
    if len(counts) <= MOST_BARS:
        return dict(counts), None
    low = min(counts)
    last = low + MOST_BARS - 1
    kept = {value: count for value, count in counts.items() if value < last}
    kept[last] = sum(count for value, count in counts.items() if value >= last)
    return kept, last
