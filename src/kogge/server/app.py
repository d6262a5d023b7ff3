"""The ASGI application: routes, error handlers and middleware put together."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.status_codes import HTTP_404_NOT_FOUND
from sqlalchemy.exc import SQLAlchemyError

import kogge
from kogge.core.errors import KoggeError
from kogge.server.http.errors import (
    fail,
    refuse,
    refuse_request,
    refuse_unreadable,
    without_database,
)
from kogge.server.http.middleware import Guard
from kogge.server.http.routes import (
    blocks,
    games,
    invitations,
    lab,
    mine,
    operations,
    pages,
    players,
    replays,
    reports,
    reviews,
    tables,
    verify,
    watch,
)
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.socket.endpoint import talk
from kogge.server.table.refusals import Refused

LARGEST_BODY: Final = 64 * 1024
# Compressed already are the client's files, and replays. The first pattern looks back, because
# Litestar warns of one that matches from the beginning, as if it matched everything.
COMPRESSED: Final = [r"(?<=^/)(?!api/)", r"/replay(/\d+)?$"]

HANDLERS: Final[list[Any]] = [
    players.create_player,
    players.get_me,
    players.rename_me,
    players.export_me,
    players.forget_me,
    mine.list_mine,
    games.list_games,
    games.get_preparation,
    games.get_game,
    games.get_texts,
    games.get_rulebook,
    tables.list_tables,
    tables.create_table,
    tables.get_table,
    tables.join_table,
    tables.leave_table,
    tables.rematch_table,
    tables.get_game_file,
    tables.get_log,
    invitations.get_invitation,
    invitations.find_invited,
    watch.find_table_to_watch,
    watch.get_chances,
    replays.get_story,
    replays.get_views,
    replays.tell_game_file,
    replays.show_game_file,
    reviews.get_review,
    reviews.cancel_review,
    reviews.review_game_file,
    reviews.cancel_game_file,
    reviews.branch_table,
    reviews.branch_game_file,
    reviews.advise_seat,
    verify.verify_table,
    reports.report_player,
    blocks.get_blocked_seats,
    blocks.block_player,
    blocks.list_blocks,
    blocks.lift_block,
    lab.get_lab,
    lab.get_form,
    lab.check_pieces,
    lab.create_version,
    lab.get_pieces,
    lab.start_run,
    lab.get_run,
    lab.cancel_run,
    lab.get_page,
    operations.get_health,
    operations.get_life,
    operations.get_metrics,
    talk,
]


def refuse_unknown(response: Response[Any]) -> Response[Any]:
    """An unknown address beside the description is refused in our words, not by a page."""
    if response.status_code == HTTP_404_NOT_FOUND:
        raise Refused("not-found", "there is nothing here")
    return response


def make_app(settings: Settings) -> Guard:
    """An ASGI application for these settings."""
    service = Service(settings)
    app = Litestar(
        route_handlers=[*HANDLERS, *pages.handlers(settings)],
        lifespan=[lambda _: service.running()],
        exception_handlers={
            Refused: refuse,
            KoggeError: refuse,
            HTTPException: refuse_request,
            RecursionError: refuse_unreadable,
            UnicodeError: refuse_unreadable,
            SQLAlchemyError: without_database,
            OSError: without_database,
            Exception: fail,
        },
        request_max_body_size=LARGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", exclude=COMPRESSED),
        openapi_config=OpenAPIConfig(
            title="Kogge",
            version=kogge.__version__,
            description="Tables, game files and games. Live play goes over the WebSocket at "
            "/api/socket, which docs/reference/protocol.md describes.",
            openapi_router=Router(
                "/api", route_handlers=[], include_in_schema=False, after_request=refuse_unknown
            ),
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json"), YamlRenderPlugin()],
        ),
        debug=False,
        logging_config=None,
    )
    app.state["service"] = service
    return Guard(app, service)
