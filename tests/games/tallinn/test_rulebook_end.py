"""The end of the game, held against the rulebook: T4, T6, final contests, towers, the winner.

Rows are counted as knights, merchants, monks.
"""

from __future__ import annotations

import pytest
from tests.games.tallinn.tables import go, row, table, told


def test_t4_no_transfer_in_a_contest_of_the_round() -> None:
    """A lead of eight in a triggered contest pays two and takes nothing (T4)."""
    position = go(table("Anna KKE | 10a 7a | hand 1\nBert MME | | hand 9"), "1a 9a")
    assert told(position, "compared") == [(0, 1, "knights", 8, 0, 2)]
    assert told(position, "transferred") == []
    assert position.scores == (6, 4)


@pytest.mark.parametrize(
    ("card", "knights", "scores"),
    [("10a", 5, (4 + 4 + 1, 4 + 4 + 4 - 1)), ("7a", 4, (4 + 4, 4 + 4 + 4))],
)
def test_t4_transfer_only_in_final_contests(
    card: str, knights: int, scores: tuple[int, int]
) -> None:
    """At the end a lead of five moves a point from the rival, a lead of four does not (T4)."""
    position = go(table(f"Anna KKE | {card} | hand 8\nBert EEM | | hand 8"), "8a 8a")
    assert row(position, 0) == (knights, 3, 0)
    assert row(position, 1) == (0, 4, 1)
    moved = [(0, 1, "knights", 1), (1, 0, "knights", -1)]
    assert told(position, "transferred") == (moved if knights == 5 else [])
    assert position.scores == scores


def test_t4_no_transfer_between_towers() -> None:
    """Towers of five against none pay six and take nothing (T4)."""
    position = table("Anna KKE | | towers 10 7 | hand 8\nBert EEM | | hand 8")
    go(position, "8b 8b")  # rows (3, 1, 1) and (1, 2, 2)
    assert told(position, "towers_compared") == [(0, 1, 5, 0, 6)]
    assert told(position, "transferred") == []
    assert position.scores == (4 + 4 + 6, 4 + 4 + 4)


def test_t4_each_rival_pays_for_themselves() -> None:
    """Three rivals five behind: three points more, one less for each of them (T4)."""
    position = table(
        """
        Anna KKE | 10a | hand 7
        Bert EEM |     | hand 8
        Cora EEK |     | hand 8
        Dora MME |     | hand 8
        """
    )
    go(position, "7a 8a 8a 8a")  # knights 7, 0, 1, 0
    assert told(position, "transferred") == [
        (0, 1, "knights", 1),
        (1, 0, "knights", -1),
        (0, 2, "knights", 1),
        (2, 0, "knights", -1),
        (0, 3, "knights", 1),
        (3, 0, "knights", -1),
    ]


def test_final_contests_need_no_coin_and_pay_both_sides() -> None:
    """Each faction, each pair: four for more, two each for a tie above zero (T-final)."""
    position = table("Anna KKE | | hand 8\nBert EEK | | hand 8\nCora MMK | | hand 8")
    go(position, "8b 8b 8b")
    assert [row(position, seat) for seat in range(3)] == [(3, 1, 1), (2, 2, 1), (2, 0, 3)]
    assert set(told(position, "final_compared")) == {
        (0, 1, "knights", 3, 2, 4),
        (0, 2, "knights", 3, 2, 4),
        (1, 2, "knights", 2, 2, 2),
        (2, 1, "knights", 2, 2, 2),
        (1, 0, "merchants", 2, 1, 4),
        (0, 2, "merchants", 1, 0, 4),
        (1, 2, "merchants", 2, 0, 4),
        (0, 1, "monks", 1, 1, 2),
        (1, 0, "monks", 1, 1, 2),
        (2, 0, "monks", 3, 1, 4),
        (2, 1, "monks", 3, 1, 4),
    }
    assert position.scores == (4 + 8 + 4 + 2, 4 + 2 + 8 + 2, 4 + 2 + 0 + 8)


def test_this_rounds_coin_card_counts_again_at_the_end() -> None:
    """The row after the last tower decision is what the final contests count (T-final)."""
    drawing = "Anna KKM | | hand 3\nBert KKM | | hand 8"
    kept = go(table(drawing), "3a 8b", "pass")
    assert row(kept, 0) == (2, 1, 1)
    assert kept.scores == (4 + 2 + 4, 4 + 4 + 4)  # contest 1:0; merchants 1:0; knights, monks
    built = go(table(drawing), "3a 8b", "tower-3")
    assert row(built, 0) == (2, 0, 1)
    assert built.scores == (4 + 2 + 0 + 6, 4 + 4 + 4)


