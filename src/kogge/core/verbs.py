"""The verbs every game implements, dispatched on the type of its record.

Code that knows no game (search, arena, batches) calls these from compiled code; Numba picks the
game's own rule by the record's type, so that such code is written once, compiles once per game and
is found again in the on-disk cache. Called from Python, they dispatch on the record's dtype.
"""

# mypy: disable-error-code="empty-body"

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from kogge.core.compiling import JIT, inlined
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.core.rng import pick_below

_rules: dict[str, dict[Any, Callable[..., Any]]] = {}


class Verb(Protocol):
    __name__: str

    def __call__(self, *arguments: Any) -> Any: ...


def verb(promise: Callable[..., Any]) -> Any:
    """Make a function of this name and promise that finds the game's rule by the first argument."""
    rules = _rules.setdefault(promise.__name__, {})

    def dispatch(s: Any, *arguments: Any) -> Any:
        return rules[s.dtype](s, *arguments)

    dispatch.__name__ = dispatch.__qualname__ = promise.__name__
    dispatch.__doc__ = promise.__doc__
    if JIT:
        from kogge.core.verb_type import make_callable

        make_callable(dispatch, rules)
    return dispatch


def implement(record: np.dtype[Any], **rules: Callable[..., Any]) -> None:
    """Say which rules are the verbs of this record; all of them must be given, but `USUAL` ones."""
    rules = USUAL | rules
    missing = _rules.keys() - rules.keys()
    unknown = rules.keys() - _rules.keys()
    if missing or unknown:
        raise TypeError(f"verbs missing: {sorted(missing)}, unknown: {sorted(unknown)}")
    for name, implementation in rules.items():
        _rules[name][record] = implementation
        if JIT:
            import numba

            from kogge.core.inner import make_door
            from kogge.core.rule_cache import settle

            if implementation not in USUAL.values():
                make_door(implementation)
                settle(record, implementation)
            _rules[name][numba.from_dtype(record)] = implementation


@verb
def setup(s: Any, options: Seq[int], key: Seq[int]) -> None:
    """A fresh position in an empty record; `options` starts with the number of players."""


@verb
def to_act(s: Any) -> int:
    """Bit set of the seats that owe a decision now; several bits = simultaneous."""


@verb
def legal(s: Any, seat: int, out: Seq[int]) -> int:
    """Write that seat's legal move ids in ascending order; their number."""


@verb
def stray(s: Any, seat: int, rng: Seq[int], moves: Seq[int]) -> int:
    """Any legal move of that seat, each equally likely; `moves` is there to write on.

    It is the one at `pick_below(rng, count)` of the list that `legal` writes. A game with long
    lists may find it without writing them.
    """


@verb
def play(s: Any, seat: int, move: int, log: Log) -> None:
    """Make a legal move; a simultaneous choice stays pending until the last one arrives."""


@verb
def over(s: Any) -> bool:
    """Whether the game has ended."""


@verb
def score(s: Any, out: Seq[int]) -> None:
    """The points of every seat."""


@verb
def rank(s: Any, out: Seq[int]) -> None:
    """The place of every seat: 1 is best, tied seats share a place."""


@verb
def observe(s: Any, viewer: int, out: Any) -> None:
    """Fill an empty record with what this viewer may know; -1 is a spectator."""


@verb
def imagine(s: Any, viewer: int, rng: Seq[int]) -> None:
    """Turn an observed record into a full one, sampled uniformly from all that fit."""


@verb
def lean(s: Any, seat: int, rng: Seq[int]) -> int:
    """A cheap sensible move, from an observed or imagined record."""


@verb
def weigh(s: Any, seat: int, moves: Seq[int], count: int, out: Seq[float]) -> None:
    """Write what each of these legal moves promises that seat; only differences have a meaning."""


@verb
def judge(s: Any, out: Seq[int]) -> None:
    """Write the share of a win that each seat can expect from a full record, `UNIT` in all."""


@verb
def describe(s: Any, seat: int, out: Seq[float]) -> None:
    """Write the traits of a seat: numbers on which its chances depend, for nets to read."""


@verb
def reopen(s: Any, viewer: int) -> None:
    """In an observed record, let the others choose again whose simultaneous choices wait."""


@inlined
def any_legal(s: Any, seat: int, rng: Seq[int], moves: Seq[int]) -> int:
    """One of the list, as most games have it."""
    return int(moves[pick_below(rng, legal(s, seat, moves))])


@inlined
def no_traits(s: Any, seat: int, out: Seq[float]) -> None:
    """Most games name no traits: nets read their vectors."""


# what a game need not have of its own
USUAL: dict[str, Callable[..., Any]] = {"stray": any_legal, "describe": no_traits}
