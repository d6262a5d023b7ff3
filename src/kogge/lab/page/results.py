"""Figures of results: seats, length, margin, places, and where points come from."""

from __future__ import annotations

from html import escape

from kogge.lab.page import marks
from kogge.lab.page.marks import Axis, bar, interval, plot, strip, text, vertical
from kogge.lab.page.shell import figure, what
from kogge.lab.page.wording import Wording, plain
from kogge.lab.report import Report


def seats(report: Report, say: Wording) -> str:
    fair = 1 / report.setting.players
    known = [one for one in report.seats if one.low is not None and one.high is not None]
    reach = max([0.03, *(max(abs(o.low - fair), abs(o.high - fair)) for o in known)])  # type: ignore[operator]
    axis = Axis(fair - 1.15 * reach, fair + 1.15 * reach)
    rows = ""
    for seat, one in enumerate(report.seats):
        name = say("page", "seat", number=seat + 1)
        drawn = vertical(axis(fair), 0, 38, "ref") + interval(axis, one, fair, 38)
        said = f"{name}: {plain(say.with_error(one, percent=True))}"
        rows += (
            f'<div class="r"><span class="n"><i class="crest s{seat + 1}"></i>{name}</span>'
            f'{strip(drawn, 38, said)}<span class="v">{say.with_error(one, percent=True)}</span></div>'
        )
    foot = text(axis(fair), 13, say("page", "fair", share=say.percent(fair, 0)), "b", "middle")
    rows += f'<div class="r axis"><span></span>{strip(foot, 18)}<span></span></div>'
    unfair = next((w for w in report.warnings if w["kind"] == "unfair"), None)
    if unfair is not None:
        often = unfair["share"]["value"] > fair
        direction = say("warnings", "too_often" if often else "too_rarely")
        heading = say("figures", "seats_unfair", seat=unfair["seat"] + 1, direction=direction)
    else:
        heading = say("figures", "seats_fair" if known else "seats_few")
    start = ", ".join(say.percent(one.value, 0) for one in report.start if one.value is not None)
    return figure(
        4,
        heading,
        say("figures", "seats_text", start=start or "–"),
        what(say("figures", "seats_what")),
        f'<div class="rows">{rows}</div>',
        id=f"seats-{say.language}",
    )


def length(report: Report, say: Wording) -> str:
    figures = report.figures
    centre = figures["rounds"].value or 0
    return figure(
        4,
        say("figures", "length", rounds=say.with_error(figures["rounds"])),
        say(
            "figures",
            "length_text",
            rounds=say.with_error(figures["rounds"]),
            decisions=say.with_error(figures["decisions"]),
            forced=say.with_error(figures["forced"], percent=True),
        ),
        what(say("figures", "length_what")),
        marks.histogram(
            report.lengths,
            190,
            plain(say("figures", "length_what")),
            lambda value: abs(value - centre) <= 1,
        ),
    )


def margin(report: Report, say: Wording) -> str:
    figures = report.figures
    return figure(
        4,
        say("figures", "margin", margin=say.with_error(figures["margin"])),
        say("figures", "margin_text", tied=say.with_error(figures["tied"], percent=True)),
        what(say("figures", "margin_what")),
        marks.histogram(
            report.margins,
            190,
            plain(say("figures", "margin_what")),
            lambda value: value <= (figures["margin"].value or 0),
        ),
    )


def heat(report: Report, say: Wording) -> str:
    players = report.setting.players
    fair = 1 / players
    noise = 2 * (fair * (1 - fair) / max(1, report.games)) ** 0.5
    head = "".join(
        f"<th>{say('figures', 'heat_place', place=place + 1)}</th>" for place in range(players)
    )
    rows = ""
    for seat, places in enumerate(report.places):
        cells = ""
        for share in places:
            off = share - fair
            kind = "eq" if abs(off) <= noise else ("lo" if off < 0 else "hi")
            kind += "" if kind == "eq" else "2" if abs(off) > 0.06 else "1"
            cells += f'<td class="{kind}">{say.number(100 * share, 0)}</td>'
        rows += f"<tr><th>{say('page', 'seat', number=seat + 1)}</th>{cells}</tr>"
    return figure(
        6,
        say("figures", "heat"),
        say("figures", "heat_text", fair=say.number(100 * fair, 0)),
        f'<table class="mx"><thead><tr><td class="no"></td>{head}</tr></thead><tbody>{rows}</tbody></table>',
    )


def sources(report: Report, say: Wording) -> str:
    index = ("en", "de", "it").index(say.language)
    gains = [s for s in report.sources if (s.points.value or 0) > 0]
    total = sum(s.points.value or 0 for s in gains) or 1.0
    x, inside, listed = 0.0, "", ""
    for place, source in enumerate(report.sources):
        value = source.points.value or 0.0
        shade = min(place, 4)
        if value > 0:
            inside += bar(x, 0, max(0.1, 100 * value / total - 0.25), 28, f"p{shade}", 0)
            x += 100 * value / total
        if place < 12:
            listed += (
                f'<li><span class="sw p{shade}"></span><span><b>'
                f"{say.with_error(source.points, signed=value < 0)}</b> "
                f"{escape(source.names[index])}</span></li>"
            )
    return figure(
        6,
        say("figures", "sources"),
        say("figures", "sources_text"),
        plot(inside, 28, plain(say("figures", "sources"))),
        f'<ul class="parts">{listed}</ul>',
    )
