"""Course of a game in OpenSpiel, step by step: deals, choices, and draws in between.

A `Standing` never changes: every step makes a new one. So a state is cloned by sharing it, and an
illegal move has nothing to spoil.
"""

from __future__ import annotations

import hashlib
from functools import cache, cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.adapters.openspiel import doors
from kogge.adapters.openspiel.draws import DEAL, chance_field, deal_words, next_words
from kogge.adapters.openspiel.parameters import Settings
from kogge.adapters.rewards import check_reward
from kogge.core.doors import list_moves, make_move, see, stand
from kogge.core.errors import ForeignData
from kogge.core.look import SPECTATOR
from kogge.core.position import Position, stamp
from kogge.core.rng import new_rng

DIGEST_BYTES: Final = 16
FORGOTTEN: Final = b"imagined"  # what another seat remembers in an imagined world

Made = tuple[tuple[int, int], ...]  # seats and their moves
Record = NDArray[Any]  # an array of one record


def digest(*parts: bytes) -> bytes:
    """A short name for something that is too long to be kept."""
    return hashlib.blake2b(b"".join(parts), digest_size=DIGEST_BYTES).digest()


class Standing:
    """Where a game stands: at a decision, at a draw, before the deal, or at its end.

    `record` is None before the deal, for which outcomes are `drawn`. `waiting` are moves that need
    randomness: they are made with the next outcome. `memories` has a digest of all that each seat
    has seen and done at its own decisions.
    """

    __slots__ = ("_legal", "course", "drawn", "memories", "owing", "record", "waiting")

    def __init__(
        self,
        course: Course,
        record: Record | None,
        owing: tuple[int, ...],
        memories: tuple[bytes, ...],
        drawn: bytes = b"",
        waiting: Made = (),
    ) -> None:
        self.course = course
        self.record = record
        self.owing = owing
        self.memories = memories
        self.drawn = drawn
        self.waiting = waiting
        self._legal: dict[int, list[int]] = {}

    @property
    def draws(self) -> bool:
        """Whether an outcome of chance is asked for."""
        return self.record is None or bool(self.waiting)

    @property
    def over(self) -> bool:
        return not (self.owing or self.draws)

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, in ascending order."""
        if seat not in self._legal:
            self._legal[seat] = self.course.legal(self, seat)
        return self._legal[seat]

    def __deepcopy__(self, memo: object) -> Standing:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the bytes of the record, and what must agree for them to be understood."""
        course = self.course
        raw = None if self.record is None else self.record.tobytes()
        parts = (raw, self.owing, self.memories, self.drawn, self.waiting)
        return restore, (course.name, course.settings, stamp(course.game), *parts)


class Course:
    """The way from standing to standing in one game with these settings."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.game = kogge.game(name)
        self.name = name
        self.settings = settings
        self.players = settings.players
        numbers = self.game.encode_options(settings.players, dict(settings.options))
        self._numbers = np.array(numbers, np.int64)
        self._kind = self.game.rooms.state
        self._moves = np.zeros(self.game.move_space, np.int64)
        self._chance = chance_field(self._kind)

    @cached_property
    def start(self) -> Standing:
        """Before the deal; in a game without randomness, the first decision."""
        memories = (b"",) * self.players
        before = Standing(self, None, (), memories)
        return before if self.game.random else self._dealt(before, b"")

    def draw(self, standing: Standing, outcome: int) -> Standing:
        """What follows from an outcome of chance."""
        if standing.record is None:
            drawn = standing.drawn + bytes([outcome])
            if len(drawn) < DEAL:
                return Standing(self, None, (), standing.memories, drawn)
            return self._dealt(standing, drawn)
        record = _copy(standing.record)
        chances = record[self._chance]
        doors.rekey(chances, next_words(chances["key"], outcome))
        owing = self._make(record, standing.waiting)
        return Standing(self, record, owing, standing.memories)

    def play(self, standing: Standing, made: Made) -> Standing:
        """What follows from legal moves: of one seat, or of all seats that decide together."""
        assert standing.record is not None
        memories = list(standing.memories)
        for seat, move in made:
            seen = self.observed(standing, seat).tobytes()
            memories[seat] = digest(memories[seat], seen, move.to_bytes(4, "little"))
        record = _copy(standing.record)
        owing = self._make(record, made)
        if self._chance is not None and record[self._chance] != standing.record[self._chance]:
            return Standing(self, standing.record, (), tuple(memories), waiting=made)
        return Standing(self, record, owing, tuple(memories))

    def legal(self, standing: Standing, seat: int) -> list[int]:
        """The legal moves of a seat."""
        if seat not in standing.owing:
            return []
        count = list_moves(standing.record, seat, self._moves)
        moves: list[int] = self._moves[:count].tolist()
        return moves

    def observed(self, standing: Standing, viewer: int | None) -> Record:
        """What this viewer may know; nothing before the deal. None is a spectator."""
        seen = self._blank()
        if standing.record is not None:
            see(standing.record, SPECTATOR if viewer is None else viewer, seen)
        return seen

    def imagined(self, standing: Standing, viewer: int, *seeds: int) -> Standing:
        """A world that this viewer may imagine, in which it remembers the same."""
        record = self.observed(standing, viewer)
        owing = self._seats(doors.dream(record, viewer, new_rng("openspiel", *seeds)))
        memories = [FORGOTTEN] * self.players
        memories[viewer] = standing.memories[viewer]
        return Standing(self, record, owing, tuple(memories))

    def rewards(self, standing: Standing) -> list[float]:
        """What the finished game is worth to every seat."""
        numbers, out = np.zeros(self.players, np.int64), np.zeros(self.players)
        reward = check_reward(self.settings.reward)
        doors.settle(standing.record, self.players, reward, numbers, out)
        return out.tolist()

    def position(self, standing: Standing) -> Position:
        """The same as a position of Kogge, without a history."""
        assert standing.record is not None
        options = dict(self.settings.options)
        return Position(self.game, self.players, options, None, _copy(standing.record))

    def _dealt(self, standing: Standing, drawn: bytes) -> Standing:
        record = self._blank()
        owing = self._seats(doors.deal(record, self._numbers, deal_words(drawn)))
        return Standing(self, record, owing, standing.memories)

    def _make(self, record: Record, made: Made) -> tuple[int, ...]:
        for seat, move in made:
            make_move(record, seat, move, doors.SILENT)
        return self._seats(stand(record))

    def _seats(self, bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)

    def _blank(self) -> Record:
        return np.frombuffer(bytearray(self._kind.itemsize), self._kind)


course = cache(Course)  # the same for all who ask


def restore(
    name: str, settings: Settings, stamped: bytes, raw: bytes | None, *rest: Any
) -> Standing:
    """The standing that was pickled, of the same game, rules version and pieces."""
    found = course(name, settings)
    if stamped != stamp(found.game):
        raise ForeignData(
            f"this state is not one of {found.game.name} with rules version "
            f"{found.game.rules_version} and these pieces"
        )
    record = None if raw is None else np.frombuffer(bytearray(raw), found.game.rooms.state)
    return Standing(found, record, *rest)


def _copy(record: Record) -> Record:
    """A copy by bytes; NumPy would copy field by field."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)
