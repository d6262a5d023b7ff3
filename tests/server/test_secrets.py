"""Nobody is sent what they may not know: every byte of games whose hidden part is re-dealt."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.server.playing import live_test
from tests.server.redealing import Script, played_game, redealt
from tests.server.serving import Serving, serving, sqlite
from websockets.asyncio.client import ClientConnection, connect

import kogge
from kogge.client import Client, ServerRefused, sign_up
from kogge.core.keys import key_from_seed
from kogge.core.position import Position

PLAYERS = 3
HIDDEN = 2  # the seat whose cards are dealt anew
TABLE = "RecordedTable1"
# times, ids, and in the game file of a finished game the digest of its last position
ASIDE = re.compile(
    r'"(at|now|deadline|touched)": ?\d+|"player": ?"[0-9a-f]{32}"|"state": ?"[0-9a-f]{64}"'
)


class Recorder:
    """A client that keeps every byte it is sent, over the socket and over HTTP."""

    def __init__(self, client: Client, socket: ClientConnection, seat: int | None) -> None:
        self.client = client
        self.socket = socket
        self.seat = seat
        self.number = 0  # of the last update
        self.last = ""  # the kind of the last entry
        self.bytes: list[str] = []
        self.during = 0  # how many of them came before the last move

    async def hear(self) -> dict[str, Any]:
        data = await self.socket.recv()
        assert isinstance(data, str)
        self.bytes.append(ASIDE.sub("aside", data))
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "update":
            self.number = message["number"]
            self.last = message["happened"][-1]["kind"] if message["happened"] else ""
        return message

    async def hear_until(self, **wanted: object) -> None:
        """Listen until a message with these values came."""
        while True:
            message = await self.hear()
            if all(message.get(name) == value for name, value in wanted.items()):
                return

    async def hear_number(self, number: int) -> None:
        """Listen until the table has come so far."""
        while self.number < number:
            await self.hear()

    async def do(self, kind: str, **what: object) -> bool:
        """Do something from one's seat; whether it was done."""
        await self.send(kind, seat=self.seat, **what)
        while True:
            answer = await self.hear()
            if answer["type"] in ("done", "refused"):
                return bool(answer["type"] == "done")

    async def send(self, kind: str, **what: object) -> None:
        message = {"type": kind, "table": TABLE, **what}
        await self.socket.send(json.dumps(message))

    async def get(self, path: str) -> None:
        """Ask over HTTP; a refusal is as telling as an answer."""
        try:
            found = await self.client.get(path)
        except ServerRefused as refusal:
            found = refusal.problem
        self.bytes.append(ASIDE.sub("aside", json.dumps(found)))


async def recorders(
    server: Serving, first: Position, stack: contextlib.AsyncExitStack
) -> list[Recorder]:
    """Everyone at the table, one after the other: two people, an external bot, a spectator."""
    people = [await sign_up(server.url, name) for name in ("Anna", "Cleo", "Watcher")]
    robot = await sign_up(server.url, "Robot", external=True)
    seats = ["human", "external", "human"]
    agreed = {"options": dict(first.options), "seating": "fixed"}
    await people[0].create_table(first.game.name, seats, **agreed)
    await robot.join(TABLE)
    await people[1].join(TABLE)
    here: list[Recorder] = []
    for client, seat in ((people[0], 0), (robot, 1), (people[1], 2), (people[2], None)):
        url = server.url.replace("http", "ws") + "/api/socket"
        socket = await stack.enter_async_context(
            connect(url, additional_headers=client.headers, max_size=None)
        )
        one = Recorder(client, socket, seat)
        await one.send("follow", seat=seat)
        await one.hear_until(type="presence")
        if seat is not None:
            present = list(range(seat + 1))
            for other in [*here, one]:
                await other.hear_until(type="presence", present=present)
        here.append(one)
    return here


async def recorded(server: Serving, first: Position, script: Script) -> list[Recorder]:
    """Play the script, with questions, refusals, chat and second thoughts in between."""
    async with contextlib.AsyncExitStack() as stack:
        here = await recorders(server, first, stack)
        by_seat = {one.seat: one for one in here}
        made: dict[int, str] = {}
        for ply, (seat, word) in enumerate(script):
            if ply % 12 == 0:
                await ask_and_look(here, ply, RUNNING)
                await think_twice(by_seat, made, ply)
            for one in here:
                one.during = len(one.bytes)
            assert await by_seat[seat].do("move", move=word, action=f"move {ply}")
            made[seat] = word
            await all_hear(by_seat, seat)
        await ask_and_look(here, 0, FINISHED)
        return here


