"""Visby's pieces are data: what is known stays known, and what cannot be played is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.games.visby.tables import VISBY

from kogge.core.errors import BadPieces
from kogge.games.visby.pieces import EXCHANGE, FILE, OFFERED, RATES, TARGETS, load

OURS = FILE.read_text("utf-8")


def test_known_rates() -> None:
    """Space 7 trades 3:2 and space 9 trades 2:2, as printed; 2:1 lies below (V-merchant)."""
    assert (RATES[7].wares, RATES[7].seals, RATES[7].status) == (3, 2, "known")
    assert (RATES[9].wares, RATES[9].seals, RATES[9].status) == (2, 2, "known")
    assert (2, 1) in {(rate.wares, rate.seals) for rate in RATES[:7]}


def test_targets_are_the_option() -> None:
    """The numbers behind the choices of the option are the choices (V-target)."""
    option = next(option for option in VISBY.options if option.name == "target")
    assert tuple(map(str, TARGETS)) == option.choices


def test_more_wares_and_higher_spaces_never_pay_less() -> None:
    """A lower rate may always be used, so neither more wares nor a higher market is worse (V4)."""
    assert (EXCHANGE[:, 1:] >= EXCHANGE[:, :-1]).all()
    assert (EXCHANGE[1:] >= EXCHANGE[:-1]).all()


def test_offered_trades_rise() -> None:
    """At every space the offered trades, from keeping all, bring more and more (V6)."""
    for space in range(len(EXCHANGE)):
        gains = EXCHANGE[space][OFFERED[space] == 1].tolist()
        assert gains == sorted(set(gains))
        assert gains[0] == 0


@pytest.mark.parametrize(
    ("entry", "wrong", "problem"),
    [
        (r"start = 1", "start = 16", "tracks: the start 16 lies beyond the end 15"),
        (r"most_wares = 15", "most_wares = 5", "players: nobody can begin with 6 wares"),
        (r"4, 4\]", "4]", "mendicant: wares needs 8 numbers, for 1 to 8 cards; found 7"),
        (r"from = 0", "from = 1", r"market: .* begin with from = 0 .*; found \[1, 3, 6, 9, 12"),
        (r"from = 15", "from = 16", "market: .* rise up to 15; found"),
        (r"from = 6", "from = 3", "market: .* rise up to 15; found"),
        (r"cards = \[2", "cards = [3", "players.cards"),
        (r"supply = \[3, 5", "supply = [5", "players.supply"),
        (r"per_ship", "per_shop", "per_shop"),
        (r"seals = 2  ", 'seals = "two"', "troops.seals"),
        (r"rounds = 100", "rounds = 0", "rounds"),
    ],
)
def test_bad_pieces(tmp_path: Path, entry: str, wrong: str, problem: str) -> None:
    """A file that cannot be played is refused, and what is wrong in it is named."""
    changed, count = re.subn(entry, wrong, OURS, count=1)
    assert count == 1
    path = tmp_path / "mine.toml"
    path.write_text(changed, "utf-8")
    with pytest.raises(BadPieces, match=f"mine.toml: .*{problem}"):
        load(path)
