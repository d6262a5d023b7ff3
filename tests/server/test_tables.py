"""Tables: making, finding, joining, leaving them, watching, talking, and playing again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.server.playing import guests, live_test, play_to_the_end
from tests.server.serving import Serving

import kogge
from kogge.client import Client, ServerRefused, sign_up
from kogge.core.text import LANGUAGES, texts


async def listed(client: Client, table: str) -> bool:
    return any(one["id"] == table for one in (await client.get("/api/tables"))["tables"])


@live_test
async def test_public_tables_are_in_the_lobby_and_others_are_not(server: Serving) -> None:
    """The lobby lists public tables with their free seats; a table by link is found by its id."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    public = (await anna.create_table("visby", ["human", "human"], access="public"))["table"]
    private = (await anna.create_table("visby", ["human", "human"]))["table"]
    assert await listed(ben, public)
    assert not await listed(ben, private)
    assert (await ben.join(private))["state"]["status"] == "playing"


@live_test
async def test_a_code_leads_to_a_table_while_a_seat_is_free(server: Serving) -> None:
    """However it is typed; once all seats are taken it leads nowhere."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    table = (await anna.create_table("visby", ["human", "human"]))["table"]
    told = await anna.get(f"/api/tables/{table}/invitation")
    code = told["code"]
    assert told["address"] is None  # this server listens on this machine alone
    assert await ben.get(f"/api/codes/{code[:3].lower()}-{code[3:]}") == {"table": table}
    await ben.join(table)
    with pytest.raises(ServerRefused, match="no table is waiting"):
        await ben.get(f"/api/codes/{code}")


@live_test
async def test_seats_are_drawn_at_random_unless_agreed_otherwise(server: Serving) -> None:
    """With a random draw the maker of a table sits anywhere; with fixed seats always first."""
    anna = await sign_up(server.url, "Anna")
    seats = ["human", *["random"] * 5]
    drawn = {
        (await anna.create_table("visby", seats, seating=seating))["yours"][0]: seating
        for seating in ["random"] * 12
    }
    fixed = {(await anna.create_table("visby", seats, seating="fixed"))["yours"][0] for _ in "1234"}
    assert len(drawn) > 1
    assert fixed == {0}


@live_test
async def test_several_people_can_share_a_device(server: Serving) -> None:
    """One client holds several seats, follows each with its own view, and plays them all."""
    anna = await sign_up(server.url, "Anna")
    made = await anna.create_table("tallinn", ["human", "human"], names=["Anna", "Ben"])
    assert sorted(made["yours"]) == [0, 1]
    async with anna.live() as live:
        for seat in made["yours"]:
            await live.follow(made["table"], seat)
        hands: dict[int, Any] = {}
        while len(hands) < 2:
            update = await live.updates.get()
            if update["type"] == "update":
                hands[update["seat"]] = update["state"]["view"]["players"][update["seat"]]["hand"]
                word = update["state"]["moves"]["legal"][0]["move"]
                await live.move(made["table"], update["seat"], word)
        assert all(card is not None for hand in hands.values() for card in hand)
    happened = (await anna.get(f"/api/tables/{made['table']}"))["happened"]
    assert sorted(e["seat"] for e in happened if e["kind"] == "moved") == [0, 1]


@live_test
async def test_a_bot_can_be_given_a_seat_that_nobody_came_for(server: Serving) -> None:
    """Those at a table fill its free seats with bots before the game; the last one begins it.

    A bot can be sent away again, seats of people cannot be given away, and a rematch has the bots.
    """
    async with guests(server.url, "visby", 1, "human", "human", seating="fixed") as (anna,):
        await anna.act("fill", about=1, bot="greedy")
        await anna.until(lambda guest: guest.state["seats"][1]["taken"])
        assert (
            anna.state["seats"][1] | {"kind": "greedy", "name": "Greedy"} == anna.state["seats"][1]
        )
        for wrong, code in (
            ({"about": 0, "bot": "greedy"}, "not-now"),
            ({"about": 0, "bot": None}, "not-now"),
            ({"about": 2, "bot": "nobody"}, "bad-option"),
            ({"about": 7, "bot": "greedy"}, "malformed"),
        ):
            with pytest.raises(ServerRefused, match=code):
                await anna.live.act("fill", anna.table, seat=0, **wrong)
        await anna.act("fill", about=1, bot=None)
        await anna.until(lambda guest: not guest.state["seats"][1]["taken"])
        await anna.act("fill", about=1, bot="random")
        await anna.act("fill", about=2, bot="random")
        await anna.until(lambda guest: guest.state["status"] == "playing")
        assert [seat["name"] for seat in anna.state["seats"]][1:] == ["Random", "Random 2"]
        with pytest.raises(ServerRefused, match="not-now"):
            await anna.live.act("fill", anna.table, seat=0, about=1, bot=None)
        await anna.act("concede")
        again = await anna.client.post(f"/api/tables/{anna.table}/rematch")
        assert again["state"]["agreement"]["seats"] == ["human", "random", "random"]
        assert again["state"]["status"] == "playing"


@live_test
async def test_leaving_before_the_game_frees_the_seat(server: Serving) -> None:
    """Who stands up before the game leaves a free seat; a table that all have left is closed."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    table = (await anna.create_table("visby", ["human", "human", "human"]))["table"]
    await ben.join(table)
    left = await ben.post(f"/api/tables/{table}/leave")
    assert left["yours"] == []
    assert [seat["taken"] for seat in left["state"]["seats"]] == [True, False, False]
    assert (await anna.post(f"/api/tables/{table}/leave"))["state"]["status"] == "closed"
    with pytest.raises(ServerRefused, match="not-now"):
        await ben.join(table)


