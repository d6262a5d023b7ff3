"""Game files: whatever was changed in one is noticed and named."""

from __future__ import annotations

import hashlib
import json
import random
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kogge
from kogge.core.errors import (
    DataError,
    ForeignData,
    IllegalMoveInFile,
    KeyMismatch,
    MalformedData,
    WrongResult,
)
from kogge.core.gamefile import (
    SeatEntry,
    game_file_of,
    read_game_file,
    replay,
    schema,
    state_digest,
    verify,
)
from kogge.core.keys import commitment
from kogge.core.position import Position

Fields = dict[str, Any]


@cache
def finished() -> Position:
    noise = random.Random(1)
    position = kogge.game("tallinn").new(3, seed=4, envoy="deck", chronicles="on")
    while not position.over:
        seat = noise.choice(position.to_act)
        position.play(seat, noise.choice(position.moves(seat)))
    return position


def honest() -> Fields:
    """A true record, as JSON reads it."""
    fields: Fields = json.loads(finished().game_file().to_json())
    return fields


def check(fields: Fields) -> Position:
    return verify(read_game_file(json.dumps(fields)))


def flipped(digits: str) -> str:
    """Hexadecimal digits with one of them changed."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def test_an_honest_record_passes() -> None:
    """The record that the other tests damage is a good one."""
    assert check(honest()) == finished()


def test_times_and_seats_are_kept() -> None:
    """Who sat where, and when moves were made, survives writing and reading."""
    seats = [SeatEntry("Ada"), SeatEntry("Bo", "greedy"), SeatEntry("Cy", "random")]
    game_file = game_file_of(finished(), seats)
    game_file.moves[0].at = 1_700_000_000_000
    again = read_game_file(game_file.to_json())
    assert again == game_file
    assert again.seats[1].player == "greedy"
    assert again.moves[0].at == 1_700_000_000_000


# Malformed: not a record, or a damaged one


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not JSON",
        "null",
        "[]",
        "{}",
        '"kogge-game-record-1"',
        '{"format": 1}',
        '{"format": "pgn"}',
        b"\xff\xfe",
        "\ud800",
        "[" * 100_000,
        "1" * 5000,
    ],
    ids=range(12),
)
def test_other_text_is_no_record(text: str | bytes) -> None:
    """What is not a record at all is called malformed, never a crash."""
    with pytest.raises(MalformedData, match=r"^not a game file: "):
        read_game_file(text)


def test_truncated_records_are_refused() -> None:
    """A record cut off anywhere is malformed."""
    text = finished().game_file().to_json().rstrip()
    for length in range(0, len(text), 7):
        with pytest.raises(MalformedData):
            read_game_file(text[:length])


@pytest.mark.parametrize(
    "field",
    [
        "kogge",
        "game",
        "rules_version",
        "pieces",
        "players",
        "options",
        "commitment",
        "moves",
    ],
)
def test_missing_fields_are_named(field: str) -> None:
    """A record without one of its fields is damaged, and the field is named."""
    fields = honest()
    del fields[field]
    with pytest.raises(MalformedData, match=f"^damaged game file: .*`{field}`"):
        check(fields)


def test_extra_fields_are_refused() -> None:
    """A name that a record does not have is refused, at the top and further down."""
    with pytest.raises(MalformedData, match="unknown field `colour`"):
        check(honest() | {"colour": "red"})
    fields = honest()
    fields["moves"][3]["colour"] = "red"
    with pytest.raises(MalformedData, match=r"unknown field `colour`.*moves"):
        check(fields)
    fields = honest()
    fields["result"]["colour"] = "red"
    with pytest.raises(MalformedData, match=r"unknown field `colour`.*result"):
        check(fields)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("key", "zz" * 32),
        ("key", "ab" * 31),
        ("key", "AB" * 32),
        ("key", "ab" * 32 + "\n"),
        ("commitment", "ab" * 33),
        ("pieces", ""),
        ("players", "three"),
        ("players", 5),
        ("players", -1),
        ("rules_version", None),
        ("options", {"envoy": "never"}),
        ("options", {"envoy": 1}),
        ("options", {"colour": "red"}),
        ("moves", {}),
        ("moves", [{"seat": 0}]),
        ("moves", [{"seat": 6, "move": "1a"}]),
        ("moves", [{"seat": -1, "move": "1a"}]),
        ("moves", [{"seat": 0, "move": 7}]),
        ("seats", [{"player": "human"}]),
        ("result", {"scores": [1, 2, 3]}),
        ("result", {"scores": "many", "ranks": [], "state": "00" * 32}),
    ],
)
def test_impossible_values_are_refused(field: str, value: Any) -> None:
    """A value that no record can have is called damage."""
    with pytest.raises(MalformedData, match=r"^damaged game file: "):
        check(honest() | {field: value})


@given(st.binary(max_size=40), st.integers(0, 3000))
def test_damaged_bytes_never_crash(noise: bytes, at: int) -> None:
    """Whatever bytes overwrite part of a record, reading it works or is refused in order."""
    data = finished().game_file().to_json().encode()
    at %= len(data)
    with suppress(DataError):
        read_game_file(data[:at] + noise + data[at + len(noise) :])


# Foreign: another format, game, rules or pieces


def test_other_formats_are_foreign() -> None:
    """A record of a later format is not misread but refused, naming both formats."""
    with pytest.raises(ForeignData, match=r"'kogge-game-record-2'; .* reads kogge-game-record-1"):
        read_game_file(json.dumps(honest() | {"format": "kogge-game-record-2"}))


def test_other_games_are_foreign() -> None:
    """A record of a game that is not here is refused, naming it."""
    with pytest.raises(ForeignData, match="no game 'chess'"):
        check(honest() | {"game": "chess"})


def test_other_rules_are_foreign() -> None:
    """A record of another version of the rules is refused, naming both versions."""
    with pytest.raises(ForeignData, match=r"version 99 of the rules of tallinn; .* version 2\. "):
        check(honest() | {"rules_version": 99})


def test_other_pieces_are_foreign() -> None:
    """A record played with other pieces is refused, and told what to do about it."""
    with pytest.raises(ForeignData, match=r"other pieces of tallinn; .*--pieces FILE"):
        check(honest() | {"pieces": flipped(honest()["pieces"])})


# Tampered: key, commitment, moves, result


def test_another_key_is_noticed() -> None:
    """A key that was not committed to is refused."""
    with pytest.raises(KeyMismatch, match="does not match the commitment"):
        check(honest() | {"key": flipped(honest()["key"])})


def test_another_commitment_is_noticed() -> None:
    """A commitment that is not the key's is refused."""
    with pytest.raises(KeyMismatch, match="does not match the commitment"):
        check(honest() | {"commitment": flipped(honest()["commitment"])})


