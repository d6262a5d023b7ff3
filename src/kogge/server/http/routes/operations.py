"""Routes: health and metrics, for those who run the server."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from sqlalchemy.exc import SQLAlchemyError

import kogge
from kogge.server.http.requests import refused, service_of
from kogge.server.ops.metrics import write_metrics
from kogge.server.ops.times import now
from kogge.server.storage import pulse
from kogge.server.table.refusals import Refused


class Health(msgspec.Struct):
    ok: bool
    kogge: str
    database: str


@get(["/health", "/health/ready"], tags=["operations"], responses=refused())
async def get_health(request: Request[Any, Any, Any]) -> Health:
    """Whether this process serves, and its database takes what is written to it."""
    service = service_of(request)
    try:
        await pulse.write_beat(service.engine, service.process)
    except (SQLAlchemyError, OSError):
        raise Refused("unavailable", "the database does not take what is written") from None
    return Health(True, kogge.__version__, service.engine.dialect.name)


@get("/health/live", tags=["operations"], responses=refused())
async def get_life(request: Request[Any, Any, Any]) -> Health:
    """Whether this process answers at all, with or without its database."""
    return Health(True, kogge.__version__, service_of(request).engine.dialect.name)


@get("/metrics", tags=["operations"], media_type=MediaType.TEXT)
async def get_metrics(request: Request[Any, Any, Any]) -> Response[str]:
    """Figures in the text format of Prometheus."""
    service = service_of(request)
    counted = service.metrics.counted
    figures = {
        "kogge_sockets": sum(service.sockets.values()),
        "kogge_tables_open": len(service.hall.hosts),
        "kogge_bots_thinking": service.hall.thoughts,
        "kogge_searches_waiting": service.hall.searching.waiting,
        "kogge_requests_waiting": sum(host.waiting for host in service.hall.hosts),
        "kogge_appends_waiting": service.journal.waiting,
        "kogge_entries_total": service.journal.appended,
        "kogge_commits_total": service.journal.commits,
        "kogge_conflicts_total": service.hall.conflicts,
        "kogge_messages_total": counted["messages"],
        "kogge_refusals_total": counted["refusals"],
        "kogge_failures_total": counted["failures"] + service.hall.failures,
        "kogge_rules_compiled_total": service.preparation.compiled_here,
        "kogge_uptime_seconds": (now() - service.began) / 1000,
    }
    histograms = {
        "kogge_message_seconds": service.metrics.messages.by_label,
        "kogge_commit_seconds": {"": service.journal.commit_seconds},
        "kogge_view_seconds": service.hall.view_seconds.by_label,
    }
    told = write_metrics(figures, histograms)
    return Response(told, media_type="text/plain; version=0.0.4; charset=utf-8")
