"""Replays over HTTP: what each viewer saw, of finished games alone, and game files of strangers."""

from __future__ import annotations

import copy
import gzip
import json
import urllib.request
from typing import Any

import pytest
from tests.server.playing import guests, live_test, play_to_the_end
from tests.server.redealing import played_game
from tests.server.serving import Serving

import kogge
from kogge.client import Client, ServerRefused
from kogge.core.gamefile import GameFile, result_of
from kogge.core.position import Position
from kogge.server.replay.replay import PAGE, Replay

Json = dict[str, Any]


def finished(game: str, players: int, seed: int) -> Position:
    """A game that greedy bots have played to its end."""
    position = kogge.game(game).new(players, seed=seed)
    for seat, word in played_game(position):
        position.play(seat, word)
    return position


@pytest.fixture(scope="module")
def tallinn() -> Position:
    return finished("tallinn", 3, 5)


def game_file_of(position: Position) -> Json:
    found: Json = json.loads(position.game_file().to_json())
    return found


async def all_views(client: Client, game_file: Json, viewer: str) -> list[Json]:
    """Every page of a game file's views."""
    seen: list[Json] = []
    while len(seen) <= len(game_file["moves"]):
        page = await client.post(f"/api/replay/{len(seen) // PAGE}?viewer={viewer}", game_file)
        assert page["first"] == len(seen)
        seen += page["views"]
    return seen


@pytest.mark.parametrize("viewer", ["0", "2", "watcher", "all"])
@live_test
async def test_a_game_file_is_replayed_as_each_viewer_saw_it(
    viewer: str, tallinn: Position, server: Serving
) -> None:
    """Pages together hold one view before every move and one after the last, as seen from there;
    who sees everything sees every player as that player does."""
    client = Client(server.url)
    game_file = game_file_of(tallinn)
    seen = await all_views(client, game_file, viewer)
    expected: list[Json] = []

    def watch(position: Position) -> None:
        if viewer != "all":
            expected.append(position.view(None if viewer == "watcher" else int(viewer)))
            return
        view = position.view(None)
        view["players"] = [position.view(seat)["players"][seat] for seat in range(3)]
        expected.append(view)

    position = tallinn.game.start(3, tallinn.key, tallinn.options)
    watch(position)
    for seat, move in tallinn.history:
        position.play(seat, move)
        watch(position)
    assert seen == json.loads(json.dumps(expected))
    assert len(seen) > PAGE


@live_test
async def test_a_story_tells_what_its_viewer_heard(tallinn: Position, server: Serving) -> None:
    """Events are those of the viewer, words of moves are told to their seat and to who sees all."""
    client = Client(server.url)
    game_file = game_file_of(tallinn)
    for viewer in ("1", "watcher", "all"):
        story = await client.post(f"/api/replay?viewer={viewer}", game_file)
        assert story["result"]["scores"] == list(tallinn.scores)
        assert story["result"]["winners"] == list(tallinn.winners)
        for number, (step, made) in enumerate(zip(story["moves"], game_file["moves"], strict=True)):
            listener = 1 if viewer == "1" else None
            heard = [event.kind for event in tallinn.events(listener, number, number + 1)]
            told = [event["kind"] for event in step["events"]]
            assert told[: len(heard)] == heard
            assert len(told) == len(heard) or viewer == "all"
            open_to = viewer == "all" or viewer == str(made["seat"])
            assert ("move" in step) == ("parts" in step) == open_to
    hidden = [
        event["details"]
        for step in story["moves"]
        for event in step["events"]
        if event["kind"] == "drew_card"
    ]
    known = [
        event.details
        for seat in range(3)
        for event in tallinn.events(seat)
        if event.kind == "drew_card"
    ]
    assert known
    assert sorted(map(str, hidden)) == sorted(map(str, known)), (
        "who sees everything hears every whisper"
    )


@live_test
async def test_a_running_game_has_no_replay(server: Serving) -> None:
    """Nothing of a game is replayed before it is over, for nobody; afterwards for everybody."""
    async with guests(server.url, "visby", 2) as here:
        table = here[0].table
        for path in ("", "/0"):
            for guest in here:
                for viewer in ("all", "watcher", str(guest.seat)):
                    with pytest.raises(ServerRefused) as refused:
                        await guest.client.get(f"/api/tables/{table}/replay{path}?viewer={viewer}")
                    assert refused.value.code == "not-now"
        await play_to_the_end(here)
        stranger = Client(server.url)
        story = await stranger.get(f"/api/tables/{table}/replay")
        game_file = await stranger.get(f"/api/tables/{table}/record")
        assert [step["move"] for step in story["moves"]] == [m["move"] for m in game_file["moves"]]
        assert all(step["at"] for step in story["moves"])
        page = await stranger.get(f"/api/tables/{table}/replay/0?viewer=1")
        assert page["views"][0]["viewer"] == 1


