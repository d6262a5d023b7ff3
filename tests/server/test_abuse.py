"""Bad input and abuse: refused with a coded problem, never a failure, never a change."""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from tests.server.playing import Guest, guests, live_test
from tests.server.serving import Serving, serving, sqlite
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kogge.client import Client, Json, ServerRefused, sign_up
from kogge.server.http.requests import check_telling
from kogge.server.ops.limits import REQUESTS, Credits, Limit
from kogge.server.protocol.messages import LARGEST_MESSAGE, ClientMessage, Unfollow
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.table.refusals import Refused


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with all its limits."""
    with serving(sqlite(tmp_path_factory.mktemp("strict"))) as running:
        yield running


def ask(
    server: Serving, method: str, path: str, data: Any = None, **headers: str
) -> tuple[int, Any]:
    """Status and answer of a request."""
    body = data if isinstance(data, bytes | None) else json.dumps(data).encode()
    given = {
        "Content-Type": "application/json",
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }
    request = urllib.request.Request(server.url + path, body, given, method=method)
    try:
        with urllib.request.urlopen(request) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


async def said_to(server: Serving, *sent: str | bytes, **headers: str) -> list[Json]:
    """What the server answers to raw messages, until it has answered a ping."""
    url = server.url.replace("http", "ws") + "/api/socket"
    heard = []
    async with connect(url, additional_headers=headers, max_size=None) as socket:
        for data in sent:
            await socket.send(data)
        await socket.send(json.dumps({"type": "ping", "id": "end"}))
        while True:
            heard.append(json.loads(await socket.recv()))
            if heard[-1]["type"] == "pong":
                return heard[1:-1]


MALFORMED: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    '"move"',
    "{}",
    '{"type": "fly"}',
    '{"type": 7}',
    '{"type": "ping"}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": "x", "more": 1}',
    '{"type": "follow", "table": "../../etc/passwd"}',
    '{"type": "follow", "table": "abcdefghij", "seat": -1}',
    '{"type": "follow", "table": "abcdefghij", "seat": 99999999999999999999999}',
    '{"type": "follow", "table": "abcdefghij", "since": 1e400}',
    '{"type": "move", "table": "abcdefghij", "seat": 0, "move": "8b"}',
    '{"type": "say", "table": "abcdefghij", "action": "a", "text": ""}',
    "[" * 4000,
    b"\xff\xfe\x00",
    '{"type": "ping", "id": "\\ud800"}',
]


@live_test
async def test_malformed_messages_are_refused_one_by_one(server: Serving) -> None:
    """Each of them gets its `malformed`, and the socket goes on."""
    heard = await said_to(server, *MALFORMED)
    assert [m["problem"]["code"] for m in heard] == ["malformed"] * len(MALFORMED)


@live_test
async def test_oversized_messages_close_the_socket(server: Serving) -> None:
    """A message of more than 8 KiB is not even read."""
    with pytest.raises(ConnectionClosed) as closed:
        await said_to(server, json.dumps({"type": "ping", "id": "x" * LARGEST_MESSAGE}))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@live_test
async def test_strangers_can_neither_play_nor_look(server: Serving) -> None:
    """Without a token, or with someone else's, no seat can be played, followed or asked about."""
    async with guests(server.url, "tallinn", 2) as (first, second):
        other = await sign_up(server.url, "Other")
        messages = [
            {"type": "move", "seat": 0, "move": first.legal[0], "action": "a"},
            {"type": "follow", "seat": 0},
            {"type": "ask", "seat": 0, "move": first.legal[0], "id": "a"},
            {"type": "undo", "seat": 0, "action": "b"},
            {"type": "concede", "seat": 0, "action": "c"},
            {"type": "vote", "seat": 0, "about": 1, "action": "d"},
            {"type": "say", "seat": 0, "text": "hello", "action": "e"},
            {"type": "step_away", "seat": 0, "action": "f"},
            {"type": "fill", "seat": 0, "about": 1, "bot": "greedy", "action": "g"},
            {"type": "answer_undo", "seat": 0, "agrees": True, "action": "h"},
            {"type": "salt", "seat": 0, "salt": "00" * 32, "action": "i"},
        ]
        of_seats = {kind for kind in get_args(ClientMessage) if "seat" in kind.__struct_fields__}
        tags = {kind.__struct_config__.tag for kind in of_seats - {Unfollow}}
        assert {message["type"] for message in messages} == tags, "each verb of a seat is tried"
        sent = [json.dumps({"table": first.table, **message}) for message in messages]
        for client, code in (
            (Client(server.url), "unauthorised"),
            (other, "forbidden"),
            (second.client, "forbidden"),
        ):
            heard = await said_to(server, *sent, **client.headers)
            assert [m["problem"]["code"] for m in heard] == [code] * len(sent)
            with pytest.raises(ServerRefused, match="forbidden"):
                await client.get(f"/api/tables/{first.table}?seat=0")
            with pytest.raises(ServerRefused, match="forbidden"):
                await client.get(f"/api/tables/{first.table}/log?seat=0")
        assert (await other.get(f"/api/tables/{first.table}"))["number"] == first.number


