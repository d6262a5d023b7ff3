"""Parser of answers: a move from free text, as language models and people write it.

The last JSON object with a `move` decides. Otherwise the text is read: a legal word on its own, the
words of one legal move anywhere (`3A.`, "I play card 3, half a"), or what follows the last "move:".
Two legal moves in one answer are never chosen between, nor is "move: 3a" if another one follows it.
Thoughts (`<think>…</think>`) are left out. What an answer speaks against ("anything but 3a", "3a is
illegal"), asks about or says of others is not chosen, nor a move that is a common word ("in the end
…").
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from kogge.core.errors import IllegalMove, MoveError, UnknownMove
from kogge.core.moves import Move
from kogge.core.text import sentence
from kogge.language.prompting import Decision

__all__ = ["Ambiguous", "read_answer"]

LONGEST: Final = 20_000  # characters that are read, from the end
MOST_OBJECTS: Final = 200  # places where a JSON object may begin, the last ones
FILLERS: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "answer",
        "card",
        "cards",
        "choose",
        "chosen",
        "final",
        "for",
        "from",
        "half",
        "i",
        "is",
        "it",
        "ll",
        "move",
        "my",
        "now",
        "of",
        "on",
        "play",
        "side",
        "take",
        "the",
        "then",
        "to",
        "will",
        "with",
        "would",
        "karte",
        "karten",
        "hälfte",
        "ich",
        "spiele",
        "spielen",
        "und",
        "von",
        "nach",
        "mein",
        "zug",
        "nehme",
        "carta",
        "carte",
        "metà",
        "gioco",
        "e",
        "da",
        "mossa",
        "la",
        "il",
        "mia",
        "scelgo",
    ]
)
MARKED: Final = re.compile(
    r"\b(?:move|answer|zug|antwort|mossa|risposta)\s{0,9}(?:is|ist|è)?[*_`]{0,3}\s{0,9}[:=]\s*(.+)",
    re.I,
)
# "the opponent's last move: 3a" is not the answer
OTHERS: Final = re.compile(
    r"\b(?:last|previous|letzter|vorheriger|ultima|their|his|her|\w{1,20}['’]s?) $", re.I
)
CUT: Final = re.compile(r"\{[^{}]*\"move\"")  # an object that the end of the answer cut off
TOKEN: Final = re.compile(r"[a-z0-9äöüßàèéìòù]+")
FEW: Final = frozenset(("a", "i", "e"))  # fillers of one letter
THINKS, THOUGHT = "<think>", "</think>"  # what a model says between them is not its answer
# the rest of a clause after these words says what not to play
AGAINST: Final = re.compile(
    r"(?:\b(?:not|\w+n['’]t|never|avoid|except|anything but|everything but|without|instead of"
    r"|rather than|neither|hate|refuse|played|last move|nicht|nie|niemals|außer|ohne|statt|weder"
    r"|spielte|gespielt|letzter zug|non|mai|tranne|eccetto|senza|invece di|né|giocato"
    r"|ultima mossa)\b)(?:[^,.;:!?\n]*|\W*)$"
    r"|\b(?:last|letzte[rn]?|ultima) (?:move|answer|zug|mossa)\W*$"
)
# and so do these after the move, before the reasons begin
AGAINST_IT: Final = re.compile(
    r"(?:(?!\b(?:because|since|as|so|to|and|but|weil|da|damit|um|und|aber|perché|così|e|ma|per)\b)"
    r"[^,.;:!?\n])*?"
    r"(?:\b(?:not|\w+n['’]t|never|no|illegal|impossible|bad|worse|worst|weak|wrong|blunder|mistake"
    r"|loses?|out of the question|nicht|nie|nein|niemals|unmöglich|schlecht|schlechter|schwach"
    r"|falsch|fehler|verliert|non|mai|illegale|impossibile|peggio|debole|sbagliat[ao]|errore"
    r"|perde)\b|\?)"
)
NOUNS: Final = frozenset(("card", "cards", "half", "side", "move"))  # after which "a" is an article
JOINTS: Final = ("", "+", "-", " ")
MOST_TOKENS: Final = 40
CLAUSE: Final = 80  # characters
EDGES: Final = " \t\r\n.,;:!?*_`'\"“”„«»()[]{}<>"


class Ambiguous(MoveError):
    """Several legal moves are meant."""

    code = "ambiguous-move"


def read_answer(decision: Decision, answer: str, language: str = "en") -> Move:
    """The legal move that an answer means; why one is illegal is told in this language.

    UnknownMove: none is in it; Ambiguous: several are; IllegalMove: it is a move, and why not now.
    """
    if not isinstance(answer, str):
        raise UnknownMove(f"an answer is text, not {type(answer).__name__}")
    text = answer[-LONGEST:].rpartition(THOUGHT)[2].partition(THINKS)[0]
    legal = decision.moves
    chosen = _in_json(text)
    if chosen is not None:
        return _word(decision, legal, chosen, language)
    whole = _exact(decision, legal, text, language)
    if whole is not None:
        return whole
    marked = [
        found
        for found in MARKED.finditer(text)
        if not OTHERS.search(text[max(0, found.start() - CLAUSE) : found.start()])
    ]
    if not marked:
        return _word(decision, legal, text, language)
    move = _word(decision, legal, marked[-1][1], language)
    _only({move.id: move} | {one.id: one for one in _mentioned(legal, text[marked[-1].end() :])})
    return move


def _in_json(text: str) -> str | None:
    """The `move` of the last JSON object that has one."""
    found, end = None, 0
    decoder = json.JSONDecoder()
    for brace in [*re.finditer(r"\{", text)][-MOST_OBJECTS:]:
        if brace.start() < end:
            continue  # inside the last object
        try:
            value, end = decoder.raw_decode(text, brace.start())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) and isinstance(value.get("move"), str | int):
            found = str(value["move"])
    if found is not None and CUT.search(text[end:]):
        raise UnknownMove("the last JSON object in the answer is not whole; write it again")
    return found


def _word(decision: Decision, legal: list[Move], text: str, language: str) -> Move:
    """The one legal move in a few words."""
    exact = _exact(decision, legal, text, language)
    if exact is not None:
        return exact
    meant = {move.id: move for move in _mentioned(legal, text)}
    if meant:
        return _meant(_only(meant), text)
    _refuse(decision, text, language)
    raise UnknownMove(
        f"no legal move is in the answer {text.strip()[:60]!r}; "
        f"legal are {', '.join(move.text for move in legal[:12])}"
        + (" …" if len(legal) > 12 else "")
    )


def _only(meant: dict[int, Move]) -> Move:
    """The only one of these moves."""
    if len(meant) > 1:
        words = ", ".join(move.text for move in list(meant.values())[:6])
        raise Ambiguous(f"several legal moves are in the answer ({words}); name only one")
    return next(iter(meant.values()))


def _meant(move: Move, text: str) -> Move:
    """The only legal move in a sentence, unless it may be there for something else."""
    lower = text.lower()
    places = [found.span() for found in re.finditer(re.escape(move.text), lower)][:MOST_TOKENS]
    # a clause ends soon: only the words next to a move can speak against it
    if move.text.isalpha() or any(
        AGAINST.search(lower[max(0, first - CLAUSE) : first])
        or AGAINST_IT.match(lower[last : last + CLAUSE])
        for first, last in places
    ):
        raise UnknownMove(
            f"{move.text} is in the answer, but maybe not as the move that you choose; "
            'write the move alone, or as JSON: {"move": "' + move.text + '"}'
        )
    return move


def _exact(decision: Decision, legal: list[Move], text: str, language: str) -> Move | None:
    """The legal move whose word, or whose parts in their order, the text is."""
    plain = text.strip(EDGES).lower()
    try:
        move = decision.game.rooms.moves.parse(plain)
    except UnknownMove:
        meant = {move.id: move for move in _spelled(decision, text) if move in legal}
        return next(iter(meant.values())) if len(meant) == 1 else None
    if move in legal:
        return move
    _refuse(decision, move.text, language)
    return None


def _spelled(decision: Decision, text: str) -> Iterator[Move]:
    """Moves that the letters and digits of a text make, without the words around them: "card 3,
    half a" is 3a, "Ship and Fleet" is ship+fleet."""
    found = [*TOKEN.findall(text.lower())[:MOST_TOKENS], ""]
    tokens = [word for word, after in pairwise(found) if word != "a" or after not in NOUNS]
    moves = decision.game.rooms.moves
    for letters in (FEW, FEW - {"a"}, frozenset[str]()):  # a letter may be an article or a part
        kept = [token for token in tokens if token not in FILLERS - FEW and token not in letters]
        for joint in JOINTS:
            try:
                yield moves.parse(joint.join(kept))
            except UnknownMove:
                continue


def _mentioned(legal: list[Move], text: str) -> Iterator[Move]:
    """Legal moves whose word stands in the text; of words within words, the longer one."""
    lower = text.lower()
    spans: list[tuple[int, int, Move]] = []
    for move in legal:
        pattern = rf"(?<!\w)(?<!\w[+-]){re.escape(move.text)}(?!\w|[+-]\w)"
        spans += [(found.start(), found.end(), move) for found in re.finditer(pattern, lower)]
    reached = 0
    for _, end, move in sorted(spans, key=lambda span: (span[0], -span[1])):
        # a single letter is an article as often as a move
        if end > reached and not (len(move.text) == 1 and move.text.isalpha()):
            yield move
        reached = max(reached, end)


def _refuse(decision: Decision, text: str, language: str) -> None:
    """Say why a move that is one, but not now, is illegal."""
    rooms = decision.game.rooms
    word = text.strip(EDGES).lower()
    never = rooms.moves.why_never(word)
    reason: Any = never
    if never is None:
        try:
            move = rooms.moves.parse(word)
        except UnknownMove:
            return
        reason = decision.why_not(move)
    told = sentence(decision.game, language, "reasons", reason.why, reason.details)
    raise IllegalMove(word, told, reason.rule, reason.why, reason.details)
