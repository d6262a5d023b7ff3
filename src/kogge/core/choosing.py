"""Simultaneous choices: kept in the record until the last one is made, hidden until then.

A record that uses them has the fields `asked` and `owing`, sets of seats as bits, and a field
`choice` for each of its `players`: the move's id + 1 while it waits, else 0.
"""

from __future__ import annotations

from typing import Any

from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import pick_below
from kogge.core.verbs import legal

__all__ = [
    "ask",
    "choose",
    "imagine_choices",
    "let_choose",
    "reopen_choices",
    "take_choice",
    "waiting_choices",
]


@rule
def ask(state: Any, phase: int, seats: int) -> None:
    """Begin a phase in which these seats decide, all at once."""
    state.phase = phase
    let_choose(state, seats)


@rule
def let_choose(state: Any, seats: int) -> None:
    """Let these seats decide, all at once."""
    state.asked = seats
    state.owing = seats


@rule
def choose(state: Any, seat: int, move: int) -> bool:
    """Keep a choice; whether it was the last one, so that all of them take effect now."""
    state.players[seat].choice = move + 1
    state.owing &= ~(1 << seat)
    return bool(state.owing == 0)


@rule
def take_choice(player: Any) -> int:
    """The move that waited; it no longer does."""
    move = int(player.choice) - 1
    player.choice = 0
    return move


@rule
def waiting_choices(state: Any) -> int:
    """The seats that have chosen while others have not, as a bit set."""
    return int(state.asked & ~state.owing)


@rule
def imagine_choices(state: Any, viewer: int, rng: Seq[int], moves: Seq[int]) -> None:
    """Rivals who have chosen may have chosen anything that was legal; `moves` has room for it."""
    waiting = waiting_choices(state)
    for seat in range(state.seats):
        if seat != viewer and waiting >> seat & 1:
            state.owing |= 1 << seat
            count = legal(state, seat, moves)
            state.owing &= ~(1 << seat)
            state.players[seat].choice = moves[pick_below(rng, count)] + 1


@rule
def reopen_choices(state: Any, viewer: int) -> None:
    """Choices that wait are unknown to the viewer, so they may as well still be made."""
    waiting = waiting_choices(state)
    for seat in range(state.seats):
        if seat != viewer and waiting >> seat & 1:
            state.owing |= 1 << seat
