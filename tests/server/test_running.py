"""Running a server: start, stop, health, mistakes, and the example of an external bot."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from tests import forking
from tests.cli.running import one_line, run, start
from tests.server.playing import Guest, guests, live_test, play_on
from tests.server.serving import LAUNCH, Serving, serving, sqlite

import kogge
from kogge.cli.admin import command as admin_command
from kogge.cli.serve import command as serve_command
from kogge.client import sign_up
from kogge.server.ops.metrics import MEANINGS
from kogge.server.run import Server, address_for_people, network_address, own_address
from kogge.server.settings import Settings, check_proxies, read_origin

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "external_bot.py"


@live_test
async def test_the_example_of_an_external_bot_plays_a_game(server: Serving) -> None:
    """docs/examples/external_bot.py sits down at a table and plays it to the end."""
    host = await sign_up(server.url, "Host")
    async with host.live() as live:
        made = await host.create_table("visby", ["human", "external"])
        robot = subprocess.Popen(
            [sys.executable, str(EXAMPLE), server.url, made["table"]],
            stdout=subprocess.PIPE,
            text=True,
        )
        await live.follow(made["table"], 0)
        player = Guest(host, live, made["table"], 0)
        await player.until(lambda guest: guest.state.get("status") == "playing")
        await play_on(player)
        told, _ = robot.communicate()
        assert robot.returncode == 0
        assert str(player.state["result"]["scores"]) in told


def robot(*words: str) -> subprocess.CompletedProcess[str]:
    """The example, run with these words."""
    return forking.run(EXAMPLE, *words)


def test_the_example_lays_a_table_of_its_own(server: Serving) -> None:
    """With the name of a game it plays one against the greedy bot, and tells where."""
    done = robot(server.url, "visby")
    assert done.returncode == 0, done.stderr
    assert f"{server.url}/t/" in done.stdout
    assert "result {'reason': 'rules'" in done.stdout


def test_the_example_says_in_one_line_what_is_wrong(server: Serving) -> None:
    """No table, no server, no address: each is a line, not a traceback."""
    for words in (
        (server.url, "NoSuchTableAtAll"),
        ("http://127.0.0.1:1", "visby"),
        ("x", "visby"),
    ):
        done = robot(*words)
        assert done.returncode == 1
        assert done.stderr.startswith("external_bot: "), words
        assert done.stderr.count("\n") == 1, words
    assert "python external_bot.py" in robot().stderr


def test_health_and_metrics(server: Serving) -> None:
    """A server that is well says so, and counts what it does."""
    with urllib.request.urlopen(f"{server.url}/health") as reply:
        assert json.load(reply)["ok"] is True
    with urllib.request.urlopen(f"{server.url}/metrics") as reply:
        figures = reply.read().decode()
    assert "# TYPE kogge_sockets gauge" in figures
    assert "kogge_failures_total 0\n" in figures


def test_nothing_is_warned_of_at_the_start(server: Serving) -> None:
    """Whoever starts a server reads where it is, and no warnings of what it is made of."""
    assert not [line for line in server.log if "Warning" in line]


def test_the_plain_page_says_how_to_play(server: Serving) -> None:
    """Without the browser client there is a page that names the games and the OpenAPI."""
    with urllib.request.urlopen(f"{server.url}/t/AnyTableAtAll1") as reply:
        page = reply.read().decode()
    assert "City of Towers" in page
    assert 'href="/api/openapi.json"' in page
    with urllib.request.urlopen(f"{server.url}/api/openapi.json") as reply:
        assert "/api/tables/{id}/join" in json.load(reply)["paths"]


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/x/nothing"])
def test_unknown_addresses_are_refused_with_a_code(server: Serving, path: str) -> None:
    """Whatever is asked below /api, the answer is a coded problem, never a page."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(server.url + path)
    assert refused.value.code == 404
    assert json.load(refused.value)["code"] == "not-found"


@live_test
async def test_a_server_stops_in_good_order(tmp_path: Path) -> None:
    """SIGTERM ends it with code 0 while people play; what was acknowledged is there afterwards.

    A move that is sent once more after the restart is recognised.
    """
    server = Serving(sqlite(tmp_path), "--no-limits")
    async with guests(server.url, "visby", 2) as (first, second):
        await first.move()
        move = {"type": "move", "table": second.table, "seat": 1, "move": second.legal[0]}
        sent = {**move, "action": "only-once"}
        number = (await second.live._answer("only-once", sent))["number"]
        port = server.port
        assert server.stop() == 0
        assert not [line for line in server.log if "Traceback" in line], "".join(server.log)
        server.start(port)
        assert (await second.live._answer("only-once", sent))["number"] == number
        await second.until_number(number)
        await second.move()
        await first.until_number(second.number)
    server.stop()


