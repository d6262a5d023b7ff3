"""A table to watch at any time: of people if some play in public, else of bots, with chances."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest
from tests.server.playing import guests, live_test
from tests.server.serving import Serving, serving, sqlite

import kogge
from kogge.client import Client, ServerRefused, sign_up
from kogge.server.replay.chances import Question, work

GAME = "visby"


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of its own, where nobody else plays in public."""
    folder = tmp_path_factory.mktemp("show")
    with serving(sqlite(folder), "--no-limits", web=str(folder / "no client")) as running:
        yield running


@live_test
async def test_bots_play_for_whoever_watches(harbour: Serving) -> None:
    """One asks for a table, follows it, and sees moves; everyone is shown the same table."""
    watcher = await sign_up(harbour.url, "Frost")
    found = await watcher.get(f"/api/watch?game={GAME}")
    assert found["show"]
    assert (await Client(harbour.url).get(f"/api/watch?game={GAME}")) == found
    table = found["table"]
    before = await watcher.get(f"/api/tables/{table}")
    assert before["state"]["agreement"]["access"] == "public"
    async with watcher.live() as live:
        await live.follow(table, None)
        kinds: list[str] = []
        while "moved" not in kinds:
            update = await live.updates.get()
            kinds += [one["kind"] for one in update.get("happened", ())]
    rows = (await watcher.get(f"/api/tables?game={GAME}"))["tables"]
    assert table in [row["id"] for row in rows]
    with pytest.raises(ServerRefused) as refused:
        await watcher.post(f"/api/tables/{table}/join", {})
    assert refused.value.code == "not-now"


@live_test
async def test_people_go_before_bots_and_keep_their_chances_to_themselves(harbour: Serving) -> None:
    """Where people play in public, they are watched; what their cards are worth is not told."""
    async with guests(harbour.url, "tallinn", 2, access="public") as here:
        stranger = Client(harbour.url)
        found = await stranger.get("/api/watch?game=tallinn")
        assert found == {"table": here[0].table, "show": False}
        with pytest.raises(ServerRefused) as refused:
            await stranger.get(f"/api/tables/{here[0].table}/chances")
        assert refused.value.code == "forbidden"


@live_test
async def test_chances_of_a_show_are_told(harbour: Serving) -> None:
    """Who asks long enough learns everyone's share, and the shares sum to one."""
    stranger = Client(harbour.url)
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
