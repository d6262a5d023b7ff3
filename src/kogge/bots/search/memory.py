"""Tree: decisions and their moves in arrays of fixed size, found by what a player knows.

A node is a decision of one player; positions that are the same to that player share it. Its edges
are the moves made there so far, in a linked list, because in games of chance the same decision may
offer other moves the next time. When either array is full the tree stops growing: the search goes
on with the nodes it has, and what lies beyond them is left to rollouts.

Most moves of most nodes are never tried. So a node whose moves are always the same may be *sparse*:
its moves wait in the queue, eight bytes each, and get an edge when they are tried first.
"""

from __future__ import annotations

from typing import Annotated, Final

import numpy as np

from kogge.core.compiling import rule
from kogge.core.record import Record, Seq

Wide = Annotated[int, "i8"]
Half = Annotated[int, "i4"]

MOST_NODES: Final = 1 << 17
MOST_EDGES: Final = 1 << 20
SLOTS: Final = 1 << 18  # of the hash table: twice the nodes, so that it is never full

CELLS: Final = 1 << 20  # of the table of joint choices …
MOST_CELLS: Final = 1 << 19  # … of which so many may be used

MIXERS: Final = (0x2545F491, 0x4F1BBCDD)
LOW: Final = 0xFFFFFFFF
NOWHERE: Final = -1

BLOCK: Final = 16  # words; the sum of twice as many products of 32 and 26 bits fits into 63
FACTORS: Final = np.random.default_rng(1).integers(1 << 25, 1 << 26, (4, BLOCK)) | 1


class Node(Record):
    key: Wide
    total: Wide  # of the values of all visits
    slot: Wide  # where the hash table has it
    visits: Half
    first: Half  # edge, or NOWHERE
    outcome: Half  # seat + 1 of the proven winner, SHARED, or 0
    whole: Half  # every legal move has an edge
    # where moves are always the same, each has a place in `queue`: the first of these places, their
    # number, and how many of them are of moves that were tried
    places: Half
    moves: Half
    tried: Half
    sparse: Half  # moves get an edge when they are tried


class Edge(Record):
    """A move at a node; what is looked at most often comes first, to lie together in memory."""

    total: Wide  # of the values of all visits
    visits: Half
    prior: Half  # of UNIT
    outcome: Half  # as in Node
    child: Half  # number + 1 of the node it leads to, where that is always the same
    move: Half
    following: Half  # the next edge of the node, or NOWHERE
    squares: Wide  # of the values of all visits
    regret: Wide
    credit: Wide  # what the move is worth against the others' strategy of now
    strategy: Wide  # sum of the probabilities of regret matching, later ones counting more
    available: Half  # visits of the node in which the move was legal
    place: Half  # in the queue
    seen: Wide  # the last iteration in which it was legal


class Cell(Record):
    """What one move brought when the others chose these moves at the same time."""

    key: Wide  # 0: unused
    total: Wide
    visits: Wide


class Memory(Record):
    """One tree. Pages that are never used cost nothing."""

    node_room: Wide  # how many nodes, and edges and places, there may be …
    edge_room: Wide
    nodes_used: Wide  # … and are
    edges_used: Wide
    places_used: Wide
    cells_used: Wide
    slots: Annotated[Seq[Half], SLOTS]  # number + 1 of a node
    cell_slots: Annotated[Seq[Half], MOST_CELLS]  # which cells are used
    nodes: Annotated[Seq[Node], MOST_NODES]
    edges: Annotated[Seq[Edge], MOST_EDGES]
    # the moves of each node in the order in which they were tried, then the next to try, then all
    # others; the prior, and the number of the edge or in a sparse node the move that waits for one,
    # as one number, so that the greatest is the next
    queue: Annotated[Seq[Wide], MOST_EDGES]
    cells: Annotated[Seq[Cell], CELLS]


