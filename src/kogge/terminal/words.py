"""What the terminal says of its own, in English, German and Italian; games bring their words."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from kogge.core.errors import KoggeError
from kogge.core.text import LANGUAGES, read_texts

FOLDER: Final = Path(__file__).parent / "text"


def say(language: str, key: str, **details: Any) -> str:
    """A sentence of the terminal."""
    template: str = read_texts(FOLDER, language)[key]
    return template.format(**details)


def complaint(language: str, error: KoggeError) -> str:
    """What is wrong, in this language; where we have no sentence for it, in English."""
    template = read_texts(FOLDER, language).get(error.why)
    return str(error) if template is None else str(template.format(**error.details))


def usual_language() -> str:
    """The language of this computer, if we speak it, else English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    language = (spoken or "")[:2]
    return language if language in LANGUAGES else LANGUAGES[0]
