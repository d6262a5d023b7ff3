"""The verdict of a report: its heading, what to look at first, and what is in good order."""

from __future__ import annotations

from typing import Any, Final

from kogge.core.game import Game
from kogge.core.text import LANGUAGES
from kogge.lab.page.pictures import picture
from kogge.lab.page.wording import Html, Wording
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.report import Report
from kogge.lab.report.unended import Unended

MOST_WARNINGS: Final = 3
GRAVE: Final = ("unfair", "never", "dead", "endless", "overlooked")


def piece_name(game: Game, word: str, language: str) -> str:
    """A piece by its word, as people call it."""
    usage = game.rooms.usage
    place = usage.find(word)
    assert place is not None
    return usage.pieces[place].name(game, language)


def report_verdict(report: Report, game: Game, say: Wording) -> str:
    """The heading of the page: what to look at."""
    told = [warned_of(warning, game, say) for warning in report.warnings]
    if not told:
        return say("verdict", "calm" if report.figures["margin"].known else "few")
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
    if not kinds & {"dead", "never", "dominant", "overlooked"}:
        fine.append(say("warnings", "fine_pieces"))
    if "endless" not in kinds:
        fine.append(say("warnings", "fine_end"))
    if report.gaps:
        matter = sum(gap > 0 for gap in report.gaps) / len(report.gaps)
        fine.append(say("warnings", "fine_choice", matter=say.percent(matter, 0)))
    listed = "".join(f"<li>{one}</li>" for one in fine)
    return (
        f'<section class="sheet warns">{boxes}<aside class="right"><h2>{say("page", "good")}</h2>'
        f"<ul>{listed}</ul></aside>{other_warnings(report, game, say)}</section>"
    )


def other_warnings(report: Report, game: Game, say: Wording) -> str:
    """The warnings that have no box of their own, a name each."""
    rest = report.warnings[MOST_WARNINGS:]
    if not rest:
        return ""
    told = "".join(
        f"<li>{picture(game, warning.get('piece', ''), 22)}{warned_of(warning, game, say)}</li>"
        for warning in rest
    )
    return (
        f'<div class="more"><b>{say("warnings", "more", count=len(rest))}</b><ul>{told}</ul></div>'
    )


def warned_of(warning: dict[str, Any], game: Game, say: Wording) -> str:
    """What a warning is about, as part of a sentence."""
    details: dict[str, Any] = {"seat": warning.get("seat", 0) + 1}
    if "piece" in warning:
        details["piece"] = piece_name(game, warning["piece"], say.language)
    return say("verdict", warning["kind"], **details)


def warning_box(warning: dict[str, Any], report: Report, game: Game, say: Wording) -> str:
    kind = warning["kind"]
    details: dict[str, Any] = {"bot": report.setting.bot, "games": say.number(report.games, 0)}
    anchor = {"unfair": "seats", "early": "time", "endless": "length"}.get(kind, "pieces")
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
            "gain": say.with_error(piece.prefer, points=True),
            "use": say.with_error(piece.when_offered, percent=True),
            "offered": say.with_error(piece.offered),
            "without": Html(
                say("warnings", "dead_without", cost=say.with_error(cost, points=True, signed=True))
                if cost.known
                else ""
            ),
            "prefer": Html(
                say(
                    "warnings",
                    "dead_prefer",
                    cost=say.with_error(piece.prefer, points=True, signed=True),
                )
                if piece.prefer.known
                else ""
            ),
        }
    if kind == "early":
        details["decided"] = say.with_error(report.figures["decided"], percent=True)
    if kind == "endless":
        details["stopped"] = Html(stopped(report.unended, say))
    grave = " bad" if kind in GRAVE else ""
    drawn = picture(game, warning.get("piece", ""), 30)
    return (
        f'<div class="warn{grave}"><h2>{drawn}{say("warnings", kind, **details)}</h2>'
        f"<p>{say('warnings', f'{kind}_text', **details)}</p>"
        f'<a href="#{anchor}-{say.language}">{say("page", "see")}</a></div>'
    )


def stopped(one: Unended, say: Wording) -> str:
    """How many games did not end by themselves, and what stopped them."""
    counts = {"count": say.number(one.games, 0), "games": say.number(one.of, 0)}
    if not one.limit:
        return say("warnings", "stopped", cap=say.number(one.cap, 0), **counts)
    told = one.limit[LANGUAGES.index(say.language)]
    return say("warnings", "limited", limit=told, **counts)


def positive(one: Estimate) -> Estimate:
    """A loss as a positive number."""
    if one.value is None or one.low is None or one.high is None:
        return one
    return Estimate(-one.value, -one.high, -one.low, one.deals)
