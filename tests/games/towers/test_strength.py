"""The sensible move is worth something, and every game ends in time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.games.towers.drawn import GAME, drawn

from kogge.arena.playouts import play_out
from kogge.arena.simulate import simulate
from kogge.bots import RANDOM
from kogge.core import verbs
from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.compiling import rule
from kogge.core.events import NO_LOG, Log
from kogge.core.keys import key_from_seed
from kogge.core.position import Position
from kogge.core.record import Seq
from kogge.core.rng import new_rng
from kogge.games.towers.rules import setup


@pytest.mark.parametrize("max_height", ["5", "unlimited"])
@pytest.mark.parametrize("neutral_pass", ["any", "own"])
def test_greedy_beats_random(max_height: str, neutral_pass: str) -> None:
    """Over two seats in turn, greedy wins more than nine games in ten."""
    options = {"max_height": max_height, "neutral_pass": neutral_pass}
    result = simulate(GAME, ["greedy", "random"], 300, rotate=True, options=options)
    assert result.seats[0].low > 0.9


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_beats_several_random_players(players: int) -> None:
    """Against two or three random players as well."""
    result = simulate(GAME, ["greedy"] + ["random"] * (players - 1), 200, rotate=True)
    assert result.seats[0].low > 0.9


def sensible(position: Position) -> str:
    (seat,) = position.to_act
    move = int(verbs.lean(position.observed(seat), seat, new_rng("sensible")))
    return GAME.rooms.moves[move].text


def test_it_takes_what_counts() -> None:
    """A rival's tower on a site is worth more than an empty site."""
    assert sensible(drawn("2  Aa  Abb\n3  .  .  .  Ca\n8  Ba  .  .  Cb")) == "a2-b2"


def test_it_ends_the_game_when_that_wins() -> None:
    """The fourth site of a district is entered by the leader …"""
    drawing = "2  Aa  A  Ba  .  D  Ab\n3  Abb  Da  Ca\n8  Ba  .  .  Cb  .  Drrrb"
    assert sensible(drawn(drawing)) == "a2-b2"


def test_it_does_not_end_the_game_when_that_loses() -> None:
    """… and not by a player who would lose by it."""
    drawing = "2  Aa  A  Ba  .  Dbbbbb  Abbbbb\n3  .  Da  Ca\n8  Ba  .  .  Cb"
    assert sensible(drawn(drawing)) != "a2-b2"


@rule
def measure_games(
    tables: Any, options: Seq[int], master: Seq[int], moves: Seq[int], lengths: Any, log: Log
) -> None:
    """The lengths of random games, in the arena's order."""
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    bots = np.zeros(options[0], np.int64)
    for seat in range(options[0]):
        bots[seat] = RANDOM
    for number in range(len(lengths)):
        derive_key(master, number, seeds)
        tables[0] = tables[2]
        setup(tables[0], options, seeds)
        lengths[number] = play_out(tables, bots, seeds[KEY_WORDS:], moves, log)


def lengths_of_random_games(players: int, games: int) -> NDArray[np.int64]:
    """How many plies random games take."""
    lengths = np.zeros(games, np.int64)
    measure_games(
        np.zeros(3, GAME.rooms.state),
        np.array(GAME.encode_options(players, GAME.new(players, seed=0).options)),
        np.frombuffer(key_from_seed(0), "<u4").astype(np.int64),
        np.zeros(GAME.move_space, np.int64),
        lengths,
        NO_LOG,
    )
    return lengths


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end(players: int) -> None:
    """Every one of 500 random games is far shorter than the promised bound (C6)."""
    assert lengths_of_random_games(players, 500).max() < GAME.longest(players) / 4


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hundred_thousand_random_games_end(players: int) -> None:
    """So do 100,000 of them (C6)."""
    assert lengths_of_random_games(players, 100_000).max() < GAME.longest(players) / 4


def test_the_bound_on_the_number_of_moves() -> None:
    """76 stackings and 32 site entries at most, each followed by at most a chain's end and 59
    quiet turns, and 60 quiet turns before the last (C6)."""
    assert GAME.longest(2) == (80 - 4 + 32 + 1) * (60 + 1)
