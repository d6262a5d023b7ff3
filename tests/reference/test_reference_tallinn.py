"""The reference Tallinn, held against the rulebook: its example, each ruling, and random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from .tallinn import (
    CARDS,
    START_CARDS,
    ReferenceTallinn,
    final_faction_points,
    tower_points,
)


def deck_with(first: Sequence[int], last: int = 10) -> list[int]:
    """A deck that starts with these cards and goes on in ascending order."""
    return [*first, *(card for card in range(1, last + 1) if card not in first)]


def new_game(starts: str, *first: Sequence[int], **options: Any) -> ReferenceTallinn:
    """A fresh game; each player's first cards are given, the rest ascends."""
    last = 11 if options.get("envoy") == "deck" else 10
    decks = [deck_with(cards, last) for cards in first]
    return ReferenceTallinn(len(first), decks, starts.split(), **options)


def position(
    starts: str,
    rows: Sequence[str],
    hands: Sequence[Iterable[int]],
    decks: Sequence[Sequence[int]] | None = None,
    **options: Any,
) -> ReferenceTallinn:
    """A made-up table at the start of a round: rows as "11b 8b", no decks unless given."""
    count = len(rows)
    game = ReferenceTallinn(count, [deck_with([])] * count, starts.split(), **options)
    game.row = [[(int(word[:-1]), word[-1]) for word in row.split()] for row in rows]
    game.hand = [set(hand) for hand in hands]
    game.deck = [list(deck) for deck in decks or [[]] * count]
    game._select()
    return game


def go(game: ReferenceTallinn, *lines: str) -> None:
    """Each line answers one question: a word for every seat owing, in seat order."""
    for line in lines:
        for seat, word in zip(game.to_act(), line.split(), strict=True):
            game.play(seat, word)


def words(line: str) -> list[str]:
    """The same words, sorted as `legal` sorts them."""
    return sorted(line.split())


# The printed example (T8).

MALTE = "EEM", "1b 2b 3a 4a 5a 6a 7a 8b 10b", [9]
HEIKE = "MMK", "1a 2a 3b 4a 5b 6a 8a 9a", [7, 10]


def row_counts(start: str, halves: str) -> Counter[str]:
    """The K, E and M of a start card and a row written as words."""
    symbols = start + "".join(CARDS[int(word[:-1])][word[-1]] for word in halves.split())
    return Counter(symbol for symbol in symbols if symbol in "KEM")


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


# Option envoy.


def test_exchange_words() -> None:
    """Sixteen choices: no card, or one to three in any order; only with the deck envoy."""
    game = new_game("KKE KKM", [4, 9, 11], [1, 2, 3], envoy="deck")
    assert game.to_act() == [0, 1]
    assert len(game.legal(0)) == 16
    assert {"pass", "swap-11", "swap-4-9", "swap-9-4", "swap-11-9-4"} <= set(game.legal(0))
    for envoy in ("off", "hand"):
        assert new_game("KKE KKM", [1], [2], envoy=envoy).phase == "select"


def test_exchange_pays_and_puts_cards_under_the_deck() -> None:
    """One point a card; the first named lies highest of them; as many are drawn from the top."""
    game = new_game("KKE KKM", [4, 9, 11], [1, 2, 3], envoy="deck")
    game.play(0, "swap-9-4")
    assert game.vp == [4, 4]
    assert game.hand[0] == {4, 9, 11}
    game.play(1, "pass")
    assert game.vp == [2, 4]
    assert game.hand == [{11, 1, 2}, {1, 2, 3}]
    assert game.deck[0] == [3, 5, 6, 7, 8, 10, 9, 4]
    assert game.phase == "select"
    assert game.round == 1


def test_hand_envoy_is_a_fourth_card() -> None:
    """The German draft deals the envoy in addition."""
    game = new_game("KKE KKM", [1, 2, 3], [4, 5, 6], envoy="hand")
    assert game.hand == [{1, 2, 3, 11}, {4, 5, 6, 11}]
    assert [len(deck) for deck in game.deck] == [7, 7]


