"""Reviews, hints and branches over HTTP: for whom, how far, and what the game file says."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import quote

import pytest
from tests.review.playing import played
from tests.server.playing import guests, live_test, play_to_the_end
from tests.server.serving import Serving

from kogge.client import Client, Json, ServerRefused, sign_up
from kogge.review.report import Review
from kogge.server.live.branch import Start, moves_before
from kogge.server.replay.reviews import Reviews
from kogge.server.table.refusals import Refused

GAME = "visby"


async def made(client: Client, address: str, game_file: Json | None = None) -> Json:
    """A review, asked for until it is there."""
    while True:
        told = await (client.get(address) if game_file is None else client.post(address, game_file))
        if "curve" in told:
            return told
        assert told["state"] in ("waiting", "working", "done")
        await asyncio.sleep(0.05)


@live_test
async def test_finished_games_are_reviewed_for_everyone(server: Serving) -> None:
    """First it is under way, then it is there, and the next who asks has it at once."""
    async with guests(server.url, GAME, 1, "greedy") as here:
        await play_to_the_end(here)
        address = f"/api/tables/{here[0].table}/review?viewer=all"
        stranger = Client(server.url)
        first = await stranger.get(address)
        assert first["state"] in ("waiting", "working")
        found = await made(stranger, address)
        assert found["finished"]
        assert found["viewer"] is None
        assert (await here[0].client.get(address)) == found
        with pytest.raises(ServerRefused) as refused:
            await stranger.get(address.replace("all", "watcher"))
        assert refused.value.code == "malformed"


@live_test
async def test_game_files_are_reviewed_and_called_off(server: Serving) -> None:
    """A game file in the body; one that does not verify is refused with the reason."""
    client = Client(server.url)
    game_file: dict[str, Any] = json.loads(played(GAME, 2).game_file().to_json())
    found = await made(client, "/api/review?viewer=1", game_file)
    assert found["viewer"] == 1
    wrong = {**game_file, "moves": game_file["moves"][:-1]}
    with pytest.raises(ServerRefused) as refused:
        await made(client, "/api/review?viewer=1", wrong)
    assert "do not end the game" in str(refused.value)


@live_test
async def test_games_that_go_on_are_for_their_only_player(server: Serving) -> None:
    """One's own decisions against bots; nothing for others, and nothing where others play."""
    async with guests(server.url, GAME, 1, "greedy") as (alone,):
        await alone.move()
        await alone.until(lambda guest: bool(guest.legal))
        address = f"/api/tables/{alone.table}/review?viewer={alone.seat}"
        found = await made(alone.client, address)
        assert not found["finished"]
        assert {decision["seat"] for decision in found["decisions"]} == {alone.seat}
        with pytest.raises(ServerRefused) as refused:
            await Client(server.url).get(address)
        assert refused.value.code == "forbidden"
    async with guests(server.url, GAME, 2) as here:
        with pytest.raises(ServerRefused) as refused:
            await here[0].client.get(f"/api/tables/{here[0].table}/review?viewer=0")
        assert refused.value.code == "not-now"


@live_test
async def test_hints_are_told_in_the_game_file(server: Serving) -> None:
    """Three moves at most with a reason each; the entries and the game file say so."""
    async with guests(server.url, GAME, 1, "greedy", hints=True) as (learner,):
        asked = f"/api/tables/{learner.table}/hint"
        await learner.until(lambda guest: bool(guest.legal))
        advice = await learner.client.post(asked, {"seat": learner.seat})
        assert 1 <= len(advice["moves"]) <= 3
        assert advice["moves"][0]["choice"]["move"] in learner.legal
        assert advice["moves"][0]["reason"]["de"]
        await learner.until(lambda guest: any(one["kind"] == "advised" for one in guest.happened))
        await play_to_the_end([learner])
        game_file = await learner.client.get(f"/api/tables/{learner.table}/record")
        assert game_file["seats"][learner.seat]["hints"] == 1


@live_test
async def test_hints_are_for_one_person_who_agreed_to_them(server: Serving) -> None:
    """Without agreement there are none, and no table with several people can have them."""
    async with guests(server.url, GAME, 1, "greedy") as (guest,):
        with pytest.raises(ServerRefused) as refused:
            await guest.client.post(f"/api/tables/{guest.table}/hint", {"seat": guest.seat})
        assert refused.value.code == "not-now"
    client = await sign_up(server.url, "Amber")
    with pytest.raises(ServerRefused):
        await client.create_table(GAME, ["human", "human"], hints=True)


@live_test
async def test_playing_on_from_a_moment(server: Serving) -> None:
    """The same moves up to there, then another; bots in all other seats."""
    async with guests(server.url, GAME, 2) as here:
        await play_to_the_end(here)
        host = here[0].client
        game_file = await host.get(f"/api/tables/{here[0].table}/record")
        asked = f"/api/tables/{here[0].table}/branch"
        begun = await host.post(asked, {"at": 4, "seat": 1})
        assert begun["yours"] == [1]
        assert [seat["kind"] for seat in begun["state"]["seats"]] == ["master", "human"]
        moved = [one for one in begun["happened"] if one["kind"] == "moved"]
        assert [one["seat"] for one in moved[:4]] == [one["seat"] for one in game_file["moves"][:4]]
        for wrong in ({"at": 9999, "seat": 0}, {"at": 0, "seat": 0, "move": "nonsense"}):
            with pytest.raises(ServerRefused) as refused:
                await host.post(asked, wrong)
            assert refused.value.code == "malformed"
        with pytest.raises(ServerRefused) as refused:
            await host.post(asked, {"at": len(game_file["moves"]), "seat": 0})
        assert refused.value.code == "not-now"


@live_test
async def test_nobody_plays_on_from_a_game_that_goes_on(server: Serving) -> None:
    """Its key and its moves are secret until it is over."""
    async with guests(server.url, GAME, 2) as here:
        with pytest.raises(ServerRefused) as refused:
            await here[0].client.post(f"/api/tables/{here[0].table}/branch", {"at": 0, "seat": 0})
        assert refused.value.code == "not-now"


@live_test
async def test_playing_on_from_a_game_file(server: Serving) -> None:
    """A game file in the body, with a move of one's own."""
    end = played(GAME, 2)
    client = await sign_up(server.url, "Amber")
    first = [one.text for one in end.game.start(2, end.key, end.options).moves(0)]
    game_file: dict[str, Any] = json.loads(end.game_file().to_json())
    begun = await client.post(
        f"/api/branch?at=0&seat=0&move={quote(first[-1], safe='')}", game_file
    )
    assert begun["yours"] == [0]
    assert begun["state"]["commitment"] == game_file["commitment"]


def test_moments_that_do_not_exist() -> None:
    """A seat or a move that this game does not have is refused."""
    end = played(GAME, 2)
    for wrong in (Start(0, 7), Start(100_000, 0), Start(0, 0, "nonsense")):
        with pytest.raises(Refused):
            moves_before(end, wrong)
    assert len(moves_before(end, Start(3, 1))) == 3


def test_calling_off_what_nobody_asked_for() -> None:
    """It changes nothing."""
    game_file = played(GAME, 2).game_file()
    assert Reviews().cancel(game_file, None).state == "cancelled"
    assert Review.__struct_config__.tag == "kogge-review-1"