@live_test
async def test_guessed_tokens_open_nothing(server: Serving) -> None:
    """A token that nobody holds is refused over HTTP and by the socket; an odd cookie is nobody."""
    for token in ("x", "A" * 43, "A" * 5000, "'; drop table players; --", "\u00e4"):
        status, answer = ask(
            server, "GET", "/api/me", Authorization=f"Bearer {token.encode().decode('latin-1')}"
        )
        assert (status, answer["code"]) == (401, "unauthorised")
        assert ask(server, "GET", "/api/me", Cookie=f"kogge_player={'A' * 43}") == (
            200,
            {"player": None},
        )
    with pytest.raises(InvalidStatus):
        await said_to(server, Authorization="Bearer guessed")


@live_test
async def test_pages_of_other_sites_cannot_act(server: Serving) -> None:
    """A foreign origin is refused, for requests that change something and for the socket."""
    data = {"name": "Anna"}
    status, answer = ask(server, "POST", "/api/players", data, Origin="https://evil.example")
    assert (status, answer["code"]) == (403, "wrong-origin")
    assert ask(server, "POST", "/api/players", data, Origin=server.url)[0] == 201
    for origin in ("https://evil.example", "null", "http://127.0.0.1.evil.example", "http://["):
        with pytest.raises(InvalidStatus):
            await said_to(server, Origin=origin)
    assert await said_to(server, Origin=server.url) == []


@live_test
async def test_script_in_names_and_chat_stays_text(server: Serving) -> None:
    """Names and chat are passed on as the text they are, on one line, within bounds."""
    script = "<script>alert(1)</script>"
    status, answer = ask(server, "POST", "/api/players", {"name": "<b>x</b>"})
    assert (status, answer["name"]) == (201, "<b>x</b>")
    for name in ("", " ", "\u202e\u0000", "n" * 25, "n" * 101, 7, None, ["x"]):
        status, answer = ask(server, "POST", "/api/players", {"name": name})
        assert (status, answer["code"]) == (400, "malformed"), name
    async with guests(server.url, "visby", 2) as (first, second):
        await first.live.act("say", first.table, text=f"{script}\u202e\n", seat=0)
        await second.until(lambda guest: guest.happened[-1]["kind"] == "said")
        assert second.happened[-1]["text"] == script
    with urllib.request.urlopen(server.url) as page:
        policy = page.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-inline" not in policy.split("style-src")[0]
        assert page.headers["x-content-type-options"] == "nosniff"


