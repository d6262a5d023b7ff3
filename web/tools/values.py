"""TypeScript types of moves and events, from the values that parts and details can have.

A game's `Moves` are a finite space, so its parts are read off every move; the details of an event
are numbers, or what the game's `Narrator` makes of a number. Words that are few become literals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from kogge.core.events import Narrator
from kogge.core.moves import Moves

MOST_LITERALS: Final = 12  # with more words than these, a type is a plain string
PROBES: Final = 256  # numbers that a detail is tried with, where it takes any
BITS: Final = 24


def game_unions(name: str, moves: Moves, narrator: Narrator) -> str:
    """The moves and events of a game, by their kinds, and all its types under one name."""
    return f"""/** The parts of a legal move, by its kind. */
export interface {name}Parts {{{members(parts_by_kind(moves))}
}}
export type {name}Move = MoveOf<{name}Parts>;

/** The details of what can happen, by its kind. */
export interface {name}Details {{{members(details_by_kind(narrator))}
}}
export type {name}Event = EventOf<{name}Details>;

/** The view, the moves and the events of the game. */
export interface {name} {{
  view: {name}View;
  move: {name}Move;
  event: {name}Event;
}}
"""


def members(by_kind: Mapping[str, Iterable[str]]) -> str:
    """A line for each kind with its fields."""
    lines = {kind: "; ".join(fields) for kind, fields in by_kind.items()}
    return "".join(
        f"\n  {kind}: {f'{{ {fields} }}' if fields else 'Record<never, never>'};"
        for kind, fields in lines.items()
    )


def parts_by_kind(moves: Moves) -> dict[str, list[str]]:
    kinds: dict[str, list[dict[str, Any]]] = {}
    for id in range(len(moves)):
        parts = dict(moves[id].parts)
        kinds.setdefault(parts.pop("kind"), []).append(parts)
    return {kind: list(fields(given)) for kind, given in kinds.items()}


def details_by_kind(narrator: Narrator) -> dict[str, list[str]]:
    return {
        kind.name.lower(): [
            f"{detail}: {detail_type(narrator.words.get(detail, int))}"
            for detail in narrator.details[kind]
        ]
        for kind in narrator.kinds
    }


def fields(given: list[dict[str, Any]]) -> Iterator[str]:
    """The parts of one kind of move; a part that only some of its moves have is optional."""
    for name in dict.fromkeys(name for parts in given for name in parts):
        values = [parts[name] for parts in given if name in parts]
        mark = "" if len(values) == len(given) else "?"
        yield f"{name}{mark}: {type_of_values(values, closed=True)}"


def detail_type(read: Callable[[int], Any]) -> str:
    """What a detail can be, by trying numbers until there is no word for one."""
    values: list[Any] = []
    try:
        values.extend(read(number) for number in range(PROBES))
    except LookupError:
        return type_of_values(values, closed=True)
    values.extend(read(1 << bit) for bit in range(BITS))
    return type_of_values(values, closed=is_bit_set(read))


def is_bit_set(read: Callable[[int], Any]) -> bool:
    """Whether a number stands for a set of words: each bit for one of them, or for none."""
    return read(0) == [] and all(len(read(1 << bit)) < 2 for bit in range(BITS))


def type_of_values(values: Iterable[Any], *, closed: bool) -> str:
    """The type of all these values; `closed` if there are no others."""
    found = list(values)
    lists = [value for value in found if isinstance(value, list)]
    types = list(dict.fromkeys(simple_type(v) for v in found if not isinstance(v, list | str)))
    words = list(dict.fromkeys(value for value in found if isinstance(value, str)))
    if words:
        types.extend(literals(words) if closed else ["string"])
    if lists:
        item = type_of_values((one for value in lists for one in value), closed=closed)
        types.append(f"({item})[]" if "|" in item else f"{item}[]")
    return " | ".join(types)


def literals(words: list[str]) -> list[str]:
    return [f"'{word}'" for word in words] if len(words) <= MOST_LITERALS else ["string"]


def simple_type(value: Any) -> str:
    types: Mapping[type, str] = {bool: "boolean", int: "number", float: "number"}
    return "null" if value is None else types[type(value)]
