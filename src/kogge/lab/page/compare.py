"""The page of a comparison: what changed, how sure that is, and what needs more games."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from kogge.core.entries import Difference as Change
from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.page import marks
from kogge.lab.page.figure_names import figure_name, short_name, version_name
from kogge.lab.page.marks import Axis, bar, interval, strip, vertical
from kogge.lab.page.pairs import changed, pairing, room
from kogge.lab.page.shell import bar as top_bar
from kogge.lab.page.shell import facts, figure, key, page, row, what
from kogge.lab.page.verdicts import piece_name, stopped
from kogge.lab.page.wording import Html, Wording, plain
from kogge.lab.report.estimates import Estimate
from kogge.lab.versions.comparison import Comparison, Difference

REACH: Final = 5.0  # steps to either side
NEAR: Final = 6  # figures that need more games and are shown whole, the nearest to be settled
NAMED: Final = 4  # further differences in the line below the heading
HEIGHT: Final = 34


def compare_page(
    comparison: Comparison, game: Game, *, changes: Sequence[Change], command: str
) -> str:
    """The whole page."""
    title = f"{texts(game, 'en')['title']}, {comparison.second}: Kogge lab"
    return page(title, game, lambda say: body(comparison, game, say, changes, command))


def body(
    comparison: Comparison, game: Game, say: Wording, changes: Sequence[Change], command: str
) -> str:
    title = texts(game, say.language)["title"]
    setting = comparison.settings[0]
    one, two = (version_name(name, say) for name in (comparison.first, comparison.second))
    counts = {
        kind: sum(d.kind == kind for d in comparison.figures) for kind in ("clear", "same", "few")
    }
    over = (
        f"<b>{escape(title)}</b><span>{one} · {two}</span>"
        f"<span>{say('page', 'players', count=setting.players)}</span>"
        f"<span>{say('page', 'pairs', count=say.number(comparison.pairs, 0), bot=setting.bot)}</span>"
    )
    return (
        top_bar(say, title, say("page", "compare"))
        + f'<main class="lab"><div class="top"><div><p class="over">{over}</p>'
        f"<h1>{verdict(comparison, game, say)}</h1>"
        f'<p class="stand">{besides(comparison, game, say)}{endless(comparison, say)}</p></div>'
        f"{key(say)}</div>"
        '<div class="sheet">'
        + row(changed(comparison, game, say, changes), pairing(comparison, game, say))
        + row(table(comparison, game, say, counts))
        + recounted(comparison, game, say)
        + row(room(comparison, game, say), lengths(comparison, say))
        + row(measured(comparison, game, say, command))
        + "</div></main>"
    )


def endless(comparison: Comparison, say: Wording) -> str:
    """A sentence for each version whose games did not all end."""
    names = (comparison.first, comparison.second)
    return "".join(
        f" <b>{version_name(name, say)}: {stopped(one, say)}</b>"
        for name, one in zip(names, comparison.unended, strict=True)
        if one.games
    )


def verdict(comparison: Comparison, game: Game, say: Wording) -> str:
    """The heading: the surest and largest difference, with its numbers."""
    clear = [d for d in comparison.figures if d.kind == "clear"]
    if not clear:
        few = any(d.kind == "few" for d in comparison.figures)
        return say("compare", "nothing" if few else "same")
    first = clear[0]
    before, after = (mean_of(one, first.share, say) for one in (first.first, first.second))
    if first.name.startswith("use:"):
        piece = piece_name(game, first.name[4:], say.language)
        return say("compare", "led_use", piece=piece, before=before, after=after)
    name = Html(figure_name(first.name, comparison, game, say))
    return say("compare", "led", figure=name, before=before, after=after)


def besides(comparison: Comparison, game: Game, say: Wording) -> str:
    """The other clear differences by name, and how many figures are the same or open."""
    clear = [d for d in comparison.figures if d.kind == "clear"][1:]
    parts = [
        Html(f"{short_name(d.name, comparison, game, say)} {direction(d)}") for d in clear[:NAMED]
    ]
    more = f" +{len(clear) - NAMED}" if len(clear) > NAMED else ""
    told = say("compare", "besides", figures=Html(", ".join(parts) + more)) if parts else ""
    same, few = (sum(d.kind == kind for d in comparison.figures) for kind in ("same", "few"))
    return f"{told} {say('compare', 'stand', same=same, few=few)}".strip()


def direction(one: Difference) -> str:
    """Up or down."""
    return "↑" if (one.difference.value or 0) > 0 else "↓"


def table(comparison: Comparison, game: Game, say: Wording, counts: dict[str, int]) -> str:
    """All figures, the surest and largest first; those that need many more games in short."""
    rows = ""
    for kind, title in (("clear", "clear"), ("same", "equal"), ("few", "few")):
        ones = [one for one in comparison.figures if one.kind == kind]
        if kind == "few":
            ones = sorted(ones, key=lambda one: (one.needed, one.name))[:NEAR]
        if ones:
            rows += (
                f'<tr class="group"><td colspan="5"><b>{say("compare", title)}</b> '
                f'<span class="pm">{say("compare", title + "_text")}</span></td></tr>'
            )
        rows += "".join(table_row(one, comparison, game, say) for one in ones)
    one, two = (version_name(name, say) for name in (comparison.first, comparison.second))
    head = (
        f'<th class="n1">{say("compare", "figure")}</th>'
        f'<th class="nr was">{one}</th><th class="nr was">{two}</th>'
        f'<th class="st">{say("compare", "none")}<small>{say("compare", "small")}</small></th>'
        f'<th class="nr">{say("compare", "difference")}</th>'
    )
    return figure(
        12,
        say("compare", "figures", **counts),
        say("compare", "figures_text"),
        f'<table class="cmp"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>',
        far_off(comparison, game, say),
    )


def far_off(comparison: Comparison, game: Game, say: Wording) -> str:
    """Figures that many more games would settle, a line each."""
    few = [one for one in comparison.figures if one.kind == "few"]
    rest = sorted(few, key=lambda one: (one.needed, one.name))[NEAR:]
    if not rest:
        return ""
    listed = "".join(
        f"<li><b>{figure_name(one.name, comparison, game, say)}</b> "
        + (
            say("compare", "needed", count=say.number(round_up(one.needed), 0))
            if one.needed
            else say("page", "few")
        )
        + "</li>"
        for one in rest
    )
    return (
        f"<details><summary>{say('compare', 'far_off', count=len(rest))}</summary>"
        f'<ul class="parts">{listed}</ul></details>'
    )


def recounted(comparison: Comparison, game: Game, say: Wording) -> str:
    """The same games with the new numbers: what the numbers do before anyone adapts to them."""
    found = comparison.recount
    if found is None or not found.parted.known:
        return ""
    text = say(
        "compare",
        "recount_text",
        a=version_name(comparison.first, say),
        b=version_name(comparison.second, say),
    )
    parts = [say("compare", "recount_parted", share=say.with_error(found.parted, percent=True))]
    if found.turned.known:
        told = say.with_error(found.turned, percent=True)
        parts.append(say("compare", "recount_turned", share=told, games=say.number(found.games, 0)))
    if found.games and not found.figures:
        parts.append(say("compare", "recount_nothing"))
    rows = "".join(table_row(one, comparison, game, say) for one in found.figures)
    one, two = (version_name(name, say) for name in (comparison.first, comparison.second))
    head = (
        f'<th class="n1">{say("compare", "figure")}</th>'
        f'<th class="nr was">{one}</th><th class="nr was">{two}</th>'
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
        if one.kind == "clear" and (times := times_of(one)):
            told = Html(f"{told}<small>{say('compare', 'times', times=say.number(times))}</small>")
    name = figure_name(one.name, comparison, game, say)
    return (
        f'<tr><td class="n1"><span class="name">{name}</span><small>{say("compare", "step", step=step)}</small></td>'
        f'<td class="nr was">{mean_of(one.first, one.share, say)}</td>'
        f'<td class="nr was"><b>{mean_of(one.second, one.share, say)}</b></td>'
        f'<td class="st">{strip(drawn, HEIGHT, plain(name) + ": " + plain(told))}</td>'
        f'<td class="nr"><b>{told}</b></td></tr>'
    )


def times_of(one: Difference) -> float | None:
    """How many times as much it is, where that says more than the difference."""
    before, after = one.first.value, one.second.value
    if not before or not after or min(before, after) <= 0:
        return None
    times = after / before
    return times if times >= 1.5 or times <= 0.67 else None


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
        say(
            "compare",
            "lengths_text",
            a=version_name(comparison.first, say),
            b=version_name(comparison.second, say),
        ),
        marks.histogram(
            comparison.lengths[1],
            220,
            plain(say("compare", "lengths")),
            outline=comparison.lengths[0],
        ),
    )


def measured(comparison: Comparison, game: Game, say: Wording, command: str) -> str:
    one, two = comparison.settings
    tested = [figure_name(name, comparison, game, say) for name in comparison.tested]
    ended = say(
        "compare",
        f"stopped_{comparison.stopped}",
        figures=Html(", ".join(tested)) if tested else say("compare", "all_figures"),
        pairs=say.number(comparison.pairs, 0),
    )
    rows = [
        (say("figures", "m_players"), escape(one.bot)),
        (
            say("figures", "m_games"),
            say("page", "pairs", count=say.number(comparison.pairs, 0), bot=one.bot),
        ),
        (say("figures", "m_time"), f"{say.number(comparison.seconds, 0)} s"),
        (say("compare", "stopped"), ended),
        (
            say("compare", "versions"),
            f"{version_name(comparison.first, say)} {one.pieces[:8]}, "
            f"{version_name(comparison.second, say)} {two.pieces[:8]}",
        ),
        (say("figures", "m_seed"), say("figures", "m_seed_text", seed=one.seed)),
        (say("figures", "m_blind"), say("figures", "m_blind_text", bot=one.bot)),
    ]
    extra = (
        what(say("warnings", "blind_text", bot=one.bot)) if one.bot in ("greedy", "random") else ""
    )
    return figure(12, say("figures", "measured"), "", facts(rows, command), extra)
