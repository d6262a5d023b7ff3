"""The Emperor's Envoy, held against the rulebook: T-envoy, T-exchange, T9, T10 and T11.

Rows are counted as knights, merchants, monks.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.tallinn.tables import (
    TALLINN,
    alike,
    deal,
    go,
    hand,
    phase,
    plain,
    row,
    seen,
    table,
    told,
    words,
)

from kogge.core import verbs
from kogge.core.errors import IllegalMove, NotToAct
from kogge.core.rng import new_rng
from kogge.games.tallinn.state import Place

ENVOY = 11


# How it comes into the game


def test_t_envoy_in_the_deck() -> None:
    """Shuffled in: eleven cards, three drawn, then the exchange (T-envoy)."""
    games = [TALLINN.new(3, seed=seed, envoy="deck") for seed in range(20)]
    for position in games:
        assert phase(position) == "exchange"
        assert position.to_act == (0, 1, 2)
        assert seen(position, 0, 0)["deck"] == 8
        assert len(hand(position, 0)) == 3
    assert {ENVOY in hand(position, 0) for position in games} == {True, False}


def test_t_envoy_in_the_hand() -> None:
    """The German draft: a fourth card in hand from the start, and no exchange (T-envoy)."""
    for seed in range(20):
        position = TALLINN.new(2, seed=seed, envoy="hand")
        assert phase(position) == "select"
        assert seen(position, 0, 0)["deck"] == 7
        assert len(hand(position, 0)) == 4
        assert ENVOY in hand(position, 0)


@pytest.mark.parametrize(("envoy", "rounds"), [("off", 10), ("deck", 11), ("hand", 11)])
def test_the_longest_game(envoy: str, rounds: int) -> None:
    """An eleventh card is an eleventh round (T-envoy, T-round)."""
    position = TALLINN.new(2, seed=1, envoy=envoy)
    while not position.over:
        first = [words(position, seat)[0] for seat in position.to_act]  # `pass` where it exists
        go(position, " ".join(first))
    assert position.view(None)["round"] == rounds
    assert told(position, "exchanged") == ([(0, 0, 0), (1, 0, 0)] if envoy == "deck" else [])


def test_an_envoy_dealt_to_the_hand_is_never_imagined_in_the_deck() -> None:
    """Everyone saw it go there: it is one of the three cards in hand or the tower (T-envoy)."""
    position = deal("Anna KKE | 1 2 3\nBert MMK | 1 2 3", envoy="hand")
    go(position, "1b 1a", "tower-2")
    places = Counter[Place]()
    rng = new_rng("envoy")
    for _ in range(2000):
        world = position.observed(0)
        verbs.imagine(world, 0, rng)
        places[Place(world.players[1].place[ENVOY])] += 1
    assert places.keys() == {Place.HAND, Place.SECRET_TOWER}
    assert 0.70 < places[Place.HAND] / 2000 < 0.80


# The exchange

FOUR_NINE_TWO = "Anna KKE | 4 9 2\nBert MMK | 1 2 3"


def test_exchange_has_sixteen_choices() -> None:
    """Keep all, or give up one, two or three cards in any order (T-exchange)."""
    position = deal(FOUR_NINE_TWO, envoy="deck")
    choices = """
        pass swap-2 swap-4 swap-9
        swap-2-4 swap-4-2 swap-2-9 swap-9-2 swap-4-9 swap-9-4
        swap-2-4-9 swap-2-9-4 swap-4-2-9 swap-4-9-2 swap-9-2-4 swap-9-4-2
    """
    assert sorted(words(position, 0)) == sorted(choices.split())
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "swap-4-8")
    assert refusal.value.rule == "T-draw"
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "4a")
    assert refusal.value.rule == "T-exchange"


@pytest.mark.parametrize(
    ("choice", "points", "left", "drawn"),
    [
        ("pass", 4, {2, 4, 9}, [1, 3, 5, 6, 7, 8, 10, 11]),
        ("swap-4", 3, {2, 9, 1}, [3, 5, 6, 7, 8, 10, 11, 4]),
        ("swap-4-9", 2, {2, 1, 3}, [5, 6, 7, 8, 10, 11, 4, 9]),
        ("swap-9-4", 2, {2, 1, 3}, [5, 6, 7, 8, 10, 11, 9, 4]),
        ("swap-9-2-4", 1, {1, 3, 5}, [6, 7, 8, 10, 11, 9, 2, 4]),
    ],
)
def test_exchange_price_and_order(
    choice: str, points: int, left: set[int], drawn: list[int]
) -> None:
    """A point a card; they come last, the first named before the next (T-exchange)."""
    position = go(deal(FOUR_NINE_TWO, envoy="deck"), f"{choice} pass")
    assert position.scores == (points, 4)
    assert hand(position, 0) == left
    assert seen(position, 0, 0)["deck"] == 8
    assert phase(position) == "select"
    begun = len(told(position, "drew_card", viewer=0))
    while not position.over:
        go(position, " ".join(plain(position, seat) for seat in position.to_act))
    assert [card for _, card in told(position, "drew_card", viewer=0)[begun:]] == drawn


def test_exchange_only_the_number_is_public() -> None:
    """Which cards, and in which order, stays with their owner (T-exchange)."""
    choices = ["swap-4-9", "swap-9-4", "swap-2-4"]
    games = [go(deal(FOUR_NINE_TWO, envoy="deck"), f"{choice} pass") for choice in choices]
    for viewer in (None, 1):
        for other in games[1:]:
            assert alike(games[0], other, viewer)
        assert seen(games[0], viewer, 0)["exchanged"] == 2
    assert told(games[0], "exchanged") == [(0, 2, -2), (1, 0, 0)]
    assert [card["card"] for card in seen(games[0], 0, 0)["bottom"]] == [9, 4]
    assert told(games[0], "drew_card", viewer=0) == [(0, 1), (0, 3)]


def test_exchange_is_simultaneous() -> None:
    """Not even the number is known before all have chosen (T-exchange)."""
    first, second = deal(FOUR_NINE_TWO, envoy="deck"), deal(FOUR_NINE_TWO, envoy="deck")
    first.play(0, "swap-4-9")
    second.play(0, "pass")
    assert alike(first, second, 1)
    assert first.scores == (4, 4)


def test_exchange_happens_once() -> None:
    """Afterwards cards are selected, and no second exchange is possible (T-exchange)."""
    position = go(deal(FOUR_NINE_TWO, envoy="deck"), "swap-4 swap-1")
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "swap-9")
    assert refusal.value.rule == "T-select"


# T9


def test_t9_the_envoy_triggers_a_contest_for_a_faction_of_choice() -> None:
    """After the reveal its owner names one of three factions and cannot decline (T9)."""
    position = table("Anna KKE | | hand 11 8\nBert EEM | | hand 7 8", envoy="hand")
    go(position, "11b 7b")
    assert phase(position) == "name"
    assert position.to_act == (0,)
    assert [entry["card"] for entry in seen(position, 0, 1)["row"]] == [7]
    assert words(position, 0) == ["knights", "merchants", "monks"]
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "pass")
    assert refusal.value.rule == "T9"


@pytest.mark.parametrize(
    ("faction", "mine", "theirs", "points"),
    [("knights", 4, 0, 2), ("merchants", 3, 3, 1), ("monks", 2, 2, 1)],
)
def test_t9_two_more_in_the_own_contest(faction: str, mine: int, theirs: int, points: int) -> None:
    """Both envoy symbols count for the named faction, but never enter the row (T9)."""
    position = table("Anna KKE | | hand 11 8\nBert EEM | | hand 7 8", envoy="deck")
    go(position, "11b 7b", faction)
    assert told(position, "named") == [(0, faction)]
    assert told(position, "compared") == [(0, 1, faction, mine, theirs, points)]
    assert position.scores == (4 + points, 4)
    assert row(position, 0) == (2, 1, 0)


def test_t9_not_in_contests_of_others() -> None:
    """Bert's merchants meet Anna's one merchant, not three (T9)."""
    position = table("Anna KKE | | hand 11 8\nBert EEM | | hand 3 8", envoy="deck")
    go(position, "11b 3a", "merchants")
    assert told(position, "compared") == [
        (0, 1, "merchants", 3, 3, 1),
        (1, 0, "merchants", 3, 1, 2),
    ]


def test_t9_not_in_later_contests_of_ones_own() -> None:
    """A round later the envoy symbols are ignored (T9)."""
    position = table("Anna KKE | | hand 11 1 8\nBert EEM | | hand 7 8 9", envoy="deck")
    go(position, "11b 7a", "knights", "pass", "1a 8a")
    assert told(position, "contest") == [(0, "knights", 4), (0, "knights", 3)]


def test_t9_several_owners_name_simultaneously() -> None:
    """Neither learns the other's faction before both have named one (T9)."""
    drawing = "Anna KKE | | hand 11 8\nBert EEM | | hand 11 8\nCora MMK | | hand 1 8"
    first = go(table(drawing, envoy="deck"), "11b 11b 1a")
    second = go(table(drawing, envoy="deck"), "11b 11b 1a")
    assert first.to_act == (0, 1)
    first.play(0, "knights")
    second.play(0, "monks")
    assert alike(first, second, 1)
    first.play(1, "monks")
    assert told(first, "contest") == [(0, "knights", 4), (1, "monks", 3), (2, "knights", 2)]
    assert first.scores == (4 + 2 + 2, 4 + 2 + 2, 4 + 1 + 2)


