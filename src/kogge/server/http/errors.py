"""Exception handlers: errors to HTTP answers, always a coded problem, never a traceback."""

from __future__ import annotations

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from kogge.core.errors import KoggeError
from kogge.server.http.requests import service_of
from kogge.server.ops.limits import RETRY_SECONDS
from kogge.server.table.refusals import Problem, Refused, problem, status

log = structlog.get_logger()

CODES = {
    400: "malformed",
    401: "unauthorised",
    403: "forbidden",
    404: "not-found",
    405: "malformed",
    413: "too-large",
    415: "malformed",
    429: "too-many",
}

Asking = Request[Any, Any, Any]


def refuse(request: Asking, error: Exception) -> Response[Problem]:
    """Our own refusals."""
    assert isinstance(error, Refused | KoggeError)
    service_of(request).metrics.count("refusals")
    code = status(error)
    headers = {"retry-after": RETRY_SECONDS} if code == 429 else {}
    return Response(
        problem(error), status_code=code, media_type="application/json", headers=headers
    )


def refuse_request(request: Asking, error: Exception) -> Response[Problem]:
    """What the framework did not understand."""
    assert isinstance(error, HTTPException)
    service_of(request).metrics.count("refusals")
    code = error.status_code
    told = Problem(CODES.get(code, "malformed" if code < 500 else "unavailable"), _explain(error))
    return Response(
        told, status_code=code, media_type="application/json", headers=dict(error.headers or {})
    )


def refuse_unreadable(request: Asking, error: Exception) -> Response[Problem]:
    """A body that is no text in UTF-8, or nested deeper than anyone needs."""
    service_of(request).metrics.count("refusals")
    deep = isinstance(error, RecursionError)
    told = Problem("malformed", "nested too deeply" if deep else "this is not UTF-8")
    return Response(told, status_code=400, media_type="application/json")


def without_database(request: Asking, error: Exception) -> Response[Problem]:
    """The database does not answer; it is not the client's fault, and may pass."""
    log.warning("no database", path=request.url.path, error=type(error).__name__)
    told = Problem("unavailable", "the database does not answer; try again")
    return Response(told, status_code=503, media_type="application/json")


def fail(request: Asking, error: Exception) -> Response[Problem]:
    """What nobody expected; it is logged for us, not told to them."""
    service_of(request).metrics.count("failures")
    log.error("request failed", path=request.url.path, exc_info=error)
    told = Problem("unavailable", "that went wrong on our side; try again")
    return Response(told, status_code=500, media_type="application/json")


def _explain(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        found = [
            f"{one.get('key', '')}: {one.get('message', '')}".strip(": ")
            for one in error.extra
            if isinstance(one, dict)
        ]
        if found:
            return "; ".join(found)[:300]
    return str(error.detail)[:300]
