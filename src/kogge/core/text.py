"""Every word a person reads, in English, German and Italian.

Sentences live in `text/{en,de,it}.toml`, rulebooks in `rulebook/{en,de,it}.md` of each game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kogge.core.errors import BadOption
from kogge.core.templates import fill

if TYPE_CHECKING:
    from kogge.core.events import Event
    from kogge.core.game import Game
    from kogge.core.moves import Move

LANGUAGES = ("en", "de", "it")
RULE_HEADING = re.compile(r"^### (?P<id>[A-Z](?:\d+|-[a-z-]+)) · (?P<title>.+)$", re.MULTILINE)

Texts = dict[str, Any]


def texts(game: Game, language: str) -> Texts:
    """All sentences of a game in one language."""
    return read_texts(game.folder / "text", language)


@cache
def read_texts(folder: Path, language: str) -> Texts:
    """A folder's sentences in one language."""
    if language not in LANGUAGES:
        raise BadOption(f"there is no language {language!r}; choose one of {', '.join(LANGUAGES)}")
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


def sentence(
    game: Game,
    language: str,
    section: str,
    key: str,
    details: Mapping[str, Any],
    names: Sequence[str] | None = None,
) -> str:
    """A sentence of the game's texts with its details in words."""
    lexicon = texts(game, language)
    return fill(lexicon[section][key], details, lexicon["words"], language, names)


def event_sentence(
    game: Game, language: str, event: Event, names: Sequence[str] | None = None
) -> str:
    """What happened, in a sentence."""
    return sentence(game, language, "events", event.kind, event.details, names)


def move_sentence(
    game: Game,
    language: str,
    move: Move,
    phase: str,
    names: Sequence[str] | None = None,
    nuance: Mapping[str, Any] | None = None,
) -> str:
    """What a move would do in this phase, in a few words; a nuance adds what the position knows."""
    parts = {**move.parts, **(nuance or {})}
    kind = parts["kind"]
    known = texts(game, language)["moves"]
    key = f"{kind}_{phase}" if f"{kind}_{phase}" in known else kind
    return sentence(game, language, "moves", key, parts, names)


@cache
def rulebook(folder: Path, language: str) -> str:
    """The rules of a game in our own words, as Markdown."""
    return (folder / "rulebook" / f"{language}.md").read_text("utf-8")


def rules(game: Game, language: str) -> dict[str, str]:
    """Every rule of a game by its id: title and text as Markdown."""
    book = rulebook(game.folder, language)
    found = {}
    for heading in RULE_HEADING.finditer(book):
        rest = book[heading.end() :]
        end = re.search(r"^#{1,3} ", rest, re.MULTILINE)
        text = rest[: end.start()] if end else rest
        found[heading["id"]] = f"**{heading['id']} · {heading['title']}**\n\n{text.strip()}\n"
    return found


def score_label(game: Game, language: str, event: Event, cause: str | None = None) -> str:
    """Where the points of an event came from; events of the same label are added up.

    In games whose score is booked by one kind of event, the label is that of the cause: the kind of
    an event told before.
    """
    lexicon = texts(game, language)
    if cause is not None:
        return str(lexicon["words"]["cause"][cause])
    words = lexicon["words"]
    return fill(words["scoring"][event.kind], event.details, words, language)
