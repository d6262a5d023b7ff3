"""MCP: the SDK's own client plays whole games, and sees no more than its seat."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.serving import Serving, serving, sqlite

mcp = pytest.importorskip("mcp")

from tests.cli.running import KOGGE  # noqa: E402
from tests.cli.running import run as run_kogge  # noqa: E402

import kogge  # noqa: E402
from kogge.adapters.mcp import server  # noqa: E402
from kogge.adapters.remote import RemoteTables  # noqa: E402
from kogge.adapters.sessions import Sessions  # noqa: E402
from kogge.client import sign_up  # noqa: E402
from kogge.core import verbs  # noqa: E402
from kogge.core.errors import KoggeError  # noqa: E402
from kogge.core.rng import new_rng  # noqa: E402

TOOLS = {"games", "rules", "new_table", "join", "observe", "why", "move", "wait"}
LONG = {"talis": {"round_cap": "20"}}


async def call(client: Any, tool: str, **arguments: Any) -> str:
    """What a tool says; an error is said, too."""
    answer = await client.call_tool(tool, arguments)
    text: str = answer.content[0].text
    return f"ERROR {text}" if answer.is_error else text


@contextlib.contextmanager
def dealt_again(sessions: Sessions, key: str, *noise: Any) -> Iterator[bool]:
    """While this lasts, all that the seat of this key cannot see is dealt again; whether anything
    has changed by that."""
    session, seat = sessions.seat(key)
    kept = session.position._array.copy()
    world = session.position.observed(seat)
    verbs.imagine(world, seat, new_rng("mcp", seat, *noise))
    session.position._array[0] = world
    yield world.tobytes() != kept[0].tobytes()
    session.position._array[:] = kept


async def play(
    client: Any, game: str, seats: list[str], sessions: Sessions | None = None
) -> dict[str, Any]:
    """Play the last legal move until the game is over; at every third decision, and with the
    sessions at hand, what is hidden is dealt again, and the caller must be told the same."""
    made = await call(client, "new_table", game=game, seats=seats, options=LONG.get(game, {}))
    table = json.loads(made)
    status: dict[str, Any] = table
    changed = 0
    for step in range(10_000):
        if status["status"] == "over":
            break
        if status["status"] == "waiting for others":
            status = json.loads(await call(client, "wait", key=table["key"], seconds=1))
            continue
        seen = await call(client, "observe", key=table["key"], history=3)
        if sessions is not None and step % 3 == 0:
            with dealt_again(sessions, table["key"], game, step) as anything:
                changed += anything
                assert await call(client, "observe", key=table["key"], history=3) == seen
        moves = re.findall(r"^- (\S+): ", seen.rpartition("legal moves")[2], re.M)
        status = json.loads(await call(client, "move", key=table["key"], move=moves[-1]))
    assert changed > 0 or sessions is None or not kogge.game(game).veiled
    return {"key": table["key"], **status}


@pytest.mark.parametrize(
    "game",
    [
        # hundreds of moves in City of Towers; to its end at a server
        pytest.param(game, marks=pytest.mark.soak) if game == "towers" else game
        for game in kogge.game_names()
    ],
)
def test_whole_games(game: str) -> None:
    """The SDK's client plays a game of each kind to its end against a bot, and is told the same
    whatever is hidden from it."""
    sessions = Sessions()

    async def run() -> None:
        async with mcp.Client(server(sessions)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            status = await play(client, game, ["open", "greedy"], sessions)
            assert status["status"] == "over"
            assert len(status["scores"]) == 2
            assert status["winners"]
            seen = await call(client, "observe", key=status["key"], rules="short", language="it")
            assert seen.startswith("seat 0 has nothing to decide now; the game is over")
            assert '"players":' in seen

    asyncio.run(run())


def test_over_stdio() -> None:
    """`kogge mcp` speaks on stdin and stdout, and nothing else is printed there."""

    async def run() -> None:
        started = mcp.StdioServerParameters(command=KOGGE[0], args=[*KOGGE[1:], "mcp"])
        async with mcp.Client(started) as client:
            assert [game["game"] for game in json.loads(await call(client, "games"))] == list(
                kogge.game_names()
            )
            assert (await play(client, "visby", ["open", "random"]))["status"] == "over"

    asyncio.run(run())


def test_over_http() -> None:
    """`kogge mcp --http` serves the same tools to several clients; a key opens its seat from any
    of them, and a seat that another client has taken stays theirs."""

    async def run(url: str) -> None:
        async with mcp.Client(url) as first, mcp.Client(url) as second:
            one = json.loads(await call(first, "new_table", game="visby", seats=["open", "open"]))
            two = json.loads(await call(second, "join", table=one["table"]))
            assert (one["seat"], two["seat"]) == (0, 1)
            assert "not free" in await call(first, "join", table=one["table"], seat=1)
            seen = await call(second, "observe", key=one["key"])
            assert "seat 1 of 2" in seen
            assert "opens no seat" in await call(second, "observe", key="guess")

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    serving = subprocess.Popen(
        [*KOGGE, "mcp", "--http", "--port", str(port)], stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(300):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        asyncio.run(run(f"http://127.0.0.1:{port}/mcp"))
    finally:
        serving.terminate()
        serving.wait(20)


@pytest.mark.parametrize("game", [name for name in kogge.game_names() if kogge.game(name).veiled])
def test_three_seats_dealt_again(game: str) -> None:
    """Whenever a caller observes, in a game of two callers and a bot, all that its seat cannot see
    is dealt again: what it is told stays the same, byte by byte."""
    sessions = Sessions()
    id, _, first = sessions.new(game, ["open", "greedy", "open"], LONG.get(game, {}), seed=3)
    keys = {0: first, 2: sessions.join(id)[1]}
    session, _ = sessions.seat(first)
    changed = 0
    for step in range(60):
        if session.position.over:
            break
        for key in keys.values():
            told = sessions.observe(key)
            with dealt_again(sessions, key, game, step) as anything:
                changed += anything
                assert sessions.observe(key) == told
        seat = next(seat for seat in session.position.to_act if seat in keys)
        moves = session.position.moves(seat)
        sessions.move(keys[seat], moves[step % len(moves)].text)
    assert changed > 0


def test_two_callers_and_their_keys() -> None:
    """Two callers at one table: each sees its own hand alone, moves for itself alone, and is told
    when it is not its turn; keys that are wrong open nothing."""

    async def run() -> None:
        async with mcp.Client(server()) as client:
            first = json.loads(
                await call(client, "new_table", game="tallinn", seats=["open", "open"])
            )
            assert first["status"] == "waiting for players"
            assert "waiting for players" in await call(client, "observe", key=first["key"])
            for tool in ("move", "why"):  # nobody moves before all seats are taken
                early = await call(client, tool, key=first["key"], move="1a")
                assert early.startswith("ERROR")
                assert "waiting for players; free seats: 1" in early
            second = json.loads(await call(client, "join", table=first["table"]))
            assert (first["seat"], second["seat"]) == (0, 1)
            assert "not free" in await call(client, "join", table=first["table"])
            seen = [await call(client, "observe", key=one["key"]) for one in (first, second)]
            assert seen[0] != seen[1]
            hands = [re.search(r"Your hand .*", text)[0] for text in seen]  # type: ignore[index]
            # one deal in 120 gives both the same hand
            assert hands[0] == hands[1] or hands[0] not in seen[1]
            move = re.findall(r"^- (\S+): ", seen[0], re.M)[0]
            json.loads(await call(client, "move", key=first["key"], move=move))
            again = await call(client, "move", key=first["key"], move=move)
            assert again.startswith("ERROR")
            assert "nothing to decide now" in again
            waits = await call(client, "observe", key=first["key"])
            assert "nothing to decide now; waiting for seat 1" in waits
            assert '"players":' in waits  # the table as it is, without a question
            assert "legal moves" not in waits
            for tool, more in (("observe", {}), ("move", {"move": move}), ("why", {"move": move})):
                refused = await call(client, tool, key="guess", **more)
                assert refused.startswith("ERROR")
                assert "opens no seat" in refused

    asyncio.run(run())


def test_a_choice_that_waits_is_secret() -> None:
    """Whatever one caller has chosen, the other, who has yet to choose, is told the same; and so it
    is when everything hidden from the other is dealt again."""
    told = set()
    for choice in range(4):
        sessions = Sessions()
        id, _, key = sessions.new("tallinn", ["open", "open"], {}, seed=5)
        _, other = sessions.join(id)
        session, seat = sessions.seat(key)
        session.move(seat, session.position.moves(seat)[choice].text)
        told.add(sessions.observe(other))
        world = session.position.observed(1)
        verbs.imagine(world, 1, new_rng("mcp", choice))
        session.position._array[0] = world
        told.add(sessions.observe(other))
    assert len(told) == 1


def test_old_tables_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """When there are too many tables, the oldest goes, and its keys open nothing any more."""
    monkeypatch.setattr("kogge.adapters.sessions.MOST_SESSIONS", 3)
    sessions = Sessions()
    keys = [sessions.new("visby", ["open", "greedy"], {})[2] for _ in range(5)]
    with pytest.raises(KoggeError, match="opens no seat"):
        sessions.status(keys[1])
    assert sessions.status(keys[2])["status"] == "your turn"
    assert len(sessions._seats) == 3


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("new_table", {"game": "chess"}, "there is no game 'chess'"),
        ("new_table", {"game": "visby", "seats": ["greedy", "greedy"]}, "'open'"),
        ("new_table", {"game": "visby", "seats": ["open"]}, "2 to 6 players"),
        ("new_table", {"game": "visby", "seats": ["open", "bob"]}, "there is no bot 'bob'"),
        ("new_table", {"game": "visby", "seats": ["open", "os:getcwd"]}, "there is no bot"),
        ("new_table", {"game": "visby", "seats": ["open", "search:9s"]}, "there is no bot"),
        ("new_table", {"game": "visby", "options": {"x": "1"}}, "no option 'x'"),
        ("join", {"table": "nowhere"}, "there is no table"),
        ("rules", {"game": "visby", "length": "long"}, "short or full"),
        ("rules", {"game": "visby", "rule": "X1"}, "has no rule"),
        ("rules", {"game": "visby", "language": "fr"}, "there is no language 'fr'"),
        ("rules", {"game": "visby", "language": "../text/en", "length": "full"}, "no language"),
        ("games", {"language": "fr"}, "there is no language 'fr'"),
    ],
)
def test_bad_calls(tool: str, arguments: dict[str, Any], told: str) -> None:
    """What is wrong is told in a sentence."""

    async def run() -> None:
        async with mcp.Client(server()) as client:
            answer = await call(client, tool, **arguments)
            assert answer.startswith("ERROR")
            assert told in answer

    asyncio.run(run())


def test_why() -> None:
    """A legal move is explained, an illegal one refused with its rule."""

    async def run() -> None:
        async with mcp.Client(server()) as client:
            made = json.loads(await call(client, "new_table", game="visby"))
            assert "Fleet" in await call(client, "why", key=made["key"], move="fleet+ship")
            assert "Fleet" in await call(client, "why", key=made["key"], move="Ship and Fleet.")
            assert "(V" in await call(client, "why", key=made["key"], move="trade-3")
            assert "no legal move" in await call(client, "why", key=made["key"], move="mate")

    asyncio.run(run())


@pytest.fixture(scope="module")
def kogge_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of tables, in a process of its own."""
    folder = tmp_path_factory.mktemp("server")
    with serving(sqlite(folder), "--no-limits", web=str(folder / "no client")) as running:
        yield running


