"""Tallinn's sentences: complete, exact, and as people would say them."""

from __future__ import annotations

import ast
import inspect
import random
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import kogge
from kogge.core.errors import IllegalMove
from kogge.core.events import EVERYONE
from kogge.core.events import Event as Told
from kogge.core.moves import Move
from kogge.core.text import LANGUAGES, event_sentence, move_sentence, rules, sentence, texts
from kogge.games.tallinn import reasons
from kogge.games.tallinn.events import DETAILS
from kogge.games.tallinn.moves import MOVES, SWAP
from kogge.games.tallinn.nuances import KINDS as NUANCES
from kogge.games.tallinn.pieces import HALF_TEXTS
from kogge.games.tallinn.state import Phase
from kogge.testing.citations import cited_rules

GAME = kogge.game("tallinn")
NAMES = ("Heike", "Malte")

LEGAL_KINDS = {
    "exchange": {"swap", "pass"},
    "select": {"select"},
    "name": {"name"},
    "tower": {"tower", "pass"},
    "discard": {"discard", "pass"},
    "favour": {"name"},
}

# An overview of the aim: nothing to do.
RULES_WITHOUT_CODE = {"T-goal"}

for_languages = pytest.mark.parametrize("language", LANGUAGES)


def whys() -> set[str]:
    """Every reason that `reasons.py` can give, read from its source and its tables."""
    calls = [
        node.args[0]
        for node in ast.walk(ast.parse(inspect.getsource(reasons)))
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Reason"
    ]
    literal = {str(arg.value) for arg in calls if isinstance(arg, ast.Constant)}
    wanted = {why for _, why, _ in reasons.WANTED.values()}
    elsewhere = {why for why, _ in reasons.ELSEWHERE.values()}
    return literal | wanted | elsewhere


@dataclass(frozen=True)
class Question:
    """A decision that was owed in a random game."""

    phase: str
    seat: int
    observed: Any
    legal: list[Move]


@cache
def questions() -> list[Question]:
    """The questions of a few random games, without and with the expansions.

    Envoys are shown and stay, so that some rows end with a choice among the smallest factions.
    """
    asked = []
    for seed in range(8):
        chance = random.Random(seed)
        expansions: Any = {"envoy": "deck", "chronicles": "on"} if seed else {}
        position = GAME.new(4, seed=seed, **expansions)
        while not position.over:
            seat = chance.choice(position.to_act)
            legal = position.moves(seat)
            phase = position.view(None)["phase"]
            asked.append(Question(phase, seat, position.observed(seat), legal))
            envoy = [move for move in legal if move.text == "11b"]
            others = [move for move in legal if move.text not in ("tower-11", "11a")]
            position.play(seat, chance.choice(envoy or others))
    return asked


@for_languages
def test_phases(language: str) -> None:
    """Every phase tells the player what to do."""
    assert texts(GAME, language)["phases"].keys() == {phase.name.lower() for phase in Phase}


@for_languages
def test_reasons(language: str) -> None:
    """Every reason for a refusal has a sentence, and there is none without a reason."""
    assert texts(GAME, language)["reasons"].keys() == whys()


@for_languages
def test_reasons_leave_room_for_the_rule(language: str) -> None:
    """The rule follows a reason in parentheses: so neither an id nor a full stop stands in it."""
    for text in texts(GAME, language)["reasons"].values():
        assert not re.search(r"\bT(\d|-[a-z])", text)
        assert text[0].isupper()
        assert text[-1].isalpha()


def test_refusals_are_told() -> None:
    """Random games meet every reason, each with the details that its sentences need."""
    known = rules(GAME, "en")
    met = set()
    for question in questions():
        legal = {move.id for move in question.legal}
        for id in range(len(MOVES) if question.phase == "discard" else SWAP):
            if id not in legal:
                reason = reasons.why_not(question.observed, question.seat, id)
                met.add(reason.why)
                assert reason.rule in known
                for language in LANGUAGES:
                    assert sentence(GAME, language, "reasons", reason.why, reason.details)
    assert met == whys()