async def all_hear(by_seat: dict[int | None, Recorder], seat: int) -> None:
    """Everyone listens until they have heard what this seat has."""
    for one in by_seat.values():
        await one.hear_number(by_seat[seat].number)


async def think_twice(by_seat: dict[int | None, Recorder], made: dict[int, str], ply: int) -> None:
    """Everyone talks and asks for the last move back; what was pending is then chosen again, and
    whoever is asked to consent does not."""
    for seat in range(PLAYERS):
        one = by_seat[seat]
        assert await one.do("say", text=f"after {ply} moves", action=f"say {ply}")
        await all_hear(by_seat, seat)
        if not await one.do("undo", action=f"undo {ply}"):
            continue
        await all_hear(by_seat, seat)
        if one.last == "took_back":
            assert await one.do("move", move=made[seat], action=f"again {ply}")
            await all_hear(by_seat, seat)
        else:
            other = 0 if seat else 2
            no = f"no {ply} {seat}"
            assert await by_seat[other].do("answer_undo", agrees=False, action=no)
            await all_hear(by_seat, other)


FINISHED = ("/record",)
RUNNING = ("/record", "/verify", "/replay?viewer=all", "/replay/0?viewer=2", "/log?seat=2")


async def ask_and_look(here: list[Recorder], ply: int, paths: Sequence[str]) -> None:
    """What a curious client might try, now and then."""
    for one in here:
        if one.seat is not None:
            for id, word in enumerate(("8b", "pass", "1a", "no-such-move", "c4-c9")):
                await one.send("ask", seat=one.seat, move=word, id=f"ask {ply} {id}")
                await one.hear()
        await one.send("move", seat=0 if one.seat is None else one.seat, move="xyz", action="bad")
        await one.hear_until(type="refused")
        await one.send("follow", seat=one.seat, since=max(0, ply - 3))
        await one.hear_until(type="presence")
        if one.seat is not None:  # the old following has ended: everyone was told twice
            for other in here:
                await settle(other)
        seat = "" if one.seat is None else f"&seat={one.seat}"
        for path in (f"?since=0{seat}", f"/log?lang=de{seat}", *paths):
            await one.get(f"/api/tables/{TABLE}{path}")
        await one.get("/api/me/tables")


async def settle(one: Recorder) -> None:
    """Read what is on its way."""
    await one.socket.send(json.dumps({"type": "ping", "id": "settled"}))
    await one.hear_until(type="pong")


@pytest.mark.parametrize(
    ("game", "seed", "options"),
    [
        ("tallinn", 1, {}),
        ("talis", 2, {"round_cap": "20"}),
        pytest.param("talis", 2, {}, marks=pytest.mark.soak),
    ],
)
@live_test
async def test_nobody_is_sent_what_they_may_not_know(
    game: str, seed: int, options: dict[str, Any], tmp_path: Path
) -> None:
    """With the hidden part re-dealt, everyone else is sent the same bytes in a whole game.

    Both games are played over real sockets with the same moves. What one seat holds, or what lies
    face down, differs; every byte that the other seats, an external bot and a spectator are sent
    is the same, apart from times and ids: updates, answers, refusals, resumed updates, second
    thoughts, REST.
    The key is in none of it before the end.
    """
    key = key_from_seed(seed)
    first = kogge.game(game).new(PLAYERS, key=key, **options)
    script = played_game(first)
    worlds = [first, redealt(first, script, HIDDEN)]
    found = []
    for number, world in enumerate(worlds):
        deal = tmp_path / f"deal-{number}"
        deal.write_bytes(np.asarray(world._array).tobytes())
        folder = tmp_path / str(number)
        folder.mkdir()
        wanted = {"key": key.hex(), "deal": str(deal), "ids": [TABLE]}
        with serving(sqlite(folder), "--no-limits", **wanted) as server:
            found.append(await recorded(server, world, script))
    for real, other in zip(*found, strict=True):
        if real.seat != HIDDEN:
            for one, two in zip(real.bytes, other.bytes, strict=True):
                assert one == two
    differs = found[0][HIDDEN].bytes != found[1][HIDDEN].bytes
    assert differs == (game == "tallinn"), "one seat's own cards were re-dealt"
    for one in found[0]:
        assert not any(key.hex() in data for data in one.bytes[: one.during])
        assert any(key.hex() in data for data in one.bytes[one.during :])
