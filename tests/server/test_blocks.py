"""Blocks: words of a blocked player reach no device of ours, and they join no table of ours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving, serving, sqlite

from kogge.client import Client, ServerRefused, sign_up


def words_of(happened: Sequence[dict[str, object]]) -> list[object]:
    return [entry["text"] for entry in happened if entry["kind"] == "said"]


async def say(guest: Guest, text: str) -> int:
    return await guest.live.act("say", guest.table, text=text)


async def block(client: Client, table: str, **whom: object) -> list[int]:
    reply = await client.post(f"/api/tables/{table}/blocks", whom)
    seats: list[int] = reply["seats"]
    return seats


@live_test
async def test_words_of_a_blocked_player_do_not_arrive(server: Serving) -> None:
    """Not by any socket, nor by REST or in the log, earlier ones included; others hear them all."""
    async with guests(server.url, "visby", 3, seating="fixed") as (anna, bruno, clara):
        await say(bruno, "before")
        assert await block(anna.client, anna.table, seat=1) == [1]
        number = await say(bruno, "after")
        for guest in (anna, clara):
            await guest.until_number(number)
        assert words_of(anna.happened) == ["before"]
        assert words_of(clara.happened) == ["before", "after"]
        async with Client(server.url, anna.client.token).live() as live:  # another device
            for seat in (0, None):
                await live.follow(anna.table, seat)
                while (update := await live.updates.get())["type"] != "update":
                    pass
                assert update["number"] == number
                assert words_of(update["happened"]) == []
                told = await anna.client.get(f"/api/tables/{anna.table}")
                assert words_of(told["happened"]) == []
        log = await anna.client.get(f"/api/tables/{anna.table}/log")
        assert not [line for line in log["lines"] if "after" in line["text"]]
        assert await block(anna.client, anna.table, seat=1, blocks=False) == []
        told = await anna.client.get(f"/api/tables/{anna.table}")
        assert words_of(told["happened"]) == ["before", "after"]


@live_test
async def test_a_spectator_is_blocked_by_a_line_of_theirs(server: Serving) -> None:
    """Who has no seat is named by the number of what they said; another spectator reads on."""
    async with guests(server.url, "visby", 2, watching=3, seating="fixed") as here:
        loud, quiet, other = here[2:]
        number = await say(loud, "one")
        await block(quiet.client, quiet.table, number=number)
        number = await say(loud, "two")
        for guest in (quiet, other):
            await guest.until_number(number)
        assert words_of(quiet.happened) == ["one"]
        assert words_of(other.happened) == ["one", "two"]


@live_test
async def test_a_blocked_player_joins_none_of_ones_tables(server: Serving) -> None:
    """Whoever blocks may join theirs; lifted, everything is as before."""
    async with guests(server.url, "visby", 2, seating="fixed") as (anna, bruno):
        await block(anna.client, anna.table, seat=1)
        mine = (await anna.client.create_table("visby", ["human", "human"]))["table"]
        with pytest.raises(ServerRefused) as refusal:
            await bruno.client.join(mine)
        assert refusal.value.code == "forbidden"
        theirs = (await bruno.client.create_table("visby", ["human", "human"]))["table"]
        await anna.client.join(theirs)
        (listed,) = (await anna.client.get("/api/me/blocks"))["blocks"]
        assert listed["name"] == "Guest 1"
        assert (await anna.client.get("/api/me/data"))["blocked"] == ["Guest 1"]
        await anna.client.delete(f"/api/me/blocks/{listed['id']}")
        await bruno.client.join(mine)


@live_test
async def test_one_blocks_others_alone(server: Serving) -> None:
    """Neither oneself, nor a bot, nor what is not there; and one has to be somebody oneself."""
    async with guests(server.url, "visby", 1, "greedy", seating="fixed") as (anna,):
        for whom, code in (
            ({"seat": 0}, "not-now"),
            ({"seat": 1}, "not-now"),
            ({}, "not-now"),
            ({"seat": 9}, "not-found"),
            ({"number": 999}, "not-found"),
        ):
            with pytest.raises(ServerRefused) as refusal:
                await block(anna.client, anna.table, **whom)
            assert refusal.value.code == code
        with pytest.raises(ServerRefused) as refusal:
            await block(Client(server.url), anna.table, seat=0)
        assert refusal.value.code == "unauthorised"


@live_test
async def test_blocks_hold_at_every_process(postgres: str) -> None:
    """Blocked at one process, somebody's words do not come by another, nor do they join there."""
    with serving(postgres, "--no-limits") as one, serving(postgres, "--no-limits") as other:
        async with guests(one.url, "visby", 2, seating="fixed") as (anna, bruno):
            elsewhere = Client(other.url, anna.client.token)
            async with elsewhere.live() as live:
                await live.follow(anna.table, 0)
                await block(anna.client, anna.table, seat=1)
                number = await say(bruno, "a word")
                heard = []
                while (update := await live.updates.get()).get("number") != number:
                    heard += update.get("happened", [])
                assert words_of([*heard, *update["happened"]]) == []
            mine = (await anna.client.create_table("visby", ["human", "human"]))["table"]
            with pytest.raises(ServerRefused):
                await Client(other.url, bruno.client.token).join(mine)


@live_test
async def test_blocks_outlive_the_server_and_not_the_player(tmp_path: Path) -> None:
    """They are stored; who is forgotten blocks nobody, and is blocked by nobody."""
    with serving(sqlite(tmp_path), "--no-limits") as server:
        async with guests(server.url, "visby", 2, seating="fixed") as (anna, bruno):
            await block(anna.client, anna.table, seat=1)
            token = anna.client.token
            await bruno.live.act("concede", bruno.table, seat=1)
    with serving(sqlite(tmp_path), "--no-limits") as server:
        again = Client(server.url, token)
        assert len((await again.get("/api/me/blocks"))["blocks"]) == 1
        await Client(server.url, bruno.client.token).delete("/api/me")
        assert (await again.get("/api/me/blocks"))["blocks"] == []
        await sign_up(server.url, "Clara")
