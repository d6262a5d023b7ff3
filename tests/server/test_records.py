"""Games of a server that end are kept as game files, if that is wanted."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.playing import live_test
from tests.server.serving import serving, sqlite

from kogge.adapters.dataset import write_dataset
from kogge.client import play, sign_up
from kogge.core.gamefile import read_game_file, verify


@live_test
async def test_a_game_that_ends_is_kept(tmp_path: Path) -> None:
    """With --records there is a whole game file for the table, which verifies and makes a dataset;
    there is none before the end."""
    folder = tmp_path / "records"
    flags = ("--no-limits", "--records", str(folder))
    with serving(sqlite(tmp_path), *flags, web=str(tmp_path / "no client")) as server:
        client = await sign_up(server.url, "Recorder", external=True)
        table = (await client.create_table("visby", ["external", "greedy"]))["table"]
        assert not folder.exists()
        async with client.live() as live:
            await play(live, table, lambda update: update["state"]["moves"]["legal"][0]["move"])
        kept = folder / f"{table}.json"
        while not kept.exists():
            await asyncio.sleep(0.01)
    game_file = read_game_file(kept.read_bytes())
    assert verify(game_file).over
    assert sorted(seat.player for seat in game_file.seats) == ["external", "greedy"]
    summary = write_dataset([folder], tmp_path / "data")
    assert summary.games == 1
    assert summary.rows == len(game_file.moves)
