"""The base game, held against the rulebook: its printed examples and the rulings of the round.

Towers, the end of the game and the options have their own files. Rows are counted as knights,
merchants, monks.
"""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

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

from kogge.core.errors import BadOption, IllegalMove, NotToAct
from kogge.core.position import Position
from kogge.core.text import rules
from kogge.games.tallinn.pieces import PIECES
from kogge.testing.citations import cited_rules

# What the rulebook prints


def test_example_card_8_chosen_for_two_merchants() -> None:
    """Card 8 with half a on the right: "You've chosen 2 merchants" (T-select, T-play, T-cards)."""
    position = go(deal("You KKM | 8 1 2\nAnna EEK | 7 1 2"), "8a 7a")
    assert row(position, 0) == (2, 0 + 2, 1)
    assert seen(position, 1, 0)["row"] == [{"card": 8, "half": "a", "symbols": "EE"}]


def test_example_card_8_chosen_for_a_knight_and_a_monk() -> None:
    """Card 8 the other way round: "You've chosen 1 knight and 1 monk" (T-select, T-play)."""
    position = go(deal("You KKM | 8 1 2\nAnna EEK | 7 1 2"), "8b 7a")
    assert row(position, 0) == (2 + 1, 0, 1 + 1)
    assert seen(position, 1, 0)["row"] == [{"card": 8, "half": "b", "symbols": "KM"}]


def test_every_faction_has_two_coins_beside_one_symbol() -> None:
    """Two halves of the deck call a contest of each faction, and show nothing else (T-cards)."""
    halves = [half for card in PIECES.cards for half in card.halves if "*" in half]
    assert sorted(halves) == ["E*", "E*", "K*", "K*", "M*", "M*"]


def test_example_merchant_contest() -> None:
    """ "You've triggered a merchant contest": merchants alone are compared (T-contest)."""
    position = table(
        """
        You  EEM |         | hand 3
        Anna KKM | 10a 9a  | hand 7
        """
    )
    go(position, "3a 7a")
    assert row(position, 0) == (0, 3, 1)
    assert row(position, 1) == (7, 0, 4)
    assert told(position, "contest") == [(0, "merchants", 3)]
    assert told(position, "compared") == [(0, 1, "merchants", 3, 0, 2)]
    assert position.scores == (6, 4)


def test_example_of_our_rulebook_three_rivals() -> None:
    """Four merchants against two, four and six bring 2 + 1 + 0 points (T-contest)."""
    position = table(
        """
        You  EEM | 3a     | hand 4
        Anna EEK |        | hand 7
        Bert KKE | 10b    | hand 7
        Cora MME | 10b 8a | hand 7
        """
    )
    go(position, "4a 7a 7a 7a")
    assert told(position, "compared") == [
        (0, 1, "merchants", 4, 2, 2),
        (0, 2, "merchants", 4, 4, 1),
        (0, 3, "merchants", 4, 6, 0),
    ]
    assert position.scores == (7, 4, 4, 4)


MALTE_AND_HEIKE = """
    Malte EEM | 1b 2b 3a 4a 5a 6a 7a 8b | towers 9    | hand 10 | points 8
    Heike MMK | 1a 2a 3b 4a 5b 6a 9a    | towers 7 10 | hand 8  | points 5
"""


def test_t8_the_printed_final_scoring() -> None:
    """From the totals 8 and 5, Malte and Heike end with 15 to 16 (T8, T-final, T-towers)."""
    position = go(table(MALTE_AND_HEIKE), "10b 8a")
    assert row(position, 0) == (3, 9, 6)
    assert row(position, 1) == (7, 3, 6)
    assert set(told(position, "final_compared")) == {
        (0, 1, "merchants", 9, 3, 4),
        (1, 0, "knights", 7, 3, 4),
        (0, 1, "monks", 6, 6, 2),
        (1, 0, "monks", 6, 6, 2),
    }
    assert told(position, "transferred") == [
        (0, 1, "merchants", 1),
        (1, 0, "merchants", -1),
    ]
    factions = points_told(position, "final_compared", "transferred")
    assert [8 + factions[0], 5 + factions[1]] == [15, 10]
    assert told(position, "towers_revealed") == [(0, [9]), (1, [7, 10])]
    assert told(position, "towers_compared") == [(1, 0, 5, 4, 6)]
    assert position.scores == (15, 16)
    assert position.winners == (1,)
    assert told(position, "won") == [(1, 16)]


def points_told(position: Position, *kinds: str) -> list[int]:
    """What events of these kinds brought each seat."""
    points = [0] * position.players
    for event in position.events(None):
        if event.kind in kinds:
            points[event.details["seat"]] += event.details["points"]
    return points


