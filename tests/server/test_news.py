"""News: what was decided at the same time is told at the same time, in one write to each socket."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.server.playing import live_test
from tests.server.test_hall import in_service

from kogge.client import Json
from kogge.server.live.create import create
from kogge.server.live.followers import MOST_WAITING, Follower, Outbox
from kogge.server.live.host import Host
from kogge.server.service import Service
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.players import Player
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move
from kogge.server.table.verbs.say import say


class Desk(Outbox):
    """An outbox whose socket is always ready; `writes` are the messages of each write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[list[Json]] = []
        self.write = self._write

    def _write(self, messages: list[bytes]) -> bool:
        self.writes.append([msgspec.json.decode(message) for message in messages])
        return True


async def two_at_visby(service: Service) -> tuple[Host, list[Desk]]:
    """A table of two, both followed, and what each was sent since the game began."""
    agreed = checked(Agreement("visby", ["human", "human"], seating="fixed"))
    host = await create(service.hall, agreed)
    for name in ("Anna", "Ben"):
        await host.do(partial(join, player=name, name=name, external=False), name)
    desks = [Desk(), Desk()]
    for seat, desk in enumerate(desks):
        host.follow(Follower(desk, seat, changes=True), 0)
        desk.writes.clear()
    return host, desks


def decide(host: Host, seat: int) -> partial[list]:  # type: ignore[type-arg]
    assert host.table.position is not None
    return partial(move, seat=seat, word=host.table.position.moves(seat)[0].text)


@live_test
async def test_moves_made_together_are_one_update(tmp_path: Path) -> None:
    """Both hear of both moves at once, of the word of their own alone, and of one new state."""
    async with in_service(tmp_path) as service:
        host, desks = await two_at_visby(service)
        first = host.table.number + 1
        done = await asyncio.gather(
            *(host.do(decide(host, seat), f"player {seat}", "a") for seat in (0, 1))
        )
        assert done == [first, first + 1]
        for seat, desk in enumerate(desks):
            ((update,),) = desk.writes
            assert update["number"] == first + 1
            assert [one["number"] for one in update["happened"]] == done
            assert ["move" in one for one in update["happened"]] == [seat == 0, seat == 1]
            assert [one["seat"] for one in update["happened"]] == [0, 1]
            assert update["state"]["moves"]["decision"] == 1


@live_test
async def test_what_is_no_move_has_an_update_of_its_own(tmp_path: Path) -> None:
    """A move, words and a move of one turn are three updates in one write, each with its state."""
    async with in_service(tmp_path) as service:
        host, desks = await two_at_visby(service)
        anna = Player("Anna", "Anna", external=False)
        await asyncio.gather(
            host.do(decide(host, 0)),
            host.do(lambda table: say(table, anna, 0, "hello")),
            host.do(decide(host, 1)),
        )
        for desk in desks:
            (updates,) = desk.writes
            kinds = [[one["kind"] for one in update["happened"]] for update in updates]
            assert kinds == [["moved"], ["said"], ["moved"]]
            assert [update["state"].get("to_act") for update in updates] == [[1], None, [0, 1]]


@live_test
async def test_who_asked_hears_the_update_and_the_answer_in_one_write(tmp_path: Path) -> None:
    """The answer comes behind the update, and not in a packet of its own."""
    async with in_service(tmp_path) as service:
        host, (anna, ben) = await two_at_visby(service)
        told = partial(anna.put, b'{"type":"done"}')
        await host.do(decide(host, 0), tell=lambda _: told())
        ((update, done),) = anna.writes
        assert (update["type"], done["type"]) == ("update", "done")
        assert [len(messages) for messages in ben.writes] == [1]


@pytest.mark.parametrize("held", [1, MOST_WAITING + 1])
def test_a_socket_that_is_not_ready_gets_it_in_order_or_not_at_all(held: int) -> None:
    """What was held waits behind what waits already; too much, and the socket is let go."""

    async def wait() -> list[bytes]:
        outbox = Outbox()
        outbox.put(b"first")
        for number in range(held):
            outbox.hold(b"%d" % number)
        outbox.flush()
        if outbox.overflowed.is_set():
            return []
        return [await outbox.next() for _ in range(1 + held)]

    assert asyncio.run(wait()) == ([b"first", b"0"] if held == 1 else [])
