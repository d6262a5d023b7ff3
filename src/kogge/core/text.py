"""Texts and translations: every word a person reads, in English, German and Italian.

Sentences live in `text/{en,de,it}.toml`, rulebooks in `rulebook/{en,de,it}.md` of each game. The
numbers of its pieces are filled in when they are read (`figures.py`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from kogge.core.errors import BadOption
from kogge.core.figures import all_with_figures, with_figures
from kogge.core.rulings import note, read_rulings
from kogge.core.templates import fill

if TYPE_CHECKING:
    from kogge.core.events import Event
    from kogge.core.game import Game
    from kogge.core.moves import Move

LANGUAGES = ("en", "de", "it")
WORDS = Path(__file__).parent / "words"  # that every game needs: credits, pieces
RULE_HEADING = re.compile(r"^### (?P<id>[A-Z](?:\d+|-[a-z-]+)) · (?P<title>.+)$", re.MULTILINE)

# a rule with its heading, up to the next heading or a line across the page
SECTION = re.compile(r"^### .*?(?=^#{1,3} |^---$|\Z)", re.MULTILINE | re.DOTALL)

Texts = dict[str, Any]


class OptionTexts(msgspec.Struct, forbid_unknown_fields=True):
    """What an option is called, what it does, and what its choices are called."""

    title: str
    about: str
    choices: dict[str, str]


class LessonTexts(msgspec.Struct, forbid_unknown_fields=True):
    """What the coach says: `done` after what was asked, `other` after anything else."""

    title: str
    text: str
    ask: str | UnsetType = UNSET
    done: str | UnsetType = UNSET
    other: str | UnsetType = UNSET


class GameTexts(msgspec.Struct, forbid_unknown_fields=True):
    """Every sentence of a game in one language; `words` by topic, `lessons` of its first game."""

    title: str
    summary: str
    credit: str
    words: dict[str, str | dict[str, str]]
    options: dict[str, OptionTexts]
    phases: dict[str, str]
    events: dict[str, str]
    moves: dict[str, str]
    reasons: dict[str, str]
    lessons: dict[str, LessonTexts] | UnsetType = UNSET


_filled: dict[tuple[Path, str], Texts] = {}
_books: dict[tuple[Path, str], str] = {}


def texts(game: Game, language: str) -> Texts:
    """All sentences of a game in one language, with the numbers of the pieces in play."""
    place = (game.folder, language)
    if place not in _filled:
        known = read_texts(game.folder / "text", language)
        _filled[place] = _as_version(
            game, language, all_with_figures(known, game.said(language), language)
        )
    return _filled[place]


def _as_version(game: Game, language: str, known: Texts) -> Texts:
    """Texts of a game with a designer's pieces: its title and its summary say so."""
    from kogge.core.entries import changes_in_play

    changes = changes_in_play(game, language)
    if not changes or game.figures is None:
        return known
    title = f"{known['title']} · {game.figures.file.stem}"
    told = read_texts(WORDS, language)["pieces"]["changed"].replace("{changes}", "; ".join(changes))
    return {**known, "title": title, "summary": f"{known['summary']} {told}"}


@cache
def read_texts(folder: Path, language: str) -> Texts:
    """A folder's sentences in one language."""
    return tomllib.loads((folder / f"{checked(language)}.toml").read_text("utf-8"))


def checked(language: str) -> str:
    """The language, if there is such a one: it becomes the name of a file."""
    if language not in LANGUAGES:
        choices = ", ".join(LANGUAGES)
        raise BadOption(f"there is no language {language[:40]!r}; choose one of {choices}")
    return language


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


def rulebook(game: Game, language: str) -> str:
    """The rules of a game in our own words, as Markdown, with the numbers of the pieces in play."""
    place = (game.folder, language)
    if place not in _books:
        book = read_rulebook(game.folder, language)
        book = with_figures(book, game.said(language), language)
        _books[place] = _with_note(game, language, _marked(game, language, book))
    return _books[place]


def _marked(game: Game, language: str, book: str) -> str:
    """A book in which every ruling of ours is followed by its reason."""
    words = read_texts(WORDS, language)["rulings"]
    rulings = read_rulings(game.folder, language)

    def marked(found: re.Match[str]) -> str:
        heading = RULE_HEADING.match(found[0])
        ruling = rulings.get(heading["id"]) if heading else None
        if ruling is None:
            return found[0]
        return f"{found[0].rstrip()}\n\n{note(ruling, words)}\n\n"

    return SECTION.sub(marked, book)


def _with_note(game: Game, language: str, book: str) -> str:
    """Below its title, a book says if the pieces in play are a designer's."""
    if game.figures is None or game.figures.file.parent == game.folder:
        return book
    from kogge.core.entries import changes_in_play

    title, gap, rest = book.partition("\n\n")
    changes = "".join(f"\n- {change}" for change in changes_in_play(game, language))
    note = read_texts(WORDS, language)["pieces"]["other"]
    return f"{title} · {game.figures.file.stem}{gap}{note}\n{changes}{gap}{rest}"


def read_rulebook(folder: Path, language: str) -> str:
    """A rulebook as it is written, figures by their names."""
    return (folder / "rulebook" / f"{checked(language)}.md").read_text("utf-8")


def rules(game: Game, language: str) -> dict[str, str]:
    """Every rule of a game by its id: title and text as Markdown."""
    book = rulebook(game, language)
    found = {}
    for heading in RULE_HEADING.finditer(book):
        rest = book[heading.end() :]
        end = re.search(r"^#{1,3} |^---$", rest, re.MULTILINE)
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
