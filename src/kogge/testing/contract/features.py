"""Features: nothing forgotten, nothing told that is hidden, every entry named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kogge.core.features import Features
from kogge.core.game import Game
from kogge.testing.cases import Case, all_positions, sampled_cases, some_positions
from kogge.testing.contract.secrets import sampled

Leaf = tuple[str | int, ...]

CASES = 6  # of a game whose positions are compared
VALUES = 6  # of one field that are told apart


def features_of(game: Game) -> Features:
    features = game.rooms.features
    if features is None:
        pytest.skip("the game has no features.py: programs that learn cannot play it")
    return features


def leaves(kind: np.dtype[Any], path: Leaf = ()) -> Iterator[Leaf]:
    """The way to every single number in a record."""
    if kind.subdtype is not None:
        inner, (length,) = kind.subdtype
        for index in range(length):
            yield from leaves(inner, (*path, index))
    elif kind.names is not None:
        for name in kind.names:
            yield from leaves(kind[name], (*path, name))
    else:
        yield path


def column(records: NDArray[Any], leaf: Leaf) -> NDArray[Any]:
    """That number in each of these records; the records change with it."""
    found = records
    for part in leaf:
        found = found[part] if isinstance(part, str) else found[:, part]
    return found


def dotted(leaf: Leaf) -> str:
    return ".".join(part for part in leaf if isinstance(part, str))


@cache
def observed_records(game: Game) -> tuple[NDArray[Any], list[int]]:
    """What seats see in games of many settings, and which seats those are."""
    seen = []
    seats: list[int] = []
    for case in sampled_cases(game.name)[:CASES]:
        for position in all_positions(case):
            seat = len(seats) % position.players
            seen.append(position.observed(seat).tobytes())
            seats.append(seat)
    return np.frombuffer(b"".join(seen), game.rooms.state), seats


def test_vectors_do_not_tell(case: Case) -> None:
    """In every world that a seat thinks possible, the vector for this seat is the same."""
    features = features_of(case.game)
    for position, viewer, worlds in sampled(case, "features", 2):
        if viewer is not None:
            vector = features.encode(position.observed(viewer), viewer)
            for world in worlds:
                assert (features.encode(world.observed(viewer), viewer) == vector).all()


def test_vectors_are_bounded(case: Case) -> None:
    """All entries of all vectors lie between -1 and 1, and some are not 0."""
    features = features_of(case.game)
    for position in some_positions(case, 10, "bounded"):
        for seat in range(position.players):
            vector = features.encode(position.observed(seat), seat)
            assert vector.shape == (features.size,)
            assert np.abs(vector).max() <= 1
            assert vector.any()


def test_moves_are_within_those_used(case: Case) -> None:
    """With these settings every legal move has an id below the number that the game names."""
    game, setting = case.game, dict(case.setting)
    players = setting.pop("players")
    options = game.check_options(setting)
    used = game.rooms.used_moves(game.move_space, players, options)
    assert 0 < used <= game.move_space
    for position in all_positions(case):
        for seat in position.to_act:
            assert all(move.id < used for move in position.moves(seat))


def _tells(
    features: Features,
    records: NDArray[Any],
    seats: list[int],
    leaf: Leaf,
    values: NDArray[Any],
    place: int,
) -> bool:
    """Whether these values of a field make as many vectors, all else being as in one record."""
    record = records[place : place + 1].copy()
    vectors = set()
    for value in values:
        column(record, leaf)[...] = value
        vectors.add(features.encode(record, seats[place]).tobytes())
    return len(vectors) == len(values)


def test_nothing_is_forgotten(game: Game) -> None:
    """Two values that a field has in games make two vectors, unless the field is left out with a
    reason; and every reason is about fields that exist and that no entry shows."""
    features = features_of(game)
    records, seats = observed_records(game)
    forgotten = defaultdict(list)
    excused = set()
    for leaf in leaves(game.rooms.state):
        values, where = np.unique(column(records, leaf), return_index=True)
        # a value may be that of a seat nobody has: so where it is the least, and where the most
        if not any(
            _tells(features, records, seats, leaf, values[-VALUES:], int(place))
            for place in (where[-1], where[0])
        ):
            reasons = [path for path in features.left_out if dotted(leaf).startswith(path)]
            excused.update(reasons)
            if not reasons:
                forgotten[dotted(leaf)].append(values)
    assert not forgotten, (
        f"fields of which no entry of the vector tells: {', '.join(forgotten)}; declare them in "
        "features.py, or name them in `left_out` with a reason"
    )
    paths = {dotted(leaf) for leaf in leaves(game.rooms.state)}
    for path, reason in features.left_out.items():
        assert any(known.startswith(path) for known in paths)
        assert path in excused or path == "chance", f"{path} is in the vector: {reason}"


def test_positions_differ_in_their_vectors(game: Game) -> None:
    """What seats see differently has different vectors, but for what is left out with a reason."""
    features = features_of(game)
    records, seats = observed_records(game)
    bare = records.copy()
    for leaf in leaves(game.rooms.state):
        if any(dotted(leaf).startswith(path) for path in features.left_out):
            column(bare, leaf)[...] = 0
    seen: dict[bytes, bytes] = {}
    for record, plain, seat in zip(records, bare, seats, strict=True):
        # from opposite seats, mirrored positions look the same
        vector = features.encode(record, seat).tobytes() + bytes([seat])
        key = plain.tobytes() + bytes([seat])
        assert seen.setdefault(key, vector) == vector
    assert len(set(seen.values())) >= 0.99 * len(seen)


def test_own_seat_comes_first(game: Game) -> None:
    """What is called `self` is the seat's own, and `rival_1` sits next in order."""
    features = features_of(game)
    position = game.new(players=game.players[-1], seed=5)
    lists = {block.of for block in features.blocks if block.of and not block.from_top}
    own = [leaf for leaf in leaves(game.rooms.state) if leaf[0] in lists and len(leaf) > 1]
    for seat in range(position.players):
        observed = position.observed(seat).reshape(1).copy()
        before = features.named(features.encode(observed, seat))
        shown = set()
        for leaf in own:
            changed = observed.copy()
            column(changed, leaf)[...] += 1
            named = features.named(features.encode(changed, seat))
            place = (int(leaf[1]) - seat) % position.players
            owner = "self" if place == 0 else f"rival_{place}"
            for name in (name for name in named if named[name] != before[name]):
                assert owner in name.split("."), (leaf, name)
                shown.add(owner)
        assert len(shown) in (0, position.players)


def test_names(game: Game) -> None:
    """Every entry has a name of its own, in words; every declared field is explained."""
    features = features_of(game)
    assert len(set(features.names)) == features.size > 0
    for name in features.names:
        assert all(part and part == part.strip() for part in name.split("."))
    for block in features.blocks:
        assert all(field.says for field in block.fields)
