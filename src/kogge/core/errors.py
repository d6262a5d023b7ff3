"""Errors: everything that can go wrong, each with a stable code.

```
KoggeError
├── UnknownGame        unknown-game       also a LookupError
├── BrokenGame         broken-game        also an ImportError: a game of another package
├── UncompilableRule   broken-rule        also a TypeError: a rule that cannot be compiled
├── BadOption          bad-option         also a ValueError: option, player count, seat, bot
├── BadPieces          bad-pieces         also a ValueError
├── BadPosition        bad-position       also a ValueError: a position in words, with the column
├── Forbidden          forbidden          also a ValueError: a key that opens no seat
├── MoveError          also a ValueError; nothing has changed
│   ├── UnknownMove    unknown-move       not a word of this game
│   ├── Ambiguous      ambiguous-move     an answer that means several moves
│   ├── NotToAct       not-to-act         this seat owes no decision now
│   └── IllegalMove    illegal-move       with the reason and the rule
└── DataError          also a ValueError: game files, results files, positions as bytes
    ├── MalformedData      malformed-record   not such a file at all, or damaged
    ├── ForeignData        foreign-record     another game, rules version or pieces
    ├── KeyMismatch        key-mismatch       the key is not the one committed to
    ├── IllegalMoveInFile  broken-rules       a move of a game file is illegal
    └── WrongResult        wrong-result       the replay ends otherwise than the file says
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

__all__ = [
    "BadOption",
    "BadPieces",
    "BadPosition",
    "BrokenGame",
    "DataError",
    "ForeignData",
    "IllegalMove",
    "IllegalMoveInFile",
    "KeyMismatch",
    "KoggeError",
    "MalformedData",
    "MoveError",
    "NotToAct",
    "UncompilableRule",
    "UnknownGame",
    "UnknownMove",
    "WrongResult",
]


class KoggeError(Exception):
    """The root; `code` never changes, `str()` is a sentence for people.

    `why` and `details` say the same for translation, where there is one: a key of the texts of
    whoever shows the error, and its words.
    """

    code = "error"
    why = ""
    details: Mapping[str, Any] = {}

    def __init__(self, message: str, why: str = "", **details: Any) -> None:
        super().__init__(message)
        self.why = why
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors cross process borders whole, whatever their constructors take."""
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[KoggeError], args: tuple[Any, ...], state: dict[str, Any]) -> KoggeError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class UnknownGame(KoggeError, LookupError):
    """No game has this name; the message names those there are."""

    code = "unknown-game"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        choices = ", ".join(known)
        super().__init__(
            f"there is no game {name!r}; choose one of {choices}",
            why="unknown_game",
            name=name,
            choices=choices,
        )


class BrokenGame(KoggeError, ImportError):
    """A registered game that cannot be loaded."""

    code = "broken-game"

    def __init__(self, name: str, package: str, problem: str) -> None:
        super().__init__(f"the game {name!r} of {package} cannot be loaded: {problem}")


class UncompilableRule(KoggeError, TypeError):
    """A rule that cannot be compiled: where, and why."""

    code = "broken-rule"


class BadOption(KoggeError, ValueError):
    """An option, player count, seat or bot that does not exist."""

    code = "bad-option"


class BadPieces(KoggeError, ValueError):
    """A pieces file that cannot be used."""

    code = "bad-pieces"

    def __init__(self, file: str, problem: str) -> None:
        self.problem = problem
        super().__init__(f"pieces file {file}: {problem}")


class BadPosition(KoggeError, ValueError):
    """A position written wrongly; `column` counts the characters of the line from 1."""

    code = "bad-position"

    def __init__(self, column: int, problem: str) -> None:
        super().__init__(f"column {column}: {problem}")
        self.column = column


class MoveError(KoggeError, ValueError):
    """A move that was refused; the position is as it was."""


class UnknownMove(MoveError):
    """Not a word or id of this game's moves."""

    code = "unknown-move"


class NotToAct(MoveError):
    """This seat owes no decision now."""

    code = "not-to-act"


class IllegalMove(MoveError):
    """`reason` is the English sentence, `rule` the id in the rulebook.

    `why` is a key of the `reasons` in the game's texts.
    """

    code = "illegal-move"

    def __init__(
        self, word: str, reason: str, rule: str, why: str, details: Mapping[str, Any]
    ) -> None:
        super().__init__(f"{word}: {reason} ({rule})", why=why)
        self.word = word
        self.reason = reason
        self.rule = rule
        self.details = details


class DataError(KoggeError, ValueError):
    """A game file, a results file or a position in bytes that cannot be trusted or used."""


class MalformedData(DataError):
    """Not such a file at all, or damaged."""

    code = "malformed-record"


class ForeignData(DataError):
    """Of another game, rules version or set of pieces."""

    code = "foreign-record"


class KeyMismatch(DataError):
    """The key is not the one that was committed to."""

    code = "key-mismatch"


class IllegalMoveInFile(DataError):
    """A move of a game file is illegal."""

    code = "broken-rules"


class WrongResult(DataError):
    """The replay ends otherwise than the game file says."""

    code = "wrong-result"
