"""Episode: one game at Python's pace, a record and arrays that compiled code writes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.adapters.looking import ACTING, NO_MOVE, ONLY_LOOK, OVER, Desk, play_and_look
from kogge.adapters.rewards import write_rewards
from kogge.adapters.setting import Setting
from kogge.core import doors, verbs
from kogge.core.copying import CopiedWhole
from kogge.core.encoding import Vector
from kogge.core.events import NO_LOG, Event
from kogge.core.keys import Key
from kogge.core.look import SPECTATOR

Mask = NDArray[np.int8]


class Episode(CopiedWhole):
    """A game that goes from move to move; `seat`, `vector` and `mask` are of who decides next."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._size = setting.features.size
        self._actions = setting.actions
        self._states = np.zeros(1, setting.game.rooms.state)
        self._desk = Desk.of(setting.game.rooms.state, setting.game.move_space)
        self._status = np.zeros(2, np.int64)
        self.seat = 0
        self.acting = 0
        self.over = False
        self.events: list[Event] | None = None  # of the game so far, if anybody listens

    def begin(self, key: Key, told: bool = False) -> None:
        """Set up a new game; its events are kept if they are to be told."""
        self.events = [] if told else None
        words = np.frombuffer(key, "<u4").astype(np.int64)
        self._states[0] = np.zeros((), self._states.dtype)
        verbs.setup(self._states[0], self.setting.numbers, words)
        self.seat = 0
        self._go_on(NO_MOVE)

    def play(self, move: int) -> None:
        """Make a legal move for the seat that decides next."""
        self._go_on(move)

    def play_for(self, seat: int, move: int) -> None:
        """Make a legal move for any seat that owes a decision."""
        self.seat = seat
        self._go_on(move)

    def make(self, seat: int, move: int) -> None:
        """Make a legal move without looking; `look_around` follows the last of several."""
        verbs.play(self._states[0], seat, move, NO_LOG)

    def look_around(self) -> None:
        """See who decides next."""
        self._go_on(NO_MOVE)

    def look(self, seat: int) -> tuple[Vector, Mask]:
        """What any seat sees, and may do."""
        vector = np.empty(self._size, np.float32)
        mask = np.zeros(self._actions, np.int8)
        status = np.zeros_like(self._status)
        play_and_look(self._states, seat, ONLY_LOOK, self._desk, vector, mask, status, NO_LOG)
        return vector, mask

    def rewards(self) -> list[float]:
        """What the finished game is worth to every seat."""
        numbers = np.zeros(self.setting.players, np.int64)
        out = np.zeros(self.setting.players)
        state = self._states[0]
        write_rewards(state, self.setting.players, self.setting.reward, numbers, out)
        return out.tolist()

    def results(self) -> tuple[list[int], list[int]]:
        """Scores and places of the finished game, by seat."""
        scores, places = np.zeros((2, self.setting.players), np.int64)
        verbs.score(self._states[0], scores)
        verbs.rank(self._states[0], places)
        return scores.tolist(), places.tolist()

    def observed(self, viewer: int | None) -> Any:
        """A record with what this viewer may know; None is a spectator."""
        seen = np.zeros(1, self._states.dtype)
        verbs.observe(self._states[0], SPECTATOR if viewer is None else viewer, seen[0])
        return seen[0]

    def _go_on(self, move: int) -> None:
        self.vector = np.empty(self._size, np.float32)
        self.mask = np.zeros(self._actions, np.int8)
        status = self._status
        if self.events is not None and move >= 0:
            notebook = doors.NOTEBOOK
            told = doors.make_move(self._states, self.seat, move, notebook.logs)
            self.events += map(self.setting.game.rooms.narrator.read, notebook.lines[:told])
            move = NO_MOVE
        play_and_look(
            self._states, self.seat, move, self._desk, self.vector, self.mask, status, NO_LOG
        )
        self.acting = int(status[ACTING])
        self.over = bool(status[OVER])
        if self.acting:
            self.seat = (self.acting & -self.acting).bit_length() - 1
