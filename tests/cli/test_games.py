"""`kogge games`, `--help` and `--version`: answered at once, without the compiler."""

from __future__ import annotations

import json
import subprocess
import sys
import webbrowser

import pytest
from tests.cli.running import run

import kogge
from kogge.games import GAMES
from kogge.server import run as server

COMMANDS = ("games", "play", "simulate", "match", "tournament", "replay", "verify", "warm")


def test_games_are_listed_with_their_options() -> None:
    """Every game is there with its options, their choices, and what each choice means."""
    told = json.loads(run("games", "--json").stdout)["games"]
    assert [entry["name"] for entry in told] == list(GAMES)
    for entry in told:
        game = kogge.game(entry["name"])
        assert range(entry["players"]["least"], entry["players"]["most"] + 1) == game.players
        assert [option["name"] for option in entry["options"]] == [o.name for o in game.options]
        for told_option, option in zip(entry["options"], game.options, strict=True):
            assert tuple(choice["name"] for choice in told_option["choices"]) == option.choices
            assert told_option["default"] == option.default
            assert all(choice["about"] for choice in told_option["choices"])


def test_games_for_people_fit_the_terminal() -> None:
    """The list for people names every choice of every option and is no wider than the terminal."""
    shown = run("games").stdout
    assert all(len(line) <= 80 for line in shown.splitlines())
    for name in GAMES:
        for option in kogge.game(name).options:
            assert f"--{option.name.replace('_', '-')} " in shown
            for choice in option.choices:
                assert f"    {choice} " in shown


@pytest.mark.parametrize("words", [["games"], ["--help"], ["play", "tallinn", "--help"]])
def test_numba_is_not_loaded_for_answers(words: list[str]) -> None:
    """Listing games and showing help does not load the compiler."""
    script = (
        "import sys; from kogge.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: print('numba' in sys.modules)"
    )
    command = [sys.executable, "-c", script, *words]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1] == "False"


def test_import_is_light() -> None:
    """`import kogge` loads no compiler and takes less than 0.3 s of processor time."""
    script = (
        "import sys, time; before = time.process_time(); import kogge\n"
        "print('numba' in sys.modules, time.process_time() - before)"
    )
    best = 1.0
    for _ in range(3):
        command = [sys.executable, "-c", script]
        shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        loaded, seconds = shown.split()
        assert loaded == "False"
        best = min(best, float(seconds))
    assert best < 0.3


def test_version() -> None:
    """`kogge --version` is the version of the package."""
    assert run("--version").stdout == f"kogge {kogge.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    """The help of every command shows how it is called."""
    shown = run(command, "--help")
    assert shown.exit_code == 0
    assert f"  kogge {command}" in shown.stdout.partition("Example")[2]


def test_help_lists_the_commands() -> None:
    """`kogge --help` lists the commands, and says what `kogge` alone does."""
    shown = run("--help")
    assert shown.exit_code == 0
    assert all(f"\n  {command} " in shown.stdout for command in COMMANDS)
    assert "Without a command, the table opens in your browser." in shown.stdout


class Window(webbrowser.BaseBrowser):
    """A browser that notes what it was to open."""

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.opened = url
        return True


def test_without_a_command_the_table_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """`kogge` alone serves, and opens the address in a browser with windows."""
    window = Window()
    monkeypatch.setattr(webbrowser, "get", lambda: window)
    monkeypatch.setattr(server, "serve", lambda *given, ready, **more: ready("http://here:8700/"))
    shown = run()
    assert shown.exit_code == 0
    assert window.opened == "http://here:8700/"
    assert shown.stdout == "Kogge is served at http://here:8700/ (Ctrl-C stops it)\n"


@pytest.mark.parametrize("browser", [None, webbrowser.GenericBrowser("w3m")])
def test_without_a_browser_it_says_what_to_type(
    monkeypatch: pytest.MonkeyPatch, browser: webbrowser.BaseBrowser | None
) -> None:
    """No browser, or one that would take the terminal away from the server: people are told."""

    def get() -> webbrowser.BaseBrowser:
        if browser is None:
            raise webbrowser.Error("could not locate runnable browser")
        return browser

    monkeypatch.setattr(webbrowser, "get", get)
    monkeypatch.setattr(server, "serve", lambda *given, ready, **more: ready("http://here:8700/"))
    address, hint = run().stdout.splitlines()
    assert "http://here:8700/" in address
    assert "kogge play" in hint


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_of_a_game_has_its_options(command: str) -> None:
    """`kogge play GAME --help` shows that game's own options, with choices and defaults.

    Numbers of the pieces are written out.
    """
    for name in GAMES:
        shown = " ".join(run(command, name, "--help").stdout.split())
        assert "{" not in shown
        for option in kogge.game(name).options:
            assert f"--{option.name.replace('_', '-')} [{'|'.join(option.choices)}]" in shown
            assert f"[default: {option.default}]" in shown


def test_python_finds_the_command() -> None:
    """`python -m kogge` is the same command."""
    told = subprocess.run(
        [sys.executable, "-m", "kogge", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout == run("--version").stdout