BAD_TABLES: list[dict[str, Any]] = [
    {},
    {"game": "chess", "seats": ["human", "human"]},
    {"game": "visby", "seats": []},
    {"game": "visby", "seats": ["human"] * 7},
    {"game": "visby", "seats": ["human", "os:system"]},
    {"game": "visby", "seats": ["human", "search:1000000s"]},
    {"game": "visby", "seats": ["greedy", "greedy"]},
    {"game": "visby", "seats": ["human", "human"], "options": {"seals": "31"}},
    {"game": "visby", "seats": ["human", "human"], "options": {"x" * 50: "1"}},
    {"game": "visby", "seats": ["human", "human"], "clock": "blitz"},
    {"game": "visby", "seats": ["human", "human"], "names": ["Nina", "Nina"]},
    {"game": "visby", "seats": ["human", "human"], "names": ["Nina", "B", "C"]},
    {"game": "visby", "seats": ["human", "greedy"], "names": ["Nina", "Greedy"]},
    {"game": "visby", "seats": ["human", "human"], "key": "00"},
]


@live_test
async def test_tables_that_cannot_be_are_refused(server: Serving) -> None:
    """Unknown games, bots, options and clocks get a code and a sentence; bots have plain names."""
    anna = await sign_up(server.url, "Anna")
    for wanted in BAD_TABLES:
        with pytest.raises(ServerRefused) as refusal:
            await anna.post("/api/tables", {"access": "public", "names": ["Nina"], **wanted})
        assert refusal.value.code in ("malformed", "bad-option", "unknown-game", "not-now"), wanted
        assert not await listed(anna, "Nina"), "nothing is left of it"
    with pytest.raises(ServerRefused, match="unauthorised"):
        await Client(server.url).create_table("visby", ["human", "human"])


async def listed(client: Client, name: str) -> bool:
    """Whether someone of this name sits at a public table."""
    tables = (await client.get("/api/tables"))["tables"]
    return any(seat["name"] == name for table in tables for seat in table["seats"])


def test_large_bodies_are_refused(server: Serving) -> None:
    """A body of more than 64 KiB gets 413."""
    status, answer = ask(server, "POST", "/api/players", b'{"name": "' + b"x" * 70_000 + b'"}')
    assert (status, answer["code"]) == (413, "too-large")


def test_nothing_is_found_where_nothing_is(server: Serving) -> None:
    """Unknown pages, tables, games and languages are 404 with a code; wrong methods 405."""
    for path in (
        "/nowhere",
        "/api/tables/AAAAAAAAAAAAAA",
        "/api/games/chess",
        "/api/games?lang=xx",
    ):
        status, answer = ask(server, "GET", path)
        assert status == 404, path
        assert answer["code"] in ("not-found", "unknown-game")
    assert ask(server, "DELETE", "/api/players")[0] == 405
    assert ask(server, "POST", "/api/players", b"{", Content_Type="application/json")[0] == 400


async def flood(socket: ClientConnection) -> None:
    """Send more than anyone would, and then listen."""
    for number in range(300):
        await socket.send(json.dumps({"type": "ping", "id": str(number)}))
    while True:
        await socket.recv()


async def chatter(guest: Guest) -> None:
    """Talk without end."""
    for number in itertools.count():
        await guest.live.act("say", guest.table, text=str(number), seat=guest.seat)


