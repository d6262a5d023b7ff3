"""Translations: every game speaks English, German and Italian, and says the same in each."""

from __future__ import annotations

import random
import re
from functools import cache
from string import Formatter
from typing import Any

import pytest

from kogge.core.credits import MARK, credited, read_credits
from kogge.core.events import new_log
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.text import (
    LANGUAGES,
    RULE_HEADING,
    event_sentence,
    move_sentence,
    rulebook,
    rules,
    texts,
)

MOST_POSITIONS = 500  # of a game in which moves are told
SECTIONS = {"title", "summary", "credit", "words", "phases", "events", "moves", "reasons"}

for_languages = pytest.mark.parametrize("language", LANGUAGES)
for_others = pytest.mark.parametrize("language", LANGUAGES[1:])


def sentences(section: Any, prefix: str = "") -> dict[str, str]:
    """Every sentence of a table of texts by its dotted key."""
    if isinstance(section, str):
        return {prefix: section}
    found = {}
    for key, value in section.items():
        found.update(sentences(value, f"{prefix}.{key}" if prefix else key))
    return found


def details_of(sentence: str) -> set[str]:
    """The names in braces of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def random_game(game: Game, seed: int, **options: Any) -> list[Position]:
    """Every position of a random game with as many players as can take part."""
    chance = random.Random(seed)
    position = game.new(game.players[-1], seed=seed, **options)
    passed = [position.copy()]
    while not position.over:
        seat = chance.choice(position.to_act)
        position.play(seat, chance.choice(position.moves(seat)))
        passed.append(position.copy())
    return passed


@cache
def whole_games(game: Game) -> list[list[Position]]:
    """A game with the first choice of every option, and one with the last."""
    last = {option.name: option.choices[-1] for option in game.options}
    return [random_game(game, 1), random_game(game, 2, **last)]


@for_languages
def test_sections(game: Game, language: str) -> None:
    """Every language has all sections, and no sentence is empty or has loose spaces."""
    known = texts(game, language)
    assert known.keys() - {"options", "lessons"} == SECTIONS
    assert ("options" in known) == bool(game.options)
    for key, sentence in sentences(known).items():
        assert sentence, key
        assert sentence == " ".join(sentence.split()), key


@for_others
def test_same_keys(game: Game, language: str) -> None:
    """No language has a sentence that another lacks."""
    assert sentences(texts(game, language)).keys() == sentences(texts(game, "en")).keys()


@for_others
def test_same_details(game: Game, language: str) -> None:
    """A sentence tells the same details in every language."""
    english = sentences(texts(game, "en"))
    for key, sentence in sentences(texts(game, language)).items():
        assert details_of(sentence) == details_of(english[key]), key


@for_languages
def test_seats_have_names(game: Game, language: str) -> None:
    """A seat without a player's name is told by its number."""
    assert details_of(texts(game, language)["words"]["seat"]) == {"number"}


@for_languages
def test_events(game: Game, language: str) -> None:
    """Each kind of event, and nothing else, has a sentence that its declared details fill."""
    narrator = game.rooms.narrator
    known = texts(game, language)["events"]
    assert known.keys() == {kind.name.lower() for kind in narrator.kinds}
    line = new_log().lines[0]
    for kind in narrator.kinds:
        assert details_of(known[kind.name.lower()]) <= set(narrator.details[kind])
        for number in (0, 1):
            line.kind = kind
            line.details[:] = number  # type: ignore[index]
            assert event_sentence(game, language, narrator.read(line))


@for_languages
def test_points_have_labels(game: Game, language: str) -> None:
    """Each kind of event that carries points has a label in the final table, and nothing else."""
    narrator = game.rooms.narrator
    kinds = {kind.name.lower() for kind in narrator.kinds}
    scoring = {
        kind.name.lower() for kind in narrator.kinds if narrator.points in narrator.details[kind]
    }
    words = texts(game, language)["words"]
    assert words["scoring"].keys() == scoring != set()
    assert words.get("cause", {}).keys() <= kinds


def test_points_add_up(game: Game) -> None:
    """What the events of a whole game give each seat, and the start, makes its score."""
    points = game.rooms.narrator.points
    for passed in whole_games(game):
        gained = [0] * passed[-1].players
        for seat in range(passed[-1].players):
            for event in passed[-1].events(seat):
                if points in event.details and event.details.get("seat") == seat:
                    gained[seat] += event.details[points]
        start = passed[0].scores
        assert tuple(a + b for a, b in zip(start, gained, strict=True)) == passed[-1].scores


