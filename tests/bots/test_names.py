"""Bots by name: what is offered, what is refused and in which words, and bots from elsewhere."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kogge
from kogge.bots import Budget, bot, bot_names, check_bot
from kogge.bots.budget import MOST_ITERATIONS, MOST_SECONDS, read_budget
from kogge.core.errors import BadOption

HERE = __name__


class First:
    """A bot from elsewhere: the first legal move; it remembers what it was shown."""

    def __init__(self, game: Any, seed: int) -> None:
        self.made_with = (game.name, seed)
        self.shown: list[bytes] = []
        self._game = game

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        import numpy as np

        from kogge.core.verbs import legal

        self.shown.append(view_record.tobytes())
        out = np.zeros(self._game.move_space, np.int64)
        legal(view_record, seat, out)
        return int(out[0])


class Mute:
    """Not a bot: it cannot choose."""


@pytest.mark.parametrize("name", bot_names())
def test_every_name_offered_is_a_bot(name: str) -> None:
    """Each name in the list passes the check and makes a legal move in a real game."""
    game = kogge.game("tallinn")
    position = game.new(players=2, seed=4)
    made = bot(check_bot(name), game, 7)
    assert made.choose(position.observed(0), 0) in [move.id for move in position.moves(0)]


@pytest.mark.parametrize("spec", ["greedier", "", "search", "search-10"])
def test_unknown_bots_are_refused(spec: str) -> None:
    """A name that is none says so and names those that are."""
    with pytest.raises(BadOption, match=r"there is no bot .* choose one of random, greedy, appren"):
        check_bot(spec)


def test_classic_bots_never_mix() -> None:
    """`classic:` names a level or a budget, and never mixes; the search does in Visby."""
    game = kogge.game("visby")
    position = game.new(players=2, seed=4)
    for spec in ("classic:200", "classic:apprentice", "classic:master"):
        assert bot(check_bot(spec), game, 1).choose(position.observed(0), 0) in [
            move.id for move in position.moves(0)
        ]
    for spec, mixed in (
        ("classic:200", False),
        ("search:200", True),
        ("search:200+pure", False),
        ("search:200+net", True),
        ("search:200+pure+net", False),
    ):
        made: Any = bot(spec, game, 1)
        made.choose(position.observed(0), 0)
        assert made.root.mixed == mixed
    for spec in ("search:200+", "search:200+purely", "search:200+pure+mixed", "search:2+net+pure"):
        with pytest.raises(BadOption, match="not to mix as in search:500"):
            check_bot(spec)
    with pytest.raises(BadOption, match="'champion' is not a budget"):
        check_bot("classic:champion")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("0", "must be a whole number from 1 to 10000000, not 0"),
        ("-5", "not -5"),
        ("99999999999", "not 99999999999"),
        ("0s", "more than 0 and at most 600, not 0"),
        ("-1s", "not -1"),
        ("1e9s", "not 1e+09"),
        ("nans", "not nan"),
        ("infs", "not inf"),
        ("", "'' is not a budget"),
        ("many", "'many' is not a budget"),
        ("1.5", "'1.5' is not a budget"),
        ("10x0", "threads must be a whole number from 1 to 64, not 0"),
        ("10x65", "not 65"),
        ("10x", "'10x' is not a budget"),
    ],
)
def test_bad_budgets_are_refused(words: str, problem: str) -> None:
    """Zero, negative, absurd and unreadable budgets are refused in one line that says why."""
    with pytest.raises(BadOption) as refused:
        check_bot(f"search:{words}")
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


def test_seconds_are_of_the_clock_or_of_the_processor() -> None:
    """`0.5s` is time on the wall, `0.5cpu` processor time of each thread."""
    assert read_budget("0.5s") == Budget(seconds=0.5)
    assert read_budget("0.5cpu") == Budget(seconds=0.5, processor=True)
    assert read_budget("0.5cpux2") == Budget(seconds=0.5, threads=2, processor=True)
    for words in ("cpu", "0.5cp", "0.5cpus", "0.5 s cpu"):
        with pytest.raises(BadOption, match="is not a budget"):
            read_budget(words)


def test_a_budget_needs_a_limit() -> None:
    """A budget of nothing at all would never end, so there is none."""
    with pytest.raises(BadOption, match="needs a number of iterations or of seconds"):
        Budget()


@given(st.one_of(st.none(), st.integers()), st.one_of(st.none(), st.floats(), st.booleans()))
def test_budgets_are_within_bounds(iterations: int | None, seconds: float | None) -> None:
    """Whatever is asked for, a budget that exists has bounds that a machine can keep."""
    try:
        budget = Budget(iterations, seconds)
    except BadOption:
        return
    if budget.iterations is not None:
        assert 1 <= budget.iterations <= MOST_ITERATIONS
    if budget.seconds is not None:
        assert math.isfinite(budget.seconds)
        assert 0 < budget.seconds <= MOST_SECONDS


@given(st.text(alphabet="0123456789.sx-", max_size=8))
def test_budgets_in_words(words: str) -> None:
    """Any word is either a budget or refused by the one error meant for it."""
    try:
        assert isinstance(read_budget(words), Budget)
    except BadOption:
        return


def test_bots_from_elsewhere_see_what_their_seat_sees() -> None:
    """`module:Class` is made with game and seed, and gets the observed record, byte for byte."""
    game = kogge.game("tallinn")
    guest = bot(f"{HERE}:First", game, 11)
    assert isinstance(guest, First)
    assert guest.made_with == ("tallinn", 11)
    position = game.new(players=2, seed=1)
    move = guest.choose(position.observed(1), 1)
    position.play(1, move)
    assert guest.shown == [game.new(players=2, seed=1).observed(1).tobytes()]


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("no.such.module:Bot", "cannot import 'no.such.module'"),
        (f"{HERE}:Nobody", "has no class 'Nobody' with a method `choose`"),
        (f"{HERE}:Mute", "has no class 'Mute' with a method `choose`"),
        (f"{HERE}:HERE", "has no class 'HERE'"),
        (":Bot", "cannot import ''"),
        ("math:", "math has no class ''"),
    ],
)
def test_bots_that_are_not_there_are_refused(spec: str, problem: str) -> None:
    """A module or class that is missing, or cannot choose, is refused in one line."""
    with pytest.raises(BadOption) as refused:
        check_bot(spec)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("def f(:", "SyntaxError: invalid syntax (broken_bots.py, line 1)"),
        ("\n1 / 0", "ZeroDivisionError: division by zero, {}, line 2"),
        ("raise SystemExit(3)", "SystemExit: 3, {}, line 1"),
    ],
)
def test_modules_that_cannot_be_loaded_are_refused(
    source: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a module does when it is loaded, what went wrong and where is told in one line."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_bots.py").write_text(source)
    with pytest.raises(BadOption) as refused:
        check_bot("broken_bots:Bot")
    told = problem.format(tmp_path / "broken_bots.py")
    assert str(refused.value) == f"bot 'broken_bots:Bot': cannot import 'broken_bots' ({told})"
