"""Games, player counts, options and keys as Python gives them."""

from __future__ import annotations

import hashlib
from enum import IntEnum
from typing import Any

import pytest

import kogge
from kogge.core.errors import BadOption, UnknownGame
from kogge.core.game import Option, declare
from kogge.core.keys import KEY_BYTES, commitment, key_from_seed, matches

TALLINN = kogge.game("tallinn")


def test_games_are_found_by_name() -> None:
    """Every name that is listed leads to the game of that name, always the same one."""
    for name in kogge.game_names():
        assert kogge.game(name).name == name
        assert kogge.game(name) is kogge.game(name)
        assert repr(kogge.game(name)) == f"kogge.game({name!r})"


@pytest.mark.parametrize("name", ["", "chess", "Tallinn", "tallinn ", "core"])
def test_unknown_games_are_refused(name: str) -> None:
    """Another name is refused, and the choices are named."""
    with pytest.raises(UnknownGame, match=f"no game {name!r}; choose one of .*tallinn"):
        kogge.game(name)


@pytest.mark.parametrize("players", [0, 1, 5, -2, 10**9, 2.0, "3", True, None])
def test_player_counts_are_checked(players: Any) -> None:
    """A number of players that the game is not made for is refused, and the range is named."""
    with pytest.raises(BadOption, match=f"^tallinn is for 2 to 4 players, not {players!r}$"):
        TALLINN.start(players, bytes(KEY_BYTES), {})


def test_the_smallest_table_is_the_default() -> None:
    """Without a player count the fewest players sit down, and every option has its first choice."""
    position = TALLINN.new(seed=1)
    assert position.players == 2
    assert position.options == {
        "tower_order": "simultaneous",
        "envoy": "off",
        "chronicles": "off",
    }


def test_options_are_keywords() -> None:
    """Options are given by name; True and False stand for on and off."""
    chosen = TALLINN.new(3, seed=1, envoy="deck", chronicles=True).options
    assert chosen == {"tower_order": "simultaneous", "envoy": "deck", "chronicles": "on"}
    assert TALLINN.new(3, seed=1, chronicles=False).options["chronicles"] == "off"


def test_unknown_options_are_refused() -> None:
    """A misspelt option is refused, and the options are named."""
    with pytest.raises(
        BadOption,
        match=r"^tallinn has no option 'envoi'; choose from tower_order, envoy, chronicles$",
    ):
        TALLINN.new(seed=1, envoi="deck")


@pytest.mark.parametrize("choice", ["", "Deck", "on", True, 1, None, ["deck"], {}])
def test_bad_choices_are_refused(choice: Any) -> None:
    """A choice that an option does not have is refused, and the choices are named."""
    with pytest.raises(BadOption, match=r"^envoy cannot be .*; choose one of off, deck, hand$"):
        TALLINN.new(seed=1, envoy=choice)


def test_the_first_choice_is_the_default() -> None:
    """An option that is not given takes its first choice."""
    assert Option("speed", ("slow", "fast")).default == "slow"


def test_a_seed_or_a_key_but_not_both() -> None:
    """Seed and key decide the same thing, so only one may be given."""
    with pytest.raises(BadOption, match="a seed or a key, not both"):
        TALLINN.new(seed=1, key=bytes(KEY_BYTES))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_keys_have_256_bits(length: int) -> None:
    """A key of another length is refused."""
    with pytest.raises(BadOption, match=f"^a key has 32 bytes, not {length}$"):
        TALLINN.new(key=bytes(length))


def test_keys_decide_the_deal() -> None:
    """The same key deals the same cards; one bit more or less deals others."""
    key = bytes(range(KEY_BYTES))
    other = bytes([1, *range(1, KEY_BYTES)])
    assert TALLINN.new(key=key) == TALLINN.new(key=key)
    assert TALLINN.new(key=key).view(0) != TALLINN.new(key=other).view(0)


def test_seeds_stand_for_keys_for_ever() -> None:
    """The key of a seed never changes, or old seeds would deal other cards."""
    assert key_from_seed(7) == hashlib.sha256(b"kogge seed 7").digest()
    assert len({key_from_seed(seed) for seed in range(-5, 100)}) == 105


def test_a_commitment_is_the_digest_of_the_key() -> None:
    """What is published before a game is the SHA-256 of its key, which only that key matches."""
    key = bytes(range(KEY_BYTES))
    assert commitment(key) == hashlib.sha256(key).hexdigest()
    assert matches(key, commitment(key))
    assert not matches(bytes(KEY_BYTES), commitment(key))
    assert not matches(key, commitment(key)[:-1])


def test_options_declared_by_an_enum() -> None:
    """Their names are those of the enum, and its numbers are where `setup` finds the choices."""

    class Setting(IntEnum):
        SIZE = 1
        OPEN_HANDS = 2

    size, hands = declare({Setting.SIZE: ("small", "large"), Setting.OPEN_HANDS: ("off", "on")})
    assert (size, hands.name) == (Option("size", ("small", "large")), "open_hands")
    with pytest.raises(TypeError, match="numbered from 1 on"):
        declare({Setting.OPEN_HANDS: ("off", "on")})
