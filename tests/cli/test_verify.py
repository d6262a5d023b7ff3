"""`kogge verify`: a true game file is true, and every way to be false has its own exit code."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import one_line, run

import kogge
from kogge.cli.failures import EXIT_CODES, EXIT_CODES_HELP

Json = dict[str, Any]


@cache
def played() -> str:
    """The game file of a finished game."""
    position = kogge.game("tallinn").new(3, seed=11, chronicles="on")
    chance = random.Random(11)
    while not position.over:
        seat = chance.choice(position.to_act)
        position.play(seat, chance.choice(position.moves(seat)))
    return position.game_file().to_json()


def other_digit(hexadecimal: str) -> str:
    return ("1" if hexadecimal[0] == "0" else "0") + hexadecimal[1:]


def change(**fields: Any) -> Callable[[Json], None]:
    return lambda game_file: game_file.update(fields)


def tamper_key(game_file: Json) -> None:
    game_file["key"] = other_digit(game_file["key"])


def tamper_move(game_file: Json) -> None:
    """Another card of the hand stays legal for a while; a card played twice never is."""
    own = [entry for entry in game_file["moves"] if entry["seat"] == 0]
    chosen = [entry for entry in own if re.fullmatch(r"\d+[ab]", entry["move"])]
    chosen[1]["move"] = chosen[0]["move"]


def tamper_score(game_file: Json) -> None:
    game_file["result"]["scores"][0] += 1


def tamper_state(game_file: Json) -> None:
    game_file["result"]["state"] = other_digit(game_file["result"]["state"])


def drop_last_move(game_file: Json) -> None:
    game_file["moves"].pop()


def drop_key(game_file: Json) -> None:
    del game_file["key"]


FALSE_FILES = {
    "another format": (change(format="kogge-game-record-2"), 4, "foreign-record"),
    "another game": (change(game="chess"), 4, "foreign-record"),
    "another rules version": (change(rules_version=99), 4, "foreign-record"),
    "other pieces": (change(pieces="0" * 64), 4, "foreign-record"),
    "not a record": (change(format="diary"), 3, "malformed-record"),
    "an unknown field": (change(mood="good"), 3, "malformed-record"),
    "an impossible number of players": (change(players=9), 3, "malformed-record"),
    "an unknown option": (change(options={"dragons": "on"}), 3, "malformed-record"),
    "a tampered key": (tamper_key, 5, "key-mismatch"),
    "a tampered commitment": (change(commitment="0" * 64), 5, "key-mismatch"),
    "no key": (drop_key, 5, "key-mismatch"),
    "a tampered move": (tamper_move, 6, "broken-rules"),
    "a move that is no word": (
        change(moves=[{"seat": 0, "move": "\x1b[31mred"}]),
        6,
        "broken-rules",
    ),
    "a seat that is not there": (change(moves=[{"seat": 5, "move": "pass"}]), 6, "broken-rules"),
    "a tampered score": (tamper_score, 7, "wrong-result"),
    "a tampered final state": (tamper_state, 7, "wrong-result"),
    "a result too early": (drop_last_move, 7, "wrong-result"),
    "no result": (change(result=None), 7, "wrong-result"),
}


def test_a_true_game_file(tmp_path: Path) -> None:
    """A game file as it was written is true, and its figures are those of the game."""
    file = tmp_path / "game.json"
    file.write_text(played(), "utf-8")
    result = run("verify", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(run("verify", str(file), "--json").stdout)
    game_file = json.loads(played())
    assert (told["ok"], told["exit"], told["over"]) == (True, 0, True)
    assert told["scores"] == game_file["result"]["scores"]
    assert told["moves"] == len(game_file["moves"])
    assert [seat for seat, rank in enumerate(game_file["result"]["ranks"]) if rank == 1] == told[
        "winners"
    ]


def test_an_unfinished_game_file(tmp_path: Path) -> None:
    """A game that is not over is true as far as it goes."""
    game_file = json.loads(played())
    del game_file["result"]
    game_file["moves"] = game_file["moves"][:10]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game_file), "utf-8")
    told = run("verify", str(file))
    assert told.exit_code == 0
    assert "not finished" in told.stdout


@pytest.mark.parametrize(("tamper", "code", "error"), FALSE_FILES.values(), ids=FALSE_FILES)
def test_false_game_files(
    tmp_path: Path, tamper: Callable[[Json], None], code: int, error: str
) -> None:
    """The exit code says what is false, the message says it in one line, and so does the JSON."""
    game_file = json.loads(played())
    tamper(game_file)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game_file), "utf-8")
    result = run("verify", str(file))
    assert result.exit_code == code
    complaint = one_line(result.stderr)
    assert complaint.isprintable()
    assert result.stdout == ""
    told = run("verify", str(file), "--json")
    assert told.exit_code == code
    answer = json.loads(told.stdout)
    assert (answer["ok"], answer["exit"], answer["code"]) == (False, code, error)


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]])
@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\xff\xfe\x80garbage", b"[" * 100_000, b"null", b'{"format": 1}', b"truncated"],
    ids=["empty", "binary", "deep", "null", "no format", "truncated"],
)
def test_files_that_are_no_game_files(tmp_path: Path, command: list[str], content: bytes) -> None:
    """Every command that reads a game file refuses anything else with exit code 3."""
    file = tmp_path / "game.json"
    file.write_bytes(played().encode()[:500] if content == b"truncated" else content)
    result = run(*command, str(file))
    assert result.exit_code == 3
    assert "game file" in one_line(result.stderr)


def test_documented_exit_codes() -> None:
    """The reference, the help and the program agree on what each code means."""
    page = Path(__file__).parents[2] / "docs/reference/exit-codes.md"
    rows = re.findall(r"^\| (\d+) \|.*\|(.*)\|$", page.read_text("utf-8"), re.MULTILINE)
    documented = {
        error: int(code) for code, errors in rows for error in re.findall(r"`([a-z-]+)`", errors)
    }
    others = dict.fromkeys(("bad-pieces", "broken-game", "broken-rule"), 1)
    assert documented == {**EXIT_CODES, **others}
    assert {int(code) for code, _ in rows} == {*range(8), 130}
    assert re.findall(r"^  (\d) ", EXIT_CODES_HELP, re.MULTILINE) == list("01234567")
