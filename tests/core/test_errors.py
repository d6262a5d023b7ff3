"""The tree of errors: stable codes, Python's own kinds, whole when sent to another process."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from kogge.adapters.sessions import Forbidden
from kogge.core import errors
from kogge.core.errors import IllegalMove, KoggeError
from kogge.language.answering import Ambiguous

# Clients, scripts and translations rely on these: a code is added, never changed.
CODES = {
    "KoggeError": "error",
    "UnknownGame": "unknown-game",
    "BrokenGame": "broken-game",
    "UncompilableRule": "broken-rule",
    "BadOption": "bad-option",
    "BadPieces": "bad-pieces",
    "BadPosition": "bad-position",
    "Forbidden": "forbidden",
    "MoveError": "error",
    "UnknownMove": "unknown-move",
    "Ambiguous": "ambiguous-move",
    "NotToAct": "not-to-act",
    "IllegalMove": "illegal-move",
    "DataError": "error",
    "MalformedData": "malformed-record",
    "ForeignData": "foreign-record",
    "KeyMismatch": "key-mismatch",
    "IllegalMoveInFile": "broken-rules",
    "WrongResult": "wrong-result",
}

ILLEGAL = IllegalMove("8b", "card 8 is in the deck", "T-draw", "in_deck", {"card": 8})


def tree(kind: type[KoggeError] = KoggeError) -> Iterator[type[KoggeError]]:
    yield kind
    for below in kind.__subclasses__():
        yield from tree(below)


def test_codes_are_stable() -> None:
    """These are all errors and their codes; no two errors that are raised share one."""
    assert {kind.__name__: kind.code for kind in tree()} == CODES
    raised = [code for code in CODES.values() if code != "error"]
    assert len(set(raised)) == len(raised)


def test_the_tree_is_drawn() -> None:
    """The drawing in the docstring shows every error and every code."""
    drawn = errors.__doc__ or ""
    for name, code in CODES.items():
        assert name in drawn
        assert code == "error" or code in drawn


@pytest.mark.parametrize("kind", [*tree()], ids=lambda kind: kind.__name__)
def test_errors_are_of_pythons_kinds(kind: type[KoggeError]) -> None:
    """Each error is also one of Python's: most of them are ValueErrors."""
    others = {
        errors.UnknownGame: LookupError,
        errors.BrokenGame: ImportError,
        errors.UncompilableRule: TypeError,
    }
    if kind is not KoggeError:
        assert issubclass(kind, others.get(kind, ValueError))


def test_an_illegal_move_says_what_why_and_where_it_is_written() -> None:
    """The sentence has word, reason and rule; the parts are there for translation."""
    assert str(ILLEGAL) == "8b: card 8 is in the deck (T-draw)"
    assert (ILLEGAL.word, ILLEGAL.reason, ILLEGAL.rule) == ("8b", "card 8 is in the deck", "T-draw")
    assert (ILLEGAL.why, ILLEGAL.details) == ("in_deck", {"card": 8})


def test_an_unknown_game_names_the_choices() -> None:
    """Whoever asks for a game that is not there is told which are."""
    error = errors.UnknownGame("chess", ("tallinn", "visby"))
    assert str(error) == "there is no game 'chess'; choose one of tallinn, visby"


@pytest.mark.parametrize(
    "error",
    [
        ILLEGAL,
        errors.UnknownGame("chess", ("tallinn",)),
        errors.BadPieces("my.toml", "it is empty"),
        errors.BadPosition(7, "no such field"),
        errors.BadOption("no"),
        errors.WrongResult("no"),
        Ambiguous("no"),
        Forbidden("no"),
    ],
    ids=lambda error: error.code,
)
def test_errors_cross_processes_whole(error: KoggeError) -> None:
    """An error sent to another process arrives with its kind, sentence and parts."""
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert str(arrived) == str(error)
    assert arrived.__dict__ == error.__dict__
