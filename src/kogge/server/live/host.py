"""Host: the owner of an open table, one task that handles every request in turn.

Requests are tried on a copy of the table, committed together, and only then announced and answered.
If another process was faster, its entries are read first and the requests tried again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from kogge.core.errors import KoggeError
from kogge.server.live.news import News, Updates, belong_together, make_updates
from kogge.server.live.recording import keep_if_ended
from kogge.server.ops.times import now
from kogge.server.protocol.messages import Presence, Update, write_message
from kogge.server.storage.journal import Unstorable
from kogge.server.storage.queries import read_entries
from kogge.server.table.changes import Comparison
from kogge.server.table.entries import (
    Body,
    Closed,
    Conceded,
    Entry,
    Joined,
    Left,
    Moved,
    Rematched,
    Returned,
    Said,
    Salted,
    Started,
    StoodIn,
    TookBack,
    Voted,
)
from kogge.server.table.refusals import Refused
from kogge.server.table.showing import show_entries, show_present, show_state
from kogge.server.table.shown_types import State
from kogge.server.table.table import Table

if TYPE_CHECKING:
    from kogge.server.live.followers import Follower
    from kogge.server.live.hall import Hall

log = structlog.get_logger()

Decide = Callable[[Table], Sequence[Body]]

MOST_AT_ONCE: Final = 64  # requests in one turn
MOST_TRIES: Final = 100  # against other processes, before a request is refused
MOST_ENTRIES: Final = 10_000  # but for words: several times a long game; then only it goes on
MOST_WORDS: Final = {"players": 5_000, "spectators": 1_000}  # neither use up the other's room
IDLE_SECONDS: Final = 120.0  # after which a table that nobody follows is put away


@dataclass
class Request:
    """Something to do at a table; `slow` if deciding it takes more than a few milliseconds.

    `tell` hears the number at once, so that it goes out together with the updates.
    """

    decide: Decide
    answer: asyncio.Future[int]
    player: str | None = None
    action: str | None = None
    slow: bool = False
    tell: Callable[[int], None] | None = None


class Sign(Enum):
    """Something that a host is told beside requests."""

    NUDGED = auto()  # there may be entries of other processes
    IDLE = auto()  # nothing happened for a while


@dataclass
class Turn:
    """What a batch of requests leads to, until it is committed."""

    table: Table
    viewers: set[int | None]
    shown: dict[int | None, State]  # to each viewer, so far
    entries: list[Entry] = field(default_factory=list)
    untold: list[Entry] = field(default_factory=list)  # of these, those no update was made of yet
    updates: list[Updates] = field(default_factory=list)
    outcomes: list[tuple[Request, int | Exception]] = field(default_factory=list)


class Host:
    """An open table, its followers, and what has to happen next."""

    def __init__(self, hall: Hall, table: Table) -> None:
        self.hall = hall
        self.table = table
        self.followers: dict[int | None, set[Follower]] = {}
        self._shown: dict[int | None, State] = {}  # to those who follow from the same place
        self._mail: asyncio.Queue[Request | Sign] = asyncio.Queue()
        self._is_idle = False
        self._look = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._look_whether_idle)
        self.task = asyncio.create_task(self._run(), name=f"table {table.id}")
        self.task.add_done_callback(lambda _: self._look.cancel())

    # From outside

    async def do(
        self,
        decide: Decide,
        player: str | None = None,
        action: str | None = None,
        *,
        slow: bool = False,
        tell: Callable[[int], None] | None = None,
    ) -> int:
        """Have something done; the number of its entry, after the commit."""
        if self.task.cancelled():
            raise Refused("unavailable", "the server stops; try again")
        if self.task.done():  # put away while someone still held it
            again = await self.hall.open(self.table.id)
            return await again.do(decide, player, action, slow=slow, tell=tell)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._mail.put_nowait(Request(decide, answer, player, action, slow, tell))
        return await answer

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return self._mail.qsize()

    def nudge(self) -> None:
        """There may be entries of other processes."""
        self._mail.put_nowait(Sign.NUDGED)

    def follow(self, follower: Follower, since: int, unheard: frozenset[str] = frozenset()) -> None:
        """Send a follower everything since a number, and then whatever happens.

        `unheard` are players whose words they do not want to read.
        """
        table = self.table
        since = since if since <= table.number else 0
        happened = show_entries(table, follower.seat, table.entries[since:], unheard=unheard)
        state = show_state(table, follower.seat, self.hall.outages)
        self._shown[follower.seat] = state
        follower.send(write_message(Update(table.id, follower.seat, table.number, happened, state)))
        self.followers.setdefault(follower.seat, set()).add(follower)
        follower.send(self._presence())

    def unfollow(self, follower: Follower) -> None:
        held = self.followers.get(follower.seat)
        if held is not None:
            held.discard(follower)
            if not held:
                del self.followers[follower.seat]
                self._shown.pop(follower.seat, None)

    def announce_presence(self) -> None:
        """Tell all followers who is connected."""
        message = self._presence()
        for followers in self.followers.values():
            for follower in followers:
                follower.send(message)

    def _presence(self) -> bytes:
        present = show_present(self.table, self.hall.presence.players(self.table.id))
        return write_message(Presence(self.table.id, present))

    # The task

    async def _run(self) -> None:
        while True:
            mail = [await self._mail.get()]
            while not self._mail.empty() and len(mail) < MOST_AT_ONCE:
                mail.append(self._mail.get_nowait())
            if mail == [Sign.IDLE]:
                if not self.followers and self.hall.put_away(self):
                    return
                continue
            self._is_idle = False
            requests = [one for one in mail if isinstance(one, Request)]
            looked = Sign.NUDGED in mail
            try:
                if looked:
                    await self.catch_up()
                await self._serve(requests, looked=looked)
            except Exception as error:
                self._give_up(requests, error)

    def _look_whether_idle(self) -> None:
        """Every now and then, instead of a timeout for every wait."""
        if self._is_idle:
            self._mail.put_nowait(Sign.IDLE)
        self._is_idle = True
        self._look = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._look_whether_idle)

    def _give_up(self, requests: Iterable[Request], error: Exception) -> None:
        """Nothing was announced, so the table stands as it did; what may have been committed all
        the same is found by the next request, whose number is taken then."""
        if not isinstance(error, Refused | SQLAlchemyError | OSError):
            log.error("table failed", table=self.table.id, exc_info=error)
        for request in requests:
            if not request.answer.done():
                request.answer.set_exception(error)

    async def _serve(self, requests: list[Request], *, looked: bool) -> None:
        """Try, commit, announce, answer; again if another process was faster.

        A commit proves that nobody was. What adds nothing, a refusal above all, is decided only
        after a look at what others have added: their players were told of it already.
        """
        if not requests:
            return
        for _ in range(MOST_TRIES):
            turn = await self._try(requests)
            if turn.entries:
                await self._note_deaf(turn.updates)
                try:
                    committed = await self._commit(turn)
                except Unstorable:
                    await self._serve_each(requests)
                    return
                if committed:
                    self._settle(turn)
                    return
                self.hall.conflicts += 1
                await self.catch_up()
            elif looked or not self.hall.shared or not await self.catch_up():
                self._settle(turn)
                return
            looked = True
        raise Refused("unavailable", "too many servers write to this table at once; try again")

    async def _serve_each(self, requests: list[Request]) -> None:
        """One of these cannot be stored; refuse that one alone."""
        if len(requests) == 1:
            raise Unstorable("this cannot be stored; nothing was changed")
        for request in requests:
            try:
                await self._serve([request], looked=True)
            except Exception as error:
                self._give_up([request], error)

    async def _try(self, requests: Iterable[Request]) -> Turn:
        turn = Turn(self.table.copy(), set(self.followers), self._shown.copy())
        for request in requests:
            turn.outcomes.append((request, await self._try_one(turn, request)))
        self._tell(turn)
        return turn

    async def _try_one(self, turn: Turn, request: Request) -> int | Exception:
        table = turn.table
        if request.player is not None and request.action is not None:
            done = table.find_done(request.player, request.action)
            if done is not None:
                return done
        try:
            if request.slow:
                bodies = await asyncio.to_thread(request.decide, table)
            else:
                bodies = request.decide(table)
            check_room(table, bodies)
        except (Refused, KoggeError) as refusal:
            return refusal
        first = table.number + 1
        for body in bodies:
            await self._add(turn, request, body, first)
        return first if bodies else table.number

    async def _add(self, turn: Turn, request: Request, body: Body, first: int) -> None:
        number = turn.table.number + 1
        action = request.action if number == first else None
        entry = Entry(number, now(), body, request.player, action)
        if turn.untold and not belong_together(turn.untold[-1], entry):
            self._tell(turn)
        if isinstance(body, TookBack):
            await asyncio.to_thread(turn.table.apply, entry)
        else:
            turn.table.apply(entry)
        turn.entries.append(entry)
        turn.untold.append(entry)
        turn.viewers = {seat_after(viewer, body) for viewer in turn.viewers}

    def _tell(self, turn: Turn) -> None:
        """Make an update of what no viewer was told of yet."""
        if turn.untold:
            told = make_updates(
                turn.table, turn.untold, turn.viewers, turn.shown, self.hall.outages
            )
            turn.updates.append(told)
            turn.untold = []

    async def _commit(self, turn: Turn) -> bool:
        table = turn.table
        return await self.hall.journal.append(table.id, turn.entries, self.hall.summary(table))

    async def _note_deaf(self, told: Iterable[Updates]) -> None:
        """Find out who does not want to read what was said."""
        for updates in told:
            last = updates.entries[-1]
            if isinstance(last.body, Said) and last.player is not None:
                updates.unheard_by = await self.hall.blocks.blockers_of(last.player)

    def _settle(self, turn: Turn) -> None:
        if turn.entries:
            keep_if_ended(self.hall.records, self.table, turn.table)
            self.table = turn.table
            self._shown = turn.shown
            for updates in turn.updates:
                self._announce(updates)
            self._forget_shown(turn.viewers)
            self.hall.attend(self)
        for request, outcome in turn.outcomes:
            if request.answer.done():
                continue
            if isinstance(outcome, Exception):
                request.answer.set_exception(outcome)
            else:
                request.answer.set_result(outcome)
                if request.tell is not None:
                    request.tell(outcome)
        self._send_held()

    def _forget_shown(self, viewers: Iterable[int | None]) -> None:
        """Keep the states of those alone who follow and were told of all so far."""
        told = set(viewers) & self.followers.keys()
        self._shown = {viewer: state for viewer, state in self._shown.items() if viewer in told}

    def _announce(self, updates: Updates) -> None:
        """Have an update ready for each follower; it goes out with whatever else is for them."""
        last = updates.entries[-1].body
        if isinstance(last, Started | Left):
            self._reseat(last)
        began = time.perf_counter()
        for viewer, followers in self.followers.items():
            news = updates.get(viewer) or self._late_news(updates.entries, viewer)
            for follower in followers:
                if updates.unheard_by and follower.player in updates.unheard_by:
                    follower.hold(self._silence(updates.entries[-1].number, viewer))
                else:
                    follower.hold(news.changed if follower.changes else news.whole)
        taken = time.perf_counter() - began + updates.seconds
        self.hall.view_seconds.observe(self.table.agreement.game, taken)

    def _send_held(self) -> None:
        for followers in self.followers.values():
            for follower in followers:
                follower.flush()

    def _late_news(self, entries: Sequence[Entry], viewer: int | None) -> News:
        """For someone who began to follow while the entries were being committed."""
        told = show_entries(self.table, viewer, entries)
        state = show_state(self.table, viewer, self.hall.outages)
        update = Update(self.table.id, viewer, entries[-1].number, told, state)
        return News(update, None, Comparison())

    def _silence(self, number: int, viewer: int | None) -> bytes:
        """For someone who does not want to read what was said: the number alone."""
        return write_message(Update(self.table.id, viewer, number, [], State()))

    def _reseat(self, body: Started | Left) -> None:
        """Followers keep following the one they are; who has lost a seat is a spectator."""
        followers = [follower for held in self.followers.values() for follower in held]
        self.followers = {}
        for follower in followers:
            follower.seat = seat_after(follower.seat, body)
            self.followers.setdefault(follower.seat, set()).add(follower)

    async def catch_up(self) -> bool:
        """Read what other processes have added, and announce it here; whether there was any."""
        new = await read_entries(self.hall.engine, self.table.id, self.table.number)
        for entry in new:
            table = self.table.copy()
            if isinstance(entry.body, TookBack):
                await asyncio.to_thread(table.apply, entry)
            else:
                table.apply(entry)
            self.table = table
            viewers = {seat_after(viewer, entry.body) for viewer in self.followers}
            told = make_updates(table, [entry], viewers, self._shown, self.hall.outages)
            await self._note_deaf([told])
            self._announce(told)
            self._forget_shown(viewers)
        self._send_held()
        if new:
            self.hall.attend(self, elsewhere=True)
        return bool(new)


def check_room(table: Table, bodies: Sequence[Body]) -> None:
    """A table does not grow for ever; words, of players and of others, have room of their own."""
    for body in bodies:
        if isinstance(body, Said):
            who = "spectators" if body.seat is None else "players"
            if table.words[who] >= MOST_WORDS[who]:
                raise Refused(
                    "too-many", "this table is full of chat lines; it takes only moves now"
                )
    acts = table.number - sum(table.words.values())
    if bodies and acts >= MOST_ENTRIES and not has_to_be(bodies):
        raise Refused("too-many", "this table is full of entries; it takes only moves now")


def has_to_be(bodies: Sequence[Body]) -> bool:
    """Whether a game could not come to its end without this, or someone not leave it."""
    seated = Joined | Salted | Started | StoodIn | Returned
    ending = Moved | Voted | Conceded | Rematched | Closed | Said
    return any(isinstance(body, seated | ending) for body in bodies)


def seat_after(viewer: int | None, body: Body) -> int | None:
    """From where the same person looks at the table after an entry."""
    match body:
        case Started() if viewer is not None:
            return body.order.index(viewer)
        case Left() if viewer == body.seat:
            return None
    return viewer