def test_t8_the_printed_game_from_the_first_card() -> None:
    """Both rows can be played so: 4 contests each for 8 and 5 points, and 4 to begin with (T8)."""
    position = deal(
        """
        Malte EEM | 8 9 10 4 5 6 2 1 7 3
        Heike MMK | 2 8 5 10 1 9 6 3 7 4
        """
    )
    go(position, "8b 8a")
    go(position, "4a 2a", "tower-9 tower-10")  # merchants 3:2, knights 2:1
    assert position.scores == (6, 6)
    go(position, "5a 1a", "pass pass")  # monks 3:2, knights 3:1
    assert position.scores == (8, 8)
    go(position, "6a 5b", "pass", "2b 9a")  # monks 4:2
    assert position.scores == (10, 8)
    go(position, "10b 6a", "pass", "1b 3b")  # monks 6:6
    assert position.scores == (10, 9)
    go(position, "7a 4a", "tower-7")  # merchants 3:8; the tower was Heike's last card
    assert position.to_act == (0,)
    go(position, "3a")  # merchants 9:3
    assert points_told(position, "compared") == [8, 5]
    assert [contests_of(position, seat) for seat in (0, 1)] == [4, 4]
    go(position, "pass")
    assert position.over
    assert [row(position, seat) for seat in (0, 1)] == [(3, 9, 6), (7, 3, 6)]
    assert position.scores == (4 + 15, 4 + 16)
    assert position.ranks == (2, 1)


def contests_of(position: Position, seat: int) -> int:
    return sum(owner == seat for owner, _, _ in told(position, "contest"))


# Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int) -> None:
    """Four points, a start card of one's own, three of ten cards in hand, all select (T-setup)."""
    position = TALLINN.new(players, seed=3)
    assert position.scores == (4,) * players
    assert position.to_act == tuple(range(players))
    assert phase(position) == "select"
    assert position.view(None)["round"] == 1
    starts = set()
    for seat in range(players):
        own = seen(position, seat, seat)
        assert own["deck"] == 7
        assert len(hand(position, seat)) == 3
        assert hand(position, seat) < set(range(1, 11))
        assert own["row"] == own["towers"] == own["gone"] == []
        assert list(row(position, seat)) == [own["start"].count(faction) for faction in "KEM"]
        starts.add(own["start"])
    assert len(starts) == players
    assert starts <= {"KKE", "KKM", "EEK", "EEM", "MMK", "MME"}


@pytest.mark.parametrize("players", [0, 1, 5])
def test_tallinn_is_for_two_to_four(players: int) -> None:
    """Any other number is refused (T-setup)."""
    with pytest.raises(BadOption, match="2 to 4"):
        TALLINN.new(players)


def test_every_start_card_and_every_hand_can_come_up() -> None:
    """The deal is random: all six start cards, all ten cards in a first hand (T-setup)."""
    deals = [TALLINN.new(2, seed=seed) for seed in range(60)]
    assert len({seen(position, None, 0)["start"] for position in deals}) == 6
    assert set().union(*(hand(position, 0) for position in deals)) == set(range(1, 11))


def test_every_player_has_every_card_once() -> None:
    """Drawn to the end, each deck was 1 to 10 (T-setup, T-draw)."""
    position = TALLINN.new(3, seed=8)
    while not position.over:
        go(position, " ".join(words(position, seat)[0] for seat in position.to_act))
    for seat in range(3):
        assert [entry["card"] for entry in seen(position, None, seat)["row"]] == list(range(1, 11))


# The round


def test_selection_offers_both_halves_of_the_own_hand_only() -> None:
    """One hand card and one half must be chosen; there is no passing (T-select)."""
    position = deal("Anna KKE | 8 2 10\nBert MMK | 1 9 5")
    assert words(position, 0) == ["2a", "2b", "8a", "8b", "10a", "10b"]
    for word, rule in [("pass", "T-select"), ("tower-8", "T-select"), ("9a", "T-draw")]:
        with pytest.raises(IllegalMove) as refusal:
            position.play(0, word)
        assert refusal.value.rule == rule
    with pytest.raises(IllegalMove) as refusal:
        position.play(1, "11a")
    assert refusal.value.rule == "T-envoy"
    assert position.to_act == (0, 1)


def test_selection_is_secret_until_the_last_card_lies() -> None:
    """Before, others learn that a choice was made and nothing else (T-select)."""
    drawing = "Anna KKE | 8 2 10\nBert MMK | 1 9 5\nCora EEM | 1 2 3"
    first, second = deal(drawing), deal(drawing)
    first.play(0, "8b")
    second.play(0, "10a")
    for viewer in (None, 1, 2):
        assert alike(first, second, viewer)
    assert told(first, "chosen") == [(0,)]
    assert seen(first, 1, 0)["chosen"]
    assert seen(first, 1, 0)["row"] == []
    assert seen(first, 0, 0)["choice"] == "8b"
    with pytest.raises(NotToAct):
        first.play(0, "10a")


