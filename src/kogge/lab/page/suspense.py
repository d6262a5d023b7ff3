"""Figures of the course of games: everyone's chances over time, and turns of the lead."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Final

from kogge.core.game import Game
from kogge.lab.page import marks
from kogge.lab.page.marks import Axis, bar, horizontal, interval, plot, strip, text, vertical
from kogge.lab.page.shell import figure, what
from kogge.lab.page.wording import Wording, plain
from kogge.lab.report.chances import MOMENTS
from kogge.lab.report.others import others
from kogge.lab.report.report import Report

APART: Final = 26.0  # per cent of the width that a name takes


def fan(report: Report, say: Wording, examples: Mapping[int, str]) -> str:
    height = 320.0

    def y(share: float) -> float:
        return height - 26 - share * (height - 40)

    inside = "".join(
        horizontal(y(p), "ax" if p == 0 else "gl")
        + text(0, y(p) + 4, say.percent(p, 0), "", "end", -8)
        for p in (0, 0.25, 0.5, 0.75, 1)
    )
    if report.fan:
        x = [100 * k / MOMENTS for k in range(MOMENTS + 1)]
        lines = [
            [(x[k], y(quantiles[q])) for k, quantiles in enumerate(report.fan)] for q in range(5)
        ]
        drawn = marks.area(lines[4], lines[0], "f90") + marks.area(lines[3], lines[1], "f50")
        drawn += marks.line(lines[2], "fmed")
        for one in report.examples:
            if one.kind in ("early", "late"):
                points = [(100 * at, y(p)) for at, p in zip(one.at, one.chances, strict=True)]
                drawn += marks.line(points, "eg" if one.kind == "early" else "lg")
        inside += marks.stretched(drawn, height)
        middle = report.fan[12][2]
        inside += text(60, y(middle) - 10, say("figures", "middle"), "b halo", "end")
        for one in report.examples:
            if one.kind == "late":
                k = min(range(len(one.chances)), key=lambda k: one.chances[k])
                place = min(86.0, max(14.0, 100 * one.at[k]))
                inside += text(
                    place, y(one.chances[k]) - 8, say("figures", "late"), "f halo", "middle"
                )
            if one.kind == "early":
                inside += text(4, y(0.93), say("figures", "early"), "b halo", "start")
    inside += text(0, height - 7, say("figures", "begin")) + text(
        100, height - 7, say("figures", "end"), "", "end"
    )
    decided = report.figures["decided"]
    count = sum(report.decided) or 1
    running, median = 0, 1.0
    for tenth, games in enumerate(report.decided):
        if running < count / 2 <= running + games:
            median = (tenth + (count / 2 - running) / games) / 10
        running += games
    tall, strips = 104.0, ""
    peak = max([*report.decided, 1])
    for tenth, games in enumerate(report.decided):
        high = 54 * games / peak
        kind = "barf" if tenth < 5 else "bar2"
        strips += bar(10 * tenth + 0.5, tall - 22 - high, 9, high, kind)
        strips += text(
            10 * tenth + 5, tall - 27 - high, say.number(100 * games / count, 0), "sm", "middle"
        )
        strips += text(10 * tenth + 5, tall - 6, f"{tenth + 1}", "", "middle")
    strips += horizontal(tall - 22, "ax")
    links = "".join(
        f'<a download="{kind_file(report, one.deal)}" href="data:application/json;base64,'
        f'{b64encode(examples[one.deal].encode()).decode()}">{say("figures", one.kind)}</a>'
        for one in report.examples
        if one.deal in examples
    )
    opens = (
        f'<p class="opens"><span>{say("figures", "open")}</span>{links}'
        f"<small>{say('figures', 'open_text')}</small></p>"
        if links
        else ""
    )
    return figure(
        8,
        say("figures", "time", decided=say.with_error(decided, percent=True))
        if decided.known
        else say("figures", "time_open"),
        say("figures", "time_text", median=say.percent(median, 0)),
        what(say("figures", "time_what")),
        f'<div class="fan">{plot(inside, height, plain(say("figures", "time_what")))}</div>',
        what(say("figures", "decided_what")),
        f'<div class="fan">{plot(strips, tall, plain(say("figures", "decided_what")))}</div>',
        opens,
        id=f"time-{say.language}",
    )


def kind_file(report: Report, deal: int) -> str:
    return f"{report.setting.game}-lab-{report.setting.seed}-{deal}.json"


def turns(report: Report, game: Game, say: Wording) -> str:
    parts, beside = "", others(game)
    for name in ("lead_changes", "drama", "comeback", "tension", "kingmaking", "gap"):
        one = report.figures[name]
        percent = name in ("comeback", "kingmaking", "gap")
        known = [(o.title(say.language), o.figures[name]) for o in beside if name in o.figures]
        ends = [value for _, value in known] + [one.high or 0.0]
        axis = Axis(0, nice_top(max(ends)))
        drawn = horizontal(13, "gl") + interval(axis, one, None, 26)
        ticks = tick_row(known, axis)
        parts += (
            f'<div class="cx"><div class="ch"><b>{say("figures", name)}</b>'
            f'<span class="v">{say.with_error(one, percent=percent)}</span></div>'
            f"{strip(drawn + ticks, 46 if ticks else 26)}<p>{say('figures', f'{name}_text')}</p></div>"
        )
    changes, comeback = report.figures["lead_changes"], report.figures["comeback"]
    heading = say("figures", "turns_few")
    if changes.value is not None and comeback.value is not None:
        heading = say(
            "figures",
            "turns",
            changes=say.number(changes.value, 1),
            comeback=say.number(100 * comeback.value, 0),
        )
    told = "turns_others" if beside else "turns_text"
    return figure(4, heading, say("figures", told), parts)


def nice_top(value: float) -> float:
    """The end of a scale from nought: a little beyond the largest value on it."""
    for top in (0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 2.0, 3.0, 4.0, 6.0, 10.0):
        if value <= 0.95 * top:
            return top
    return value * 1.1


def tick_row(known: list[tuple[str, float]], axis: Axis) -> str:
    """Where the other games lie; names that would touch share a place."""
    places: list[tuple[float, list[str]]] = []
    for name, value in sorted(known, key=lambda one: one[1]):
        at = axis(value)
        if places and at - places[-1][0] < APART:
            places[-1][1].append(name)
        else:
            places.append((at, [name]))
    drawn = "".join(vertical(axis(value), 22, 29, "ax") for _, value in known)
    for at, names in places:
        anchor = "start" if at < 14 else "end" if at > 86 else "middle"
        drawn += text(at, 42, escape(", ".join(names)), "sm", anchor)
    return drawn
