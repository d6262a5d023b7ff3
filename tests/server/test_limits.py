"""Limits: whose credit is spent, what counts over all sockets, and how clients learn of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from functools import partial
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.playing import guests, live_test
from tests.server.serving import Serving, serving, sqlite
from tests.server.test_hall import ANNA, in_service, seated
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kogge.client import Client, ServerRefused, play_seat, sign_up
from kogge.server.live import host as hosting
from kogge.server.ops.limits import (
    CREATIONS,
    MESSAGES,
    REQUESTS,
    SAYINGS,
    SOCKETS,
    WATCHINGS,
    household,
)
from kogge.server.protocol.messages import read_address
from kogge.server.socket.conversation import Conversation
from kogge.server.table.entries import UndoAsked
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.verbs.join import join
from kogge.server.table.verbs.move import move
from kogge.server.table.verbs.say import say
from kogge.server.table.verbs.step_away import step_away


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with all its limits; tests come from where X-Forwarded-For says."""
    with serving(sqlite(tmp_path_factory.mktemp("strict"))) as running:
        yield running


@given(st.ip_addresses(v=6), st.integers(0, 2**64 - 1), st.integers(0, 127))
def test_an_ipv6_network_is_one_household(address: IPv6Address, within: int, bit: int) -> None:
    """Addresses of one /64 share their credit; those of another network have their own."""
    if address.ipv4_mapped is not None:
        return
    same = IPv6Address(int(address) >> 64 << 64 | within)
    assert household(str(address)) == household(str(same))
    other = IPv6Address(int(address) ^ 1 << bit)
    assert (household(str(address)) == household(str(other))) == (bit < 64)


def test_other_addresses_stand_for_themselves() -> None:
    """IPv4 is told apart by address, also when it is written as IPv6; so is what is no address."""
    assert household("203.0.113.7") == household("::ffff:203.0.113.7") == "203.0.113.7"
    assert household("203.0.113.8") != household("203.0.113.7")
    assert household("unknown") == "unknown"


def answer_from(server: Serving, address: str, path: str, body: bytes | None) -> tuple[int, Any]:
    """Status and headers of what a request gets that a proxy says comes from this address."""
    headers = {"X-Forwarded-For": address, "Content-Type": "application/json"}
    asked = urllib.request.Request(server.url + path, body, headers)
    try:
        with urllib.request.urlopen(asked) as reply:
            return reply.status, reply.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers


def status_from(
    server: Serving, address: str, path: str = "/api/me", body: bytes | None = None
) -> int:
    return answer_from(server, address, path, body)[0]


def exhaust(server: Serving, address: str, path: str = "/api/me", body: bytes | None = None) -> int:
    """Ask until it is too much; how often that was not yet so."""
    for asked in range(2000):
        status, headers = answer_from(server, address, path, body)
        if status == 429:
            assert int(headers["retry-after"]) > 0
            return asked
    raise AssertionError("no limit")


def is_spent(server: Serving, address: str) -> bool:
    """Whether this address soon asks too much: credit comes back while one looks, but slowly."""
    return exhaust(server, address) < REQUESTS.burst / 2


def test_nobody_makes_players_or_watches_replays_without_end(strict: Serving) -> None:
    """Both have limits of their own, lower than that of requests, by address."""
    someone = json.dumps({"name": "Anna"}).encode()
    made = exhaust(strict, "203.0.113.70", "/api/players", someone)
    assert CREATIONS.burst <= made < REQUESTS.burst
    assert status_from(strict, "203.0.113.71", "/api/players", someone) == 201
    watched = exhaust(strict, "203.0.113.72", "/api/replay", b"{}")
    assert WATCHINGS.burst <= watched < REQUESTS.burst
    assert status_from(strict, "203.0.113.72") == 200


def test_behind_a_proxy_limits_count_by_the_address_it_tells(strict: Serving) -> None:
    """One that asks too much is refused, and others at the same proxy are not.

    What a client adds to the header itself is not believed: only what the proxy adds last.
    """
    exhaust(strict, "203.0.113.1")
    assert status_from(strict, "203.0.113.2") == 200
    assert is_spent(strict, "198.51.100.9, 203.0.113.1")
    exhaust(strict, "2001:db8::1")
    assert is_spent(strict, "2001:db8::2")
    assert status_from(strict, "2001:db8:0:1::1") == 200


def test_who_is_no_proxy_is_not_believed(tmp_path: Path) -> None:
    """Without a proxy that is named, no header gives a client credit of another address."""
    with serving(sqlite(tmp_path), "--proxies", "203.0.113.99") as server:
        exhaust(server, "203.0.113.1")
        assert is_spent(server, "203.0.113.2")


async def handshake(server: Serving, **headers: str) -> tuple[int, str]:
    """Status and code with which a socket is refused."""
    url = server.url.replace("http", "ws") + "/api/socket"
    with pytest.raises(InvalidStatus) as refused:
        async with connect(url, additional_headers=headers):
            pass
    response = refused.value.response
    return response.status_code, json.loads(response.body or b"{}")["code"]


@live_test
async def test_who_is_refused_a_socket_learns_whether_to_try_again(strict: Serving) -> None:
    """Too many sockets are 429, so that clients come back; a wrong token is 401, a foreign page
    403, and those stay refused."""
    url = strict.url.replace("http", "ws") + "/api/socket"
    here = {"X-Forwarded-For": "203.0.113.50"}
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(SOCKETS):
            await stack.enter_async_context(connect(url, additional_headers=here))
        assert await handshake(strict, **here) == (429, "too-many")
    assert await handshake(strict, Authorization="Bearer guessed") == (401, "unauthorised")
    assert await handshake(strict, Origin="https://evil.example") == (403, "wrong-origin")