def test_t9_a_tower_may_follow() -> None:
    """The envoy's contest is a contest: its owner may build, even with the envoy (T9, T2)."""
    position = table("Anna KKE | 7a | hand 11 8\nBert EEM | | hand 9 8", envoy="deck")
    go(position, "11b 9a", "knights")
    assert phase(position) == "tower"
    assert words(position, 0) == ["pass", "tower-7", "tower-8", "tower-11"]
    go(position, "tower-11")
    assert seen(position, 1, 0)["towers"] == [
        {"card": ENVOY, "halves": ["KEM", "PP"], "from": "row"}
    ]


def test_t9_the_other_half_is_an_ordinary_one() -> None:
    """A knight, a merchant and a monk, and no contest (T9, T-envoy)."""
    position = table("Anna KKE | | hand 11 8\nBert EEM | | hand 7 8", envoy="deck")
    go(position, "11a 7a")
    assert row(position, 0) == (3, 2, 1)
    assert told(position, "contest") == []
    assert phase(position) == "select"


# T10


def test_t10_the_smallest_faction_of_the_row_gets_the_envoy_symbols() -> None:
    """The start card is part of the row: monks are smallest, not the knights (T10)."""
    position = table("Anna KKE | 11b | hand 7\nBert EEM | | hand 8", envoy="deck")
    go(position, "7b 8a")
    assert position.over
    assert told(position, "envoy_added") == [(0, "monks", 2)]
    assert row(position, 0) == (2, 2, 1 + 2)
    assert row(position, 1) == (0, 4, 1)
    assert position.scores == (4 + 4 + 4, 4 + 4)


