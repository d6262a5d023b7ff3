"""Prompts: all that a seat may know, nothing else, in three languages and within bounds."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.adapters.playing import for_settings, start

import kogge
from kogge.core import verbs
from kogge.core.errors import BadOption, NotToAct
from kogge.core.keys import key_from_seed
from kogge.core.rng import new_rng
from kogge.core.text import LANGUAGES
from kogge.language.digesting import SHORT, rules_text

MOVES = 40


def played(game: str, setting: dict[str, Any], moves: int, seed: int = 1) -> Any:
    """A position after some random moves, in which somebody still decides."""
    position = start(game, setting, key_from_seed(seed))
    noise = random.Random(seed)
    for _ in range(moves):
        if position.over:
            return played(game, setting, moves // 2, seed)
        seat = noise.choice(position.to_act)
        position.play(seat, noise.choice(position.moves(seat)))
    return played(game, setting, moves // 2, seed) if position.over else position


@for_settings
def test_prompts_keep_secrets(game: str, setting: dict[str, Any]) -> None:
    """Deal again all that a seat cannot see: every byte of its prompt stays the same."""
    changed = 0
    for moves in (1, 5, 12, MOVES):
        position = played(game, setting, moves)
        for seat in position.to_act:
            told = position.prompt(seat, rules="none", history=None)
            for world in range(2):
                twin = position.copy()
                imagined = position.observed(seat)
                verbs.imagine(imagined, seat, new_rng("prompt", moves, seat, world))
                changed += twin._array[0].tobytes() != imagined.tobytes()
                twin._array[0] = imagined
                assert twin.prompt(seat, rules="none", history=None) == told
    assert changed > 0 or not kogge.game(game).veiled


@pytest.mark.parametrize("language", LANGUAGES)
@for_settings
def test_prompts_say_what_can_be_done(game: str, setting: dict[str, Any], language: str) -> None:
    """Every legal move is there with what it does, and nothing is left unfilled."""
    position = played(game, setting, 9)
    seat = position.to_act[0]
    told = position.prompt(seat, language)
    for move in position.moves(seat):
        (line,) = [line for line in told.splitlines() if line.startswith(f"- {move.text}: ")]
        assert len(line) > len(move.text) + 6
    asked = position.prompt(seat, language, legal=False)
    assert f"- {position.moves(seat)[-1].text}: " not in asked
    assert len(position.prompt(seat, language, rules="full")) > len(told)


@pytest.mark.parametrize("name", kogge.game_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_short_rules_are_short(name: str, language: str) -> None:
    """Short rules have at most 4,000 characters, and use most of them."""
    short = rules_text(kogge.game(name), language, "short")
    assert SHORT * 0.9 < len(short) <= SHORT == 4000
    assert "|" not in short
    assert "**" not in short


def test_history_is_what_the_seat_has_heard() -> None:
    """The last events are told, or all of them, or none; what is left out is counted."""
    position = played("tallinn", {"players": 3}, 20)
    seat = position.to_act[0]
    heard = position.events(seat)
    everything = position.prompt(seat, history=None)
    assert "left out" not in everything
    assert f"({len(heard) - 3} earlier events left out)" in position.prompt(seat, history=3)
    assert "What has happened" not in position.prompt(seat, history=0)


def test_only_who_decides_is_asked() -> None:
    """A seat that owes no decision has no prompt, and is told who does."""
    position = kogge.game("towers").new(seed=1)
    (turn,) = position.to_act
    with pytest.raises(NotToAct, match=rf"nothing to decide now.*waiting for seat {turn}"):
        position.prompt(1 - turn)
    finished = kogge.game("visby").new(seed=1)
    while not finished.over:
        for seat in finished.to_act:
            finished.play(seat, finished.moves(seat)[-1])
    with pytest.raises(NotToAct, match="over"):
        finished.prompt(0)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"rules": "long"}, "short, full, none"),
        ({"history": -1}, "from 0"),
        ({"history": "all"}, "from 0"),
        ({"language": "fr"}, "en, de, it"),
    ],
)
def test_bad_settings(settings: dict[str, Any], told: str) -> None:
    """What is not on offer is refused with what is."""
    with pytest.raises(BadOption, match=told):
        kogge.game("visby").new(seed=1).prompt(0, **settings)
    with pytest.raises(BadOption, match="no seat 7"):
        kogge.game("visby").new(seed=1).prompt(7)
