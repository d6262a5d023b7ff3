"""Visby, held against the rulebook: the end of the game, and what is refused."""

from __future__ import annotations

import pytest
from tests.games.visby.tables import VISBY, go, phase, seals, table, told, wares

from kogge.core.errors import IllegalMove, NotToAct, UnknownMove

FOUR = "\nAnna\nBert\nCora\nDora"


# The end


@pytest.mark.parametrize("target", [30, 45])
def test_v_target_ends_the_game(target: int) -> None:
    """The round in which someone reaches the target is the last, and none before (V-end,
    V-target)."""
    for missing in (2, 3):
        drawing = f"battle 2\nAnna | seals {target - missing}\nBert\nCora\nDora"
        position = go(table(drawing, target=target), "troops fleet fleet ship")
        assert seals(position)[0] == target - missing + 2
        assert position.over is (missing == 2)


def test_v_target_is_thirty_by_default() -> None:
    """Without a word the game goes to 30 seals, with any number of players (V-target, V-goal)."""
    for players in VISBY.players:
        assert VISBY.new(players).view(None)["target"] == 30
        assert VISBY.new(players, target=45).view(None)["target"] == 45


def test_the_last_round_is_finished() -> None:
    """Cards after the one that reached the target still count, Merchants included (V-end)."""
    position = table("battle 2 | market 15\nAnna | seals 28\nBert | wares 15\nCora\nDora")
    go(position, "troops merchant mendicant ship")
    assert seals(position)[0] == 30
    assert not position.over
    go(position, "trade-15")
    assert position.scores[:2] == (30, 30)
    assert told(position, "wares")[-1] == (2, "mendicant", 3)
    assert position.over


def test_v_target_seals_beyond_it_count() -> None:
    """There is no limit to seals (V-end)."""
    position = table("market 15\nAnna | seals 29 | wares 15\nBert\nCora\nDora")
    go(position, "merchant troops troops troops", "trade-15")
    assert position.scores[0] == 59


@pytest.mark.parametrize(
    ("anna", "bert", "ranks"),
    [
        ("seals 30", "seals 29", (1, 2, 3, 3)),
        ("seals 30 | wares 1", "seals 30 | wares 2", (2, 1, 3, 3)),
        ("seals 29 | wares 4", "seals 30", (1, 2, 3, 3)),
        ("seals 30 | hand ship mendicant", "seals 30 | hand ship fleet mendicant", (2, 1, 3, 3)),
        ("seals 30", "seals 30", (1, 1, 3, 3)),
    ],
)
def test_tie_breaks(anna: str, bert: str, ranks: tuple[int, ...]) -> None:
    """Most seals; then wares left after the exchange; then cards in hand; then shared
    (V-winner, V9)."""
    position = table(f"journey 0\nAnna | {anna}\nBert | {bert}\nCora\nDora")
    go(position, "ship ship knight knight")
    assert position.over
    assert position.ranks == ranks
    assert position.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)


def test_tie_break_by_a_hand_taken_back() -> None:
    """Cards in hand are counted after the Mendicant has brought all back (V-winner, V9)."""
    position = table(
        "market 0\nAnna | seals 30 | hand mendicant\nBert | seals 30 | wares 1\nCora\nDora"
    )
    go(position, "mendicant tollkeeper troops troops")
    assert position.scores[:2] == (31, 30), "four wares of the Mendicant are a seal and one left"
    position = table("market 0\nAnna | seals 30 | wares 12\nBert | seals 34 | wares 1\nCora\nDora")
    go(position, "mendicant tollkeeper troops troops")
    assert position.scores[:2] == (34, 34)
    assert wares(position)[:2] == [1, 1]
    assert position.winners == (0,), "eight cards against seven"


# Bad input


@pytest.mark.parametrize(
    ("players", "word", "refusal"),
    [
        (2, "fleet", r"fleet: With so few players .*, such as fleet\+ship \(V-play\)"),
        (4, "fleet+ship", r"fleet\+ship: With so many players .* \(V-play\)"),
        (4, "trade-3", r"trade-3: There is nothing to trade now: .* \(V-play\)"),
        (4, "keep", r"keep: There is nothing to trade now: .* \(V-play\)"),
    ],
)
def test_refused_cards(players: int, word: str, refusal: str) -> None:
    """A choice of cards that does not fit is refused with its rule (V-play)."""
    with pytest.raises(IllegalMove, match=f"^{refusal}$"):
        VISBY.new(players).play(0, word)


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("ship", r"ship: Not now: your Merchant trades .* \(V-merchant\)"),
        ("trade-12", r"trade-12: You cannot .*: 12 asked for, 11 on your ware card \(V-merchant\)"),
        ("trade-1", r"trade-1: Whole lots .* \(1\) at the rates of space 7 and below \(V4\)"),
        ("trade-4", r"trade-4: A smaller trade .*: give 3 instead of 4 \(V6\)"),
    ],
)
def test_refused_trades(word: str, refusal: str) -> None:
    """A trade that does not fit is refused with its rule (V-merchant, V4, V6)."""
    position = go(table("market 7\nAnna | wares 11" + FOUR), "merchant" + " troops" * 4)
    with pytest.raises(IllegalMove, match=f"^{refusal}$"):
        position.play(0, word)
    assert phase(position) == "trade"


def test_refused_words_and_seats() -> None:
    """Words that are no move are refused with examples; so are seats that owe nothing (V-play)."""
    position = VISBY.new(2)
    for word in ("fleet+fleet", "fleet-ship", "trade", "trade-16", "trade-0", "pass", ""):
        with pytest.raises(UnknownMove, match=r"moves look like troops, troops\+knight, keep"):
            position.play(0, word)
    position.play(0, "fleet+ship")
    with pytest.raises(NotToAct, match="waiting for seat 1"):
        position.play(0, "fleet+ship")