@live_test
async def test_floods_over_the_socket_are_refused_and_then_closed(strict: Serving) -> None:
    """Who sends hundreds of messages at once hears `too-many`, then the socket is closed."""
    url = strict.url.replace("http", "ws") + "/api/socket"
    async with connect(url) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await flood(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


@live_test
async def test_a_socket_follows_a_bounded_number_of_tables(server: Serving) -> None:
    """The fifty-first table to follow is refused, and can be followed after unfollowing another."""
    anna = await sign_up(server.url, "Anna")
    tables = [(await anna.create_table("visby", ["human"] * 2))["table"] for _ in range(51)]
    follow = [json.dumps({"type": "follow", "table": table}) for table in tables]
    unfollow = json.dumps({"type": "unfollow", "table": tables[0]})
    heard = await said_to(server, *follow, unfollow, follow[-1])
    kinds = [message["type"] for message in heard if message["type"] != "presence"]
    assert kinds == ["update"] * 50 + ["refused", "update"]


@live_test
async def test_chat_floods_do_not_disturb_the_game(strict: Serving) -> None:
    """After six messages at once more are refused, while moves of the same socket are made."""
    async with guests(strict.url, "visby", 2) as (first, _):
        with pytest.raises(ServerRefused, match="too-many"):
            await chatter(first)
        await first.move()


def test_floods_of_requests_get_429(strict: Serving) -> None:
    """An address that asks hundreds of times at once is told to wait."""
    one = http.client.HTTPConnection("127.0.0.1", strict.port)
    statuses = [200]
    while statuses[-1] == 200:
        one.request("GET", "/api/me")
        with one.getresponse() as reply:
            statuses.append(reply.status)
            told = json.load(reply)
    one.close()
    assert statuses[-1] == 429
    assert told["code"] == "too-many"
    assert len(statuses) > 100


def test_asking_for_whole_games_costs_more(tmp_path: Path) -> None:
    """An address has credit for 200 requests at once, or for 40 that may tell a whole game."""
    service = Service(Settings(sqlite(tmp_path)))
    service.requests = Credits(Limit(REQUESTS.burst, 0))
    asking: Any = SimpleNamespace(
        app=SimpleNamespace(state={"service": service}), client=SimpleNamespace(host="1.2.3.4")
    )
    for _ in range(40):
        assert service.requests.spend("1.2.3.4")  # as the guard does
        check_telling(asking)
    with pytest.raises(Refused, match="wait a little"):
        check_telling(asking)


@live_test
async def test_secrets_are_not_logged(tmp_path: Path) -> None:
    """Neither tokens nor keys nor chat are in the logs, whatever happens."""
    with serving(sqlite(tmp_path), "--no-limits") as server:
        async with guests(server.url, "tallinn", 2) as (first, second):
            await first.live.act("say", first.table, text="a-word-among-friends", seat=0)
            await first.act("concede")
            secrets = [first.client.token, second.client.token, first.state["key"]]
            await said_to(server, *MALFORMED, **first.client.headers)
        server.stop()
        logged = "".join(server.log)
        assert "serving" in logged
        assert not any(secret and secret in logged for secret in [*secrets, "a-word-among-friends"])


@live_test
async def test_actions_of_others_are_not_taken_for_ours(server: Serving) -> None:
    """Two players may use the same action id; each of their actions is done."""
    async with guests(server.url, "visby", 2) as players:
        numbers = []
        for guest in players:
            message = {"type": "move", "table": guest.table, "seat": guest.seat, "action": "same"}
            answer = await guest.live._answer("same", {**message, "move": guest.legal[0]})
            numbers.append(answer["number"])
        assert numbers[0] != numbers[1]


def cookie_of(server: Serving, **headers: str) -> str:
    """The cookie that a new player is given, in lower case."""
    given = {"Content-Type": "application/json", **headers}
    body = json.dumps({"name": "Anna"}).encode()
    asked = urllib.request.Request(f"{server.url}/api/players", body, given)
    with urllib.request.urlopen(asked) as reply:
        assert "token" not in json.load(reply), "scripts are not told"
        return str(reply.headers["set-cookie"]).lower()


def test_the_token_of_a_browser_is_out_of_reach_of_scripts_and_sites(server: Serving) -> None:
    """The cookie is HttpOnly and SameSite=Strict; where a proxy says it speaks HTTPS, Secure."""
    plain = [part.strip() for part in cookie_of(server).split(";")]
    assert {"httponly", "samesite=strict", "path=/"} <= set(plain)
    assert "secure" not in plain
    secure = cookie_of(server, **{"X-Forwarded-Proto": "https"})
    assert "secure" in [part.strip() for part in secure.split(";")]


@live_test
async def test_nobody_on_the_way_keeps_what_a_player_was_shown(server: Serving) -> None:
    """Answers about players and tables are not to be stored by any cache."""
    async with guests(server.url, "tallinn", 2) as (first, _):
        for path in (f"/api/tables/{first.table}?seat=0", "/api/me", "/api/me/tables"):
            asked = urllib.request.Request(server.url + path, headers=first.client.headers)
            with urllib.request.urlopen(asked) as reply:
                assert reply.headers["cache-control"] == "no-store", path


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"name": ' * 6_000,
        b'{"name": "\xff\xfe"}',
        b"\xc3\x28",
        b'{"name": "\xed\xa0\x80"}',
    ],
)
def test_bodies_that_cannot_be_read_are_malformed(server: Serving, body: bytes) -> None:
    """Nesting without end and what is no UTF-8: the sender's mistake, not ours."""
    before = figure(server, "kogge_failures_total")
    for method, path in (("POST", "/api/players"), ("POST", "/api/tables"), ("PUT", "/api/me")):
        status, problem = ask(server, method, path, body)
        assert (status, problem["code"]) == (400, "malformed")
    assert figure(server, "kogge_failures_total") == before


