"""A rule that cannot be compiled is told in its author's terms."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.goofspiel import GAME
from bench.goofspiel.state import State

from kogge.core.compiling import JIT, rule
from kogge.core.errors import UncompilableRule

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled in this run")


@rule
def misspelt(state: State) -> int:
    return state.tunr  # type: ignore[attr-defined]


@rule
def caller(state: State) -> int:
    return misspelt(state) + 1


@rule
def unknown_name(state: State) -> int:
    return state.turn + no_such_thing  # type: ignore[name-defined]  # noqa: F821


def broken(rule_: object) -> str:
    with pytest.raises(UncompilableRule) as told:
        rule_(GAME.new(seed=1)._state)  # type: ignore[operator]
    return str(told.value)


@pytest.mark.parametrize("one", [misspelt, caller], ids=["itself", "called by another"])
def test_a_misspelt_field(one: object) -> None:
    """File, line, rule, and the field that was meant, however deep the call."""
    told = broken(one)
    assert f"{Path(__file__).name}:" in told
    assert "the rule `misspelt` cannot be compiled: no field `tunr`; did you mean `turn`?" in told
    assert "return state.tunr" in told
    assert len(told.splitlines()) <= 3


def test_an_unknown_name() -> None:
    """A name that is defined nowhere is named."""
    assert "no_such_thing" in broken(unknown_name)


def test_the_long_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the flag, the compiler's own account comes as it is."""
    monkeypatch.setenv("KOGGE_NUMBA_ERRORS", "1")
    with pytest.raises(KeyError):
        misspelt(GAME.new(seed=1)._state)