@rule
def forget(memory: Memory) -> None:
    """Empty the tree, so that another can grow."""
    for number in range(memory.nodes_used):
        memory.slots[memory.nodes[number].slot] = 0
    for i in range(memory.cells_used):
        memory.cells[memory.cell_slots[i]].key = 0
    memory.cells_used = 0
    memory.nodes_used = 0
    memory.edges_used = 0
    memory.places_used = 0


@rule
def at(place: int) -> int:
    """The same number where it cannot be negative, so that machine code need not ask."""
    return np.uint64(place)  # type: ignore[return-value]


@rule
def hash_words(words: Seq[int], seed: int) -> int:
    """A positive key; two chains of 32 bits that feed each other, a block of words at a time."""
    a = seed & LOW
    b = ~seed & LOW
    whole = len(words) // BLOCK * BLOCK
    for start in range(0, whole, BLOCK):
        # sums of products have no order, so that a processor works on many at once
        x = 0
        y = 0
        for i in range(BLOCK):
            low = words[at(start + i)] & LOW
            high = words[at(start + i)] >> 32 & LOW
            x += low * FACTORS[0, at(i)] + high * FACTORS[1, at(i)]
            y += low * FACTORS[2, at(i)] + high * FACTORS[3, at(i)]
        a = ((a ^ (x & LOW)) * MIXERS[0] + (x >> 32) + b) & LOW
        b = ((b ^ (y & LOW)) * MIXERS[1] + (y >> 32) + (a >> 15)) & LOW
        a ^= a >> 16
    for i in range(whole, len(words)):
        a = ((a ^ (words[i] & LOW)) * MIXERS[0] + b) & LOW
        b = ((b ^ (words[i] >> 32 & LOW)) * MIXERS[1] + (a >> 15)) & LOW
        a ^= a >> 16
    return stir(a, b)


@rule
def stir(a: int, b: int) -> int:
    """Two 32-bit numbers as one positive key."""
    a = ((a ^ (b >> 13)) * MIXERS[0]) & LOW
    b = ((b ^ (a >> 15)) * MIXERS[1]) & LOW
    return (a & 0x7FFFFFFF) << 32 | (b ^ (a >> 11)) | 1


@rule
def find_slot(memory: Memory, key: int) -> int:
    """Where this key is in the hash table, or where it would go."""
    slot = (key >> 7) & (SLOTS - 1)
    while memory.slots[slot] > 0 and memory.nodes[memory.slots[slot] - 1].key != key:
        slot = (slot + 1) & (SLOTS - 1)
    return slot


@rule
def add_node(memory: Memory, slot: int, key: int) -> int:
    """A node without edges; NOWHERE if the memory is full."""
    number = int(memory.nodes_used)
    if number == memory.node_room:
        return NOWHERE
    memory.nodes_used += 1
    memory.slots[slot] = number + 1
    node = memory.nodes[number]
    node.key = key
    node.total = 0
    node.slot = slot
    node.visits = 0
    node.first = NOWHERE
    node.outcome = 0
    node.whole = 1
    node.places = 0
    node.moves = 0
    node.tried = 0
    node.sparse = 0
    return number


@rule
def add_edge(memory: Memory, node: Node, move: int, prior: int) -> bool:
    """A move of a node, put in front of its list; false if the memory is full."""
    number = new_edge(memory, move, prior)
    if number == NOWHERE:
        return False
    memory.edges[number].following = node.first
    node.first = number
    return True


@rule
def append_edge(memory: Memory, node: Node, move: int, prior: int) -> bool:
    """A move of the newest node, put behind its others; false if the memory is full."""
    if memory.places_used == memory.edge_room:
        return False
    number = new_edge(memory, move, prior)
    if number == NOWHERE:
        return False
    if node.moves == 0:
        node.first = number
    else:
        memory.edges[number - 1].following = number
    memory.edges[number].place = memory.places_used
    append_place(memory, node, prior, number)
    return True


@rule
def append_move(memory: Memory, node: Node, move: int, prior: int) -> bool:
    """The same for a sparse node: the move has no edge yet."""
    if memory.places_used == memory.edge_room:
        return False
    node.sparse = 1
    append_place(memory, node, prior, move)
    return True


