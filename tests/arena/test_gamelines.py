"""Records: whole games of matches, tournaments and simulations, each once, each exact."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import run

import kogge
from kogge.arena.contest import new_contest
from kogge.arena.gamelines import game_lines_of
from kogge.arena.match import play_match
from kogge.arena.simulate import simulate
from kogge.core.errors import BadOption, ForeignData
from kogge.core.gamefile import read_game_file, verify

VISBY = kogge.game("visby")


def lines_in(folder: Path) -> list[bytes]:
    """All lines of the only file of a folder."""
    (file,) = folder.iterdir()
    return file.read_bytes().splitlines()


@pytest.mark.parametrize("bots", [("greedy", "random"), ("greedy", "search:2")])
def test_every_game_of_a_match(tmp_path: Path, bots: tuple[str, ...]) -> None:
    """There is a game file for every game, which replays to the results of the match; keeping
    them changes none of the games."""
    contest = new_contest("match", VISBY, bots, players=3)
    without = play_match(contest, 12)
    with game_lines_of(tmp_path, contest) as game_lines:
        match = play_match(contest, 12, game_lines=game_lines)
    assert match.blocks == without.blocks
    lines = lines_in(tmp_path)
    assert len(lines) == match.report.games == game_lines.games
    played = sorted((game.scores, game.moves) for block in match.blocks for game in block.games)
    kept = []
    for line in lines:
        record = read_game_file(line)
        position = verify(record)
        kept.append((position.scores, len(record.moves)))
        assert {seat.player for seat in record.seats} == {*bots}
    assert sorted(kept) == played


@pytest.mark.parametrize("bots", ["greedy,random", "search:1,random"])
def test_every_game_of_a_simulation(tmp_path: Path, bots: str) -> None:
    """A simulation keeps its games, and has the same figures with and without records."""
    words = ["simulate", "visby", "--bots", bots, "--games", "8", "--rotate", "--json"]
    figures = [json.loads(run(*words, *more).stdout) for more in ([], ["--records", str(tmp_path)])]
    assert figures[0]["seats"] == figures[1]["seats"]
    lines = lines_in(tmp_path)
    assert len(lines) == 8
    first = [read_game_file(line).seats[0].player for line in lines]
    assert sorted(first) == sorted(bots.split(",") * 4)  # they change seats
    for line in lines:
        verify(read_game_file(line))


def test_repeated_and_resumed(tmp_path: Path) -> None:
    """What is played again is not written again, more games are added, and a line that was cut off
    is replaced."""
    folder = tmp_path / "records"
    words = ["tournament", "greedy", "random", "--game", "visby", "--records", str(folder)]
    assert run(*words, "--games", "6").exit_code == 0
    lines = lines_in(folder)
    assert len(lines) == 6
    assert run(*words, "--games", "6").exit_code == 0
    assert lines_in(folder) == lines
    (file,) = folder.iterdir()
    file.write_bytes(b"\n".join(lines)[:-40])
    assert run(*words, "--games", "10").exit_code == 0
    again = lines_in(folder)
    assert len(again) == 10
    assert {*lines} <= {*again}


def test_other_settings_have_another_file(tmp_path: Path) -> None:
    """Contests that differ in anything that decides their games share a folder, not a file."""
    for seed in (0, 1):
        contest = new_contest("match", VISBY, ["greedy", "random"], seed=seed)
        with game_lines_of(tmp_path, contest) as game_lines:
            play_match(contest, 2, game_lines=game_lines)
            with pytest.raises(ForeignData, match="another run"):
                game_lines_of(tmp_path, contest)
    assert len([*tmp_path.iterdir()]) == 2


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """It is said before anything is played."""
    (tmp_path / "file").write_text("")
    contest = new_contest("match", VISBY, ["greedy", "random"])
    with pytest.raises(BadOption, match="games cannot be kept"):
        game_lines_of(tmp_path / "file" / "inside", contest)


def test_threads_do_not_matter(tmp_path: Path) -> None:
    """The same games are kept on any number of threads, in any order."""
    kept: list[Any] = []
    for threads in (1, 3):
        folder = tmp_path / str(threads)
        run(
            *("simulate", "visby", "--bots", "greedy,random", "--games", "50"),
            *("--records", str(folder), "--threads", str(threads)),
        )
        kept.append(sorted(lines_in(folder)))
    assert kept[0] == kept[1]
    assert len({*kept[0]}) == 50
    assert simulate(VISBY, ["greedy", "random"], 50).games == 50
