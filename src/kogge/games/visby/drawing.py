"""Visby in a terminal: a view as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType


def draw(view: dict[str, Any], names: Sequence[str], language: str) -> RenderableType:
    """The table as this viewer sees it."""
    return str(view)