@pytest.mark.parametrize(
    ("faction", "symbols", "scores"),
    [("merchants", (3, 3, 1), (4 + 4 + 2, 4 + 4 + 2)), ("monks", (3, 1, 3), (4 + 8, 4 + 4))],
)
def test_t10_a_tie_is_decided_by_the_owner(
    faction: str, symbols: tuple[int, int, int], scores: tuple[int, int]
) -> None:
    """One of the tied smallest factions is named, and only one of those (T10)."""
    position = table("Anna KKE | 11b | hand 8\nBert EEM | | hand 8", envoy="deck")
    go(position, "8b 8a")
    assert phase(position) == "favour"
    assert position.to_act == (0,)
    assert words(position, 0) == ["merchants", "monks"]
    for word in ("knights", "pass"):
        with pytest.raises(IllegalMove) as refusal:
            position.play(0, word)
        assert refusal.value.rule == "T10"
    go(position, faction)
    assert row(position, 0) == symbols
    assert position.scores == scores


def test_t10_the_owner_chooses_before_the_towers_are_revealed() -> None:
    """Bert's secret tower is still secret when Anna must name a faction (T10, T7)."""
    position = table("Anna KKE | 11b | hand 8\nBert EEM | | secret 9 | hand 8", envoy="deck")
    go(position, "8b 8a")
    assert [tower["card"] for tower in seen(position, 0, 1)["towers"]] == [None]
    assert told(position, "towers_revealed", viewer=0) == []
    assert told(position, "final_compared", viewer=0) == []
    go(position, "monks")
    assert [tower["card"] for tower in seen(position, 0, 1)["towers"]] == [9]


