"""The page of a comparison: what changed, how sure that is, and what needs more games."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from statistics import median
from typing import Final

from kogge.core.entries import Difference as Change
from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.comparing import Comparison, Difference
from kogge.lab.estimates import Estimate
from kogge.lab.page import marks
from kogge.lab.page.changes import change_list
from kogge.lab.page.marks import Axis, bar, interval, strip, vertical
from kogge.lab.page.shell import bar as top_bar
from kogge.lab.page.shell import facts, figure, key, page, row, what
from kogge.lab.page.verdicts import piece_name
from kogge.lab.page.wording import Html, Wording, plain

REACH: Final = 5.0  # steps to either side
HEIGHT: Final = 34


def compare_page(
    comparison: Comparison, game: Game, *, changes: Sequence[Change], command: str
) -> str:
    """The whole page."""
    title = f"{texts(game, 'en')['title']}, {comparison.second}: Kogge lab"
    return page(title, lambda say: body(comparison, game, say, changes, command))


def figure_name(name: str, comparison: Comparison, game: Game, say: Wording) -> str:
    """A figure as people call it."""
    kind, _, rest = name.partition(":")
    if kind == "seat":
        return say("measures", "seat", number=int(rest) + 1)
    if kind == "use":
        return say("measures", "use", piece=piece_name(game, rest, say.language))
    if kind == "points":
        names = comparison.sources[rest]
        return say("measures", "points", source=names[("en", "de", "it").index(say.language)])
    return say("measures", name)


def short_name(name: str, comparison: Comparison, game: Game, say: Wording) -> str:
    """A figure in a heading."""
    if name.startswith("use:"):
        return say("measures", "use_short", piece=piece_name(game, name[4:], say.language))
    return figure_name(name, comparison, game, say)


def body(
    comparison: Comparison, game: Game, say: Wording, changes: Sequence[Change], command: str
) -> str:
    title = texts(game, say.language)["title"]
    setting = comparison.settings[0]
    counts = {
        kind: sum(d.kind == kind for d in comparison.figures) for kind in ("clear", "same", "few")
    }
    over = (
        f"<b>{escape(title)}</b><span>{escape(comparison.first)} · {escape(comparison.second)}</span>"
        f"<span>{say('page', 'players', count=setting.players)}</span>"
        f"<span>{say('page', 'pairs', count=say.number(comparison.pairs, 0), bot=setting.bot)}</span>"
    )
    return (
        top_bar(say, title, say("page", "compare"))
        + f'<main class="lab"><div class="top"><div><p class="over">{over}</p>'
        f"<h1>{verdict(comparison, game, say)}</h1>"
        f'<p class="stand">{say("compare", "stand", **counts)}{endless(comparison, say)}</p></div>'
        f"{key(say)}</div>"
        '<div class="sheet">'
        + row(changed(comparison, game, say, changes), pairing(comparison, game, say))
        + row(table(comparison, game, say, counts))
        + recounted(comparison, game, say)
        + row(lengths(comparison, say), measured(comparison, game, say, command))
        + "</div></main>"
    )


def endless(comparison: Comparison, say: Wording) -> str:
    """A sentence for each version whose games did not all end."""
    names = (comparison.first, comparison.second)
    return "".join(
        f" <b>{say('compare', 'capped', name=name, count=count, pairs=comparison.pairs)}</b>"
        for name, count in zip(names, comparison.capped, strict=True)
        if count
    )


def verdict(comparison: Comparison, game: Game, say: Wording) -> str:
    """The heading: what surely changes."""
    clear = [d for d in comparison.figures if d.kind == "clear"]
    names = [Html(short_name(d.name, comparison, game, say)) for d in clear]
    if not names:
        few = any(d.kind == "few" for d in comparison.figures)
        return say("compare", "nothing" if few else "same")
    if len(names) == 1:
        return say("compare", "clear_one", first=names[0])
    if len(names) == 2:
        return say("compare", "clear_two", first=names[0], second=names[1])
    return say("compare", "clear_many", first=names[0], second=names[1], count=len(names) - 2)


def changed(comparison: Comparison, game: Game, say: Wording, changes: Sequence[Change]) -> str:
    return figure(
        6,
        say("compare", "changes"),
        say("compare", "changes_text", a=comparison.first, b=comparison.second),
        change_list(game, say, changes),
    )


def pairing(comparison: Comparison, game: Game, say: Wording) -> str:
    told = [d for d in comparison.figures if d.ratio is not None]
    if not told:
        return figure(6, say("compare", "pairing_less"), "")
    middle = median(d.ratio or 0 for d in told)
    best = sorted(told, key=lambda d: -(d.ratio or 0))[:6]
    axis = Axis(0, max(2.0, *((d.ratio or 0) for d in best)))
    rows = ""
    for one in best:
        drawn = bar(0, 11, axis(one.ratio or 0), 12, "bar1", 2) + vertical(axis(1), 0, 34, "ref")
        rows += (
            f'<div class="r"><span class="n">{figure_name(one.name, comparison, game, say)}</span>'
            f'{strip(drawn, 34)}<span class="v">{say.number(one.ratio or 0)}</span></div>'
        )
    ratios = f"{say.number(min(d.ratio or 0 for d in told))} – {say.number(max(d.ratio or 0 for d in told))}"
    heading = "pairing" if middle > 1.05 else "pairing_less"
    return figure(
        6,
        say("compare", heading, ratio=say.number(middle)),
        say("compare", "pairing_text", ratios=ratios),
        f'<div class="rows wide">{rows}</div>',
    )


def table(comparison: Comparison, game: Game, say: Wording, counts: dict[str, int]) -> str:
    rows, last = "", ""
    titles = {"clear": "clear", "same": "equal", "few": "few"}
    for one in comparison.figures:
        if one.kind != last:
            last = one.kind
            rows += (
                f'<tr class="group"><td colspan="5"><b>{say("compare", titles[last])}</b> '
                f'<span class="pm">{say("compare", titles[last] + "_text")}</span></td></tr>'
            )
        rows += table_row(one, comparison, game, say)
    head = (
        f'<th class="n1">{say("compare", "figure")}</th>'
        f'<th class="nr was">{escape(comparison.first)}</th><th class="nr was">{escape(comparison.second)}</th>'
        f'<th class="st">{say("compare", "none")}<small>{say("compare", "small")}</small></th>'
        f'<th class="nr">{say("compare", "difference")}</th>'
    )
    return figure(
        12,
        say("compare", "figures", **counts),
        say("compare", "figures_text"),
        f'<table class="cmp"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>',
    )


def recounted(comparison: Comparison, game: Game, say: Wording) -> str:
    """The same games with the new numbers: what the numbers do before anyone adapts to them."""
    found = comparison.recount
    if found is None or not found.parted.known:
        return ""
    text = say("compare", "recount_text", a=comparison.first, b=comparison.second)
    parts = [say("compare", "recount_parted", share=say.with_error(found.parted, percent=True))]
    if found.turned.known:
        told = say.with_error(found.turned, percent=True)
        parts.append(say("compare", "recount_turned", share=told, games=say.number(found.games, 0)))
    if found.games and not found.figures:
        parts.append(say("compare", "recount_nothing"))
    rows = "".join(table_row(one, comparison, game, say) for one in found.figures)
    head = (
        f'<th class="n1">{say("compare", "figure")}</th>'
        f'<th class="nr was">{escape(comparison.first)}</th><th class="nr was">{escape(comparison.second)}</th>'
        f'<th class="st">{say("compare", "none")}<small>{say("compare", "small")}</small></th>'
        f'<th class="nr">{say("compare", "difference")}</th>'
    )
    drawn = f'<table class="cmp"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    inside = what(Html(" ".join(parts))) + (drawn if rows else "")
    return str(row(figure(12, say("compare", "recount"), text, inside)))


def table_row(one: Difference, comparison: Comparison, game: Game, say: Wording) -> str:
    axis = Axis(-REACH, REACH)
    scale = 100 if one.share else 1
    digits = 0 if one.step * scale >= 1 else 1 if one.step * scale >= 0.1 else 2
    step = say.number(one.step * scale, digits) + ("\u00a0%" if one.share else "")
    lane = bar(axis(-1), -5, axis(1) - axis(-1), HEIGHT + 10, "lane", 0)
    drawn = lane + vertical(axis(0), -5, HEIGHT + 5, "ref")
    if one.kind == "few":
        low = max(-REACH, (one.difference.low or 0) / one.step)
        high = min(REACH, (one.difference.high or 0) / one.step)
        drawn += bar(axis(low), HEIGHT / 2 - 6, max(0.6, axis(high) - axis(low)), 12, "band few", 6)
        told = Html(f'<span class="none">{say("page", "few")}</span>')
        if one.needed:
            told = Html(
                told
                + f"<small>{say('compare', 'needed', count=say.number(round_up(one.needed), 0))}</small>"
            )
    else:
        drawn += interval(
            axis,
            in_steps(one),
            0.0,
            HEIGHT,
            "find" if one.kind == "clear" and one is comparison.figures[0] else "",
        )
        told = say.with_error(one.difference, points=one.share, signed=True)
    name = figure_name(one.name, comparison, game, say)
    return (
        f'<tr><td class="n1"><span class="name">{name}</span><small>{say("compare", "step", step=step)}</small></td>'
        f'<td class="nr was">{mean_of(one.first, one.share, say)}</td>'
        f'<td class="nr was"><b>{mean_of(one.second, one.share, say)}</b></td>'
        f'<td class="st">{strip(drawn, HEIGHT, plain(name) + ": " + plain(told))}</td>'
        f'<td class="nr"><b>{told}</b></td></tr>'
    )


def in_steps(one: Difference) -> Estimate:
    d = one.difference
    if d.value is None or d.low is None or d.high is None:
        return d
    clip = [max(-REACH, min(REACH, x / one.step)) for x in (d.value, d.low, d.high)]
    return Estimate(clip[0], clip[1], clip[2], d.deals)


def mean_of(one: Estimate, share: bool, say: Wording) -> str:
    if one.value is None:
        return "–"
    return say.percent(one.value, 1) if share else say.number(one.value, 1 if one.value >= 1 else 2)


def round_up(count: int) -> int:
    """To two digits, because more would be a promise."""
    unit: int = 10 ** max(0, len(str(count)) - 2)
    return -(-count // unit) * unit


def lengths(comparison: Comparison, say: Wording) -> str:
    return figure(
        6,
        say("compare", "lengths"),
        say("compare", "lengths_text", a=comparison.first, b=comparison.second),
        marks.histogram(
            comparison.lengths[1],
            220,
            plain(say("compare", "lengths")),
            outline=comparison.lengths[0],
        ),
    )


def measured(comparison: Comparison, game: Game, say: Wording, command: str) -> str:
    one, two = comparison.settings
    stopped = say(
        "compare",
        f"stopped_{comparison.stopped}",
        figure="…",
        pairs=say.number(comparison.pairs, 0),
    )
    rows = [
        (say("figures", "m_players"), escape(one.bot)),
        (
            say("figures", "m_games"),
            say("page", "pairs", count=say.number(comparison.pairs, 0), bot=one.bot),
        ),
        (say("figures", "m_time"), f"{say.number(comparison.seconds, 0)} s"),
        (say("compare", "stopped"), stopped),
        (
            say("compare", "versions"),
            f"{escape(comparison.first)} {one.pieces[:8]}, {escape(comparison.second)} {two.pieces[:8]}",
        ),
        (say("figures", "m_seed"), say("figures", "m_seed_text", seed=one.seed)),
        (say("figures", "m_blind"), say("figures", "m_blind_text", bot=one.bot)),
    ]
    extra = (
        what(say("warnings", "blind_text", bot=one.bot)) if one.bot in ("greedy", "random") else ""
    )
    return figure(6, say("figures", "measured"), "", facts(rows, command), extra)
