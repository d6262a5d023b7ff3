"""Nets: what they see, what they say, and weights that cannot be used."""

from __future__ import annotations

import json
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.test_search import opened

import kogge
from kogge.bots import Budget, bot, check_bot
from kogge.bots.nets.files import NetFile, NetWarning, load, new_file, save, shipped
from kogge.bots.nets.forward import LEAST, value_all
from kogge.bots.nets.layout import (
    MAX_SEATS,
    TRUST_JUDGE,
    WEIGHTS,
    first_weights,
    new_net,
    put,
    shapes,
)
from kogge.bots.search import SearchBot
from kogge.bots.values.judging import calibrated_shares, judge_records
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.rng import new_rng
from kogge.core.shares import UNIT
from kogge.core.verbs import describe, imagine, judge, observe


def any_net(game: Game, seed: int = 1) -> NetFile:
    """A net that has learned nothing, and has an opinion on everything."""
    rng = np.random.default_rng(seed)
    weights = first_weights(game, seed)
    for name in ("shares", "moves", "moves_bias"):
        weights[name] = rng.normal(0, 0.3, weights[name].shape).astype(np.float32)
    return new_file(game, weights)


VISBY = kogge.game("visby")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Weights for Visby in a file."""
    path = tmp_path_factory.mktemp("net") / "visby.npz"
    save(any_net(VISBY), path)
    return path


def by_hand(game: Game, net: NetFile, record: Any, seat: int, players: int) -> np.ndarray:
    """The shares as NumPy computes them, by seat, from what the game itself judges."""
    assert game.rooms.features is not None
    weights = net.weights
    vector: Any = game.rooms.features.encode(record, seat)
    if not game.rooms.manner.vector:
        vector = np.zeros((game.players[-1], len(game.rooms.traits)))
        for place in range(players):
            describe(record, (seat + place) % players, vector[place])
        vector = vector.ravel()
    one = np.maximum(vector @ weights["first"] + weights["first_bias"], 0)
    two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
    logits = (two @ weights["shares"] + weights["shares_bias"])[:players]
    judged = np.zeros(MAX_SEATS, np.int64)
    judge(record, judged)
    trusted = np.log(np.roll(judged[:players], -seat) / UNIT + LEAST)
    logits = logits + weights["trust"][TRUST_JUDGE] * trusted
    powers = np.exp(logits - logits.max())
    return np.roll(powers / powers.sum(), seat)


@pytest.mark.parametrize("name", ["visby", "towers", pytest.param("talis", marks=pytest.mark.soak)])
@pytest.mark.parametrize("players", [2, 4])
def test_shares_are_those_of_two_layers(name: str, players: int) -> None:
    """Compiled, from sparse vectors or everyone's traits, the shares are what the matrices say."""
    game = kogge.game(name)
    net = any_net(game)
    position = opened(game, 5, 12, players)
    for seat in range(players):
        record = np.array(position.observed(seat)).reshape(1)
        found = np.zeros((1, players))
        room = new_net(game)
        put(game, room[0], net.weights)
        value_all(room, record, np.array([seat]), players, found)
        assert found[0] == pytest.approx(by_hand(game, net, record[0], seat, players), abs=1e-4)


def test_files_keep_weights(file: Path) -> None:
    """What is saved is loaded, calibration and all."""
    net = any_net(VISBY).calibrated({2: 1.25}, {2: 0.1}, "masters")
    path = file.with_name("again.npz")
    save(net, path)
    found = load(path, VISBY)
    assert found.digest == net.digest
    assert (found.temperatures, found.errors, found.players) == ({2: 1.25}, {2: 0.1}, "masters")
    assert all(np.array_equal(found.weights[name], net.weights[name]) for name in WEIGHTS)
    assert path.stat().st_size < 100_000


def spoil(file: Path, path: Path, about: dict[str, Any] | None = None, **arrays: Any) -> Path:
    """A copy of a file with other words or weights."""
    with np.load(file) as found:
        held = dict(found)
    words = json.loads(bytes(held["about"])) | (about or {})
    held["about"] = np.frombuffer(json.dumps(words).encode(), np.uint8)
    np.savez(path, **(held | arrays))
    return path


