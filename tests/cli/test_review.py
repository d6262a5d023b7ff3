"""`kogge review`: the picture, JSON, and what is refused."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.review.playing import played

from kogge.review.report import decode


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(played("visby", 2).game_file().to_json(), encoding="utf-8")
    return file


def test_picture_and_json(game_file: Path) -> None:
    """The picture has chances, account and the dearest decisions; JSON is the declared review."""
    told = run("review", str(game_file), "--iterations", "16", "--lang", "de")
    assert told.exit_code == 0, told.output
    for word in ("Siegchance", "fairer Anteil", "eigene Entscheidungen", "Maßstab"):
        assert word in told.output
    found = decode(
        run("review", str(game_file), "--iterations", "16", "--seat", "1", "--json").stdout
    )
    assert (found.game, found.viewer, found.provenance.samples) == ("visby", 1, 16)


@pytest.mark.parametrize(
    ("flags", "complaint"),
    [
        (["--seat", "Nobody"], "there is no seat 'Nobody'"),
        (["--iterations", "2"], "16 to"),
        (["--iterations", "16", "--seconds", "3"], "not both"),
    ],
)
def test_bad_requests(game_file: Path, flags: list[str], complaint: str) -> None:
    """What was wrong, and what would be right, in one line."""
    told = run("review", str(game_file), *flags)
    assert told.exit_code != 0
    assert complaint in told.output


def test_game_files_that_do_not_verify(game_file: Path) -> None:
    """A game file with another result is refused as by `kogge verify`."""
    text = game_file.read_text("utf-8")
    game_file.write_text(text.replace('"state": "', '"state": "00', 1)[:-1], encoding="utf-8")
    told = run("review", str(game_file))
    assert told.exit_code != 0
    assert told.output.startswith("kogge: ")


def test_a_table_of_a_server(game_file: Path) -> None:
    """By its address: the record is fetched from the server's interface."""
    asked: list[str] = []

    class Table(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(game_file.read_bytes())

        def log_message(self, format: str, *args: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Table) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/t/abc#12"
        told = run("review", address, "--iterations", "16", "--json")
    assert told.exit_code == 0, told.output
    assert asked == ["/api/tables/abc/record"]
    assert decode(told.stdout).game == "visby"


def test_a_page_in_one_file(game_file: Path, tmp_path: Path) -> None:
    """`--html` writes the page, or says how it is built."""
    file = tmp_path / "page.html"
    told = run("review", str(game_file), "--iterations", "16", "--html", str(file))
    assert file.exists() == (told.exit_code == 0)
    assert str(file) in told.output if file.exists() else "make web" in told.output