def test_two_processes_do_not_share_a_sqlite_file(tmp_path: Path) -> None:
    """The second `kogge serve` on one SQLite file is told to use PostgreSQL."""
    with serving(sqlite(tmp_path)):
        second = start("serve", "--port", "0", "--no-browser", "--database", sqlite(tmp_path))
    assert second.returncode == 2
    assert "postgresql://" in one_line(second.stderr.splitlines()[-1] + "\n")


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("nonsense", "not a database"),
        ("mysql://localhost/x", "not a database"),
        ("sqlite:////nowhere/at/all/x.sqlite", "cannot be opened"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_databases_that_cannot_be_are_told_in_one_line(database: str, told: str) -> None:
    """A wrong database URL is one clear line, and exit code 2."""
    found = run("serve", "--port", "0", "--no-browser", "--database", database)
    assert found.exit_code == 2
    assert told in one_line(found.stderr)


def test_the_browser_client_is_served_where_it_was_built(tmp_path: Path) -> None:
    """Its files come with their types, every other address gets its page, nothing else leaks."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>client</title>")
    (web / "assets" / "app-1a2b.js").write_text("let x")
    (tmp_path / "secret.txt").write_text("secret")
    with serving(sqlite(tmp_path), web=str(web)) as server:

        def get(path: str) -> tuple[int, str, str]:
            try:
                with urllib.request.urlopen(server.url + path) as reply:
                    return reply.status, reply.headers["content-type"], reply.read().decode()
            except urllib.error.HTTPError as error:
                with error:
                    return error.code, error.headers["content-type"], error.read().decode()

        for path in ("/", "/t/SomeTable123", "/t/SomeTable123/replay", "/settings"):
            status, kind, page = get(path)
            assert (status, "client" in page) == (200, True), path
            assert kind.startswith("text/html")
        status, kind, script = get("/assets/app-1a2b.js")
        assert (status, script) == (200, "let x")
        assert "javascript" in kind
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in get(path)[2]
        assert get("/assets/gone.js")[0] == 404
        assert get("/api/nothing")[0] == 404
        assert get("/health")[0] == 200


def test_what_is_sent_is_compressed_once(tmp_path: Path) -> None:
    """Files of the client and replays are kept compressed, other answers of the API are made so."""
    position = kogge.game("visby").new(2, seed=1)
    while not position.over:
        position.play(position.to_act[0], position.moves(position.to_act[0])[0])
    game_file = position.game_file().to_json().encode()
    page = b"<!doctype html><title>client</title>" + b"<p>again</p>" * 200
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_bytes(page)
    (tmp_path / "web" / "index.html.gz").write_bytes(gzip.compress(page))
    with serving(sqlite(tmp_path), web=str(tmp_path / "web")) as server:

        def get(path: str, body: bytes | None = None) -> bytes:
            headers = {"accept-encoding": "gzip", "content-type": "application/json"}
            asked = urllib.request.Request(server.url + path, body, headers)
            with urllib.request.urlopen(asked) as reply:
                assert reply.headers["content-encoding"] == "gzip"
                return gzip.decompress(reply.read())

        assert get("/") == page
        assert "games" in json.loads(get("/api/games"))
        assert json.loads(get("/api/replay", game_file))
        assert json.loads(get("/api/replay/0", game_file))


def test_the_address_that_is_told_can_be_opened_and_given_away() -> None:
    """Who listens everywhere is told this machine's address, not 0.0.0.0; IPv6 has brackets."""
    assert address_for_people("127.0.0.1", 8700) == "http://127.0.0.1:8700/"
    assert address_for_people("::1", 8700) == "http://[::1]:8700/"
    for everywhere in ("0.0.0.0", "::"):
        assert address_for_people(everywhere, 1) == f"http://{own_address()}:1/"
    assert own_address() != "0.0.0.0"


@live_test
async def test_who_listens_everywhere_offers_the_address_in_the_network(tmp_path: Path) -> None:
    """An invitation says where others reach this machine; on a machine alone there is nowhere."""
    with serving(sqlite(tmp_path), "--no-limits", "--host", "0.0.0.0") as running:
        anna = await sign_up(f"http://127.0.0.1:{running.port}", "Anna")
        table = (await anna.create_table("visby", ["human", "human"]))["table"]
        told = (await anna.get(f"/api/tables/{table}/invitation"))["address"]
    assert told == (running.url if network_address("0.0.0.0") else None)
    assert network_address("127.0.0.1") == ""


def test_mistakes_are_told_before_anything_starts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A wrong database is refused; else the server starts with all games to be made ready."""
    started: list[Settings] = []
    monkeypatch.setattr("kogge.server.run.make_app", started.append)
    monkeypatch.setattr(Server, "run", lambda server: None)
    assert run("serve", "--port", "0", "--database", "nonsense").exit_code == 2
    assert started == []
    assert run("serve", "--port", "0", "--database", sqlite(tmp_path)).exit_code == 0
    assert [settings.prepared for settings in started] == [kogge.game_names()]


@pytest.mark.parametrize(
    "origin", ["example.org", "https://", "https://example.org/play", "ftp://x"]
)
def test_origins_that_no_page_has_are_refused(origin: str) -> None:
    """A site that would never be recognised is one clear line, not a silent refusal later."""
    found = run("serve", "--port", "0", "--no-browser", "--origin", origin)
    assert found.exit_code == 2
    assert "say it like https://example.org" in one_line(found.stderr)


def test_origins_are_read_as_browsers_write_them() -> None:
    """Upper case and a slash at the end make no difference."""
    assert read_origin("HTTPS://Example.org/") == read_origin("https://example.org")
    assert read_origin("http://localhost:5173") == "http://localhost:5173"


@pytest.mark.parametrize("proxies", ["", "proxy", "10.0.0.1,", "10.0.0.0/99"])
def test_proxies_that_are_no_addresses_are_refused(proxies: str) -> None:
    """A proxy that could never be believed is one clear line."""
    found = run("serve", "--port", "0", "--no-browser", "--proxies", proxies)
    assert found.exit_code == 2
    assert "is not the address of a proxy" in one_line(found.stderr)
    for known in ("127.0.0.1, 172.16.0.0/12,::1", "*"):
        assert check_proxies(known) == known


def test_without_flags_games_are_kept_in_the_data_folder_and_the_address_is_opened(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`kogge serve` makes its database there, prints the address and opens it in a browser."""
    opened: list[str] = []
    monkeypatch.setenv("KOGGE_DATA", str(tmp_path / "data"))

    def open_browser(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr("kogge.cli.serve.open_browser", open_browser)
    monkeypatch.setattr("kogge.server.run.make_app", lambda settings: None)
    monkeypatch.setattr(Server, "run", lambda server: server._ready("http://127.0.0.1:8700/"))
    told = run("serve", "--port", "0", "--browser")
    assert told.exit_code == 0
    assert "http://127.0.0.1:8700/" in told.stdout
    assert opened == ["http://127.0.0.1:8700/"]
    assert (tmp_path / "data" / "tables.sqlite").is_file()
    assert run("serve", "--port", "0").exit_code == 0
    assert len(opened) == 1, "not where nobody looks at a terminal"


def test_what_the_deployment_guide_names_is_there() -> None:
    """Every flag, variable and figure of the guide exists."""
    guide = (EXAMPLE.parents[1] / "how-to" / "deploy.md").read_text()
    of_others = {"--owner", "--now", "--tag", "--publish", "--volume", "--build"}
    of_others |= {"--count", "--share"}  # of the benches of frames and of the server
    compose = (EXAMPLE.parents[2] / "compose.yaml").read_text()
    commands = [serve_command, *admin_command.commands.values()]
    params = [one for command in commands for one in command.params]
    flags = {flag for one in params for flag in (*one.opts, *one.secondary_opts)}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", guide)) - of_others <= flags
    package = Path(kogge.__file__).parent
    code = "".join(file.read_text() for file in package.rglob("*.py"))
    for variable in re.findall(r"KOGGE_[A-Z]+", guide):
        assert f'"{variable}"' in code or f"${{{variable}:" in compose
    assert set(re.findall(r"kogge_[a-z_]+", guide)) <= set(MEANINGS)
    for networks in re.findall(r'"--proxies", "([^"]+)"', guide):
        assert check_proxies(networks)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """With nowhere to write, the server is alive but not ready; it does not start, and says why."""
    with serving(sqlite(tmp_path), "--no-limits") as server:
        assert asked(f"{server.url}/health/ready") == asked(f"{server.url}/health/live") == 200
        server.stop()
        server._wanted = {"largest": (tmp_path / "tables.sqlite").stat().st_size}
        server.start()
        while asked(f"{server.url}/health/ready") == 200:  # until the disk is full
            pass
        assert asked(f"{server.url}/health") == 503
        assert asked(f"{server.url}/health/live") == 200
        server.kill()
    command = [
        sys.executable,
        LAUNCH,
        json.dumps({"largest": 1024}),
        "--database",
        sqlite(tmp_path),
    ]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "the database cannot be opened" in told.stderr
    assert "Traceback" not in told.stderr


def asked(url: str) -> int:
    try:
        with urllib.request.urlopen(url) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
