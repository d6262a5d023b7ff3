"""Second thoughts: free while nobody learned anything, by consent while nothing was revealed."""

from __future__ import annotations

import pytest
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving

import kogge
from kogge.server.client import ServerRefused
from kogge.server.undoing import reveals


@live_test
async def test_a_choice_that_waits_is_free_to_be_taken_back(server: Serving) -> None:
    """A pending secret choice is taken back at once, and nobody hears what it was."""
    async with guests(server.url, "tallinn", 2) as (first, second):
        await first.move()
        assert first.state["undo"]["free"] is True
        await first.act("undo")
        assert first.state["to_act"] == [0, 1]
        await second.until_number(first.number)
        assert second.happened[-1]["kind"] == "took_back"
        assert second.happened[-2]["kind"] == "moved"
        assert "move" not in second.happened[-2]


@live_test
async def test_what_was_revealed_cannot_be_taken_back(server: Serving) -> None:
    """Once the cards are turned up, neither asking nor consent takes a choice back."""
    async with guests(server.url, "tallinn", 2) as (first, second):
        await first.move()
        await second.move()
        with pytest.raises(ServerRefused, match="revealed"):
            await second.live.act("undo", second.table, seat=1)


async def first_mover(players: list[Guest]) -> tuple[Guest, list[Guest]]:
    mover = next(guest for guest in players if guest.legal)
    return mover, [guest for guest in players if guest is not mover]


@live_test
async def test_in_an_open_game_all_humans_have_to_agree(server: Serving) -> None:
    """In City of Towers a move that all have seen is taken back once every human agrees."""
    async with guests(server.url, "towers", 3) as players:
        mover, (second, third) = await first_mover(players)
        before = mover.state["view"]
        await mover.move()
        await mover.act("undo")
        assert mover.state["undo"]["asked"] == mover.seat
        await second.until_number(mover.number)
        await second.act("answer_undo", agrees=True)
        await third.until_number(second.number)
        assert third.state["view"] != before
        await third.act("answer_undo", agrees=True)
        await mover.until(lambda guest: guest.happened[-1]["kind"] == "took_back")
        assert mover.state["view"] == before
        assert mover.legal


@live_test
async def test_one_refusal_is_enough(server: Serving) -> None:
    """If someone does not agree, the move stands, and the request is off the table."""
    async with guests(server.url, "towers", 2) as players:
        mover, (other,) = await first_mover(players)
        await mover.move()
        after = mover.state["view"]
        await mover.act("undo")
        await other.until_number(mover.number)
        await other.act("answer_undo", agrees=False)
        await mover.until_number(other.number)
        assert mover.state["undo"]["asked"] is None
        assert mover.state["view"] == after
        with pytest.raises(ServerRefused, match="not-now"):
            await other.live.act("answer_undo", other.table, seat=other.seat, agrees=True)


def test_a_die_reveals_and_a_step_in_the_open_does_not() -> None:
    """A move in Talis that rolls dice or turns a tile reveals something; one in Towers never."""
    towers = kogge.game("towers").new(2, seed=1)
    for _ in range(20):
        seat = towers.to_act[0]
        move = towers.moves(seat)[0]
        assert not reveals(towers, seat, move, [None, 0, 1])
        towers.play(seat, move)
    talis = kogge.game("talis").new(2, seed=1)
    found = set()
    for ply in range(120):
        seat = talis.to_act[0]
        legal = talis.moves(seat)
        move = legal[ply % len(legal)]
        found.add(reveals(talis, seat, move, [None, 0, 1]))
        talis.play(seat, move)
    assert found == {True, False}
