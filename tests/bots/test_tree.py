"""Inside the search: proofs, mixed strategies, a full memory, and what nodes are keyed by."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bots.nim import NIM
from tests.bots.pennies import EQUILIBRIUM, HEADS, PENNIES

import kogge
from kogge.bots import Budget, bot
from kogge.bots.search import SearchBot
from kogge.bots.search.memory import (
    NOWHERE,
    add_edge,
    add_node,
    append_edge,
    bring_next,
    cell_key,
    find_cell,
    find_slot,
    forget,
    hash_words,
    note_cell,
    queued,
)
from kogge.bots.search.mind import new_mind
from kogge.bots.search.mixing import OFTEN, is_due
from kogge.bots.search.root import Root, decide, strategy
from kogge.core.manner import Keying, Manner, Selection
from kogge.core.position import Position
from kogge.core.rng import new_rng


def nim(heap: int) -> Position:
    """A position of Nim with so many counters."""
    position = NIM.new(seed=1)
    while position._state.heap > heap:
        position.play(position.to_act[0], min(3, int(position._state.heap) - heap) - 1)
    return position


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7, 9, 10, 11, 13, 14])
def test_solver_finds_the_only_winning_move(heap: int) -> None:
    """In Nim the search proves the win: it leaves a multiple of four, and stops early."""
    position = nim(heap)
    seat = position.to_act[0]
    thinker = SearchBot(NIM, 1, budget=Budget(iterations=100_000))
    assert thinker.choose(position.observed(seat), seat) + 1 == heap % 4
    assert thinker.thinking is not None
    assert thinker.thinking.iterations < 100_000


@pytest.mark.parametrize("heap", [4, 8, 12])
def test_solver_proves_losses(heap: int) -> None:
    """Where every move loses, that is proven too: the search stops, and values say it is lost."""
    position = nim(heap)
    seat = position.to_act[0]
    thinker = SearchBot(NIM, 1, budget=Budget(iterations=100_000))
    thinker.choose(position.observed(seat), seat)
    assert thinker.thinking is not None
    assert thinker.thinking.iterations < 100_000


def test_without_the_solver_nothing_is_proven() -> None:
    """The proofs come from the solver: without it all iterations are spent."""
    position = nim(6)
    seat = position.to_act[0]
    manner = replace(NIM.rooms.manner, solve=False)
    thinker = SearchBot(NIM, 1, budget=Budget(iterations=3000), manner=manner)
    assert thinker.choose(position.observed(seat), seat) == 1
    assert thinker.thinking is not None
    assert thinker.thinking.iterations == 3000


@pytest.mark.parametrize("seat", [0, 1])
def test_regret_matching_finds_the_equilibrium(seat: int) -> None:
    """In matching pennies both seats come to mix as the equilibrium does, and closer with time."""
    position = PENNIES.new(seed=1)
    errors = []
    for iterations in (100, 100_000):
        shares = []
        for seed in range(4):
            thinker = SearchBot(PENNIES, seed, budget=Budget(iterations=iterations))
            shares.append(mixed_share(thinker, position, seat))
        errors.append(np.abs(np.array(shares) - EQUILIBRIUM).mean())
    assert errors[1] < 0.05
    assert errors[1] < errors[0]


def mixed_share(thinker: SearchBot, position: Position, seat: int) -> float:
    """How often the bot's strategy shows heads."""
    thinker.choose(position.observed(seat), seat)
    root = thinker.root
    assert root is not None
    return float(strategy(root, seat, PENNIES.rooms.manner)[HEADS])


def test_the_choice_follows_the_mixture() -> None:
    """Over many seeds heads is shown about as often as the equilibrium asks."""
    position = PENNIES.new(seed=1)
    shown = [
        SearchBot(PENNIES, seed, budget=Budget(iterations=3000)).choose(position.observed(0), 0)
        for seed in range(300)
    ]
    assert abs(shown.count(HEADS) / 300 - EQUILIBRIUM) < 0.12


