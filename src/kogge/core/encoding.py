"""Observed records to vectors, by compiled code: an encoder for each game, made of its features.

What an encoder does follows from the declaration alone. So its text is written here, a statement or
loop for every field, with places and sizes as plain numbers: the compiler sees all of it, and reads
fields by their names. `encode` finds the encoder by the type of the record, as verbs find rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.core.compiling import JIT, OPTIONS, rule
from kogge.core.fields import Block, Field, Kind, steps

Vector = NDArray[np.float32]
Encoder = Callable[[Any, int, Any], None]

_encoders: dict[Any, Encoder] = {}


def encode(observed: Any, seat: int, out: Any) -> None:
    """Write the vector of an observed record as its seat sees it."""
    _encoders[observed.dtype](observed, seat, out)


if JIT:
    from kogge.core.verb_type import make_callable

    make_callable(encode, _encoders)


@rule
def encode_first(records: Any, seat: int, out: Any) -> None:
    """The same for an array of records, as Python has them: the first one's vector."""
    encode(records[0], seat, out)


@rule
def limited(number: float) -> float:
    """The nearest number between -1 and 1."""
    return min(1.0, max(-1.0, number))


@rule
def mark(out: Any, at: int, place: int, many: int) -> None:
    """1 at a place, if there is such a one."""
    if 0 <= place < many:
        out[at + place] = 1


@rule
def turned(seat: int, own: int, seats: int) -> int:
    """How many seats after the own one; what is no seat stays as it is."""
    if seat < 0 or seat >= seats:
        return seat
    return seat - own if seat >= own else seat - own + seats


@rule
def wrapped(seat: int, seats: int) -> int:
    """After the last seat comes the first."""
    return seat - seats if seat >= seats else seat


def install(state: np.dtype[Any], blocks: Sequence[Block]) -> None:
    """Make the encoder of this kind of record."""
    names: dict[str, Any] = {
        "limited": limited,
        "mark": mark,
        "turned": turned,
        "wrapped": wrapped,
    }
    text = encoder_text(state, blocks)
    exec(compile(text, "<encoder>", "exec"), names)  # noqa: S102  # all of it is written below
    encoder = names["encoder"]
    if JIT:
        import numba

        from kogge.core.inner import Rule

        # It has no cache of its own: it becomes a part of those who call it, and they have one.
        encoder = Rule(encoder, targetoptions=OPTIONS)
        _encoders[numba.from_dtype(state)] = encoder
    _encoders[state] = encoder


def ensure_encoder(state: np.dtype[Any]) -> None:
    """Let compiled code call `encode` for a game without features: it writes nothing."""
    if state not in _encoders:
        install(state, ())


def encoder_text(state: np.dtype[Any], blocks: Sequence[Block]) -> str:
    """The encoder: it empties the vector, then writes block after block."""
    size = sum(block.size for block in blocks)
    lines = ["def encoder(state, seat, out):", f"    for i in range({size}):", "        out[i] = 0"]
    first = 0
    for block in blocks:
        lines += _indented(_block(state, block, first))
        first += block.size
    return "\n".join(lines) + "\n"


def _block(state: np.dtype[Any], block: Block, first: int) -> Iterator[str]:
    """The fields of the state itself, or of each of several records."""
    record = block.record(state)
    if not block.of:
        yield from _fields(record, block.fields, "state", str(first))
        return
    one = f"{block.of}_{first}"  # a name for each type
    place = "count - 1 - place" if block.from_top else "wrapped(seat + place, count)"
    yield f"count = int(state.{block.count})"
    yield f"for place in range(min(count, {len(block.prefixes)})):"
    yield f"    {one} = state.{block.of}[{place}]"
    yield f"    at = {first} + place * {block.step}"
    yield from _indented(_fields(record, block.fields, one, "at"))


def _fields(record: np.dtype[Any], fields: Sequence[Field], one: str, at: str) -> Iterator[str]:
    """One field after the other, each in loops over its lists."""
    before = 0
    for field in fields:
        lines: Iterable[str] = _value(record, field, one)
        here = f"{at} + {before}"
        step = field.size
        for depth, names in enumerate(field.items):
            step //= len(names)
            here += f" + i{depth} * {step}"
        lines = [f"here = {here}", *lines]
        for depth, names in reversed([*enumerate(field.items)]):
            lines = [f"for i{depth} in range({len(names)}):", *_indented(lines)]
        yield from lines
        before += field.size


def _value(record: np.dtype[Any], field: Field, one: str) -> Iterator[str]:
    """What one value becomes; its entries begin `here`."""
    if field.kind == Kind.PLACED:
        yield from _placed(record, field, one)
        return
    yield f"value = int({_reading(record, field.path, field, one)})"
    if field.kind == Kind.NUMBER:
        yield f"out[here] = limited(value * {1 / field.most!r})"
    elif field.kind == Kind.BITS:
        yield f"for bit in range({field.many}):"
        yield "    out[here + bit] = value >> bit & 1"
    elif field.kind == Kind.SEATS:
        yield "for other in range(state.seats):"
        yield "    out[here + turned(other, seat, state.seats)] = value >> other & 1"
    elif field.kind == Kind.DIGITS:
        yield f"for digit in range(0, {field.many}, {field.base}):"
        yield f"    mark(out, here + digit, (value & {2**field.bits - 1}) - 1, {field.base})"
        yield f"    value >>= {field.bits}"
    else:
        place = f"value - {field.base}"
        if field.kind == Kind.SEAT:
            place = f"turned({place}, seat, state.seats)"
        if field.beside:
            beside = _reading(record, field.beside, field, one)
            place = f"{place} if {beside} != 0 else -1"
        yield f"mark(out, here, {place}, {field.many})"


def _placed(record: np.dtype[Any], field: Field, one: str) -> Iterator[str]:
    """Count what lies where."""
    ((_, length),) = steps(record, field.path)
    yield f"for i in range({length}):"
    yield f"    tile = int({one}.{field.path}[i]) - 1"
    yield "    if tile >= 0:"
    yield f"        found = {one}.{field.beside}[i] - {field.base}"
    yield f"        out[here + tile * {field.bits} + found] += {1 / field.most!r}"


def _reading(record: np.dtype[Any], path: str, field: Field, one: str) -> str:
    """The value at a path, in the loops over the lists of a field."""
    text = one
    depth = 0
    for part, length in steps(record, path):
        text += f".{part}"
        if length:
            innermost = depth == len(field.items) - 1
            text += f"[i{depth} + {field.skip}]" if innermost and field.skip else f"[i{depth}]"
            depth += 1
    return text


def _indented(lines: Iterable[str]) -> list[str]:
    return ["    " + line for line in lines]
