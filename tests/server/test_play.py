"""Playing: from the first seat to the verified game file."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable

import pytest
from tests.cli.running import run
from tests.server.playing import guests, live_test, play_on, play_to_the_end
from tests.server.serving import Serving

import kogge
from kogge.client import ServerRefused, play, sign_up
from kogge.core.text import rules
from kogge.server.ops.limits import FOLLOWS


@pytest.mark.parametrize("game", kogge.game_names())
@live_test
async def test_a_game_with_bots_is_played_to_its_end(server: Serving, game: str) -> None:
    """Every registered game can be played from a socket against bots, until someone has won."""
    async with guests(server.url, game, 1, "greedy") as (player,):
        await play_on(player, 400)
        if not player.over:
            await player.act("concede")
        assert player.state["result"]["winners"]


@live_test
async def test_people_play_and_anyone_can_verify_it(server: Serving) -> None:
    """The commitment is published before the first move, the key after the last, and they match.

    During the game the game file holds neither moves nor key; `kogge verify URL` finds the finished
    one true.
    """
    async with guests(server.url, "visby", 3, watching=1) as players:
        table, client = players[0].table, players[0].client
        assert all("key" not in guest.state for guest in players)
        promised = {guest.state["commitment"] for guest in players}
        await players[0].move()
        running = await client.get(f"/api/tables/{table}/record")
        assert running["moves"] == []
        assert "key" not in running
        await play_to_the_end(players)
        for guest in players:
            await guest.until(lambda g: g.over)
            key = bytes.fromhex(guest.state["key"])
            assert {hashlib.sha256(key).hexdigest()} == promised
        game_file = await client.get(f"/api/tables/{table}/record")
        assert len(game_file["moves"]) == sum(e["kind"] == "moved" for e in players[0].happened)
        assert all(move["at"] > 0 for move in game_file["moves"])
    found = run("verify", f"{server.url}/t/{table}", "--json")
    assert json.loads(found.stdout)["ok"] is True
    assert json.loads(found.stdout)["over"] is True


def test_verifying_what_is_not_there_is_a_clear_line(server: Serving) -> None:
    """`kogge verify` with the address of no table says so in one line."""
    found = run("verify", f"{server.url}/t/NoSuchTableAtAll")
    assert found.exit_code == 2
    assert "there is no such table" in found.stderr
    assert found.stderr.count("\n") == 1


@live_test
async def test_a_move_sent_twice_is_made_once(server: Serving) -> None:
    """A message with the same action id, resent, is acknowledged with the same number."""
    async with guests(server.url, "visby", 2) as (first, _):
        action = {"type": "move", "table": first.table, "seat": first.seat, "move": first.legal[0]}
        sent = {**action, "action": "only-once"}
        numbers = [(await first.live._answer("only-once", sent))["number"] for _ in range(3)]
        await first.until_number(numbers[0])
        assert len(set(numbers)) == 1
        state = await first.client.get(f"/api/tables/{first.table}")
        assert state["number"] == numbers[0]


@live_test
async def test_a_move_for_an_earlier_decision_is_stale(server: Serving) -> None:
    """A move that names another decision than the one owed is refused, though it would be legal."""
    async with guests(server.url, "visby", 2) as (first, second):
        await first.move()
        await second.move()
        await first.until(lambda guest: bool(guest.legal) and guest.number >= second.number)
        assert first.state["moves"]["decision"] == 1
        with pytest.raises(ServerRefused, match="stale"):
            await first.live.move(first.table, 0, first.legal[0], 0)
        await first.live.move(first.table, 0, first.legal[0], 1)


@live_test
async def test_an_illegal_move_says_why_not(server: Serving) -> None:
    """A refused move and a question get the reason and the rule; the table is as it was."""
    async with guests(server.url, "tallinn", 2) as (first, second):
        hand = {card["card"] for card in first.state["view"]["players"][0]["hand"]}
        wrong = next(f"{card}a" for card in range(1, 12) if card not in hand)
        with pytest.raises(ServerRefused) as refusal:
            await first.live.move(first.table, 0, wrong)
        assert refusal.value.code == "illegal-move"
        rule = refusal.value.problem["rule"]
        assert rule in rules(kogge.game("tallinn"), "en")
        answer = await first.live.why_not(first.table, 0, wrong)
        assert answer["legal"] is False
        assert answer["problem"]["rule"] == rule
        assert (await first.live.why_not(first.table, 0, first.legal[0]))["legal"] is True
        unchanged = await first.client.get(f"/api/tables/{first.table}")
        assert unchanged["number"] == first.number == second.number


@live_test
async def test_resuming_gives_what_was_missed(
    server: Serving, record_property: Callable[[str, object], None]
) -> None:
    """Who follows on from a number gets exactly the entries after it, in the first answer.

    So it takes one question after the handshake; how long that was is noted, far below a second.
    """
    async with guests(server.url, "visby", 2, watching=1) as (first, second, spectator):
        for _ in range(3):
            await first.move()
            await second.move()
            await first.until_number(second.number)
        await spectator.until_number(first.number)
        since = 4
        loop = asyncio.get_running_loop()
        async with spectator.client.live() as again:
            began = loop.time()
            again._follows[first.table, None] = since
            assert (await again.updates.get())["type"] == "welcome"
            update = await again.updates.get()
            record_property("resumed", f"after {1000 * (loop.time() - began):.0f} ms")
            assert update["type"] == "update"
        assert [e["number"] for e in update["happened"]] == list(range(since + 1, first.number + 1))
        assert update["happened"] == spectator.happened[since:]
        assert update["state"]["view"] == spectator.state["view"]


@live_test
async def test_what_is_told_twice_is_heard_once(server: Serving) -> None:
    """Asked again from an earlier number, as after a refusal, the server tells entries again."""
    async with guests(server.url, "visby", 2, seating="fixed") as (anna, bruno):
        number = await anna.live.act("say", anna.table, text="a word")
        await bruno.until_number(number)
        again = {"type": "follow", "table": bruno.table, "seat": 1, "since": 1, "changes": True}
        await bruno.live._send(again)
        number = await anna.live.act("say", anna.table, text="another")
        await bruno.until_number(number)
        heard = [entry["number"] for entry in bruno.happened]
        assert heard == list(range(1, number + 1))


@live_test
async def test_choices_stay_secret_until_all_have_chosen(server: Serving) -> None:
    """Others and spectators hear that someone has chosen, not what; the chooser sees the word."""
    async with guests(server.url, "tallinn", 2, watching=1) as (first, second, spectator):
        await first.move()
        for other in (second, spectator):
            await other.until_number(first.number)
            assert "move" not in other.happened[-1]
            assert [e["kind"] for e in other.happened[-1]["events"]] == ["chosen"]
            assert other.state["to_act"] == [1]
        assert first.happened[-1]["move"] == first.state["view"]["players"][0]["choice"]


@live_test
async def test_external_bots_take_the_seats_kept_for_them(server: Serving) -> None:
    """An external bot can take an external seat and no other; people cannot take it."""
    host = await sign_up(server.url, "Host")
    robot = await sign_up(server.url, "Robot", external=True)
    table = (await host.create_table("visby", ["human", "external"]))["table"]
    other = await sign_up(server.url, "Other")
    with pytest.raises(ServerRefused, match="not-now"):
        await other.join(table)
    assert (await robot.join(table))["state"]["status"] == "playing"
    open_table = (await host.create_table("visby", ["human", "human"]))["table"]
    with pytest.raises(ServerRefused, match="not-now"):
        await robot.join(open_table)


@live_test
async def test_an_external_bot_hears_that_its_move_is_illegal(server: Serving) -> None:
    """A bot whose word is no legal move fails with the reason instead of waiting for ever."""
    host = await sign_up(server.url, "Host")
    robot = await sign_up(server.url, "Robot", external=True)
    table = (await host.create_table("visby", ["human", "external"]))["table"]
    async with robot.live() as live:
        with pytest.raises(ServerRefused, match="illegal-move"):
            await play(live, table, lambda update: "trade-3")


@live_test
async def test_one_socket_plays_any_number_of_games(server: Serving) -> None:
    """A table that was played is followed no more, so the fifty-first is played like the first."""
    client = await sign_up(server.url, "Marathon")
    async with client.live() as live:
        for _ in range(FOLLOWS + 1):
            table = (await client.create_table("visby", ["human", "random"]))["table"]
            await live.act(
                "concede", table, seat=(await client.get(f"/api/tables/{table}"))["yours"][0]
            )
            last = await play(live, table, lambda update: "")
            assert last["state"]["status"] == "over"
