"""What the rulebooks draw and the final table says: true to the pieces, and complete."""

from __future__ import annotations

import random
import re

import pytest
from tests.games.towers.drawn import GAME, drawn

from kogge.core.moves import Move
from kogge.core.position import Position
from kogge.core.text import LANGUAGES, rules, sentence, texts
from kogge.games.towers.diagrams import empty_word
from kogge.games.towers.events import DETAILS
from kogge.games.towers.pieces import COLUMNS, FIELDS

for_languages = pytest.mark.parametrize("language", LANGUAGES)


@for_languages
def test_points_say_where_they_came_from(language: str) -> None:
    """Every event that moves a score has a label for the final table, and nothing else has."""
    labels = texts(GAME, language)["words"]["scoring"]
    assert labels.keys() == {kind.name.lower() for kind in DETAILS if "points" in DETAILS[kind]}
    assert not set(labels) & set(labels.values())


@for_languages
def test_rulebooks_draw_our_board(language: str) -> None:
    """The board in every rulebook is the one of the pieces (C-setup)."""
    drawn = re.findall(r"^\d +(\S.*)$", rules(GAME, language)["C-setup"], re.MULTILINE)
    ours = [empty_word(field) for field in range(FIELDS)]
    rows = [ours[first : first + COLUMNS] for first in range(0, FIELDS, COLUMNS)]
    assert [row.split() for row in drawn] == rows


def test_hints_tell_what_a_move_scores() -> None:
    """Before a move its hint says the points that it then brings, and what a rival loses (C-score).

    It also says whether a chain goes on or ends, a tower is complete, the game is over and who wins
    it, or a neutral counter was moved, which brings nothing (C7, C8). Looking ahead changes nothing
    on the table.
    """
    found = set()
    for seed in range(12):
        found |= hints_of_a_game(seed)
    whys = {"scores", "scores_from", "street", "neutral_site", "neutral_street"}
    assert found == whys | {"again", "complete", "ends", "over", "passes"}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Points for it: +5. The district is yours, counted double here, and the game is over."
            " Winner: Pitch with 10. You have 8.",
        ),
        (
            "de",
            "Punkte dafür: +5. Das Viertel gehört dir, hier schon doppelt gezählt, und das Spiel"
            " ist aus. Sieg: Pitch mit 10. Du hast 8.",
        ),
        (
            "it",
            "Punti per questa mossa: +5. Il distretto è tuo, qui già contato doppio, e la partita"
            " finisce. Vittoria: Pitch con 10. Tu hai 8.",
        ),
    ],
)
def test_a_hint_warns_of_a_lost_end(language: str, told: str) -> None:
    """Whoever would end the game and lose it is told so before the move (C3, C4, C-goal)."""
    position = drawn("2  Aa  .  Ba  .  Dbbbbb  Abbbbb\n3  .  Da  Ca\n8  Ba  .  .  Cb")
    move = next(move for move in position.moves(0) if move.text == "a2-b2")
    hint = GAME.rooms.hint(position.observed(0), 0, move.id)
    assert hint is not None
    assert sentence(GAME, language, "words", hint.why, hint.details, ["Amber", "Pitch"]) == told


def hints_of_a_game(seed: int) -> set[str]:
    """What hints tell in a game of random moves, each looked at beside what then happens."""
    chance = random.Random(seed)
    position = GAME.new(3, seed=seed)
    found = set()
    while not position.over:
        seat = position.to_act[0]
        move = chance.choice(position.moves(seat))
        before, chained = position.to_bytes(), position.view(None)["phase"] == "chain"
        hint = GAME.rooms.hint(position.observed(seat), seat, move.id)
        assert position.to_bytes() == before
        position.play(seat, move)
        told = {
            event.kind: event.details for event in position.events(None, -1 + len(position.history))
        }
        if hint is None:
            assert move.text == "stop"
            continue
        found |= {hint.why, *filter(None, map(hint.details.get, ("tower", "then")))}
        assert (hint.details.get("then") == "again") == ("again" in told)
        assert (hint.details.get("then") == "ends") == ("district_ended" in told)
        assert (hint.details.get("tower") == "complete") == ("completed" in told)
        assert ("neutral" in hint.why) == (moved_colour(position, move) == "white")
        assert (hint.details.get("then") == "passes") == (
            chained and not position.over and "again" not in told
        )
        gained = [told[kind]["points"] for kind in ("gained", "doubled") if kind in told]
        assert hint.details["points"] == sum(gained)
        result = (
            position.winners,
            max(position.scores),
            0 if seat in position.winners else position.scores[seat],
        )
        assert (hint.details["seat"], hint.details["total"], hint.details["own"]) == (
            (list(result[0]), *result[1:]) if position.over else ([], 0, 0)
        )
        if hint.why == "scores_from":
            lost = told["lost"]
            assert (hint.details["rival"], -hint.details["lost"]) == (lost["seat"], lost["points"])
    return found


def moved_colour(position: Position, move: Move) -> str:
    """The colour on top of what has just been moved."""
    fields = position.view(None)["fields"]
    return next(one["stack"]["colour"] for one in fields if one["field"] == move.parts["to"])
