"""Who made the games is said as the printed rules say it."""

from __future__ import annotations

import json

import pytest
from tests.cli.running import run

import kogge
from kogge.core.credits import credited

PRINTED = {
    "tallinn": {
        "author": "Stefan Risthaus",
        "graphics": "Christian Fiore",
        "layout": "Stefan Malz",
        "publisher": "OSTIA-Spiele",
        "year": "2016",
        "players": "2–4",
        "age": "10 and up",
        "minutes": "15–20",
    },
    "visby": {
        "author": "Stefan Risthaus",
        "illustration": "Fiore GmbH",
        "graphics": "Stefan Malz",
        "layout": "Stefan Malz",
        "translation": "Stefan Risthaus, Alex Yeager",
        "publisher": "OSTIA-Spiele",
        "year": "2015",
        "players": "2–6",
        "age": "10 and up",
        "minutes": "20",
    },
    "towers": {
        "author": "Rudi Hoffmann*",
        "translation": "Tejmo, Mitchell Thomashow",
        "publisher": "Schmidt",
        "year": "1993*",
        "players": "2–4",
        "age": "12 and up",
        "minutes": "30–60",
    },
    "talis": {"players": "4", "minutes": "60–90"},
}
THEMES = {
    "tallinn": ("Reval", "Hanse", "Teutonic Knights"),
    "visby": ("Hanse", "council"),
    "towers": ("medieval", "noble families"),
    "talis": ("neighbouring island of Talis", "dragon"),
}


@pytest.mark.parametrize("name", PRINTED)
def test_credits_are_those_of_the_printed_rules(name: str) -> None:
    """Every entry is what the imprint says; what is known from elsewhere bears a mark."""
    made = credited(kogge.game(name), "en")
    assert {line.entry: line.text for line in made.lines} == PRINTED[name]
    assert bool(made.note) == (name == "towers")
    assert all(word in made.theme for word in THEMES[name])


def test_credits_in_short_are_those_of_the_home_page() -> None:
    """Author, who drew it, publisher and year, and the age, in each language."""
    tallinn = kogge.game("tallinn")
    printed = "Stefan Risthaus · {} Christian Fiore · OSTIA-Spiele 2016 · {}"
    assert credited(tallinn, "en").short == printed.format("Graphics", "10 and up")
    assert credited(tallinn, "de").short == printed.format("Grafik", "ab 10")
    assert credited(tallinn, "it").short == printed.format("Grafica", "da 10 anni")


def test_a_game_of_unknown_authors_says_so() -> None:
    """Talis is credited with what its text says and no more, in each language."""
    talis = kogge.game("talis")
    assert credited(talis, "en").short == "The rules we worked from name no author"
    assert credited(talis, "de").short == "Die Regel, die uns vorlag, nennt keinen Autor"
    assert credited(talis, "it").short == "Il regolamento che avevamo non nomina alcun autore"


def test_the_list_of_games_names_who_made_them() -> None:
    """`kogge games` names authors and publishers, and so does its JSON."""
    shown = " ".join(run("games").stdout.split())
    assert "Author: Stefan Risthaus; Graphics: Christian Fiore" in shown
    told = json.loads(run("games", "--json").stdout)["games"]
    for entry in told:
        lines = {line["entry"]: line["text"] for line in entry["credits"]["lines"]}
        assert lines == PRINTED[entry["name"]]
