"""What answers say they bring or cost, beside what they do."""

from __future__ import annotations

import pytest
from tests.games.talis.island import Island
from tests.games.talis.test_cards import draw, drawing

from kogge.core.text import LANGUAGES, move_sentence

NAMES = ("Heike", "Malte", "Nina", "Ole")


def said(scene: Island, language: str = "en") -> dict[str, str]:
    """The words that are offered to whoever is asked, each with its sentence."""
    seat, phase = scene.asked()
    position, nuance = scene.position, scene.position.game.rooms.nuance
    observed = position.observed(seat)
    return {
        move.text: move_sentence(
            position.game, language, move, phase, NAMES, nuance(observed, seat, move.id)
        )
        for move in position.moves(seat)
    }


def before_a_sword(*, rival: bool = False) -> Island:
    """A die of 2 has fallen for a champion with a rusty sword: 2 in all."""
    scene = Island().poor().put(0, 1, "b7").carry(0, 1, "rusty_sword").dice(1)
    if rival:
        scene.put(1, 1, "c7").fate(2, 3).play(0, "move-1-c1-c7").play(1, "fight")
    else:
        scene.monster("c7", "treeling").fate(2).play(0, "move-1-c1-c7", "fight")
    return scene


def test_swords_say_what_they_decide() -> None:
    """Before a sword is used up, both totals are told, and that four reach a Treeling's four."""
    scene = before_a_sword()
    assert said(scene) == {
        "yes": "Use it up: Rusty sword, 4 against 4, enough",
        "no": "Keep the sword: 2 against 4, not enough",
    }
    assert scene.play(0, "yes").player(0).fame == 1


def test_swords_in_duels() -> None:
    """While the other champion may still draw a sword, nothing is said to be enough."""
    assert said(before_a_sword(rival=True)) == {
        "yes": "Use it up: Rusty sword, 4 against 3",
        "no": "Keep the sword: 2 against 3",
    }


def test_help_says_its_worth() -> None:
    """Who can help is named, with the bonus; the fight then counts it by its name."""
    scene = Island().put(0, 1, "b7").monster("c7", "bear").put(2, 1, "d7").dice(1)
    scene.poor().give(0, gold=1).play(0, "move-1-c1-c7", "fight")
    question = scene.position.view(0)["question"]
    assert (question["helpers"], question["bonus"]) == ([2], 2)
    assert said(scene)["bid-1"] == "Ask for support and offer gold: 1 (support is +2)"
    scene.play(0, "bid-1")
    assert said(scene)["yes"] == "Support: +2 for Heike, 1 gold for you"


def test_fights_list_what_counts() -> None:
    """A fight shows what adds to the die: treasures that help, used-up swords, warship, help."""
    scene = Island().poor().put(0, 1, "a7").monster("a6", "bear").put(0, 2, "b6").dice(1)
    scene.boat(0, 1, "nw", warship=True).carry(0, 1, "runed_dagger", "rusty_sword")
    scene.fate(1).play(0, "move-1-c1-a6", "fight")
    added = {one["by"]: one["bonus"] for one in scene.position.view(0)["fight"]["added"][0]}
    assert added == {"runed_dagger": 1, "warship": 2, "support": 2}


def test_flight_and_revolt_name_their_price() -> None:
    """Fleeing and inciting a revolt say how much Fame they cost, and cost as much."""
    scene = Island().poor().put(0, 1, "b7").monster("c7", "wolf").dice(1)
    scene.play(0, "move-1-c1-c7")
    assert said(scene)["flee"] == "Flee: home, and lose 1 Fame"
    assert scene.play(0, "flee").player(0).fame == -1
    scene = Island().lay("c7", "F1").flag(1, "c7").put(0, 1, "b7").give(0, might=1).dice(1)
    scene.play(0, "move-1-c1-c7")
    assert said(scene)["revolt"] == "Incite a revolt: the flag of Malte goes, you lose 1 Fame"
    assert said(scene)["conquer"] == "Conquer: your flag replaces the one of Malte, for 1 Might"
    assert scene.play(0, "revolt").player(0).fame == -1


def test_cards_name_what_is_at_stake() -> None:
    """Curse, crows, pests, shield and ring tell amounts and places instead of 'some'."""
    curse = draw(drawing("earth_curse", 3, "mountains").give(0, gold=2))
    assert said(curse)["yes"] == "Pay 2G: everyone else loses 2 Might"
    crows = draw(drawing("thieving_crows", 3, "woodlands").give(1, wood=2, ore=2))
    assert said(crows)["lose-ore"] == "Lose all: 2 ore"
    pests = draw(drawing("hungry_pests").give(1, food=2).give(3, food=1))
    assert said(pests)["player-2"] == "Malte loses 1F"
    shield = draw(drawing("broken_shield").give(0, ore=2))
    assert said(shield)["gain-might"] == "Have it mended for 2O: Might +1"
    ring = draw(drawing("strange_ring", 1, "mountains").put(1, 1, "e5").put(2, 1, "g2").fate(1, 2))
    assert said(ring)["swap-p2-c1"] == "Swap with champion 1 of Malte on e5"


def test_walks_say_what_waits() -> None:
    """A free field may be claimed, a flag may be challenged, a face-down tile brings Fame."""
    scene = Island().lay("b7", "G1").lay("a6", "F1").flag(1, "a6").hide("c6", "FF", cards=2)
    told = said(scene.put(0, 1, "b6").dice(1))
    assert told["move-1-c1-b7"] == "Champion 1 to b7: gold, free to claim"
    assert told["move-1-c1-a6"] == "Champion 1 to a6: food, flag of Malte, unprotected"
    assert told["move-1-c1-c6"].endswith("turn it over (tier 2): Fame +1, then a card")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str) -> None:
    """No sentence of a sword is left with a gap."""
    assert all(
        "{" not in one and "[[" not in one for one in said(before_a_sword(), language).values()
    )
