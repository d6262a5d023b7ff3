"""Reasons of refusals, citing the rule: the first obstacle on the way is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kogge.core.game import Reason
from kogge.games.towers.board import is_neutral, is_site
from kogge.games.towers.colours import words_of
from kogge.games.towers.movement import ends
from kogge.games.towers.moves import END, MOVES, START, STOP
from kogge.games.towers.pieces import (
    COLUMNS,
    FIELD_NAMES,
    SITE_SYMBOL,
    SYMBOL_WORDS,
    TOWER,
)
from kogge.games.towers.state import NeutralPass, NeutralSites, Stack, State

# the rule that says what is to be decided
RULES: Final = {"turn": "C-turn", "chain": "C-chain"}


def why_not(state: State, seat: int, move: int) -> Reason:
    """The first thing that forbids this move to this seat."""
    if move == STOP:
        return Reason("must_move", "C-turn", {})
    start, end = int(START[move]), int(END[move])
    reason = (
        _why_not_from(state, seat, start)
        or _why_nowhere(state, start)
        or _why_not_over(state, start, end)
        or _why_not_onto(state, start, end)
    )
    if reason is None:
        raise AssertionError(f"{MOVES[move]} is legal")
    return reason


def _why_not_from(state: State, seat: int, start: int) -> Reason | None:
    """Only own stacks and unlocked neutral counters move, and none from a site (C-turn, C7)."""
    stack = state.fields[start]
    named = {"from": FIELD_NAMES[start]}
    if not stack.height:
        return Reason("nothing_there", "C-turn", named)
    if is_site(start):
        return Reason("never_leaves", "C-sites", named)
    if is_neutral(state, stack.colour):
        for other in range(state.seats):
            if other == seat:
                continue
            if state.locks[other] == start + 1:
                return Reason("locked", "C7", {**named, "rival": other})
            if state.locked_colours[other] >> stack.colour & 1:
                colour = words_of(state)[stack.colour]
                return Reason("colour_locked", "C7", {"colour": colour, "rival": other})
    elif stack.colour != seat:
        return Reason("not_yours", "C-turn", {**named, "colour": words_of(state)[stack.colour]})
    return None


def _why_nowhere(state: State, start: int) -> Reason | None:
    """A stack without any way to go is not asked about one of them (C-move)."""
    if ends(state, *divmod(start, COLUMNS)):
        return None
    return Reason("no_way", "C-move", {"from": FIELD_NAMES[start]})


def _why_not_over(state: State, start: int, end: int) -> Reason | None:
    """Own stacks pass over their own colour alone; neutral counters as the option says (C2, C8)."""
    moved = state.fields[start]
    neutral = is_neutral(state, moved.colour)
    if neutral and state.neutral_pass == NeutralPass.ANY:
        return None
    for field in _between(start, end):
        stack = state.fields[field]
        if stack.height and stack.colour != moved.colour:
            rule = "C8" if neutral else "C9" if is_neutral(state, stack.colour) else "C2"
            return Reason(
                "over_tower" if stack.height > 1 else "over_counter",
                rule,
                {"field": FIELD_NAMES[field], "a_colour": words_of(state)[stack.colour]},
            )
    return None


def _why_not_onto(state: State, start: int, end: int) -> Reason | None:
    """A matching site, a street, or a stack of the same symbol that stays low enough (C1)."""
    moved, under = state.fields[start], state.fields[end]
    named = {"to": FIELD_NAMES[end]}
    if is_neutral(state, moved.colour):
        if under.height:
            return Reason("neutral_on_top", "C9", named)
        if is_site(end) and state.neutral_sites == NeutralSites.NEVER:
            return Reason("neutral_off_sites", "C8", named)
    if under.height and under.symbol != moved.symbol:
        return Reason("other_symbol", "C1", {**named, **_symbols(moved, under.symbol)})
    if under.height and state.max_height == TOWER and under.height + moved.height > TOWER:
        height = int(under.height + moved.height)
        return Reason(
            "safe" if under.height == TOWER else "too_high",
            "C-height",
            {**named, "height": height, "limit": TOWER},
        )
    if not under.height and is_site(end) and SITE_SYMBOL[end] != moved.symbol:
        return Reason("other_site", "C-sites", {**named, **_symbols(moved, SITE_SYMBOL[end])})
    return None


def _symbols(moved: Stack, other: int) -> dict[str, str]:
    return {"symbol": SYMBOL_WORDS[moved.symbol], "other": SYMBOL_WORDS[other]}


def _between(start: int, end: int) -> Iterator[int]:
    """The fields passed on the way, nearest first."""
    step = 1 if start // COLUMNS == end // COLUMNS else COLUMNS
    if end < start:
        step = -step
    return iter(range(start + step, end, step))
