"""Games recorded once are played the same for ever."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.towers.drawn import reference
from tests.games.towers.golden import FOLDER, SETTINGS, name_of, result, start

from kogge.core.gamefile import read_game_file, verify

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_setting_has_a_playthrough() -> None:
    """There is one for each number of players and combination of options."""
    assert [file.name for file in FILES] == sorted(map(name_of, SETTINGS))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_playthroughs(file: Path) -> None:
    """The same key and words lead through the same positions to the same end, in both
    implementations, and the record of the game passes verification."""
    heading, first, *lines, last = file.read_text("utf-8").splitlines()
    position = start(heading)
    assert position.to_text() == first
    twin = reference(first)
    for words, line in zip(lines[::2], lines[1::2], strict=True):
        for word in words.split():
            (seat,) = position.to_act
            position.play(seat, word)
            twin.play(word)
        assert position.to_text() == twin.line() == line
    assert position.over
    assert result(position) == last
    assert verify(read_game_file(position.game_file().to_json())) == position