def test_t9_envoy_symbols_count_in_the_own_contest_only() -> None:
    """Merchants 2 + 2 against 2 in the own contest, 2 against 2 in the rival's (T9)."""
    game = new_game("EEM KKE", [4], [3, 10], envoy="hand")
    go(game, "11b 3a")
    assert game.to_act() == [0]
    assert game.legal(0) == words("knights merchants monks")
    go(game, "merchants")
    assert game.vp == [6, 5]
    assert game.to_act() == [0, 1]
    assert "tower-11" in game.legal(0)
    go(game, "pass pass", "4a 10b")  # merchants 3:5, the envoy is ignored
    assert game.vp == [6, 5]


def test_t9_two_envoys_name_simultaneously() -> None:
    """Neither contest is held before both have named; each adds two for its owner only (T9)."""
    game = new_game("EEM KKE", [4], [3], envoy="hand")
    go(game, "11b 11b")
    game.play(1, "merchants")
    assert game.vp == [4, 4]
    assert game.to_act() == [0]
    game.play(0, "knights")
    assert game.vp == [4 + 1, 4 + 2]  # knights 0+2 : 2, merchants 1+2 : 2


def test_t9_the_other_half_is_ordinary() -> None:
    """Knight, merchant and monk, no contest, no question (T9)."""
    game = new_game("EEM KKE", [4], [7], envoy="hand")
    go(game, "11a 7b")
    assert game.phase == "select"
    assert game.vp == [4, 4]


def test_t10_smallest_faction_without_a_tie() -> None:
    """The two symbols join the only smallest faction, nobody is asked (T10)."""
    game = position("EEM MME", ["11b", ""], [{7}, {6}], envoy="hand")
    go(game, "7a 6b")
    assert game.over  # K 2:0, E 2:3, M 1+2 : 2
    assert game.vp == [4 + 4 + 4, 4 + 4]


@pytest.mark.parametrize(("name", "vp"), [("merchants", [14, 6]), ("monks", [12, 8])])
def test_t10_a_tie_between_smallest_is_the_owners_choice(name: str, vp: list[int]) -> None:
    """K 3, E 2, M 2 with the start card: merchants or monks, never knights (T10)."""
    game = position("EEM MME", ["11b 8b", ""], [{7}, {6}], envoy="hand")
    go(game, "7a 6b")
    assert not game.over
    assert game.round == 1
    assert game.to_act() == [0]
    assert game.legal(0) == ["merchants", "monks"]
    go(game, name)
    assert game.over
    assert game.vp == vp  # K 3:0, E 2:3, M 2:2 before the two are added


def test_t10_several_choose_simultaneously() -> None:
    """All who face a tie are asked at once; the half with K E M asks nobody (T10)."""
    game = position("EEM MME KKE", ["11b 8b", "11b 3b", "11a"], [{7}, {6}, {4}], envoy="hand")
    go(game, "7a 6b 4b")  # seat 1: K 2, E 3, M 2; seat 2: K 3, E 2, M 3
    assert game.to_act() == [0, 1]
    assert game.legal(1) == ["knights", "monks"]
    before = list(game.vp)
    game.play(1, "monks")
    assert game.vp == before
    game.play(0, "merchants")
    assert game.over  # rows K3 E4 M2, K2 E3 M4, K3 E2 M3
    assert game.vp == [4 + (4 + 2) + 8, 4 + 4 + 8, 4 + (2 + 4) + 4]


