"""What Visby shows besides the table: the numbers that its cards and its supply go by."""

from __future__ import annotations

import pytest
from tests.games.visby.tables import VISBY


@pytest.mark.parametrize(("players", "supply"), [(2, 3), (3, 5), (4, 3), (5, 4), (6, 5)])
def test_the_supply_goes_by_the_number_of_players(players: int, supply: int) -> None:
    """Every marker moves forward by so many spaces each round (V-supply)."""
    assert VISBY.new(players, seed=1).view(None)["board"]["supply"] == supply


def test_the_numbers_on_the_cards_are_shown() -> None:
    """A viewer need not know the pieces by heart (V-troops to V-mendicant)."""
    effects = VISBY.new(2, seed=1).view(None)["effects"]
    assert effects["troops"] == {"seals": 2}
    assert effects["knight"] == {"seals": 5}
    assert effects["blacksmith"] == {"troops": 4, "knight": 2}
    assert effects["fleet"] == {"wares": 3}
    assert effects["tollkeeper"] == {"fleet": 3, "ship": 1}
    assert effects["mendicant"] == {"wares": [1, 1, 2, 2, 3, 3, 4, 4], "merchant": 2}
