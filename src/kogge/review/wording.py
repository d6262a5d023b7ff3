"""Sentences of a review, made from facts; the templates are in `text/{en,de,it}.toml`."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kogge.core.templates import decimal, fill
from kogge.core.text import LANGUAGES, read_texts
from kogge.review.report import Account, Mark, ReviewDecision, Wording

FOLDER: Final = Path(__file__).parent / "text"
LEAST_POINTS: Final = 0.05  # told with one digit after the point
SURELY: Final = 0.999  # share of worlds in which a move wins, to say that it does
LEAST_WINS: Final = 0.05  # the same, by which it must be above the move made, to be told
MOST: Final = 0.5  # of what was won or lost: who brings less did not do it above all
LEAST_SHARE: Final = 0.01  # of a win: what is less is not called a cause …
SURE: Final = 1.96  # … nor what is within so many standard errors of nothing
ARTICLE: Final = re.compile(r"\b(?:il|([DdNn]el)) (?=(?:8\d?|11|1)(?:,\d)?[ \u00a0]%)")


@dataclass(frozen=True)
class Facts:
    """About a marked move: `gain` of the best over the made, or of the made over all others.

    `points` more that it brings on average, and by how much it holds back the `rival` who would
    have gained most; 0 where that is not certain. `soon` is the number of decisions within which
    it brings them, where games are not played to the end. `at_once` is how often the best move and
    the move made win the game then and there.
    """

    mark: Mark
    best: Wording
    made: Wording
    gain: float
    points: float
    rival: int | None
    held: float
    rule: str | None
    soon: int | None = None
    at_once: tuple[float, float] = (0.0, 0.0)


def called(names: Sequence[str], language: str) -> list[str]:
    """What players are called: those without a name by their seat."""
    seat = read_texts(FOLDER, language)["terminal"]["seat"]
    return [name or seat.replace("{number}", str(n)) for n, name in enumerate(names, 1)]


def in_every_language(say: Any) -> Wording:
    """What a function says in each language."""
    told = {language: say(language) for language in LANGUAGES}
    told["it"] = elided(told["it"])
    return Wording(**told)


def elided(text: str) -> str:
    """Italian articles before eight, eleven and one hundredth: l'8 %, not il 8 %."""
    return ARTICLE.sub(lambda found: f"{found[1] or ''}l'", text)


def sentence_of(facts: Facts, names: Sequence[str]) -> Wording:
    """What a mark means, and why."""

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)
        told = [one_point(key, facts.points) for key in certain(facts)]
        keys = [("marks", str(facts.mark)), *(("facts", key) for key in told)]
        if facts.rule:
            keys.append(("facts", "rule"))
        details = details_of(facts, names, language)
        return " ".join(_fill(texts[part][key], details) for part, key in keys)

    return in_every_language(say)


def why_of(facts: Facts, names: Sequence[str]) -> Wording | None:
    """What the better move brings and prevents, without naming it; None if nothing is certain."""
    keys = certain(facts)
    if not keys:
        return None

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)["facts"]
        details = details_of(facts, names, language)
        return " ".join(_fill(texts[one_point(key, facts.points)], details) for key in keys)

    return in_every_language(say)


def certain(facts: Facts) -> list[str]:
    """The keys of the facts that can be told of a move that was not made."""
    keys: list[str] = []
    if facts.mark in ("only", "found"):
        return keys
    best, made = facts.at_once
    if best >= SURELY and made < SURELY:
        return ["wins"]
    if best - made >= LEAST_WINS:
        keys.append("may_win")
    keys += points_key(facts.points, facts.soon)
    if facts.rival is not None:
        keys.append("rival")
    return keys


def points_key(points: float, soon: int | None) -> list[str]:
    """The key of the sentence about points, if there is something to say about them."""
    if abs(points) < LEAST_POINTS:
        return []
    key = "more_points" if points > 0 else "fewer_points"
    return [key if soon is None else f"{key}_soon"]


def one_point(key: str, points: float) -> str:
    """The key, or that of a single point, which most languages say in another way."""
    single = "points" in key and decimal(abs(points), "en") == "1"
    return key.replace("points", "point") if single else key


