"""Fuzzers over the socket and over HTTP find no failure of the server."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.playing import live_test
from tests.server.serving import Serving
from websockets.asyncio.client import connect

from kogge.client import Client, sign_up
from kogge.server.protocol.messages import ClientMessage

TYPES = {"update", "presence", "done", "refused", "answer", "pong", "welcome"}
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)] + ["fly"]


@pytest.fixture(scope="module")
def player(server: Serving) -> Client:
    """Who throws."""
    return asyncio.run(sign_up(server.url, "Anna"))


cards = st.builds("{}{}".format, st.integers(1, 11), st.sampled_from("ab"))
words = st.sampled_from(["pass", "swap-4-9", "zz", "", "\u0000", "a" * 300]) | st.text() | cards
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
tables = st.sampled_from(["TABLE", "TABLE", "TABLE", "AAAAAAAAAAAAAA", "short"]) | values


def field(usual: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly as it should be, sometimes anything."""
    return st.one_of(usual, usual, usual, values)


messages = st.fixed_dictionaries(
    {"type": field(st.sampled_from(KINDS))},
    optional={
        "table": tables,
        "seat": field(st.integers(0, 2) | st.none()),
        "move": field(words),
        "action": field(st.sampled_from(["a", "b", "c"]) | st.text(max_size=70)),
        "decision": field(st.integers(-1, 3)),
        "since": field(st.integers(0, 200)),
        "agrees": field(st.booleans()),
        "about": field(st.integers(0, 3)),
        "bot": field(st.sampled_from(["greedy", "random", "nobody"]) | st.none()),
        "text": field(words),
        "salt": field(st.sampled_from(["00" * 16, "ff" * 32]) | words),
        "id": field(st.text(max_size=70)),
    },
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sent=st.lists(messages | values, min_size=1, max_size=25))
def test_whatever_is_sent_is_answered_or_refused(
    server: Serving, player: Client, sent: list[Any]
) -> None:
    """Any sequence of JSON values gets known answers alone, and none is a failure.

    They are thrown at a running game, by someone who plays two of its three seats; afterwards the
    list of its entries has no gap.
    """
    asyncio.run(throw(server, player, sent))
    assert server.process.poll() is None


async def throw(server: Serving, player: Client, sent: list[Any]) -> None:
    made = await player.create_table(
        "tallinn", ["human", "human", "greedy"], names=["Anna", "Ben"], seating="fixed"
    )
    assert made["state"]["status"] == "playing"
    url = server.url.replace("http", "ws") + "/api/socket"
    async with connect(url, additional_headers=player.headers, max_size=None) as socket:
        for message in sent:
            await socket.send(json.dumps(message).replace("TABLE", made["table"]))
        await socket.send('{"type": "ping", "id": "the end"}')
        while True:
            heard = json.loads(await socket.recv())
            assert heard["type"] in TYPES
            if heard["type"] == "refused":
                assert heard["problem"]["code"] != "unavailable", heard
            if heard["type"] == "pong" and heard["id"] == "the end":
                break
    found = await player.get(f"/api/tables/{made['table']}")
    assert [e["number"] for e in found["happened"]] == list(range(1, found["number"] + 1))


def test_after_all_that_was_thrown_nothing_has_failed(server: Serving) -> None:
    """The server counts no failure."""
    with urllib.request.urlopen(f"{server.url}/metrics") as reply:
        assert "kogge_failures_total 0\n" in reply.read().decode()


CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance"]
CHECKS += ["response_schema_conformance"]


@pytest.mark.parametrize(
    ("examples", "phases"),
    [(3, "fuzzing"), pytest.param(100, "coverage,fuzzing", marks=pytest.mark.soak)],
)
@live_test
async def test_schemathesis_finds_no_server_error(
    server: Serving, tmp_path: Path, examples: int, phases: str
) -> None:
    """Schemathesis, over every operation of the OpenAPI, gets no server error.

    And every answer is one that the OpenAPI describes: its status, its kind, its fields.
    """
    token = (await sign_up(server.url, "Schema")).token
    command = [
        str(Path(sys.executable).parent / "schemathesis"),
        *("run", f"{server.url}/api/openapi.json"),
        *("--checks", ",".join(CHECKS), "--max-examples", str(examples), "--seed", "1"),
        *("--phases", phases, "--header", f"Authorization: Bearer {token}"),
        *("--generation-database", "none", "--no-color"),
    ]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, cwd=tmp_path, env={**os.environ}
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
