"""Texts of the terminal itself, in English, German and Italian; games bring their words."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import kogge
from kogge.core.errors import KoggeError
from kogge.core.game import Game
from kogge.core.moves import Move
from kogge.core.text import LANGUAGES, read_texts, texts

FOLDER: Final = Path(__file__).parent / "text"


def say(language: str, key: str, **details: Any) -> str:
    """A sentence of the terminal."""
    template: str = read_texts(FOLDER, language)[key]
    return template.format(**details)


def complaint(language: str, error: KoggeError) -> str:
    """What is wrong, in this language; where we have no sentence for it, in English."""
    template = read_texts(FOLDER, language).get(error.why)
    if template is None:
        return str(error)
    details = dict(error.details)
    if details.get("game") in kogge.game_names():  # people know it by its title
        details["game"] = texts(kogge.game(details["game"]), language)["title"]
    return str(template.format(**details))


def usual_language() -> str:
    """The language of this computer, if we speak it, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    language = (spoken or "")[:2]
    return language if language in LANGUAGES else LANGUAGES[0]


def glossary(game: Game, language: str, moves: Iterable[Move]) -> list[str]:
    """Words of moves beside what they are called in this language, where that is another word."""
    known = texts(game, language)["words"]
    found: dict[str, str] = {}
    for move in moves:
        for name, told in move.parts.items():
            for piece in told if isinstance(told, list) else [told]:
                said = str(known.get(name, {}).get(str(piece), piece)) if name != "kind" else ""
                if isinstance(piece, str) and said and said.lower() != piece:
                    found.setdefault(piece, f"{piece}: {said}")
    return list(found.values())
