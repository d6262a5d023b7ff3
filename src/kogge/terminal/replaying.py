"""Replay in a terminal: a recorded game again, move by move."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from kogge.core.digits import bounded_number
from kogge.core.errors import BadOption
from kogge.core.events import EVERYONE, Event
from kogge.core.gamefile import GameFile, check_game, verify
from kogge.core.position import Position
from kogge.terminal.compiling import announced
from kogge.terminal.screen import Screen
from kogge.terminal.seats import recorded_seats
from kogge.terminal.story import Story, score_table

STEPS: Final = {"": 1, "b": -1, "back": -1}


def replay_game_file(game_file: GameFile, seat: str | None, language: str) -> None:
    """Check a game file and show it, step by step to people and all at once to a pipe."""
    with announced(check_game(game_file), language):
        end = verify(game_file)
    names = [entry.name for entry in recorded_seats(game_file, language)]
    place = None if seat is None else find_seat(seat, names)
    replay = Replay(end, place, names, Screen(language))
    if sys.stdin.isatty() and sys.stdout.isatty():
        replay.step_through()
    else:
        replay.print_all()


def find_seat(wanted: str, names: Sequence[str]) -> int:
    """A seat by its number, counted from 0 as in the game file, or by who sat there."""
    for seat, name in enumerate(names):
        if wanted.strip().lower() in (str(seat), name.lower()):
            return seat
    seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(names))
    raise BadOption(
        f"there is no seat {wanted}; choose from {seats}",
        why="no_seat",
        place=wanted,
        seats=seats,
    )


class Replay:
    """The positions of a game one after the other, as one seat or all of them together saw it."""

    def __init__(
        self, end: Position, seat: int | None, names: Sequence[str], screen: Screen
    ) -> None:
        self.seat = seat
        self.names = names
        self.screen = screen
        self.positions = [end.game.start(end.players, end.key, end.options)]
        for mover, move in end.history:
            after = self.positions[-1].copy()
            after.play(mover, move)
            self.positions.append(after)

    def step_through(self) -> None:
        """Enter goes on, b back, a number jumps, q quits."""
        at = 0
        while True:
            self.show(at)
            chosen = self._ask_where(at)
            if chosen is None:
                return
            at = chosen

    def _ask_where(self, at: int) -> int | None:
        """The move to show next; None to leave. What is not understood is asked again."""
        last = len(self.positions) - 1
        while True:
            try:
                answer = self.screen.ask(self.screen.word("replay_keys", at=at, last=last)).lower()
            except EOFError:
                return None
            if answer in ("q", "quit", "exit"):
                return None
            if answer.isdecimal():
                return bounded_number(answer, last)
            if answer in STEPS:
                return min(max(at + STEPS[answer], 0), last)
            self.screen.say("replay_unknown", "yellow", typed=answer[:40], last=last)

    def print_all(self) -> None:
        for at in range(len(self.positions)):
            self.show(at)

    def show(self, at: int) -> None:
        """What the move told, and the table after it."""
        position = self.positions[at]
        language = self.screen.language
        self.screen.rule(self.screen.word("replay_move", at=at, last=len(self.positions) - 1))
        if at > 0:
            heard = events_of(position, self.seat, at - 1)
            self.screen.show(Story(position, heard, self.names, language))
            self.screen.gap()
        view = position.view(self.seat) if self.seat is not None else combined_view(position)
        self.screen.show(position.game.rooms.draw(view, self.names, language))
        self.screen.gap()
        if position.over:
            self.screen.show(score_table(position, self.seat, self.names, language))


def combined_view(position: Position) -> dict[str, Any]:
    """What all seats know, together: a spectator's view with every gap filled by who knows."""
    public = position.view(None)
    view: Any = public
    for seat in range(position.players):
        view = _filled(view, position.view(seat))
    return {**view, "viewer": public["viewer"]}


def _filled(known: Any, more: Any) -> Any:
    """The first of two views, its unknown parts taken from the second."""
    if isinstance(known, dict) and isinstance(more, dict):
        return {key: _filled(known.get(key), more.get(key)) for key in known | more}
    if isinstance(known, list) and isinstance(more, list) and len(known) == len(more):
        return [_filled(*pair) for pair in zip(known, more, strict=True)]
    return more if known is None else known


def events_of(position: Position, seat: int | None, since: int) -> list[Event]:
    """What a seat heard since a move; without a seat, what everyone heard, in the order told."""
    if seat is not None:
        return position.events(seat, since)
    placed = [((number, -1), event) for number, event in enumerate(position.events(None, since))]
    for listener in range(position.players):
        public = 0
        for event in position.events(listener, since):
            if event.audience == EVERYONE:
                public += 1
            else:
                placed.append(((public - 1, listener), event))
    return [event for _, event in sorted(placed, key=lambda entry: entry[0])]
