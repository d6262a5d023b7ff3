"""Replay: a finished game, verified, and shown move by move to one viewer at a time.

A replay keeps where the game stood at the beginning of every page, so that any page is made from
there, for any viewer, without playing the game from its beginning.
"""

from __future__ import annotations

import gzip
import re
from typing import Any, Final, Literal

import msgspec

from kogge.core.events import Event
from kogge.core.gamefile import GameFile, verify
from kogge.core.position import Position
from kogge.core.view import Parts
from kogge.server.table.refusals import Refused
from kogge.server.table.shown_types import GameView, Heard
from kogge.versions import full_name

PAGE: Final = 25  # views in one answer
EVERYTHING: Final = "all"
WATCHER: Final = "watcher"
NOBODY_SAID: Final = "human"  # who sat in a seat that a game file does not name
SEAT: Final = re.compile(r"[0-9]{1,2}")

Viewer = int | Literal["all"] | None


class Step(msgspec.Struct, omit_defaults=True):
    """A move as a viewer heard of it: whose, when, what it told; its word and parts if seen."""

    seat: int
    events: list[Heard]
    at: int | None = None
    move: str | None = None
    parts: Parts | None = None


class Sitter(msgspec.Struct):
    """Who sat in a seat: a name, and the kind of player."""

    name: str
    player: str


class Ending(msgspec.Struct):
    scores: list[int]
    winners: list[int]


class Story(msgspec.Struct):
    """A game without its views, of which there is one more than moves, in pages of `page`."""

    game: str
    options: dict[str, str]
    seats: list[Sitter]
    viewer: int | str | None
    page: int
    moves: list[Step]
    result: Ending | None


class Views(msgspec.Struct):
    """What the viewer saw before the move with this number, and before those that follow."""

    first: int
    views: list[GameView]


class Replay:
    """A game file that was played again. Whoever makes one is told what is wrong with the file."""

    def __init__(self, game_file: GameFile) -> None:
        self.game_file = game_file
        self.last = verify(game_file)
        position = self.last.game.start(game_file.players, self.last.key, game_file.options)
        self._starts = [position.copy()]  # of the pages
        for number, (seat, move) in enumerate(self.last.history, 1):
            position.play(seat, move)
            if number % PAGE == 0:
                self._starts.append(position.copy())

    @property
    def pages(self) -> int:
        return len(self._starts)

    def viewer(self, word: str) -> Viewer:
        """Who looks: a seat by its number, a watcher, or someone who sees all that anyone saw."""
        if word == EVERYTHING:
            return EVERYTHING
        if word == WATCHER:
            return None
        if SEAT.fullmatch(word) and int(word) < self.game_file.players:
            return int(word)
        seats = ", ".join(map(str, range(self.game_file.players)))
        raise Refused(
            "malformed", f"nobody looks from {word[:20]!r}; choose from {seats}, watcher, all"
        )

    def story(self, viewer: Viewer) -> bytes:
        """The game as this viewer heard it, compressed."""
        moves = [
            Step(
                entry.seat,
                [Heard(e.kind, e.details) for e in self._heard(viewer, number)],
                entry.at,
            )
            for number, entry in enumerate(self.game_file.moves)
        ]
        for step, (_, move) in zip(moves, self.last.history, strict=True):
            if viewer in (EVERYTHING, step.seat):
                step.move, step.parts = move.text, move.parts
        game_file = self.game_file
        seats = [Sitter(seat.name, seat.player) for seat in game_file.seats]
        seats += [Sitter("", NOBODY_SAID)] * (game_file.players - len(seats))
        told = Story(
            full_name(self.last.game),
            self.last.options,
            seats,
            viewer,
            PAGE,
            moves,
            self._result(),
        )
        return gzip.compress(msgspec.json.encode(told), mtime=0)

    def views(self, viewer: Viewer, page: int) -> bytes:
        """One page of what this viewer saw, compressed."""
        if page >= self.pages:
            raise Refused("not-found", f"this game has pages 0 to {self.pages - 1}")
        position = self._starts[page].copy()
        seen = [view_of(position, viewer)]
        for seat, move in self.last.history[page * PAGE :][: PAGE - 1]:
            position.play(seat, move)
            seen.append(view_of(position, viewer))
        return gzip.compress(msgspec.json.encode(Views(page * PAGE, seen)), mtime=0)

    def _heard(self, viewer: Viewer, number: int) -> list[Event]:
        if viewer != EVERYTHING:
            return self.last.events(viewer, number, number + 1)
        public = self.last.events(None, number, number + 1)
        seats = range(self.game_file.players)
        heard = [event for seat in seats for event in self.last.events(seat, number, number + 1)]
        return public + [event for event in heard if not event.is_for(None)]

    def _result(self) -> Ending | None:
        if not self.last.over:
            return None
        return Ending(list(self.last.scores), list(self.last.winners))


def view_of(position: Position, viewer: Viewer) -> dict[str, Any]:
    """What a viewer sees; who sees everything sees each player as that player does."""
    if viewer != EVERYTHING:
        return position.view(viewer)
    view = position.view(None)
    view["players"] = [position.view(seat)["players"][seat] for seat in range(position.players)]
    return view
