"""The terminal says the same in every language, and nothing that nobody asks for."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from kogge.core import errors
from kogge.core.text import LANGUAGES, read_texts
from kogge.terminal.words import FOLDER, usual_language


def details_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_same_sentences(language: str) -> None:
    """Every language has the same sentences with the same details."""
    english, translated = read_texts(FOLDER, "en"), read_texts(FOLDER, language)
    assert translated.keys() == english.keys()
    for key in english:
        assert details_of(translated[key]) == details_of(english[key]), key


def test_every_sentence_is_used() -> None:
    """No sentence is kept that no code says."""
    folders = (FOLDER.parent, Path(errors.__file__).parent)
    code = "".join(path.read_text("utf-8") for folder in folders for path in folder.glob("*.py"))
    for key in read_texts(FOLDER, "en"):
        assert f'"{key}"' in code, key


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de_AT.UTF-8", "de"), ("it_IT", "it"), ("fr_FR.UTF-8", "en"), ("C", "en"), ("", "en")],
)
def test_language_of_the_computer(
    monkeypatch: pytest.MonkeyPatch, locale: str, language: str
) -> None:
    """The computer's language is spoken if we know it, else English."""
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    assert usual_language() == language