def test_t11_envoy_tower_adds_two_to_the_smallest() -> None:
    """Alone it is a three and five symbols; with card 9 it is K4 E2 M5 (T11)."""
    game = position("EEM MME", ["", ""], [{8}, {6}], envoy="hand")
    game.towers = [[(11, True)], [(10, False)]]
    go(game, "8a 6b")
    assert game.over  # E 4:3, M 1:2, K 0:0, towers 3:3
    assert game.vp == [4 + 4 + 3, 4 + 4 + 3]
    assert game.ranks() == [2, 1]  # five symbols against six
    game.towers = [[(11, True)], [(8, True)]]
    assert game.ranks() == [1, 2]  # five against four: the two count
    game = position("EEM MME", ["", ""], [{8}, {6}], envoy="hand")
    game.towers = [[(11, True), (9, True)], [(2, True), (4, True)]]
    go(game, "8a 6b")
    assert game.vp == [4 + 4 + 6, 4 + 4]  # towers 5:4


# Option chronicles. A deck of four before drawing empties the first stack, of one the second.


def test_t12_have_pays_the_highest_step_of_the_whole_row() -> None:
    """Level I, knights: 4 with the start card pay N, 6 pay 2N and not 3N, 3 pay nothing (T12)."""
    draw = [[2, 3, 4, 6]] * 3
    hands = [{7}, {10}, {7}]
    game = position("KKE KKM MMK", ["", "5b", ""], hands, draw, chronicles=(1, 2))
    go(game, "7a 10a 7a")  # knights 4, 7, 3
    assert game.vp == [4 + 3, 4 + 6, 4]
    assert game.hand == [{2}, {2}, {2}]
    assert game.round == 2


def test_t12_level_two_asks_for_more() -> None:
    """Level II, merchants: 6 pay N, 9 pay 2N, and only when the second stack runs out (T12)."""
    rows = ["1b 6b", "1b 6b 8a", "1b"]
    hands = [{10}, {10}, {10}]
    game = position("KKM EEK KKE", rows, hands, [[7]] * 3, chronicles=(1, 2))
    go(game, "10a 10b 10b")  # merchants 4, 11, 6
    assert game.vp == [4, 4 + 6, 4 + 3]
    go(game, "7a 7a 7a")
    assert game.over


def test_t12_envoy_symbols_do_not_count() -> None:
    """K 2 and the envoy named for knights are still two knights (T12, T9)."""
    rows = ["", ""]
    hands: list[set[int]] = [{11}, {7}]
    game = position("KKE KKM", rows, hands, [[2, 3, 4, 6]] * 2, envoy="hand", chronicles=(1, 2))
    go(game, "11b 7a", "knights", "pass")
    assert game.vp == [4 + 1, 4 + 2]


@pytest.mark.parametrize("chronicle", [1, 2, 3])
def test_t12_each_card_looks_at_its_own_faction(chronicle: int) -> None:
    """Cards 1, 2, 3 pay those who have knights, merchants, monks (T12)."""
    rows, draw = ["", "", ""], [[1, 3, 4, 6]] * 3
    game = position("KKE EEM MMK", rows, [{7}, {8}, {2}], draw, chronicles=(chronicle, 4))
    go(game, "7a 8a 2b")
    assert game.vp == [7 if seat == chronicle - 1 else 4 for seat in range(3)]


@pytest.mark.parametrize(
    ("row", "first", "second"),
    [
        ("7b", 0, 0),  # 3 monks
        ("2b", 1, 0),  # 4
        ("9a", 1, 0),  # 5
        ("2b 4b", 2, 1),  # 6
        ("2b 4b 7b 8b", 2, 1),  # 8
        ("2b 4b 9a", 2, 2),  # 9
    ],
)
def test_t12_steps_of_both_levels(row: str, first: int, second: int) -> None:
    """4 and 6 symbols at level I, 6 and 9 at level II, for N and 2N points (T12)."""
    hands = [{10}, {10}]
    game = position("MMK KKE", [row, ""], hands, [[1, 3, 5, 6]] * 2, chronicles=(3, 2))
    go(game, "10a 10a")
    assert game.vp == [4 + 2 * first, 4]
    game = position("MMK KKE", [row, ""], hands, [[1]] * 2, chronicles=(2, 3))
    go(game, "10a 10a")
    assert game.vp == [4 + 2 * second, 4]


