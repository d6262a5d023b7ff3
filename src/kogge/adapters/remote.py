"""Tables of a server for programs that talk: the same as `sessions.py`, over the network.

Every key is a player of its own at the server, as any external bot is; so the server itself sees to
it that nobody moves for others or learns what their seat may not know. Prompts are made here, of
what the server shows the seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar
from urllib.parse import quote

import kogge
from kogge.adapters.sessions import LONGEST_WAIT, OPEN, Forbidden
from kogge.core.errors import BadOption, KoggeError, MoveError, NotToAct, UnknownMove
from kogge.core.events import EVERYONE, Event
from kogge.core.game import Game, Reason
from kogge.core.moves import Move
from kogge.core.text import move_sentence
from kogge.language.answering import read_answer
from kogge.language.prompting import Decision, prompt, situation

EXTERNAL: Final = "external"  # what the server calls a seat for programs
PATIENCE: Final = 600.0  # seconds for an answer of the server, which may have to compile a game
MOST_PLACES: Final = 500  # seats at a time, each with a socket; the oldest is left then

T = TypeVar("T")
SignUp = Callable[..., Awaitable[Any]]  # as `kogge.client.sign_up`


@dataclass(frozen=True)
class ShownDecision(Decision):
    """A decision as a server shows it: the view, the legal moves and what they mean."""

    shown: Mapping[str, Any] = field(default_factory=dict)
    offered: Sequence[Mapping[str, Any]] = ()

    @property
    def view(self) -> dict[str, Any]:
        return dict(self.shown)

    @property
    def moves(self) -> list[Move]:
        return [self.game.rooms.moves.parse(one["move"]) for one in self.offered]

    def why_not(self, move: Move) -> Reason:
        raise UnknownMove(f"{move.text} is not legal now; ask `why` for the reason")

    def meaning(self, move: Move, language: str) -> str:
        (nuance,) = (one.get("nuance") for one in self.offered if one["move"] == move.text)
        phase = str(self.shown.get("phase", ""))
        return move_sentence(self.game, language, move, phase, self.names or None, nuance)


class Place:
    """A seat at a table of the server, and all that it has been told."""

    def __init__(self, client: Any, table: str, seat: int) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.number = 0  # of the last entry that was heard
        self.state: dict[str, Any] = {}
        self.events: list[Event] = []
        self.changed = asyncio.Condition()
        self._moments: list[tuple[int, list[Event]]] = []  # events by the number of their move
        self._open = contextlib.AsyncExitStack()
        self.problem: str | None = None

    async def sit(self) -> None:
        """Follow the table from now on; back when its state is known."""
        self.live = await self._open.enter_async_context(self.client.live())
        await self.live.follow(self.table, self.seat)
        self._listening = asyncio.create_task(self._listen())
        async with self.changed:
            await self.changed.wait_for(lambda: bool(self.state) or self.problem is not None)

    async def _listen(self) -> None:
        while True:
            update = await self.live.updates.get()
            async with self.changed:
                if update["type"] == "refused":
                    self.problem = str(update["problem"].get("message"))
                elif update["type"] == "update" and update["table"] == self.table:
                    self._note(update)
                self.changed.notify_all()

    def _note(self, update: Mapping[str, Any]) -> None:
        self.seat = update["seat"]
        self.number = update["number"]
        self.state.update(update["state"])
        for entry in update["happened"]:
            if entry["kind"] == "moved":
                heard = [Event(one["kind"], one["details"], EVERYONE) for one in entry["events"]]
                self._moments.append((len(self._moments), heard))
            elif entry["kind"] == "took_back":
                gone = {*entry["moves"]}
                kept = [heard for place, heard in self._moments if place not in gone]
                self._moments = list(enumerate(kept))
        self.events = [event for _, heard in self._moments for event in heard]

    @property
    def game(self) -> Game:
        return kogge.game(self.state["agreement"]["game"])

    @property
    def over(self) -> bool:
        return self.state.get("status") in ("over", "closed")

    @property
    def owes(self) -> bool:
        """Whether this seat is to decide."""
        return not self.over and bool(self.state.get("moves"))

    @property
    def open(self) -> bool:
        """Whether players are still awaited."""
        return self.state.get("status") == "open"

    def decision(self) -> ShownDecision:
        """What this seat is asked; NotToAct if that is nothing."""
        if self.owes:
            return self.seen()
        if self.open:
            raise NotToAct("waiting for players")
        waiting = ", ".join(map(str, self.state.get("to_act") or ()))
        raise NotToAct(
            f"seat {self.seat} has nothing to decide now; "
            + (f"waiting for seat {waiting}" if waiting else "the game is over")
        )

    def seen(self) -> ShownDecision:
        """What this seat knows, whether it owes a decision or not."""
        agreement = self.state["agreement"]
        return ShownDecision(
            self.game,
            len(self.state["seats"]),
            agreement["options"],
            self.seat,
            None,
            self.events,
            [seat["name"] for seat in self.state["seats"]],
            self.state["view"],
            self.state["moves"]["legal"] if self.owes else (),
        )

    async def leave(self) -> None:
        """Stop following the table."""
        self._listening.cancel()
        await self._open.aclose()

    def status(self) -> dict[str, Any]:
        """Where the game stands, in the words of sessions in this process."""
        seats = self.state["seats"]
        if self.open:
            free = [number for number, seat in enumerate(seats) if not seat["taken"]]
            return {"status": "waiting for players", "free": free, "seat": self.seat}
        if self.over:
            result = self.state.get("result") or {}
            return {
                "status": "over",
                "seat": self.seat,
                "scores": result.get("scores", []),
                "places": result.get("ranks", []),
                "winners": result.get("winners", []),
            }
        told = "your turn" if self.owes else "waiting for others"
        return {"status": told, "seat": self.seat}


class RemoteTables:
    """Tables of one server; a thread of its own talks to it."""

    def __init__(self, base: str, sign_up: SignUp) -> None:
        self.base = base
        self._sign_up = sign_up
        self._places: dict[str, Place] = {}
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, name="kogge mcp", daemon=True).start()

    def new(
        self, game: str, seats: Sequence[str], options: Mapping[str, object]
    ) -> tuple[str, int, str]:
        """A new table at the server, at which the caller takes the first open seat."""
        if OPEN not in seats:
            raise BadOption(f"at least one of the seats must be {OPEN!r}, for you")
        kinds = [EXTERNAL if kind == OPEN else kind for kind in seats]

        async def make() -> tuple[str, int, str]:
            client = await self._new_player()
            made = await client.create_table(game, kinds, options=dict(options), seating="fixed")
            return (str(made["table"]), *await self._take(client, made["table"], made["yours"]))

        return self._do(make())

    def join(self, id: str, seat: int | None = None) -> tuple[int, str]:
        """Take a free seat."""

        async def take() -> tuple[int, str]:
            client = await self._new_player()
            made = await client.post(
                f"/api/tables/{quote(id, safe='')}/join", {} if seat is None else {"seat": seat}
            )
            return await self._take(client, id, made["yours"])

        return self._do(take())

    async def _new_player(self) -> Any:
        """Somebody new at the server, whose name nobody else at a table has."""
        return await self._sign_up(self.base, f"Model {secrets.token_hex(2)}", external=True)

    async def _take(self, client: Any, table: str, yours: Sequence[int]) -> tuple[int, str]:
        place = Place(client, table, yours[-1])
        await place.sit()
        key = secrets.token_urlsafe(16)
        self._places[key] = place
        while len(self._places) > MOST_PLACES:
            await self._places.pop(next(iter(self._places))).leave()
        return place.seat, key

    def place(self, key: str) -> Place:
        """The seat that a key opens."""
        if key not in self._places:
            raise Forbidden("this key opens no seat; new_table and join give keys")
        place = self._places[key]
        if place.problem is not None:
            raise BadOption(f"the server has ended this: {place.problem}")
        return place

    def status(self, key: str) -> dict[str, Any]:
        """Where the game stands, for the seat that a key opens."""
        return self.place(key).status()

    def observe(self, key: str, language: str = "en", **settings: Any) -> str:
        """The prompt of a seat, or all that it may know while it owes no decision."""
        place = self.place(key)
        try:
            return prompt(place.decision(), language, **settings)
        except NotToAct as problem:
            if place.open:
                return f"{problem}."
            settings.pop("legal", None)
            return f"{problem}.\n\n{situation(place.seen(), language, **settings)}\n"

    def why(self, key: str, word: str) -> str:
        """What a legal move would do, or why the server would refuse it."""
        place = self.place(key)
        decision = place.decision()
        with contextlib.suppress(MoveError):
            return decision.meaning(read_answer(decision, word), "en")
        answer = self._do(place.live.why_not(place.table, place.seat, word))
        return str(answer["problem"]["message"])

    def move(self, key: str, answer: str) -> str:
        """Make the move that an answer means; its word."""
        place = self.place(key)
        move = read_answer(place.decision(), answer)
        asked = place.state["moves"]["decision"]

        async def play() -> None:
            number = await place.live.move(place.table, place.seat, move.text, asked)
            async with place.changed:  # until what it led to has been heard
                await place.changed.wait_for(
                    lambda: place.number >= number or place.problem is not None
                )

        self._do(play())
        return move.text

    def wait(self, key: str, seconds: float) -> None:
        """Wait until the seat owes a decision or the game is over, at most so long."""
        place = self.place(key)

        async def until() -> None:
            async with place.changed:
                await place.changed.wait_for(
                    lambda: place.owes or place.over or place.problem is not None
                )

        with contextlib.suppress(TimeoutError):
            self._do(asyncio.wait_for(until(), min(max(seconds, 0.0), LONGEST_WAIT)))

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have it done in the thread that talks to the server."""
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)
        except (KoggeError, TimeoutError):
            raise
        except OSError as problem:
            raise BadOption(f"the server at {self.base} cannot be reached ({problem})") from None
        except Exception as problem:
            if not hasattr(problem, "code"):
                raise
            raise BadOption(str(problem)) from None  # what the server refused