def test_another_key_with_its_commitment_is_noticed() -> None:
    """Key and commitment changed together deal other cards: the moves do not fit them."""
    key = bytes.fromhex(flipped(honest()["key"]))
    with pytest.raises((IllegalMoveInFile, WrongResult)):
        check(honest() | {"key": key.hex(), "commitment": commitment(key)})


def test_without_its_key_a_record_cannot_be_replayed() -> None:
    """Before the key is published, a record can be read but not repeated."""
    fields = honest()
    del fields["key"]
    game_file = read_game_file(json.dumps(fields))
    assert game_file.key is None
    with pytest.raises(KeyMismatch, match="holds no key"):
        replay(game_file)


def test_illegal_moves_are_noticed() -> None:
    """A move that breaks the rules is refused with its number, seat, reason and rule."""
    fields = honest()
    fields["moves"][0]["move"] = "knights"
    seat = fields["moves"][0]["seat"]
    with pytest.raises(
        IllegalMoveInFile,
        match=rf"^move 1 of seat {seat} breaks the rules: knights: .*\(T-exchange\)$",
    ):
        check(fields)


def test_moves_that_are_none_are_noticed() -> None:
    """A word that is no move is refused with its number."""
    fields = honest()
    fields["moves"][5]["move"] = "castle"
    with pytest.raises(
        IllegalMoveInFile, match=r"^move 6 of seat . breaks the rules: 'castle' is not"
    ):
        check(fields)


