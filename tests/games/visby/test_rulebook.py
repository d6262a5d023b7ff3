"""Visby, held against the rulebook: every printed example and every ruling.

A Merchant among the cards stops the round before the next supply, so that the board can be seen as
the cards have left it. Most of these tables have four players or more, with one card each.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.visby.tables import VISBY, board, go, hand, phase, seals, table, told, wares, words

from kogge.core.position import Position
from kogge.core.text import rules
from kogge.games.visby.pieces import CARD_WORDS
from kogge.testing.citations import cited_rules

FOUR = "\nAnna\nBert\nCora\nDora"
SIX = FOUR + "\nEmil\nFrida"


# What the rulebook prints


def test_example_battle_troops_and_two_knights() -> None:
    """Nine seals, one Troops, two Knights: 2, then 3 each, and 1 is left (V-troops, V-knight)."""
    position = go(table("battle 9" + FOUR), "troops knight knight merchant")
    assert seals(position) == [2, 3, 3, 0]
    assert board(position)[0] == 1


def test_example_battle_troops_alone() -> None:
    """Six seals, one Troops, no Knight: 2 are gained, the others stay (V-troops)."""
    position = go(table("battle 6" + FOUR), "troops fleet ship merchant")
    assert seals(position) == [2, 0, 0, 0]
    assert board(position)[0] == 4


def test_example_battle_knight_alone() -> None:
    """Ten seals, one Knight, no Troops: 5 are gained, the limit, the others stay (V-knight)."""
    position = go(table("battle 10" + FOUR), "knight fleet ship merchant")
    assert seals(position) == [5, 0, 0, 0]
    assert board(position)[0] == 5


def test_example_battle_three_troops_and_a_knight() -> None:
    """Five seals, three Troops, one Knight: 1 each, and the Knight takes the 2 left (V1)."""
    five = table("battle 5" + FOUR + "\nEmil")
    go(five, "troops troops troops knight merchant")
    assert seals(five) == [1, 1, 1, 2, 0]
    assert board(five)[0] == 0


def test_example_journey_three_fleets_and_a_ship() -> None:
    """Eight wares, three Fleets, one Ship: 2 each, and the Ship takes the 2 left (V-fleet)."""
    position = go(table("journey 8" + FOUR + "\nEmil"), "fleet fleet fleet ship merchant")
    assert wares(position) == [2, 2, 2, 2, 0]
    assert board(position)[1] == 0


def test_example_journey_a_fleet_and_two_ships() -> None:
    """Eight wares, one Fleet, two Ships: 3, then 2 each, and 1 is left (V-fleet, V-ship)."""
    position = go(table("journey 8" + FOUR), "fleet ship ship merchant")
    assert wares(position) == [3, 2, 2, 0]
    assert board(position)[1] == 1


def test_example_journey_a_single_ship() -> None:
    """Eight wares and a single Ship: it takes all of them (V-ship)."""
    position = go(table("journey 8" + FOUR), "ship knight troops merchant")
    assert wares(position) == [8, 0, 0, 0]
    assert board(position)[1] == 0


def test_example_merchants_eleven_wares() -> None:
    """Two Merchants at space 9 trade at 7, 3:2; Heike's 11 wares bring 6 + 1 seals (V4)."""
    position = table(
        """
        market 9
        Heike | wares 11
        Malte | wares 2
        """
    )
    go(position, "troops+merchant troops+merchant")
    assert board(position)[2] == 7
    assert position.view(None)["board"]["rate"] == {"wares": 3, "seals": 2}
    assert {"wares": 9, "seals": 6} in position.view(0)["players"][0]["trades"]
    go(position, "trade-11 keep")
    assert seals(position) == [7, 0]
    assert wares(position) == [0, 2]


def test_example_short_supply() -> None:
    """Five wares, two Fleets: 2 each, 1 stays; Malte, who has 14, loses one (V1, V3)."""
    position = go(
        table("journey 5\nMalte | wares 14\nHeike\nCora\nDora"), "fleet fleet troops merchant"
    )
    assert wares(position) == [15, 2, 0, 0]
    assert board(position)[1] == 1
    assert told(position, "wares") == [(0, "fleet", 1), (1, "fleet", 2)]
    assert told(position, "lost") == [(0, 1)]


# Rulings


