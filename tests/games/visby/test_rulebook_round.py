"""Visby, held against the rulebook: the set-up, the round, and the eight cards.

A Merchant among the cards stops the round before the next supply, so that the board can be seen as
the cards have left it.
"""

from __future__ import annotations

import pytest
from tests.games.visby.tables import VISBY, board, go, hand, seals, table, told, wares, words

from kogge.core.errors import IllegalMove
from kogge.games.visby.pieces import CARD_WORDS

FOUR = "\nAnna\nBert\nCora\nDora"
SIX = FOUR + "\nEmil\nFrida"


# Set-up and the round


@pytest.mark.parametrize("players", VISBY.players)
def test_setup(players: int) -> None:
    """No seals, a ware for each player, all eight cards; the markers started from 1 (V-setup)."""
    spaces = {2: 3, 3: 5, 4: 3, 5: 4, 6: 5}[players]
    position = VISBY.new(players)
    assert board(position) == (1 + spaces, 1 + spaces, 1 + spaces)
    assert position.scores == (0,) * players
    assert wares(position) == [players] * players
    assert all(hand(position, seat) == list(CARD_WORDS) for seat in range(players))
    assert position.to_act == tuple(range(players))
    assert position.view(None)["round"] == 1


def test_no_chance() -> None:
    """Nothing is shuffled or thrown: every game starts the same, whatever its key (V-round)."""
    assert VISBY.new(3, seed=1).to_bytes() == VISBY.new(3, seed=2).to_bytes()


@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 5), (4, 3), (5, 4), (6, 5)])
def test_supply(players: int, spaces: int) -> None:
    """All markers go forward from where they stand, and stop at 15 (V-supply, V-discard)."""
    position = table("battle 0 | journey 6 | market 14" + "\nAnna" * players)
    everyone = "tollkeeper+mendicant" if players < 4 else "mendicant"
    go(position, " ".join([everyone] * players))
    assert board(position) == (spaces, 6 + spaces, 15)
    assert position.view(None)["round"] == 6


def test_two_cards_for_two_and_three() -> None:
    """With two or three players any two cards of the hand are played: 28 pairs (V-play)."""
    for players in (2, 3):
        moves = words(VISBY.new(players), 0)
        assert len(moves) == 28
        assert moves[0] == "troops+knight"
        assert moves[-1] == "merchant+mendicant"


def test_one_card_for_four_to_six() -> None:
    """With four to six players a single card is played (V-play)."""
    for players in (4, 5, 6):
        assert words(VISBY.new(players), 0) == list(CARD_WORDS)


def test_a_pair_has_no_order() -> None:
    """Either card may be named first; it is kept in one way (V-play)."""
    position = VISBY.new(2)
    position.play(0, "Ship+Fleet")
    assert position.history[0][1].text == "fleet+ship"


def test_cards_are_revealed_together() -> None:
    """Nothing happens before the last choice, then everything does (V-play)."""
    position = VISBY.new(4)
    before = position.view(None)
    for seat in (2, 0, 3):
        position.play(seat, "troops")
        now = position.view(None)
        assert now["board"] == before["board"]
        assert all(not player["display"] for player in now["players"])
    assert position.to_act == (1,)
    position.play(1, "merchant")
    assert [p["display"] for p in position.view(None)["players"]] == [
        ["troops"],
        ["merchant"],
        ["troops"],
        ["troops"],
    ]


def test_order_of_evaluation() -> None:
    """Cards are paid from 1 to 8, whatever the seats that played them (V-order)."""
    position = table("battle 9 | journey 9 | market 9" + "\nAnna | wares 2" * 3)
    go(position, "mendicant+tollkeeper blacksmith+ship merchant+fleet", "trade-4")
    paid = [e for e in position.events(None) if e.kind in ("seals", "wares", "traded")]
    assert [event.details.get("card", "merchant") for event in paid] == [
        "blacksmith",
        "fleet",
        "ship",
        "tollkeeper",
        "merchant",
        "mendicant",
    ]
    position = go(table("battle 9" + FOUR), "knight troops knight merchant")
    assert told(position, "seals") == [(1, "troops", 2), (0, "knight", 3), (2, "knight", 3)]


# The cards


def test_troops_take_two_before_the_knights() -> None:
    """Troops never get more than 2, but they get them before any Knight (V-troops)."""
    plenty = go(table("battle 15" + FOUR), "troops troops knight merchant")
    assert seals(plenty) == [2, 2, 5, 0]
    scarce = go(table("battle 4" + FOUR), "knight troops troops merchant")
    assert seals(scarce) == [0, 2, 2, 0]


