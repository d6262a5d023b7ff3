"""Nobody is sent what they may not know: every byte of games whose hidden part is re-dealt."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path

import numpy as np
import pytest
from tests.server.playing import live_test
from tests.server.redealing import Script, played_game, redealt
from tests.server.serving import Serving, serving, sqlite
from websockets.asyncio.client import ClientConnection, connect

import kogge
from kogge.core.keys import key_from_seed
from kogge.core.position import Position
from kogge.server.client import Client, ServerRefused, sign_up

PLAYERS = 3
HIDDEN = 2  # the seat whose cards are dealt anew
TABLE = "RecordedTable1"
# times, ids, and in the record of a finished game the digest of its last position
ASIDE = re.compile(r'"(at|now|deadline)": ?\d+|"player": ?"[0-9a-f]{32}"|"state": ?"[0-9a-f]{64}"')


class Recorder:
    """A client that keeps every byte it is sent, over the socket and over HTTP."""

    def __init__(self, client: Client, socket: ClientConnection, seat: int | None) -> None:
        self.client = client
        self.socket = socket
        self.seat = seat
        self.bytes: list[str] = []
        self.during = 0  # how many of them came before the last move

    async def hear(self) -> dict[str, object]:
        data = await self.socket.recv()
        assert isinstance(data, str)
        self.bytes.append(ASIDE.sub("aside", data))
        message: dict[str, object] = json.loads(data)
        return message

    async def hear_until(self, **wanted: object) -> None:
        """Listen until a message with these values came."""
        while True:
            message = await self.hear()
            if all(message.get(name) == value for name, value in wanted.items()):
                return

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


async def recorders(server: Serving, game: str, stack: contextlib.AsyncExitStack) -> list[Recorder]:
    """Everyone at the table, one after the other: two people, an external bot, a spectator."""
    people = [await sign_up(server.url, name) for name in ("Anna", "Cleo", "Watcher")]
    robot = await sign_up(server.url, "Robot", external=True)
    seats = ["human", "external", "human"]
    await people[0].create_table(game, seats, seating="fixed")
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
        here = await recorders(server, first.game.name, stack)
        by_seat = {one.seat: one for one in here}
        number = PLAYERS + 1
        for ply, (seat, word) in enumerate(script):
            mover = by_seat[seat]
            assert mover is not None
            await ask_and_look(here, ply)
            for one in here:
                one.during = len(one.bytes)
            await mover.send("move", seat=seat, move=word, action=f"move {ply}")
            number += 1
            for one in here:
                await one.hear_until(type="update", number=number)
            await mover.hear_until(type="done")
        await ask_and_look(here, 0)
        return here


async def ask_and_look(here: list[Recorder], ply: int) -> None:
    """What a curious client might try, at every twelfth move."""
    if ply % 12:
        return
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
        for path in (f"?since=0{seat}", f"/log?lang=de{seat}", "/record"):
            await one.get(f"/api/tables/{TABLE}{path}")


async def settle(one: Recorder) -> None:
    """Read what is on its way."""
    await one.socket.send(json.dumps({"type": "ping", "id": "settled"}))
    await one.hear_until(type="pong")


@pytest.mark.parametrize(("game", "seed"), [("tallinn", 1), ("talis", 2)])
@live_test
async def test_nobody_is_sent_what_they_may_not_know(game: str, seed: int, tmp_path: Path) -> None:
    """With the hidden part re-dealt, everyone else is sent the same bytes in a whole game.

    Both games are played over real sockets with the same moves. What one seat holds, or what lies
    face down, differs; every byte that the other seats, an external bot and a spectator are sent
    is the same, apart from times and ids: updates, answers, refusals, resumed updates, REST.
    The key is in none of it before the end.
    """
    key = key_from_seed(seed)
    first = kogge.game(game).new(PLAYERS, key=key)
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
