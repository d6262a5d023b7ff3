"""The sentences of City of Towers: complete, exact, and as people would say them."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.games.towers.drawn import GAME, drawn, reference

from kogge.core.errors import IllegalMove
from kogge.core.events import EVERYONE
from kogge.core.events import Event as Told
from kogge.core.game import Reason
from kogge.core.position import Position
from kogge.core.text import LANGUAGES, event_sentence, move_sentence, rules, sentence, texts
from kogge.games.towers import moves, reasons
from kogge.games.towers.events import DETAILS
from kogge.games.towers.moves import MOVES
from kogge.games.towers.pieces import COLOUR_WORDS, SYMBOL_WORDS
from kogge.games.towers.state import Ending, Phase
from kogge.testing.citations import cited_rules

for_languages = pytest.mark.parametrize("language", LANGUAGES)


def whys() -> set[str]:
    """Every reason that the game can give, read from its source."""
    trees = [ast.parse(inspect.getsource(module)) for module in (moves, reasons)]
    calls = [
        node.args[0]
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Reason"
    ]
    nodes = [node for call in calls for node in ast.walk(call) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str)}


@for_languages
def test_phases(language: str) -> None:
    """Every phase tells the player what to do."""
    assert texts(GAME, language)["phases"].keys() == {phase.name.lower() for phase in Phase}


@for_languages
def test_words(language: str) -> None:
    """Colours, symbols and endings have words."""
    words = texts(GAME, language)["words"]
    assert tuple(words["colour"]) == tuple(words["a_colour"]) == COLOUR_WORDS
    assert tuple(words["symbol"]) == tuple(words["other"]) == SYMBOL_WORDS
    assert words["endings"].keys() == {ending.name.lower() for ending in Ending} - {"none"}


@for_languages
def test_reasons(language: str) -> None:
    """Every reason for a refusal has a sentence, and there is none without a reason."""
    assert texts(GAME, language)["reasons"].keys() == whys()


@for_languages
def test_reasons_leave_room_for_the_rule(language: str) -> None:
    """The rule follows a reason in parentheses: so neither an id nor a full stop stands in it."""
    for text in texts(GAME, language)["reasons"].values():
        assert not re.search(r"\bC(\d|-[a-z])", text)
        assert text[0].isupper() or text[0] == "{"
        assert text[-1].isalpha() or text[-1] in "}"


@cache
def situations() -> list[Position]:
    """Positions of random games in many settings, and one with a complete tower in reach."""
    found = [drawn("4  Aaa  Abbrrr\n5  Arrwb\n8  Ba  .  .  Cb", players=3)]
    for players in (2, 3, 4):
        for chosen in (
            dict[str, Any](),
            {"neutral_pass": "own"},
            {"neutral_lock": "colour", "neutral_sites": "never"},
        ):
            noise = random.Random(players)
            position = GAME.new(players, seed=players, **chosen)
            while not position.over:
                (seat,) = position.to_act
                legal = position.moves(seat)
                board = reference(position.to_text()).board
                stacking = [move for move in legal if move.parts.get("to") in board]
                position.play(seat, noise.choice(stacking or legal))
                if noise.random() < 0.1 and not position.over:
                    found.append(position.copy())
    return found


def refusals(position: Position) -> Iterator[Reason]:
    """Why each illegal move, and some words that are never moves, are refused in a position."""
    (seat,) = position.to_act
    observed = position.observed(seat)
    legal = {move.id for move in position.moves(seat)}
    for id in set(range(len(MOVES))) - legal:
        yield reasons.why_not(observed, seat, id)
    for word in ("a1-b2", "a1-a1", "a1-a99"):
        never = MOVES.why_never(word)
        assert never is not None
        yield never


def test_refusals_are_told() -> None:
    """Positions of random games meet every reason, with the details its sentences need."""
    known = rules(GAME, "en")
    met: set[tuple[str, tuple[str, ...]]] = set()
    for position in situations():
        for reason in refusals(position):
            kind = reason.why, tuple(reason.details)
            if kind not in met:
                met.add(kind)
                assert reason.rule in known
                for language in LANGUAGES:
                    assert sentence(GAME, language, "reasons", reason.why, reason.details)
    assert {why for why, _ in met} == whys()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "On c4 it would pass over a red tower"),
        ("de", "Auf c4 ginge es über einen Turm in Rot"),
        ("it", "In c4 oltrepasserebbe una torre di colore rosso"),
    ],
)
def test_a_refusal_in_full(language: str, told: str) -> None:
    """What is in the way is named in every language."""
    position = drawn("4  Aa  .  Bar  .\n8  Bb  .  Cw", players=4)
    refused = position.why_not(0, "a4-e4")
    assert isinstance(refused, IllegalMove)
    assert refused.rule == "C2"
    assert sentence(GAME, language, "reasons", refused.why, refused.details) == told


@for_languages
def test_moves_differ(language: str) -> None:
    """No two moves have the same words."""
    told = {move_sentence(GAME, language, MOVES[id], "chain") for id in range(len(MOVES))}
    assert len(told) == len(MOVES)


@for_languages
@pytest.mark.parametrize("points", [-3, 1])
def test_points_have_a_sign(language: str, points: int) -> None:
    """Every event that moves a score says by how much, with a sign."""
    for kind, names in DETAILS.items():
        if "points" in names:
            details = {**dict.fromkeys(names, 1), "points": points}
            told = event_sentence(GAME, language, Told(kind.name.lower(), details, EVERYONE))
            assert {-3: "−3", 1: "+1"}[points] in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Amber: a4 to b4, on top of black; the tower (crown) now has height 2."),
        ("de", "Amber: a4 nach b4, auf Schwarz obenauf; der Turm (Krone) hat nun Höhe 2."),
        ("it", "Amber: da a4 a b4, sopra nero; la torre (corona) ha ora altezza 2."),
    ],
)
def test_a_capture_in_full(language: str, told: str) -> None:
    """A capture names the player, both fields, whose stack it was and what became of it."""
    position = drawn("4  Aa  Ab\n8  Ba  .  .  Cb")
    position.play(0, "a4-b4")
    (event,) = position.events(None)
    assert event_sentence(GAME, language, event, ["Amber", "Pitch"]) == told


def test_rules_are_cited_by_code() -> None:
    """Every rule of the rulebook is cited by code."""
    assert rules(GAME, "en").keys() - cited_rules(GAME.folder, "C").keys() == set()


def test_rules_are_cited_by_tests() -> None:
    """Every rule of the rulebook is cited by a test."""
    assert rules(GAME, "en").keys() - cited_rules(Path(__file__).parent, "C").keys() == set()


def test_rulings_have_their_numbers() -> None:
    """C1 to C9 are all there."""
    assert {f"C{number}" for number in range(1, 10)} <= rules(GAME, "en").keys()
