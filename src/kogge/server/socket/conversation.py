"""Conversation: one client on one socket, its messages and the answers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Final, assert_never

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

import kogge
from kogge.core.errors import KoggeError
from kogge.server.live.followers import Follower, Outbox
from kogge.server.live.host import Host
from kogge.server.ops.limits import COSTS, FOLLOWS, MESSAGES, PATIENCE, RATE_LIMIT, Credit
from kogge.server.ops.times import now
from kogge.server.protocol import messages as m
from kogge.server.service import Service
from kogge.server.table.entries import Body
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused, problem
from kogge.server.table.showing import show_present
from kogge.server.table.table import Table
from kogge.server.table.verbs.concede import concede
from kogge.server.table.verbs.fill import fill
from kogge.server.table.verbs.move import move, playing
from kogge.server.table.verbs.salt import add_salt
from kogge.server.table.verbs.say import say
from kogge.server.table.verbs.step_away import come_back, step_away
from kogge.server.table.verbs.undo import answer_undo, ask_undo
from kogge.server.table.verbs.vote import vote

log = structlog.get_logger()

SLOW: Final = (m.Undo, m.AnswerUndo)  # they play a game again


class OutOfPatience(Exception):
    """The client keeps sending what is refused."""


class Conversation:
    """Reads messages one after the other; answers go to the outbox."""

    def __init__(self, service: Service, player: Player | None, address: str) -> None:
        self.service = service
        self.address = address
        self.player = player
        self.outbox = Outbox()
        self._follows: list[tuple[Host, Follower, bool]] = []  # and whether it counts as presence
        self._messages = Credit(MESSAGES)
        self._refused = 0
        welcome = m.Welcome(m.PROTOCOL, kogge.__version__, now(), player.id if player else None)
        self.send(welcome)

    @property
    def plays(self) -> bool:
        """Whether this client follows a table from a seat."""
        return any(counts for _, _, counts in self._follows)

    def send(self, message: m.FromServer) -> None:
        self.outbox.put(m.write_message(message))

    def _check_banned(self) -> None:
        """Who is banned while connected does nothing more."""
        bans = self.service.bans
        banned = self.player is not None and bans.holds("player", self.player.id)
        if banned or bans.holds("address", self.address):
            raise Refused("forbidden", "you are banned from this server")

    async def hear(self, data: str | bytes) -> None:
        """One message of the client: done and answered, or refused."""
        self.service.metrics.count("messages")
        try:
            self._check_banned()
            self._spend(1)
            message = _read(data)
            kind = str(message.__struct_config__.tag)
            self._spend(COSTS.get(kind, 1) - 1)
            began = time.perf_counter()
            await self._answer(message)
            self.service.metrics.messages.observe(kind, time.perf_counter() - began)
        except (Refused, KoggeError) as refusal:
            self._refuse(refusal, data)
        except (asyncio.CancelledError, OutOfPatience):
            raise
        except (SQLAlchemyError, OSError):
            self._refuse(Refused("unavailable", "the database does not answer; try again"), data)
        except Exception as error:
            self.service.metrics.count("failures")
            log.exception("message failed", error=type(error).__name__)
            self._refuse(Refused("unavailable", "that went wrong on our side; try again"), data)

    def _spend(self, cost: int) -> None:
        if self.service.settings.limited and not self._messages.spend(cost):
            raise Refused("too-many", RATE_LIMIT)

    def _refuse(self, refusal: Refused | KoggeError, data: str | bytes) -> None:
        """Say no to an action, question or table, so that whoever waits for it need not wait on."""
        self.service.metrics.count("refusals")
        self.send(m.No(problem(refusal), m.read_address(data)))
        self._refused += isinstance(refusal, Refused) and refusal.code in ("malformed", "too-many")
        if self._refused > PATIENCE:
            raise OutOfPatience

    async def _answer(self, message: m.ClientMessage) -> None:
        match message:
            case m.Ping():
                self.send(m.Pong(message.id, now()))
            case m.Follow():
                await self._follow(message)
            case m.Unfollow():
                await self._unfollow(message)
            case m.Ask():
                await self._ask(message)
            case m.Say():
                await self._say(message)
            case m.Seated():
                await self._act(message)
            case _:
                assert_never(message)

    # At a table

    async def _act(self, message: m.SeatedMessage) -> None:
        """Do what only the holder of a seat may do."""
        player = self._need_player()
        host = await self.service.hall.open(message.table)
        present: list[int] = []
        if isinstance(message, m.Vote):
            presence = self.service.hall.presence
            await presence.look(message.table)
            present = show_present(host.table, presence.players(host.table.id))

        def decide(table: Table) -> Sequence[Body]:
            check_holder(table, player, message.seat)
            return decide_for(table, message, present)

        slow = isinstance(message, SLOW)
        await host.do(decide, player.id, message.action, slow=slow, tell=self._done(message.action))

    def _done(self, action: str) -> Callable[[int], None]:
        return lambda number: self.send(m.Done(action, number))

    async def _say(self, message: m.Say) -> None:
        player = self._need_player()
        self._check_may_chat(player)
        host = await self.service.hall.open(message.table)
        await host.do(
            lambda table: say(table, player, message.seat, message.text),
            player.id,
            message.action,
            tell=self._done(message.action),
        )

    def _check_may_chat(self, player: Player) -> None:
        """Chat limit and mute: for whatever others have to read."""
        if self.service.settings.limited and not self.service.sayings.spend(player.id):
            raise Refused("too-many", "rate limit reached: too many chat lines; wait a little")
        if self.service.bans.holds("mute", player.id):
            raise Refused("forbidden", "you are muted: no chat at this server for now")

    async def _ask(self, message: m.Ask) -> None:
        """Say why not, from what the seat may know."""
        player = self._need_player()
        table = (await self.service.hall.newest(message.table)).table
        check_holder(table, player, message.seat)
        position = playing(table)
        refusal = position.why_not(message.seat, message.move)
        if refusal is not None:
            self.send(m.Answer(message.id, False, problem(refusal)))
            return
        made = position.game.rooms.moves.parse(message.move)
        hint = position.look(message.seat).hint(made.id)
        told = m.Hint(hint.why, hint.rule, dict(hint.details)) if hint else None
        self.send(m.Answer(message.id, True, hint=told))

    async def _follow(self, message: m.Follow) -> None:
        await self._unfollow(m.Unfollow(message.table, message.seat))
        if len(self._follows) >= FOLLOWS:
            raise Refused("not-now", f"a socket follows {FOLLOWS} seats at most; unfollow some")
        host = await self.service.hall.newest(message.table)
        player = self.player
        if message.seat is not None:
            player = self._need_player()
            check_holder(host.table, player, message.seat)
        who = self.player.id if self.player else None
        unheard = await self.service.hall.unheard_by(host.table, who)
        if message.seat is not None and player is not None:
            check_holder(host.table, player, message.seat)
        follower = Follower(self.outbox, message.seat, changes=message.changes, player=who)
        host.follow(follower, message.since, unheard)
        counts = message.seat is not None and player is not None
        self._follows.append((host, follower, counts))
        if counts and player is not None and message.seat is not None:
            self.service.hall.searching.note_address(player.id, self.address)
            if await self.service.hall.presence.arrive(host.table.id, player.id):
                host.announce_presence()
            await self._return(host, player, follower)

    async def _return(self, host: Host, player: Player, follower: Follower) -> None:
        """Whoever comes back gets the seat back."""

        def decide(table: Table) -> Sequence[Body]:
            seat = follower.seat
            return [] if seat is None else come_back(table, seat)

        if follower.seat is not None and host.table.seats[follower.seat].stand_in is not None:
            await host.do(decide, player.id)

    async def _unfollow(self, message: m.Unfollow) -> None:
        for follow in list(self._follows):
            host, follower, _ = follow
            if host.table.id == message.table and follower.seat == message.seat:
                await self._let_go(follow)

    async def _let_go(self, follow: tuple[Host, Follower, bool]) -> None:
        host, follower, counts = follow
        self._follows.remove(follow)
        host.unfollow(follower)
        if not counts or self.player is None:
            return
        if await self.service.hall.presence.depart(host.table.id, self.player.id):
            host.announce_presence()

    async def end(self) -> None:
        """The socket is closed: follow nothing more, whether or not the database answers."""
        for follow in list(self._follows):
            try:
                await self._let_go(follow)
            except (SQLAlchemyError, OSError) as error:
                log.warning("a departure was not noted", error=type(error).__name__)

    def _need_player(self) -> Player:
        if self.player is None:
            raise Refused("unauthorised", "say who you are first: POST /api/players")
        return self.player


def check_holder(table: Table, player: Player, seat: int) -> None:
    """Only the holder of a seat may play it, and look from it."""
    if seat not in table.seats_of(player.id):
        raise Refused("forbidden", f"seat {seat} is not yours")


def decide_for(table: Table, message: m.SeatedMessage, present: Sequence[int]) -> Sequence[Body]:
    """What follows from a message of a seat's holder."""
    match message:
        case m.Move():
            return move(table, message.seat, message.move, message.decision)
        case m.Undo():
            return ask_undo(table, message.seat)
        case m.AnswerUndo():
            return answer_undo(table, message.seat, message.agrees)
        case m.Concede():
            return concede(table, message.seat)
        case m.Vote():
            return vote(table, message.seat, message.about, present)
        case m.Fill():
            return fill(table, message.about, message.bot)
        case m.Salt():
            return add_salt(table, message.seat, message.salt)
        case m.StepAway():
            return step_away(table, message.seat)
        case _:
            assert_never(message)


def _read(data: str | bytes) -> m.ClientMessage:
    try:
        return m.read_message(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("malformed", f"not understood: {error}") from None
