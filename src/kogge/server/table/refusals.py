"""Refusals: stable error codes with a sentence; nothing has changed.

| code | HTTP | when |
|---|---|---|
| `malformed` | 400 | the message or request is not understood |
| `unauthorised` | 401 | nobody is known by this token, or there is none |
| `forbidden` | 403 | this seat or table is someone else's |
| `wrong-origin` | 403 | the request comes from a page of another site, or means another server |
| `not-found` | 404 | there is no such table, game, language or page |
| `not-now` | 409 | it could be allowed at another time: the game has not begun, is over, … |
| `stale` | 409 | the move answers an earlier decision than the one that is owed |
| `too-large` | 413 | more bytes than any request needs |
| `too-many` | 429 | more requests, sockets or tables than anyone needs; try again later |
| `preparing` | 503 | the rules of the game are still being compiled; ask again in a moment |
| `unavailable` | 503 | the database does not answer; nothing was changed |

Refused moves keep the codes of `core/errors.py` and have status 422: `unknown-move`, `not-to-act`,
`illegal-move` (with `reason`, `rule`, `why`, `details`), `bad-option`, `unknown-game`. So do
refused game files, with `why` and `details`: `malformed-record`, `foreign-record`, `key-mismatch`,
`broken-rules`, `wrong-result`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from kogge.core.errors import DataError, IllegalMove, KoggeError
from kogge.core.view import Details

STATUS: Final = {
    "malformed": 400,
    "unauthorised": 401,
    "forbidden": 403,
    "wrong-origin": 403,
    "not-found": 404,
    "unknown-game": 404,
    "not-now": 409,
    "stale": 409,
    "too-large": 413,
    "too-many": 429,
    "preparing": 503,
    "unavailable": 503,
}
UNPROCESSABLE: Final = 422


class Refused(Exception):
    """Something that is not done, and why not."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Problem(msgspec.Struct, omit_defaults=True):
    """A refusal as clients get it."""

    code: str
    message: str
    reason: str | None = None
    rule: str | None = None
    why: str | None = None
    details: Details | None = None


def problem(error: Refused | KoggeError) -> Problem:
    """What a client is told; it is computed from what the seat may know."""
    told = Problem(error.code, str(error))
    if isinstance(error, IllegalMove):
        told.reason, told.rule, told.why = error.reason, error.rule, error.why
        told.details = dict(error.details)
    elif isinstance(error, DataError):
        told.why, told.details = error.why, dict(error.details)
    return told


def status(error: Refused | KoggeError) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(error.code, UNPROCESSABLE)
