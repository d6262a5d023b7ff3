"""What a page needs to know about its person: their name, their tables; and what proves a game."""

from __future__ import annotations

import hashlib
import urllib.request
from pathlib import Path

import pytest
from tests.server.playing import guests, live_test, play_to_the_end
from tests.server.serving import Serving, serving, sqlite

from kogge.client import Client, ServerRefused, sign_up


@live_test
async def test_my_tables_are_those_where_i_sit(server: Serving) -> None:
    """Tables where one sits are listed with one's seats and whose turn it is, others are not."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    mine = (await anna.create_table("visby", ["human", "greedy"]))["table"]
    open_one = (await anna.create_table("visby", ["human", "human"]))["table"]
    left = (await anna.create_table("visby", ["human", "human"]))["table"]
    await ben.join(left)
    await ben.create_table("visby", ["human", "human"], access="public")
    found = {one["id"]: one for one in (await anna.get("/api/me/tables"))["tables"]}
    assert set(found) == {mine, open_one, left}
    assert found[mine]["status"] == "playing"
    assert set(found[mine]["yours"]) <= set(found[mine]["to_act"])
    assert (found[open_one]["status"], found[open_one]["to_act"]) == ("open", [])
    await anna.post(f"/api/tables/{open_one}/leave")
    assert open_one not in {one["id"] for one in (await anna.get("/api/me/tables"))["tables"]}


@live_test
async def test_another_name_is_for_seats_to_come(server: Serving) -> None:
    """A new name is known from now on; a seat that was taken keeps the one it was taken with."""
    anna = await sign_up(server.url, "Anna")
    before = await anna.create_table("visby", ["human", "human"])
    assert (await anna.rename("  Anna\u0007 B. "))["name"] == "Anna B."
    assert (await anna.get("/api/me"))["player"]["name"] == "Anna B."
    after = await anna.create_table("visby", ["human", "human"])
    names = [made["state"]["seats"][made["yours"][0]]["name"] for made in (before, after)]
    assert names == ["Anna", "Anna B."]
    with pytest.raises(ServerRefused) as refusal:
        await anna.rename("x" * 25)
    assert refusal.value.code == "malformed"


@live_test
async def test_a_finished_game_can_be_verified_and_a_running_one_cannot(server: Serving) -> None:
    """The replay of a finished game finds it true; before the end the key is nobody's business."""
    async with guests(server.url, "visby", 1, "greedy") as (anna,):
        address = f"/api/tables/{anna.table}/verify"
        with pytest.raises(ServerRefused) as refusal:
            await anna.client.get(address)
        assert refusal.value.code == "not-now"
        await play_to_the_end([anna])
        found = await anna.client.get(address)
    assert (found["true"], found["message"]) == (True, "")
    assert hashlib.sha256(bytes.fromhex(found["key"])).hexdigest() == found["commitment"]
    assert found["moves"] > 0


@live_test
async def test_my_tables_are_listed_without_being_opened(tmp_path: Path) -> None:
    """After a restart the first look costs one query, however long the games are."""
    with serving(sqlite(tmp_path), "--no-limits") as server:
        anna = await sign_up(server.url, "Anna")
        ids = [(await anna.create_table("visby", ["human", "human"]))["table"] for _ in range(3)]
        before = await anna.get("/api/me/tables")
        assert [one["id"] for one in before["tables"]] == ids[::-1]
        server.stop()
        server.start()
        anna = Client(server.url, anna.token)
        assert await anna.get("/api/me/tables") == before
        with urllib.request.urlopen(f"{server.url}/metrics") as reply:
            assert "\nkogge_tables_open 0\n" in reply.read().decode()


@live_test
async def test_whoever_only_looks_on_has_no_table_there(server: Serving) -> None:
    """Words of a spectator make no table theirs; one's own stays listed when its game is over."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    table = (await anna.create_table("visby", ["human", "greedy"]))["table"]
    async with anna.live() as hers, ben.live() as his:
        await his.act("say", table, text="hello")
        await hers.act("concede", table, seat=(await anna.get(f"/api/tables/{table}"))["yours"][0])
    assert (await ben.get("/api/me/tables"))["tables"] == []
    (mine,) = (await anna.get("/api/me/tables"))["tables"]
    assert (mine["id"], mine["status"]) == (table, "over")