def test_refusal_in_full() -> None:
    """An error says the move, the reason and the rule."""
    position = GAME.new(2, seed=1)
    with pytest.raises(IllegalMove, match=r"^pass: Not now: choose .* out \(T-select\)$"):
        position.play(0, "pass")


def test_legal_kinds() -> None:
    """The table of legal kinds of move by phase, above, is what random games ask for."""
    seen: dict[str, set[str]] = {}
    for question in questions():
        kinds = {move.parts["kind"] for move in question.legal}
        seen.setdefault(question.phase, set()).update(kinds)
    assert seen == LEGAL_KINDS


@for_languages
@pytest.mark.parametrize("phase", LEGAL_KINDS)
def test_moves(language: str, phase: str) -> None:
    """Every move has words in every phase that allows it, and no two moves have the same."""
    moves = [MOVES[id] for id in range(len(MOVES))]
    legal = [move for move in moves if move.parts["kind"] in LEGAL_KINDS[phase]]
    told = {move_sentence(GAME, language, move, phase) for move in legal}
    assert len(told) == len(legal) > 0


@for_languages
def test_no_words_without_a_move(language: str) -> None:
    """No words are kept for a kind of move, or a phase of it, that does not exist."""
    possible = {kind for kinds in LEGAL_KINDS.values() for kind in kinds} | {
        f"{kind}_{phase}" for phase, kinds in LEGAL_KINDS.items() for kind in kinds
    }
    assert texts(GAME, language)["moves"].keys() <= possible | set(NUANCES)


@for_languages
def test_halves_have_words(language: str) -> None:
    """Every half of our cards is told in words, every symbol in one."""
    words = texts(GAME, language)["words"]
    halves = {half for card in HALF_TEXTS[1:] for half in card}
    assert words["symbols"].keys() == halves
    assert words["symbol"].keys() == set("".join(halves))


@for_languages
@pytest.mark.parametrize("points", [-2, 0, 2])
def test_points_have_a_sign(language: str, points: int) -> None:
    """Every event that moves a score says by how much, with a sign (none at zero)."""
    for kind, names in DETAILS.items():
        if "points" in names:
            details = {**dict.fromkeys(names, 7), "points": points}
            told = event_sentence(GAME, language, Told(kind.name.lower(), details, EVERYONE), None)
            assert {-2: "−2", 0: " 0", 2: "+2"}[points] in told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Heike against Malte: knights 4 : 3, +2 VP."),
        ("de", "Heike gegen Malte: Ritter 4 : 3, Siegpunkte +2."),
        ("it", "Heike contro Malte: cavalieri 4 a 3, punti +2."),
    ],
)
def test_a_comparison_in_full(language: str, told: str) -> None:
    """A comparison names both players, the faction, both counts and the points."""
    numbers = {"strength": 4, "against": 3, "points": 2}
    event = Told("compared", {"seat": 0, "rival": 1, "faction": "knights", **numbers}, EVERYONE)
    assert event_sentence(GAME, language, event, NAMES) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Player 2 falls short of the task of chronicle C3 (level II)."),
        ("de", "Spieler 2 verfehlt die Aufgabe der Chronik C3 (Stufe II)."),
        ("it", "Giocatore 2 non assolve il compito della cronaca C3 (livello II)."),
    ],
)
def test_a_chronicle_in_full(language: str, told: str) -> None:
    """The levels of the chronicles are Roman numerals, as in the rulebook."""
    event = Told("chronicle_missed", {"seat": 1, "level": 2, "chronicle": 3}, EVERYONE)
    assert event_sentence(GAME, language, event) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Play card 8, half b: a knight and a monk"),
        ("de", "Karte 8 spielen, Hälfte b: ein Ritter und ein Mönch"),
        ("it", "Gioca la carta 8, metà b: un cavaliere e un monaco"),
    ],
)
def test_a_choice_in_full(language: str, told: str) -> None:
    """A choice says what its half shows."""
    assert move_sentence(GAME, language, MOVES.parse("8b"), "select") == told


def test_rules_are_cited() -> None:
    """Every rule of the rulebook that asks for code is cited by some."""
    cited = cited_rules(GAME.folder, "T")
    assert rules(GAME, "en").keys() - cited.keys() == RULES_WITHOUT_CODE
