"""The page of a tuning: the smallest change that meets the aims, and what else would do."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import isfinite

from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.page.changes import number_name
from kogge.lab.page.marks import Axis, bar, interval, strip
from kogge.lab.page.shell import facts, figure, page, row, what
from kogge.lab.page.sweep import frame
from kogge.lab.page.verdicts import piece_name, stopped
from kogge.lab.page.wording import Html, Wording, plain
from kogge.lab.report.estimates import Estimate
from kogge.lab.versions.aims import SEATS, USED, Aim, Standing
from kogge.lab.versions.tuning import Candidate, Confirmed, Tuned


def tune_page(found: Tuned, game: Game, command: str) -> str:
    """The smallest change that meets the aims, and what else would do."""
    title = f"{texts(game, 'en')['title']}: Kogge lab"
    return page(title, game, lambda say: _tune(found, game, say, command))


def _tune(found: Tuned, game: Game, say: Wording, command: str) -> str:
    stand = say("tune", "stand", tried=found.tried, confirmed=len(found.confirmed))
    if found.cancelled:
        stand = Html(f"{stand} {say('tune', 'cancelled')}")
    best = found.best
    before = {".".join(span.place): span.before for span in found.ranges}
    heading: str = say("tune", "none" if found.confirmed else "open")
    if best is not None:
        words = "; ".join(_words(best.candidate, before, game, say))
        heading = say("tune", "title" if best.sure else "likely", change=Html(words))
        if not words:
            heading = say("tune", "kept" if best.sure else "likely_kept")
    shown = found.best or (found.confirmed[0] if found.confirmed else None)
    inside = ""
    if shown is not None:
        inside += row(
            figure(
                5,
                say("tune", "change"),
                "",
                f'<ul class="change">{_changes(shown.candidate, before, game, say)}</ul>',
            ),
            figure(7, say("tune", "aims"), "", _aims(found, shown, game, say)),
        )
    front = _front(found, before, game, say)
    inside += row(figure(12, say("tune", "front"), say("tune", "front_text"), front))
    setting = found.setting
    rows = [
        (say("figures", "m_players"), escape(setting.bot)),
        (say("figures", "m_seed"), say("figures", "m_seed_text", seed=setting.seed)),
        (say("figures", "m_blind"), say("figures", "m_blind_text", bot=setting.bot)),
    ]
    inside += row(figure(12, say("figures", "measured"), "", facts(rows, command)))
    return frame(say, game, heading, stand, inside)


def _front(found: Tuned, before: Mapping[str, int], game: Game, say: Wording) -> str:
    """The versions that were played on fresh deals, small changes first."""
    heads = "".join(f'<th class="nr"><code>{escape(aim.words)}</code></th>' for aim in found.aims)
    rows = ""
    for one in sorted(found.confirmed, key=lambda one: one.candidate.size):
        told = "".join(
            f'<td class="nr">{_aimed(aim, now, say)} {_tag(standing, say)}</td>'
            for aim, now, standing in zip(found.aims, one.figures, one.standings, strict=True)
        )
        words = "; ".join(_words(one.candidate, before, game, say)) or say("tune", "unchanged")
        if one.unended.games:
            words += f"<small>{stopped(one.unended, say)}</small>"
        rows += f'<tr><td>{words}</td>{told}<td class="nr">{say.number(one.deals, 0)}</td></tr>'
    return (
        f'<div class="wide"><table class="cmp"><thead><tr><th>{say("tune", "change")}</th>{heads}'
        f'<th class="nr">{say("figures", "m_games")}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _tag(standing: Standing, say: Wording) -> str:
    kind = {"met": "y", "missed": "", "unsure": "w"}[standing]
    return f"<span class='tag {kind}'>{say('tune', standing)}</span>"


def _words(one: Candidate, before: Mapping[str, int], game: Game, say: Wording) -> list[str]:
    return [
        f"{escape(number_name(game, place.split('.'), say.language))}: "
        f"<b>{before[place]} → {value}</b>"
        for place, value in one.numbers.items()
        if value != before[place]
    ]


def _changes(one: Candidate, before: Mapping[str, int], game: Game, say: Wording) -> str:
    told = _words(one, before, game, say) or [say("tune", "unchanged")]
    return "".join(f"<li>{words}</li>" for words in told)


def _aims(found: Tuned, shown: Confirmed, game: Game, say: Wording) -> str:
    rows = ""
    for aim, was, now, standing in zip(
        found.aims, found.original, shown.figures, shown.standings, strict=True
    ):
        told = f"{plain(_aimed(aim, was, say))} → {plain(_aimed(aim, now, say))}"
        rows += (
            f"<tr><td class='n1'><span class='name'>{aim_name(aim, game, say)}</span>"
            f"<small><code>{escape(aim.words)}</code></small></td>"
            f"<td class='st'>{strip(_aim_strip(aim, was, now), 44, told)}</td>"
            f"<td class='nr'>{_aimed(aim, was, say)}<br><b>{_aimed(aim, now, say)}</b></td>"
            f"<td>{_tag(standing, say)}</td></tr>"
        )
    return f'<table class="cmp aims"><tbody>{rows}</tbody></table>' + what(
        say("tune", "aims_text", count=say.number(shown.deals, 0), bot=found.setting.bot)
    )


def aim_name(aim: Aim, game: Game, say: Wording) -> str:
    """What an aim is about, as people call it."""
    if aim.figure == SEATS:
        return say("tune", "seats")
    if aim.figure.startswith(USED):
        return say("tune", "used", piece=piece_name(game, aim.figure[len(USED) :], say.language))
    kind, _, rest = aim.figure.partition(":")
    if kind == "use":
        return say("measures", "use", piece=piece_name(game, rest, say.language))
    if kind == "seat":
        return say("measures", "seat", number=int(rest) + 1)
    return say("measures", kind) if kind != "points" else escape(rest)


def _aim_strip(aim: Aim, was: Estimate, now: Estimate) -> str:
    """The aim as a lane; above the line how it was, below how it is with the change."""
    ends = [b for one in (was, now) for b in (one.low, one.high) if b is not None]
    ends += [bound for bound in (aim.low, aim.high) if isfinite(bound)]
    reach = (max(ends) - min(ends)) * 0.12 or 1.0
    axis = Axis(min(ends) - reach, max(ends) + reach)
    left, right = (min(100.0, max(0.0, axis(b))) for b in (aim.low, aim.high))
    drawn = bar(left, 0, right - left, 44, "lane", 0)
    drawn += f'<g transform="translate(0 -1)">{interval(axis, was, None, 24)}</g>'
    return drawn + f'<g transform="translate(0 20)">{interval(axis, now, None, 24, "find")}</g>'


def _aimed(aim: Aim, one: Estimate, say: Wording) -> str:
    percent = aim.figure == SEATS or aim.figure.startswith(USED)
    return say.with_error(one, percent=percent)