@live_test
async def test_a_client_waits_for_a_server_that_is_too_busy(strict: Serving) -> None:
    """The client in the package tries again after 429, and is served then."""
    busy = "203.0.113.60"
    client = Crowded(strict.url, None, busy)
    await asyncio.to_thread(exhaust, strict, busy)
    async with client.live() as live:
        assert (await live.updates.get())["type"] == "welcome"


class Crowded(Client):
    """A client behind a proxy, together with others."""

    def __init__(self, base: str, token: str | None, address: str) -> None:
        super().__init__(base, token)
        self.address = address

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, "X-Forwarded-For": self.address}


@live_test
async def test_a_client_that_nobody_knows_is_told_so(server: Serving) -> None:
    """With a token that nobody holds, neither playing nor a move waits for ever."""
    stranger = Client(server.url, "guessed")
    async with stranger.live() as live:
        with pytest.raises(ServerRefused, match="unauthorised"):
            await play_seat(live, "AAAAAAAAAAAAAA", 0, lambda update: "")
        with pytest.raises(ServerRefused, match="unauthorised"):
            await live.move("AAAAAAAAAAAAAA", 0, "1a")


@live_test
async def test_a_word_that_cannot_be_a_move_is_an_error(server: Serving) -> None:
    """A message that is not understood is refused by its action, so that nobody waits for it."""
    async with guests(server.url, "visby", 2) as (first, _):
        for word in ("", "x" * 300):
            with pytest.raises(ServerRefused, match="malformed"):
                await first.live.move(first.table, 0, word)


@live_test
async def test_what_was_not_followed_in_a_rush_is_followed_later(strict: Serving) -> None:
    """Who resumes more tables at once than a socket has credit for hears of all of them soon."""
    anna = await sign_up(strict.url, "Anna")
    tables = [(await anna.create_table("visby", ["human"] * 2))["table"] for _ in range(25)]
    async with anna.live() as live:
        for table in tables:
            await live.follow(table)
        heard: set[str] = set()
        while heard != set(tables):
            message = await live.updates.get()
            if message["type"] == "update":
                heard.add(message["table"])


def answers(conversation: Conversation) -> list[dict[str, Any]]:
    """What waits to be sent, and is no update."""
    waiting = conversation.outbox._waiting
    sent = [json.loads(waiting.get_nowait()) for _ in range(waiting.qsize())]
    return [one for one in sent if one["type"] in ("done", "refused", "pong")]


@live_test
async def test_chat_is_limited_over_all_sockets_of_a_player(tmp_path: Path) -> None:
    """A second socket gives nobody more to say."""
    async with in_service(tmp_path) as service:
        table = (await seated(service, "human")).table.id
        one, other = (
            Conversation(service, ANNA, "127.0.0.1"),
            Conversation(service, ANNA, "127.0.0.1"),
        )
        for number in range(2 * int(SAYINGS.burst)):
            told = {"type": "say", "table": table, "text": "hello", "action": str(number)}
            await (one, other)[number % 2].hear(json.dumps(told))
        kinds = [answer["type"] for one in (one, other) for answer in answers(one)]
        assert len(kinds) == 2 * SAYINGS.burst
        assert kinds.count("refused") > 0


@live_test
async def test_a_refusal_for_lack_of_credit_names_the_action(tmp_path: Path) -> None:
    """Whoever waits for an action hears that it was refused, whatever it was refused for."""
    async with in_service(tmp_path) as service:
        conversation = Conversation(service, ANNA, "127.0.0.1")
        pings = [str(number) for number in range(int(MESSAGES.burst) + 40)]
        for ping in pings:
            await conversation.hear(json.dumps({"type": "ping", "id": ping}))
        refused = [answer for answer in answers(conversation) if answer["type"] == "refused"]
        assert refused
        assert {answer["to"] for answer in refused} < set(pings)
        assert {answer["problem"]["code"] for answer in refused} == {"too-many"}


@given(st.binary() | st.text() | st.builds(json.dumps, st.dictionaries(st.text(), st.text())))
def test_any_message_can_be_looked_at_for_its_address(data: bytes | str) -> None:
    """Whatever it is, there is an address of bounded length or none."""
    found = read_address(data)
    assert found is None or 0 < len(found) <= 64


@live_test
async def test_a_table_does_not_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words have a bound, spectators' one of their own; whatever else, the game can be played,
    joined and left."""
    monkeypatch.setattr(hosting, "MOST_WORDS", {"players": 3, "spectators": 2})
    stranger = Player("stranger", "Stranger", external=False)
    async with in_service(tmp_path) as service:
        host = await seated(service, "random")
        shout = partial(say, player=stranger, seat=None, text="hello")
        for _ in range(2):
            await host.do(shout)
        with pytest.raises(Refused, match="full of chat lines"):
            await host.do(shout)
        hello = partial(say, player=ANNA, seat=None, text="hello")
        for _ in range(3):
            await host.do(hello)
        with pytest.raises(Refused, match="full of chat lines"):
            await host.do(hello)
        monkeypatch.setattr(hosting, "MOST_ENTRIES", 0)
        (seat,) = host.table.seats_of(ANNA.id)
        assert host.table.position is not None
        word = host.table.position.moves(seat)[0].text
        before = host.table.number
        assert await host.do(lambda table: move(table, seat, word)) > before
        await host.do(lambda table: step_away(table, seat))
        assert host.table.seats[seat].stand_in is not None
        other = await seated(service, "human")
        await other.do(lambda table: join(table, "bert", "Bert", external=False))
        assert other.table.status == "playing"
        with pytest.raises(Refused, match="full of entries"):
            await other.do(lambda table: [UndoAsked(0)])
