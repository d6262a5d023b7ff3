"""Hidden information stays hidden: change it, and every byte anyone else receives stays the same.

The hidden part is changed twice over: by the game's own `imagine`, and by brute force from what the
rulebook says is hidden, so that a secret both kept by `imagine` and shown by `observe` is found.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from kogge.core.chacha import KEY_WORDS
from kogge.core.events import Event
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.testing import hooks
from kogge.testing.cases import (
    Case,
    all_positions,
    chance_fields,
    imagined,
    some_positions,
    viewers,
    with_state,
    without_chance,
)

WORLDS = 3
TRIES = 4  # of other decisions in the same world


def other_worlds(case: Case, position: Position, viewer: int | None) -> Iterator[Position]:
    """States that differ from the real one in what this viewer cannot see."""
    ply = len(position.history)
    noise = case.random("worlds", ply, viewer)
    for number in range(WORLDS):
        yield imagined(position, viewer, "secrets", ply, number)
        yield with_state(position, hooks.any_world(case, position, viewer, noise))


def sampled(
    case: Case, purpose: str, a_game: int = 8
) -> Iterator[tuple[Position, int | None, list[Position]]]:
    """A real position, a viewer, and other worlds for that viewer."""
    for position in some_positions(case, a_game, purpose):
        for viewer in viewers(position):
            yield position, viewer, [*other_worlds(case, position, viewer)]


def keeps_secrets(case: Case, *, lasting: bool = False) -> bool:
    """Whether anything but the key is hidden at times; lasting: even while no choice waits."""
    return any(
        hooks.keeps_secrets(case, position, viewer)
        for position in some_positions(case, 8, "secrets")
        if not (lasting and any(map(position.may_undo, range(position.players))))
        for viewer in viewers(position)
    )


def heard(position: Position, seat: int, move: int, viewer: int | None) -> list[Event]:
    """What a viewer hears of one move, which is made."""
    made = len(position.history)
    position.play(seat, move)
    return position.events(viewer, made)


def test_worlds_do_differ(case: Case) -> None:
    """The other worlds used here are other worlds: this test of secrecy is not an empty one."""
    if not keeps_secrets(case):
        pytest.skip("nothing is hidden but the key")
    assert any(
        without_chance(position._array) != without_chance(world._array)
        for position, _, worlds in sampled(case, "differ")
        for world in worlds
    )


def test_observed_records_do_not_tell(case: Case) -> None:
    """In every world that a viewer thinks possible, the viewer observes the same bytes."""
    for position, viewer, worlds in sampled(case, "observed"):
        observed = position.observed(viewer).tobytes()
        for world in worlds:
            assert world.observed(viewer).tobytes() == observed


def test_views_do_not_tell(case: Case) -> None:
    """In every world that a viewer thinks possible, the viewer is shown the same."""
    for position, viewer, worlds in sampled(case, "views"):
        view = position.view(viewer)
        for world in worlds:
            assert world.view(viewer) == view


def test_legal_moves_do_not_tell(case: Case) -> None:
    """In every world that a seat thinks possible, it may make the same moves."""
    for position, viewer, worlds in sampled(case, "legal"):
        if viewer is not None:
            moves = position.moves(viewer)
            for world in worlds:
                assert world.moves(viewer) == moves


def test_refusals_do_not_tell(case: Case) -> None:
    """In every world that a seat thinks possible, the same moves are refused in the same words."""
    noise = case.random("refusals")
    ids = range(case.game.move_space)
    for position, viewer, worlds in sampled(case, "refusals"):
        if viewer is not None:
            for move in noise.sample(ids, min(10, len(ids))):
                refusal = position.why_not(viewer, move)
                for world in worlds:
                    other = world.why_not(viewer, move)
                    assert (type(refusal), str(refusal)) == (type(other), str(other))


def test_own_pending_choices_do_not_tell(case: Case) -> None:
    """A choice that must wait for others tells its seat, and shows it, the same in every world."""
    for position, viewer, worlds in sampled(case, "own choice"):
        if viewer in position.to_act and len(position.to_act) > 1:
            assert viewer is not None
            move = position.moves(viewer)[-1].id
            real = position.copy()
            events = heard(real, viewer, move, viewer)
            for world in worlds:
                assert heard(world, viewer, move, viewer) == events
                assert world.observed(viewer).tobytes() == real.observed(viewer).tobytes()


def test_pending_choices_of_others_do_not_tell(case: Case) -> None:
    """Whatever another seat secretly chooses, a viewer hears and sees the same of it."""
    noise = case.random("choices of others")
    for position, viewer, worlds in sampled(case, "choice of another"):
        others = [seat for seat in position.to_act if seat != viewer]
        if others and len(position.to_act) > 1:
            seat = noise.choice(others)
            real = position.copy()
            events = heard(real, seat, noise.choice(real.moves(seat)).id, viewer)
            for world in worlds:
                move = noise.choice(world.moves(seat)).id
                assert heard(world, seat, move, viewer) == events
                assert world.observed(viewer).tobytes() == real.observed(viewer).tobytes()


def test_what_looks_the_same_sounds_the_same(case: Case) -> None:
    """Decisions that leave two worlds alike in a viewer's eyes are told to the viewer alike.

    So nothing is told to anyone that the record they observe does not hold as well; only the order
    in which they drew several cards of their own may be told without being kept. (A choice that is
    open anyway is heard, even where another one would have led to the same.)
    """
    if not keeps_secrets(case, lasting=True):
        pytest.skip("all is open once everyone has chosen")
    noise = case.random("sounds")
    compared = 0
    for position, viewer, worlds in sampled(case, "sounds", 16):
        chosen = {seat: noise.choice(position.moves(seat)) for seat in position.to_act}
        waiting = [seat for seat in range(position.players) if seat not in chosen]
        open_choice = len(chosen) == 1 and not any(map(position.may_undo, waiting))
        real = position.copy()
        for seat, move in chosen.items():
            real.play(seat, move)
        seen = real.observed(viewer).tobytes()
        told = sorted(map(repr, real.events(viewer, len(position.history))))
        for world in worlds * TRIES:
            other = world.copy()
            for field in chance_fields(other.game.rooms.state):
                other._array[field] = position._array[field]  # what is rolled openly stays
            for seat, move in chosen.items():
                possible = world.moves(seat)
                keeps = seat == viewer or open_choice or noise.random() < 0.5
                other.play(seat, move if keeps and move in possible else noise.choice(possible))
            if other.observed(viewer).tobytes() == seen:
                assert sorted(map(repr, other.events(viewer))) == told
                compared += without_chance(other._array) != without_chance(real._array)
    assert compared > 0


def test_spectators_know_no_more_than_any_seat(case: Case) -> None:
    """A spectator's record is the same in every world that any seat thinks possible."""
    for position, _, worlds in sampled(case, "spectators"):
        observed = position.observed(None).tobytes()
        for world in worlds:
            assert world.observed(None).tobytes() == observed


def test_records_hold_their_randomness_in_one_place(game: Game) -> None:
    """A game of chance has one field of randomness, which the next test can look at."""
    assert len(chance_fields(game.rooms.state)) <= 1


def test_chance_is_never_observed(case: Case) -> None:
    """Neither key nor stream of the randomness is in any observed record, even at the end."""
    for position in all_positions(case):
        for field in chance_fields(position.game.rooms.state):
            assert any(position._array[field].tobytes())
            for viewer in viewers(position):
                assert not any(position.observed(viewer)[field].tobytes())


def test_the_key_is_nowhere_in_what_is_observed(case: Case) -> None:
    """No 32-bit word of the key occurs in the bytes of an observed record."""
    position = next(all_positions(case))
    words = np.frombuffer(position.key, "<u4")
    assert len(words) == KEY_WORDS
    for viewer in viewers(position):
        data = position.observed(viewer).tobytes()
        assert not any(word.tobytes() in data for word in words)