@live_test
async def test_who_lost_a_seat_sees_nothing_of_it(server: Serving) -> None:
    """A socket that followed a seat goes on as a spectator once the seat is someone else's."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    table = (await anna.create_table("tallinn", ["human"] * 3, seating="fixed"))["table"]
    await ben.join(table)
    async with ben.live() as live:
        await live.follow(table, 1)
        while (await live.updates.get())["type"] != "update":
            pass  # the server has heard of it, and lets him follow
        await ben.post(f"/api/tables/{table}/leave")
        for name in ("Cleo", "Dora"):
            await (await sign_up(server.url, name)).join(table)
        while True:
            update = await live.updates.get()
            if update["type"] == "update" and update["state"].get("status") == "playing":
                break
        assert update["seat"] is None
        hands = [player["hand"] for player in update["state"]["view"]["players"]]
        assert all(card is None for hand in hands for card in hand)
        assert update["state"]["moves"] is None


@live_test
async def test_a_rematch_is_one_click_for_each(server: Serving) -> None:
    """After a game the first click lays a new table, the others' clicks join it, and it begins."""
    async with guests(server.url, "visby", 2, watching=1) as players:
        first, second, spectator = players
        with pytest.raises(ServerRefused, match="not-now"):
            await first.client.post(f"/api/tables/{first.table}/rematch")
        await play_to_the_end(players)
        again = await second.client.post(f"/api/tables/{first.table}/rematch")
        assert again["state"]["status"] == "open"
        assert await second.client.post(f"/api/tables/{first.table}/rematch") == again
        await first.until(lambda guest: guest.state["rematch"] is not None)
        assert first.state["rematch"] == again["table"] != first.table
        begun = await first.client.post(f"/api/tables/{first.table}/rematch")
        assert begun["table"] == again["table"]
        assert begun["state"]["status"] == "playing"
        assert begun["state"]["agreement"] == first.state["agreement"]
        with pytest.raises(ServerRefused, match="forbidden"):
            await spectator.client.post(f"/api/tables/{first.table}/rematch")


@live_test
async def test_clicks_at_the_same_moment_lay_one_table(server: Serving) -> None:
    """Two who ask for a rematch at once meet at one table."""
    async with guests(server.url, "visby", 2) as (first, second):
        await first.act("concede")
        path = f"/api/tables/{first.table}/rematch"
        one, other = await asyncio.gather(first.client.post(path), second.client.post(path))
        assert one["table"] == other["table"]


@live_test
async def test_a_rematch_that_was_left_again_is_offered_anew(server: Serving) -> None:
    """Who asked for a rematch and left has not spoilt it for the others."""
    async with guests(server.url, "visby", 2) as (first, second):
        await first.act("concede")
        path = f"/api/tables/{first.table}/rematch"
        left = (await first.client.post(path))["table"]
        await first.client.post(f"/api/tables/{left}/leave")
        again = await second.client.post(path)
        assert again["table"] != left
        assert (again["state"]["status"], len(again["yours"])) == ("open", 1)
        assert (await first.client.post(path))["state"]["status"] == "playing"