@for_languages
def test_phases_and_moves_have_their_rules(game: Game, language: str) -> None:
    """Every phase that asks for a decision names a rule of the book that says what is asked."""
    about = game.rooms.about
    assert set(about.values()) <= rules(game, language).keys()
    assert texts(game, language)["phases"].keys() - {"over"} <= about.keys()


@for_languages
def test_moves_have_meanings_in_their_positions(game: Game, language: str) -> None:
    """What the position adds to a legal move fills a sentence, and names players by their names."""
    names = [f"Name{seat}" for seat in range(game.players[-1])]
    seat_word = texts(game, language)["words"]["seat"].partition(" ")[0]
    for passed in whole_games(game):
        for position in passed[:: 1 + len(passed) // 40]:
            for seat in position.to_act:
                observed = position.observed(seat)
                phase = position.view(seat)["phase"]
                for move in position.moves(seat)[::7]:
                    nuance = game.rooms.nuance(observed, seat, move.id)
                    told = move_sentence(game, language, move, phase, names, nuance)
                    assert told == " ".join(told.split())
                    assert not re.search(rf"\b{seat_word} [1-6]\b", told), told


@for_languages
def test_options(game: Game, language: str) -> None:
    """Every option has a title, a description, and a sentence for each of its choices."""
    known = texts(game, language).get("options", {})
    assert list(known) == [option.name for option in game.options]
    for option in game.options:
        assert known[option.name].keys() == {"title", "about", "choices"}
        assert tuple(known[option.name]["choices"]) == option.choices


def test_whole_games_are_told(game: Game) -> None:
    """Phases, moves and events of whole games are told in every language, each once; of a long
    game, phases and moves of positions at even distances."""
    for passed in whole_games(game):
        offered = {}
        for position in passed[:: 1 + len(passed) // MOST_POSITIONS]:
            phase = position.view(None)["phase"]
            for seat in position.to_act:
                offered.update({(phase, move.id): move for move in position.moves(seat)})
        seats = range(passed[-1].players)
        heard = {repr(event): event for seat in seats for event in passed[-1].events(seat)}
        for language in LANGUAGES:
            assert {phase for phase, _ in offered} <= texts(game, language)["phases"].keys()
            for (phase, _), move in offered.items():
                assert move_sentence(game, language, move, phase)
            for event in heard.values():
                assert event_sentence(game, language, event)


@for_languages
def test_tables_of_words_are_complete(game: Game, language: str) -> None:
    """Where a detail has a table of words, whatever whole games tell is in it."""
    words = texts(game, language)["words"]
    told = [event.details for passed in whole_games(game) for event in passed[-1].events(None)]
    made = [move.parts for passed in whole_games(game) for _, move in passed[-1].history]
    for details in told + made:
        for name, value in details.items():
            if isinstance(words.get(name), dict):
                for item in value if isinstance(value, list) else [value]:
                    assert str(item) in words[name], (name, item)


@for_languages
def test_credits(game: Game, language: str) -> None:
    """Who made the game is told in every language; what is known from elsewhere bears a mark."""
    made = credited(game, language)
    assert made.theme
    assert made.short
    known = read_credits(game.folder)
    if known is not None:
        assert made.theme == getattr(known.theme, language) == " ".join(made.theme.split())
        assert {line.entry for line in made.lines if line.elsewhere} == set(known.elsewhere)
        assert all(line.text.endswith(MARK) == line.elsewhere for line in made.lines)
        assert bool(made.note) == bool(known.elsewhere)
        assert all(line.label and line.text for line in made.lines)


@for_others
def test_same_rules(game: Game, language: str) -> None:
    """The rulebooks have the same rules in the same order, each once."""
    english, translated = (
        [heading["id"] for heading in RULE_HEADING.finditer(rulebook(game, spoken))]
        for spoken in ("en", language)
    )
    assert translated == english
    assert len(set(english)) == len(english) > 0


@for_languages
def test_rules_are_found(game: Game, language: str) -> None:
    """Every third-level heading of a rulebook is a rule with an id, all with the game's letter."""
    book = rulebook(game, language)
    ids = [heading["id"] for heading in RULE_HEADING.finditer(book)]
    assert len(ids) == sum(line.startswith("### ") for line in book.splitlines())
    assert len({rule[0] for rule in ids}) == 1
