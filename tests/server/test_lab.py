"""The lab over HTTP, and tables of versions: who may, what is told, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.server.playing import guests, live_test, play_to_the_end
from tests.server.serving import Serving, serving, sqlite

from kogge.client import Client, Json, ServerRefused, sign_up
from kogge.server.lab.runs import EACH

JOB = str(Path(__file__).parent / "measuring.py")
SMITH = 'game = "visby"\n\n[blacksmith]\nper_troops = 6\n'
FLEET = 'game = "visby"\n\n[fleet]\nwares = 9\n'
CHANGE = {"changes": {"fleet.wares": 4}, "title": "Fleet 4"}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that offers two versions, with rules that are not compiled and runs that are not
    played."""
    folder = tmp_path_factory.mktemp("lab")
    files = [folder / "Strong smith.toml", folder / "Fat fleet.toml"]
    for file, text in zip(files, (SMITH, FLEET), strict=True):
        file.write_text(text, "utf-8")
    flags = ["--no-limits", *(word for file in files for word in ("--pieces", str(file)))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOGGE_JIT", "0")
        patch.setenv("KOGGE_VERSIONS", str(folder / "versions"))
        patch.setenv("KOGGE_CACHE", str(folder / "cache"))
        with serving(sqlite(folder), *flags, lab=JOB, web=str(folder / "none")) as running:
            yield running


async def versions(client: Client) -> dict[str, str]:
    """The versions of Visby that anyone may choose, by title."""
    games = (await client.get("/api/games"))["games"]
    (visby,) = [game for game in games if game["name"] == "visby"]
    return {one["title"]: one["name"] for one in visby["versions"]}


async def refusal(asked: object) -> str:
    with pytest.raises(ServerRefused) as refused:
        await asked  # type: ignore[misc]
    return refused.value.code


async def settled(client: Client, run: Json) -> Json:
    """A run, once it is neither waiting nor running."""
    while run["state"] in ("waiting", "running"):
        await asyncio.sleep(0.02)
        run = await client.get(f"/api/lab/runs/{run['id']}")
    return run


@live_test
async def test_tables_choose_their_version(lab: Serving) -> None:
    """Several versions and the printed game at once, each played to its end by its own pieces, and
    each game file says by which."""
    client = Client(lab.url)
    known = await versions(client)
    assert [*known] == ["Strong smith", "Fat fleet"]
    digests = set()
    for name in ("visby", *known.values()):
        async with guests(lab.url, name, 1, "greedy") as here:
            await play_to_the_end(here)
            game_file = await client.get(f"/api/tables/{here[0].table}/record")
            assert game_file["game"] == "visby"
            digests.add(game_file["pieces"])
            told = await client.get(f"/api/tables/{here[0].table}/verify")
            assert told["true"]
            story = await client.get(f"/api/tables/{here[0].table}/replay")
            assert story["game"] == name
    assert len(digests) == 3


@live_test
async def test_everything_about_a_version_says_so(lab: Serving) -> None:
    """Its description, texts and rulebook, in every language."""
    client = Client(lab.url)
    name = (await versions(client))["Strong smith"]
    told = await client.get(f"/api/games/{name}?lang=de")
    assert told["name"] == name
    assert told["version"]["changes"] == ["Schmied, Waren für Truppen: 4 → 6"]
    texts = await client.get(f"/api/games/{name}/texts/it")
    assert texts["title"] == "Visby · Strong smith"
    assert "4 → 6" in texts["summary"]
    assert (await client.get("/api/games/visby"))["version"] is None
    assert await refusal(client.get("/api/games/visby~0123456789")) == "unknown-game"


@live_test
async def test_versions_are_made_and_taken_up_again(lab: Serving) -> None:
    """Changes become a version with a name; its form shows what is changed; its file can be had."""
    client = await sign_up(lab.url, "Amber")
    made = await client.post("/api/lab/games/visby/versions", CHANGE)
    assert made["changes"] == ["Fleet, wares: 3 → 4"]
    assert (await client.post("/api/lab/games/visby/versions", CHANGE))["name"] == made["name"]
    form = await client.get(f"/api/lab/games/{made['name']}")
    assert form["title"] == "Fleet 4"
    assert [(one["place"], one["after"]) for one in form["changes"]] == [("fleet.wares", 4)]
    assert made["title"] not in await versions(client), "who has the name may play it, nobody else"


@live_test
async def test_impossible_versions_are_refused(lab: Serving) -> None:
    """By sense, with the entry; and nothing that is no change, no number or no game."""
    client = await sign_up(lab.url, "Amber")
    address = "/api/lab/games/visby/versions"
    for changes, code in (
        ({"fleet.wares": 90}, "bad-pieces"),
        ({"fleet.sails": 3}, "bad-pieces"),
        ({}, "malformed"),
        ({"fleet.wares": [3]}, "malformed"),
    ):
        asked = client.post(address, {"changes": changes, "title": "x"})
        assert await refusal(asked) == code
    assert await refusal(client.post("/api/lab/games/chess/versions", CHANGE)) == "unknown-game"
    told = await client.post("/api/lab/games/visby/check", {"changes": {"fleet.wares": 90}})
    assert told["place"] == "fleet.wares"
    assert "nobody can hold 90 wares" in told["problem"]


@live_test
async def test_a_run_tells_how_far_it_is_and_has_a_page(lab: Serving) -> None:
    """First figures, the heading in every language, and a page that can reach nothing."""
    client = await sign_up(lab.url, "Amber")
    name = (await versions(client))["Strong smith"]
    order = {"kind": "compare", "game": name, "games": 20}
    run = await settled(client, await client.post("/api/lab/runs", order))
    assert (run["state"], run["games"]) == ("done", 20)
    assert run["figures"][0]["names"][1] == "Schmied, je Partie"
    assert len(run["headings"]) == 3
    with urlopen(f"{lab.url}/api/lab/runs/{run['id']}/page") as answer:
        assert f"<h1>{name}</h1>" in answer.read().decode()
        (policy,) = answer.headers.get_all("content-security-policy")
    assert "default-src 'none'" in policy
    assert "sandbox allow-scripts" in policy


@live_test
async def test_runs_that_go_wrong_say_so(lab: Serving) -> None:
    """A version that cannot be measured, and a process that is killed."""
    client = await sign_up(lab.url, "Amber")
    for games, problem in ((21, "this version never ends"), (22, "has ended")):
        order = {"kind": "report", "game": "visby", "games": games}
        run = await settled(client, await client.post("/api/lab/runs", order))
        assert run["state"] == "failed"
        assert problem in run["problem"]
        assert await refusal(client.get(f"/api/lab/runs/{run['id']}/page")) == "not-now"


@live_test
async def test_runs_are_limited_and_called_off(lab: Serving) -> None:
    """One at a time, few for each person; who began one may call it off, nobody else."""
    amber, pitch = [await sign_up(lab.url, name) for name in ("Amber", "Pitch")]
    order = {"kind": "report", "game": "visby", "games": 99}
    runs = [await amber.post("/api/lab/runs", order) for _ in range(EACH)]
    assert await refusal(amber.post("/api/lab/runs", order)) == "not-now"
    while (await amber.get(f"/api/lab/runs/{runs[0]['id']}"))["stage"] != "pairs":
        await asyncio.sleep(0.02)
    second = await amber.get(f"/api/lab/runs/{runs[1]['id']}")
    assert (second["state"], second["ahead"]) == ("waiting", 1)
    address = f"/api/lab/runs/{runs[0]['id']}"
    assert await refusal(pitch.delete(address)) == "forbidden"
    for run in runs:
        await amber.delete(f"/api/lab/runs/{run['id']}")
        assert (await settled(amber, run))["state"] == "cancelled"
    again = {"kind": "report", "game": "visby", "games": 20}
    done = await settled(amber, await amber.post("/api/lab/runs", again))
    assert done["state"] == "done", "the next one has its turn"


@live_test
async def test_a_run_that_is_stopped_has_a_page(lab: Serving) -> None:
    """Of what was played until then."""
    client = await sign_up(lab.url, "Amber")
    order = {"kind": "report", "game": "visby", "games": 23}
    run = await client.post("/api/lab/runs", order)
    address = f"/api/lab/runs/{run['id']}"
    while (await client.get(address))["stage"] != "pairs":
        await asyncio.sleep(0.02)
    await client.delete(address)
    run = await settled(client, run)
    assert (run["state"], run["games"]) == ("done", 20)
    with urlopen(f"{lab.url}{address}/page") as answer:
        assert b"<h1>visby</h1>" in answer.read()


@live_test
async def test_orders_that_make_no_sense_are_refused(lab: Serving) -> None:
    """Too few or too many players, bots that cannot measure, the printed game against itself."""
    client = await sign_up(lab.url, "Amber")
    for wrong, code in (
        ({"game": "chess"}, "unknown-game"),
        ({"players": 9}, "bad-option"),
        ({"options": {"target": "7"}}, "bad-option"),
        ({"bot": "random"}, "malformed"),
        ({"seconds": 1}, "malformed"),
        ({"kind": "compare"}, "malformed"),
    ):
        order = {"kind": "report", "game": "visby", "games": 20, **wrong}
        assert await refusal(client.post("/api/lab/runs", order)) == code
    assert await refusal(Client(lab.url).post("/api/lab/runs", order)) == "unauthorised"
    assert await refusal(client.get("/api/lab/runs/nowhere")) == "not-found"


@live_test
async def test_a_closed_lab_lets_people_look(lab: Serving, tmp_path: Path) -> None:
    """Where others can reach a server, its lab is closed unless it is told otherwise."""
    assert (await Client(lab.url).get("/api/lab"))["allowed"], "only this machine reaches it"
    flags = ("--no-limits", "--origin", "https://example.org")
    with serving(sqlite(tmp_path), *flags, web=str(tmp_path / "none")) as public:
        client = await sign_up(public.url, "Amber")
        assert not (await client.get("/api/lab"))["allowed"]
        assert (await client.get("/api/lab/games/visby"))["form"]["game"] == "visby"
        order = {"kind": "report", "game": "visby", "games": 20}
        assert await refusal(client.post("/api/lab/runs", order)) == "forbidden"
        assert await refusal(client.post("/api/lab/games/visby/versions", CHANGE)) == "forbidden"
