"""Figures of results: seats, length, margin, places, and where points come from."""

from __future__ import annotations

from html import escape

from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.page import marks
from kogge.lab.page.marks import Axis, bar, interval, plot, strip, text, vertical
from kogge.lab.page.pictures import crest
from kogge.lab.page.shell import figure, what
from kogge.lab.page.wording import Wording, plain
from kogge.lab.report.report import Report


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
            f'<div class="r"><span class="n">{crest(seat)}{name}</span>'
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
    low, high = middle_of(report.lengths)
    rare = report.games and low == high and report.lengths[low] == report.games
    return figure(
        4,
        say("figures", "length", rounds=say.with_error(figures["rounds"])),
        say(
            "figures",
            "length_text",
            decisions=say.with_error(figures["decisions"]),
            forced=say.with_error(figures["forced"], percent=True),
        ),
        what(say("figures", "length_always" if rare else "length_what", low=low, high=high)),
        marks.histogram(
            report.lengths,
            190,
            plain(say("figures", "length_what", low=low, high=high)),
            lambda value: low <= value <= high,
        ),
        id=f"length-{say.language}",
    )


def middle_of(counts: dict[int, int]) -> tuple[int, int]:
    """The values between which the middle half of the games lies."""
    total, seen, found = sum(counts.values()), 0, []
    for value, count in sorted(counts.items()):
        found += [value] * sum(seen < quarter * total / 4 <= seen + count for quarter in (1, 3))
        seen += count
    return found[0], found[-1]


def margin(report: Report, game: Game, say: Wording) -> str:
    figures = report.figures
    unit = unit_of(game, say.language)
    most = max(1, round(figures["margin"].value or 0))
    near = sum(count for value, count in report.margins.items() if value <= most)
    return figure(
        4,
        say("figures", "margin", margin=say.with_error(figures["margin"]), unit=unit),
        say(
            "figures",
            "margin_text",
            tied=say.with_error(figures["tied"], percent=True),
            near=say.percent(near / max(1, report.games), 0),
            most=most,
            unit=unit,
        ),
        what(say("figures", "margin_what", unit=unit)),
        marks.histogram(
            report.margins,
            190,
            plain(say("figures", "margin_what", unit=unit)),
            lambda value: value <= most,
        ),
    )


def unit_of(game: Game, language: str) -> str:
    """What a game's score is counted in."""
    words = texts(game, language)["words"]
    return str(words.get("unit") or Wording(language)("figures", "points"))


def heat(report: Report, say: Wording) -> str:
    players = report.setting.players
    fair = 1 / players
    noise = 2 * (fair * (1 - fair) / max(1, report.games)) ** 0.5
    head = "".join(
        f"<th>{say('figures', 'heat_place', place=place + 1)}</th>" for place in range(players)
    )
    rows, off_fair = "", 0
    for seat, places in enumerate(report.places):
        cells = ""
        for share in places:
            off = share - fair
            kind = "eq" if abs(off) <= noise else ("lo" if off < 0 else "hi")
            off_fair += kind != "eq"
            kind += "" if kind == "eq" else "2" if abs(off) > 0.06 else "1"
            cells += f'<td class="{kind}">{say.number(100 * share, 0)}</td>'
        name = say("page", "seat", number=seat + 1)
        rows += f'<tr><th><span class="n">{crest(seat)}{name}</span></th>{cells}</tr>'
    # of so many cells one in twenty is off by chance
    told = "heat_even" if off_fair <= players * players / 10 else "heat"
    return figure(
        6,
        say("figures", told),
        say(
            "figures",
            "heat_text",
            fair=say.number(100 * fair, 0),
            noise=say.number(100 * noise, 0),
        ),
        f'<table class="mx"><thead><tr><td class="no"></td>{head}</tr></thead><tbody>{rows}</tbody></table>',
    )


def styles(report: Report, say: Wording) -> str:
    """Restricted players among free ones: is there more than one way to win?"""
    if not report.styles:
        return ""
    fair = 1 / report.setting.players
    index = ("en", "de", "it").index(say.language)
    ends = [b for one in report.styles for b in (one.wins.low, one.wins.high) if b is not None]
    axis = Axis(0.0, max([1.6 * fair, *ends]) * 1.04)
    rows = ""
    for one in report.styles:
        name = escape(one.names[index])
        drawn = vertical(axis(fair), 0, 38, "ref") + interval(axis, one.wins, fair, 38)
        told = say.with_error(one.wins, percent=True)
        rows += (
            f'<div class="r"><span class="n">{name}</span>'
            f'{strip(drawn, 38, f"{plain(name)}: {plain(told)}")}<span class="v">{told}</span></div>'
        )
    foot = text(axis(fair), 13, say("page", "fair", share=say.percent(fair, 0)), "b", "middle")
    rows += f'<div class="r axis"><span></span>{strip(foot, 18)}<span></span></div>'
    worse = sum(one.wins.high < fair for one in report.styles if one.wins.high is not None)
    return figure(
        6,
        say("figures", "styles", worse=worse, count=len(report.styles)),
        say("figures", "styles_text", bot=report.setting.bot),
        what(say("figures", "styles_what")),
        f'<div class="rows ways">{rows}</div>',
    )


def sources(report: Report, game: Game, say: Wording) -> str:
    index = ("en", "de", "it").index(say.language)
    gains = [s for s in report.sources if (s.points.value or 0) > 0]
    total = sum(s.points.value or 0 for s in gains) or 1.0
    unit = unit_of(game, say.language)
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
    if not gains:
        return figure(12, say("figures", "sources_none"), "", what(say("page", "few")))
    return figure(
        12,
        say(
            "figures",
            "sources",
            share=say.percent((gains[0].points.value or 0) / total, 0),
            unit=unit,
            source=gains[0].names[index],
        ),
        say("figures", "sources_text", total=say.number(total, 0), unit=unit),
        plot(inside, 28, plain(say("figures", "sources_text", total=round(total), unit=unit))),
        f'<ul class="parts">{listed}</ul>',
    )
