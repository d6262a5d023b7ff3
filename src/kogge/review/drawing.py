"""A review in a terminal: the curve, the account, the dearest decisions, and how it was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

import kogge
from kogge.core.templates import fill
from kogge.core.text import read_texts, texts
from kogge.review.report import Account, Review, ReviewDecision, Summary
from kogge.review.wording import FOLDER, SURE, called, percent, signed_percent

BARS: Final = "▁▂▃▄▅▆▇█"
CURVE: Final = 48  # columns
UNSEEN: Final = 0.0005  # of a win: written as nothing
ROWS: Final = ("deal", "draws_and_dice", "hidden", "others", "own", "drift")
SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "only": "□", "found": "!"}
COLOURS: Final = ("yellow", "cyan", "magenta", "green", "blue", "red")


def draw(review: Review, language: str) -> RenderableType:
    """All of a review that fits a screen."""
    words = read_texts(FOLDER, language)["terminal"]
    told = [one for one in review.summary if review.viewer in (None, one.seat)]
    parts: list[RenderableType] = [
        heading(review, language, words),
        "",
        *(Text(getattr(summary.sentence, language)) for summary in told),
        *(Text(getattr(note, language)) for note in review.notes),
        "",
        curve(review, language, words),
        "",
        accounts(review, language, words),
        "",
        *decisions(review, told, language, words),
        "",
        Text(
            _fill(
                words["made_by"],
                sigma=review.provenance.sigma,
                samples=review.provenance.samples,
                seconds=f"{review.provenance.seconds:.1f}",
            ),
            style="dim",
        ),
    ]
    return Group(*parts)


def heading(review: Review, language: str, words: dict[str, str]) -> Text:
    title = texts(kogge.game(review.game), language)["title"]
    if review.version:
        title = f"{title} · {review.version}"
    seen = words["open"]
    if review.viewer is not None:
        seen = _fill(words["seen_by"], name=names_in(review, language)[review.viewer])
    return Text.assemble((_fill(words["title"], game=title), "bold"), f" · {seen}")


def names_in(review: Review, language: str) -> list[str]:
    """What the players are called."""
    return called([seat.name for seat in review.seats], language)


def curve(review: Review, language: str, words: dict[str, str]) -> Table:
    """A line of bars for each seat, from the deal to the end."""
    table = Table(title=words["chances"], title_justify="left", box=None, padding=(0, 1))
    table.show_header = False
    for seat, name in enumerate(names_in(review, language)):
        chances = [point.chances[seat] for point in review.curve]
        table.add_row(
            Text(name, style=COLOURS[seat % len(COLOURS)]),
            Text(percent(chances[0], language), justify="right"),
            Text(bars(chances), style=COLOURS[seat % len(COLOURS)]),
            Text(percent(chances[-1], language), justify="right"),
        )
    return table


def bars(chances: Sequence[float]) -> str:
    """The chances as bars, as many as there is room for."""
    width = min(CURVE, len(chances))
    places = [round(i * (len(chances) - 1) / max(1, width - 1)) for i in range(width)]
    return "".join(BARS[min(len(BARS) - 1, int(chances[i] * len(BARS)))] for i in places)


def accounts(review: Review, language: str, words: dict[str, str]) -> Table:
    """The rows of the account, a column for each seat; what may be nothing is dim."""
    table = Table(title=words["account"], title_justify="left", box=None, padding=(0, 1))
    table.add_column("")
    names = names_in(review, language)
    for account in review.accounts:
        table.add_column(names[account.seat], justify="right")
    table.add_row(words["fair"], *(percent(one.fair, language) for one in review.accounts))
    for row in ROWS:
        if all(abs(getattr(one, row)) < UNSEEN for one in review.accounts):
            continue  # a game without dice or secrets has no such row
        table.add_row(words[row], *(_entry(one, row, language) for one in review.accounts))
    table.add_row(
        words["result"], *(percent(one.result, language) for one in review.accounts), style="bold"
    )
    table.add_row(words["adjusted"], *(percent(one.adjusted, language) for one in review.accounts))
    table.add_row(words["conduct"], *(percent(one.loss, language) for one in review.conduct))
    return table


def _entry(account: Account, row: str, language: str) -> Text:
    number = float(getattr(account, row))
    written = signed_percent(number, language)
    if row == "drift":
        return Text(written)
    doubt = SURE * account.errors[ROWS.index(row)]
    style = "dim" if abs(number) <= doubt else "green" if number > 0 else "red"
    return Text.assemble((written, style), (f" ± {percent(doubt, language)}", "dim"))


def decisions(
    review: Review, told_of: Sequence[Summary], language: str, words: dict[str, str]
) -> list[RenderableType]:
    """The dearest decisions of some seats, with their sentences."""
    numbers = [number for summary in told_of for number in summary.expensive]
    numbers.sort(key=lambda number: -review.decisions[number].loss)
    told: list[RenderableType] = [Text(words["expensive"], style="italic")]
    if not numbers:
        return [*told, Text(words["none"])]
    for number in numbers[:3] if review.viewer is None else numbers:
        told += tell(review, review.decisions[number], language, words)
    return told


def tell(
    review: Review, decision: ReviewDecision, language: str, words: dict[str, str]
) -> list[RenderableType]:
    made = decision.candidates[decision.made].choice.move
    best = decision.candidates[decision.best].choice.move
    name = names_in(review, language)[decision.seat]
    head = _fill(words["decision"], number=decision.move + 1, name=name)
    sign = SIGNS[decision.mark] if decision.mark else ""
    sentence = getattr(decision.sentence, language) if decision.sentence else ""
    return [
        Text.assemble(
            (f"{sign:>2} ", "bold red"),
            (head, "bold"),
            f": {_fill(words['instead'], made=made, best=best)}  ",
            (signed_percent(-decision.loss, language) + " %", "red"),
            f" ± {percent(decision.error, language)}",
        ),
        Text("   " + sentence),
    ]


def _fill(template: str, **details: Any) -> str:
    return fill(template, details, {}, "en")
