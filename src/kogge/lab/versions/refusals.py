"""Error messages of a pieces file, in words for people who are no programmers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kogge.core.errors import BadPieces
from kogge.core.game import Game
from kogge.core.piecefile import problem_line
from kogge.core.pieces import own_path, read_toml

AT: Final = re.compile(r"^(?P<problem>.*?)(?: - at `\$\.?(?P<place>.*)`)?$", re.DOTALL)
BOUND: Final = re.compile(r"Expected `int` (?P<sign>>=|<=) (?P<bound>-?\d+)")
KIND: Final = re.compile(r"Expected `(?P<wanted>[\w| ]+)`, got `(?P<got>\w+)`")
LENGTH: Final = re.compile(
    r"Expected `array` of (?P<side>at least |at most )?length (?P<wanted>\d+)"
    r"(?:, got (?P<got>\d+))?"
)
MISSING: Final = re.compile(r"Object missing required field `(?P<name>[^`]*)`")
CHOICE: Final = re.compile(r"Invalid enum value (?P<got>.*)")
UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<name>[^`]*)`")
KINDS: Final = {
    "int": "a whole number",
    "str": "a text in quotation marks",
    "bool": "true or false",
    "array": "a list in square brackets",
    "object": "a part of its own, in square brackets",
    "float": "a number",
}


def in_words(problem: str, known: Mapping[str, Any]) -> str:
    """A problem of reading a file, said plainly; `known` is the game's own file."""
    found = AT.match(problem)
    assert found is not None
    where = _where(found["place"] or "")
    said = found["problem"]
    if one := BOUND.fullmatch(said):
        side = "at most" if one["sign"] == "<=" else "at least"
        return f"{where}this must be a whole number, {side} {one['bound']}"
    if one := KIND.fullmatch(said):
        wanted = KINDS.get(one["wanted"], one["wanted"])
        return f"{where}this must be {wanted}, not {KINDS.get(one['got'], one['got'])}"
    if one := LENGTH.fullmatch(said):
        got = f", not {one['got']}" if one["got"] else ""
        return f"{where}this must be a list of {one['side'] or ''}{one['wanted']} entries{got}"
    if one := MISSING.fullmatch(said):
        return f"{where}the entry {one['name']} is missing"
    if one := CHOICE.fullmatch(said):
        return f"{where}{one['got']} is none of the words that can stand here"
    if one := UNKNOWN.fullmatch(said):
        near = get_close_matches(one["name"], sorted(set(_names(known))), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        return f"{where}there is no entry called {one['name']}{hint}"
    return problem


def explain(file: Path, error: BadPieces) -> BadPieces:
    """The same error with the line where it stands, in words."""
    try:
        data = read_toml(file)
    except BadPieces:
        return error
    own = own_path(data.get("game"))
    text = file.read_text("utf-8")
    line = _line_of(text, error.problem) or problem_line(text, data, error.problem)
    said = in_words(error.problem, read_toml(own) if own is not None else {})
    return BadPieces(file.name, said if line is None else f"line {line}: {said}")


def check_made(game: Game, file: Path) -> None:
    """Refuse a whole file that a program has made, whose lines nobody knows."""
    try:
        import_module(f"{game.module}.pieces").load(file)
    except BadPieces as error:
        raise BadPieces(file.name, in_words(error.problem, read_toml(file))) from None


def _where(place: str) -> str:
    """`blacksmith.per_troops` as people read it; nothing for the file as a whole."""
    words = re.sub(r"\[(\d+|\.\.\.)\]", "", place).replace("_", " ").split(".")
    return f"{', '.join(words)}: " if place else ""


def _line_of(text: str, problem: str) -> int | None:
    """The line of an entry that nobody knows."""
    found = UNKNOWN.search(problem)
    if found is None:
        return None
    entry = re.compile(rf"\s*\[*\s*{re.escape(found['name'])}\b")
    return next((n for n, line in enumerate(text.splitlines(), 1) if entry.match(line)), None)


def _names(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield name
            yield from _names(value)
    elif isinstance(data, list):
        for value in data:
            yield from _names(value)