def details_of(facts: Facts, names: Sequence[str], language: str) -> dict[str, str]:
    """The facts in words."""
    return {
        "best": getattr(facts.best, language),
        "made": getattr(facts.made, language),
        "gain": percent(facts.gain, language),
        "points": decimal(abs(facts.points), language),
        "held": percent(facts.held, language),
        "name": "" if facts.rival is None else called(names, language)[facts.rival],
        "wins": percent(facts.at_once[0], language),
        "rule": facts.rule or "",
        "soon": str(facts.soon),
    }


def reason_of(
    best: float,
    points: float,
    rival: int | None,
    held: float,
    names: Sequence[str],
    soon: int | None = None,
) -> Wording:
    """Why a move is advised: what it brings against the others that were tried."""

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)["advice"]
        details = {
            "chance": percent(best, language),
            "points": decimal(abs(points), language),
            "held": percent(held, language),
            "name": "" if rival is None else called(names, language)[rival],
            "soon": str(soon),
        }
        keys = ["chance", *(one_point(key, points) for key in points_key(points, soon))]
        if rival is not None:
            keys.append("rival")
        return " ".join(_fill(texts[key], details) for key in keys)

    return in_every_language(say)


def verdict_of(
    account: Account,
    names: Sequence[str],
    dearest: ReviewDecision | None = None,
    *,
    finished: bool = True,
) -> Wording:
    """A game in a few words: what decided most, what came next, and the most expensive move.

    Where no cause by itself is sure to have brought most of it, all but own choices may be.
    """
    rows = sure_parts(account)
    change = account.result - account.fair
    outcome = "even" if abs(change) < 1e-9 else "won" if change > 0 else "lost"
    sign = 1 if change >= 0 else -1
    order = sorted(rows, key=lambda row: -sign * rows[row])
    partly = False
    if outcome != "even":
        order = [row for row in order if sign * rows[row] >= LEAST_SHARE]
        partly = bool(order) and abs(rows[order[0]]) < MOST * abs(change)
    if outcome != "even" and (partly or not order):
        rest = change - account.own  # as sure as own choices are: the sum of both is known
        if sign * rest >= MOST * abs(change) and abs(rest) > SURE * account.errors[-1]:
            rows["rest"], partly = rest, False
            order = ["rest", *(row for row in order if row == "own")]
    parts = [f"{outcome}_partly" if partly else outcome if order else f"{outcome}_unclear"]
    if outcome != "even" and len(order) > 1:
        parts.append("next")
    if dearest is not None:
        parts.append("dearest")

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)["verdict"]
        details: dict[str, Any] = {
            "name": called(names, language)[account.seat],
            "change": percent(abs(change), language),
            "ends": texts["ends"]["over" if finished else "running"],
        }
        for row, cause, part in zip(
            order, ("cause", "second"), ("part", "second_part"), strict=False
        ):
            chanceless = row == "luck" and account.draws_and_dice == 0
            details[cause] = texts["causes"]["deal" if chanceless else row]
            details[part] = signed_percent(rows[row], language)
        if dearest is not None:
            made, best = (dearest.candidates[n].choice for n in (dearest.made, dearest.best))
            details["made"], details["best"] = (getattr(one.text, language) for one in (made, best))
            details["loss"] = signed_percent(-dearest.loss, language)
        return " ".join(_fill(texts[part], details) for part in parts)

    return in_every_language(say)


def sure_parts(account: Account) -> dict[str, float]:
    """What an account says for certain: the parts that are beyond their errors."""
    deal, drawn, hidden, others, own = account.errors
    parts = {
        "own": (account.own, own),
        "others": (account.others, others),
        "luck": (account.deal + account.draws_and_dice, math.hypot(deal, drawn)),
        "hidden": (account.hidden, hidden),
    }
    return {name: share for name, (share, error) in parts.items() if abs(share) > SURE * error}


def note(key: str) -> Wording:
    """A remark about the whole review."""
    return in_every_language(lambda language: read_texts(FOLDER, language)["notes"][key])


def percent(share: float, language: str) -> str:
    """A share as a number of per cent with one digit."""
    return decimal(100 * share, language)


def signed_percent(share: float, language: str) -> str:
    """The same with its sign."""
    written = percent(share, language)
    if written.removeprefix("−") == "0":
        return "0"
    return written if written.startswith("−") else f"+{written}"


def _fill(template: str, details: Mapping[str, Any]) -> str:
    return fill(template, details, {}, "en")
