"""Verbs: a game implements all of them, and the record's type finds them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kogge.core import verbs
from kogge.core.record import Record, layout
from kogge.core.verbs import implement

NAMES = {
    "setup",
    "to_act",
    "legal",
    "play",
    "over",
    "score",
    "rank",
    "observe",
    "imagine",
    "lean",
    "weigh",
    "judge",
    "reopen",
}


class Coin(Record):
    heads: int


class Die(Record):
    pips: int


class Card(Record):
    number: int


def no_rule(*arguments: Any) -> None: ...


def test_all_verbs_must_be_given() -> None:
    """A game that lacks a verb is refused, naming it."""
    rules = dict.fromkeys(NAMES - {"observe", "lean"}, no_rule)
    with pytest.raises(TypeError, match=r"verbs missing: \['lean', 'observe'\], unknown: \[\]"):
        implement(layout(Coin), **rules)


def test_no_other_verbs_may_be_given() -> None:
    """A verb that does not exist is refused, naming it."""
    with pytest.raises(TypeError, match=r"verbs missing: \[\], unknown: \['cheat'\]"):
        implement(layout(Coin), **dict.fromkeys(NAMES | {"cheat"}, no_rule))


def test_a_refused_game_has_no_verbs() -> None:
    """What was refused is not half there."""
    with pytest.raises(TypeError):
        implement(layout(Card), over=no_rule)
    with pytest.raises(KeyError):
        verbs.over(np.zeros(1, layout(Card))[0])


def test_the_records_type_finds_the_rule() -> None:
    """Each record gets its own game's rule."""
    for record, answer in ((Coin, "coin"), (Die, "die")):
        rules: dict[str, Any] = dict.fromkeys(NAMES, no_rule)
        rules["over"] = lambda s, answer=answer: answer
        implement(layout(record), **rules)
    assert verbs.over(np.zeros(1, layout(Coin))[0]) == "coin"
    assert verbs.over(np.zeros(1, layout(Die))[0]) == "die"