@live_test
async def test_a_rematch_is_for_those_who_played(server: Serving) -> None:
    """After a game from the lobby the table of the rematch is not there for strangers.

    Its id, which is the invitation, is told to those who played and to nobody who watched.
    """
    async with guests(server.url, "visby", 2, watching=1, access="public") as players:
        first, second, watcher = players
        await first.act("concede")
        again = await first.client.post(f"/api/tables/{first.table}/rematch")
        assert again["state"]["status"] == "open"
        for guest in (second, watcher):
            await guest.until(lambda g: g.happened[-1]["kind"] == "rematched")
        assert second.happened[-1]["table"] == second.state["rematch"] == again["table"]
        seen = await watcher.client.get(f"/api/tables/{first.table}")
        assert again["table"] not in str([watcher.happened, watcher.state, seen])
        tables = (await first.client.get("/api/tables?status=open"))["tables"]
        assert again["table"] not in [table["id"] for table in tables]


@live_test
async def test_a_table_may_agree_that_spectators_do_not_speak(server: Serving) -> None:
    """Until the game is over; players speak, and at other tables spectators do."""
    async with guests(server.url, "visby", 2, watching=1, spectator_chat=False) as players:
        anna, ben, watcher = players
        with pytest.raises(ServerRefused, match="do not speak"):
            await watcher.live.act("say", watcher.table, text="take the fleet")
        await anna.live.act("say", anna.table, text="moin", seat=anna.seat)
        await ben.act("concede")
        await watcher.until(lambda guest: guest.over)
        await watcher.live.act("say", watcher.table, text="well played")


@live_test
async def test_players_are_heard_by_all_and_spectators_by_spectators(server: Serving) -> None:
    """Chat of a seat reaches everyone; chat of a spectator reaches players after the game only."""
    async with guests(server.url, "visby", 2, watching=2) as (first, second, watcher, other):
        await watcher.live.act("say", watcher.table, text="what a blunder")
        number = await first.live.act("say", first.table, text="  hello\nall ", seat=0)
        for guest in (first, second, watcher, other):
            await guest.until_number(number)
            said = [e["text"] for e in guest.happened if e["kind"] == "said"]
            assert said[-1] == "hello all"
            assert ("what a blunder" in said) == (guest.seat is None)
        await first.act("concede")
        log = await second.client.get(f"/api/tables/{first.table}/log?seat=1")
        assert any(line["text"].endswith("what a blunder") for line in log["lines"])


@live_test
async def test_a_concession_ends_a_game_of_two(server: Serving) -> None:
    """Who concedes comes last, whatever the points; the key is published then."""
    async with guests(server.url, "visby", 2) as (first, second):
        await first.act("concede")
        await second.until(lambda guest: guest.over)
        assert second.state["result"]["reason"] == "concession"
        assert second.state["result"]["winners"] == [1]
        assert second.state["key"]


@live_test
async def test_after_a_concession_the_others_play_on(server: Serving) -> None:
    """Of three players one concedes: a bot plays on for that seat, and it is placed last."""
    async with guests(server.url, "visby", 3) as players:
        await players[1].act("concede")
        with pytest.raises(ServerRefused):
            await players[1].live.act("concede", players[1].table, seat=1)
        await play_to_the_end([players[0], players[2]])
        assert players[0].state["result"]["ranks"][1] == 3


@live_test
async def test_presence_is_told(server: Serving) -> None:
    """Others hear when a player disconnects and when the player is back."""
    async with guests(server.url, "visby", 2) as (first, second):
        await first.until(lambda guest: guest.present == [0, 1])
        socket = second.live._socket
        assert socket is not None
        await socket.close()
        await first.until(lambda guest: guest.present == [0])
        await first.until(lambda guest: guest.present == [0, 1])


@live_test
async def test_games_come_with_everything_that_is_said_about_them(server: Serving) -> None:
    """Options with explanations, texts and rulebooks are there in every language."""
    client = Client(server.url)
    for language in LANGUAGES:
        offer = await client.get(f"/api/games?lang={language}")
        assert [game["name"] for game in offer["games"]] == list(kogge.game_names())
        for game in offer["games"]:
            known = texts(kogge.game(game["name"]), language)
            assert game["title"] == known["title"]
            for option in game["options"]:
                about = known["options"][option["name"]]
                assert option["about"] == about["about"]
                assert {c["name"]: c["about"] for c in option["choices"]} == about["choices"]
            path = f"/api/games/{game['name']}/texts/{language}"
            assert await client.get(path) == known
    assert {"greedy", "random"} <= set(offer["bots"])
    assert [clock["name"] for clock in offer["clocks"]] == ["none", "fast", "relaxed", "daily"]
