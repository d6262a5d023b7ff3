"""Undo: free while nobody learned anything, by consent while nothing was revealed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving

import kogge
from kogge.client import ServerRefused, play, sign_up
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body, Entry, Joined, Started, TookBack
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.concede import concede
from kogge.server.table.verbs.move import bot_move, move
from kogge.server.table.verbs.undo import answer_undo, ask_undo, may_take_back, reveals


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


def open_table(*seats: str, game: str = "towers") -> Table:
    """A game that has just begun; everyone but our bots has a name."""
    table = Table("AnyTableAtAll", checked(Agreement(game, list(seats))), bytes(32))
    for seat, kind in enumerate(seats):
        if kind in ("human", "external"):
            add(table, [Joined(seat, f"player {seat}", f"Name {seat}")])
    add(table, [Started(list(range(len(seats))))])
    return table


def add(table: Table, bodies: Sequence[Body]) -> None:
    for body in bodies:
        table.apply(Entry(table.number + 1, table.number, body))


def play_one(table: Table, choice: int = 0) -> int:
    """Whoever is to act makes a move; who it was."""
    assert table.position is not None
    (seat,) = table.to_act
    add(table, move(table, seat, table.position.moves(seat)[choice].text, table.decisions[seat]))
    return seat


def test_what_a_bot_thought_of_before_is_not_played_after_a_take_back() -> None:
    """A bot that was still thinking when a move was taken back thinks anew about what follows."""
    table = open_table("human", "human")
    while table.to_act == (0,):
        play_one(table)
    bot_seat = 1
    table._seat(bot_seat, stand_in="greedy")
    assert table.position is not None
    thought = table.position.moves(bot_seat)[0].id
    decision = table.decisions[bot_seat]
    add(table, ask_undo(table, 0))
    play_one(table, choice=1)
    assert table.bots_to_act == (bot_seat,)
    assert bot_move(table, bot_seat, thought, decision) == []
    assert bot_move(table, bot_seat, thought, table.decisions[bot_seat])


def test_only_people_are_asked_to_consent() -> None:
    """External bots can neither agree to a take-back nor stand in its way."""
    table = open_table("human", "human", "external")
    while play_one(table) != 0:
        pass
    add(table, ask_undo(table, 0))
    with pytest.raises(Refused, match="people"):
        answer_undo(table, 2, agrees=False)
    add(table, answer_undo(table, 1, agrees=True))
    assert table.to_act == (0,)


@pytest.mark.parametrize("game", ["towers", "talis"])
def test_who_is_alone_with_bots_is_told_what_can_be_taken_back(game: str) -> None:
    """What is shown as free to be taken back is granted at once; and of a move just made, nothing
    is granted that was not shown."""
    table = open_table("human", "greedy", game=game)
    found = set()
    for ply in range(150):
        assert table.position is not None
        mover = play_one(table, choice=ply % len(table.position.moves(table.to_act[0])))
        if all(seat != 0 for seat, _ in table.position.history):
            assert not may_take_back(table, 0)
            continue
        try:
            granted = isinstance(ask_undo(table, 0)[-1], TookBack)
        except Refused:
            granted = False
        shown = may_take_back(table, 0)
        assert granted if shown else mover != 0 or not granted
        found.add(shown)
    assert found == ({True} if game == "towers" else {True, False})


def test_whoever_else_plays_is_asked_first() -> None:
    """With another person at the table, an open move is not free to be taken back."""
    table = open_table("human", "human")
    mover = play_one(table)
    assert not may_take_back(table, mover)


@live_test
async def test_an_external_bot_plays_on_after_its_move_was_taken_back(server: Serving) -> None:
    """A bot over the network is asked again, under a new number, and answers again."""
    host = await sign_up(server.url, "Host")
    robot = await sign_up(server.url, "Robot", external=True)
    table = (await host.create_table("towers", ["human", "external"], seating="fixed"))["table"]
    async with host.live() as live, robot.live() as robot_live:
        playing = asyncio.create_task(
            play(robot_live, table, lambda update: update["state"]["moves"]["legal"][0]["move"])
        )
        guest = Guest(host, live, table, 0)
        await live.follow(table, 0)
        for _ in range(2):
            await guest.until(lambda g: bool(g.legal))
            while guest.legal:  # who reaches a site may move again
                await guest.move()
            await guest.until(lambda g: g.happened[-1].get("seat") == 1 and bool(g.legal))
            await guest.act("undo")
            await guest.until(lambda g: g.happened[-1]["kind"] == "took_back")
        await guest.act("concede")
        await playing


def test_a_choice_that_waits_in_secret_reveals_nothing() -> None:
    """Whatever someone has chosen while others still choose, nobody else learns anything by it.

    So neither is asking for an earlier move back refused for it, nor does the answer depend on it.
    """
    position = kogge.game("tallinn").new(3, seed=1)
    others: list[int | None] = [None, 1, 2]
    for choice in position.moves(0):
        assert not reveals(position, 0, choice, others)
    for seat in (0, 1):
        position.play(seat, position.moves(seat)[0])
    assert reveals(position, 2, position.moves(2)[0], [None])


def test_who_has_conceded_neither_moves_nor_takes_back() -> None:
    """A bot plays on for a seat that was given up, and nobody else does."""
    table = open_table("human", "human", "human")
    seat = play_one(table)
    add(table, concede(table, seat))
    assert table.status == "playing"
    with pytest.raises(Refused, match="you have conceded"):
        ask_undo(table, seat)
    while seat not in table.to_act:
        play_one(table)
    assert table.position is not None
    word = table.position.moves(seat)[0].text
    with pytest.raises(Refused, match="you have conceded"):
        move(table, seat, word)