def figure(server: Serving, name: str) -> str:
    with urllib.request.urlopen(f"{server.url}/metrics") as reply:
        lines = reply.read().decode().splitlines()
    return next(line for line in lines if line.startswith(f"{name} "))


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "\u3164 \u115f\uffa0", "\u0301", "\ufe0f", "\U0001d159"]
)
def test_a_name_that_nobody_can_see_is_refused(server: Serving, name: str) -> None:
    """Fillers, empty Braille and marks on nothing are no name; beside letters they do not count."""
    status, problem = ask(server, "POST", "/api/players", {"name": name})
    assert (status, problem["code"]) == (400, "malformed")
    status, player = ask(server, "POST", "/api/players", {"name": f"Anna{name}\u2800"})
    assert status == 201
    assert "\u2800" not in player["name"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8700", "127.0.0.1.evil.example", "["]
)
def test_a_name_that_was_made_to_lead_here_is_not_served(server: Serving, host: str) -> None:
    """A page of another site whose name resolves to this machine gets nothing (DNS rebinding)."""
    status, problem = ask(server, "GET", "/api/me", Host=host)
    assert (status, problem["code"]) == (403, "wrong-origin")
    assert ask(server, "GET", "/health", Host=host)[0] == 200
    for known in ("localhost", "192.0.2.7:80", "[::1]:8700", socket.gethostname()):
        assert ask(server, "GET", "/api/me", Host=known)[0] == 200


def test_a_page_of_the_same_name_without_https_is_another_site(server: Serving) -> None:
    """The scheme is part of an origin."""
    own = server.url.removeprefix("http://")
    new = {"name": "Anna"}
    assert ask(server, "POST", "/api/players", new, Origin=f"https://{own}")[0] == 403
    assert ask(server, "POST", "/api/players", new, Origin=f"http://{own}")[0] == 201
    secure = {"Origin": f"https://{own}", "X_Forwarded_Proto": "https"}
    assert ask(server, "POST", "/api/players", new, **secure)[0] == 201


@live_test
async def test_nobody_takes_two_seats_at_a_public_table(server: Serving) -> None:
    """A stranger would see two hands; at a table by link, two may share a device."""
    anna, bert = await sign_up(server.url, "Anna"), await sign_up(server.url, "Bert")
    with pytest.raises(ServerRefused, match="nobody takes two"):
        await anna.create_table("visby", ["human"] * 4, access="public", names=["Anna", "Anja"])
    public = (await anna.create_table("visby", ["human"] * 4, access="public"))["table"]
    await bert.join(public)
    with pytest.raises(ServerRefused, match="nobody takes two"):
        await bert.join(public, "Berta")
    by_link = (await anna.create_table("visby", ["human"] * 4))["table"]
    await bert.join(by_link)
    assert len((await bert.join(by_link, "Berta"))["yours"]) == 2
