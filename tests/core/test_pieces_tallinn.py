"""Tallinn's pieces: every entry that the rules could not play with is refused by name."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests import forking

import kogge
from kogge.core.errors import BadPieces
from kogge.games.tallinn.pieces import load

ROOT = Path(__file__).parents[2]
OURS = (kogge.game("tallinn").folder / "pieces.toml").read_text("utf-8")
TEN_CARDS = OURS[OURS.index("[[cards]]") : OURS.index("[envoy]")]
CHRONICLES = OURS[OURS.index("[[chronicles]]") :]
LAST_CHRONICLE = CHRONICLES[CHRONICLES.rindex("[[chronicles]]") :]
LAST_STEPS = "level_1 = [{ reach = 1, pays = 1 }]\nlevel_2 = [{ reach = 2, pays = 2 }]\n"


def cards(count: int) -> str:
    """So many cards, by turns of each faction."""
    return "".join(
        f'[[cards]]\nnumber = {n}\nhalves = ["{"KEM"[n % 3]}*", "{2 * "EMK"[n % 3]}"]\n'
        'status = "mine"\n\n'
        for n in range(1, count + 1)
    )


def written(folder: Path, *edits: tuple[str, str]) -> Path:
    """A file with our pieces, something in it replaced."""
    text = OURS
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} must be there once to be replaced"
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def last_chronicle(entry: str, steps: str = LAST_STEPS) -> tuple[str, str]:
    """An edit that puts this in place of the last chronicle."""
    return LAST_CHRONICLE, f"[[chronicles]]\n{entry}\n{steps}"


CONTRADICTIONS = {
    "a card without a number": (("number = 3\n", ""), "missing required field `number`"),
    "a gap in the numbers": (("number = 3\n", "number = 33\n"), "numbered 1, 2, 3 … in order"),
    "a number twice": (("number = 3\n", "number = 2\n"), "found [1, 2, 2, 4,"),
    "a misspelt field": (("number = 3\n", "nummer = 3\n"), "unknown field `nummer`"),
    "a card without a half": (('["K*", "EE"]', '["K*"]'), "$.cards[0].halves"),
    "a card with three halves": (('["K*", "EE"]', '["K*", "EE", "M"]'), "$.cards[0].halves"),
    "an unknown symbol": (('["KK", "EM"]', '["KK", "EX"]'), "cards, number 7: half 'EX'"),
    "an envoy symbol on a card": (('["KK", "EM"]', '["KK", "P"]'), "cards, number 7: half 'P'"),
    "an empty half": (('["KK", "EM"]', '["KK", ""]'), "cards, number 7: half ''"),
    "a coin alone": (('["KK", "EM"]', '["KK", "*"]'), "cards, number 7: half '*'"),
    "a coin with two symbols": (('["KK", "EM"]', '["KK*", "E"]'), "cards, number 7: half 'KK*'"),
    "a coin in front": (('["KK", "EM"]', '["*K", "E"]'), "cards, number 7: half '*K'"),
    "no more cards than the hand": ((TEN_CARDS, cards(3)), "more cards than the hand of 3"),
    "too many cards": ((TEN_CARDS, cards(13)), "at most 12; found 13"),
    "no hand": (("hand = 3 ", "hand = 0 "), "Expected `int` >= 1 - at `$.hand`"),
    "too large a hand": (("hand = 3 ", "hand = 5 "), "hand: at most 4 cards"),
    "a negative price": (
        ("exchange = 1 ", "exchange = -1 "),
        "`int` >= 0 - at `$.points.exchange`",
    ),
    "a missing price": (("towers_tie = 3\n", ""), "missing required field `towers_tie`"),
    "half a point": (("towers_tie = 3\n", "towers_tie = 2.5\n"), "at `$.points.towers_tie`"),
    "no lead": (("lead = 5 ", "lead = 0 "), "`int` >= 1 - at `$.points.lead`"),
    "points beyond all bounds": (("start = 4\n", "start = 100\n"), "<= 99 - at `$.points.start`"),
    "an envoy without its symbol": (('["KEM", "PP"]', '["KEM", "KK"]'), "envoy: the halves"),
    "an envoy with too many": (('["KEM", "PP"]', '["KEM", "PPPP"]'), "envoy: the halves"),
    "an envoy with two of them": (('["KEM", "PP"]', '["PP", "PP"]'), "envoy: the halves"),
    "too few start cards": (
        ('["KKE", "KKM", "EEK", "EEM", "MMK", "MME"]', '["KKE", "KKM", "EEK"]'),
        "starts: at least 4 start cards are needed; found 3",
    ),
    "a start card with a coin": (('"KKE"', '"K*"'), "starts: 'K*' must be symbols K, E, M"),
    "an empty start card": (('"KKE"', '""'), "starts: '' must be symbols K, E, M"),
    "too large a first stack": (
        ("first_stack = 4 ", "first_stack = 7 "),
        "chronicle: first_stack must be smaller than the draw pile of 7 cards",
    ),
    "no first stack": (("first_stack = 4 ", "first_stack = 0 "), "at `$.chronicle.first_stack`"),
    "too few chronicles": ((CHRONICLES, LAST_CHRONICLE), "at least 2 are needed; found 1"),
    "a chronicle without a task": (last_chronicle(""), "number 6: give either have or discard"),
    "a chronicle with two tasks": (
        last_chronicle('have = "K"\ndiscard = "E"'),
        "number 6: give either have or discard, not both",
    ),
    "a task for no faction": (last_chronicle('discard = ""'), "number 6: '' must be one or more"),
    "a task for a faction twice": (last_chronicle('discard = "KK"'), "number 6: 'KK' must be"),
    "a task for the envoy": (last_chronicle('have = "P"'), "number 6: 'P' must be"),
    "having two factions": (last_chronicle('have = "KE"'), "number 6: have counts a single"),
    "no steps": (
        last_chronicle('have = "K"', "level_1 = []\nlevel_2 = [{ reach = 2, pays = 2 }]\n"),
        "number 6, level_1: one or two steps with rising reach are needed; found []",
    ),
    "falling steps": (
        last_chronicle(
            'have = "K"',
            "level_1 = [{ reach = 1, pays = 1 }]\n"
            "level_2 = [{ reach = 5, pays = 1 }, { reach = 4, pays = 2 }]\n",
        ),
        "number 6, level_2: one or two steps with rising reach are needed; found [5, 4]",
    ),
    "two steps to discard": (
        last_chronicle(
            'discard = "K"',
            "level_1 = [{ reach = 1, pays = 1 }, { reach = 2, pays = 2 }]\n"
            "level_2 = [{ reach = 2, pays = 2 }]\n",
        ),
        "number 6, level_1: discard takes exactly one step",
    ),
    "too much to discard": (
        last_chronicle(
            'discard = "KEM"',
            "level_1 = [{ reach = 1, pays = 1 }]\nlevel_2 = [{ reach = 2, pays = 2 }]\n",
        ),
        "number 6, level_2: a discard may ask for at most 4 symbols in all",
    ),
    "a step that reaches nothing": (
        last_chronicle('have = "K"', LAST_STEPS.replace("reach = 1", "reach = 0")),
        "`int` >= 1 - at `$.chronicles[5].level_1[0].reach`",
    ),
    "an unknown section": (("[envoy] ", "[envoys]\n[envoy] "), "unknown field `envoys`"),
    "a missing section": (("[starts]\n", "[start]\n"), "field `start"),
}


@pytest.mark.parametrize(("edit", "named"), [*CONTRADICTIONS.values()], ids=list(CONTRADICTIONS))
def test_contradictions_are_named(tmp_path: Path, edit: tuple[str, str], named: str) -> None:
    """A file the rules could not play with is refused, naming the entry and what is wrong."""
    with pytest.raises(BadPieces, match=rf"^pieces file mine\.toml: .*{re.escape(named)}"):
        load(written(tmp_path, edit))


OTHERS = {
    "largest": [("hand = 3 ", "hand = 4 "), (TEN_CARDS, cards(12))],
    "smallest": [
        ("hand = 3 ", "hand = 1 "),
        (TEN_CARDS, cards(3)),
        ("first_stack = 4 ", "first_stack = 1 "),
        (CHRONICLES, f'[[chronicles]]\ndiscard = "K"\n{LAST_STEPS}\n' * 2),
    ],
    "odd": [
        ('["KEM", "PP"]', '["E*", "P"]'),
        ('"KKE"', '"KKKKEM"'),
        ("exchange = 1 ", "exchange = 0 "),
        last_chronicle('discard = "K"'),
    ],
}

PLAY = """
import random
import kogge
from tests.contract.books_tallinn import check_books

game = kogge.game("tallinn")
for envoy in ("off", "deck", "hand"):
    noise = random.Random(envoy)
    position = game.new(3, seed=1, envoy=envoy, chronicles="on")
    while not position.over:
        seat = noise.choice(position.to_act)
        position.play(seat, noise.choice(position.moves(seat)))
        check_books(position)
    assert len(position.history) <= game.longest(3)
    print(len(position.history))
"""


@pytest.mark.parametrize("edits", [*OTHERS.values()], ids=list(OTHERS))
def test_other_pieces_are_played_with(tmp_path: Path, edits: list[tuple[str, str]]) -> None:
    """With whatever pieces are accepted, games run to their end and the books balance."""
    path = written(tmp_path, *edits)
    load(path)
    surroundings = {**os.environ, "KOGGE_JIT": "0", "KOGGE_PIECES": str(path)}
    played = forking.run("-c", PLAY, cwd=ROOT, env=surroundings)
    assert played.returncode == 0, played.stderr
    assert len(played.stdout.split()) == 3
