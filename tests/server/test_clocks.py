"""Clocks: the default move when time is over, one clock for simultaneous choices, outages."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving, serving, sqlite
from tests.server.test_hall import in_service

from kogge.client import ServerRefused
from kogge.server.live.create import create
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.clocks import SECONDS, Outage, clock_goes_on, deadline, time_used
from kogge.server.table.entries import Moved, Started
from kogge.server.table.showing import show_state
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server whose fast clock gives a second and a half."""
    folder = tmp_path_factory.mktemp("hasty")
    with serving(sqlite(folder), "--no-limits", seconds={"fast": 1.5}) as running:
        yield running


def moved(guest: Guest) -> list[tuple[int, str]]:
    return [(e["seat"], e["by"]) for e in guest.happened if e["kind"] == "moved"]


@live_test
async def test_when_time_is_over_the_default_move_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does not choose in time is given the greedy bot's move; who did keeps their choice.

    Simultaneous choices share one clock, and the next decision has a new one.
    """
    async with in_service(tmp_path) as service:
        agreed = Agreement("visby", ["human", "human"], clock="daily", seating="fixed")
        host = await create(service.hall, checked(agreed))
        for player in ("anna", "ben"):
            await host.do(partial(join, player=player, name=player, external=False))
        due = service.hall.deadline(host.table)
        position = host.table.position
        assert due is not None
        assert position is not None
        chosen = position.moves(1)[-1].text
        await host.do(lambda table: move(table, 1, chosen))
        assert service.hall.deadline(host.table) == due
        default = host.table.bot_for(0, "greedy").choose(position.observed(0), 0)
        monkeypatch.setattr("kogge.server.live.thinking.now", lambda: due)
        service.hall.attend(host)
        while len(host.table.places) < 2:
            await asyncio.sleep(0.01)
        made = [e.body for e in host.table.entries if isinstance(e.body, Moved)]
        expected = Moved(0, position.game.rooms.moves[default].text, "clock")
        assert made == [Moved(1, chosen), expected]
        later = service.hall.deadline(host.table)
        assert later is not None
        assert later > due
        shown = show_state(host.table, 1, ()).clock
        assert shown
        assert shown.used == [seat.used for seat in host.table.seats]
        since, *times = (e.at for e in host.table.entries if isinstance(e.body, Started | Moved))
        assert shown.used == [times[1] - since, times[0] - since]


def test_no_decision_uses_more_than_its_clock_gives() -> None:
    """Neither an outage nor a person alone with bots, whose clock waits, counts for more."""
    assert time_used("fast", 1_000, 5_000) == 4_000
    assert time_used("fast", 1_000, 500_000) == 30_000
    assert time_used("fast", 5_000, 1_000) == 0
    assert time_used("none", 1_000, 5_000) == 0


@live_test
async def test_after_two_expiries_a_bot_stands_in_until_the_player_moves(hasty: Serving) -> None:
    """A player whose clock runs out twice in a row is played by a bot, and is back with a move."""
    async with guests(hasty.url, "visby", 2, clock="fast") as (player, _):
        await player.until(lambda guest: any(e["kind"] == "stood_in" for e in guest.happened))
        stood = next(e for e in player.happened if e["kind"] == "stood_in")
        assert stood["why"] == "clock"
        assert moved(player)[:4].count((stood["seat"], "clock")) == 2
        assert player.state["seats"][stood["seat"]]["stand_in"] == "greedy"


@live_test
async def test_where_one_person_plays_with_bots_the_clock_waits(tmp_path: Path) -> None:
    """Nobody else is kept waiting: the time is shown, and when it is over nothing is played."""
    async with in_service(tmp_path) as service:
        agreed = Agreement("visby", ["human", "greedy"], clock="fast", seating="fixed")
        host = await create(service.hall, checked(agreed))
        await host.do(partial(join, player="anna", name="anna", external=False))
        assert service.hall.deadline(host.table) is None
        shown = show_state(host.table, 0, ()).clock
        assert shown
        assert shown.deadline is not None


@live_test
async def test_a_bot_gives_the_seat_back_on_return(hasty: Serving) -> None:
    """A bot plays for who has stepped away; following the table again takes the seat back."""
    async with guests(hasty.url, "visby", 2, clock="none") as (first, second):
        await first.act("step_away")
        await second.move()
        await second.until(lambda guest: (0, "bot") in moved(guest))
        await first.live.follow(first.table, 0)
        await second.until(lambda guest: guest.happened[-1]["kind"] == "returned")
        assert second.state["seats"][0]["stand_in"] is None


@live_test
async def test_those_who_are_gone_can_be_voted_out_and_come_back(server: Serving) -> None:
    """Nobody can be voted out while connected; once gone, by all others, and a bot stands in."""
    async with guests(server.url, "visby", 3) as (first, second, third):
        await first.until(lambda guest: guest.present == [0, 1, 2])
        with pytest.raises(ServerRefused, match="is here"):
            await first.live.act("vote", first.table, seat=0, about=2)
        socket = third.live._socket
        assert socket is not None
        third.live._follows.clear()
        await socket.close()
        await first.until(lambda guest: guest.present == [0, 1])
        await first.act("vote", about=2)
        assert first.state["votes"] == [[0, 2]]
        assert first.state["seats"][2]["stand_in"] is None
        await second.until(lambda guest: guest.state.get("votes") == [[0, 2]])
        await second.act("vote", about=2)
        await second.until(lambda guest: guest.state["seats"][2]["stand_in"] == "greedy")
        await third.live.follow(third.table, 2)
        await second.until(lambda guest: guest.state["seats"][2]["stand_in"] is None)
        assert 2 in second.present


@given(
    since=st.integers(0, 10**6),
    gaps=st.lists(st.tuples(st.integers(1, 10**5), st.integers(1, 10**5)), max_size=8),
)
def test_a_deadline_leaves_out_every_outage(since: int, gaps: list[tuple[int, int]]) -> None:
    """From the start of a decision to its deadline, a server ran for exactly the clock's time."""
    outages, at = [], 0
    for up, down in gaps:
        outages.append(Outage(at + up, at + up + down))
        at += up + down
    due = deadline("fast", since, outages)
    assert due is not None
    lost = sum(max(0, min(outage.ended, due) - max(outage.began, since)) for outage in outages)
    assert due - since - lost == (SECONDS["fast"] or 0) * 1000