@pytest.mark.parametrize(
    ("card", "track", "limit"),
    [("troops", 0, 2), ("knight", 0, 5), ("fleet", 1, 3), ("ship", 1, 15)],
)
def test_v1_short_supply(card: str, track: int, limit: int) -> None:
    """Each gets the smaller of the limit and an even share; the rest stays on the board (V1)."""
    goods = seals if track == 0 else wares
    for stock in range(16):
        for owners in range(1, 6):
            position = table(f"battle {stock} | journey {stock}" + SIX)
            go(position, " ".join([card] * owners + ["merchant"] * (6 - owners)))
            share = min(limit, stock // owners)
            assert goods(position) == [share] * owners + [0] * (6 - owners)
            assert board(position)[track] == stock - share * owners


def test_v2_own_cards_do_not_feed() -> None:
    """Own Troops, Knight, Fleet, Ship and Merchant bring nothing to cards of their owner (V2)."""
    feeding = ("troops", "blacksmith"), ("knight", "blacksmith"), ("fleet", "tollkeeper")
    for fed, eater in (*feeding, ("ship", "tollkeeper")):
        position = table("battle 0 | journey 0\nAnna\nBert")
        go(position, f"{fed}+{eater} merchant+mendicant", "keep")
        assert seals(position)[0] == wares(position)[0] == 0
    position = go(table("market 0\nAnna\nBert"), "merchant+mendicant troops+knight", "keep")
    assert wares(position)[0] == 1


def test_v2_they_do_not_share() -> None:
    """Every Blacksmith, Tollkeeper and Mendicant is paid in full (V2)."""
    smiths = go(table("battle 0" + FOUR), "blacksmith blacksmith troops merchant")
    assert wares(smiths)[:2] == [4, 4]
    keepers = go(table("journey 0" + FOUR), "tollkeeper tollkeeper fleet merchant")
    assert seals(keepers)[:2] == [3, 3]
    monks = go(table("market 0" + FOUR), "mendicant mendicant merchant troops", "keep")
    assert wares(monks)[:2] == [3, 3]


def test_v2_each_counts_the_cards_of_the_other() -> None:
    """Two players with the same two cards feed each other (V2)."""
    position = go(table("battle 0\nAnna\nBert"), "troops+blacksmith knight+blacksmith")
    assert wares(position) == [2, 4]


def test_v3_the_cap_holds_at_every_gain() -> None:
    """Fifteen is the most after each card; what is above is lost one card at a time (V3)."""
    position = table("battle 9 | journey 15\nAnna | wares 13\nBert\nCora")
    go(position, "fleet+ship troops+knight merchant+troops")
    assert wares(position)[0] == 15
    assert told(position, "wares") == [(0, "fleet", 2), (0, "ship", 0)]
    assert told(position, "lost") == [(0, 1), (0, 12)]
    assert board(position)[1] == 0, "the lost wares have been taken from the board all the same"


def test_v3_supply_is_capped_too() -> None:
    """Wares from the supply are lost above fifteen just like those from the board (V3)."""
    smith = go(
        table("battle 0\nAnna | wares 14\nBert\nCora\nDora"), "blacksmith troops troops ship"
    )
    assert wares(smith)[0] == 15
    monk = go(table("market 0\nAnna | wares 15\nBert\nCora\nDora"), "mendicant troops troops ship")
    assert wares(monk)[0] == 15


def test_v3_lost_wares_cannot_be_sold() -> None:
    """A Merchant of the same round sells fifteen wares, not those that were lost (V3)."""
    position = table("journey 15 | market 15\nAnna | wares 10\nBert")
    go(position, "ship+merchant troops+knight")
    assert words(position, 0)[-1] == "trade-15"
    go(position, "trade-15")
    assert wares(position)[0] == 0


def test_v3_room_made_by_trading_comes_before_the_mendicant() -> None:
    """The Mendicant is paid after the trade, into the room that it has made (V3, V5)."""
    position = table("market 15\nAnna | wares 15\nBert")
    go(position, "merchant+mendicant troops+knight", "trade-15")
    assert wares(position)[0] == 1


@pytest.mark.parametrize(
    ("merchants", "space", "reached"), [(1, 9, 9), (2, 9, 7), (3, 9, 5), (4, 5, 0), (6, 15, 5)]
)
def test_v4_the_marker_goes_back(merchants: int, space: int, reached: int) -> None:
    """Two spaces for every Merchant beyond the first, not below 0, and that rate holds (V4)."""
    position = table(f"market {space}" + SIX)
    go(position, " ".join(["merchant"] * merchants + ["troops"] * (6 - merchants)))
    assert board(position)[2] == reached
    assert told(position, "market")[0][:2] == (merchants, reached)


def test_v4_lots_may_be_mixed_over_lower_rates() -> None:
    """At 3:2 also 2:1 and 3:1 may be used, for any number of whole lots each (V4)."""
    position = go(table("market 7\nAnna | wares 15" + FOUR), "merchant" + " troops" * 4)
    offered = {(t["wares"], t["seals"]) for t in position.view(0)["players"][0]["trades"]}
    mixed = {
        (3 * a + 2 * b + 3 * c, 2 * a + b + c)
        for a in range(6)
        for b in range(8)
        for c in range(6)
        if 3 * a + 2 * b + 3 * c <= 15
    }
    assert offered < mixed
    assert {(2, 1), (5, 3), (11, 7), (15, 10)} <= offered


def test_v4_higher_rates_are_not_for_use() -> None:
    """At 2:1 nobody trades at the better rates above (V4)."""
    position = go(table("market 5\nAnna | wares 6" + FOUR), "merchant" + " troops" * 4, "trade-6")
    assert seals(position)[0] == 3


def test_v4_trading_is_voluntary_and_the_market_falls() -> None:
    """A Merchant may keep everything; the marker goes to 0 all the same (V4)."""
    position = table("market 15\nAnna | wares 6" + FOUR)
    go(position, "merchant troops troops troops troops", "keep")
    assert seals(position)[0] == 0
    assert wares(position)[0] == 6
    assert board(position)[2] == 0 + 4, "from 0 the next supply moves it"
    assert told(position, "kept") == [(0,)]


def test_v4_without_a_merchant_the_market_stays() -> None:
    """The marker moves back only for Merchants (V4)."""
    position = go(table("market 6" + FOUR), "troops knight fleet ship")
    assert board(position)[2] == 6 + 3


@pytest.mark.parametrize(
    ("card", "others", "gained"),
    [("blacksmith", "troops", 4), ("fleet", "ship", 3), ("ship", "fleet", 6)],
)
def test_v5_wares_of_this_round_can_be_sold(card: str, others: str, gained: int) -> None:
    """What Blacksmith, Fleet and Ship bring can be sold at once (V5)."""
    position = table("battle 9 | journey 9 | market 15\nAnna\nBert")
    go(position, f"{card}+merchant {others}+tollkeeper", f"trade-{gained}")
    assert seals(position)[0] == 2 * gained


def test_v5_the_mendicant_comes_too_late() -> None:
    """What the own Mendicant brings cannot be sold in the same round (V5)."""
    position = go(table("market 15\nAnna\nBert"), "merchant+mendicant troops+knight")
    assert words(position, 0) == ["keep"]
    go(position, "keep")
    assert wares(position)[0] == 1


def test_v6_every_merchant_is_asked() -> None:
    """Even a Merchant without wares decides, with nothing to do but keep (V6)."""
    position = go(table("market 9\nAnna | wares 4" + FOUR), "merchant troops merchant ship fleet")
    assert phase(position) == "trade"
    assert position.to_act == (0, 2)
    assert words(position, 2) == ["keep"]


def test_v6_after_the_first_six_cards() -> None:
    """When Merchants decide, everybody has been paid for the cards before (V6)."""
    position = table("battle 9 | journey 9 | market 9" + FOUR)
    go(position, "merchant tollkeeper ship blacksmith")
    assert seals(position) == [0, 1, 0, 0]
    assert wares(position) == [0, 0, 9, 0]


def test_v6_merchants_decide_together() -> None:
    """A trade is hidden, and has no effect, until the last Merchant has decided (V6, V7)."""
    position = go(table("market 9" + "\nAnna | wares 6" * 4), "merchant merchant troops ship")
    position.play(1, "trade-6")
    assert wares(position)[:2] == [6, 6]
    assert seals(position)[:2] == [0, 0]
    assert [event.kind for event in position.events(0)][-1] == "chosen"
    position.play(0, "keep")
    assert seals(position)[:2] == [0, 4]


@pytest.mark.parametrize(
    ("space", "offered"),
    [
        (0, [0, 3, 6, 9, 12, 15]),
        (3, [0, 2, 4, 6, 8, 10, 12, 14]),
        (6, [0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15]),
        (9, [0, 2, 4, 6, 8, 10, 12, 14]),
        (12, [0, 2, 4, 6, 8, 10, 12, 14]),
        (15, list(range(16))),
    ],
)
def test_v6_only_trades_that_pay(space: int, offered: list[int]) -> None:
    """No trade is offered that another beats or equals with no more wares; they rise (V6)."""
    position = go(table(f"market {space}\nAnna | wares 15" + FOUR), "merchant" + " troops" * 4)
    assert words(position, 0) == [f"trade-{n}" if n else "keep" for n in offered]
    gained = [trade["seals"] for trade in position.view(0)["players"][0]["trades"]]
    assert gained == sorted(set(gained))


def test_v7_everything_but_waiting_choices_is_public() -> None:
    """A spectator sees all there is; of a choice only that it was made (V7)."""
    position = table("battle 9\nAnna | seals 3 | wares 4 | hand ship mendicant\nBert")
    assert hand(position, 0) == ["ship", "mendicant"]
    position.play(0, "ship+mendicant")
    for viewer in (1, None):
        shown = position.view(viewer)["players"][0]
        assert shown["chosen"]
        assert "choice" not in shown
        assert shown["hand"] == ["ship", "mendicant"]
    assert position.view(0)["players"][0]["choice"] == "ship+mendicant"
    assert position.observed(1).players[0].choice == 0


def test_v7_a_choice_can_be_taken_back_until_the_last() -> None:
    """Nobody has learned anything from a waiting choice, so it may be changed (V7)."""
    position = VISBY.new(2, seed=0)
    position.play(0, "fleet+ship")
    assert position.undo(0).text == "fleet+ship"
    go(position, "troops+knight fleet+ship")
    assert not position.may_undo(0)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(2, ["troops+knight", "blacksmith+fleet", "ship+tollkeeper"]), (4, CARD_WORDS[:7])],
)
def test_v8_the_mendicant_is_the_last_resort(players: int, rounds: list[str]) -> None:
    """Whoever avoids the Mendicant is in the end left with it, and has all cards again (V8)."""
    position = table("battle 0" + "\nAnna" * players)
    for word in rounds:
        assert len(words(position, 0)) > 1
        play_round(position, word)
    (only,) = words(position, 0)
    assert only == ("merchant+mendicant" if players == 2 else "mendicant")
    play_round(position, only)
    assert all(hand(position, seat) == list(CARD_WORDS) for seat in range(players))


