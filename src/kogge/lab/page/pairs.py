"""Two versions side by side: their cards, how pairing settled it, and which pieces make room."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Final

from kogge.core.entries import Difference as Change
from kogge.core.entries import entry_name
from kogge.core.game import Game
from kogge.lab.page import marks
from kogge.lab.page.changes import shown
from kogge.lab.page.figure_names import figure_name, version_name
from kogge.lab.page.marks import horizontal, plot, text
from kogge.lab.page.pictures import picture, pictured
from kogge.lab.page.shell import figure, what
from kogge.lab.page.verdicts import piece_name
from kogge.lab.page.wording import Html, Wording, plain
from kogge.lab.versions.comparison import Comparison, Course, Difference

MOST_CARDS: Final = 4  # drawn on both sides; with more, changes are a list
MOST_SLOPES: Final = 8
WORTH: Final = 1.05  # ratio of variances from which pairing pays
LINE: Final = 19.0  # height of a label


def changed(comparison: Comparison, game: Game, say: Wording, changes: Sequence[Change]) -> str:
    """What was changed, as cards before and after."""
    cards: dict[str, list[Change]] = {}
    for one in changes:
        cards.setdefault(entry_name(game, one.place, say.language).partition(", ")[0], []).append(
            one
        )
    heading = say("compare", "changes_count", cards=len(cards), numbers=len(changes))
    about = say(
        "compare",
        "changes_text",
        a=version_name(comparison.first, say),
        b=version_name(comparison.second, say),
    )
    drawn = "".join(
        card_pair(title, ones, comparison, game, say)
        for title, ones in list(cards.items())[:MOST_CARDS]
    )
    rest = [one for ones in list(cards.values())[MOST_CARDS:] for one in ones]
    listed = "".join(
        f"<li>{escape(entry_name(game, one.place, say.language))}: "
        f"<b>{shown(one.old)} → {shown(one.new)}</b></li>"
        for one in rest
    )
    more = f'<ul class="change">{listed}</ul>' if rest else ""
    return figure(6, heading, about, f'<div class="duo">{drawn}</div>', more)


def card_pair(
    title: str, changes: Sequence[Change], comparison: Comparison, game: Game, say: Wording
) -> str:
    """A card in both versions."""
    word = next(
        (str(step) for one in changes for step in one.place if str(step) in pictured(game.folder)),
        "",
    )
    sides = []
    for name, which in ((comparison.first, "old"), (comparison.second, "new")):
        rows = "".join(
            f"<li><span>{escape(label_of(game, one, say))}</span>"
            f'<b class="{which}">{shown(getattr(one, which))}</b></li>'
            for one in changes
        )
        sides.append(
            f'<div class="face">{picture(game, word, 64)}<b class="serif">{escape(title)}</b>'
            f"<ul>{rows}</ul><small>{version_name(name, say)}</small></div>"
        )
    return f'<div class="before">{sides[0]}<span class="arrow" aria-hidden="true">›</span>{sides[1]}</div>'


def label_of(game: Game, one: Change, say: Wording) -> str:
    """Which number of its card a change is about."""
    name = entry_name(game, one.place, say.language)
    rest = name.partition(", ")[2]
    return rest[:1].upper() + rest[1:] if rest else name


def pairing(comparison: Comparison, game: Game, say: Wording) -> str:
    """How the surest difference settled, with and without pairing."""
    told = [d.ratio for d in comparison.figures if d.ratio is not None]
    if not told or comparison.course is None or len(comparison.course.moments) < 2:
        return figure(6, say("compare", "pairing_few"), what(say("page", "few")))
    course = comparison.course
    first = next(d for d in comparison.figures if d.name == course.name)
    saved = 1 - 1 / (first.ratio or 1.0)
    heading = "pairing" if (first.ratio or 0) > WORTH else "pairing_less"
    ratios = f"{say.number(min(told))} – {say.number(max(told))}"
    name = figure_name(course.name, comparison, game, say)
    return figure(
        6,
        say("compare", heading, saved=say.percent(max(0.0, saved), 0)),
        say("compare", "pairing_text", ratios=ratios),
        what(say("compare", "pairing_what", figure=Html(name))),
        settling(course, first, say),
    )


def settling(course: Course, one: Difference, say: Wording) -> str:
    """The difference by number of pairs: the band of pairs inside that of unpaired games."""
    height, scale = 236.0, 100.0 if one.share else 1.0
    moments = course.moments
    ends = [m.value + side * max(m.paired, m.unpaired) for m in moments[1:] for side in (-1, 1)]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    low, high = low - 0.06 * (high - low), high + 0.06 * (high - low)
    most = moments[-1].pairs

    def y(value: float) -> float:
        return 8 + (min(high, max(low, value)) - high) / (low - high) * (height - 40)

    def x(pairs: int) -> float:
        return 100 * pairs / most

    def edge(side: int, kind: str) -> list[tuple[float, float]]:
        return [(x(m.pairs), y(m.value + side * getattr(m, kind))) for m in moments]

    inside = marks.stretched(
        marks.area(edge(1, "unpaired"), edge(-1, "unpaired"), "f90")
        + marks.area(edge(1, "paired"), edge(-1, "paired"), "f50")
        + marks.line([(x(m.pairs), y(m.value)) for m in moments], "fmed"),
        height,
    )
    inside += horizontal(y(0), "ref")
    inside += text(0, y(0) - 5, "0", "b halo", "end", -8)
    last = moments[-1]
    inside += f'<circle class="dot" cx="100%" cy="{y(last.value):.1f}" r="5"/>'
    said = (
        f"{say.number(last.value * scale, 1, signed=True)} ± {say.number(last.paired * scale, 1)}"
    )
    inside += text(100, y(last.value) - 12, said, "b halo", "end")
    for part in (0.25, 0.5, 0.75, 1.0):
        anchor = "end" if part == 1.0 else "middle"
        inside += text(100 * part, height - 8, say.number(round(most * part), 0), "", anchor)
    middle = moments[len(moments) // 2]
    at = x(middle.pairs)
    inside += text(at, y(middle.value) + 16, say("compare", "paired"), "b halo", "middle")
    top = y(middle.value + middle.unpaired) - 6
    inside += text(at, max(12.0, top), say("compare", "unpaired"), "halo", "middle")
    return f'<div class="fan">{plot(inside, height, plain(say("compare", "pairing_text", ratios="")))}</div>'


def room(comparison: Comparison, game: Game, say: Wording) -> str:
    """Uses of pieces before and after, those that change most."""
    uses = [
        d
        for d in comparison.figures
        if d.name.startswith("use:") and d.first.value is not None and d.second.value is not None
    ]
    clear = [d for d in uses if d.kind == "clear"]
    uses = sorted(uses, key=lambda d: -abs(d.difference.value or 0))[:MOST_SLOPES]
    heading = say("compare", "room" if clear else "room_none")
    if not uses:
        return figure(6, heading, "", what(say("page", "few")))
    return figure(
        6,
        heading,
        say("compare", "room_text", count=len(uses)),
        slopes(uses, comparison, game, say),
    )


def slopes(uses: Sequence[Difference], comparison: Comparison, game: Game, say: Wording) -> str:
    """A line for each piece, from before to after."""
    height = max(220.0, LINE * len(uses) + 60)
    top = max(max(d.first.value or 0, d.second.value or 0) for d in uses) * 1.05 or 1.0
    names = [piece_name(game, d.name[4:], say.language) for d in uses]

    def y(value: float) -> float:
        return height - 12 - value / top * (height - 48)

    ends = [[y(getattr(d, side).value or 0) for d in uses] for side in ("first", "second")]
    inside = text(38, 12, version_name(comparison.first, say), "sm", "end")
    inside += text(66, 12, version_name(comparison.second, say), "sm")
    lines = ""
    for place, one in enumerate(uses):
        strong = one is comparison.figures[0]
        kind = "lg" if strong else "fmed" if one.kind == "clear" else "eg thin"
        lines += marks.line([(40, ends[0][place]), (64, ends[1][place])], kind)
        for across, side in ((40, 0), (64, 1)):
            dot = "dotf" if strong else "dot"
            inside += f'<circle class="{dot}" cx="{across}%" cy="{ends[side][place]:.1f}" r="4"/>'
    for side, anchor, at in ((0, "end", 38.0), (1, "start", 66.0)):
        for place, level in enumerate(apart(ends[side])):
            value = (uses[place].first if side == 0 else uses[place].second).value or 0
            said = f"{escape(names[place])} {say.number(value)}" if side == 0 else say.number(value)
            strong = uses[place] is comparison.figures[0]
            inside += text(
                at,
                level + 4.5,
                said,
                "f" if strong else "b" if uses[place].kind == "clear" else "",
                anchor,
            )
    return plot(marks.stretched(lines, height) + inside, height, plain(say("compare", "room")))


def apart(levels: Sequence[float]) -> list[float]:
    """The same heights, moved just so far that labels do not touch."""
    order = sorted(range(len(levels)), key=levels.__getitem__)
    moved = list(levels)
    for _ in range(60):
        for above, below in pairwise(order):
            overlap = LINE - (moved[below] - moved[above])
            if overlap > 0:
                moved[above] -= overlap / 2
                moved[below] += overlap / 2
    return moved
