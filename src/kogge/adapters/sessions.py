"""Sessions for programs that talk: games in this process, with seats for callers and bots.

Whoever takes a seat gets a key; everything a caller sees or does is by that key, so that nobody
looks into other people's cards or moves for them.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import kogge
from kogge.bots import Bot, bot, bot_names
from kogge.core.errors import BadOption, IllegalMove, KoggeError, NotToAct
from kogge.core.keys import new_key
from kogge.core.moves import Move
from kogge.core.position import Position
from kogge.language.answering import read_answer
from kogge.language.prompting import Decision, decision_of, prompt, seen_by, situation

OPEN: Final = "open"
MOST_SESSIONS: Final = 1000
LONGEST_WAIT: Final = 60.0


class Forbidden(KoggeError, ValueError):
    """A key that opens nothing."""

    code = "forbidden"


class Session:
    """One game; `seats` are "open" for callers, or bots, which move by themselves.

    Callers may be strangers, so bots are those with a plain name: others would let them take all
    our time, read files, or run code of their choice.
    """

    def __init__(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, object],
        seed: int | None = None,
    ) -> None:
        played = kogge.game(game)
        for kind in seats:
            if kind not in (OPEN, *bot_names()):
                choices = ", ".join((OPEN, *bot_names()))
                raise BadOption(f"there is no bot {kind[:40]!r} here; choose one of {choices}")
        self.seats = list(seats)
        self.position: Position = played.start(len(self.seats), new_key(seed), options)
        self.keys: dict[int, str] = {}
        self.changed = threading.Condition()
        first = secrets.randbelow(2**31) if seed is None else seed
        self._bots: dict[int, Bot] = {
            seat: bot(kind, played, first + seat)
            for seat, kind in enumerate(self.seats)
            if kind != OPEN
        }

    @property
    def free(self) -> list[int]:
        """The open seats that nobody has taken."""
        return [
            seat for seat, kind in enumerate(self.seats) if kind == OPEN and seat not in self.keys
        ]

    def join(self, seat: int | None = None) -> tuple[int, str]:
        """Take a free seat; its number and key."""
        with self.changed:
            if not self.free or (seat is not None and seat not in self.free):
                free = ", ".join(map(str, self.free)) or "none"
                raise BadOption(f"that seat is not free; free seats: {free}")
            taken = self.free[0] if seat is None else seat
            self.keys[taken] = secrets.token_urlsafe(16)
            self._go_on()
            return taken, self.keys[taken]

    def decision(self, seat: int) -> Decision:
        """What a seat is asked; NotToAct if that is nothing, or players are still awaited."""
        if self.free:
            raise NotToAct(f"waiting for players; free seats: {', '.join(map(str, self.free))}")
        return decision_of(self.position, seat)

    def move(self, seat: int, answer: str) -> Move:
        """Make the move that an answer means, and let the bots go on."""
        with self.changed:
            move = read_answer(self.decision(seat), answer)
            self.position.play(seat, move)
            self._go_on()
            return move

    def _go_on(self) -> None:
        """Bots move until a caller owes a decision; nobody moves before all seats are taken."""
        position = self.position
        while not self.free and not position.over:
            waiting = [seat for seat in position.to_act if seat in self._bots]
            if not waiting:
                break
            seat = waiting[0]
            position.play(seat, self._bots[seat].choose(position.observed(seat), seat))
        self.changed.notify_all()

    def wait(self, seat: int, seconds: float) -> bool:
        """Wait until a seat owes a decision or the game is over; whether that is so."""
        with self.changed:
            return self.changed.wait_for(
                lambda: not self.free and (seat in self.position.to_act or self.position.over),
                min(max(seconds, 0.0), LONGEST_WAIT),
            )

    def status(self, seat: int) -> dict[str, Any]:
        """Where the game stands, for a seat."""
        position = self.position
        if self.free:
            return {"status": "waiting for players", "free": self.free, "seat": seat}
        if position.over:
            return {
                "status": "over",
                "seat": seat,
                "scores": list(position.scores),
                "places": list(position.ranks),
                "winners": list(position.winners),
            }
        yours = seat in position.to_act
        return {"status": "your turn" if yours else "waiting for others", "seat": seat}


class Tables(Protocol):
    """Where games are played: in this process (`Sessions`) or at a server (`remote.py`).

    Whoever takes a seat gets its key; everything else is by that key.
    """

    def new(
        self, game: str, seats: Sequence[str], options: Mapping[str, object]
    ) -> tuple[str, int, str]: ...

    def join(self, id: str, seat: int | None = None) -> tuple[int, str]: ...

    def status(self, key: str) -> dict[str, Any]: ...

    def observe(self, key: str, language: str = "en", **settings: Any) -> str: ...

    def why(self, key: str, word: str) -> str: ...

    def move(self, key: str, answer: str) -> str: ...

    def wait(self, key: str, seconds: float) -> None: ...


class Sessions:
    """All sessions of this process, by id, and the seats that keys open."""

    def __init__(self) -> None:
        self._sessions: dict[str, Session] = {}
        self._seats: dict[str, tuple[str, int]] = {}
        self._lock = threading.Lock()

    def new(
        self,
        game: str,
        seats: Sequence[str],
        options: Mapping[str, object],
        seed: int | None = None,
    ) -> tuple[str, int, str]:
        """A new table, at which the caller takes the first open seat: id, seat and key."""
        if OPEN not in seats:
            raise BadOption(f"at least one of the seats must be {OPEN!r}, for you")
        session = Session(game, seats, options, seed)
        id = secrets.token_hex(4)
        with self._lock:
            while len(self._sessions) >= MOST_SESSIONS:
                gone = self._sessions.pop(next(iter(self._sessions)))
                for key in gone.keys.values():
                    self._seats.pop(key, None)
            self._sessions[id] = session
        return (id, *self.join(id))

    def join(self, id: str, seat: int | None = None) -> tuple[int, str]:
        """Take a seat at a table: its number and key."""
        if id not in self._sessions:
            raise BadOption(f"there is no table {id[:40]!r}; new_table makes one")
        taken, key = self._sessions[id].join(seat)
        self._seats[key] = (id, taken)
        return taken, key

    def seat(self, key: str) -> tuple[Session, int]:
        """The table and seat that a key opens."""
        id, seat = self._seats.get(key, ("", 0))
        if id not in self._sessions:
            raise Forbidden("this key opens no seat; new_table and join give keys")
        return self._sessions[id], seat

    def status(self, key: str) -> dict[str, Any]:
        """Where the game stands, for the seat that a key opens."""
        session, seat = self.seat(key)
        return session.status(seat)

    def move(self, key: str, answer: str) -> str:
        """Make the move that an answer means; its word."""
        session, seat = self.seat(key)
        return session.move(seat, answer).text

    def why(self, key: str, word: str) -> str:
        """What a legal move would do, or why a move is not possible now."""
        session, seat = self.seat(key)
        with session.changed:
            decision = session.decision(seat)
        try:
            return decision.meaning(read_answer(decision, word), "en")
        except IllegalMove as problem:
            return str(problem)

    def wait(self, key: str, seconds: float) -> None:
        """Wait until the seat owes a decision or the game is over, at most so long."""
        session, seat = self.seat(key)
        session.wait(seat, seconds)

    def observe(self, key: str, language: str = "en", **settings: Any) -> str:
        """The prompt of a seat, or all that it may know while it owes no decision."""
        session, seat = self.seat(key)
        with session.changed:
            position = session.position
            try:
                return prompt(session.decision(seat), language, **settings)
            except NotToAct as problem:
                if session.free:
                    return f"{problem}."
                settings.pop("legal", None)
                return f"{problem}.\n\n{situation(seen_by(position, seat), language, **settings)}\n"
