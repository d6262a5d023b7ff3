"""Pieces as data: what is wrong with a file is said, and the right file is used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests import forking

import kogge
from kogge.core import pieces
from kogge.core.errors import BadPieces, ForeignData
from kogge.core.gamefile import read_game_file, verify
from kogge.core.pieces import (
    CHOICE,
    choose_pieces,
    chosen_pieces,
    pieces_digest,
    pieces_path,
    read_toml,
)

OURS = kogge.game("tallinn").folder / "pieces.toml"

PLAY_WITH = """
import sys
from kogge.core.pieces import choose_pieces
choose_pieces(sys.argv[1])
import kogge
position = kogge.game("tallinn").new(seed=1)
print(position.game_file().to_json())
print(position.scores[0], file=sys.stderr)
"""


@pytest.fixture(autouse=True)
def no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts without a designer's file, and leaves none behind."""
    monkeypatch.setenv(CHOICE, "")


def edited(folder: Path, *edits: tuple[str, str]) -> Path:
    """A copy of our pieces with something in it replaced."""
    text = OURS.read_text("utf-8")
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} must be there once to be replaced"
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def run(script: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "KOGGE_JIT": "0", **environment}
    done = forking.run("-c", script, *map(str, arguments), env=surroundings)
    assert done.returncode == 0, done.stderr
    return done


# Files that cannot be read


def test_missing_files_are_named(tmp_path: Path) -> None:
    """A file that is not there is named, with the reason."""
    with pytest.raises(BadPieces, match=r"gone\.toml: cannot be read: No such file"):
        choose_pieces(tmp_path / "gone.toml")


def test_folders_are_not_files(tmp_path: Path) -> None:
    """A folder in place of a file is refused."""
    with pytest.raises(BadPieces, match="cannot be read: Is a directory"):
        choose_pieces(tmp_path)


def test_other_encodings_are_refused(tmp_path: Path) -> None:
    """A file that is not UTF-8 is refused."""
    path = tmp_path / "latin.toml"
    path.write_bytes('game = "Düsseldorf"'.encode("latin-1"))
    with pytest.raises(BadPieces, match=r"latin\.toml: is not text in UTF-8"):
        choose_pieces(path)


def test_broken_toml_is_refused(tmp_path: Path) -> None:
    """A file that is not TOML is refused, with the place of the mistake."""
    path = tmp_path / "broken.toml"
    path.write_text('game = "tallinn"\nhand = = 3\n')
    with pytest.raises(BadPieces, match=r"broken\.toml: is not valid TOML: .*line 2"):
        choose_pieces(path)


@pytest.mark.parametrize("text", ["", "hand = 3", "game = 7"])
def test_files_must_name_their_game(tmp_path: Path, text: str) -> None:
    """A file that does not say which game it is for is refused, with an example."""
    path = tmp_path / "nameless.toml"
    path.write_text(text)
    with pytest.raises(BadPieces, match='it must name its game, for example: game = "tallinn"'):
        choose_pieces(path)


def test_files_for_no_game_are_refused(tmp_path: Path) -> None:
    """A misspelt game is noticed rather than ignored."""
    with pytest.raises(BadPieces, match=r"it is for 'talinn', which is none of .*tallinn"):
        choose_pieces(edited(tmp_path, ('game = "tallinn"', 'game = "talinn"')))
    assert chosen_pieces() is None


# Choosing


def test_a_choice_comes_before_loading(tmp_path: Path) -> None:
    """Once a game is loaded, its pieces are constants: another file comes too late."""
    assert kogge.game("tallinn").rooms
    with pytest.raises(BadPieces, match="tallinn is already loaded with other pieces"):
        choose_pieces(edited(tmp_path))
    assert chosen_pieces() is None


def test_a_choice_is_for_its_game_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games other than the one a file is for keep their own pieces."""
    mine = edited(tmp_path)
    monkeypatch.setenv(CHOICE, str(mine))
    assert chosen_pieces() == mine
    assert pieces_path("tallinn", OURS) == mine
    assert pieces_path("visby", tmp_path / "visby.toml") == tmp_path / "visby.toml"


def test_no_choice_means_ours() -> None:
    """Without a designer's file, ours is used."""
    assert chosen_pieces() is None
    assert pieces_path("tallinn", OURS) == OURS


def test_the_same_choice_twice_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choosing again what is already chosen is no mistake."""
    monkeypatch.delitem(sys.modules, "kogge.games.tallinn.pieces", raising=False)
    mine = edited(tmp_path)
    choose_pieces(mine)
    choose_pieces(mine)
    assert chosen_pieces() == mine.resolve()


def test_chosen_pieces_are_played_with(tmp_path: Path) -> None:
    """A game started after the choice uses the designer's numbers, and its record says so."""
    mine = edited(tmp_path, ("start = 4", "start = 44"))
    played = run(PLAY_WITH, mine)
    assert played.stderr.split() == ["44"]
    assert json.loads(played.stdout)["pieces"] == pieces_digest(mine) != pieces_digest(OURS)
    with pytest.raises(ForeignData, match="other pieces"):
        verify(read_game_file(played.stdout))


def test_processes_that_are_started_inherit_the_choice(tmp_path: Path) -> None:
    """The choice holds for processes started afterwards as well."""
    mine = edited(tmp_path, ("start = 4", "start = 44"))
    script = "import kogge; print(kogge.game('tallinn').new(seed=1).scores[0])"
    assert run(script, **{CHOICE: str(mine)}).stdout.split() == ["44"]
    assert run(script).stdout.split() == ["4"]


# The digest


def test_the_digest_is_of_the_meaning(tmp_path: Path) -> None:
    """Comments, spacing and the order of entries do not matter; numbers and words do."""
    same = [("hand = 3", "hand  =  3  # three"), ("start = 4\n", "")]
    path = edited(tmp_path, *same, ("[points]", "[points]\nstart = 4"))
    assert pieces_digest(path) == pieces_digest(OURS)
    for edit in (("start = 4", "start = 5"), ('halves = ["K*", "EE"]', 'halves = ["EE", "K*"]')):
        assert pieces_digest(edited(tmp_path, edit)) != pieces_digest(OURS)


def test_the_records_digest_is_the_files() -> None:
    """What a game file keeps is the digest of the file the game was loaded from."""
    assert kogge.game("tallinn").rooms.pieces_digest == pieces_digest(OURS)


def test_wrong_shapes_are_named(tmp_path: Path) -> None:
    """An entry of the wrong kind is refused with the file and the way to the entry."""
    from kogge.games.tallinn.pieces import Pieces

    path = edited(tmp_path, ("hand = 3 ", 'hand = "three" '))
    with pytest.raises(BadPieces, match=r"mine\.toml: Expected `int`, got `str` - at `\$\.hand`"):
        pieces.read_pieces(path, Pieces)


def test_toml_is_read_as_it_is() -> None:
    """Our own file is what its game declares."""
    read: dict[str, Any] = read_toml(OURS)
    assert read["game"] == "tallinn"
    assert len(read["cards"]) == 10
