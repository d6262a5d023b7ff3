"""Short rules: the rulebook shortened to a number of characters.

Every rule keeps its title and its first sentence; then, round by round, each gets its next one, for
as long as there is room. Tables, pictures and what is only about typing are left out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from kogge.core.game import Game
from kogge.core.text import RULE_HEADING, rulebook, rules

SHORT: Final = 4000  # characters
SENTENCE: Final = re.compile(r"(?<=[.!?:])\s+(?=[A-ZÄÖÜÈÀ„«“\"])")
MARKS: Final = re.compile(r"\*\*|`|!?\[([^\]]*)\]\([^)]*\)")


def rules_text(game: Game, language: str, length: str) -> str:
    """The rules of a game: "full", "short" (at most 4,000 characters), or nothing for "none"."""
    if length == "full":
        return rulebook(game, language).strip()
    return short_rules(game, game.folder, language) if length == "short" else ""


@cache
def short_rules(game: Game, folder: Path, language: str) -> str:
    """A title and the first sentences of every rule, as many as fit."""
    parts = [_sentences(text) for text in rules(game, language).values()]
    titles = [heading["title"] for heading in RULE_HEADING.finditer(rulebook(game, language))]
    taken = [0] * len(parts)
    for turn in range(max(map(len, parts), default=0)):
        for place, sentences in enumerate(parts):
            if turn < len(sentences) and taken[place] == turn:
                taken[place] += 1
                if len(_joined(titles, parts, taken)) > SHORT:
                    taken[place] -= 1
    return _joined(titles, parts, taken)


def _joined(titles: list[str], parts: list[list[str]], taken: list[int]) -> str:
    return "\n".join(
        f"{title}: {' '.join(sentences[:count])}"
        for title, sentences, count in zip(titles, parts, taken, strict=True)
        if count
    )


def _sentences(rule: str) -> list[str]:
    """The sentences of a rule, without tables, lists of words to type, and marks."""
    _, _, body = rule.partition("\n\n")
    lines = [
        line.strip().lstrip("-*0123456789. ")
        for line in body.splitlines()
        if line.strip() and not line.lstrip().startswith(("|", "#", ">", "```", "!["))
    ]
    plain = MARKS.sub(lambda found: found[1] or "", " ".join(lines))
    return [sentence.strip() for sentence in SENTENCE.split(plain) if sentence.strip()]
