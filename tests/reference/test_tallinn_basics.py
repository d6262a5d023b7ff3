"""The reference Tallinn, held against the rulebook: its example, and the rulings T1 to T8."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import Any

import pytest

from .tallinn import CARDS, ReferenceTallinn, final_faction_points, tower_points
from .tallinn_tables import deck_with, go, new_game, position, row_counts, words

# The printed example (T8).

MALTE = "EEM", "1b 2b 3a 4a 5a 6a 7a 8b 10b", [9]
HEIKE = "MMK", "1a 2a 3b 4a 5b 6a 8a 9a", [7, 10]


def tower_counts(cards: Iterable[int]) -> Counter[str]:
    """The K, E and M on both halves of these cards."""
    symbols = "".join(CARDS[card]["a"] + CARDS[card]["b"] for card in cards)
    return Counter(symbol for symbol in symbols if symbol in "KEM")


def test_t8_example_counts() -> None:
    """The card table yields the symbol counts printed for Malte and Heike (T8)."""
    assert row_counts(*MALTE[:2]) == Counter(E=9, K=3, M=6)
    assert row_counts(*HEIKE[:2]) == Counter(E=3, K=7, M=6)
    assert tower_counts(MALTE[2]) == Counter(K=1, E=1, M=4)
    assert tower_counts(HEIKE[2]) == Counter(K=5, E=4, M=1)


def test_t8_example_points() -> None:
    """From 8 and 5, the final contests lead to 15 and 10, the towers to 15 and 16 (T8)."""
    rows = [row_counts(*MALTE[:2]), row_counts(*HEIKE[:2])]
    points = final_faction_points(rows)
    assert [8 + points[0], 5 + points[1]] == [15, 10]
    towers = tower_points([tower_counts(MALTE[2]), tower_counts(HEIKE[2])])
    assert towers == [0, 6]


def test_t8_example_played_from_the_start() -> None:
    """A whole game with the example's cards, 8 and 5 contest points: 15 and 16, plus 4 each."""
    game = new_game("EEM MMK", [8, 9, 10, 4, 5, 6, 2, 1, 7, 3], [2, 8, 5, 10, 1, 9, 6, 3, 7, 4])
    go(game, "8b 8a")  # no coin
    go(game, "4a 2a", "tower-9 tower-10")  # merchants 3:2, knights 2:1
    assert game.vp == [6, 6]
    go(game, "5a 1a", "pass pass")  # monks 3:2, knights 3:1
    assert game.vp == [8, 8]
    go(game, "6a 5b", "pass", "2b 9a")  # monks 4:2
    assert game.vp == [10, 8]
    go(game, "10b 6a", "pass", "1b 3b")  # monks 6:6
    assert game.vp == [10, 9]
    go(game, "7a 4a", "tower-7")  # merchants 3:8; Heike's hand is empty
    assert game.to_act() == [0]
    go(game, "3a")  # merchants 9:3
    assert game.vp == [4 + 8, 4 + 5]
    go(game, "pass")
    assert game.over
    assert game.round == 9
    assert game.vp == [4 + 15, 4 + 16]
    assert game.ranks() == [2, 1]


# Set-up and the round.


def test_setup() -> None:
    """Four points, three cards drawn in deck order, everyone selects a card and a half."""
    game = new_game("KKE MMK", [8, 2, 5], [1, 10, 9])
    assert game.vp == [4, 4]
    assert game.hand == [{8, 2, 5}, {1, 10, 9}]
    assert game.deck[0] == [1, 3, 4, 6, 7, 9, 10]
    assert game.to_act() == [0, 1]
    assert game.legal(1) == words("1a 1b 9a 9b 10a 10b")
    assert game.round == 1


@pytest.mark.parametrize(
    "change",
    [
        {"players": 1},
        {"players": 5},
        {"decks": [[1, 1, *range(3, 11)], deck_with([])]},
        {"decks": [deck_with([], 11)] * 2},
        {"starts": ["KKE", "KKE"]},
        {"starts": ["KKE", "KEM"]},
        {"tower_order": "ascending"},
        {"envoy": "on"},
        {"envoy": "deck"},
        {"chronicles": (2, 2)},
        {"chronicles": (0, 6)},
    ],
)
def test_bad_setup_is_refused(change: dict[str, Any]) -> None:
    """What the box does not hold cannot be laid out."""
    setup: dict[str, Any] = {"players": 2, "decks": [deck_with([])] * 2, "starts": ["KKE", "EEM"]}
    ReferenceTallinn(**setup)
    with pytest.raises(ValueError, match=r"cards|option|each|different"):
        ReferenceTallinn(**(setup | change))


