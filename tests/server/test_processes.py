"""What a player was told by one process holds at every other, at once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

import pytest
from tests.server.playing import Guest, guests, live_test
from tests.server.proxying import round_robin
from tests.server.serving import Serving, serving

from kogge.client import Client, Live, play, sign_up

TRIES = 5
GAMES = 1


@pytest.fixture(scope="module")
def fleet(postgres: str) -> Iterator[list[Serving]]:
    """Three processes on one database."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(serving(postgres, "--no-limits")) for _ in range(3)]


async def first_answer(live: Live, table: str) -> str:
    """What following is answered: an update, or a refusal."""
    while True:
        message = await live.updates.get()
        if message.get("table", message.get("to")) == table:
            return str(message.get("problem", message)["code" if "problem" in message else "type"])


@live_test
async def test_a_seat_taken_at_one_process_is_followed_at_another(fleet: list[Serving]) -> None:
    """Join at one process, follow at once at another that has the table open."""
    here, there, _ = fleet
    host = await sign_up(here.url, "Host")
    guest = await sign_up(here.url, "Guest")
    elsewhere = Client(there.url, guest.token)
    async with elsewhere.live() as live:
        for _ in range(TRIES):
            table = (await host.create_table("visby", ["human"] * 3))["table"]
            await elsewhere.get(f"/api/tables/{table}")  # now it is open there
            seat = (await guest.join(table))["yours"][0]
            await live.follow(table, seat)
            assert await first_answer(live, table) == "update"
            await live.unfollow(table)


@live_test
async def test_a_seat_taken_at_one_process_is_shown_by_another(fleet: list[Serving]) -> None:
    """Over HTTP too: the table, my tables, the log and the lobby know of it at once."""
    here, there, _ = fleet
    host = await sign_up(here.url, "Host")
    guest = await sign_up(here.url, "Guest")
    elsewhere = Client(there.url, guest.token)
    for _ in range(TRIES):
        made = await host.create_table("visby", ["human"] * 3, access="public")
        table = made["table"]
        await elsewhere.get(f"/api/tables/{table}")
        joined = await guest.join(table)
        seat = joined["yours"][0]
        shown = await elsewhere.get(f"/api/tables/{table}?seat={seat}")
        assert (shown["yours"], shown["number"]) == ([seat], joined["number"])
        assert table in [one["id"] for one in (await elsewhere.get("/api/me/tables"))["tables"]]
        log = await elsewhere.get(f"/api/tables/{table}/log?seat={seat}")
        assert log["lines"][-1]["number"] == joined["number"]
        lobby = (await elsewhere.get("/api/tables"))["tables"]
        seats = next(one["seats"] for one in lobby if one["id"] == table)
        assert [place["name"] for place in seats] == ["Host", "Guest", ""]


@live_test
async def test_a_departure_told_by_one_process_is_known_to_another(fleet: list[Serving]) -> None:
    """Whom one process has reported gone can be voted out through another at once."""
    here, there, _ = fleet
    for _ in range(TRIES):
        async with (
            guests(here.url, "visby", 2) as (first, second),
            Client(there.url, first.client.token).live() as live,
        ):
            elsewhere = Guest(first.client, live, first.table, 0)
            await live.follow(first.table, 0)
            await elsewhere.until(lambda guest: guest.present == [0, 1])
            await first.until(lambda guest: guest.present == [0, 1])
            await second.live.unfollow(first.table)
            await first.until(lambda guest: guest.present == [0])
            await live.act("vote", first.table, seat=0, about=1)


@live_test
async def test_a_rematch_offered_by_one_process_is_found_by_another(fleet: list[Serving]) -> None:
    """Both players of a finished game ask for a rematch at once, each elsewhere: one table."""
    here, there, _ = fleet
    async with guests(here.url, "visby", 2) as (first, second):
        other = Client(there.url, second.client.token)
        await other.get(f"/api/tables/{first.table}")
        await first.act("concede")
        again = [
            (await client.post(f"/api/tables/{first.table}/rematch"))["table"]
            for client in (first.client, other)
        ]
        assert again[0] == again[1]


@pytest.mark.parametrize("games", [GAMES, pytest.param(200, marks=pytest.mark.soak)])
@live_test
async def test_our_client_plays_through_a_round_robin_proxy(
    fleet: list[Serving], games: int
) -> None:
    """Every request and every socket of four players reaches another process; all games end."""
    async with round_robin(fleet) as url:
        for _ in range(games):
            clients = [await sign_up(url, f"Guest {i}", external=True) for i in range(4)]
            table = (await clients[0].create_table("visby", ["external"] * 4))["table"]
            async with asyncio.TaskGroup() as playing:
                ends = [playing.create_task(play_game(client, table)) for client in clients]
            assert {end.result() for end in ends} == {"over"}


async def play_game(client: Client, table: str) -> str:
    async with client.live() as live:
        update = await play(
            live, table, lambda update: str(update["state"]["moves"]["legal"][0]["move"])
        )
        return str(update["state"]["status"])
