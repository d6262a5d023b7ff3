"""Goofspiel, the example of a game: its five rules, and what its players may know."""

from __future__ import annotations

import random
from io import StringIO
from typing import Any

import numpy as np
import pytest
from bench.goofspiel import GAME
from rich.console import Console

from kogge.core import verbs
from kogge.core.errors import IllegalMove
from kogge.core.position import Position
from kogge.core.rng import new_rng
from kogge.core.text import LANGUAGES, event_sentence, move_sentence, texts


def bid(position: Position, *cards: int) -> None:
    """One card for each seat, in order."""
    for seat, card in enumerate(cards):
        position.play(seat, str(card))


def random_game(players: int, seed: int, **options: Any) -> list[Position]:
    """Every position of a random game."""
    noise = random.Random(seed)
    position = GAME.new(players, seed=seed, **options)
    passed = [position.copy()]
    while not position.over:
        seat = noise.choice(position.to_act)
        position.play(seat, noise.choice(position.moves(seat)))
        passed.append(position.copy())
    return passed


def test_start() -> None:
    """Everyone holds cards 1 to 10, owes a bid, and sees the first prize alone (G1, G2)."""
    position = GAME.new(4, seed=3)
    view = position.view(0)
    assert position.to_act == (0, 1, 2, 3)
    assert [move.text for move in position.moves(2)] == [str(card) for card in range(1, 11)]
    assert view["prizes"][0] in range(1, 11)
    assert view["prizes"][1:] == [None] * 9


def test_prizes_in_descending_order() -> None:
    """Without shuffling, everyone knows the prizes: ten down to one (G1)."""
    assert GAME.new(2, seed=1, order="descending").view(None)["prizes"] == [*range(10, 0, -1)]


def test_highest_bid_takes_the_prize() -> None:
    """The prize goes to the one highest bid (G3)."""
    position = GAME.new(3, seed=1, order="descending")
    bid(position, 4, 9, 2)
    assert position.scores == (0, 10, 0)


def test_shared_highest_bid_takes_nothing() -> None:
    """When the highest bid is shared, a lower one does not win either (G3)."""
    position = GAME.new(3, seed=1, order="descending")
    bid(position, 9, 4, 9)
    assert position.scores == (0, 0, 0)
    bid(position, 3, 5, 4)
    assert position.scores == (0, 9, 0)


def test_a_card_is_bid_once() -> None:
    """A card already bid is refused, with the reason and the rule (G2)."""
    position = GAME.new(2, seed=1)
    bid(position, 7, 8)
    with pytest.raises(IllegalMove, match=r"7: You have played card 7 already.* \(G2\)"):
        position.play(0, "7")


def test_last_card_plays_itself() -> None:
    """After nine bids the tenth is made for everyone, and the game is over (G4)."""
    position = GAME.new(2, seed=1, order="descending")
    for card in range(1, 9):
        bid(position, card, card)
    assert not position.over
    bid(position, 10, 9)  # for 2 points; then 9 against 10 for the last one
    assert position.over
    assert position.scores == (2, 1)
    assert len(position.history) == GAME.longest(2) == 18


def test_ties_share_a_place() -> None:
    """Equal points, equal place; the next one is further down (G5)."""
    position = GAME.new(3, seed=1, order="descending")
    for card in range(1, 9):
        bid(position, card, card, card)
    bid(position, 9, 9, 10)
    assert position.ranks == (2, 2, 1)


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("order", ["random", "descending"])
def test_prizes_are_conserved(players: int, order: str) -> None:
    """All prizes come up once; nobody has more than was decided; every card is bid once."""
    for seed in range(5):
        end = random_game(players, seed, order=order)[-1]
        view = end.view(None)
        assert sorted(view["prizes"]) == list(range(1, 11))
        lost = sum(e.details["prize"] for e in end.events(None) if e.kind == "lost")
        assert sum(end.scores) + lost == sum(range(1, 11))
        assert [player["hand"] for player in view["players"]] == [[]] * players


@pytest.mark.parametrize("players", GAME.players)
def test_waiting_bids_and_coming_prizes_are_secret(players: int) -> None:
    """Only the bidder's view changes with a waiting bid; only the prizes turned up are seen."""
    for card in "3", "8":
        position = GAME.new(players, seed=5)
        position.play(0, card)
        assert position.view(0)["players"][0]["bid"] == int(card)
        assert {viewer: position.view(viewer) for viewer in (None, *range(1, players))} == {
            viewer: {**view, "viewer": viewer}
            for viewer in (None, *range(1, players))
            for view in [position.view(None)]
        }
        assert position.view(None)["players"][0] == {
            "seat": 0,
            "points": 0,
            "hand": list(range(1, 11)),
            "chosen": True,
            "bid": None,
        }


@pytest.mark.parametrize("order", ["random", "descending"])
def test_imagined_worlds_fit(order: str) -> None:
    """What a viewer imagines looks the same to that viewer, and can be played to the end."""
    rng = new_rng("imagine", 1)
    for position in random_game(3, 7, order=order)[:-1]:
        for viewer in (-1, 0, 1, 2):
            seen = position.observed(None if viewer < 0 else viewer)
            world = np.array([seen])
            verbs.imagine(world[0], viewer, rng)
            again = np.zeros(1, GAME.rooms.state)
            verbs.observe(world[0], viewer, again[0])
            assert again.tobytes() == seen.tobytes()
            assert sorted(world[0].prizes.tolist()) == list(range(1, 11))
            for seat in range(3):
                chosen = not world[0].owing >> seat & 1
                bid = world[0].players[seat].choice
                assert (bid > 0) == chosen
                assert not chosen or world[0].players[seat].hand[bid - 1]


def test_lean_is_near_the_prize() -> None:
    """The sensible bid is the nearest card held, the higher one of two."""
    position = GAME.new(2, seed=1, order="descending")
    rng = new_rng(1)
    assert verbs.lean(position.observed(0), 0, rng) == 10 - 1
    bid(position, 9, 1)
    assert verbs.lean(position.observed(0), 0, rng) == 10 - 1  # for 9, with 8 and 10 in the hand
    assert verbs.lean(position.observed(1), 1, rng) == 9 - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts(language: str) -> None:
    """Every event, move, phase and reason can be told in every language."""
    for position in random_game(3, 2):
        view = position.view(0)
        assert texts(GAME, language)["phases"][view["phase"]]
        for move in position.moves(0):
            assert move.text in move_sentence(GAME, language, move, view["phase"])
    for event in position.events(None):
        assert event_sentence(GAME, language, event)
    console = Console(width=80, file=StringIO())
    with console.capture() as drawn:
        console.print(GAME.rooms.draw(view, ["Amber", "Pitch", "Frost"], language))
    assert all(name in drawn.get() for name in ("Amber", "Pitch", "Frost"))