def test_selection_is_secret_until_the_last_card() -> None:
    """A selection changes nothing on the table, cannot be repeated, and then all resolve."""
    game = new_game("KKE MMK", [8, 2, 5], [1, 10, 9])
    game.play(1, "9a")
    assert game.to_act() == [0]
    assert game.legal(1) == []
    assert game.hand[1] == {1, 9, 10}
    assert game.row == [[], []]
    with pytest.raises(ValueError, match="9a"):
        game.play(1, "9a")
    with pytest.raises(ValueError, match="1a"):
        game.play(0, "1a")
    game.play(0, "8b")
    assert game.row == [[(8, "b")], [(9, "a")]]
    assert game.hand == [{2, 5, 1}, {1, 10, 2}]
    assert game.round == 2


def test_t1_contests_pay_owners_only_whatever_the_order() -> None:
    """Two contests for the same faction are scored each on its own, rivals get nothing (T1)."""
    for order in permutations(range(3)):
        game = new_game("KKE MMK EEM", [1], [2], [7])
        for seat in order:
            game.play(seat, ["1a", "2a", "7a"][seat])
        assert game.vp == [4 + 2 + 2, 4 + 0 + 1, 4]  # knights 3, 2, 2
        assert game.to_act() == [0, 1]


def test_t2_a_lost_contest_allows_one_tower() -> None:
    """A contest triggered is enough; the start card is never offered; one tower a round (T2)."""
    game = new_game("EEM KKE", [1, 7, 8], [10])
    go(game, "1a 10a")
    assert game.vp == [4, 4]
    assert game.to_act() == [0]
    assert game.legal(0) == words("pass tower-1 tower-7 tower-8")
    go(game, "tower-1")  # even the card just played
    assert game.row[0] == []
    assert game.round == 2
    assert game.phase == "select"


def test_t2_rows_shrink_after_all_contests() -> None:
    """Contests count rows as played; removing a card for a tower changes no points (T2)."""
    game = new_game("KKE KKM", [1], [2])
    go(game, "1a 2a")
    assert game.vp == [5, 5]
    go(game, "tower-1 pass")
    assert game.vp == [5, 5]
    assert game.row == [[], [(2, "a")]]


def test_t3_empty_hands_skip_and_the_game_lasts_eight_rounds_at_least() -> None:
    """Two hand towers in the first two rounds end a player's game after round 8 (T3)."""
    game = new_game("KKE KKM", [1, 2, 7, 3, 4, 5, 6, 8, 9, 10], [7, 8, 9, 10])
    go(game, "1a 7a", "tower-7")
    go(game, "2a 8a", "tower-3")
    assert game.hand == [{4}, {9, 10, 1}]
    for number, line in enumerate(["4b 9a", "5b 10a", "6b 1b", "8a 2b", "9a 3b"], start=3):
        assert game.round == number
        go(game, line)
    assert game.deck == [[], []]
    go(game, "10a 4b")
    assert game.hand == [set(), {5, 6}]
    assert game.to_act() == [1]
    assert game.legal(0) == []
    go(game, "5b", "6b")
    assert game.over
    assert game.round == 10


def test_t3_both_out_early_ends_after_round_eight() -> None:
    """When all have used two hand cards as towers there is no ninth round (T3)."""
    same = [1, 2, 7, 3, 4, 5, 6, 8, 9, 10]
    game = new_game("KKE KKM", same, same)
    go(game, "1a 1a", "tower-7 tower-7", "2a 2a", "tower-3 tower-3")
    go(game, "4b 4b", "5b 5b", "6b 6b", "8a 8a", "9a 9a", "10a 10a")
    assert game.over
    assert game.round == 8
    assert game.to_act() == []


def test_t4_five_more_matter_only_in_the_final_faction_contests() -> None:
    """A contest during the game pays 2 however far ahead (T4)."""
    game = new_game("KKE EEM", [10, 1], [8, 6])
    go(game, "10a 8a", "1a 6b")
    assert game.vp == [6, 4]  # knights 6:0


