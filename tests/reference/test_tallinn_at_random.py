"""The reference Tallinn in random games: no card or point is lost."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from .tallinn import START_CARDS, ReferenceTallinn
from .tallinn_tables import row_counts


def check_table(game: ReferenceTallinn, whole: list[int]) -> None:
    """Every card is in exactly one place, and decks are equally long (T3)."""
    for seat in range(game.players):
        row = [card for card, _ in game.row[seat]]
        towers = [card for card, _ in game.towers[seat]]
        everywhere = [*game.hand[seat], *game.deck[seat], *row, *towers, *game.gone[seat]]
        assert sorted(everywhere) == whole
    assert len({len(deck) for deck in game.deck}) == 1
    assert game.over == (not game.to_act())
    if game.phase == "select" and game.deck[0]:
        assert all(game.hand)


def points_in_final_scoring(game: ReferenceTallinn) -> int:
    """What final scoring adds for all together: 4 and 6 a pair, unless both have nothing."""
    total = 0
    for one, other in combinations(range(game.players), 2):
        if game.towers[one] or game.towers[other]:
            total += 6
        for faction in "KEM":
            if final_total(game, one, faction) or final_total(game, other, faction):
                total += 4
    return total


def final_total(game: ReferenceTallinn, seat: int, faction: str) -> int:
    """Whether the row has this faction at all, with envoy symbols on an only absent one."""
    line = " ".join(f"{card}{half}" for card, half in game.row[seat])
    counts = row_counts(game.starts[seat], line)
    absent = [letter for letter in "KEM" if not counts[letter]]
    return counts[faction] + (2 if "11b" in line.split() and absent == [faction] else 0)


def play_at_random(game: ReferenceTallinn, rng: random.Random) -> None:
    """Play to the end, looking at everything after every move."""
    whole = sorted([*game.hand[0], *game.deck[0]])
    first_round, last_round = len(game.deck[0]) + 1, len(whole)
    while not game.over:
        seat = rng.choice(game.to_act())
        legal = game.legal(seat)
        assert legal
        assert legal == sorted(set(legal))
        with pytest.raises(ValueError, match="nonsense"):
            game.play(seat, "nonsense")
        if game.phase == "chronicle":
            assert game.round in (4, first_round - 1)
        before, phase = list(game.vp), game.phase
        game.play(seat, rng.choice(legal))
        if phase == "tower" and not game.over and not game.chronicles:
            assert game.vp == before
        check_table(game, whole)
    assert sum(game.vp) - sum(before) == points_in_final_scoring(game)
    assert first_round <= game.round <= last_round
    assert 1 in game.ranks()
    assert not any(game.gone) or game.chronicles


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tower_order", ["simultaneous", "descending"])
@pytest.mark.parametrize("envoy", ["off", "deck", "hand"])
def test_random_games_conserve_cards_and_points(players: int, tower_order: str, envoy: str) -> None:
    """For every option set: cards never vanish or double, rounds and points add up."""
    rng = random.Random(f"{players} {tower_order} {envoy}")
    whole = range(1, 12 if envoy == "deck" else 11)
    for chronicles in [None] * 10 + [*permutations(range(1, 7), 2)]:
        decks = [rng.sample(whole, len(whole)) for _ in range(players)]
        starts = rng.sample(START_CARDS, players)
        game = ReferenceTallinn(
            players, decks, starts, tower_order=tower_order, envoy=envoy, chronicles=chronicles
        )
        play_at_random(game, rng)


@pytest.mark.parametrize("seed", range(30))
def test_simultaneous_answers_may_arrive_in_any_order(seed: int) -> None:
    """The same answers, first seat first or last seat first, make the same game (T1)."""
    rng = random.Random(seed)
    decks = [rng.sample(range(1, 12), 11) for _ in range(4)]
    starts, chronicles = rng.sample(START_CARDS, 4), (rng.randint(1, 3), rng.randint(4, 6))
    games = [
        ReferenceTallinn(4, decks, starts, envoy="deck", chronicles=chronicles) for _ in range(2)
    ]
    while not games[0].over:
        answers = {seat: rng.choice(games[0].legal(seat)) for seat in games[0].to_act()}
        for seat in sorted(answers):
            games[0].play(seat, answers[seat])
        for seat in sorted(answers, reverse=True):
            games[1].play(seat, answers[seat])
        for name in ("vp", "hand", "deck", "row", "towers", "gone", "round", "over", "phase"):
            assert getattr(games[0], name) == getattr(games[1], name)
