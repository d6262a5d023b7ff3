"""The table of pieces: use, wins and what it costs to do without, in groups where there are many."""

from __future__ import annotations

import json
from html import escape
from typing import Final

from kogge.core.game import Game
from kogge.lab.page.marks import Axis, bar, interval, strip, vertical
from kogge.lab.page.pictures import picture
from kogge.lab.page.shell import figure
from kogge.lab.page.verdicts import piece_name
from kogge.lab.page.wording import Html, Wording
from kogge.lab.report.report import PieceFigures, Report

HEIGHT: Final = 34
MOST_NAMED: Final = 3


def card_table(report: Report, game: Game, say: Wording) -> str:
    """All pieces; the test that counts stands last."""
    fair = 1 / report.setting.players
    costs = [
        bound
        for piece in report.pieces
        for bound in (piece.without.low, piece.without.high)
        if bound is not None
    ]
    loss = Axis(min([-0.05, *costs]) * 1.05, max([0.05, *costs]) * 1.05)
    won = [b for p in report.pieces for b in (p.wins_with.low, p.wins_with.high) if b is not None]
    wins = Axis(min([fair - 0.05, *won]), max([fair + 0.05, *won]))
    groups: dict[str, list[str]] = {}
    named = dict(
        zip((p.word for p in game.rooms.usage.pieces), game.rooms.usage.pieces, strict=True)
    )
    order = sorted(
        report.pieces,
        key=lambda p: (p.without.value is None, p.without.value or 0, -(p.per_game.value or 0)),
    )
    for piece in order:
        if piece.offered.value == 0:
            continue  # not part of the game with these options
        declared = named[piece.word]
        rows = groups.setdefault(declared.group_name(game, say.language), [])
        rows.append(
            card_row(
                piece,
                declared.name(game, say.language),
                picture(game, piece.word),
                report,
                say,
                wins,
                loss,
                fair,
            )
        )
    bodies = ""
    for group, rows in groups.items():
        head = f'<tr class="group"><td colspan="8">{escape(group)}</td></tr>' if group else ""
        bodies += f"<tbody>{head}{''.join(rows)}</tbody>"
    head = (
        f'<th class="nm"><button type="button" data-c="0">{say("figures", "piece")}</button></th>'
        f'<th class="nr pg"><button type="button" data-c="1">{say("figures", "per_game")}</button></th>'
        f'<th class="sp"><b>{say("figures", "when")}</b><br>{say("figures", "when_text")}</th>'
        f'<th><button type="button" data-c="2">{say("figures", "chosen")}</button><br>'
        f"{say('figures', 'chosen_text')}</th>"
        f'<th class="ws" colspan="2"><button type="button" data-c="3">{say("figures", "wins")}</button>'
        f"<br>{say('figures', 'wins_text')}</th>"
        f'<th class="fs" colspan="2"><button type="button" data-c="4" class="on">'
        f"{say('figures', 'without')}</button><br>{say('figures', 'without_text')}</th>"
    )
    return figure(
        12,
        pieces_heading(report, game, say),
        say("figures", "pieces_text"),
        f'<div class="scroll"><table class="cards"><thead><tr>{head}</tr></thead>{bodies}</table></div>',
        id=f"pieces-{say.language}",
    )


def card_row(
    piece: PieceFigures,
    name: str,
    drawn: str,
    report: Report,
    say: Wording,
    wins: Axis,
    loss: Axis,
    fair: float,
) -> str:
    """One piece."""
    kinds = {w["kind"] for w in report.warnings if w.get("piece") == piece.word}
    tags = "".join(
        f'<span class="tag{" w" if kind == "dominant" else ""}">{say("figures", kind)}</span>'
        for kind in ("dominant", "dead", "never", "overlooked")
        if kind in kinds
    )
    found = "find" if kinds & {"dead", "never", "overlooked"} else ""
    use = piece.when_offered.value or 0.0
    used = (
        '<svg height="14" width="96" aria-hidden="true">'
        + bar(0, 0, 100, 14, "bar3", 2)
        + bar(0, 0, 100 * use, 14, "barf" if found else "bar1", 2)
        + "</svg>"
    )
    peak = max([*piece.over_time, 1e-9])
    spark = "".join(
        bar(10 * k, 26 - max(1, 22 * part / peak), 7.2, max(1, 22 * part / peak), "bar2", 0)
        for k, part in enumerate(piece.over_time)
    )
    order = [
        name,
        piece.per_game.value,
        piece.when_offered.value,
        piece.wins_with.value,
        piece.without.value,
    ]
    with_line = vertical(wins(fair), -5, HEIGHT + 5, "ref") + interval(
        wins, piece.wins_with, fair, HEIGHT
    )
    cost_line = vertical(loss(0), -5, HEIGHT + 5, "ref") + interval(
        loss, piece.without, 0, HEIGHT, found
    )
    tested = piece.without.deals > 0
    cost = say.with_error(piece.without, points=True, signed=True) if tested else "–"
    return (
        f"<tr data-v='{escape(json.dumps(order, ensure_ascii=False), quote=True)}'>"
        f'<td class="nm"><span class="np">{drawn}<span>{escape(name)}{tags}</span></span></td>'
        f'<td class="nr pg">{say.with_error(piece.per_game)}</td>'
        f'<td class="sp"><svg class="spark" height="26" width="96" aria-hidden="true">{spark}</svg></td>'
        f'<td><span class="avc">{used}<b>{say.with_error(piece.when_offered, percent=True)}</b></span>'
        f"<small class='of'>{say('figures', 'offered', times=say.with_error(piece.offered))}</small></td>"
        f'<td class="ws">{strip(with_line, HEIGHT)}</td>'
        f'<td class="nr wn">{say.with_error(piece.wins_with, percent=True)}</td>'
        f'<td class="fs">{strip(cost_line, HEIGHT) if tested else ""}</td>'
        f'<td class="nr">{cost}{preferred(piece, say)}</td></tr>'
    )


def preferred(piece: PieceFigures, say: Wording) -> str:
    """What it does to a player to use a piece whenever possible, where that was tried."""
    if not piece.prefer.known:
        return ""
    told = say.with_error(piece.prefer, points=True, signed=True)
    return f"<small>{say('figures', 'preferred', cost=told)}</small>"


def pieces_heading(report: Report, game: Game, say: Wording) -> str:
    """The finding: what nobody can spare, and what nobody wants."""
    found: dict[str, list[str]] = {"dominant": [], "dead": [], "overlooked": []}
    for warning in report.warnings:
        kind = "dead" if warning["kind"] == "never" else warning["kind"]
        if kind in found:
            found[kind].append(warning["piece"])
    parts = [
        say("figures", f"pieces_{kind}", pieces=listed(words, game, say))
        for kind, words in found.items()
        if words
    ]
    told = "; ".join(parts) if parts else say("figures", "pieces")
    return Html(told[:1].upper() + told[1:])


def listed(words: list[str], game: Game, say: Wording) -> str:
    """Up to three names, and how many more there are."""
    names = [piece_name(game, word, say.language) for word in words[:MOST_NAMED]]
    more = len(words) - len(names)
    return ", ".join(names) + (f" +{more}" if more else "")
