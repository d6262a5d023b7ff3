"""Talis's sentences and its drawing: complete, and of the right size."""

from __future__ import annotations

import ast
import inspect
import random
import re
from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.games.golden import Played
from tests.games.talis.golden import GOLDEN

import kogge
from kogge.core.compiling import JIT
from kogge.core.position import Position
from kogge.core.text import LANGUAGES, event_sentence, rules, sentence, texts
from kogge.games.talis import reasons
from kogge.games.talis.constants import (
    CARD_NAMES,
    FACE_NAMES,
    FIRST_EVENT,
    FIRST_RESOURCE,
    FIRST_TREASURE,
    TREASURE_ROLL,
    When,
)
from kogge.games.talis.moves import MOVES
from kogge.games.talis.pieces import BUILDING_NAMES
from kogge.games.talis.state import Step
from kogge.games.talis.telling.nuances import KINDS as NUANCES
from kogge.testing.citations import cited_rules

GAME = kogge.game("talis")
NAMES = ("Heike", "Malte", "Nina", "Ole")
COLUMNS = 80

# An overview of the aim: nothing to do.
RULES_WITHOUT_CODE = {"L-goal"}

for_languages = pytest.mark.parametrize("language", LANGUAGES)


@cache
def positions() -> list[Position]:
    """Positions of two mixed games, some of each kind of question."""
    found: dict[str, list[Position]] = {}
    for seed in range(2 if JIT else 1):
        chance = random.Random(seed)
        position = GAME.new(4, seed=seed, round_cap="20", board=("random", "standard")[seed])
        while not position.over:
            seat = position.to_act[0]
            found.setdefault(position.view(None)["phase"], []).append(position.copy())
            position.play(seat, chance.choice(position.moves(seat)))
        found.setdefault("over", []).append(position)
    return [position for some in found.values() for position in some[:8]]


@for_languages
def test_phases(language: str) -> None:
    """Every question tells the player what to do."""
    asked = {step.name.lower() for step in Step if step >= Step.TURN}
    assert texts(GAME, language)["phases"].keys() == asked | {"over"}


@for_languages
def test_moves(language: str) -> None:
    """Every kind of move has words, and no words are kept for a kind that does not exist."""
    kinds = {MOVES[id].parts["kind"] for id in range(len(MOVES))}
    known = texts(GAME, language)["moves"]
    assert kinds <= known.keys()
    phases = {step.name.lower() for step in Step}
    assert set(NUANCES) <= known.keys()
    for key in known.keys() - kinds - set(NUANCES):
        kind, _, phase = key.partition("_")
        assert kind in kinds
        assert phase in phases


@for_languages
def test_words(language: str) -> None:
    """Every card and every face of our pieces has a name."""
    words = texts(GAME, language)["words"]
    assert set(CARD_NAMES[1:]) | {"dragon"} == words["card"].keys()
    assert set(FACE_NAMES) == words["face"].keys()


@for_languages
def test_things_say_what_they_are_for(language: str) -> None:
    """Buildings, tiles, events and the uses of treasures are explained; nothing else is."""
    words = texts(GAME, language)["words"]
    assert words["about_building"].keys() == set(BUILDING_NAMES)
    assert words["about_face"].keys() == {*FACE_NAMES[:FIRST_RESOURCE], "goods"} - {"home"}
    rolled_for = {name for name, roll in zip(CARD_NAMES, TREASURE_ROLL, strict=True) if roll.any()}
    events = set(CARD_NAMES[FIRST_EVENT:FIRST_TREASURE])
    assert words["about_card"].keys() == events | rolled_for
    assert words["use"].keys() == {when.name.lower() for when in When}


@for_languages
def test_reasons(language: str) -> None:
    """Every reason for a refusal has a sentence, and there is none without a reason."""
    calls = [
        node.args[0]
        for node in ast.walk(ast.parse(inspect.getsource(reasons)))
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Reason"
    ]
    whys = {str(arg.value) for arg in calls if isinstance(arg, ast.Constant)}
    assert texts(GAME, language)["reasons"].keys() == whys


def test_refusals_are_told() -> None:
    """Wherever a seat must decide, every illegal move is refused by a rule of the book."""
    known = rules(GAME, "en")
    for position in positions():
        for seat in position.to_act:
            legal = {move.id for move in position.moves(seat)}
            observed = position.observed(seat)
            for id in range(0, len(MOVES), 61):
                if id not in legal:
                    reason = reasons.why_not(observed, seat, id)
                    assert reason.rule in known
                    assert sentence(GAME, "en", "reasons", reason.why, reason.details)


@for_languages
def test_drawing_fits(language: str) -> None:
    """Whatever is drawn fits 80 columns uncut and shows every player by letter and name."""
    for position in positions():
        console = Console(width=COLUMNS, record=True, file=StringIO())
        console.print(GAME.rooms.draw(position.view(0), NAMES, language))
        lines = console.export_text().splitlines()
        assert max(map(len, lines)) <= COLUMNS
        assert not any("…" in line for line in lines)
        for letter, name in zip("ABCD", NAMES, strict=True):
            assert any(f"{letter} {name}" in line for line in lines)


def test_a_game_in_full() -> None:
    """A whole greedy game is told in sentences without a missing word."""
    position = GOLDEN.play(Played({}, ["greedy"] * 4, 2))
    for event in position.events(None):
        told = event_sentence(GAME, "en", event, NAMES)
        assert "{" not in told
        assert "_" not in told


def test_rules_are_cited() -> None:
    """Every rule of the rulebook that asks for code is cited by some."""
    cited = cited_rules(GAME.folder, "L")
    assert rules(GAME, "en").keys() - cited.keys() == RULES_WITHOUT_CODE


def test_every_ruling_has_a_test() -> None:
    """Every numbered ruling has a test of its name in this folder."""
    written = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py"))
    tested = {name.upper() for name in re.findall(r"def test_(l\d+)_", written)}
    assert {rule for rule in rules(GAME, "en") if rule[1:].isdigit()} <= tested
