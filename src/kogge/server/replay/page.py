"""A review as one HTML file: the built page of the browser client with the game inside.

The file holds the reviews it is given, of the game what exactly their viewers saw, and the game's
sentences; the page asks nothing of any network.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.errors import BadOption
from kogge.core.gamefile import GameFile
from kogge.core.text import LANGUAGES, texts
from kogge.review.report import Review
from kogge.server.replay.replay import EVERYTHING, Replay, Viewer

TEMPLATE: Final = Path(__file__).parents[1] / "static" / "review.html"
PLACE: Final = '<script type="application/json" id="kogge-review">'
END: Final = "</script>"


class Contents(msgspec.Struct):
    """What the page holds, by viewer: a seat by its number, or `all` with open cards."""

    review: dict[str, Review]
    story: dict[str, msgspec.Raw]
    views: dict[str, str]
    texts: dict[str, Any]
    seat: int
    language: str


class RawViews(msgspec.Struct):
    """A page of views, each whole: the types that all games share would drop the rest."""

    views: list[msgspec.Raw]


def write_html(
    game_file: GameFile, reviews: Sequence[Review], path: Path, language: str = "en"
) -> None:
    """Write the page with these reviews of a game in it."""
    path.write_text(page_with(game_file, reviews, language), "utf-8")


def page_with(game_file: GameFile, reviews: Sequence[Review], language: str = "en") -> str:
    """The page with these reviews of a game in it."""
    if not TEMPLATE.is_file():
        raise BadOption("the page of reviews is not built; run: make web")
    page = TEMPLATE.read_text("utf-8")
    assert page.count(PLACE) == 1, "the page has one place for its review"
    inside = msgspec.json.encode(contents_of(game_file, reviews, language)).decode()
    head, tail = page.split(PLACE)
    # a name that ends the element would end it too early
    return head + PLACE + inside.replace("<", "\\u003c") + tail[tail.index(END) :]


def contents_of(game_file: GameFile, reviews: Sequence[Review], language: str) -> Contents:
    """The reviews, and of the game what their viewers saw."""
    replay = Replay(game_file)
    game = replay.last.game
    words = {one: texts(game, one) for one in LANGUAGES}
    told = Contents({}, {}, {}, words, 0, language)
    for report in sorted(reviews, key=lambda one: one.viewer is None):
        viewer: Viewer = EVERYTHING if report.viewer is None else report.viewer
        name = str(viewer)
        told.review[name] = report
        told.story[name] = msgspec.Raw(gzip.decompress(replay.story(viewer)))
        told.views[name] = all_views(replay, viewer)
    seats = [report.viewer for report in reviews if report.viewer is not None]
    told.seat = seats[0] if seats else 0
    return told


def all_views(replay: Replay, viewer: Viewer) -> str:
    """Every view of a game in order: a list as JSON, compressed, in base64."""
    seen: list[msgspec.Raw] = []
    for page in range(replay.pages):
        part = gzip.decompress(replay.views(viewer, page))
        seen += msgspec.json.decode(part, type=RawViews).views
    return base64.b64encode(gzip.compress(msgspec.json.encode(seen), mtime=0)).decode()