def test_mixing_at_the_first_decision_alone_suffices() -> None:
    """Bounds below and regret matching at the root come near the equilibrium just as well."""
    position = PENNIES.new(seed=1)
    manner = replace(PENNIES.rooms.manner, selection=Selection.PRIOR, opening=Selection.REGRET)
    thinker = SearchBot(PENNIES, 1, budget=Budget(iterations=100_000), manner=manner)
    assert abs(mixed_share(thinker, position, 0) - EQUILIBRIUM) < 0.05
    pure = SearchBot(PENNIES, 1, budget=Budget(iterations=100_000), manner=manner.classic)
    pure.choose(position.observed(0), 0)
    assert pure.root is not None
    assert not pure.root.mixed


def test_joint_choices_are_valued_jointly() -> None:
    """A cell holds what one move brought against one answer; after forgetting it is gone."""
    memory = new_memory(3)
    note_cell(memory, cell_key(0, 1, 5), 100)
    note_cell(memory, cell_key(0, 1, 5), 50)
    note_cell(memory, cell_key(0, 1, 6), 7)
    cell = memory.cells[find_cell(memory, cell_key(0, 1, 5))]
    assert (cell["total"], cell["visits"]) == (150, 2)
    assert memory.cells[find_cell(memory, cell_key(0, 1, 6))]["total"] == 7
    assert memory.cells[find_cell(memory, cell_key(0, 2, 5))]["key"] == 0
    forget(memory)
    assert memory.cells[find_cell(memory, cell_key(0, 1, 5))]["key"] == 0


def test_regret_is_learned_ever_more_rarely() -> None:
    """After every visit first, then about as often in every doubling; always when it fades."""
    due = [visits for visits in range(1, 1 << 14) if is_due(visits)]
    assert due[: 2 * OFTEN - 1] == list(range(1, 2 * OFTEN))
    assert all(1 << power in due for power in range(14))
    for power in range(8, 13):
        assert sum(1 << power <= visits < 2 << power for visits in due) == OFTEN


def test_who_decides_alone_does_not_mix() -> None:
    """Where nobody else chooses at the same time, a mixing search plays what seems best."""
    game = kogge.game("tallinn")
    assert game.rooms.manner.first == Selection.REGRET
    position = game.new(players=2, seed=2, tower_order="descending")
    greedy = bot("greedy", game, 1)
    while len(position.to_act) > 1 or len(position.moves(position.to_act[0])) == 1:
        for seat in position.to_act:
            position.play(seat, greedy.choose(position.observed(seat), seat))
    seat = position.to_act[0]
    thinker = SearchBot(game, 1, budget=Budget(iterations=200))
    thinker.choose(position.observed(seat), seat)
    assert thinker.root is not None
    assert not thinker.root.mixed


def root_of(values: list[float], visits: list[int], outcomes: list[int] | None = None) -> Root:
    """A root with these statistics and a spread of one half."""
    counts = np.array(visits, np.int64)
    return Root(
        np.arange(len(visits)),
        counts,
        np.array(values),
        0.5 / np.sqrt(np.maximum(counts, 1)),
        counts.astype(float),
        np.array(outcomes or [0] * len(visits), np.int64),
    )


def test_only_what_is_within_noise_is_mixed() -> None:
    """Moves as good as the favourite within the errors are mixed in; worse or rare ones are not."""
    root = root_of([0.60, 0.59, 0.30, 0.61], [1000, 900, 800, 20])
    shares = strategy(root, 0, Manner(mixing=1.0))
    assert shares[0] > shares[1] > 0
    assert shares[2] == 0
    assert shares[3] == 0
    assert np.isclose(shares.sum(), 1)
    assert strategy(root, 0, Manner(mixing=0.0))[0] == 1


def test_proven_moves_decide() -> None:
    """A proven win is made however rarely tried; a proven loss is avoided however often."""
    won = root_of([0.9, 0.1], [1000, 1], [0, 1])
    assert decide(won, 0, Manner(), new_rng(1)) == 1
    lost = root_of([0.9, 0.1], [1000, 100], [2, 0])
    assert decide(lost, 0, Manner(), new_rng(1)) == 1
    hopeless = root_of([0.1, 0.2], [10, 10], [2, 2])
    assert decide(hopeless, 0, Manner(), new_rng(1)) in (0, 1)


def new_memory(nodes: int, edges: int = 100) -> Any:
    """An empty tree with so much room."""
    memory = new_mind(NIM, NIM.rooms.manner)[0][0].memory
    memory.node_room = nodes
    memory.edge_room = edges
    return memory


