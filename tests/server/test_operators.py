"""Operators: orders are carried out by the server, bans hold, and everything is in the log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.server.playing import guests, live_test
from tests.server.serving import Serving, sqlite
from tests.server.test_hall import ANNA, in_service, seated

from kogge.client import ServerRefused
from kogge.server.live.obeying import carry_out
from kogge.server.storage.orders import Bans, Order, give_order, take_orders
from kogge.server.table.showing import show_entries
from kogge.server.table.verbs.say import say


@live_test
async def test_an_order_is_carried_out_once_and_tells_how_it_ended(tmp_path: Path) -> None:
    """A table is closed, a chat line removed for everyone, and an impossible order says why."""
    async with in_service(tmp_path) as service:
        host = await seated(service, "human")
        number = await host.do(lambda table: say(table, ANNA, 0, "a bad word"), ANNA.id, "a")
        unsay = Order("1", "unsay", host.table.id, number)
        assert await carry_out(service.hall, unsay) == "done"
        table = await service.hall.load(host.table.id)
        told = show_entries(table, 0, table.entries)
        assert [type(one).__name__ for one in told] == ["ToldJoined", "ToldUnsaid"]
        nothing = Order("2", "unsay", host.table.id, 1)
        assert await carry_out(service.hall, nothing) == "entry 1 of this table is no chat line"
        assert await carry_out(service.hall, Order("3", "close", host.table.id, None)) == "done"
        assert host.table.status == "closed"
        again = await carry_out(service.hall, Order("4", "close", host.table.id, None))
        assert again == "the table is closed already"
        missing = await carry_out(service.hall, Order("5", "close", "NoSuchTable", None))
        assert missing == "there is no such table"


@live_test
async def test_an_order_is_given_to_one_process_alone(tmp_path: Path) -> None:
    """Whoever looks second finds nothing to do."""
    async with in_service(tmp_path) as service:
        await give_order(service.engine, "op", "close", "NoSuchTable", "a test")
        taken = [*await take_orders(service.engine), *await take_orders(service.engine)]
        assert len(taken) <= 1  # or the server's own chore was faster


@live_test
async def test_bans_hold_until_they_end(tmp_path: Path) -> None:
    """One that has ended, or was lifted, holds no more."""
    async with in_service(tmp_path) as service:
        bans, engine = Bans(), service.engine
        await give_order(engine, "op", "ban-address", "192.0.2.1", "a test")
        await give_order(engine, "op", "mute", ANNA.id, "a test", until=1)
        await bans.look(engine)
        assert bans.holds("address", "192.0.2.1")
        assert not bans.holds("player", "192.0.2.1")
        assert not bans.holds("mute", ANNA.id)
        await give_order(engine, "op", "unban-address", "192.0.2.1", "a test")
        await bans.look(engine)
        assert not bans.holds("address", "192.0.2.1")


@live_test
async def test_reports_mutes_and_bans_from_the_command_line(server: Serving) -> None:
    """A report reaches the operators, who mute, close and ban; the audit log tells all of it."""

    async def admin(*words: str) -> str:
        found = await asyncio.to_thread(run, "admin", *words, "--database", server.database)
        assert found.exit_code == 0, found.stderr
        return found.stdout

    async with guests(server.url, "visby", 2) as (one, two):
        path = f"/api/tables/{one.table}/report"
        await one.client.post(path, {"text": "rude", "seat": two.seat})
        with pytest.raises(ServerRefused, match="there is no seat 9"):
            await one.client.post(path, {"text": "rude", "seat": 9})
        (reported,) = [
            row
            for row in json.loads(await admin("reports", "--json"))
            if row["table_id"] == one.table
        ]
        assert reported["text"] == "rude"
        await admin("mute", reported["about"], "--why", "rude", "--for", "1d")
        await eventually_refused(lambda: two.act("say", text="again"), "you are muted")
        await one.act("say", text="peace")
        await admin("close", one.table, "--why", "no peace")
        await one.until(lambda g: g.state["status"] == "closed")
        await admin("ban", reported["about"], "--why", "rude")
        await eventually_refused(lambda: two.client.get("/api/me/tables"), "you are banned")
    log = await admin("log")
    assert f"close {one.table} (no peace): done" in log
    assert f"mute {reported['about']} (rude): done" in log
    assert one.table in await admin("tables", "--status", "closed")


async def eventually_refused(act: Callable[[], Awaitable[object]], message: str) -> None:
    """Servers look for bans every few seconds."""
    while True:
        try:
            await act()
        except ServerRefused as refusal:
            told = str(refusal)
            break
    assert message in told


@pytest.mark.parametrize("about", ["Anna", "1.2.3", "x" * 32])
def test_what_is_neither_address_nor_player_is_refused(tmp_path: Path, about: str) -> None:
    """The answer says where ids are shown."""
    words = ("admin", "ban", about, "--why", "x", "--database", sqlite(tmp_path))
    found = run(*words)
    assert found.exit_code == 2
    assert "kogge admin tables" in found.stderr
