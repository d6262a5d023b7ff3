"""Changes instead of whole views: a client that puts them together sees what others are sent."""

from __future__ import annotations

import copy
import json
import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving
from websockets.asyncio.client import connect

import kogge
from kogge.client import Client, Json, apply_changes, sign_up
from kogge.core.view import as_dict
from kogge.server.table.changes import Comparison, as_list, merge
from kogge.server.table.shown_types import State

MOVES = 25


@pytest.mark.parametrize("game", ["tallinn", "visby", "towers", "talis"])
def test_changes_lead_to_the_view_that_is_sent_whole(game: str) -> None:
    """From every position of a game to the next, for every player and for a spectator."""
    position = kogge.game(game).new(players=3, seed=5)
    draw = random.Random(5)
    viewers: list[int | None] = [None, 0, 1, 2]
    held = {viewer: json.loads(json.dumps(position.view(viewer))) for viewer in viewers}
    shown = {viewer: State(view=position.look(viewer).view) for viewer in viewers}
    saved = 0
    for _ in range(MOVES):
        if position.over:
            break
        seat = draw.choice(position.to_act)
        position.play(seat, draw.choice(position.moves(seat)))
        comparison = Comparison()
        for viewer in viewers:
            after = State(view=position.look(viewer).view)
            sent = msgspec.json.encode(comparison.reduce(shown[viewer], after))
            before = copy.deepcopy(held[viewer])
            told = json.loads(sent)
            seen = told.get("view") or apply_changes(held[viewer], told.get("changes", []))
            assert held[viewer] == before, "what was shown before stays as it was"
            held[viewer] = seen
            assert seen == json.loads(json.dumps(as_dict(position.look(viewer).view)))
            shown[viewer] = merge(shown[viewer], after)
            saved += "changes" in told
    assert saved >= len(position.history), "otherwise views were sent whole"


SCALARS = st.none() | st.integers(-3, 3) | st.sampled_from(["a", "b"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_any_value_becomes_any_other(old: object, new: object) -> None:
    """Whatever a view holds: lists that grow, parts that appear, kinds that change."""
    endings = Comparison().changes([old], [new])
    changes = json.loads(bytes(as_list(endings))) if endings else []
    assert apply_changes([old], changes) == [new]


async def heard(socket: object, table: str, number: int) -> list[Json]:
    """The updates of a table up to a number."""
    found: list[Json] = []
    while not found or found[-1]["number"] < number:
        message = json.loads(await socket.recv())  # type: ignore[attr-defined]
        if message["type"] == "update" and message["table"] == table:
            found.append(message)
    return found


@live_test
async def test_whoever_asks_for_changes_hears_no_more_than_changed(server: Serving) -> None:
    """Beside them, who did not ask gets whole views; both know the same afterwards."""
    async with guests(server.url, "visby", 2, seating="fixed") as (anna, ben):
        url = server.url.replace("http", "ws") + "/api/socket"
        headers = bearer(anna.client)
        async with (
            connect(url, additional_headers=headers) as whole,
            connect(url, additional_headers=headers) as sparse,
        ):
            follow = {"type": "follow", "table": anna.table, "seat": 0}
            await whole.send(json.dumps(follow))
            await sparse.send(json.dumps({**follow, "changes": True}))
            first = (await heard(whole, anna.table, 3))[-1]["state"]
            state = (await heard(sparse, anna.table, 3))[-1]["state"]
            assert first == state, "the first update is complete for both"
            await anna.move()
            number = await ben.move()
            for update in await heard(sparse, anna.table, number):
                told = update["state"]
                assert "view" not in told
                assert "agreement" not in told
                changes = told.pop("changes", [])
                state = {**state, **told, "view": apply_changes(state["view"], changes)}
            for update in await heard(whole, anna.table, number):
                assert "changes" not in update["state"]
                first |= update["state"]
            assert state == first
            await sparse.send(json.dumps({**follow, "changes": True, "since": number}))
            (again,) = await heard(sparse, anna.table, number)
            assert again["state"] == first, "who follows again is told all of it"


def bearer(client: Client) -> dict[str, str]:
    return dict(client.headers)


@live_test
async def test_changes_go_on_where_seats_are_drawn(server: Serving) -> None:
    """Who follows while seats are drawn has the state of the new seat, and changes fit to it."""
    anna, ben = await sign_up(server.url, "Anna"), await sign_up(server.url, "Ben")
    table = (await anna.create_table("visby", ["human", "human"]))["table"]
    async with anna.live() as live, ben.live() as other:
        guest = Guest(anna, live, table, 0)
        await live.follow(table, 0)
        await guest.until(lambda g: g.state.get("status") == "open")
        seat = (await ben.join(table))["yours"][0]
        await guest.until(lambda g: g.state["status"] == "playing")
        assert guest.seat == 1 - seat
        rival = Guest(ben, other, table, seat)
        await other.follow(table, seat)
        await rival.until(lambda g: bool(g.legal))
        await guest.move()
        number = await rival.move()
        await guest.until_number(number)
        told = await anna.get(f"/api/tables/{table}?seat={guest.seat}")
        assert guest.state["view"]["viewer"] == guest.seat
        assert told["number"] == number
        assert guest.state["unsalted"] == []
        assert told["state"] == guest.state
