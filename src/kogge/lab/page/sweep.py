"""The page of a sweep: which numbers matter."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.page.changes import number_name
from kogge.lab.page.compare import in_steps, mean_of
from kogge.lab.page.figure_names import figure_name
from kogge.lab.page.marks import Axis, bar, interval, strip, vertical
from kogge.lab.page.shell import bar as top_bar
from kogge.lab.page.shell import facts, figure, key, page, row
from kogge.lab.page.verdicts import stopped
from kogge.lab.page.wording import Html, Wording
from kogge.lab.versions.sweeping import TOLD, Sweep, Swept
from kogge.lab.versions.telling import tell

REACH: Final = 5.0


def sweep_page(found: Sweep, game: Game, command: str) -> str:
    """Numbers by how much they matter."""
    title = f"{texts(game, 'en')['title']}: Kogge lab"
    return page(title, game, lambda say: _sweep(found, game, say, command))


def frame(say: Wording, game: Game, heading: str, stand: str, inside: str) -> str:
    """A page of one sheet."""
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
    loud = [one for one in found.found if one.weight or one.refused or one.endless]
    rows = "".join(_swept(one, game, say) for one in loud)
    rows += _silent([one for one in found.found if one not in loud], game, say)
    head = (
        f'<th class="n1">{say("sweep", "number")}</th><th class="nr">{say("sweep", "change")}</th>'
        f"<th>{say('compare', 'figure')}</th>"
        f'<th class="st">{say("compare", "none")}<small>{say("compare", "small")}</small></th>'
        f'<th class="nr">{say("compare", "difference")}</th>'
    )
    table = f'<table class="cmp swept"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
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
    return frame(say, game, _finding(loud, game, say), stand, inside)


def _finding(loud: Sequence[Swept], game: Game, say: Wording) -> str:
    """The number that matters most."""
    if not loud or not loud[0].weight:
        return say("sweep", "none")
    return say("sweep", "finding", number=number_name(game, loud[0].place, say.language))


def _swept(one: Swept, game: Game, say: Wording) -> str:
    name = escape(number_name(game, one.place, say.language))
    change = f"{one.before} → {one.after}"
    first = f'<td class="n1"><span class="name">{name}</span></td><td class="nr">{change}</td>'
    if one.comparison is None:
        why = tell(game, one.refused, say.language) or one.refused
        return f'<tr>{first}<td colspan="3" class="none">{escape(why)}</td></tr>'
    clear = [d for d in one.comparison.figures if d.kind == "clear"][:TOLD]
    rows = ""
    after = one.comparison.unended[1]
    if after.games:
        rows = f'<tr>{first}<td colspan="3" class="none">{stopped(after, say)}</td></tr>'
    for effect in clear:
        axis = Axis(-REACH, REACH)
        drawn = bar(axis(-1), -5, axis(1) - axis(-1), 44, "lane", 0)
        drawn += vertical(axis(0), -5, 39, "ref") + interval(axis, in_steps(effect), 0.0, 34)
        told = say.with_error(effect.difference, points=effect.share, signed=True)
        means = (mean_of(one, effect.share, say) for one in (effect.first, effect.second))
        rows += (
            f"<tr>{'<td></td><td></td>' if rows else first}"
            f"<td>{figure_name(effect.name, one.comparison, game, say)}</td>"
            f'<td class="st">{strip(drawn, 34)}</td><td class="nr"><b>{told}</b>'
            f"<small>{' → '.join(means)}</small></td></tr>"
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
