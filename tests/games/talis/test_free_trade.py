"""Free trade and Markets that are open at any time: L63 and L68, and what bots make of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.games.talis.island import GAME, Island
from tests.games.talis.test_rulings_trade import market_day

from kogge.bots import bot
from kogge.core.verbs import weigh
from kogge.games.talis.bot.deals import NO_TRADE


def bazaar(**options: Any) -> Island:
    """A table of three that trades freely; seat 0 has food and wood, seat 1 ore, seat 2 gold."""
    scene = Island(3, trade="free", **options).poor()
    return scene.give(0, food=2, wood=1).give(1, ore=2).give(2, gold=1)


def test_l63_two_goods_for_one() -> None:
    """L63: any goods for any goods, in three steps; the other one accepts."""
    scene = bazaar().play(0, "trade-p2", "give-1f1w", "want-1o")
    assert scene.asked() == (1, "offer")
    asked = scene.position.view(1)["question"]
    assert (asked["rival"], asked["give"], asked["want"]) == (0, ["1f", "1w"], ["1o"])
    scene.play(1, "yes")
    assert scene.goods(0) == (1, 0, 1, 0)
    assert scene.goods(1) == (1, 1, 1, 0)
    assert scene.asked() == (0, "turn")


def test_l63_gift_and_request() -> None:
    """L63: either side may be nothing, but not both."""
    scene = bazaar().play(0, "trade-p3", "give-2f", "want-0").play(2, "yes")
    assert scene.goods(2) == (2, 0, 0, 1)
    scene.play(0, "trade-p3", "give-0")
    assert scene.refused(0, "want-0") == "L63"
    scene.play(0, "want-1g").play(2, "no")
    assert scene.goods(2) == (2, 0, 0, 1)


def test_l63_counter_offer() -> None:
    """L63: instead of an answer there may be one counter-offer, which is accepted or declined."""
    scene = bazaar().play(0, "trade-p2", "give-1f", "want-2o").play(1, "haggle")
    assert scene.asked() == (1, "give")
    scene.play(1, "give-1o", "want-2f")
    assert scene.asked() == (0, "offer")
    assert scene.words(0) == ["yes", "no"]
    scene.play(0, "yes")
    assert scene.goods(0) == (0, 1, 1, 0)
    assert scene.goods(1) == (2, 0, 1, 0)


def test_l63_counter_offer_called_off() -> None:
    """L63: whoever haggles and then offers nothing has declined."""
    scene = bazaar().play(0, "trade-p2", "give-1f", "want-2o").play(1, "haggle", "done")
    assert "declined" in scene.kinds()
    assert scene.asked() == (0, "turn")
    assert scene.goods(1) == (0, 0, 2, 0)


def test_l63_offers_to_the_active_player() -> None:
    """L63: once a turn the active player hears one offer of each of the others, clockwise."""
    scene = bazaar().play(0, "hear")
    assert scene.asked() == (1, "give")
    scene.play(1, "give-1o", "want-1f1w").play(0, "yes")
    assert scene.goods(0) == (1, 0, 1, 0)
    assert scene.asked() == (2, "give")
    scene.play(2, "done")
    assert scene.asked() == (0, "turn")
    assert scene.refused(0, "hear") == "L63"


def test_l63_three_trades_a_turn() -> None:
    """L63: three trades may be begun, however they end."""
    scene = bazaar().play(0, "trade-p2", "done").play(0, "trade-p2", "give-1f", "want-0")
    scene.play(1, "no").play(0, "trade-p3", "done")
    assert scene.refused(0, "trade-p2") == "L63"


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("trade-p1", "with_yourself"),
        ("trade-p4", "no_such_player"),
        ("offer-1f-0-p2", "trade_is_free"),
        ("give-1f", "not_asked"),
        ("haggle", "not_asked"),
    ],
)
def test_l63_bad_offers(word: str, why: str) -> None:
    """L63: to oneself, to nobody, of another kind, or at another moment: nothing changes hands."""
    scene = bazaar()
    refusal = scene.position.why_not(0, word)
    assert refusal is not None
    assert refusal.why == why
    assert scene.goods(0) == (2, 1, 0, 0)


@pytest.mark.parametrize(
    ("given", "word", "why"),
    [
        ("", "give-3f", "cannot_give"),
        ("", "give-1g", "cannot_give"),
        ("give-1f", "want-3o", "they_cannot_give"),
        ("give-1f", "want-1f", "good_on_both_sides"),
        ("give-0", "want-0", "empty_offer"),
        ("give-1f", "give-1w", "not_here"),
        ("give-1f", "end", "now_answer"),
    ],
)
def test_l63_bad_goods(given: str, word: str, why: str) -> None:
    """L63: goods that one or the other does not have, the same on both sides, or none at all."""
    scene = bazaar().play(0, "trade-p2", *filter(None, [given]))
    refusal = scene.position.why_not(0, word)
    assert refusal is not None
    assert refusal.why == why


def test_l63_single_trade_has_no_steps() -> None:
    """L63: where proposals are single, the words of free trade are refused."""
    scene = Island().give(0, food=2)
    assert scene.refused(0, "trade-p2") == "L63"
    assert scene.refused(0, "hear") == "L63"
    scene.play(0, "offer-1f-0-p2")
    assert scene.words(1) == ["yes", "no"]


def test_l67_free_trade_on_market_day() -> None:
    """L67: at the fair those who have come trade in the same way."""
    scene = market_day(trade="free").play(0, "yes", "send-c1")
    scene.play(1, "send-c1").play(2, "pay").play(3, "pay")
    assert scene.refused(0, "trade-p3") == "L67"
    scene.play(0, "trade-p2", "give-1f", "want-1g").play(1, "yes")
    assert scene.asked() == (0, "fair")


def test_l68_market_before_others_roll() -> None:
    """L68: with `anytime` a Market owner is asked before another player rolls."""
    scene = Island(market="anytime").poor().give(2, market=1, food=2).play(0, "end")
    assert scene.asked() == (2, "sales")
    assert scene.position.view(2)["dice"] == []
    scene.play(2, "sell-food")
    assert scene.words(2) == ["done", "sell-food"]
    scene.play(2, "done")
    assert scene.asked() == (1, "turn")
    assert scene.goods(2) == (1, 0, 0, 1)
    assert len(scene.position.view(1)["dice"]) == 2


def test_l68_market_before_support() -> None:
    """L68: with `anytime` gold for support may come from the own Market."""
    for market, sells in (("turn", False), ("anytime", True)):
        scene = Island(market=market).put(0, 1, "b7").put(1, 1, "d7").monster("c7", "wolf")
        scene.poor().give(0, market=1, ore=1).dice(1).play(0, "move-1-c1-c7", "fight")
        assert scene.asked() == (0, "bid")
        assert ("sell-ore" in scene.words(0)) == sells
    scene.play(0, "sell-ore")
    assert "bid-1" in scene.words(0)


def test_l68_market_before_a_curse() -> None:
    """L68: with `anytime` the gold for a curse may come from the own Market."""
    scene = Island(market="anytime").lay("b7", "wild", cards=1).put(0, 1, "b8").poor()
    scene.table.card_tier[9], scene.table.row[9] = 3, 2
    scene.stack("earth_curse", tier=3, biome="mountains").give(0, market=1, food=2)
    scene.give(1, might=3).play(0, "move-3-c1-b7", "explore")
    assert scene.words(0) == ["no", "sell-food"]
    scene.play(0, "sell-food", "sell-food", "yes")
    assert scene.player(1).might == 1
    assert scene.goods(0)[3] == 0


@pytest.mark.parametrize("trade", ["single", "free"])
def test_l67_whoever_declines_at_the_fair_is_remembered(trade: str) -> None:
    """L67, L63: bots see who has declined at the fair, whoever proposed, and ask nobody twice."""
    scene = market_day(trade=trade).play(0, "yes", "send-c1")
    scene.play(1, "send-c1").play(2, "pay").play(3, "pay").play(0, "done")
    offer = ("offer-1g-0-p1",) if trade == "single" else ("trade-p1", "give-1g", "want-0")
    scene.play(1, *offer).play(0, "no")
    assert scene.asked() == (1, "fair")
    assert scene.table.refused == 1 << 0


def proposals(scene: Island) -> dict[str, float]:
    """What the proposals of seat 0 promise, by their words."""
    kinds = ("offer", "trade")
    moves = [one for one in scene.position.moves(0) if one.parts["kind"] in kinds]
    worths = np.zeros(len(moves))
    weigh(scene.table, 0, np.array([one.id for one in moves], np.int64), len(moves), worths)
    return dict(zip((one.text for one in moves), worths, strict=True))


@pytest.mark.parametrize(("trade", "word"), [("single", "offer-1f-1g-p2"), ("free", "trade-p2")])
def test_l67_only_welcome_proposals_at_the_fair(trade: str, word: str) -> None:
    """L67, L63: bots think of what both sides should like, and of nothing after two refusals."""
    scene = market_day(trade=trade).play(0, "yes", "send-c1")
    scene.play(1, "send-c1").play(2, "send-c1").play(3, "pay")
    scene.give(0, food=9).give(1, gold=20)  # food that one can spare, gold that the other can
    before = proposals(scene)
    assert before[word] > NO_TRADE
    assert before.get("offer-0-1g-p2", NO_TRADE) == NO_TRADE  # a mere request
    scene.table.refused = 1 << 1 | 1 << 2
    assert set(proposals(scene).values()) == {NO_TRADE}


@pytest.mark.parametrize(
    ("level", "trade", "games"),
    [
        ("greedy", "free", 8),
        ("journeyman", "free", 2),
        ("apprentice", "single", 8),
        ("master", "single", 1),
    ],
)
def test_bots_trade_sensibly(level: str, trade: str, games: int) -> None:
    """Four bots make trades that both like, and never more than two offers a turn are refused."""
    accepted = 0
    for seed in range(games):
        position = GAME.new(4, seed=seed, trade=trade, round_cap="20")
        bots = [bot(level, GAME, seat) for seat in range(4)]
        while not position.over:
            seat = position.to_act[0]
            position.play(seat, bots[seat].choose(position.observed(seat), seat))
        refused = 0
        for event in position.events(None):
            refused = 0 if event.kind == "turn" else refused + (event.kind == "declined")
            accepted += event.kind == "accepted"
            assert refused <= 2
    assert accepted > 0
