"""Pieces files as text: what a partial file changes, where an entry stands, what differs.

A *place* is the way to one value: `("monsters", "wolf", "might")`. Entries of a list of tables go
by what identifies them (a number, a name, a corner), others by their position from 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from kogge.core.errors import BadPieces

IDENTITIES: Final = ("number", "name", "from", "corner")
GONE: Final = "gone"  # in a partial file: this entry of a list is left out

Data = dict[str, Any]
Place = tuple[str | int, ...]

HEADER: Final = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\"-]+)\s*\]\]?")
ENTRY: Final = re.compile(r"^\s*([A-Za-z0-9_\"-]+)\s*=")


def is_partial(given: Data, ours: Data) -> bool:
    """Whether a file leaves out sections, so that it says only what changes."""
    return not ours.keys() <= given.keys() or any(
        entry.get(GONE) is not None for entries in given.values() for entry in _tables(entries)
    )


def merged(given: Data, ours: Data, file: str, where: str = "") -> Data:
    """Our pieces with the changes of a partial file; an unknown entry of it is refused later."""
    whole = dict(ours)
    for key, value in given.items():
        at = f"{where}{key}"
        old = ours.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            whole[key] = merged(value, old, file, f"{at}, ")
        elif _tables(value) and (entries := _tables(old)) and identity(entries[0]):
            whole[key] = _merged_list(value, entries, file, at)
        else:
            whole[key] = value
    return whole


def _merged_list(given: list[Data], ours: list[Data], file: str, where: str) -> list[Data]:
    name = identity(ours[0])
    assert name is not None
    entries = {entry[name]: entry for entry in ours}
    for entry in given:
        if name not in entry:
            raise BadPieces(file, f"{where}: every entry needs its {name}, to say which one it is")
        at = f"{where}, {entry[name]}"
        if entry.get(GONE):
            if entry[name] not in entries:
                raise BadPieces(file, f"{at}: there is none that could be left out")
            del entries[entry[name]]
        elif entry[name] in entries:
            entries[entry[name]] = merged(entry, entries[entry[name]], file, f"{at}, ")
        else:
            entries[entry[name]] = entry
    found = list(entries.values())
    return sorted(found, key=lambda entry: entry[name]) if name in ("number", "from") else found


def identity(entry: Mapping[str, Any]) -> str | None:
    """The field by which an entry of a list is known."""
    return next((name for name in IDENTITIES if name in entry), None)


def _tables(value: Any) -> list[Data]:
    if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
        return value
    return []


def values(data: Any, place: Place = ()) -> dict[Place, Any]:
    """Every single value by its place."""
    if isinstance(data, dict):
        items: list[tuple[str | int, Any]] = [*data.items()]
    elif isinstance(data, list):
        items = [
            (entry[identity(entry)] if identity(entry) else i, entry)
            if isinstance(entry, dict)
            else (i, entry)
            for i, entry in enumerate(data, 1)
        ]
    else:
        return {place: data}
    found: dict[Place, Any] = {}
    for key, value in items:
        if not (isinstance(data, dict) and len(place) > 1 and key == identity(data)):
            found |= values(value, (*place, key))
    return found


def lines(text: str, data: Data) -> dict[Place, int]:
    """In which line of a file each of its values stands, as far as that can be told."""
    starts = _entry_lines(text)
    found = {}
    for place in values(data):
        at = [_position(data, place[: depth + 1]) for depth in range(len(place))]
        for depth in range(len(place), 0, -1):
            line = starts.get(tuple(at[:depth]))
            if line is not None:
                found[place] = line
                break
    return found


def _position(data: Any, place: Place) -> str | int:
    """The last step of a place, as a position where it is an entry of a list of tables."""
    for step in place[:-1]:
        data = _step(data, step)
    if isinstance(data, list) and _tables(data):
        return data.index(_step(data, place[-1])) + 1
    return place[-1]


def _step(data: Any, step: str | int) -> Any:
    if isinstance(data, list):
        for entry in data:
            name = identity(entry) if isinstance(entry, dict) else None
            if name and entry[name] == step:
                return entry
        return data[int(step) - 1]
    return data[step]


def _entry_lines(text: str) -> dict[tuple[str | int, ...], int]:
    """The line of every table and key, by its place with positions in lists."""
    found: dict[tuple[str | int, ...], int] = {}
    counts: dict[str, int] = {}
    table: tuple[str | int, ...] = ()
    depth = 0  # of brackets that an earlier line left open
    for number, line in enumerate(text.splitlines(), 1):
        bare = re.sub(r'"[^"]*"', '""', line).partition("#")[0]
        if depth == 0 and (header := HEADER.match(line)):
            name = header[2].replace('"', "")
            table = tuple(name.split("."))
            if header[1] == "[[":
                counts[name] = counts.get(name, 0) + 1
                table = (*table, counts[name])
            found[table] = number
            continue
        if depth == 0 and (entry := ENTRY.match(line)):
            found[(*table, entry[1].strip('"'))] = number
        depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return found


def problem_line(text: str, data: Data, problem: str) -> int | None:
    """The line of the entry that a complaint is about, as far as it names one.

    Complaints begin with the way to the entry (`cards, number 3: …`), or end with it as msgspec
    writes it (`… - at `$.cards[2].halves``).
    """
    starts = _entry_lines(text)
    if found := re.search(r"`\$\.?([^`]*)`$", problem):
        steps: list[str | int] = []
        for name, position in re.findall(r"([A-Za-z_]\w*)|\[(\d+)\]", found[1]):
            steps.append(name or int(position) + 1)
        way = tuple(steps)
    else:
        way = _way(problem.partition(":")[0].split(", "), data)
    for depth in range(len(way), 0, -1):
        if way[:depth] in starts:
            return starts[way[:depth]]
    return None


def _way(words: list[str], data: Any) -> tuple[str | int, ...]:
    """As many of these words as are steps of a place, with positions in lists."""
    way: list[str | int] = []
    for word in words:
        step = word.strip().removeprefix("number ")
        if isinstance(data, dict) and step in data:
            way.append(step)
            data = data[step]
        elif _tables(data):
            named = [i for i, entry in enumerate(data) if str(entry.get(identity(entry))) == step]
            if not named and not (step.isdigit() and 0 < int(step) <= len(data)):
                break
            place = named[0] if named else int(step) - 1
            way.append(place + 1)
            data = data[place]
        else:
            break
    return tuple(way)
