"""Log and result: what happened in sentences, the score in a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import numpy as np
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from kogge.core import verbs
from kogge.core.events import CHOSEN, Event
from kogge.core.position import Position
from kogge.core.text import event_sentence, score_label, texts
from kogge.terminal.words import say

GAIN: Final = r"\+[1-9]\d*"
LOSS: Final = r"(?<![\w–])-\d+"


class Story:
    """Events as sentences; those of one kind that follow each other share lines."""

    def __init__(
        self, position: Position, events: Sequence[Event], names: Sequence[str], language: str
    ) -> None:
        game = position.game
        self.runs = [
            [event_sentence(game, language, event, names) for event in run]
            for _, run in groupby(events, key=lambda event: event.kind)
        ]

    def __bool__(self) -> bool:
        return bool(self.runs)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for run in self.runs:
            lines = [""]
            for sentence in run:
                if lines[-1] and cell_len(lines[-1]) + 1 + cell_len(sentence) > options.max_width:
                    lines.append("")
                lines[-1] += (" " if lines[-1] else "") + sentence
            for line in lines:
                text = Text(line)
                text.highlight_regex(GAIN, "bold green")
                text.highlight_regex(LOSS, "bold red")
                yield text


def without_choices(position: Position, events: Sequence[Event]) -> list[Event]:
    """Events but for "has chosen", which is no news once the choices are revealed."""
    kinds = position.game.rooms.narrator.kinds
    silent = {kind.name.lower() for kind in kinds if kind == CHOSEN}  # none where turns alternate
    return [event for event in events if event.kind not in silent]


def score_table(
    position: Position, viewer: int | None, names: Sequence[str], language: str
) -> Table:
    """Where everyone's points came from, as far as this viewer has heard."""
    totals = _scores(position, viewer)
    points = position.game.rooms.narrator.points
    causes = texts(position.game, language)["words"].get("cause", {})
    cause: str | None = None
    sources: dict[str, list[int]] = {}
    for event in position.events(viewer):
        cause = event.kind if event.kind in causes else cause
        if points in event.details and "seat" in event.details:
            label = score_label(position.game, language, event, cause)
            row = sources.setdefault(label, [0] * position.players)
            row[event.details["seat"]] += event.details[points]
    told = [sum(row[seat] for row in sources.values()) for seat in range(position.players)]
    rest = [total - heard for total, heard in zip(totals, told, strict=True)]
    table = Table(box=None, pad_edge=False, padding=(0, 2), show_footer=True)
    table.add_column("", footer=Text(say(language, "total"), "bold"), overflow="fold")
    for seat, name in enumerate(names):
        footer = Text(str(totals[seat]), "bold")
        table.add_column(Text(name), footer=footer, justify="right", overflow="fold")
    if any(rest):
        key = "start_points" if len(set(rest)) == 1 else "other_points"
        table.add_row(say(language, key), *map(str, rest))
    for label, row in sources.items():
        if any(row):
            table.add_row(label, *(f"{points:+}" if points else "·" for points in row))
    return table


def _scores(position: Position, viewer: int | None) -> list[int]:
    """Everyone's points as this viewer knows them."""
    out = np.zeros(position.players, np.int64)
    verbs.score(position.observed(viewer), out)
    return [int(points) for points in out]
