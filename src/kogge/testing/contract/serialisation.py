"""Serialisation (copies, bytes, game files): what is kept comes back exactly."""

from __future__ import annotations

import pytest

from kogge.core.errors import BadOption, DataError, ForeignData, MalformedData
from kogge.core.game import Game
from kogge.core.gamefile import read_game_file, replay, verify
from kogge.core.position import MAGIC, Position
from kogge.testing.cases import (
    Case,
    affordable,
    all_positions,
    looked_at,
    played,
    some_positions,
)


def test_copies_are_independent(case: Case) -> None:
    """Playing on a copy changes nothing in the original, and the other way round."""
    for position in some_positions(case, 10, "copies"):
        seat = position.to_act[0]
        move = position.moves(seat)[0]
        original, twin = position.copy(), position.copy()
        twin.play(seat, move)
        assert original == position
        assert original.history == position.history
        assert original.events(None) == position.events(None)
        third = original.copy()
        original.play(seat, move)
        assert third == position
        assert original == twin


def test_replaying_the_record_reproduces_every_position(case: Case) -> None:
    """After any move, game file → JSON → game file → replay gives the same bytes and history."""
    for position in affordable(case, 0):
        again = replay(read_game_file(position.game_file().to_json()))
        assert again.to_bytes() == position.to_bytes()
        assert again.history == position.history
        assert again.events(None) == position.events(None)


def test_records_verify(case: Case) -> None:
    """An honest game file passes verification, finished or not."""
    for seed in range(case.games):
        positions = played(case, seed)
        for position in (positions[0], positions[len(positions) // 2], positions[-1]):
            game_file = read_game_file(position.game_file().to_json())
            assert (game_file.result is not None) is position.over
            assert verify(game_file) == position


def test_bytes_round_trip(case: Case) -> None:
    """A position restored from its bytes is equal, with the same players and options."""
    for position in all_positions(case):
        restored = Position.from_bytes(position.game, position.to_bytes())
        assert restored == position
        assert restored.to_bytes() == position.to_bytes()
        assert (restored.players, restored.options) == (position.players, position.options)


def test_a_restored_position_plays_on(case: Case) -> None:
    """The rest of a game played from restored bytes ends in the same bytes."""
    positions = played(case, 0)
    middle, end = positions[len(positions) // 2], positions[-1]
    restored = Position.from_bytes(middle.game, middle.to_bytes())
    for seat, move in end.history[len(middle.history) :]:
        restored.play(seat, move)
    assert restored == end
    assert restored.scores == end.scores


def test_bytes_keep_no_history(game: Game) -> None:
    """A restored position says that it has neither key nor history to make a game file of."""
    restored = Position.from_bytes(game, game.new(seed=0).to_bytes())
    assert restored.history == ()
    with pytest.raises(BadOption, match="restored from bytes"):
        restored.game_file()


def test_equal_bytes_are_equal_positions(case: Case) -> None:
    """Positions are equal, and hash alike, exactly if their bytes are equal."""
    positions = [*looked_at(case, 0), *(position.copy() for position in played(case, 0)[:5])]
    by_bytes: dict[bytes, Position] = {}
    for position in positions:
        data = position.to_bytes()
        if data in by_bytes:
            assert position == by_bytes[data]
            assert hash(position) == hash(by_bytes[data])
        else:
            assert position not in by_bytes.values()
            by_bytes[data] = position
    assert 1 < len(by_bytes) < len(positions)
    assert positions[0] != "something else"


def test_truncated_bytes_are_refused(game: Game) -> None:
    """Bytes cut short anywhere, or with something added, are no position."""
    data = game.new(seed=0).to_bytes()
    for length in range(len(data)):
        with pytest.raises(DataError):
            Position.from_bytes(game, data[:length])
    with pytest.raises(MalformedData, match="cut short or too long"):
        Position.from_bytes(game, data + b"\0")


def test_foreign_bytes_are_refused(game: Game) -> None:
    """Bytes of another kind, or of another game, rules version or pieces, are refused."""
    data = game.new(seed=0).to_bytes()
    with pytest.raises(MalformedData, match="not a position"):
        Position.from_bytes(game, b"x" + data[1:])
    for place in range(len(MAGIC), len(MAGIC) + 32):
        other = bytearray(data)
        other[place] ^= 1
        with pytest.raises(ForeignData, match=f"not a position of {game.name} with rules"):
            Position.from_bytes(game, bytes(other))


def test_bytes_with_impossible_settings_are_refused(game: Game) -> None:
    """A player count or an option that the game does not have is not taken from bytes."""
    data = game.new(seed=0).to_bytes()
    for place in range(1 + len(game.options)):
        other = bytearray(data)
        other[len(MAGIC) + 32 + place] = 200
        with pytest.raises(MalformedData, match="settings"):
            Position.from_bytes(game, bytes(other))
