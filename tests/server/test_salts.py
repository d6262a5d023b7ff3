"""Salts: the deal follows from the server's key and from what every client adds to it."""

from __future__ import annotations

import hashlib
import json
from functools import partial

import pytest
from tests.cli.running import run
from tests.server.playing import Guest, guests, live_test, play_to_the_end
from tests.server.serving import Serving

from kogge.client import ServerRefused, play, sign_up
from kogge.core.errors import KeyMismatch
from kogge.core.gamefile import read_game_file, verify
from kogge.core.keys import salted_key
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body, Entry, Salted, Started
from kogge.server.table.refusals import Refused
from kogge.server.table.showing import show_state
from kogge.server.table.table import Table
from kogge.server.table.verbs.fill import fill
from kogge.server.table.verbs.join import join, stand_up
from kogge.server.table.verbs.salt import add_salt, begin_without
from kogge.server.table.verbs.undo import may_take_back

KEY = bytes(range(32))
SALTS = [bytes([7] * 32).hex(), bytes([9] * 32).hex()]
SEALS = [hashlib.sha256(bytes.fromhex(salt)).hexdigest() for salt in SALTS]


def seated(*seals: str | None) -> Table:
    """A table of Visby whose players have sealed salts, or not."""
    table = Table("t", checked(Agreement("visby", ["human"] * len(seals), seating="fixed")), KEY)
    for place, seal in enumerate(seals):
        add(table, join(table, f"p{place}", f"Name {place}", external=False, seal=seal))
    return table


def add(table: Table, bodies: list[Body]) -> None:
    for body in bodies:
        table.apply(Entry(table.number + 1, 0, body))


def test_the_game_begins_with_the_last_salt() -> None:
    """All seats taken, the game waits for what was sealed, and the deal follows from all of it."""
    table = seated(*SEALS)
    assert (table.status, table.unsalted) == ("open", (0, 1))
    add(table, add_salt(table, 1, SALTS[1]))
    assert (table.status, table.unsalted) == ("open", (0,))
    add(table, add_salt(table, 0, SALTS[0]))
    assert table.status == "playing"
    assert table.position is not None
    assert table.position.key == salted_key(KEY, [bytes.fromhex(salt) for salt in SALTS])
    assert (
        table.position.key
        == hashlib.sha256(b"kogge deal " + KEY + bytes.fromhex(SALTS[0] + SALTS[1])).digest()
    )


def test_whoever_is_shown_all_hears_that_no_salt_is_awaited_any_more() -> None:
    """Also who was shown the table before the deal, and heard nothing in between."""
    table = seated(*SEALS)
    assert show_state(table, 0, []).unsalted == [0, 1]
    for seat in (0, 1):
        add(table, add_salt(table, seat, SALTS[seat]))
    assert show_state(table, 0, []).unsalted == []


def test_without_salts_the_key_itself_deals() -> None:
    """Clients that add nothing wait for nothing."""
    table = seated(None, None)
    assert table.status == "playing"
    assert table.position is not None
    assert table.position.key == KEY


def test_taking_back_looks_at_the_salted_deal() -> None:
    """Whether a move has revealed something is asked of the game that was dealt."""
    table = Table("t", checked(Agreement("towers", ["human", "greedy"], seating="fixed")), KEY)
    add(table, join(table, "p0", "Name", external=False, seal=SEALS[0]))
    add(table, add_salt(table, 0, SALTS[0]))
    position = table.position
    assert position is not None
    moved: set[int] = set()
    while len(moved) < 2:
        (seat,) = position.to_act
        position.play(seat, position.moves(seat)[0])
        moved.add(seat)
    assert may_take_back(table, 0)


def test_who_stays_silent_is_not_waited_for() -> None:
    """After a moment the game begins without the missing salt, and the seal stays on record."""
    table = seated(*SEALS)
    add(table, add_salt(table, 0, SALTS[0]))
    add(table, begin_without(table))
    assert table.status == "playing"
    assert [(s.seal, s.salt) for s in table.seats] == [(SEALS[0], SALTS[0]), (SEALS[1], None)]
    assert table.deal_key == salted_key(KEY, [bytes.fromhex(SALTS[0])])
    assert begin_without(table) == []


