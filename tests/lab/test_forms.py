"""Forms of the lab: every number of a game, named in three languages, and changes checked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kogge
from kogge.core.errors import BadPieces
from kogge.core.pieces import read_toml
from kogge.core.text import LANGUAGES
from kogge.lab.versions.forms import LabField, check_changes, form_of, pieces_with, write_version
from kogge.lab.versions.telling import PLACE, refusals, tell
from kogge.lab.versions.variants import printed

GAMES = ("tallinn", "visby", "towers", "talis")


def fields(game: str, language: str = "en") -> dict[str, LabField]:
    form = form_of(kogge.game(game), language)
    return {f.place: f for section in form.sections for card in section.cards for f in card.fields}


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_form(game: str) -> None:
    """Places, kinds and bounds do not depend on the language; names do."""
    forms = [fields(game, language) for language in LANGUAGES]
    assert forms[0].keys() == forms[1].keys() == forms[2].keys()
    for place, field in forms[0].items():
        assert {(one[place].kind, one[place].low, one[place].high) for one in forms} == {
            (field.kind, field.low, field.high)
        }
        assert all(one[place].label for one in forms)


def templates(game: str) -> Iterator[str]:
    """What a game's `pieces.py` says when it refuses, with an x in every gap."""
    source = (kogge.game(game).folder / "pieces.py").read_text("utf-8")
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("require", "BadPieces"):
            if isinstance(said := call.args[1], ast.Constant):
                yield str(said.value)
            elif isinstance(said, ast.JoinedStr):
                parts = (one.value if isinstance(one, ast.Constant) else "x" for one in said.values)
                yield "".join(map(str, parts))


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_words_in_every_language(game: str) -> None:
    """Whatever sense refuses is told without words of the file, and no words are for nothing."""
    unused = {*refusals(kogge.game(game).folder)}
    found = [*templates(game)]
    assert len(found) >= 4
    for said in found:
        for language in LANGUAGES:
            told = tell(kogge.game(game), said, language)
            assert told, f"text/refusals.toml has no words for {said!r}"
            assert "{" not in told
            assert "_" not in told
        place = PLACE.match(said)
        rest = said[place.end() :] if place else said
        unused -= {one for one in unused if one.pattern.fullmatch(rest)}
    assert not unused


def test_a_refusal_names_the_field_in_the_language_of_the_form() -> None:
    """The card as it is called there, then the reason."""
    visby, changes = kogge.game("visby"), {"blacksmith.per_troops": 60}
    for language, said in (
        ("en", "Blacksmith, wares for Troops: nobody can hold 60 wares: there is room for 15"),
        ("de", "Schmied, Waren für Truppen: niemand kann 60 Waren halten: Platz ist für 15"),
    ):
        assert check_changes(visby, changes, language).problem == said


@pytest.mark.parametrize("game", GAMES)
def test_printed_values_change_nothing(game: str, tmp_path: Path) -> None:
    """A form that is sent back as it came is the printed game, whole, and can be played."""
    known = fields(game)
    sent = {place: field.printed for place, field in known.items()}
    few = dict(list(sent.items())[:150])
    assert pieces_with(kogge.game(game), few) == read_toml(printed(kogge.game(game)))
    write_version(kogge.game(game), few, tmp_path / "same.toml")
    assert check_changes(kogge.game(game), few, "en").changes == []


def test_bounds_come_from_the_schema() -> None:
    """A stepper stops where the declared type does."""
    visby = fields("visby")
    assert (visby["players.cards.1"].low, visby["players.cards.1"].high) == (1, 2)
    assert (visby["rounds"].low, visby["rounds"].high) == (1, 1000)
    assert "rules.treasures" not in fields("talis"), "what cannot be otherwise is no field"


def test_changes_are_told_in_words() -> None:
    """In the names of the game, with the sentence that the rulebook now says."""
    told = check_changes(kogge.game("visby"), {"blacksmith.per_troops": 6}, "de")
    assert [(c.name, c.before, c.after) for c in told.changes] == [
        ("Schmied, Waren für Truppen", 4, 6)
    ]
    assert any("6 Waren" in line for line in told.rules)
    assert told.problem == ""


@pytest.mark.parametrize(
    ("game", "changes", "problem", "place"),
    [
        ("visby", {"blacksmith.per_troops": 60}, "nobody can hold 60", "blacksmith.per_troops"),
        ("visby", {"troops.seals": 40}, "would end the game at once", "troops.seals"),
        ("visby", {"tracks.start": 50}, "beyond the end", "tracks.start"),
        ("tallinn", {"cards.3.halves.1": "EEQ"}, "must be symbols", "cards.3.halves.1"),
        ("visby", {"no.such": 1}, "there is no entry 'no.such'", ""),
        ("visby", {"game": "talis"}, "there is no entry 'game'", ""),
        ("visby", {"fleet.wares": "many"}, "must be a whole number", ""),
        ("tallinn", {"cards.3.halves.1": 7}, "must be text", ""),
        ("tallinn", {"cards.3.halves.1": "K" * 81}, "at most 80", ""),
    ],
)
def test_impossible_changes_are_refused_where_they_stand(
    game: str, changes: dict[str, int | str], problem: str, place: str, tmp_path: Path
) -> None:
    """The reason, and the field that it is about."""
    told = check_changes(kogge.game(game), changes, "en")
    assert problem in told.problem
    assert told.place == place
    with pytest.raises(BadPieces):
        write_version(kogge.game(game), changes, tmp_path / "refused.toml")
