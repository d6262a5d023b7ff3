"""A table to watch at any time: of people if some play in public, else of bots, with chances."""

from __future__ import annotations

import asyncio
from io import BytesIO

import msgspec
import pytest
from tests.server.playing import guests, live_test
from tests.server.serving import Serving

import kogge
from kogge.client import Client, ServerRefused, sign_up
from kogge.server.replay.chances import Question, work

GAME = "visby"


@live_test
async def test_bots_play_for_whoever_watches(server: Serving) -> None:
    """One asks for a table, follows it, and sees moves; everyone is shown the same table."""
    watcher = await sign_up(server.url, "Frost")
    found = await watcher.get(f"/api/watch?game={GAME}")
    assert found["show"]
    assert (await Client(server.url).get(f"/api/watch?game={GAME}")) == found
    table = found["table"]
    before = await watcher.get(f"/api/tables/{table}")
    assert before["state"]["agreement"]["access"] == "public"
    async with watcher.live() as live:
        await live.follow(table, None)
        kinds: list[str] = []
        while "moved" not in kinds:
            update = await live.updates.get()
            kinds += [one["kind"] for one in update["happened"]]
    rows = (await watcher.get(f"/api/tables?game={GAME}"))["tables"]
    assert table in [row["id"] for row in rows]
    with pytest.raises(ServerRefused) as refused:
        await watcher.post(f"/api/tables/{table}/join", {})
    assert refused.value.code == "not-now"


@live_test
async def test_people_go_before_bots_and_keep_their_chances_to_themselves(server: Serving) -> None:
    """Where people play in public, they are watched; what their cards are worth is not told."""
    async with guests(server.url, GAME, 2, access="public") as here:
        stranger = Client(server.url)
        found = await stranger.get(f"/api/watch?game={GAME}")
        assert found == {"table": here[0].table, "show": False}
        with pytest.raises(ServerRefused) as refused:
            await stranger.get(f"/api/tables/{here[0].table}/chances")
        assert refused.value.code == "forbidden"


@live_test
async def test_chances_of_a_show_are_told(server: Serving) -> None:
    """Who asks long enough learns everyone's share, and the shares sum to one."""
    stranger = Client(server.url)
    table = (await stranger.get(f"/api/watch?game={GAME}"))["table"]
    shares = None
    while shares is None:
        shares = (await stranger.get(f"/api/tables/{table}/chances"))["shares"]
        await asyncio.sleep(0.05)
    assert sum(shares) == pytest.approx(1, abs=0.001)


def test_chances_are_those_of_the_position() -> None:
    """Whoever has won has all of them."""
    game = kogge.game(GAME)
    position = game.new(players=2, seed=1)
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, position.moves(seat)[0])
    asked = Question(GAME, 2, position.open_record().tobytes())
    out = BytesIO()
    work([msgspec.json.encode(asked)], out)
    shares = msgspec.json.decode(out.getvalue(), type=list[float])
    assert [share > 0 for share in shares] == [seat in position.winners for seat in range(2)]