def test_all_cards_are_revealed_together() -> None:
    """The last choice turns up all of them, whoever chose first (T-play)."""
    drawing = "Anna KKE | 8 2 10\nBert MMK | 1 9 5"
    early, late = deal(drawing), deal(drawing)
    early.play(0, "8b")
    early.play(1, "9a")
    late.play(1, "9a")
    late.play(0, "8b")
    assert early == late
    assert told(early, "played") == told(late, "played") == [(0, 8, "b"), (1, 9, "a")]
    assert told(early, "round") == [(1,)]


def test_only_the_chosen_half_counts() -> None:
    """The covered half of a card in the row is worth nothing (T-play)."""
    position = go(deal("Anna KKE | 10 2 3\nBert MMK | 9 1 5"), "10b 9b")
    assert row(position, 0) == (2, 1 + 3, 0)
    assert row(position, 1) == (1 + 1, 1, 2 + 1)


def test_contest_pays_two_for_more_one_for_a_tie_none_for_fewer() -> None:
    """Each opponent is compared on their own, this round's cards included (T-contest)."""
    position = table(
        """
        Anna KKE |     | hand 1
        Bert EEM | 10a | hand 7
        Cora MME |     | hand 9
        Dora MMK | 10a | hand 3
        """
    )
    go(position, "1a 7b 9a 3b")
    assert told(position, "compared") == [
        (0, 1, "knights", 3, 3, 1),
        (0, 2, "knights", 3, 0, 2),
        (0, 3, "knights", 3, 6, 0),
    ]
    assert position.scores == (7, 4, 4, 4)


def test_the_same_faction_may_be_contested_twice() -> None:
    """Every contest is settled for itself and pays its owner alone (T-contest)."""
    position = table("Anna KKE | | hand 1\nBert KKM | 7a | hand 2\nCora EEM | | hand 9")
    go(position, "1a 2a 9a")
    assert told(position, "contest") == [(0, "knights", 3), (1, "knights", 5)]
    assert position.scores == (4 + 0 + 2, 4 + 2 + 2, 4)


def test_without_a_coin_there_is_no_contest() -> None:
    """A half without a coin skips phase 3, and a coin played earlier is spent (T-contest)."""
    position = deal("Anna KKE | 1 7 8 2\nBert MMK | 7 9 8 2")
    go(position, "1a 7a", "pass", "7a 9a")
    assert told(position, "contest") == [(0, "knights", 3)]
    assert phase(position) == "select"
    assert position.view(None)["round"] == 3


def test_the_coin_half_must_face_up() -> None:
    """Card 1 played for its merchants triggers nothing (T-contest)."""
    position = go(deal("Anna KKE | 1 7 8\nBert MMK | 7 9 8"), "1b 7a")
    assert told(position, "contest") == []
    assert phase(position) == "select"


# T1


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_t1_the_order_of_contests_is_irrelevant(order: tuple[int, ...]) -> None:
    """Whatever the seats, everyone wins the same points, and no row changes in between (T1)."""
    lines = [
        "Anna KKE | 10a    | hand 1",  # 6 knights
        "Bert EEM | 10a 7a | hand 2",  # 6 knights as well
        "Cora MME |        | hand 3",  # 2 merchants against 1 and 2
    ]
    chosen = ["1a", "2a", "3a"]
    position = table("\n".join(lines[who] for who in order))
    go(position, " ".join(chosen[who] for who in order))
    assert [position.scores[order.index(who)] for who in range(3)] == [7, 7, 7]
    assert [owner for owner, _, _ in told(position, "contest")] == [0, 1, 2]


def test_t1_only_the_owner_scores() -> None:
    """Rivals with more symbols, or as many, get nothing (T1)."""
    position = table("Anna KKE | | hand 1\nBert EEM | 10a 7a | hand 3\nCora MME | 10a | hand 7")
    go(position, "1a 3b 7b")
    assert [row(position, seat)[0] for seat in range(3)] == [3, 7, 3]
    assert position.scores == (4 + 0 + 1, 4, 4)


# T3 and draws


def test_everyone_draws_one_from_the_top() -> None:
    """Phase 4 gives the top card of the own deck, seen by its owner alone (T-draw)."""
    position = go(deal("Anna KKE | 7 8 9 4 5\nBert MMK | 7 8 9 6 3"), "7a 7a")
    assert hand(position, 0) == {8, 9, 4}
    assert hand(position, 1) == {8, 9, 6}
    assert told(position, "drew", viewer=1) == [(0,), (1,)]
    assert told(position, "drew_card", viewer=1) == [(1, 6)]
    assert told(position, "drew_card", viewer=None) == []
    assert seen(position, 1, 0)["hand"] == [None] * 3


