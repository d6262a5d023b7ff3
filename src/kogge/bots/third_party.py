"""Bots from elsewhere, by name: `module:Class`, or what a package offers under `kogge.bots`.

Either may be followed by arguments, as in `module:Class?path=net.pt2&temperature=0.5`: what the
class takes after game and seed, read as the types that its signature states. Such bots get the
record that their seat observes, as all bots do, and nothing else.
"""

from __future__ import annotations

import importlib
import inspect
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, cast
from urllib.parse import parse_qsl

from kogge.bots.restriction_names import read_restriction
from kogge.core.errors import BadOption
from kogge.core.game import Game

GROUP: Final = "kogge.bots"
OURS: Final = ("search:", "classic:", "net:", "without:", "prefer:")  # of no module
CHAT: Final = "llm:"
TRUTHS: Final = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}

Maker = Callable[..., Any]


@cache
def offered() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def is_elsewhere(spec: str) -> bool:
    """Whether this names a bot from elsewhere; `search:…`, `classic:…`, `net:…` are ours.

    One that is held back is from elsewhere if the bot itself is.
    """
    held_back = read_restriction(spec)
    if held_back is not None:
        return is_elsewhere(held_back.spec)
    head = spec.partition("?")[0]
    return (":" in head and not spec.startswith(OURS)) or head in offered()


def find_class(spec: str) -> tuple[Maker, dict[str, Any]]:
    """The class that a name means, and the arguments that it is made with after game and seed."""
    head, _, query = spec.partition("?")
    if head.startswith(CHAT):
        from kogge.language.chatting import ChatBot, read_spec

        return ChatBot, {**read_arguments(spec, ChatBot, query), **read_spec(head)}
    point = offered().get(head)
    found = _load(spec, point) if point is not None else _import(spec, head)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadOption(
            f"bot {spec!r}: {head.partition(':')[0]} has no class {head.partition(':')[2]!r} "
            "with a method `choose`"
        )
    return cast("Maker", found), read_arguments(spec, found, query)


def make(spec: str, game: Game, seed: int) -> Any:
    """The bot of this name."""
    found, arguments = find_class(spec)
    return found(game, seed, **arguments)


def _load(spec: str, point: EntryPoint) -> Any:
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        raise BadOption(f"bot {spec!r}: cannot load {point.value!r} ({_why(error)})") from None


def _import(spec: str, head: str) -> Any:
    module_name, _, class_name = head.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        raise BadOption(f"bot {spec!r}: cannot import {module_name!r} ({_why(error)})") from None
    return getattr(module, class_name, None)


def _why(error: BaseException) -> str:
    """What went wrong in somebody's module, and where, in one line."""
    if isinstance(error, ImportError):
        return str(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    line = "" if isinstance(error, SyntaxError) else f", {where.filename}, line {where.lineno}"
    return " ".join(f"{type(error).__name__}: {error}{line}".split())


def read_arguments(spec: str, kind: type, query: str) -> dict[str, Any]:
    """The arguments in the words after `?`, as the class takes them."""
    if not query:
        return {}
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True)
    except ValueError:
        raise BadOption(
            f"bot {spec!r}: arguments are written NAME=VALUE and joined by &, not {query!r}"
        ) from None
    takes = _takes(kind)
    read: dict[str, Any] = {}
    for name, word in pairs:
        if name in read:
            raise BadOption(f"bot {spec!r}: {name} is given twice")
        if name not in takes:
            choices = ", ".join(takes) or "no arguments"
            raise BadOption(f"bot {spec!r}: {kind.__name__} takes {choices}, but no {name!r}")
        read[name] = _value(spec, name, word, takes[name])
    return read


def _takes(kind: type) -> Mapping[str, type]:
    """What a class takes after game and seed, each with its type: as stated, or of its default."""
    _, _, *rest = inspect.signature(kind).parameters.values()
    stated = inspect.get_annotations(kind.__init__, eval_str=False)  # type: ignore[misc]
    types: dict[str, type] = {}
    for parameter in rest:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        hint = str(getattr(stated.get(parameter.name), "__name__", stated.get(parameter.name, "")))
        named = {"int": int, "float": float, "bool": bool, "str": str}.get(hint.split(" |")[0])
        default = parameter.default
        usual = type(default) if isinstance(default, bool | int | float) else str
        types[parameter.name] = named or usual
    return types


def _value(spec: str, name: str, word: str, kind: type) -> Any:
    try:
        return TRUTHS[word.lower()] if kind is bool else kind(word)
    except (KeyError, ValueError):
        expected = {bool: "true or false", int: "a whole number", float: "a number"}[kind]
        raise BadOption(f"bot {spec!r}: {name} must be {expected}, not {word!r}") from None
