"""Visby's sentences and its drawing: complete, exact, and as people would say them."""

from __future__ import annotations

import ast
import inspect
import random
import re
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.games.visby.tables import VISBY, go, table

from kogge.core.events import EVERYONE
from kogge.core.events import Event as Told
from kogge.core.moves import Move
from kogge.core.text import LANGUAGES, event_sentence, move_sentence, rules, sentence, texts
from kogge.games.visby import reasons
from kogge.games.visby.events import DETAILS
from kogge.games.visby.moves import MOVES
from kogge.games.visby.pieces import CARD_WORDS
from kogge.games.visby.state import Phase
from kogge.testing.citations import cited_rules

NAMES = ("Heike", "Malte", "Sonja", "Christian")

LEGAL_KINDS = {"cards": {"card", "pair"}, "trade": {"keep", "trade"}}

for_languages = pytest.mark.parametrize("language", LANGUAGES)


def whys() -> set[str]:
    """Every reason that `reasons.py` can give, read from its source."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(reasons))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Reason":
            found |= {
                str(constant.value)
                for constant in branches(node.args[0])
                if isinstance(constant, ast.Constant)
            }
    return found


def branches(expression: ast.expr) -> list[ast.expr]:
    """What an expression can be, if it is a choice between two."""
    if isinstance(expression, ast.IfExp):
        return [expression.body, expression.orelse]
    return [expression]


@cache
def questions() -> list[tuple[str, int, Any, list[Move]]]:
    """Phase, seat, record and legal moves of the decisions in a few random games."""
    asked = []
    for players in VISBY.players:
        chance = random.Random(players)
        position = VISBY.new(players, seed=0)
        while not position.over:
            seat = chance.choice(position.to_act)
            legal = position.moves(seat)
            asked.append((position.view(None)["phase"], seat, position.observed(seat), legal))
            position.play(seat, chance.choice(legal))
    return asked


@for_languages
def test_phases(language: str) -> None:
    """Every phase tells the player what to do."""
    assert texts(VISBY, language)["phases"].keys() == {phase.name.lower() for phase in Phase}


@for_languages
def test_reasons(language: str) -> None:
    """Every reason for a refusal has a sentence, and there is none without a reason."""
    assert texts(VISBY, language)["reasons"].keys() == whys()


@for_languages
def test_reasons_leave_room_for_the_rule(language: str) -> None:
    """The rule follows a reason in parentheses: so neither an id nor a full stop stands in it."""
    for text in texts(VISBY, language)["reasons"].values():
        assert not re.search(r"\bV(\d|-[a-z])", text)
        assert text[-1] != "."


def test_refusals_are_told() -> None:
    """Random games meet every reason, each with the details that its sentences need."""
    known = rules(VISBY, "en")
    met = set()
    for _, seat, observed, moves in questions():
        legal = {move.id for move in moves}
        for id in range(len(MOVES)):
            if id not in legal:
                reason = reasons.why_not(observed, seat, id)
                met.add(reason.why)
                assert reason.rule in known
                for language in LANGUAGES:
                    assert sentence(VISBY, language, "reasons", reason.why, reason.details)
    assert met == whys()


def test_legal_kinds() -> None:
    """The table of legal kinds of move by phase, above, is what random games ask for."""
    seen: dict[str, set[str]] = {}
    for phase, _, _, legal in questions():
        seen.setdefault(phase, set()).update(move.parts["kind"] for move in legal)
    assert seen == LEGAL_KINDS


@for_languages
def test_moves(language: str) -> None:
    """Every move has words, and no two have the same; none are kept for other kinds of move."""
    told = {move_sentence(VISBY, language, MOVES[id], "cards") for id in range(len(MOVES))}
    assert len(told) == len(MOVES)
    assert texts(VISBY, language)["moves"].keys() == set().union(*LEGAL_KINDS.values())


@for_languages
def test_cards_have_names(language: str) -> None:
    """Every card has one name, alone and in lists."""
    words = texts(VISBY, language)["words"]
    assert tuple(words["card"]) == CARD_WORDS
    assert words["cards"] == words["card"]
    assert len(set(words["card"].values())) == len(CARD_WORDS)


@for_languages
def test_points_have_a_sign(language: str) -> None:
    """Every event that moves a score says by how much, with a sign, and has a scoring label."""
    for kind, names in DETAILS.items():
        if "points" in names:
            details = {**dict.fromkeys(names, 7), "points": 2}
            told = event_sentence(VISBY, language, Told(kind.name.lower(), details, EVERYONE))
            assert "+2" in told
            assert kind.name.lower() in texts(VISBY, language)["words"]["scoring"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Heike plays: Fleet, Ship."),
        ("de", "Heike spielt: Flotte, Schiff."),
        ("it", "Heike gioca: Flotta, Nave."),
    ],
)
def test_a_play_in_full(language: str, told: str) -> None:
    """A play names the player and the cards."""
    event = Told("played", {"seat": 0, "cards": ["fleet", "ship"]}, EVERYONE)
    assert event_sentence(VISBY, language, event, NAMES) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Player 2 trades: wares -9, seals +6."),
        ("de", "Spieler 2 tauscht: Waren -9, Siegel +6."),
        ("it", "Giocatore 2 scambia: merci -9, sigilli +6."),
    ],
)
def test_a_trade_in_full(language: str, told: str) -> None:
    """A trade says what was given and what was gained."""
    event = Told("traded", {"seat": 1, "given": 9, "points": 6}, EVERYONE)
    assert event_sentence(VISBY, language, event) == told


def test_rules_are_cited() -> None:
    """Every rule of the rulebook is cited by the code."""
    assert rules(VISBY, "en").keys() - cited_rules(VISBY.folder, "V").keys() == set()


def test_rulebooks_give_our_rates() -> None:
    """The table of rates in every rulebook is the one of the pieces (V-merchant)."""
    for language in LANGUAGES:
        row = re.search(
            r"^\|[^|\n]*:[^|\n]*\|( \d:\d \|)+$", rules(VISBY, language)["V-merchant"], re.M
        )
        assert row is not None
        rates = VISBY.new(2).view(None)["board"]["rates"]
        assert re.findall(r"\d:\d", row[0]) == [f"{r['wares']}:{r['seals']}" for r in rates]


def drawn(view: dict[str, Any], language: str, width: int = 80, encoding: str = "utf-8") -> str:
    """A view as it appears in a terminal without colours."""
    console = Console(width=width, no_color=True, force_terminal=False)
    options = console.options.update(width=width)
    options.encoding = encoding
    lines = console.render_lines(VISBY.rooms.draw(view, NAMES, language), options, pad=False)
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@for_languages
@pytest.mark.parametrize("players", [2, 4])
def test_drawings_fit(language: str, players: int) -> None:
    """At every point of a game the drawing fits into 80 columns and names every player."""
    chance = random.Random(players)
    position = VISBY.new(players, seed=0)
    while not position.over:
        seat = position.to_act[0]
        for viewer in (seat, None):
            lines = drawn(position.view(viewer), language).splitlines()
            assert max(map(cell_len, lines)) <= 80
            assert all(any(name in line for line in lines) for name in NAMES[:players])
        position.play(seat, chance.choice(position.moves(seat)))
    assert drawn(position.view(None), language)


def test_a_drawing_in_full() -> None:
    """Board, players, cards and offers, as Heike sees the market of the printed example (V4)."""
    position = table(
        """
        battle 2 | journey 12 | market 9
        Heike | seals 8 | wares 11 | hand troops merchant mendicant ship
        Malte | seals 21
        """
    )
    go(position, "troops+merchant knight+merchant")
    position.play(1, "keep")
    assert drawn(position.view(0), "en") == "\n".join(
        [
            "Visby · round 5 · seals that end the game: 30",
            "Battle: seals    [0]  1   2   3   4   5   6   7   8   9  10  11  12  13  14  15 ",
            "Journey: wares    0   1   2   3   4   5   6   7   8   9  10  11 [12] 13  14  15 ",
            "Market            0   1   2   3   4   5   6  [7]  8   9  10  11  12  13  14  15 ",
            "wares:seals      3:1         2:1         3:2         2:2         2:3         1:2",
            "                            seals    wares    cards",
            "▸ Heike                        10       11        2",
            "    plays: Troops  Merchant  hand: Ship  Mendicant  discarded: Knight",
            "    Blacksmith  Fleet  Tollkeeper",
            "✓ Malte                        21        0        6",
            "    plays: Knight  Merchant  hand: Troops  Blacksmith  Fleet  Ship  Tollkeeper",
            "    Mendicant",
            "Wares you can give, and seals for them:  0→0  2→1  3→2  5→3  6→4  8→5  9→6  11→7",
            "[ ] marker   ▸ still to choose   ✓ has chosen",
        ]
    )


def test_drawings_in_ascii() -> None:
    """A terminal that knows only ASCII gets only ASCII, in English."""
    position = go(table("market 9\nHeike | wares 6\nMalte"), "troops+merchant ship+fleet")
    assert drawn(position.view(0), "en", encoding="ascii").isascii()
