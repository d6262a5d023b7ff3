"""Lessons: tables whose deal is always the same, for one person against bots."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.playing import guests, live_test
from tests.server.serving import Serving

import kogge
from kogge.client import Json, ServerRefused, sign_up
from kogge.core.keys import commitment, key_from_seed

AGREED: dict[str, Any] = {"seating": "fixed", "lesson": 7}


async def first_round(server: Serving) -> Json:
    """What a learner sees after the first round of lesson 7."""
    expected = kogge.game("tallinn").new(2, seed=7).view(0)
    async with guests(server.url, "tallinn", 1, "greedy", **AGREED) as (learner,):
        assert learner.state["commitment"] == commitment(key_from_seed(7))
        assert learner.state["agreement"]["lesson"] == 7
        assert learner.seat == 0
        await learner.until(lambda g: g.state["to_act"] == [0])
        assert learner.state["view"]["players"][0]["hand"] == expected["players"][0]["hand"]
        await learner.move()
        await learner.until(lambda g: bool(g.legal))
        players: Json = learner.state["view"]["players"]
        return players


@live_test
async def test_a_lesson_deals_the_same_each_time(server: Serving) -> None:
    """Two tables of one lesson begin with the same cards, those of its seed, and bots that are
    answered the same way do the same."""
    courses = [await first_round(server) for _ in range(2)]
    assert courses[0] == courses[1]


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": ["human", "human"]},
        {"seats": ["external", "greedy"]},
        {"seating": "random"},
        {"access": "public"},
        {"clock": "fast"},
        {"lesson": -1},
        {"lesson": 10_000},
    ],
)
@live_test
async def test_a_known_deal_is_for_one_person_alone(
    changed: dict[str, Any], server: Serving
) -> None:
    """Whoever could know the cards of others is refused, and no table is made."""
    client = await sign_up(server.url, "Amber", external="external" in str(changed))
    wanted = {"game": "tallinn", "seats": ["human", "greedy"], **AGREED, **changed}
    with pytest.raises(ServerRefused) as refused:
        await client.post("/api/tables", wanted)
    assert refused.value.code in ("bad-option", "malformed")


@live_test
async def test_other_tables_are_dealt_in_secret(server: Serving) -> None:
    """Without a lesson no two tables have the same key."""
    client = await sign_up(server.url, "Amber")
    made = [await client.create_table("tallinn", ["human", "greedy"]) for _ in range(2)]
    assert made[0]["state"]["agreement"]["lesson"] is None
    assert made[0]["state"]["commitment"] != made[1]["state"]["commitment"]
