"""The page of a report: warnings first, then every figure with its interval and a plain sentence."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from math import ceil, floor
from typing import Any, Final

from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.estimates import Estimate
from kogge.lab.page import marks
from kogge.lab.page.cards import card_table
from kogge.lab.page.marks import Axis, bar, horizontal, interval, plot, strip, text, vertical
from kogge.lab.page.shell import bar as top_bar
from kogge.lab.page.shell import facts, figure, key, page, row, what
from kogge.lab.page.wording import Html, Wording
from kogge.lab.probing import WORLDS
from kogge.lab.studying import MOMENTS, Report, flattens, levels

MOST_WARNINGS: Final = 3
CLASSES: Final = ("forced", "idle", "little", "some", "much")
CAUSES: Final = ("deal", "draws_and_dice", "hidden", "others", "own", "drift")
GRAVE: Final = ("unfair", "never", "dead", "endless")


def report_page(
    report: Report, game: Game, *, examples: Mapping[int, str], command: str, printed: bool
) -> str:
    """The whole page; `examples` are game files as JSON by deal."""
    title = f"{texts(game, 'en')['title']}: Kogge lab"
    return page(title, lambda say: body(report, game, say, examples, command, printed))


def body(
    report: Report,
    game: Game,
    say: Wording,
    examples: Mapping[int, str],
    command: str,
    printed: bool,
) -> str:
    name = texts(game, say.language)["title"]
    version = say("page", "printed" if printed else "changed")
    over = (
        f"<b>{escape(name)}</b><span>{version}</span>"
        f"<span>{say('page', 'players', count=report.setting.players)}</span>"
        f"<span>{say('page', 'games', count=say.number(report.games, 0), bot=report.setting.bot)}</span>"
    )
    stand = say(
        "verdict",
        "stand",
        rounds=say.with_error(report.figures["rounds"]),
        decided=say.with_error(report.figures["decided"], percent=True),
    )
    return (
        top_bar(say, name, f"{say('page', 'report')} · {version}")
        + f'<main class="lab"><div class="top"><div><p class="over">{over}</p>'
        f'<h1>{verdict(report, game, say)}</h1><p class="stand">{stand}</p></div>{key(say)}</div>'
        + warnings(report, game, say)
        + '<div class="sheet">'
        + row(seats(report, say), length(report, say), margin(report, say))
        + row(fan(report, say, examples), turns(report, say))
        + row(choice(report, say), ladder(report, say))
        + row(luck(report, game, say))
        + row(card_table(report, game, say))
        + row(heat(report, say), sources(report, say))
        + row(measured(report, say, command))
        + "</div></main>"
    )


def piece_name(game: Game, word: str, language: str) -> str:
    """A piece by its word, as people call it."""
    usage = game.rooms.usage
    place = usage.find(word)
    assert place is not None
    return usage.pieces[place].name(game, language)


def verdict(report: Report, game: Game, say: Wording) -> str:
    """The heading of the page: what to look at."""
    told = []
    for warning in report.warnings:
        details: dict[str, Any] = {"seat": warning.get("seat", 0) + 1}
        if "piece" in warning:
            details["piece"] = piece_name(game, warning["piece"], say.language)
        told.append(say("verdict", warning["kind"], **details))
    if not told:
        return say("verdict", "calm")
    if len(told) == 1:
        return say("verdict", "one", first=Html(told[0]))
    if len(told) == 2:
        return say("verdict", "two", first=Html(told[0]), second=Html(told[1]))
    return say("verdict", "many", count=len(told), first=Html(told[0]))


def warnings(report: Report, game: Game, say: Wording) -> str:
    """What to look at, and beside it what is in good order."""
    boxes = "".join(
        warning_box(warning, report, game, say) for warning in report.warnings[:MOST_WARNINGS]
    )
    kinds = {warning["kind"] for warning in report.warnings}
    fine = []
    if "unfair" not in kinds and all(seat.known for seat in report.seats):
        fine.append(say("warnings", "fine_seats"))
    decided = report.figures["decided"]
    if "early" not in kinds and decided.known:
        fine.append(say("warnings", "fine_decided", decided=say.with_error(decided, percent=True)))
    if not kinds & {"dead", "never", "dominant"}:
        fine.append(say("warnings", "fine_pieces"))
    if "endless" not in kinds:
        fine.append(say("warnings", "fine_end"))
    if report.gaps:
        matter = sum(gap > 0 for gap in report.gaps) / len(report.gaps)
        fine.append(say("warnings", "fine_choice", matter=say.percent(matter, 0)))
    listed = "".join(f"<li>{one}</li>" for one in fine)
    return (
        f'<section class="sheet warns">{boxes}<aside class="right"><h2>{say("page", "good")}</h2>'
        f"<ul>{listed}</ul></aside></section>"
    )


def warning_box(warning: dict[str, Any], report: Report, game: Game, say: Wording) -> str:
    kind = warning["kind"]
    details: dict[str, Any] = {"bot": report.setting.bot, "games": say.number(report.games, 0)}
    anchor = {"unfair": "seats", "early": "time"}.get(kind, "pieces")
    if kind == "unfair":
        share = Estimate(**warning["share"])
        fair = 1 / report.setting.players
        assert share.value is not None
        often = share.value > fair
        details |= {
            "seat": warning["seat"] + 1,
            "share": say.with_error(share, percent=True),
            "fair": say.percent(fair, 0),
            "points": say.number(100 * abs(share.value - fair)),
            "direction": say("warnings", "too_often" if often else "too_rarely"),
            "direction2": say("warnings", "many" if often else "few"),
        }
    if "piece" in warning:
        piece = next(p for p in report.pieces if p.word == warning["piece"])
        cost = piece.without
        details |= {
            "piece": piece_name(game, piece.word, say.language),
            "cost": say.with_error(positive(cost) if kind == "dominant" else cost, points=True),
            "use": say.with_error(piece.when_offered, percent=True),
            "offered": say.with_error(piece.offered),
            "without": Html(
                say("warnings", "dead_without", cost=say.with_error(cost, points=True, signed=True))
                if cost.known
                else ""
            ),
        }
    if kind == "early":
        details["decided"] = say.with_error(report.figures["decided"], percent=True)
    if kind == "endless":
        details |= {"share": say.percent(warning["share"]), "cap": warning["cap"]}
    grave = " bad" if kind in GRAVE else ""
    return (
        f'<div class="warn{grave}"><h2>{say("warnings", kind, **details)}</h2>'
        f"<p>{say('warnings', f'{kind}_text', **details)}</p>"
        f'<a href="#{anchor}-{say.language}">{say("page", "see")}</a></div>'
    )


def positive(one: Estimate) -> Estimate:
    """A loss as a positive number."""
    if one.value is None or one.low is None or one.high is None:
        return one
    return Estimate(-one.value, -one.high, -one.low, one.deals)


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
    opens = f'<p class="opens"><span>{say("figures", "open")}</span>{links}</p>' if links else ""
    return figure(
        8,
        say("figures", "time", decided=say.with_error(decided, percent=True)),
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


def turns(report: Report, say: Wording) -> str:
    parts = ""
    for name in ("lead_changes", "drama", "comeback", "tension", "kingmaking", "gap"):
        one = report.figures[name]
        percent = name in ("comeback", "kingmaking", "gap")
        top = 1.0 if name != "lead_changes" else max(4.0, ceil((one.high or 0) + 1))
        if name in ("comeback", "kingmaking", "gap"):
            top = 0.5 if (one.high or 0) < 0.5 else 1.0
        axis = Axis(0, top)
        drawn = horizontal(17, "gl") + interval(axis, one, None, 34)
        parts += (
            f'<div class="cx"><div class="ch"><b>{say("figures", name)}</b>'
            f'<span class="v">{say.with_error(one, percent=percent)}</span></div>'
            f"{strip(drawn, 34)}<p>{say('figures', f'{name}_text')}</p></div>"
        )
    return figure(4, say("figures", "turns"), say("figures", "turns_text"), parts)


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


def measured(report: Report, say: Wording, command: str) -> str:
    setting = report.setting
    forbidden = sum(piece.without.deals > 0 for piece in report.pieces)
    rows = [
        ("m_players", escape(setting.bot)),
        (
            "m_games",
            say("figures", "m_games_text", games=say.number(report.games, 0), pieces=forbidden),
        ),
        (
            "m_time",
            say(
                "figures",
                "m_time_text",
                seconds=say.number(report.seconds, 0),
                workers=report.workers,
            ),
        ),
        (
            "m_version",
            say(
                "figures",
                "m_version_text",
                rules=setting.rules_version,
                pieces=setting.pieces[:8],
                kogge=setting.kogge,
            ),
        ),
        ("m_seed", say("figures", "m_seed_text", seed=setting.seed)),
        ("m_values", say("figures", "m_values_text", rollouts=setting.rollouts)),
        ("m_bands", say("figures", "m_bands_text")),
        ("m_blind", say("figures", "m_blind_text", bot=setting.bot)),
    ]
    return figure(
        12,
        say("figures", "measured"),
        "",
        facts([(say("figures", term), said) for term, said in rows], command),
    )


def plain(html: str) -> str:
    """Markup as text, for those who listen."""
    return "".join(part.partition(">")[2] if i else part for i, part in enumerate(html.split("<")))
