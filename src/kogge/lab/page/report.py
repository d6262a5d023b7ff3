"""The page of a report: warnings first, then every figure with its interval and a plain sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from kogge.core.entries import Difference as Change
from kogge.core.game import Game
from kogge.core.text import texts
from kogge.lab.page.cards import card_table
from kogge.lab.page.changes import change_list
from kogge.lab.page.results import heat, length, margin, seats, sources, styles
from kogge.lab.page.shell import bar as top_bar
from kogge.lab.page.shell import facts, figure, key, page, row
from kogge.lab.page.skill import choice, ladder, luck
from kogge.lab.page.suspense import fan, turns
from kogge.lab.page.verdicts import report_verdict, warnings
from kogge.lab.page.wording import Html, Wording
from kogge.lab.report.report import Report


def report_page(
    report: Report,
    game: Game,
    *,
    examples: Mapping[int, str],
    command: str,
    changes: Sequence[Change] = (),
) -> str:
    """The whole page; `examples` are game files as JSON by deal.

    Changes are those of a version against the printed game.
    """
    title = f"{texts(game, 'en')['title']}: Kogge lab"
    return page(title, game, lambda say: body(report, game, say, examples, command, changes))


def body(
    report: Report,
    game: Game,
    say: Wording,
    examples: Mapping[int, str],
    command: str,
    changes: Sequence[Change],
) -> str:
    name = texts(game, say.language)["title"]
    version = say("page", "changed" if changes else "printed")
    over = (
        f"<b>{escape(name)}</b><span>{version}</span>"
        f"<span>{say('page', 'players', count=report.setting.players)}</span>"
        f"<span>{say('page', 'games', count=say.number(report.games, 0), bot=report.setting.bot)}</span>"
    )
    rounds, decided = report.figures["rounds"], report.figures["decided"]
    stand = (
        say(
            "verdict",
            "stand",
            rounds=say.with_error(rounds),
            decided=say.with_error(decided, percent=True),
        )
        if decided.known
        else say("verdict", "stand_open", rounds=say.with_error(rounds))
    )
    if report.cancelled:
        stand = Html(f"{stand} <b>{say('page', 'cancelled')}</b>")
    return (
        top_bar(say, name, f"{say('page', 'report')} · {version}")
        + f'<main class="lab"><div class="top"><div><p class="over">{over}</p>'
        f'<h1>{report_verdict(report, game, say)}</h1><p class="stand">{stand}</p></div>{key(say)}</div>'
        + warnings(report, game, say)
        + '<div class="sheet">'
        + (row(changed(game, say, changes)) if changes else "")
        + row(seats(report, say), length(report, say), margin(report, game, say))
        + row(fan(report, say, examples), turns(report, game, say))
        + row(choice(report, say), ladder(report, say))
        + row(luck(report, game, say))
        + row(card_table(report, game, say))
        + row(sources(report, game, say))
        + row(heat(report, say), styles(report, say))
        + row(measured(report, say, command))
        + "</div></main>"
    )


def changed(game: Game, say: Wording, changes: Sequence[Change]) -> str:
    """What makes this version another one than the printed game."""
    return figure(12, say("compare", "changes"), "", change_list(game, say, changes))


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