def play_round(position: Position, word: str) -> None:
    """Everyone plays the same; Merchants keep their wares."""
    go(position, " ".join([word] * position.players))
    if phase(position) == "trade":
        go(position, " ".join(["keep"] * len(position.to_act)))


def test_v9_the_final_exchange() -> None:
    """Three wares for a seal, as often as possible, for everyone; 0 to 2 are left (V9)."""
    position = table(
        """
        battle 2
        Anna | seals 28 | wares 11
        Bert | wares 15
        Cora | wares 2
        Dora | wares 3
        """
    )
    go(position, "troops tollkeeper tollkeeper tollkeeper")
    assert position.over
    assert position.scores == (30 + 3, 5, 0, 1)
    assert wares(position) == [2, 0, 2, 0]
    assert told(position, "final_trade") == [(0, 9, 3), (1, 15, 5), (3, 3, 1)]


def test_v9_can_decide_the_game() -> None:
    """Who reached the target may be overtaken by wares (V9, V-winner)."""
    position = table("battle 2\nAnna | seals 28\nBert | seals 27 | wares 15\nCora\nDora")
    go(position, "troops tollkeeper tollkeeper tollkeeper")
    assert position.scores[:2] == (30, 32)
    assert position.winners == (1,)


@pytest.mark.parametrize(("players", "word"), [(4, "mendicant"), (2, "tollkeeper+mendicant")])
def test_v10_a_hundred_rounds(players: int, word: str) -> None:
    """Mendicants alone could go on for ever: the game ends after round 100, scored (V10)."""
    position = VISBY.new(players)
    for number in range(1, 101):
        assert position.view(None)["round"] == number
        go(position, " ".join([word] * players))
    assert position.over
    assert told(position, "stopped") == [(100,)]
    assert position.scores == (5,) * players
    assert position.winners == tuple(range(players))


@pytest.mark.parametrize("players", VISBY.players)
def test_v10_the_longest_game(players: int) -> None:
    """The bound on the number of moves is reached: Merchant and Mendicant for ever (V10)."""
    position = VISBY.new(players)
    number = 0
    while not position.over:
        if phase(position) == "trade":
            word = "keep"
        elif players < 4:
            word = "merchant+mendicant"
        else:
            word = "mendicant" if number % 2 else "merchant"
        number += phase(position) == "cards"
        go(position, " ".join([word] * players))
    assert number == 100
    assert len(position.history) == VISBY.longest(players)


def test_every_rule_is_tested() -> None:
    """Every rule of the rulebook is cited by a test of this game."""
    cited = cited_rules(Path(__file__).parent, "V")
    assert rules(VISBY, "en").keys() - cited.keys() == set()
