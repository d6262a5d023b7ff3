"""Keeping and forgetting: finished tables become game files, and players are forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.server.playing import live_test
from tests.server.serving import Serving
from tests.server.test_hall import in_service

from kogge.client import ServerRefused, sign_up
from kogge.core.errors import BadOption
from kogge.core.gamefile import verify
from kogge.server.live.create import create
from kogge.server.live.retention import archive_expired
from kogge.server.service import Service
from kogge.server.settings import read_duration
from kogge.server.storage.archive import find_archived
from kogge.server.storage.personal import SOMEONE, forget_player
from kogge.server.storage.schema import archive, entries, tables
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.verbs.concede import concede
from kogge.server.table.verbs.join import join, stand_up
from kogge.server.table.verbs.move import move
from kogge.server.table.verbs.say import say

LONG_AGO = -60_000  # milliseconds to keep: even what ended just now has expired


async def ended(service: Service, anna: Player, ben: Player) -> str:
    """A table where both have moved, Anna has said something, and Ben has resigned."""
    agreed = checked(Agreement("visby", ["human", "human"], seating="fixed"))
    host = await create(service.hall, agreed)
    for player in (anna, ben):
        await host.do(
            lambda table, p=player: join(table, p.id, p.name, external=False),  # type: ignore[misc]
            player.id,
        )
    await host.do(lambda table: say(table, anna, 0, "My secret is that I am Anna"), anna.id, "a1")
    for seat in (0, 1):
        assert host.table.position is not None
        word = host.table.position.moves(seat)[0].text
        await host.do(lambda table, s=seat, w=word: move(table, s, w, None))  # type: ignore[misc]
    await host.do(lambda table: concede(table, 1), ben.id)
    assert host.table.status == "over"
    return host.table.id


async def two_players(service: Service) -> tuple[Player, Player]:
    anna, _ = await service.identities.create("Anna", external=False)
    ben, _ = await service.identities.create("Ben", external=False)
    return anna, ben


async def count(service: Service, table: sa.Table) -> int:
    async with service.engine.connect() as connection:
        return int(await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


@live_test
async def test_what_ended_long_ago_is_archived_and_still_verified(tmp_path: Path) -> None:
    """A finished table leaves its game file, which verifies; one that never began leaves nothing.

    What has not expired, and what goes on, stays.
    """
    async with in_service(tmp_path) as service:
        anna, ben = await two_players(service)
        over = await ended(service, anna, ben)
        waiting = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        deserted = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        await deserted.do(lambda table: join(table, anna.id, "Anna", external=False), anna.id)
        await deserted.do(lambda table: stand_up(table, [0]), anna.id)
        assert await archive_expired(service.hall, 60_000) == 0
        assert await archive_expired(service.hall, LONG_AGO) == 2
        file = await find_archived(service.engine, over)
        assert file is not None
        assert [seat.name for seat in file.seats] == ["Anna", "Ben"]
        assert len(verify(file).history) == 2
        assert await find_archived(service.engine, deserted.table.id) is None
        assert (await service.hall.load(waiting.table.id)).status == "open"
        assert await count(service, tables) == 1
        assert await count(service, archive) == 1
        with pytest.raises(Refused, match="no such table"):
            await service.hall.open(over)


@pytest.mark.parametrize("archived", [False, True])
@live_test
async def test_a_forgotten_player_is_someone_and_the_game_still_verifies(
    tmp_path: Path, archived: bool
) -> None:
    """Neither the name nor a word of theirs is left in any column; the others keep theirs."""
    async with in_service(tmp_path) as service:
        anna, ben = await two_players(service)
        id = await ended(service, anna, ben)
        if archived:
            assert await archive_expired(service.hall, LONG_AGO) == 1
        for kept in await forget_player(service.engine, anna.id):
            service.hall.drop(kept)
        if archived:
            file = await find_archived(service.engine, id)
            assert file is not None
            assert [seat.name for seat in file.seats] == [SOMEONE, "Ben"]
            verify(file)
        else:
            table = await service.hall.load(id)
            assert [seat.name for seat in table.seats] == [SOMEONE, "Ben"]
            assert len(table.places) == 2
    assert no_row_holds(tmp_path, anna.id, "Anna", "secret")


def no_row_holds(folder: Path, *words: str) -> bool:
    """Whether no row of any table holds one of these words."""
    (file,) = folder.glob("*.sqlite")
    engine = sa.create_engine(f"sqlite:///{file}")
    metadata = sa.MetaData()
    metadata.reflect(engine)
    with engine.connect() as connection:
        found = [connection.execute(table.select()).all() for table in metadata.sorted_tables]
    engine.dispose()
    rows = [str(tuple(row)) for rows in found for row in rows]
    return bool(rows) and not any(word in row for row in rows for word in words)


@live_test
async def test_who_still_plays_is_not_forgotten(tmp_path: Path) -> None:
    """A seat in a game that goes on has to be left first; nothing is changed."""
    async with in_service(tmp_path) as service:
        anna, _ = await two_players(service)
        host = await create(service.hall, checked(Agreement("visby", ["human", "human"])))
        await host.do(lambda table: join(table, anna.id, "Anna", external=False), anna.id)
        before = await count(service, entries)
        with pytest.raises(Refused, match=f"leave or finish them first: {host.table.id}"):
            await forget_player(service.engine, anna.id)
        assert await count(service, entries) == before
        assert (await service.hall.load(host.table.id)).seats[0].name == "Anna"


@live_test
async def test_a_player_may_ask_for_their_data_and_for_forgetting(server: Serving) -> None:
    """Over REST: what is stored, then nothing, and the token is nobody's."""
    anna = await sign_up(server.url, "Anna the First")
    table = (await anna.create_table("visby", ["human", "human"]))["table"]
    data = await anna.get("/api/me/data")
    assert (data["name"], data["tables"]) == ("Anna the First", [table])
    with pytest.raises(ServerRefused, match="leave or finish"):
        await anna.delete("/api/me")
    await anna.post(f"/api/tables/{table}/leave")
    await anna.delete("/api/me")
    with pytest.raises(ServerRefused, match="nobody is known by this token"):
        await anna.get("/api/me/data")


@pytest.mark.parametrize(("given", "hours"), [("1h", 1), ("90d", 90 * 24), ("2w", 14 * 24)])
def test_times_are_read(given: str, hours: int) -> None:
    """Hours, days and weeks."""
    assert read_duration(given) == hours * 3_600_000


@pytest.mark.parametrize("given", ["", "d", "0d", "-1d", "90", "1.5d", "90 d", "99999w"])
def test_what_is_no_time_is_refused(given: str) -> None:
    """The answer says how a time is written."""
    with pytest.raises(BadOption, match="like 90d"):
        read_duration(given)