def tampered(game_file: Json) -> dict[str, tuple[Any, str]]:
    """Game files with something wrong, and the code they are refused with."""

    def but(**changes: Any) -> Json:
        return {**copy.deepcopy(game_file), **changes}

    moves = game_file["moves"]
    swapped = [*moves[:4], {**moves[4], "move": "10a" if moves[4]["move"] != "10a" else "9a"}]
    return {
        "no record": ({"hello": "world"}, "malformed-record"),
        "a list": ([1, 2, 3], "malformed-record"),
        "misspelt": (but(moevs=[]), "malformed-record"),
        "negative": (but(players=-3), "malformed-record"),
        "another format": (but(format="kogge-game-record-9"), "foreign-record"),
        "another game": (but(game="chess"), "foreign-record"),
        "other rules": (but(rules_version=99), "foreign-record"),
        "other pieces": (but(pieces="0" * 64), "foreign-record"),
        "no key": (but(key=None), "key-mismatch"),
        "another key": (but(key="1" * 64), "key-mismatch"),
        "another move": (but(moves=swapped * 9, result=None), "broken-rules"),
        "cut short": (but(moves=moves[:-3]), "wrong-result"),
        "another score": (but(result={**game_file["result"], "scores": [9, 9, 9]}), "wrong-result"),
    }


@live_test
async def test_bad_game_files_are_refused_with_a_sentence(
    tallinn: Position, server: Serving
) -> None:
    """Truncated, tampered and foreign game files are refused, each with its code and a sentence."""
    client = Client(server.url)
    for name, (game_file, code) in tampered(game_file_of(tallinn)).items():
        for path in ("/api/replay", "/api/replay/0"):
            with pytest.raises(ServerRefused) as refused:
                await client.post(path, game_file)
            assert refused.value.code == code, name
            assert refused.value.problem["message"]
            assert refused.value.problem["why"], name


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, "malformed-record"),
        (b'{"format": "kogge-game-record-1", "kog', 422, "malformed-record"),
        (b"\xff\xfe\x00", 422, "malformed-record"),
        (b"[" * 100_000, 422, "malformed-record"),
        (b" " * (1024 * 1024 + 1), 413, "too-large"),
    ],
)
def test_bodies_that_are_no_game_file(body: bytes, status: int, code: str, server: Serving) -> None:
    """What is cut off, binary, nested without end or too large is refused, not failed at."""
    asked = urllib.request.Request(
        f"{server.url}/api/replay", body, {"content-type": "application/json"}, method="POST"
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked)
    assert refused.value.code == status
    assert json.loads(refused.value.read())["code"] == code


@live_test
async def test_questions_that_have_no_answer(tallinn: Position, server: Serving) -> None:
    """Seats, viewers and pages that do not exist are named as such."""
    client = Client(server.url)
    game_file = game_file_of(tallinn)
    for query, code in (
        ("/0?viewer=3", "malformed"),
        ("/0?viewer=me", "malformed"),
        ("/0?viewer=-1", "malformed"),
        ("/0?viewer=%00", "malformed"),
        ("?viewer=99999999999999999999999", "malformed"),
        ("/999", "not-found"),
    ):
        with pytest.raises(ServerRefused) as refused:
            await client.post(f"/api/replay{query}", game_file)
        assert refused.value.code == code, query
    with pytest.raises(ServerRefused) as refused:
        await client.get("/api/tables/NoSuchTable00/replay")
    assert refused.value.code == "not-found"


def test_answers_are_compressed_for_those_who_can_read_it(
    tallinn: Position, server: Serving
) -> None:
    """With gzip accepted a page is many times smaller, and says the same."""
    body = tallinn.game_file().to_json().encode()
    answers = []
    for headers in ({}, {"accept-encoding": "gzip"}):
        asked = urllib.request.Request(f"{server.url}/api/replay/0", body, headers, method="POST")
        with urllib.request.urlopen(asked) as answer:
            answers.append((answer.headers.get("content-encoding"), answer.read()))
    (plain, said), (packed, pressed) = answers
    assert (plain, packed) == (None, "gzip")
    assert gzip.decompress(pressed) == said
    assert len(pressed) * 5 < len(said)


def test_any_page_is_made_without_the_ones_before(tallinn: Position) -> None:
    """Pages in any order are the same as pages in order, and change nothing."""
    game_file: GameFile = tallinn.game_file()
    one, other = Replay(game_file), Replay(game_file)
    forwards = [one.views(0, page) for page in range(one.pages)]
    backwards = [other.views(0, page) for page in reversed(range(other.pages))]
    assert forwards == backwards[::-1]
    assert result_of(one.last) == game_file.result
