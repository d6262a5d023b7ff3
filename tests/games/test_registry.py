"""Games of other packages: found by their entry points, for every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games.installed import install, run

import kogge

KOGGE = ("-m", "kogge")
GOOFSPIEL = {"goofspiel": "bench.goofspiel:GAME"}


def test_a_game_of_another_package(tmp_path: Path) -> None:
    """It is listed after ours, simulated, played in matches, and opened in the terminal."""
    install(tmp_path, "goofspiel", GOOFSPIEL)
    listed = run(tmp_path, *KOGGE, "games", "--json")
    assert listed.returncode == 0, listed.stderr
    names = [entry["name"] for entry in json.loads(listed.stdout)["games"]]
    assert names == [*kogge.game_names(), "goofspiel"]
    words = ["simulate", "goofspiel", "--bots", "greedy,random", "--games", "20", "--json"]
    simulated = run(tmp_path, *KOGGE, *words)
    assert json.loads(simulated.stdout)["games"] == 20, simulated.stderr
    helped = run(tmp_path, *KOGGE, "play", "goofspiel", "--help")
    assert "--order" in helped.stdout


def test_modules_and_ids_for_programs_that_learn(tmp_path: Path) -> None:
    """PettingZoo and Gymnasium know it too."""
    install(tmp_path, "goofspiel", GOOFSPIEL)
    asked = (
        "from kogge.adapters.pettingzoo import goofspiel_v0\n"
        "import kogge.adapters.pettingzoo.goofspiel_v0\n"
        "from kogge.adapters.gymnasium import IDS\n"
        "print(goofspiel_v0.env.args, IDS['goofspiel'])\n"
    )
    told = run(tmp_path, "-c", asked)
    assert told.stdout == "('goofspiel',) kogge/Goofspiel-v0\n", told.stderr


BROKEN = {
    "no such module": ("chess", "no_such_module:GAME", "No module named 'no_such_module'"),
    "no such name": ("chess", "bench.goofspiel:PLAY", "has no attribute 'PLAY'"),
    "not a game": ("chess", "bench.goofspiel:longest", "is not a kogge.core.game.Game"),
    "another name": ("chess", "bench.goofspiel:GAME", "called 'chess' and the game 'goofspiel'"),
}


@pytest.mark.parametrize(("name", "value", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_game_that_cannot_be_loaded(tmp_path: Path, name: str, value: str, problem: str) -> None:
    """Whoever names it hears which package and why; everybody else plays on."""
    install(tmp_path, "broken", {name: value})
    named = run(tmp_path, "-c", f"import kogge; kogge.game({name!r})")
    assert "kogge.core.errors.BrokenGame: the game 'chess' of the package broken" in named.stderr
    assert problem in named.stderr
    listed = run(tmp_path, *KOGGE, "games", "--json")
    assert listed.returncode == 0
    assert problem in listed.stderr
    assert [entry["name"] for entry in json.loads(listed.stdout)["games"]] == list(
        kogge.game_names()
    )


def test_a_name_that_is_taken(tmp_path: Path) -> None:
    """Nobody replaces a game of ours by accident."""
    install(tmp_path, "impostor", {"visby": "bench.goofspiel:GAME"})
    told = run(tmp_path, "-c", "import kogge; print(kogge.game('visby').folder.parent.name)")
    assert told.stdout == "games\n"
    assert "the package impostor has a game 'visby', but that name is taken" in told.stderr
