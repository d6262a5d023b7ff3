"""Show: a public table where bots play as long as somebody watches, so that one can always watch.

All its seats are held by this process, which moves for them at a pace that eyes can follow. While
nobody looks, nothing moves; when a game is over, the next one to ask finds a new table.
"""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

import kogge
from kogge.server.live.create import create
from kogge.server.live.hall import Hall
from kogge.server.live.host import Host
from kogge.server.live.search_processes import Search
from kogge.server.live.search_queue import Waiting
from kogge.server.storage.queries import list_lobby
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.refusals import Refused
from kogge.server.table.seats import EXTERNAL
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move

log = structlog.get_logger()

PLAYER: Final = "show"  # no token has this digest
NAMES: Final = ("Bot Anna", "Bot Bruno", "Bot Clara", "Bot Derk", "Bot Elsa", "Bot Fiete")
MOST: Final = 4  # players
BOTS: Final = ("journeyman", "apprentice")  # in turn: not all play alike, and none thinks long
PACE_SECONDS: Final = 2.0  # between two moves
LOOK_SECONDS: Final = 1.0  # until one looks again whether somebody watches


def is_show(table: Table) -> bool:
    """Whether nobody but the show sits at a table; then nothing there is anyone's secret."""
    return {seat.player for seat in table.seats} == {PLAYER}


class Show:
    """The table of this process at which bots play for whoever watches."""

    def __init__(self, hall: Hall, pace: float = PACE_SECONDS) -> None:
        self._hall = hall
        self._pace = pace
        self._host: dict[str, str] = {}  # ids of tables, by game
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def table(self, game: str) -> str:
        """The id of a table of this game where bots play; a new one if the last game is over."""
        async with self._turn:
            id = self._host.get(game)
            if id is not None and (await self._hall.open(id)).table.status == "playing":
                return id
            host = await self._left_behind(game) or await self._open(game)
            id = self._host[game] = host.table.id
            self._tasks[game] = asyncio.create_task(self._play(id), name=f"show {id}")
            return id

    async def _left_behind(self, game: str) -> Host | None:
        """A show that an earlier process has not played to its end."""
        for one in await list_lobby(self._hall.engine, game, "playing"):
            if set(one.agreement.seats) == {EXTERNAL}:
                host = await self._hall.open(one.id)
                if is_show(host.table):
                    await self._hall.presence.arrive(one.id, PLAYER)
                    return host
        return None

    async def _open(self, game: str) -> Host:
        """A table of as many players as the game allows, up to four, all of them ours."""
        players = min(MOST, kogge.game(game).players[1])
        agreement = Agreement(game, [EXTERNAL] * players, access="public", seating="fixed")
        host = await create(self._hall, checked(agreement))
        for name in NAMES[:players]:
            await host.do(partial(join, player=PLAYER, name=name, external=True), PLAYER)
        await self._hall.presence.arrive(host.table.id, PLAYER)
        return host

    async def _play(self, id: str) -> None:
        """Move by move, while somebody watches, to the end."""
        while True:
            await asyncio.sleep(self._pace if self._hall.is_followed(id) else LOOK_SECONDS)
            if not self._hall.is_followed(id):
                continue
            try:
                host = await self._hall.open(id)
                await self._hall.preparation.need(host.table.agreement.game, "search")
                if host.table.status != "playing":
                    return
                await self._move(host)
            except Refused as refusal:
                if refusal.code == "unavailable":  # the server stops
                    return
                log.info("the show missed a move", table=id, problem=str(refusal))
            except (SQLAlchemyError, OSError) as error:
                log.warning("the show waits", table=id, error=type(error).__name__)

    async def _move(self, host: Host) -> None:
        """One decision; where all decide at once, all of them."""
        table = host.table
        assert table.position is not None
        together = table.position.game.simultaneous
        for seat in table.to_act if together else table.to_act[:1]:
            observed = table.position.observed(seat).tobytes()
            level = BOTS[seat % len(BOTS)]
            search = Search(table.agreement.game, level, table.seed_for(seat), seat, observed)
            found = await self._hall.searching.ask(search, partial(self._who_waits, host))
            if found is None:  # nobody watches any more
                return
            word = table.position.game.rooms.moves[int(found)].text
            owed = table.decisions[seat]
            await host.do(partial(move, seat=seat, word=word, decision=owed), PLAYER)

    def _who_waits(self, host: Host) -> Waiting | None:
        """Those who watch wait together, behind everybody who plays."""
        return Waiting([PLAYER], False) if host.followers else None

    async def close(self) -> None:
        """Let nothing more move."""
        for task in self._tasks.values():
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