def test_only_what_was_sealed_is_taken_and_seats_stay_as_they_are() -> None:
    """Another salt, a salt too early, and standing up or filling seats meanwhile are refused."""
    table = seated(*SEALS)
    with pytest.raises(Refused, match="not the salt that was sealed"):
        add_salt(table, 0, SALTS[1])
    add(table, add_salt(table, 0, SALTS[0]))
    assert add_salt(table, 0, SALTS[0]) == []
    for change in (partial(stand_up, table, [1]), partial(fill, table, 1, None)):
        with pytest.raises(Refused, match="about to begin"):
            change()
    early = Table("t", checked(Agreement("visby", ["human", "human"])), KEY)
    add(early, join(early, "p0", "Name", external=False, seal=SEALS[0]))
    with pytest.raises(Refused, match="no salt is awaited"):
        add_salt(early, 0, SALTS[0])


def test_a_lesson_is_dealt_as_everyone_knows_it() -> None:
    """A deal that is always the same takes no salt."""
    lesson = Agreement("visby", ["human", "greedy"], seating="fixed", lesson=3)
    table = Table("t", checked(lesson), KEY)
    bodies = join(table, "p", "Name", external=False, seal=SEALS[0])
    assert [type(body) for body in bodies][-1] is Started
    assert not any(isinstance(body, Salted) for body in bodies)


@live_test
async def test_clients_salt_the_deal_and_anyone_can_verify_it(server: Serving) -> None:
    """Our client seals and shows its salt by itself; the game file proves that it was used."""
    host = await sign_up(server.url, "Host")
    guest = await sign_up(server.url, "Guest")
    table = (await host.create_table("tallinn", ["human", "human"], names=[]))["table"]
    async with host.live() as one, guest.live() as two:
        first = Guest(host, one, table, (await one.join(table))["yours"][0])
        second = Guest(guest, two, table, (await two.join(table))["yours"][0])
        for here in (first, second):
            await here.live.follow(table, here.seat)
        for here in (first, second):
            await here.until(lambda g: g.state.get("status") == "playing")
        await play_to_the_end([first, second])
        game_file = await host.get(f"/api/tables/{table}/record")
        verdict = await host.get(f"/api/tables/{table}/verify")
    salts = [seat["salt"] for seat in game_file["seats"]]
    assert set(salts) == {one._salts[table].hex(), two._salts[table].hex()}
    assert verdict["true"] is True
    assert verdict["salts"] == salts
    found = run("verify", f"{server.url}/t/{table}", "--json")
    assert json.loads(found.stdout)["ok"] is True
    forged = {**game_file, "seats": [{**s, "salt": SALTS[0]} for s in game_file["seats"]]}
    with pytest.raises(KeyMismatch, match="salt of seat 0"):
        verify(read_game_file(json.dumps(forged)))
    left_out = {**game_file, "seats": [{"name": s["name"]} for s in game_file["seats"]]}
    with pytest.raises(Exception, match=r"breaks the rules|replay gives|do not end"):
        verify(read_game_file(json.dumps(left_out)))


@live_test
async def test_a_silent_client_does_not_block(server: Serving) -> None:
    """A client that seals and says no more: a moment later the game begins without it."""
    async with guests(server.url, "visby", 1, "human") as (first,):
        silent = await sign_up(server.url, "Silent")
        await silent.join(first.table, seal=SEALS[0])
        await first.until(lambda g: g.state.get("status") == "playing")
        assert first.state["unsalted"] == []
        with pytest.raises(ServerRefused, match="no salt is awaited"):
            await first.act("salt", salt=SALTS[1])


@live_test
async def test_play_salts_by_itself(server: Serving) -> None:
    """`kogge.client.play` adds a salt without being told."""
    host = await sign_up(server.url, "Host")
    bot = await sign_up(server.url, "Bot", external=True)
    table = (await host.create_table("visby", ["external", "greedy"], names=[]))["table"]
    async with bot.live() as live:
        await play(live, table, lambda update: update["state"]["moves"]["legal"][0]["move"])
    game_file = await host.get(f"/api/tables/{table}/record")
    assert [bool(seat.get("salt")) for seat in game_file["seats"]].count(True) == 1