def test_moves_of_the_wrong_seat_are_noticed() -> None:
    """A move by a seat that owes none, or does not exist, is refused."""
    fields = honest()
    fields["moves"].insert(1, fields["moves"][0])
    with pytest.raises(IllegalMoveInFile, match=r"^move 2 of seat .* has nothing to decide"):
        check(fields)
    fields = honest()
    fields["moves"][0]["seat"] = 3
    with pytest.raises(IllegalMoveInFile, match=r"^move 1 of seat 3 breaks .*: there is no seat 3"):
        check(fields)


def test_moves_after_the_end_are_noticed() -> None:
    """Nothing can follow the end of a game."""
    fields = honest()
    fields["moves"].append(fields["moves"][-1])
    with pytest.raises(IllegalMoveInFile, match="the game is over"):
        check(fields)


def test_a_missing_end_is_noticed() -> None:
    """A result without the moves that lead to it is refused."""
    fields = honest()
    fields["moves"].pop()
    with pytest.raises(WrongResult, match="its moves do not end the game"):
        check(fields)


def test_a_missing_result_is_noticed() -> None:
    """A finished game without its result is refused."""
    fields = honest()
    del fields["result"]
    with pytest.raises(WrongResult, match="the game file has no result"):
        check(fields)


@pytest.mark.parametrize("part", ["scores", "ranks"])
def test_changed_results_are_noticed(part: str) -> None:
    """Scores and places other than the replayed ones are refused, naming both."""
    fields = honest()
    fields["result"][part][0] += 1
    with pytest.raises(WrongResult, match=rf"^recorded {part} \[.*\], but the replay gives \["):
        check(fields)


def test_a_changed_final_state_is_noticed() -> None:
    """The digest of the final position covers what scores and places do not show."""
    fields = honest()
    fields["result"]["state"] = flipped(fields["result"]["state"])
    with pytest.raises(WrongResult, match=r"^recorded state "):
        check(fields)


def test_digests_of_bytes_are_taken_as_well() -> None:
    """Files of before hold a digest of the final position's bytes; they stay true."""
    fields = honest()
    fields["result"]["state"] = hashlib.sha256(finished().to_bytes()).hexdigest()
    check(fields)


def test_a_field_added_later_leaves_the_digest_as_it_is() -> None:
    """An option that is added later, with 0 for its default, changes no game of before."""
    before = np.zeros(
        1, [("seats", "i2"), ("players", [("seals", "i2"), ("row", "i2", (2, 2))], 3)]
    )
    after = np.zeros(
        1,
        [("kept", "i2"), ("seats", "i2"), ("players", [("row", "i2", (2, 2)), ("seals", "i4")], 4)],
    )
    for game_file in (before, after):
        game_file["seats"] = 3
        game_file["players"]["seals"][0, 2] = -1
        game_file["players"]["row"][0, 1] = [[0, 5], [0, 0]]
    assert state_digest(before[0]) == state_digest(after[0])
    told = b"players.1.row.1=5\nplayers.2.seals=-1\nseats=3\n"
    assert state_digest(before[0]) == hashlib.sha256(told).hexdigest()
    after["kept"] = 1
    assert state_digest(before[0]) != state_digest(after[0])


def test_unfinished_games_have_no_result() -> None:
    """The record of a game under way replays without a result."""
    position = kogge.game("tallinn").new(seed=1)
    position.play(0, position.moves(0)[0])
    game_file = read_game_file(position.game_file().to_json())
    assert game_file.result is None
    assert verify(game_file) == position


def test_the_schema_describes_records() -> None:
    """The published schema has every field of a record and allows no others."""
    described = schema()["$defs"]["GameFile"]
    assert described["additionalProperties"] is False
    assert set(honest()) | {"seats"} == set(described["properties"])
    assert msgspec.json.encode(schema())