def test_ties_at_zero_pay_nothing() -> None:
    """Two rows without a monk, two players without a tower: no points (T-final, T-towers)."""
    position = go(table("Anna KKE | | hand 8\nBert KKE | | hand 8"), "8a 8a")
    assert [row(position, seat) for seat in (0, 1)] == [(2, 3, 0), (2, 3, 0)]
    assert {faction for _, _, faction, *_ in told(position, "final_compared")} == {
        "knights",
        "merchants",
    }
    assert told(position, "towers_compared") == []
    assert position.scores == (4 + 2 + 2, 4 + 2 + 2)


def test_a_score_may_become_negative() -> None:
    """Five behind in every faction with nothing to lose: three points below zero (T-final)."""
    position = table("Anna KKE | 10a 9a 2b 8a 6b 4b | hand 7 | points 0\nBert MMK | | points 0")
    go(position, "7a")
    assert row(position, 0) == (7, 5, 7)
    assert row(position, 1) == (1, 0, 2)
    assert position.scores == (12 + 3, -3)
    assert position.ranks == (1, 2)


def test_towers_count_both_halves_of_all_cards() -> None:
    """Cards 1 and 10 hold 4 knights and 5 merchants: strength 5, wherever built (T-towers)."""
    position = table(
        """
        Anna KKE | | towers 1 | secret 10 | hand 8
        Bert KKE | | towers 9             | hand 8
        Cora KKE | | secret 5             | hand 8
        """
    )
    go(position, "8a 8a 8a")
    assert told(position, "towers_compared") == [
        (0, 1, 5, 4, 6),
        (0, 2, 5, 2, 6),
        (1, 2, 4, 2, 6),
    ]


def test_towers_compare_different_factions_and_tie_for_three() -> None:
    """Anna's four monks tie with Bert's four knights: three points each (T-towers)."""
    tied = table("Anna KKE | | towers 2 4 | hand 8\nBert KKE | | towers 3 7 | hand 8")
    go(tied, "8a 8a")
    assert told(tied, "towers_compared") == [(0, 1, 4, 4, 3), (1, 0, 4, 4, 3)]


def test_a_tower_beats_no_tower() -> None:
    """The smallest tower wins six from everyone without one, who tie for nothing (T-towers)."""
    position = table("Anna KKE | | towers 2 | hand 8\nBert KKE | | hand 8\nCora KKE | | hand 8")
    go(position, "8a 8a 8a")
    assert told(position, "towers_compared") == [(0, 1, 2, 0, 6), (0, 2, 2, 0, 6)]


def test_t6_two_best_factions_leave_no_choice() -> None:
    """Card 10 holds three knights and three merchants: it counts three, once (T6)."""
    position = table("Anna KKE | | towers 10 | hand 8\nBert KKE | | towers 6 | hand 8")
    go(position, "8a 8a")
    assert position.over
    assert told(position, "towers_compared") == [(0, 1, 3, 2, 6)]


def test_ties_are_broken_by_all_symbols_on_the_own_towers() -> None:
    """Equal points and equal strength: seven symbols beat six and six (T-winner)."""
    # rows are equal and everyone's best tower faction counts 4, so all end with the same points
    position = table(
        """
        Anna KKE | | towers 2 4 | hand 8
        Bert KKE | | towers 9   | hand 8
        Cora KKE | | towers 3 7 | hand 8
        """
    )
    go(position, "8a 8a 8a")
    assert len(set(position.scores)) == 1
    assert position.ranks == (2, 2, 1)
    assert position.winners == (2,)
    assert told(position, "won") == [(2, position.scores[2])]


def test_a_full_tie_is_shared() -> None:
    """Same points, same number of tower symbols: both win; the next place is third (T-winner)."""
    position = table(
        """
        Anna KKE | | towers 2 4 | hand 8
        Bert KKE | | towers 9   | hand 8
        Cora KKE | |            | hand 8
        """
    )
    go(position, "8a 8a 8a")
    assert position.ranks == (1, 1, 3)
    assert position.winners == (0, 1)
    assert [seat for seat, _ in told(position, "won")] == [0, 1]


def test_towers_break_ties_only_between_equal_points() -> None:
    """More points win over more towers (T-winner, T-goal)."""
    position = table("Anna KKE | | hand 8 | points 20\nBert KKE | | towers 2 4 | hand 8")
    go(position, "8a 8a")
    assert position.scores == (24, 14)
    assert position.winners == (0,)


def test_there_is_no_winner_before_the_end() -> None:
    """The lead during the game wins nothing yet (T-end, T-goal)."""
    position = table("Anna KKE | | hand 7 8 | points 20\nBert KKE | | hand 7 8")
    go(position, "8a 8a")
    assert not position.over
    assert position.winners == ()
