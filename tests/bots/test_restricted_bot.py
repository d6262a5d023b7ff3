"""Restricted play: bots that may not use a piece, or use it whenever they can."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import kogge
from kogge.arena.contest import new_contest
from kogge.arena.simulate import simulate
from kogge.bots import bot, check_bot
from kogge.bots.restricted_bot import RestrictedBot, moves_using
from kogge.bots.restriction_names import read_restriction, restricted
from kogge.core.errors import BadOption
from kogge.core.position import Position

VISBY = kogge.game("visby")


def finished(specs: list[str], seed: int = 1) -> Position:
    position = VISBY.new(len(specs), seed=seed)
    players = [bot(spec, VISBY, seat) for seat, spec in enumerate(specs)]
    while not position.over:
        for seat in position.to_act:
            position.play(seat, players[seat].choose(position.observed(seat), seat))
    return position


def used(position: Position, seat: int, piece: str) -> tuple[int, int]:
    """How many moves of a seat used a piece, and how many did not though one could have."""
    using = moves_using(VISBY, piece)
    again = VISBY.new(position.players, key=position.key)
    with_it = without_it = 0
    for mover, move in position.history:
        if mover == seat:
            could = any(using[legal.id] for legal in again.moves(seat))
            with_it += bool(using[move.id])
            without_it += bool(could and not using[move.id])
        again.play(mover, move)
    return with_it, without_it


def test_names() -> None:
    """A restriction stands before the name of any bot, one before the other."""
    assert read_restriction("greedy") is None
    assert read_restriction("search:20") is None
    found = read_restriction("without:Knight:search:20")
    assert found == ("without", "knight", "search:20")
    name = restricted("master", ("knight", "ship"), ("merchant",))
    assert name == "prefer:merchant:without:ship:without:knight:master"
    assert check_bot(name) == name


@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_a_forbidden_piece_is_never_used(spec: str) -> None:
    """Where there is another move, the piece stays in the hand."""
    position = finished([f"without:troops:{spec}", "random"])
    using = moves_using(VISBY, "troops")
    again = VISBY.new(2, key=position.key)
    for mover, move in position.history:
        if mover == 0 and using[move.id]:
            assert all(using[legal.id] for legal in again.moves(0))
        again.play(mover, move)


@pytest.mark.parametrize("spec", ["random", "greedy", "search:20"])
def test_a_preferred_piece_is_used_whenever_it_can_be(spec: str) -> None:
    """Whenever a legal move uses the piece, such a move is made."""
    position = finished([f"prefer:merchant:{spec}", "random"])
    with_it, without_it = used(position, 0, "merchant")
    assert with_it > 0
    assert without_it == 0


def test_restrictions_add_up() -> None:
    """A bot held back twice uses neither piece as long as there is anything else."""
    position = finished(["without:troops:without:knight:greedy", "random"])
    for piece in ("troops", "knight"):
        free = used(finished(["greedy", "random"]), 0, piece)[0]
        assert used(position, 0, piece)[0] <= free


def test_unrestricted_choices_are_the_bots_own() -> None:
    """Where the bot's own choice is allowed, it is made, and its thinking is told."""
    position = VISBY.new(2, seed=3)
    plain, held = bot("search:40", VISBY, 5), bot("without:mendicant:search:40", VISBY, 5)
    seen = position.observed(0)
    chosen = plain.choose(seen, 0)
    if not moves_using(VISBY, "mendicant")[chosen]:
        assert held.choose(seen, 0) == chosen
    assert isinstance(held, RestrictedBot)
    held.choose(seen, 0)
    assert held.thinking is not None
    twin: Any = copy.deepcopy(held)
    assert twin.choose(seen, 0) == held.choose(seen, 0)


def test_kinds_of_moves_can_be_named() -> None:
    """What is no piece may be a kind of move; what is neither is answered with what there is."""
    kind = str(VISBY.rooms.moves[0].parts["kind"])
    assert moves_using(VISBY, kind)[0]
    with pytest.raises(BadOption, match="no piece and no kind of move 'dragon'; pieces: troops"):
        moves_using(VISBY, "dragon")
    with pytest.raises(BadOption, match="no kind of move 'dragon'"):
        new_contest("match", VISBY, ["without:dragon:greedy", "greedy"])
    for wrong in ("without:knight", "without::greedy", "prefer:knight:"):
        with pytest.raises(BadOption, match=r"write (without|prefer):PIECE:BOT"):
            check_bot(wrong)
    with pytest.raises(BadOption, match="there is no bot 'clever'"):
        check_bot("without:knight:clever")


def test_simulations_take_any_bot() -> None:
    """Bots that think play the deals that simple ones would play, however many threads do."""
    one = simulate(VISBY, ["search:10", "without:ship:greedy"], 4, seed=2, threads=1, rotate=True)
    two = simulate(VISBY, ["search:10", "without:ship:greedy"], 4, seed=2, threads=2, rotate=True)
    assert [seat.mean_score for seat in one.seats] == [seat.mean_score for seat in two.seats]
    assert one.games == 4
    assert one.replaced == 0
    assert sum(seat.win_share for seat in one.seats) == pytest.approx(1)