def test_t4_transfer_in_final_faction_contests() -> None:
    """Five ahead moves a point, four ahead does not, towers never; below zero is possible (T4)."""
    assert final_faction_points([Counter(K=5), Counter()]) == [5, -1]
    assert final_faction_points([Counter(K=4), Counter()]) == [4, 0]
    assert final_faction_points([Counter(E=6), Counter(E=1), Counter(E=1)]) == [10, 1, 1]
    assert tower_points([Counter(M=9), Counter(M=1)]) == [6, 0]
    game = position("KKE EEM", ["1b 2b 10a", "10b"], [{7}, {8}])
    game.vp = [0, 0]
    go(game, "7a 8a")  # K 7:0, E 3:7, M 2:1
    assert game.vp == [4 + 1 + 4, 4 - 1]


def test_ties_at_zero_pay_nothing() -> None:
    """Final contests and towers: no points for a tie without any symbol."""
    assert final_faction_points([Counter(), Counter()]) == [0, 0]
    assert final_faction_points([Counter(K=1), Counter(K=1)]) == [2, 2]
    assert tower_points([Counter(), Counter()]) == [0, 0]
    assert tower_points([Counter(E=2), Counter(M=2), Counter()]) == [9, 9, 0]


def test_t5_the_coin_is_no_symbol_but_the_person_beside_it_is() -> None:
    """KK and K* are three knights, as many as K and KK: a tie (T5)."""
    game = new_game("KKE MMK", [1], [7])
    go(game, "1a 7a")
    assert game.vp == [5, 4]
    game.vp, game.towers = [4, 4], [[(1, True)], [(8, True)]]
    assert game.ranks() == [2, 1]  # three symbols on card 1, four on card 8


def test_t6_only_the_best_faction_of_the_towers_counts() -> None:
    """Two best factions are no better than one, and the sum does not matter (T6)."""
    assert tower_points([Counter(K=2, E=2), Counter(M=2)]) == [3, 3]
    assert tower_points([Counter(K=2, E=2, M=2), Counter(M=3)]) == [0, 6]


def test_t7_towers_remember_where_they_came_from() -> None:
    """A tower from the row, one from the hand, both chosen at the same time (T7)."""
    game = new_game("KKE KKM", [1, 5, 6], [2, 5, 6])
    go(game, "1a 2a")
    game.play(0, "tower-1")
    assert game.row[0] == [(1, "a")]
    assert game.towers == [[], []]
    game.play(1, "tower-6")
    assert game.towers == [[(1, False)], [(6, True)]]
    assert game.row == [[], [(2, "a")]]
    assert game.hand == [{5, 6, 2}, {5, 1}]


def test_tie_break_and_shared_places() -> None:
    """Equal points: more symbols on the towers; equal again: shared, the next place is free."""
    game = position("KKE EEM MMK", ["", "", ""], [{1}, {1}, {1}])
    game.vp = [20, 20, 20]
    game.towers = [[(10, True)], [(9, False)], [(7, True)]]  # six, six, four symbols
    assert game.ranks() == [1, 1, 3]
    game.vp = [19, 20, 21]
    assert game.ranks() == [3, 2, 1]


# Option tower_order = descending.


def test_descending_order_by_score_then_towers_then_seat() -> None:
    """The leader after this round's contests decides first, and at once (variant)."""
    game = new_game("KKE MMK EEM KKM", [1], [2], [4], [2], tower_order="descending")
    go(game, "1a 2a 4a 2a")  # knights 3 2 0 3; merchants 1 0 3 0
    assert game.vp == [4 + 5, 4 + 2, 4 + 6, 4 + 5]
    assert game.to_act() == [2]
    go(game, "tower-4")
    assert game.towers[2] == [(4, False)]
    assert game.row[2] == []
    assert game.to_act() == [0]
    go(game, "pass")
    assert game.to_act() == [3]
    go(game, "pass")
    assert game.to_act() == [1]


def test_descending_tie_goes_to_more_towers() -> None:
    """Equal scores: who has more towers decides first, whatever the seat (variant)."""
    game = position("KKE KKM", ["", ""], [{1}, {2}], tower_order="descending")
    game.towers = [[], [(9, True)]]
    go(game, "1a 2a")
    assert game.vp == [5, 5]
    assert game.to_act() == [1]
