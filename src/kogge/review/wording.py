"""Sentences of a review, made from facts; the templates are in `text/{en,de,it}.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kogge.core.templates import decimal, fill
from kogge.core.text import LANGUAGES, read_texts
from kogge.review.report import Account, Mark, Wording

FOLDER: Final = Path(__file__).parent / "text"
LEAST_POINTS: Final = 0.05  # told with one digit after the point


@dataclass(frozen=True)
class Facts:
    """About a marked move: `gain` of the best over the made, or of the made over all others.

    `points` more that it brings on average, and by how much it holds back the `rival` who would
    have gained most; 0 where that is not certain.
    """

    mark: Mark
    best: Wording
    made: Wording
    gain: float
    points: float
    rival: int | None
    held: float
    rule: str | None


def in_every_language(say: Any) -> Wording:
    """What a function says in each language."""
    return Wording(*(say(language) for language in LANGUAGES))


def sentence_of(facts: Facts, names: Sequence[str]) -> Wording:
    """What a mark means, and why."""

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)
        keys = [("marks", str(facts.mark)), *(("facts", key) for key in certain(facts))]
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
        return " ".join(_fill(texts[key], details_of(facts, names, language)) for key in keys)

    return in_every_language(say)


def certain(facts: Facts) -> list[str]:
    """The keys of the facts that can be told of a move that was not made."""
    keys: list[str] = []
    if facts.mark in ("only", "found"):
        return keys
    if facts.points >= LEAST_POINTS:
        keys.append("more_points")
    elif facts.points <= -LEAST_POINTS:
        keys.append("fewer_points")
    if facts.rival is not None:
        keys.append("rival")
    return keys


def details_of(facts: Facts, names: Sequence[str], language: str) -> dict[str, str]:
    """The facts in words."""
    return {
        "best": getattr(facts.best, language),
        "made": getattr(facts.made, language),
        "gain": percent(facts.gain, language),
        "points": decimal(abs(facts.points), language),
        "held": percent(facts.held, language),
        "name": "" if facts.rival is None else names[facts.rival],
        "rule": facts.rule or "",
    }


def reason_of(
    best: float,
    points: float,
    rival: int | None,
    held: float,
    names: Sequence[str],
    rule: str | None,
) -> Wording:
    """Why a move is advised: what it brings against the others that were tried."""

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)["advice"]
        details = {
            "chance": percent(best, language),
            "points": decimal(abs(points), language),
            "held": percent(held, language),
            "name": "" if rival is None else names[rival],
            "rule": rule or "",
        }
        keys = ["chance"]
        if abs(points) >= LEAST_POINTS:
            keys.append("more_points" if points > 0 else "fewer_points")
        if rival is not None:
            keys.append("rival")
        if rule:
            keys.append("rule")
        return " ".join(_fill(texts[key], details) for key in keys)

    return in_every_language(say)


def verdict_of(account: Account, name: str) -> Wording:
    """A game in one sentence: what decided most, and the rest."""
    luck = account.deal + account.draws_and_dice
    rows = {"own": account.own, "others": account.others, "luck": luck, "hidden": account.hidden}
    change = account.result - account.fair
    outcome = "even" if abs(change) < 1e-9 else "won" if change > 0 else "lost"
    sign = 1 if change >= 0 else -1
    order = sorted(rows, key=lambda row: -sign * rows[row])
    cause, next_cause = order[0], order[1]

    def say(language: str) -> str:
        texts = read_texts(FOLDER, language)["verdict"]
        details: dict[str, Any] = {
            "name": name,
            "change": signed_percent(change, language),
            "cause": texts["causes"][cause],
            "part": signed_percent(rows[cause], language),
            "second": texts["causes"][next_cause],
            "second_part": signed_percent(rows[next_cause], language),
        }
        return _fill(texts[outcome], details)

    return in_every_language(say)


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