def test_t10_several_choose_simultaneously_and_others_are_not_asked() -> None:
    """Cora's smallest faction is clear; Anna and Bert choose without seeing each other (T10)."""
    drawing = "Anna KKE | 11b | hand 8\nBert EEK | 11b | hand 7\nCora MMK | 11b | hand 8"
    first = go(table(drawing, envoy="hand"), "8b 7b 8b")
    second = go(table(drawing, envoy="hand"), "8b 7b 8b")
    assert [row(first, seat) for seat in range(3)] == [(3, 1, 1), (1, 3, 1), (2, 0, 3)]
    assert first.to_act == (0, 1)
    assert words(first, 1) == ["knights", "monks"]
    first.play(0, "merchants")
    second.play(0, "monks")
    assert alike(first, second, 1)
    second.play(1, "knights")
    assert told(second, "envoy_added") == [(0, "monks", 2), (1, "knights", 2), (2, "merchants", 2)]
    assert [row(second, seat) for seat in range(3)] == [(3, 1, 3), (3, 3, 1), (2, 2, 3)]


def test_t10_nothing_to_add_without_visible_envoy_symbols() -> None:
    """Half a in the row, or the envoy as a tower, adds nothing to the row (T10)."""
    for anna in ("11a | hand 8", "| towers 11 | hand 8"):
        position = table(f"Anna KKE | {anna}\nBert EEM | | hand 8", envoy="deck")
        before = row(position, 0)
        go(position, "8b 8a")
        assert position.over
        assert row(position, 0) == (before[0] + 1, before[1], before[2] + 1)
        assert told(position, "envoy_added") == []


# T11


@pytest.mark.parametrize(
    ("towers", "added", "best"),
    [
        ("towers 11", "knights", 3),  # 1 1 1 and two more
        ("towers 11 9", "knights", 5),  # 2 2 5: the knights of the two smallest
        ("towers 11 10", "monks", 4),  # 4 4 1
        ("towers 11 1", "monks", 3),  # 2 3 1: level with the merchants
        ("secret 11 | towers 2 4", "knights", 5),  # 2 2 5
    ],
)
def test_t11_an_envoy_tower_strengthens_the_smallest_faction(
    towers: str, added: str, best: int
) -> None:
    """Knight, merchant and monk count, then two go to the smallest; nobody is asked (T11)."""
    position = table(f"Anna KKE | | {towers} | hand 8\nBert EEM | | hand 8", envoy="deck")
    go(position, "8a 8a")
    assert position.over
    assert told(position, "towers_envoy") == [(0, added, 2)]
    assert told(position, "towers_compared") == [(0, 1, best, 0, 6)]


def test_t11_the_envoy_symbols_count_for_the_tie_break() -> None:
    """Five symbols on the envoy's tower beat the four of card 7; without the two, three (T11)."""
    position = table(
        "Anna KKE | | towers 11 | hand 8\nBert KKE | | towers 7 | hand 8 | points 10", envoy="deck"
    )
    go(position, "8a 8a")
    assert position.scores == (14, 14)
    assert position.winners == (0,)


def test_t11_without_an_envoy_tower_nothing_is_added() -> None:
    """Other towers get no envoy symbols, even while the envoy lies in the row (T11)."""
    position = table("Anna KKE | 11b | towers 9 | hand 8\nBert EEM | | hand 8", envoy="deck")
    go(position, "8a 8a")
    assert told(position, "towers_envoy") == []
    assert told(position, "towers_compared") == [(0, 1, 4, 0, 6)]


def test_without_the_option_there_is_no_envoy() -> None:
    """Card 11 is in nobody's hand or deck (T-envoy)."""
    position = TALLINN.new(2, seed=2)
    assert phase(position) == "select"
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "11b")
    assert refusal.value.rule == "T-envoy"
    with pytest.raises(IllegalMove):
        position.play(0, "swap-1")
    position.play(0, words(position, 0)[0])
    with pytest.raises(NotToAct):
        position.play(0, "knights")