def test_knights_take_five_at_most() -> None:
    """Knights share what is left, up to 5 each (V-knight)."""
    position = go(table("battle 15" + FOUR), "knight knight fleet merchant")
    assert seals(position) == [5, 5, 0, 0]
    assert board(position)[0] == 5


def test_blacksmith() -> None:
    """4 wares for each Troops, 2 for each Knight of others, even if they got nothing
    (V-blacksmith)."""
    position = go(table("battle 0" + SIX), "blacksmith troops troops knight knight merchant")
    assert wares(position) == [12, 0, 0, 0, 0, 0]
    assert seals(position) == [0] * 6


def test_fleets_take_three_before_the_ships() -> None:
    """Fleets never get more than 3, but they get them before any Ship (V-fleet)."""
    plenty = go(table("journey 15" + FOUR), "fleet fleet ship merchant")
    assert wares(plenty) == [3, 3, 9, 0]
    scarce = go(table("journey 6" + FOUR), "ship fleet fleet merchant")
    assert wares(scarce) == [0, 3, 3, 0]


def test_ships_have_no_limit() -> None:
    """A Ship takes everything, several Ships share evenly (V-ship)."""
    assert wares(go(table("journey 15" + FOUR), "ship troops knight merchant")) == [15, 0, 0, 0]
    position = go(table("journey 14" + FOUR), "ship ship ship merchant")
    assert wares(position) == [4, 4, 4, 0]
    assert board(position)[1] == 2


def test_tollkeeper() -> None:
    """3 seals for each Fleet, 1 for each Ship of others, even if they got nothing
    (V-tollkeeper)."""
    position = go(table("journey 0" + SIX), "tollkeeper fleet fleet ship ship merchant")
    assert seals(position) == [8, 0, 0, 0, 0, 0]
    assert wares(position) == [0] * 6


@pytest.mark.parametrize(
    ("space", "rate"),
    [
        *[(space, (3, 1)) for space in (0, 1, 2)],
        *[(space, (2, 1)) for space in (3, 4, 5)],
        *[(space, (3, 2)) for space in (6, 7, 8)],
        *[(space, (2, 2)) for space in (9, 10, 11)],
        *[(space, (2, 3)) for space in (12, 13, 14)],
        (15, (1, 2)),
    ],
)
def test_merchant_rates(space: int, rate: tuple[int, int]) -> None:
    """A lot at each space of the market; 7 and 9 are known from the example (V-merchant)."""
    lot, price = rate
    position = table(f"market {space}\nAnna | wares {lot}\nBert\nCora\nDora")
    go(position, "merchant troops troops troops", f"trade-{lot}")
    assert seals(position)[0] == price
    assert wares(position)[0] == 0


@pytest.mark.parametrize(("cards", "paid"), list(enumerate([1, 1, 2, 2, 3, 3, 4, 4], 1)))
def test_mendicant_by_cards(cards: int, paid: int) -> None:
    """Wares for the cards played since the hand was full, Mendicant included (V-mendicant)."""
    in_hand = " ".join(CARD_WORDS[cards - 1 :])
    position = table(f"market 0\nAnna | hand {in_hand}\nBert\nCora\nDora")
    go(position, "mendicant troops troops troops")
    assert wares(position)[0] == paid


def test_mendicant_counts_both_cards_of_the_round() -> None:
    """With two cards a round both of them count (V-mendicant)."""
    position = table("market 0\nAnna | hand fleet ship merchant mendicant\nBert")
    go(position, "fleet+mendicant troops+knight")
    assert told(position, "wares")[-1] == (0, "mendicant", 3)


def test_mendicant_by_merchants() -> None:
    """Two wares more for each Merchant of others (V-mendicant)."""
    position = go(table("market 9" + FOUR), "mendicant merchant merchant troops", "keep keep")
    assert wares(position) == [1 + 2 * 2, 0, 0, 0]


def test_discards_stay_until_the_mendicant() -> None:
    """Played cards are gone from the hand; the Mendicant takes all eight back (V-discard)."""
    position = table("battle 1" + FOUR)
    go(position, "troops knight fleet ship", "knight mendicant ship fleet")
    assert hand(position, 0) == [card for card in CARD_WORDS if card not in ("troops", "knight")]
    assert position.view(None)["players"][0]["discards"] == ["troops", "knight"]
    assert hand(position, 1) == list(CARD_WORDS)
    assert told(position, "took_back") == [(1,)]
    with pytest.raises(IllegalMove, match=r"troops: Troops: that card lies .* \(V-discard\)$"):
        position.play(0, "troops")