@pytest.mark.parametrize(
    ("chronicle", "word"), [(4, "discard-1-3"), (5, "discard-1-2"), (6, "discard-2-3")]
)
def test_t13_each_card_asks_for_its_own_pair(chronicle: int, word: str) -> None:
    """Cards 4, 5, 6 take knight + merchant, merchant + monk, monk + knight (T13)."""
    rows, draw = ["1b 2b", ""], [[4, 5, 6, 7]] * 2
    game = position("MMK KKE", rows, [{3}, {10}], draw, chronicles=(chronicle, 1))
    go(game, "3b 10a")
    assert game.legal(0) == words(f"pass {word}")


def test_t13_discard_sets_without_a_superfluous_card() -> None:
    """Level I, one merchant and one monk: pass, or a set that needs all of its cards (T13)."""
    rows = ["7b 8a 2b 9b", "7a"]
    hands: list[set[int]] = [{10}, {10}]
    game = position("EEM MME", rows, hands, [[1, 3, 4, 5]] * 2, chronicles=(5, 1))
    go(game, "10b 10a")
    assert game.to_act() == [0]  # the other has them on the start card only
    assert game.legal(0) == words("pass discard-7 discard-9 discard-2-8 discard-2-10")
    assert game.hand == [{1}, {1}]
    go(game, "discard-2-10")
    assert game.vp == [4 + 2, 4]
    assert game.gone == [[2, 10], []]
    assert game.row[0] == [(7, "b"), (8, "a"), (9, "b")]
    assert game.towers == [[], []]
    assert game.round == 2


def test_t13_level_two_needs_two_of_each_and_pays_double() -> None:
    """Level II, two merchants and two monks for 2N; a pass keeps the cards (T13)."""
    rows = ["7b 8a 2b 9b", "4b 6b", "5a 6b 7a"]
    hands: list[set[int]] = [{10}, {10}, {10}]
    game = position("EEM MME KKE", rows, hands, [[1]] * 3, chronicles=(1, 5))
    go(game, "10a 10a 10a")
    assert game.to_act() == [0, 1]
    assert game.legal(0) == words("pass discard-2-8 discard-7-9")
    assert game.legal(1) == words("pass discard-4-6")
    game.play(0, "discard-7-9")
    assert game.gone == [[], [], []]
    game.play(1, "pass")
    assert game.vp == [4 + 6, 4, 4]
    assert game.gone == [[7, 9], [], []]


def test_t13_nobody_able_nobody_asked() -> None:
    """Without a reachable task the game goes on to the next round (T13)."""
    game = position(
        "EEM MME", ["", "11b"], [{10}, {10}], [[1]] * 2, envoy="hand", chronicles=(1, 4)
    )
    go(game, "10a 10a")
    assert game.phase == "select"
    assert game.round == 2


@pytest.mark.parametrize(("envoy", "rounds"), [("off", [4, 7]), ("hand", [4, 7]), ("deck", [4, 8])])
def test_chronicles_are_scored_when_a_stack_runs_out(envoy: str, rounds: list[int]) -> None:
    """After the draw of round 4, and of round 7 or, with the deck envoy, 8."""
    asked = []
    order = [9, 10, 7, 8, 1, 2, 3, 4, 5, 6]
    game = new_game("KKE KKM", order, order, envoy=envoy, chronicles=(4, 6))
    while not game.over:
        if game.phase == "chronicle":
            asked.append(game.round)
        halves = {9: "9b", 10: "10a", 7: "7a", 8: "8a", 1: "1b", 2: "2b", 3: "3b", 4: "4b"}
        for seat in game.to_act():
            legal = game.legal(seat)
            wanted = [word for word in halves.values() if word in legal]
            game.play(seat, "pass" if "pass" in legal else [*wanted, *legal][0])
    assert asked == rounds


# Random games.


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
