"""Position: one record in Python, its history, and the only doors to it.

Whatever leaves through `moves`, `view`, `observed` or an error is computed from an observed record.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kogge.core import doors, verbs
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption, ForeignData, IllegalMove, MalformedData, NotToAct
from kogge.core.events import EVERYONE, Event
from kogge.core.game import Game, Notation, Reason
from kogge.core.keys import Key
from kogge.core.look import Look
from kogge.core.moves import Move
from kogge.core.record import blank, duplicate
from kogge.core.text import sentence
from kogge.core.view import as_dict

if TYPE_CHECKING:
    from kogge.core.gamefile import GameFile
    from kogge.core.value import Value

__all__ = ["Findings", "Position", "notation", "restore", "stamp"]

CHOSEN = "chosen"  # the one kind of event all games share
MAGIC = b"kogge-position-1"
STAMP_BYTES = 32
EVENTS_KEPT = 8  # moves, of which events stay read: of all, they were most of a server's objects


class Findings:
    """What has been found out about a record, each thing once: who decides, who sees what."""

    __slots__ = ("looks", "raw", "status")

    def __init__(self, array: NDArray[Any], raw: bytes) -> None:
        self.raw = raw  # the record that all this is about
        self.status = int(doors.stand(array))
        self.looks: dict[int | None, Look] = {}


class Position(CopiedWhole):
    """Where a game stands. Make one with `game.new(...)`, never directly."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        key: Key | None,
        array: NDArray[Any],
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self._key = key  # None: restored from bytes, so without a history
        self._array = array
        self._state = array[0]
        self._history: list[tuple[int, Move]] = []
        self._lines: list[NDArray[Any]] = []  # what each move told …
        # … as events, by the place of the move; shared by copies, so with what they were read from
        self._events: dict[int, tuple[NDArray[Any], list[Event]]] = {}
        self._found: Findings | None = None

    @classmethod
    def start(cls, game: Game, players: int, options: Mapping[str, str], key: Key) -> Position:
        """The first position of a game."""
        position = cls(game, players, options, key, blank(game.rooms.state))
        numbers = np.array(game.encode_options(players, options), np.int64)
        words = np.frombuffer(key, "<u4").astype(np.int64)
        verbs.setup(position._state, numbers, words)
        return position

    # What is asked

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several decide simultaneously."""
        status = self._findings().status
        return tuple([seat for seat in range(self.players) if status >> seat & 1])

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none if it owes no decision."""
        self._check_seat(seat)
        return self.game.rooms.moves.pick(self.look(seat).legal)

    def play(self, seat: int, move: Move | int | str) -> None:
        """Make a move: a Move, an id or its text. A refused move changes nothing."""
        made = self._legal_move(seat, move)
        notebook = doors.NOTEBOOK
        told = doors.make_move(self._array, seat, made.id, notebook.logs)
        self._history.append((seat, made))
        self._lines.append(notebook.lines[:told].copy())

    def why_not(self, seat: int, move: Move | int | str) -> IllegalMove | NotToAct | None:
        """Why this move is refused now, or None if it is legal."""
        try:
            self._legal_move(seat, move)
        except (IllegalMove, NotToAct) as refusal:
            return refusal
        return None

    def undo(self, seat: int) -> Move:
        """Take back this seat's last move, as long as nobody else has learned anything from it."""
        self._check_seat(seat)
        index = self.undoable.get(seat)
        if index is None:
            raise NotToAct(f"seat {seat} has no move left that the others have not seen")
        taken = self._history[index][1]
        kept = self._history[:index] + self._history[index + 1 :]
        again = Position.start(self.game, self.players, self.options, self.key)
        for other, move in kept:
            again.play(other, move)
        self.__dict__.update(again.__dict__)
        return taken

    def may_undo(self, seat: int) -> bool:
        """Whether `undo(seat)` would be granted."""
        self._check_seat(seat)
        return seat in self.undoable

    @property
    def undoable(self) -> dict[int, int]:
        """The seats that may undo their last move, each with the place of that move.

        The others have heard of it, and of all moves since, only as "has chosen".
        """
        found: dict[int, int] = {}
        for place in reversed(range(len(self._history))):
            mover = self._history[place][0]
            others = ~(1 << mover)
            if any(e.audience & others and e.kind != CHOSEN for e in self._events_at(place)):
                break
            found.setdefault(mover, place)
        return found

    # What is seen

    def observed(self, viewer: int | None) -> Any:
        """A record with what this viewer may know; None is a spectator. This is what bots get."""
        return duplicate(self.look(viewer).seen)[0]  # the asker's own

    def look(self, viewer: int | None) -> Look:
        """All that this viewer can know, found out once while the record stays as it is."""
        if viewer is not None:
            self._check_seat(viewer)
        looks = self._findings().looks
        if viewer not in looks:
            looks[viewer] = Look(self.game, self._array, viewer)
        return looks[viewer]

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What this viewer may see, ready for JSON; None is a spectator."""
        return as_dict(self.look(viewer).view)

    def events(self, viewer: int | None, since: int = 0, until: int | None = None) -> list[Event]:
        """What this viewer has heard from move `since` up to, not including, move `until`."""
        if viewer is not None:
            self._check_seat(viewer)
        places = range(len(self._lines))[since:until]
        told = [event for place in places for event in self._events_at(place)]
        return [event for event in told if event.is_for(viewer)]

    def is_told_to_all(self, place: int) -> bool:
        """Whether everyone, spectators included, hears the same of the move at this place."""
        return all(event.audience == EVERYONE for event in self._events_at(place))

    def value(self, seat: int | None = None, *, games: int | None = None, seed: int = 0) -> Value:
        """What share of the win each seat can expect, by what this seat knows.

        Without a seat, with open cards: everything hidden and dealt counts, dice to come do not.
        """
        import kogge

        return kogge.evaluate(self, seat, games=games, seed=seed)

    def open_record(self) -> Any:
        """A copy of the full record, secrets included: for those who judge, never for a player."""
        return duplicate(self._array)[0]

    def prompt(self, seat: int, language: str = "en", **settings: Any) -> str:
        """All that this seat may know, as text for a language model; it must owe a decision.

        `rules` is "short", "full" or "none", `history` the number of events told (None: all), and
        with `legal=False` the legal moves are not listed.
        """
        from kogge.language.prompting import decision_of, prompt

        self._check_seat(seat)
        return prompt(decision_of(self, seat), language, **settings)

    @property
    def over(self) -> bool:
        return self._findings().status & doors.OVER != 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return self._numbers(verbs.score)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat, 1 the best; tied seats share a place."""
        return self._numbers(verbs.rank)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place once the game is over."""
        if not self.over:
            return ()
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1)

    # What is kept

    @property
    def key(self) -> Key:
        """The secret of all shuffles; keep it from players until the end."""
        if self._key is None:
            raise BadOption("this position was restored from bytes, which keep no history")
        return self._key

    @property
    def history(self) -> tuple[tuple[int, Move], ...]:
        """Seat and move of everything played so far."""
        return tuple(self._history)

    def game_file(self) -> GameFile:
        """The game so far as a game file, which can be replayed exactly."""
        from kogge.core.gamefile import game_file_of

        return game_file_of(self)

    def copy(self) -> Position:
        """An independent position with the same history."""
        twin = Position(self.game, self.players, self.options, self._key, duplicate(self._array))
        twin._history = self._history.copy()
        twin._lines = self._lines.copy()
        twin._events = self._events
        twin._found = self._found  # about the same bytes
        return twin

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: secrets and history included; another rules version or pieces refuse it."""
        history = [(seat, move.id) for seat, move in self._history]
        return restore, (self.game, self.to_bytes(), self._key, history, self._lines)

    def to_bytes(self) -> bytes:
        """The whole position, secrets included, without its history."""
        numbers = self.game.encode_options(self.players, self.options)
        return MAGIC + stamp(self.game) + bytes(numbers) + self._array.tobytes()

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> Position:
        """The position that `to_bytes` wrote, of the same game, rules version and pieces."""
        count = 1 + len(game.options)
        start = len(MAGIC) + STAMP_BYTES + count
        if not data.startswith(MAGIC):
            raise MalformedData("these bytes are not a position")
        if data[len(MAGIC) : len(MAGIC) + STAMP_BYTES] != stamp(game):
            raise ForeignData(
                f"these bytes are not a position of {game.name} with rules version "
                f"{game.rules_version} and these pieces"
            )
        if len(data) != start + game.rooms.state.itemsize:
            raise MalformedData(f"a position of {game.name} is cut short or too long")
        players, *choices = data[start - count : start]
        if players not in game.players or any(
            i >= len(o.choices) for o, i in zip(game.options, choices, strict=True)
        ):
            raise MalformedData(f"these bytes have settings that {game.name} does not offer")
        options = {o.name: o.choices[i] for o, i in zip(game.options, choices, strict=True)}
        array = np.frombuffer(data[start:], game.rooms.state).copy()
        return cls(game, players, options, None, array)

    def to_text(self) -> str:
        """The whole position as one line, without its history, in games that hide nothing."""
        return notation(self.game).write(self.observed(None))

    @classmethod
    def from_text(cls, game: Game, line: str) -> Position:
        """The position that a line describes; BadPosition names the column of what is wrong."""
        players, options, array = notation(game).read(line)
        return cls(game, players, options, None, array)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        options = "".join(f", {name}={choice!r}" for name, choice in self.options.items())
        return (
            f"<{self.game.name} players={self.players}{options} after {len(self._history)} moves>"
        )

    # How it is done

    def _findings(self) -> Findings:
        """What is known of the record as it is now; it is all forgotten when the record changes."""
        raw = self._array.tobytes()
        if self._found is None or self._found.raw != raw:
            self._found = Findings(self._array, raw)
        return self._found

    def _events_at(self, place: int) -> list[Event]:
        """What the move at this place of the history told."""
        lines = self._lines[place]
        known = self._events.get(place)
        if known is None or known[0] is not lines:  # a copy has gone another way since
            known = self._events[place] = lines, self.game.rooms.narrator.read_all(lines)
            if len(self._events) > EVENTS_KEPT:
                del self._events[next(iter(self._events))]
        return known[1]

    def _legal_move(self, seat: int, move: Move | int | str) -> Move:
        self._check_seat(seat)
        moves = self.game.rooms.moves
        if isinstance(move, str):
            never = moves.why_never(move)
            if never is not None:
                self._check_to_act(seat, move)
                raise self._illegal(move.strip().lower(), never)
            wanted = moves.parse(move)
        else:
            wanted = moves[move.id if isinstance(move, Move) else int(move)]
        self._check_to_act(seat, wanted.text)
        look = self.look(seat)
        if wanted.id not in look.legal:
            raise self._illegal(wanted.text, look.why_not(wanted.id))
        return wanted

    def _check_to_act(self, seat: int, word: str) -> None:
        if not self._findings().status >> seat & 1:
            owing = ", ".join(map(str, self.to_act))
            raise NotToAct(
                f"{word}: seat {seat} has nothing to decide now; "
                + (f"waiting for seat {owing}" if owing else "the game is over")
            )

    def _illegal(self, word: str, reason: Reason) -> IllegalMove:
        told = sentence(self.game, "en", "reasons", reason.why, reason.details)
        return IllegalMove(word, told, reason.rule, reason.why, reason.details)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is int and 0 <= seat < self.players:
            return
        if isinstance(seat, bool) or seat not in range(self.players):
            raise BadOption(f"there is no seat {seat!r}; seats run from 0 to {self.players - 1}")

    def _numbers(self, verb: Any) -> tuple[int, ...]:
        out = np.zeros(self.players, np.int64)
        verb(self._state, out)
        return tuple(out.tolist())


def restore(
    game: Game,
    data: bytes,
    key: Key | None,
    history: list[tuple[int, int]],
    told: list[NDArray[Any]],
) -> Position:
    """The position that was pickled."""
    position = Position.from_bytes(game, data)
    position._key = key
    position._history = [(seat, game.rooms.moves[move]) for seat, move in history]
    position._lines = told
    return position


def notation(game: Game) -> Notation:
    """How a game writes positions as text, if it can."""
    if game.rooms.notation is None:
        raise BadOption(f"positions of {game.name} cannot be written as text: it hides cards")
    return game.rooms.notation


@cache
def stamp(game: Game) -> bytes:
    """What must agree for the bytes of a position to be understood."""
    # without the mark of a version, which has no bytes: its record can be read with --pieces too
    fields = [field for field in game.rooms.state.descr if (0,) not in field[2:]]
    parts = (game.name, game.rules_version, game.rooms.pieces_digest, fields)
    return hashlib.sha256(repr(parts).encode()).digest()
