"""What players of server tests do."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import wraps
from typing import Any, Final

from kogge.client import Client, Json, Live, ServerRefused, sign_up

STUCK: Final = 600.0  # seconds; what waits longer waits for what will never come


def live_test(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that awaits; one that waits for ever ends the test, not the whole run."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*given, **named), STUCK))

    return run


class Guest:
    """Someone at one table: a client, a seat, and the state as far as it was told."""

    def __init__(self, client: Client, live: Live, table: str, seat: int | None) -> None:
        self.client = client
        self.live = live
        self.table = table
        self.seat = seat
        self.number = 0
        self.state: Json = {}
        self.happened: list[Json] = []
        self.present: list[int] = []

    async def hear(self) -> Json:
        """The next update of the table."""
        while True:
            message = await self.live.updates.get()
            if message.get("table") != self.table:
                continue
            if message["type"] == "presence":
                self.present = message["present"]
                return message
            if message["type"] == "update":
                self.number = message["number"]
                self.seat = message["seat"]
                self.state |= message["state"]
                self.happened += message["happened"]
                return message

    async def until(self, holds: Callable[[Guest], bool]) -> None:
        """Listen until something holds."""
        while not holds(self):
            await self.hear()

    async def until_number(self, number: int) -> None:
        await self.until(lambda guest: guest.number >= number)

    @property
    def legal(self) -> list[str]:
        moves = self.state.get("moves")
        return [move["move"] for move in moves["legal"]] if moves else []

    @property
    def over(self) -> bool:
        return self.state["status"] == "over"

    async def move(self, word: str | None = None) -> int:
        """Make a move, the first legal one unless named, and hear of it."""
        assert self.seat is not None
        number = await self.live.move(self.table, self.seat, word or self.legal[0])
        await self.until_number(number)
        return number

    async def act(self, kind: str, **what: Any) -> int:
        assert self.seat is not None
        number = await self.live.act(kind, self.table, seat=self.seat, **what)
        await self.until_number(number)
        return number


@contextlib.asynccontextmanager
async def guests(
    url: str, game: str, people: int, *bots: str, watching: int = 0, **agreed: Any
) -> AsyncIterator[list[Guest]]:
    """People at a new table, in the order of their seats, and then spectators."""
    async with contextlib.AsyncExitStack() as stack:
        clients = [await sign_up(url, f"Guest {i}") for i in range(people + watching)]
        seats = ["human"] * people + list(bots)
        table = (await clients[0].create_table(game, seats, **agreed))["table"]
        for client in clients[1:people]:
            await client.join(table)
        here = []
        for client in clients:
            seats_held = (await client.get(f"/api/tables/{table}"))["yours"]
            live = await stack.enter_async_context(client.live())
            guest = Guest(client, live, table, seats_held[0] if seats_held else None)
            await live.follow(table, guest.seat)
            await guest.until(lambda g: bool(g.state))
            here.append(guest)
        yield sorted(here, key=lambda g: 99 if g.seat is None else g.seat)


async def play_on(guest: Guest, at_most: int = 1_000_000) -> None:
    """Make the first legal move whenever one is owed, until it is over or so much has happened."""
    decided = -1
    while not guest.over and guest.number < at_most:
        moves = guest.state["moves"]
        if moves is not None and moves["decision"] > decided and guest.seat is not None:
            decided = moves["decision"]
            word = moves["legal"][0]["move"]
            with contextlib.suppress(ServerRefused):  # a stand-in or the end was faster
                await guest.live.move(guest.table, guest.seat, word, decided)
        await guest.hear()


async def play_to_the_end(players: list[Guest]) -> None:
    """Everyone plays on until it is over."""
    await asyncio.gather(*(play_on(guest) for guest in players if guest.seat is not None))
