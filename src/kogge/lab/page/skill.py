"""Figures of choice, skill and luck."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import floor
from typing import Final

from kogge.core.game import Game
from kogge.lab.page import marks
from kogge.lab.page.marks import bar, horizontal, plot, strip, text
from kogge.lab.page.shell import figure, what
from kogge.lab.page.wording import Html, Wording, plain
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.others import LUCK as CAUSES
from kogge.lab.report.others import others
from kogge.lab.report.report import LADDER, Report, flattens, levels
from kogge.lab.traces.probing import WORLDS

CLASSES: Final = ("forced", "idle", "little", "some", "much")


def choice(report: Report, say: Wording) -> str:
    forced = report.figures["forced"].value or 0.0
    total = len(report.gaps) or 1
    free = 1 - forced
    counts = [
        sum(gap <= 0 for gap in report.gaps),
        sum(0 < gap < 0.05 for gap in report.gaps),
        sum(0.05 <= gap < 0.15 for gap in report.gaps),
        sum(gap >= 0.15 for gap in report.gaps),
    ]
    shares = [forced, *(free * count / total for count in counts)]
    x, inside = 0.0, ""
    for place, share in enumerate(shares):
        inside += bar(100 * x, 0, max(0.1, 100 * share - 0.25), 44, f"q{place}", 0)
        x += share
    listed = "".join(
        f'<li><span class="sw q{place}"></span><span><b>{say.percent(share, 0)}</b> '
        f"{say('figures', name)}</span></li>"
        for place, (name, share) in enumerate(zip(CLASSES, shares, strict=True))
    )
    return figure(
        6,
        say("figures", "choice", idle=say.with_error(report.figures["idle"], percent=True)),
        say(
            "figures",
            "choice_text",
            worlds=WORLDS,
            choices=say.with_error(report.figures["choices"]),
        ),
        what(say("figures", "choice_what")),
        plot(inside, 44, plain(say("figures", "choice_what"))),
        f'<ul class="parts">{listed}</ul>',
        what(say("figures", "choices_what")),
        over_time(report, say),
    )


def over_time(report: Report, say: Wording) -> str:
    """Moves to choose from, by tenth of the game."""
    row, height = report.choices_over_time, 96.0
    top = max([*row, 1.0]) * 1.25

    def y(value: float) -> float:
        return height - 22 - value / top * (height - 34)

    points = [(10 * k + 5.0, y(value)) for k, value in enumerate(row)]
    inside = horizontal(height - 22, "ax") + marks.stretched(marks.line(points, "fmed"), height)
    told = {0, len(row) - 1, max(range(len(row)), key=row.__getitem__)} if row else set()
    for k in told:
        inside += f'<circle class="dot" cx="{points[k][0]:.2f}%" cy="{points[k][1]:.1f}" r="4"/>'
        inside += text(points[k][0], points[k][1] - 8, say.number(row[k]), "b halo", "middle")
    inside += text(0, height - 6, say("figures", "begin"), "sm")
    inside += text(100, height - 6, say("figures", "end"), "sm", "end")
    return plot(inside, height, plain(say("figures", "choices_what")))


def ladder(report: Report, say: Wording) -> str:
    height = 250.0
    rungs = [rung for rung in report.ladder if rung.elo is not None]
    if not rungs:
        return figure(6, say("figures", "ladder_text"), "", what(say("page", "few")))
    totals = [0.0]
    for rung in rungs:
        totals.append(totals[-1] + max(-400.0, min(400.0, rung.elo or 0)))
    low, high = min(totals) - 60, max(totals) + 80

    def y(elo: float) -> float:
        return height - 40 - (elo - low) / (high - low) * (height - 60)

    def x(place: int) -> float:
        return 5 + 90 * place / len(rungs)

    step = next(s for s in (50, 100, 200, 500, 1000) if (high - low) / s <= 6)
    inside = "".join(
        horizontal(y(v)) + text(0, y(v) - 4, say.number(v, 0, signed=True), "sm")
        for v in range(int(floor(low / step) + 1) * step, int(high), step)
    )
    inside += marks.stretched(
        marks.line([(x(k), y(v)) for k, v in enumerate(totals)], "fmed"), height
    )
    for place, total in enumerate(totals):
        sure = place == 0
        if place:
            rung = rungs[place - 1]
            sure = rung.low is not None and rung.low > 0
            top = totals[place - 1] + min(500.0, rung.high if rung.high is not None else 500.0)
            foot = totals[place - 1] + max(-500.0, rung.low if rung.low is not None else -500.0)
            inside += (
                f'<rect class="band" x="{x(place):.2f}%" y="{max(0.0, y(top)):.1f}" width="12" '
                f'height="{min(height - 40, y(foot)) - max(0.0, y(top)):.1f}" rx="6" '
                f'transform="translate(-6 0)"/>'
            )
        inside += (
            f'<circle class="{"dot" if sure else "hol"}" cx="{x(place):.2f}%" cy="{y(total):.1f}" '
            f'r="{5 if sure else 4}"/>'
        )
        budget = rungs[place - 1].iterations if place else LADDER[0]
        inside += text(x(place), height - 20, f"{budget}", "", "middle")
        if place:
            gained = say.number(rungs[place - 1].elo or 0, 0, signed=True)
            inside += text(x(place), y(total) + 26, gained, "b halo", "middle")
    inside += text(0, height - 2, say("figures", "ladder_what"), "sm")
    told = levels(report.ladder)
    flat = flattens(report.ladder) is not None
    heading = "ladder_few" if told == 1 else "ladder_flat" if flat else "ladder"
    return figure(
        6,
        say("figures", heading, levels=told),
        say("figures", "ladder_text"),
        plot(inside, height, plain(say("figures", "ladder_text"))),
    )


def luck(report: Report, game: Game, say: Wording) -> str:
    own = report.luck.get("own")
    known = own is not None and own.known
    seeds = (
        say("figures", "luck_seeds", seeds=say.with_error(report.seeds, percent=True))
        if game.random
        else say("figures", "luck_seeds_none")
    )
    bars = ""
    if known:
        bars += luck_row(report.luck, say("figures", "luck_equal", bot=report.setting.bot), say, 40)
        unequal = report.luck_unequal
        if unequal and unequal["own"].known:
            told = say("figures", "luck_unequal", bot=report.setting.bot, rivals=report.rivals)
            bars += luck_row(unequal, told, say, 40)
        beside = others(game)
        if beside:
            bars += f'<p class="what">{say("figures", "luck_others")}</p>'
        for one in beside:
            shares = {c: Estimate(v, v, v, 0) for c, v in one.luck.items()}
            bars += luck_row(shares, Html(escape(one.title(say.language))), say, 22)
        bars += luck_key(report.luck, say)
    return figure(
        12,
        say("figures", "luck", own=say.with_error(own, percent=True))
        if own is not None and known
        else say("figures", "luck_few"),
        say("figures", "luck_text", games=say.number(report.luck_games, 0)),
        f'<div class="luck">{bars}</div>' if known else what(say("page", "few")),
        what(seeds),
    )


def luck_row(shares: Mapping[str, Estimate], name: str, say: Wording, height: float) -> str:
    """One table's results, split by cause; what is too thin has no number."""
    total = sum(max(0.0, one.value or 0.0) for one in shares.values()) or 1.0
    x, inside = 0.0, ""
    for place, cause in enumerate(CAUSES):
        one = shares.get(cause)
        part = max(0.0, one.value or 0.0) / total if one is not None else 0.0
        if part > 0.001:
            inside += bar(100 * x, 0, max(0.1, 100 * part - 0.25), height, f"l{place}", 0)
        if part > 0.06 and one is not None:
            half = f" ± {say.number(100 * one.half, 0)}" if one.deals else ""
            said = f"{say.number(100 * (one.value or 0), 0)}{half}"
            kind = f"on{place}"
            middle = 100 * (x + part / 2)
            if part > 0.16 or not half:
                inside += text(middle, height / 2 + 4.5, said, kind, "middle")
        x += part
    spoken = ", ".join(
        f"{plain(say('figures', cause))} {say.percent(one.value or 0, 0)}"
        for cause, one in shares.items()
    )
    return f'<div class="lk"><span>{name}</span>{strip(inside, height, spoken)}</div>'


def luck_key(shares: Mapping[str, Estimate], say: Wording) -> str:
    """What the colours are, with the numbers of this game."""
    listed = "".join(
        f'<li><span class="sw l{place}"></span><span><b>'
        f"{say.with_error(shares[cause], percent=True)}</b> {say('figures', cause)}</span></li>"
        for place, cause in enumerate(CAUSES)
        if cause in shares and (shares[cause].value or shares[cause].half)
    )
    return f'<ul class="parts">{listed}</ul>'
