"""Versions of a game: pieces files, how they differ, and processes that play them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.errors import BadOption, BadPieces
from kogge.core.game import Game
from kogge.core.pieces import CHOICE, whole_pieces
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Setting, Study
from kogge.lab.versions.worker import Errand, Greeting, Opening

IDENTITIES: Final = ("number", "name", "from", "corner", "card")

Place = tuple[str, ...]


class Variant:
    """A process that plays one version until it is closed; `setting` is what it plays."""

    def __init__(self, opening: Opening) -> None:
        surroundings = {name: value for name, value in os.environ.items() if name != CHOICE}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kogge.lab.versions.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=surroundings,
        )
        self._send(opening)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        broke = Greeting(None, f"the process that plays {opening.pieces or opening.game} has ended")
        greeting = msgspec.json.decode(line, type=Greeting) if line else broke
        if greeting.setting is None:
            self.close()
            if greeting.pieces and opening.pieces is not None:
                raise BadPieces(Path(opening.pieces).name, greeting.problem)
            raise BadOption(greeting.problem)
        self.setting: Setting = greeting.setting

    def order(self, study: Study, first: int, count: int) -> None:
        """Begin to record these deals."""
        self._send(Errand(study, first, count))

    def collect(self) -> list[Trace]:
        """The traces of the deals ordered last, in their order."""
        assert self._process.stdout is not None
        found = []
        while (line := self._process.stdout.readline()) != b"\n":
            if not line:
                raise BadPieces(self.setting.game, "a process that played this version has ended")
            found.append(msgspec.json.decode(line, type=Trace))
        return sorted(found, key=lambda trace: trace.deal)

    def record(self, study: Study, first: int, count: int) -> list[Trace]:
        """These deals, recorded."""
        self.order(study, first, count)
        return self.collect()

    def follow(self, traces: Sequence[Trace]) -> list[Trace]:
        """The same deals and moves, in their order, by this version's rules."""
        if not traces:
            return []
        moves = [trace.moves for trace in traces]
        self._send(Errand(Study(), traces[0].deal, len(traces), moves))
        return self.collect()

    def close(self) -> None:
        """Stop playing."""
        self._process.kill()
        self._process.communicate()

    def _send(self, what: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(what) + b"\n")
        self._process.stdin.flush()


def printed(game: Game) -> Path:
    """The game's own pieces file."""
    path = game.folder / "pieces.toml"
    if not path.exists():
        raise BadPieces(game.name, "this game has no pieces file, so there is nothing to change")
    return path


def values(data: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every single value with the way to it; entries of lists go by what identifies them."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from values(value, (*place, str(name)))
    elif isinstance(data, list):
        for number, value in enumerate(data, 1):
            known = next((k for k in IDENTITIES if isinstance(value, Mapping) and k in value), None)
            yield from values(value, (*place, str(value[known]) if known else str(number)))
    else:
        yield place, data


def changes(first: Path, second: Path) -> list[tuple[Place, Any, Any]]:
    """What the second file says otherwise: the way to it, before, and after."""
    old, new = dict(values(whole_pieces(first))), dict(values(whole_pieces(second)))
    return [
        (place, old.get(place), new.get(place))
        for place in dict.fromkeys([*old, *new])
        if old.get(place) != new.get(place)
    ]


def changed(data: Any, place: Place, value: Any) -> Any:
    """A copy with another value at a place."""
    if not place:
        return value
    step, *rest = place
    if isinstance(data, Mapping):
        return {k: changed(v, tuple(rest), value) if str(k) == step else v for k, v in data.items()}
    found = []
    for number, entry in enumerate(data, 1):
        known = next((k for k in IDENTITIES if isinstance(entry, Mapping) and k in entry), None)
        here = str(entry[known]) if known else str(number)
        found.append(changed(entry, tuple(rest), value) if here == step else entry)
    return found


def to_toml(data: Mapping[str, Any]) -> str:
    """Pieces as TOML; reading it gives the same again."""
    text = "\n".join(_table(data, ())) + "\n"
    assert tomllib.loads(text) == data
    return text


def _table(data: Mapping[str, Any], place: Place) -> Iterator[str]:
    nested = {}
    for name, value in data.items():
        if isinstance(value, Mapping) or (
            isinstance(value, list) and value and all(isinstance(v, Mapping) for v in value)
        ):
            nested[name] = value
        else:
            yield f"{_key(name)} = {_value(value)}"
    for name, value in nested.items():
        way = ".".join(_key(step) for step in (*place, name))
        for entry in value if isinstance(value, list) else [value]:
            yield f"[[{way}]]" if isinstance(value, list) else f"[{way}]"
            yield from _table(entry, (*place, name))


def _key(name: str) -> str:
    plain = name.replace("_", "").replace("-", "").isalnum() and name.isascii()
    return name if plain else msgspec.json.encode(name).decode()


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value).decode()
