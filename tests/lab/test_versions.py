"""Versions of games: other pieces beside the printed ones, in the same process."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests import forking

import kogge
from kogge.core.errors import BadPieces, UnknownGame
from kogge.versions import clean_title, keep_version, kept_versions, load_version, name_of

SMITH = 'game = "visby"\n\n[blacksmith]\nper_troops = 6\n'
PLAY = """
import json, sys
from pathlib import Path
import kogge
from kogge.core.gamefile import verify
from kogge.core.text import rulebook, texts
from kogge.versions import full_name, keep_version

names = [keep_version(Path(file)) for file in sys.argv[1:]]
games = [kogge.game(name) for name in ("visby", *names)]
told = []
for game in games:
    position = game.new(players=3, seed=4)
    while not position.over:
        seat = position.to_act[0]
        moves = position.moves(seat)
        position.play(seat, moves[(7 * len(position.history)) % len(moves)])
    record = position.game_file()
    told.append({
        "name": full_name(game), "scores": list(position.scores), "pieces": record.pieces,
        "played": record.game, "verified": full_name(verify(record).game),
        "title": texts(game, "de")["title"], "book": rulebook(game, "en")[:600],
        "bytes": len(position.to_bytes()), "record": record.to_json(),
    })
print(json.dumps(told))
"""


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Versions of a test are kept in its own folder."""
    monkeypatch.setenv("KOGGE_VERSIONS", str(tmp_path / "versions"))
    monkeypatch.setenv("KOGGE_CACHE", str(tmp_path / "cache"))


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(text, "utf-8")
    return file


def interpreted(*words: str) -> str:
    """What a Python of its own prints, with rules that are not compiled."""
    done = forking.run(*words, env={**os.environ, "KOGGE_JIT": "0"})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_versions_are_played_beside_the_printed_game(tmp_path: Path) -> None:
    """Three sets of pieces in one process: each plays by its own, and each record says which."""
    files = [
        write(tmp_path, "Strong smith", SMITH),
        write(tmp_path, "Fat fleet", 'game = "visby"\n[fleet]\nwares = 9\n'),
    ]
    told: list[dict[str, Any]] = json.loads(interpreted("-c", PLAY, *map(str, files)))
    printed, smith, fleet = told
    assert len({str(one["scores"]) for one in told}) == 3, "the same moves come to other points"
    assert len({one["pieces"] for one in told}) == 3
    assert {one["played"] for one in told} == {"visby"}
    assert [one["verified"] for one in told] == [one["name"] for one in told]
    assert [one["title"] for one in told] == ["Visby", "Visby · Strong smith", "Visby · Fat fleet"]
    assert "Blacksmith, wares for Troops: 4 → 6" in smith["book"]
    assert "Fleet, wares: 3 → 9" in fleet["book"]
    assert "→" not in printed["book"]
    assert len({one["bytes"] for one in told}) == 1, "the mark of a version has no bytes"


def test_a_record_of_a_version_is_verified_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the version is not kept, its file as `--pieces` replays the game to the same bytes."""
    file = write(tmp_path, "smith", SMITH)
    _, smith = json.loads(interpreted("-c", PLAY, str(file)))
    record = tmp_path / "game.json"
    record.write_text(smith["record"], "utf-8")
    monkeypatch.setenv("KOGGE_VERSIONS", str(tmp_path / "none"))
    words = ("-c", "from kogge.cli import main; main()", "verify", str(record))
    assert "verified" in interpreted(*words, "--pieces", str(file))


def test_equal_pieces_are_one_version(tmp_path: Path) -> None:
    """A version goes by what its pieces say; the first title stays, comments do not matter."""
    first = keep_version(write(tmp_path, "smith", SMITH))
    again = keep_version(write(tmp_path, "other", f"# stronger\n{SMITH}"))
    assert first == again
    assert kept_versions() == [first]
    assert load_version(first).title == "smith"
    assert name_of("visby", "0" * 64) == "visby"


def test_a_version_that_is_not_kept_is_unknown() -> None:
    """A name that nobody has made, or that is no name, is refused with the games there are."""
    for name in ("visby~0123456789", "visby~", "visby~../../etc", "chess~0123456789"):
        with pytest.raises(UnknownGame, match="visby"):
            kogge.game(name)


def test_a_file_that_was_changed_since_is_refused(tmp_path: Path) -> None:
    """A kept file must say what its name promises."""
    name = keep_version(write(tmp_path, "smith", SMITH))
    (kept,) = (tmp_path / "versions" / name).glob("*.toml")
    kept.write_text(SMITH.replace("6", "7"), "utf-8")
    load_version.cache_clear()
    with pytest.raises(BadPieces, match="other pieces of visby"):
        load_version(name)


def test_titles_name_files() -> None:
    """Whatever people write becomes a name that every file system takes."""
    assert clean_title("Forge 6/4") == "Forge 6 4"
    assert clean_title("../../x") == "x"
    assert clean_title("  ") == "version"
    assert len(clean_title("long " * 50)) <= 40