@rule
def append_place(memory: Memory, node: Node, prior: int, what: int) -> None:
    """A place in the queue for a move of the newest node."""
    place = int(memory.places_used)
    memory.places_used += 1
    if node.moves == 0:
        node.places = place
    node.moves += 1
    memory.queue[at(place)] = (prior << 32) + (LOW - what)


@rule
def edge_at(memory: Memory, node: Node, place: int) -> int:
    """The edge at a place of the queue, made if the move has none yet; NOWHERE if none fits."""
    waiting = queued(memory, place)
    if node.sparse == 0:
        return waiting
    prior = int(memory.queue[place] >> 32)
    number = new_edge(memory, waiting, prior)
    if number != NOWHERE:
        memory.edges[number].place = place
        memory.queue[place] = (prior << 32) + (LOW - number)
        insert_edge(memory, node, number)
    return number


@rule
def insert_edge(memory: Memory, node: Node, number: int) -> None:
    """Put an edge into the list of a node, which is in the order of the moves."""
    edge = memory.edges[number]
    if node.first == NOWHERE or memory.edges[node.first].move > edge.move:
        edge.following = node.first
        node.first = number
        return
    before = int(node.first)
    after = int(memory.edges[before].following)
    while after != NOWHERE and memory.edges[after].move < edge.move:
        before = after
        after = int(memory.edges[before].following)
    edge.following = after
    memory.edges[before].following = number


@rule
def new_edge(memory: Memory, move: int, prior: int) -> int:
    """An edge without a node; NOWHERE if the memory is full."""
    number = int(memory.edges_used)
    if number == memory.edge_room:
        return NOWHERE
    memory.edges_used += 1
    edge = memory.edges[number]
    edge.total = 0
    edge.visits = 0
    edge.prior = prior
    edge.outcome = 0
    edge.child = 0
    edge.move = move
    edge.following = NOWHERE
    edge.squares = 0
    edge.regret = 0
    edge.credit = 0
    edge.strategy = 0
    edge.available = 0
    edge.seen = 0
    return number


@rule
def queued(memory: Memory, place: int) -> int:
    """The edge at a place of the queue, or the move that waits there for one."""
    return LOW - int(memory.queue[place] & LOW)


@rule
def bring_next(memory: Memory, node: Node) -> None:
    """Put the move with the greatest prior of those never tried, if any, next in the queue."""
    first = int(node.places + node.tried)
    end = int(node.places + node.moves)
    greatest = -1
    for place in range(first, end):
        greatest = max(greatest, int(memory.queue[at(place)]))
    for place in range(first, end):
        if memory.queue[at(place)] == greatest:
            memory.queue[place] = memory.queue[first]
            memory.queue[first] = greatest
            if node.sparse == 0:
                memory.edges[queued(memory, place)].place = place
                memory.edges[queued(memory, first)].place = first
            return


@rule
def cell_key(node: int, move: int, others: int) -> int:
    """The key of a move at a node together with what the others choose; never 0."""
    return stir((int(node) * MIXERS[0] + int(move)) & LOW, (others ^ others >> 32) & LOW)


@rule
def find_cell(memory: Memory, key: int) -> int:
    """Where this joint choice is in the table, or where it would go."""
    slot = (key >> 9) & (CELLS - 1)
    while memory.cells[slot].key != 0 and memory.cells[slot].key != key:
        slot = (slot + 1) & (CELLS - 1)
    return slot


@rule
def note_cell(memory: Memory, key: int, value: int) -> None:
    """What a joint choice brought; nothing is noted once the table is full."""
    slot = find_cell(memory, key)
    cell = memory.cells[slot]
    if cell.key == 0:
        if memory.cells_used == MOST_CELLS:
            return
        memory.cell_slots[memory.cells_used] = slot
        memory.cells_used += 1
        cell.key = key
        cell.total = 0
        cell.visits = 0
    cell.total += value
    cell.visits += 1