@pytest.mark.parametrize("nodes", [2, 5, 40])
def test_a_full_memory_stops_growing_but_not_thinking(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With hardly any room all iterations are made, and no node beyond the room is."""
    monkeypatch.setattr("kogge.bots.search.mind.MOST_NODES", nodes)
    game = kogge.game("tallinn")
    position = game.new(players=2, seed=2)
    thinker = SearchBot(game, 1, budget=Budget(iterations=500))
    move = thinker.choose(position.observed(0), 0)
    assert move in [m.id for m in position.moves(0)]
    assert thinker.thinking is not None
    assert thinker.thinking.iterations == 500
    assert len(thinker.thinking.candidates) == len(position.moves(0))
    assert thinker._workers[0].mind["memory"]["nodes_used"] == nodes


def test_memory_refuses_what_does_not_fit() -> None:
    """Adding to a full memory says so and changes nothing."""
    memory = new_memory(3)
    numbers = [add_node(memory, find_slot(memory, key), key) for key in (11, 12, 13, 14)]
    assert numbers == [0, 1, 2, NOWHERE]
    room = int(memory.edge_room)
    assert all(add_edge(memory, memory.nodes[0], move, 1) for move in range(room))
    assert not add_edge(memory, memory.nodes[0], room, 1)
    assert memory.nodes[0]["first"] == room - 1


@given(st.lists(st.integers(1, 2**62), unique=True, min_size=1, max_size=60))
def test_nodes_are_found_by_their_key(keys: list[int]) -> None:
    """Every key leads to its own node, and after forgetting to none."""
    memory = new_memory(len(keys))
    made = {key: add_node(memory, find_slot(memory, key), key) for key in keys}
    for key, number in made.items():
        assert memory.slots[find_slot(memory, key)] == number + 1
    forget(memory)
    assert all(memory.slots[find_slot(memory, key)] == 0 for key in keys)


@given(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=1, max_size=20), st.data())
def test_keys_tell_records_apart(words: list[int], data: st.DataObject) -> None:
    """A key is positive, the same for the same words, and another when one bit is."""
    array = np.array(words, np.int64)
    key = hash_words(array, 1)
    assert 0 < key < 2**63
    assert hash_words(array, 1) == key
    assert hash_words(array, 2) != key
    place = data.draw(st.integers(0, len(words) - 1))
    array[place] ^= np.int64(1) << data.draw(st.integers(0, 62))
    assert hash_words(array, 1) != key


@pytest.mark.parametrize("keying", list(Keying))
@pytest.mark.parametrize("selection", list(Selection))
@pytest.mark.parametrize("name", kogge.game_names())
def test_every_manner_works_in_every_game(name: str, selection: Selection, keying: Keying) -> None:
    """All ways to key and to select give legal moves and count every visit."""
    game = kogge.game(name)
    position = game.new(seed=2)
    seat = position.to_act[0]
    manner: Any = replace(
        game.rooms.manner,
        selection=selection,
        opening=None,
        alone=True,
        keying=keying,
        exploration=0.3,
        horizon=10,
    )
    thinker = SearchBot(game, 1, budget=Budget(iterations=150), manner=manner)
    move = thinker.choose(position.observed(seat), seat)
    assert move in [m.id for m in position.moves(seat)]
    assert thinker.thinking is not None
    assert sum(c.visits for c in thinker.thinking.candidates) == 150


def test_untried_moves_come_by_their_prior() -> None:
    """Of moves never tried the greatest prior is next, of equals the first; none is lost."""
    memory = new_memory(3)
    number = add_node(memory, find_slot(memory, 11), 11)
    node = memory.nodes[number]
    for move, prior in enumerate((30, 10, 60, 20, 30)):
        append_edge(memory, node, move, prior)
    tried = []
    for _ in range(5):
        bring_next(memory, node)
        place = int(node["places"] + node["tried"])
        edge = memory.edges[queued(memory, place)]
        assert edge["place"] == place
        tried.append(int(edge["move"]))
        node["tried"] += 1
    assert tried == [2, 0, 4, 3, 1]
    bring_next(memory, node)
    listed = []
    place = int(node["first"])
    while place != NOWHERE:
        listed.append(int(memory.edges[place]["move"]))
        place = int(memory.edges[place]["following"])
    assert listed == [0, 1, 2, 3, 4]