def test_without_a_clock_nothing_is_due() -> None:
    """No clock, no deadline."""
    assert deadline("none", 0, []) is None


@given(st.sets(st.integers(0, 5), min_size=1))
def test_the_rest_of_a_simultaneous_choice_shares_its_clock(owing: set[int]) -> None:
    """While others of the same choice are waited for, the clock goes on; else it starts anew."""
    mover = min(owing)
    rest = tuple(sorted(owing - {mover}))
    assert clock_goes_on(tuple(sorted(owing)), mover, rest) == bool(rest)
    assert not clock_goes_on((mover,), mover, (mover + 1,))


# each database and each way to go down once; the other two in the soak run
@pytest.mark.parametrize(
    ("kind", "killed"),
    [
        ("sqlite", False),
        ("postgres", True),
        pytest.param("sqlite", True, marks=pytest.mark.soak),
        pytest.param("postgres", False, marks=pytest.mark.soak),
    ],
)
def test_clocks_are_paused_while_the_server_is_down(
    kind: str, killed: bool, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """After a restart, players have the time they had left when the server went down.

    However short it was down, and whether it was told to stop or killed.
    """
    database = sqlite(tmp_path) if kind == "sqlite" else request.getfixturevalue("postgres")
    asyncio.run(restart_during_a_decision(database, killed))


async def restart_during_a_decision(database: str, killed: bool) -> None:
    server = Serving(database, "--no-limits", seconds={"fast": 60})
    try:
        async with guests(server.url, "visby", 2, clock="fast") as (first, _):
            due = first.state["clock"]["deadline"]
            port = server.port
            if killed:
                server.kill()
            else:
                server.stop()
            server.start(port)
            await first.until(lambda guest: guest.state["clock"]["deadline"] != due)
            assert 0 < first.state["clock"]["deadline"] - due < 600_000
    finally:
        server.stop()