def test_nobody_refills_to_three() -> None:
    """One card a round, however small the hand (T-draw)."""
    position = go(deal("Anna KKE | 1 7 8 9\nBert MMK | 7 8 9 6"), "1a 7a", "tower-7", "8a 8a")
    assert [len(hand(position, seat)) for seat in (0, 1)] == [2, 3]


def test_hands_shrink_when_the_decks_are_empty() -> None:
    """Seven draws, then three rounds with what is left: ten rounds at most (T-draw, T-end)."""
    position = TALLINN.new(2, seed=5)
    sizes = []
    while not position.over:
        deck = seen(position, None, 0)["deck"]
        sizes.append((position.view(None)["round"], deck, len(hand(position, 0))))
        go(position, " ".join(plain(position, seat) for seat in position.to_act))
    assert sizes == [(n, max(0, 8 - n), min(3, 11 - n)) for n in range(1, 11)]


@pytest.mark.parametrize(("envoy", "rounds"), [("off", 8), ("hand", 8), ("deck", 9)])
def test_t3_the_shortest_game(envoy: str, rounds: int) -> None:
    """Towers from the hand at every chance: 8 rounds, 9 with the deck envoy (T3).

    No hand is ever empty at the beginning of a round while its deck is not.
    """
    position = deal("Anna KKE | 1 2 3 4 5\nBert MMK | 1 2 3 4 5", envoy=envoy)
    if envoy == "deck":
        go(position, "pass pass")
    while not position.over:
        if phase(position) == "select":
            for seat in (0, 1):
                assert hand(position, seat) or seen(position, None, seat)["deck"] == 0
            go(position, " ".join(words(position, seat)[0] for seat in position.to_act))
        else:
            go(position, " ".join(hand_tower(position, seat) for seat in position.to_act))
    assert position.view(None)["round"] == rounds


def hand_tower(position: Position, seat: int) -> str:
    """A tower from the hand, if there is still a card in it."""
    held = hand(position, seat)
    return f"tower-{max(held)}" if held else "pass"


def test_t3_an_empty_hand_skips_but_its_row_counts() -> None:
    """Bert is not asked any more; Anna's contest still meets his knights (T3)."""
    position = table("Anna KKE | | hand 1 7\nBert MMK | 10a |")
    assert position.to_act == (0,)
    go(position, "1a")
    assert told(position, "compared") == [(0, 1, "knights", 3, 4, 0)]
    assert position.to_act == (0,)
    go(position, "pass", "7a")
    assert position.over


def test_the_game_goes_on_while_anyone_holds_a_card() -> None:
    """It ends with the last card of the last hand, not before (T-end)."""
    position = table("Anna KKE | | hand 7\nBert MMK | | hand 8 9\nCora EEM | | hand 7 8 9")
    go(position, "7a 8a 8a")
    assert list(position.to_act) == [1, 2]
    go(position, "9a 9a")
    assert list(position.to_act) == [2]
    assert told(position, "final_compared") == []
    go(position, "7a")
    assert position.over
    assert list(position.to_act) == []
    with pytest.raises(NotToAct):
        position.play(2, "7a")


# T5


@pytest.mark.parametrize(
    ("word", "faction"),
    [("1a", 0), ("2a", 0), ("3a", 1), ("4a", 1), ("5a", 2), ("6a", 2)],
)
def test_t5_the_symbol_beside_the_coin_counts_once(word: str, faction: int) -> None:
    """A coin half adds one symbol, in its own contest already; the coin adds none (T5)."""
    position = table(f"Anna KKE | | hand {word[:-1]} 8\nBert MMK | | hand 7 8")
    before = row(position, 0)
    go(position, f"{word} 7a")
    assert [after - b for after, b in zip(row(position, 0), before, strict=True)] == [
        int(index == faction) for index in range(3)
    ]
    ((_, _, strength),) = told(position, "contest")
    assert strength == before[faction] + 1


def test_t5_coins_add_nothing_to_towers() -> None:
    """Card 2, a knight with a coin and two monks, is a tower of strength 2 (T5)."""
    position = go(table("Anna KKE | | towers 2 | hand 7\nBert MMK | | hand 7"), "7a 7a")
    assert told(position, "towers_compared") == [(0, 1, 2, 0, 6)]


def test_every_rule_is_cited_by_a_test() -> None:
    """No rule of the rulebook is left without one."""
    cited = cited_rules(Path(__file__).parent, "T")
    assert rules(TALLINN, "en").keys() - cited.keys() == set()
