"""The reference Tallinn with its expansions: Envoy (T9 to T11), Chronicles (T12 and T13)."""

from __future__ import annotations

import pytest

from .tallinn_tables import go, new_game, position, words

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
