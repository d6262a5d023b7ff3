"""Rendering: a table as text, SVG or pixels, by the terminal's drawing of what a viewer sees."""

from __future__ import annotations

import io
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from kogge.adapters.episode import Episode
from kogge.core.errors import BadOption
from kogge.core.view import as_dict

HUMAN: Final = "human"
MODES: Final = (HUMAN, "ansi", "svg", "rgb_array")
WIDTH: Final = 120  # characters
FONT_SIZE: Final = 14
FONTS: Final = ("DejaVuSansMono.ttf", "LiberationMono-Regular.ttf", "Menlo.ttc", "consola.ttf")
THEME: Final = SVG_EXPORT_THEME
INK: Final = tuple(THEME.foreground_color)
PAPER: Final = tuple(THEME.background_color)

Colour = tuple[int, ...]


def check_mode(mode: str | None) -> str | None:
    """The render mode, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise BadOption(f"render_mode cannot be {mode!r}; choose one of {', '.join(MODES)}")
    return mode


def draw(episode: Episode, viewer: int | None, mode: str) -> str | NDArray[np.uint8] | None:
    """What this viewer sees; None is a spectator, who sees what is open. `human` prints it."""
    console = Console(
        width=WIDTH, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    rooms = episode.setting.game.rooms
    view = as_dict(rooms.show(episode.observed(viewer), viewer))
    names = [f"player_{seat}" for seat in range(episode.setting.players)]
    drawing = rooms.draw(view, names, "en")
    if mode == HUMAN:
        Console().print(drawing)
        return None
    if mode == "rgb_array":
        return paint(console.render_lines(drawing, pad=True))
    console.print(drawing)
    if mode == "svg":
        return console.export_svg(title=episode.setting.game.name)
    return console.export_text()


def paint(lines: list[list[Segment]]) -> NDArray[np.uint8]:
    """Lines of text as an image, a cell a character."""
    from PIL import Image, ImageDraw

    font = _font()
    width, height = int(font.getlength("M")), int(FONT_SIZE * 1.3)
    image = Image.new("RGB", (WIDTH * width, max(1, len(lines)) * height), PAPER)
    canvas = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for segment in line:
            ink, paper = _colours(segment.style)
            for character in segment.text:
                x, y = column * width, row * height
                if paper != PAPER:
                    canvas.rectangle((x, y, x + width - 1, y + height - 1), fill=paper)
                if character != " ":
                    canvas.text((x, y), character, font=font, fill=ink)
                column += 1
    return np.asarray(image, np.uint8).copy()


def _font() -> Any:
    """A font in which all characters are equally wide, if this machine has one."""
    from PIL import ImageFont

    for name in FONTS:
        try:
            return ImageFont.truetype(name, FONT_SIZE)
        except OSError:
            continue
    return ImageFont.load_default(FONT_SIZE)


def _colours(style: Style | None) -> tuple[Colour, Colour]:
    """Ink and paper of a style, in the colours that the SVG has."""
    ink: Colour = INK
    paper: Colour = PAPER
    if style is not None:
        if style.color is not None and not style.color.is_default:
            ink = tuple(style.color.get_truecolor(THEME))
        if style.bgcolor is not None and not style.bgcolor.is_default:
            paper = tuple(style.bgcolor.get_truecolor(THEME))
        if style.reverse:
            ink, paper = paper, ink
    return ink, paper