@pytest.mark.parametrize("game", kogge.game_names())
def test_whole_games_at_a_server(kogge_server: Serving, game: str) -> None:
    """The SDK's client plays a game of each kind to its end at the table of a server."""

    async def run() -> None:
        async with mcp.Client(server(RemoteTables(kogge_server.url, sign_up))) as client:
            status = await play(client, game, ["open", "greedy"])
            assert status["status"] == "over"
            assert len(status["scores"]) == 2
            assert status["winners"]

    asyncio.run(run())


def test_seats_of_others_at_a_server(kogge_server: Serving) -> None:
    """Two models at one table of a server: neither sees the other's hand or moves out of turn, and
    what the server refuses is told in its words."""

    async def run() -> None:
        async with mcp.Client(server(RemoteTables(kogge_server.url, sign_up))) as client:
            first = json.loads(
                await call(client, "new_table", game="tallinn", seats=["open", "open"])
            )
            assert first["status"] == "waiting for players"
            assert "waiting for players" in await call(client, "observe", key=first["key"])
            second = json.loads(await call(client, "join", table=first["table"]))
            for one in (first, second):
                await call(client, "wait", key=one["key"], seconds=20)
            seen = [await call(client, "observe", key=one["key"]) for one in (first, second)]
            for seat, text in enumerate(
                seen
            ):  # both have the same ten cards, so hands may be alike
                (view,) = (json.loads(line) for line in text.splitlines() if line[:2] == '{"')
                assert f"seat {seat + 1} of 2" in text
                assert all(view["players"][seat]["hand"])
                assert view["players"][1 - seat]["hand"] == [None] * 3
            move = re.findall(r"^- (\S+): ", seen[0].rpartition("legal moves")[2], re.M)[0]
            assert await call(client, "why", key=first["key"], move=move) in seen[0]
            assert await call(client, "why", key=first["key"], move=f"{move.upper()}.") in seen[0]
            assert await call(client, "why", key=first["key"], move="pass") not in seen[0]
            json.loads(await call(client, "move", key=first["key"], move=move))
            again = await call(client, "move", key=first["key"], move=move)
            assert "nothing to decide now" in again
            waits = await call(client, "observe", key=first["key"])
            assert "nothing to decide now; waiting for seat 1" in waits
            assert '"players":' in waits
            assert "legal moves" not in waits
            for _ in range(100):  # until the news is there
                later = await call(client, "observe", key=second["key"])
                (view,) = (json.loads(line) for line in later.splitlines() if line[:2] == '{"')
                if view["players"][0]["chosen"]:
                    break
                await asyncio.sleep(0.1)
            assert view["players"][0]["chosen"] is True
            assert view["players"][0].get("choice") is None
            for tool, arguments, told in (
                ("observe", {"key": "guess"}, "opens no seat"),
                ("join", {"table": first["table"]}, "ERROR"),
                ("join", {"table": "nowhere"}, "ERROR"),
                ("join", {"table": first["table"], "seat": 1}, "ERROR"),
                ("move", {"key": second["key"], "move": "mate"}, "ERROR"),
                ("new_table", {"game": "visby", "seats": ["greedy", "greedy"]}, "'open'"),
                ("new_table", {"game": "visby", "seats": ["open", "bob"]}, "ERROR"),
            ):
                refused = await call(client, tool, **arguments)
                assert refused.startswith("ERROR")
                assert told in refused

    asyncio.run(run())


def test_a_server_that_is_not_there() -> None:
    """`kogge mcp --server` says at once that nobody answers at this address."""
    refused = run_kogge("mcp", "--server", "http://127.0.0.1:9")
    assert refused.exit_code == 2
    assert "cannot be reached" in refused.stderr
