"""Intrinsics, in code that Python cannot say: arrays on the stack, bits, ChaCha on vectors.

All this rests on internals of Numba, as `inner` does.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

WORD: Final = ir.IntType(32)
WIDE: Final = ir.IntType(64)
ROW: Final = 4  # words
# "expand 32-byte k", the constant of every 256-bit ChaCha
SIGMA: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


@intrinsic(prefer_literal=True)
def on_stack(typing: Any, count: Any, kind: Any) -> Any:
    """An array of `count`, a constant, that lives as long as the function that asks for it."""
    if not isinstance(count, types.IntegerLiteral):
        return None
    array_type = types.Array(kind.dtype, 1, "C")

    def write(context: Any, builder: Any, signature: Any, _: Any) -> Any:
        item = context.get_data_type(array_type.dtype)
        size = context.get_abi_sizeof(item)
        room = cgutils.alloca_once(builder, ir.ArrayType(item, count.literal_value))
        array = make_array(array_type)(context, builder)
        populate_array(
            array,
            data=builder.bitcast(room, item.as_pointer()),
            shape=[context.get_constant(types.intp, count.literal_value)],
            strides=[context.get_constant(types.intp, size)],
            itemsize=context.get_constant(types.intp, size),
            meminfo=None,
        )
        return array._getvalue()

    return array_type(count, kind), write


@intrinsic
def uncounted(typing: Any, array: Any) -> Any:
    """The same array, to which nobody counts references."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        held = make_array(array)(context, builder, arguments[0])
        held.meminfo = cgutils.get_null_value(held.meminfo.type)
        return held._getvalue()

    return array(array), write


@intrinsic
def count_bits(typing: Any, number: Any) -> Any:
    """How many bits of a number are set."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return number(number), write


@intrinsic(prefer_literal=True)
def mix_rows(
    typing: Any, key: Any, counters: Any, nonce: Any, rounds: Any, blocks: Any, out: Any
) -> Any:
    """Blocks of ChaCha, as `chacha.mix` makes them; the four rows of all their states are vectors.

    `counters` is one number for each of so many `blocks`, a constant; they are written one after
    the other.
    """
    count = blocks.literal_value

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def load(place: int, index: int) -> Any:
            """A number of an array of int64, whatever its layout."""
            kind = signature.args[place]
            held = make_array(kind)(context, builder, arguments[place])
            at = [context.get_constant(types.intp, index)]
            return builder.load(cgutils.get_item_pointer(context, builder, kind, held, at))

        def upper(number: Any) -> Any:
            return builder.lshr(number, WIDE(32))

        rows = Rows(builder, count)
        words = [load(0, i) for i in range(8)]
        nonce = arguments[2]
        begun = [
            ir.Constant(rows.row, SIGMA * count),
            rows.gather(words[:4] * count),
            rows.gather(words[4:] * count),
            rows.gather(
                [
                    word
                    for counter in (load(1, block) for block in range(count))
                    for word in (counter, upper(counter), nonce, upper(nonce))
                ]
            ),
        ]
        kept = [cgutils.alloca_once_value(builder, row) for row in begun]
        with cgutils.for_range(builder, builder.ashr(arguments[3], WIDE(1))):
            mixed = rows.double_round(*(builder.load(place) for place in kept))
            for place, row in zip(kept, mixed, strict=True):
                builder.store(row, place)
        out = make_array(signature.args[5])(context, builder, arguments[5])
        for number, (place, row) in enumerate(zip(kept, begun, strict=True)):
            total = builder.add(builder.load(place), row)
            for block in range(count):
                part = builder.zext(rows.part(total, block), ir.VectorType(WIDE, ROW))
                target = builder.gep(out.data, [WIDE(16 * block + ROW * number)])
                builder.store(part, builder.bitcast(target, part.type.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(key, counters, nonce, rounds, blocks, out), write


class Rows:
    """A row of the state of each of so many blocks, as one vector of words."""

    def __init__(self, builder: Any, blocks: int) -> None:
        self._builder = builder
        self._size = ROW * blocks
        self.row = ir.VectorType(WORD, self._size)

    def gather(self, numbers: list[Any]) -> Any:
        """Wide numbers as a vector of words."""
        row = ir.Constant(self.row, [0] * self._size)
        for place, number in enumerate(numbers):
            word = self._builder.trunc(number, WORD)
            row = self._builder.insert_element(row, word, WORD(place))
        return row

    def part(self, row: Any, block: int) -> Any:
        """The words of one block."""
        order = ir.Constant(ir.VectorType(WORD, ROW), [ROW * block + i for i in range(ROW)])
        return self._builder.shuffle_vector(row, row, order)

    def double_round(self, a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
        """Along the columns, then along the diagonals."""
        a, b, c, d = self._quarter(a, b, c, d)
        a, b, c, d = self._quarter(a, self._shift(b, 1), self._shift(c, 2), self._shift(d, 3))
        return a, self._shift(b, 3), self._shift(c, 2), self._shift(d, 1)

    def _quarter(self, a: Any, b: Any, c: Any, d: Any) -> tuple[Any, Any, Any, Any]:
        add, xor = self._builder.add, self._builder.xor
        a = add(a, b)
        d = self._turn(xor(d, a), 16)
        c = add(c, d)
        b = self._turn(xor(b, c), 12)
        a = add(a, b)
        d = self._turn(xor(d, a), 8)
        c = add(c, d)
        b = self._turn(xor(b, c), 7)
        return a, b, c, d

    def _turn(self, row: Any, bits: int) -> Any:
        """Rotate each word."""
        left = self._builder.shl(row, ir.Constant(self.row, [bits] * self._size))
        right = self._builder.lshr(row, ir.Constant(self.row, [32 - bits] * self._size))
        return self._builder.or_(left, right)

    def _shift(self, row: Any, places: int) -> Any:
        """Rotate each block's row."""
        places_of = [i // ROW * ROW + (i + places) % ROW for i in range(self._size)]
        return self._builder.shuffle_vector(row, row, ir.Constant(self.row, places_of))
