"""The tree: decisions and their moves in arrays of fixed size, found by what a player knows.

A node is a decision of one player; positions that are the same to that player share it. Its edges
are the moves made there so far, in a linked list, because in games of chance the same decision may
offer other moves the next time. When either array is full the tree stops growing: the search goes
on with the nodes it has, and what lies beyond them is left to rollouts.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import rule
from kogge.core.record import Record, Seq, layout

Wide = Annotated[int, "i8"]
Half = Annotated[int, "i4"]

MOST_NODES: Final = 1 << 18
MOST_EDGES: Final = 1 << 21
ROOMY: Final = 24  # edges for each node in a small memory

MIXERS: Final = (0x2545F491, 0x4F1BBCDD)
LOW: Final = 0xFFFFFFFF
NOWHERE: Final = -1


class Node(Record):
    key: Wide
    total: Wide  # of the values of all visits
    visits: Half
    first: Half  # edge, or NOWHERE
    outcome: Half  # seat + 1 of the proven winner, SHARED, or 0
    whole: Half  # every legal move has an edge


class Edge(Record):
    total: Wide  # of the values of all visits …
    squares: Wide  # … and of their squares
    regret: Wide
    strategy: Wide  # sum of the probabilities with which regret matching would have played it
    move: Half
    following: Half  # the next edge of the node, or NOWHERE
    visits: Half
    available: Half  # visits of the node in which the move was legal
    prior: Half  # of UNIT
    outcome: Half  # as in Node
    seen: Half  # the last iteration in which it was legal


NODE: Final = layout(Node)
EDGE: Final = layout(Edge)


class Memory(NamedTuple):
    """The arrays of one tree; `used` counts nodes and edges."""

    nodes: NDArray[Any]
    edges: NDArray[Any]
    slots: NDArray[np.int32]  # hash table: number + 1 of a node
    used: NDArray[np.int64]


def new_memory(nodes: int) -> Memory:
    """Room for so many nodes, within limits; pages that are never used cost nothing."""
    nodes = min(nodes, MOST_NODES)
    slots = 1 << (2 * nodes).bit_length()
    return Memory(
        np.empty(nodes, NODE),
        np.empty(min(MOST_EDGES, nodes * ROOMY + 4096), EDGE),
        np.zeros(slots, np.int32),
        np.zeros(2, np.int64),
    )


def forget(memory: Memory) -> None:
    """Empty a tree, so that another can grow."""
    memory.slots[:] = 0
    memory.used[:] = 0


@rule
def hash_words(words: Seq[int], seed: int) -> int:
    """A 63-bit key; two chains of 32 bits that feed each other."""
    a = seed & LOW
    b = ~seed & LOW
    for i in range(len(words)):
        word = words[i]
        a = ((a ^ (word & LOW)) * MIXERS[0] + b) & LOW
        b = ((b ^ (word >> 32 & LOW)) * MIXERS[1] + (a >> 15)) & LOW
        a ^= a >> 16
    return stir(a, b)


@rule
def stir(a: int, b: int) -> int:
    """Two 32-bit numbers as one key that is not 0."""
    a = ((a ^ (b >> 13)) * MIXERS[0]) & LOW
    b = ((b ^ (a >> 15)) * MIXERS[1]) & LOW
    return (a & 0x7FFFFFFF) << 32 | (b ^ (a >> 11)) | 1


@rule
def find_slot(memory: Memory, key: int) -> int:
    """Where this key is in the hash table, or where it would go."""
    mask = len(memory.slots) - 1
    slot = (key >> 7) & mask
    while memory.slots[slot] > 0 and memory.nodes[memory.slots[slot] - 1].key != key:
        slot = (slot + 1) & mask
    return slot


@rule
def add_node(memory: Memory, slot: int, key: int) -> int:
    """A node without edges; NOWHERE if the memory is full."""
    number = int(memory.used[0])
    if number == len(memory.nodes):
        return NOWHERE
    memory.used[0] += 1
    memory.slots[slot] = number + 1
    node = memory.nodes[number]
    node.key = key
    node.total = 0
    node.visits = 0
    node.first = NOWHERE
    node.outcome = 0
    node.whole = 1
    return number


@rule
def add_edge(memory: Memory, node: Node, move: int, prior: int) -> bool:
    """A move of a node, put in front of its list; false if the memory is full."""
    number = memory.used[1]
    if number == len(memory.edges):
        return False
    memory.used[1] += 1
    edge = memory.edges[number]
    edge.move = move
    edge.following = node.first
    edge.total = 0
    edge.squares = 0
    edge.regret = 0
    edge.strategy = 0
    edge.visits = 0
    edge.available = 0
    edge.prior = prior
    edge.outcome = 0
    edge.seen = 0
    node.first = number
    return True