def test_bad_weights_are_refused(file: Path, tmp_path: Path) -> None:
    """Another game, format, vector or shape, other numbers, NaN, or half a file: each is told."""
    bad = tmp_path / "bad.npz"

    def refused(match: str, game: Game = VISBY) -> None:
        with pytest.raises(BadOption, match=match):
            load(bad, game)

    refused("there is no file")
    bad.write_bytes(file.read_bytes()[:1000])
    refused("does not hold whole weights")
    bad.write_bytes(b"weights")
    refused("does not hold whole weights")
    bad.write_bytes(file.read_bytes())
    refused("weights for visby, not for tallinn", kogge.game("tallinn"))
    spoil(file, bad, {"format": 7})
    refused("format 7; this Kogge reads 1")
    spoil(file, bad, {"vector": "another"})
    refused("another version of visby")
    spoil(file, bad, second=np.zeros((3, 3), np.float16))
    refused(r"second has the shape \(3, 3\)")
    first = np.full(shapes(VISBY)["first"], np.nan, np.float16)
    spoil(file, bad, first=first)
    refused("first holds what is not a finite number")
    spoil(file, bad, first=np.zeros_like(first))
    refused("another digest")


def test_a_game_with_bad_weights_plays_without_them(tmp_path: Path) -> None:
    """Weights that a game ships and that cannot be used are left out, with a warning."""
    (tmp_path / "net.npz").write_bytes(b"nothing")
    broken = replace(VISBY)
    broken.__dict__["folder"] = tmp_path
    with pytest.warns(NetWarning, match="visby is played without its net"):
        assert shipped(broken) is None
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert shipped(broken) is None  # said once


def test_nets_are_bots(file: Path) -> None:
    """`net:FILE` and `search:N+net:FILE` are names of bots; a file that is missing is refused."""
    position = opened(VISBY, 5, 6)
    seat = position.to_act[0]
    legal = [move.id for move in position.moves(seat)]
    for spec in (f"net:{file}", f"search:30+net:{file}"):
        made = bot(check_bot(spec), VISBY, 3)
        move = made.choose(position.observed(seat), seat)
        assert move in legal
        assert bot(spec, VISBY, 3).choose(position.observed(seat), seat) == move
    for spec in ("net:nowhere.npz", "search:30+net:nowhere.npz"):
        with pytest.raises(BadOption, match=r"there is no file 'nowhere\.npz'"):
            check_bot(spec)
    with pytest.raises(BadOption, match="as in search:500"):
        check_bot("search:30+nets")


@pytest.mark.parametrize("name", ["tallinn", "visby"])
def test_a_net_sees_observed_records_only(name: str) -> None:
    """In another world that fits what a seat sees, search and value with a net are the same."""
    game = kogge.game(name)
    net = any_net(game)
    position = opened(game, 5, 6)
    seat = position.to_act[0]
    seen = np.array(position.observed(seat)).reshape(1)
    thinker = SearchBot(game, 1, budget=Budget(iterations=60), net=net)
    thinker.choose(seen[0], seat)
    assert thinker.thinking is not None
    found = judge_records(game, net, 2, seen, seat)
    for number in range(3):
        world = seen.copy()
        imagine(world[0], seat, new_rng("another world", number))
        again = np.zeros(1, game.rooms.state)
        observe(world[0], seat, again[0])
        other = SearchBot(game, 1, budget=Budget(iterations=60), net=net)
        other.choose(again[0], seat)
        assert other.thinking is not None
        assert other.thinking.candidates == thinker.thinking.candidates
        assert np.array_equal(judge_records(game, net, 2, again, seat), found)


def test_a_temperature_and_an_error_for_each_number_of_players() -> None:
    """Shares are calibrated by the net's own temperature; errors are widest at even chances."""
    net = any_net(VISBY).calibrated({2: 2.0}, {2: 0.2}, "masters")
    shares, errors = calibrated_shares(net, 2, np.array([[0.8, 0.2], [0.5, 0.5]]))
    assert shares[0] == pytest.approx([2 / 3, 1 / 3])
    assert errors[1] == pytest.approx([0.1, 0.1])
    assert errors[0][0] < 0.1
