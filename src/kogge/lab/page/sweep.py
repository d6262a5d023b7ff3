"""The pages of a sweep and of a tuning: which numbers matter, and the smallest change that does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.aims import SEATS, USED, Aim, Standing
from kogge.lab.estimates import Estimate
from kogge.lab.page.changes import number_name
from kogge.lab.page.compare import in_steps
from kogge.lab.page.figure_names import figure_name
from kogge.lab.page.marks import Axis, bar, interval, strip, vertical
from kogge.lab.page.shell import bar as top_bar
from kogge.lab.page.shell import facts, figure, key, page, row, what
from kogge.lab.page.wording import Html, Wording
from kogge.lab.sweeping import TOLD, Sweep, Swept
from kogge.lab.tuning import Candidate, Confirmed, Tuned

REACH: Final = 5.0


def sweep_page(found: Sweep, game: Game, command: str) -> str:
    """Numbers by how much they matter."""
    title = f"{texts(game, 'en')['title']}: Kogge lab"
    return page(title, game, lambda say: _sweep(found, game, say, command))


def tune_page(found: Tuned, game: Game, command: str) -> str:
    """The smallest change that meets the aims, and what else would do."""
    title = f"{texts(game, 'en')['title']}: Kogge lab"
    return page(title, game, lambda say: _tune(found, game, say, command))


def _frame(say: Wording, game: Game, heading: str, stand: str, inside: str) -> str:
    title = texts(game, say.language)["title"]
    return (
        top_bar(say, title, "")
        + f'<main class="lab"><div class="top"><div><p class="over"><b>{escape(title)}</b></p>'
        f'<h1>{heading}</h1><p class="stand">{stand}</p></div>{key(say)}</div>'
        f'<div class="sheet">{inside}</div></main>'
    )


def _sweep(found: Sweep, game: Game, say: Wording, command: str) -> str:
    places = {one.place for one in found.found}
    stand = say("sweep", "stand", count=len(places), pairs=say.number(found.pairs, 0))
    if found.cancelled:
        stand = Html(f"{stand} {say('sweep', 'cancelled')}")
    loud = [one for one in found.found if one.weight or one.refused]
    rows = "".join(_swept(one, game, say) for one in loud)
    rows += _silent([one for one in found.found if one not in loud], game, say)
    head = (
        f'<th class="n1">{say("sweep", "number")}</th><th class="nr">{say("sweep", "change")}</th>'
        f"<th>{say('compare', 'figure')}</th>"
        f'<th class="st">{say("compare", "none")}<small>{say("compare", "small")}</small></th>'
        f'<th class="nr">{say("compare", "difference")}</th>'
    )
    table = f'<table class="cmp"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    setting = found.setting
    made = facts(
        [
            (say("figures", "m_players"), escape(setting.bot)),
            (say("figures", "m_seed"), say("figures", "m_seed_text", seed=setting.seed)),
            (say("figures", "m_blind"), say("figures", "m_blind_text", bot=setting.bot)),
        ],
        command,
    )
    inside: str = row(figure(12, say("sweep", "title"), say("compare", "figures_text"), table))
    inside += row(figure(12, say("figures", "measured"), "", made))
    return _frame(say, game, say("sweep", "title"), stand, inside)


def _swept(one: Swept, game: Game, say: Wording) -> str:
    name = escape(number_name(game, one.place, say.language))
    change = f"{one.before} → {one.after}"
    first = f'<td class="n1"><span class="name">{name}</span></td><td class="nr">{change}</td>'
    if one.comparison is None:
        return f'<tr>{first}<td colspan="3" class="none">{escape(one.refused)}</td></tr>'
    clear = [d for d in one.comparison.figures if d.kind == "clear"][:TOLD]
    rows = ""
    for place, effect in enumerate(clear):
        axis = Axis(-REACH, REACH)
        drawn = bar(axis(-1), -5, axis(1) - axis(-1), 44, "lane", 0)
        drawn += vertical(axis(0), -5, 39, "ref") + interval(axis, in_steps(effect), 0.0, 34)
        told = say.with_error(effect.difference, points=effect.share, signed=True)
        rows += (
            f"<tr>{first if place == 0 else '<td></td><td></td>'}"
            f"<td>{figure_name(effect.name, one.comparison, game, say)}</td>"
            f'<td class="st">{strip(drawn, 34)}</td><td class="nr"><b>{told}</b></td></tr>'
        )
    return rows


def _silent(found: Sequence[Swept], game: Game, say: Wording) -> str:
    """Numbers whose changes did nothing that could be told, a line each."""
    rows = ""
    for place in dict.fromkeys(one.place for one in found):
        tried = [f"{one.before} → {one.after}" for one in found if one.place == place]
        rows += (
            f'<tr><td class="n1"><span class="name">'
            f"{escape(number_name(game, place, say.language))}</span></td>"
            f'<td class="nr">{"<br>".join(tried)}</td>'
            f'<td colspan="3" class="none">{say("sweep", "nothing")}</td></tr>'
        )
    return rows


def _tune(found: Tuned, game: Game, say: Wording, command: str) -> str:
    stand = say("tune", "stand", tried=found.tried, confirmed=len(found.confirmed))
    best = found.best
    heading = say("tune", "none" if best is None else "title" if best.sure else "likely")
    before = {".".join(span.place): span.before for span in found.ranges}
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
    return _frame(say, game, heading, stand, inside)


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
        rows += (
            f"<tr><td><code>{escape(aim.words)}</code></td><td class='nr'>{_aimed(aim, was, say)}</td>"
            f"<td class='nr'><b>{_aimed(aim, now, say)}</b></td>"
            f"<td>{_tag(standing, say)}</td></tr>"
        )
    return f'<table class="cmp"><tbody>{rows}</tbody></table>' + what(
        say("page", "games", count=shown.deals, bot=found.setting.bot)
    )


def _aimed(aim: Aim, one: Estimate, say: Wording) -> str:
    percent = aim.figure == SEATS or aim.figure.startswith(USED)
    return say.with_error(one, percent=percent)
