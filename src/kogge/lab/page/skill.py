"""Figures of choice, skill and luck."""

from __future__ import annotations

from math import floor
from typing import Final

from kogge.core.game import Game
from kogge.lab.page import marks
from kogge.lab.page.marks import bar, horizontal, plot, text
from kogge.lab.page.shell import figure, what
from kogge.lab.page.wording import Wording, plain
from kogge.lab.probing import WORLDS
from kogge.lab.report import Report, flattens, levels

CLASSES: Final = ("forced", "idle", "little", "some", "much")
CAUSES: Final = ("deal", "draws_and_dice", "hidden", "others", "own", "drift")


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
    )


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
        budget = rungs[place - 1].iterations if place else rungs[0].iterations // 2
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
    shares = {cause: report.luck[cause] for cause in CAUSES if cause in report.luck}
    positive_sum = sum(max(0.0, one.value or 0.0) for one in shares.values()) or 1.0
    x, inside, listed = 0.0, "", ""
    for place, (cause, one) in enumerate(shares.items()):
        part = max(0.0, one.value or 0.0) / positive_sum
        if part > 0.001:
            inside += bar(100 * x, 0, max(0.1, 100 * part - 0.25), 44, f"l{place}", 0)
        x += part
        listed += (
            f'<li><span class="sw l{place}"></span><span><b>{say.with_error(one, percent=True)}</b> '
            f"{say('figures', cause)}</span></li>"
        )
    seeds = (
        say("figures", "luck_seeds", seeds=say.with_error(report.seeds, percent=True))
        if game.random
        else say("figures", "luck_seeds_none")
    )
    known = own is not None and own.known
    return figure(
        12,
        say("figures", "luck", own=say.with_error(own, percent=True))
        if own is not None and known
        else say("figures", "luck_few"),
        say("figures", "luck_text", games=say.number(report.luck_games, 0)),
        plot(inside, 44, plain(say("figures", "luck_few"))) if known else what(say("page", "few")),
        f'<ul class="parts">{listed}</ul>' if known else "",
        what(seeds),
    )
