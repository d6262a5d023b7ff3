"""The frame of every page: head, styles, fonts, the bar, and a body in each language."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from kogge.core.game import Game
from kogge.core.text import LANGUAGES
from kogge.lab.page.pictures import defs
from kogge.lab.page.wording import Html, Wording

HERE: Final = Path(__file__).parent
PACKAGE: Final = HERE.parents[1]
# the browser client's fonts, where it was built, or in a checkout with its packages
FONT_FOLDERS: Final = (
    PACKAGE / "server/static/assets",
    PACKAGE.parents[1] / "web/node_modules/@fontsource-variable/source-sans-3/files",
    PACKAGE.parents[1] / "web/node_modules/@fontsource-variable/alegreya/files",
)
FONTS: Final = {
    "Kogge Sans": ("source-sans-3-latin-wght-normal", "200 900", "104%"),
    "Kogge Serif": ("alegreya-latin-wght-normal", "400 900", "108%"),
}
CHOSEN_DARK: Final = ":root[data-theme=dark]"  # whose colours the system's choice has, too
SYSTEM_DARK: Final = "@media (prefers-color-scheme:dark){:root:not([data-theme=light])"
HATCH: Final = (
    '<svg width="0" height="0" aria-hidden="true" class="defs"><defs><pattern id="hatch" width="6" '
    'height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" '
    'height="6" fill="var(--none)" fill-opacity=".12"/><rect width="1.6" height="6" '
    'fill="var(--none)" fill-opacity=".55"/></pattern></defs></svg>'
)


def page(title: str, game: Game, body: Callable[[Wording], str]) -> str:
    """A whole page; the reader's language is shown, or the one that is chosen in the bar."""
    bodies = "".join(
        f'<div class="tongue" lang="{one}">{body(Wording(one))}</div>' for one in LANGUAGES
    )
    style = styles()
    script = (HERE / "lab.js").read_text("utf-8")
    return (
        '<!doctype html><html lang="en" data-lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{fonts()}{style}</style></head>"
        f"<body>{HATCH}{defs(game)}{bodies}<script>{script}</script></body></html>\n"
    )


def styles() -> str:
    """The style sheet; its dark colours hold for readers who choose them, and by the system."""
    style = (HERE / "lab.css").read_text("utf-8")
    palette = style[style.index(CHOSEN_DARK) :].partition("\n")[0].removeprefix(CHOSEN_DARK)
    return style.replace(CHOSEN_DARK, f"{SYSTEM_DARK}{palette}}}\n{CHOSEN_DARK}", 1)


def bar(say: Wording, game: str, what: str) -> Html:
    """The bar at the top: where one is, the languages, light and dark."""
    here = {say.language: ' aria-current="true"'}
    tongues = "".join(
        f'<button type="button" data-tongue="{one}"{here.get(one, "")}>{one.upper()}</button>'
        for one in LANGUAGES
    )
    return Html(
        f'<header class="bar"><svg class="ship" width="28" height="28" aria-hidden="true">'
        '<use href="#kogge" width="28" height="28"/></svg><b class="mark">KOGGE</b>'
        f'<span class="sep"></span>'
        f'<span>{say("page", "lab")}</span><span class="sep"></span><b>{escape(game)}</b>'
        f'<span class="sub">{what}</span><span class="grow"></span>'
        f'<nav aria-label="{say("page", "language")}">{tongues}</nav>'
        f'<button type="button" class="theme" aria-label="{say("page", "theme")}">◐</button></header>'
    )


def key(say: Wording) -> Html:
    """How to read: the one key of the page."""
    dot = '<circle class="dot" cx="50%" cy="8" r="5"/>'
    hollow = '<line class="ref" x1="36%" x2="36%" y1="-1" y2="17"/><circle class="hol" cx="50%" cy="8" r="4"/>'
    band = '<rect class="{}" x="14%" y="2" width="72%" height="12" rx="6"/>'
    rows = (
        (band.format("band") + dot, "read_dot"),
        (band.format("band") + hollow, "read_hollow"),
        (band.format("band few"), "read_hatched"),
    )
    return Html(
        '<div class="read">'
        + "".join(
            f'<div><svg aria-hidden="true">{drawn}</svg><span>{say("page", said)}</span></div>'
            for drawn, said in rows
        )
        + "</div>"
    )


def figure(columns: int, heading: str, mean: str, *parts: str, id: str = "") -> Html:
    """A figure: its finding as heading, one sentence with the numbers, then the drawing."""
    named = f' id="{id}"' if id else ""
    told = f'<p class="mean">{mean}</p>' if mean else ""
    return Html(
        f'<section class="fig c{columns}"{named}><h2>{heading}</h2>{told}{"".join(parts)}</section>'
    )


def what(said: str) -> Html:
    """The small line above a drawing."""
    return Html(f'<p class="what">{said}</p>')


def row(*figures: str) -> Html:
    """Figures side by side."""
    return Html(f'<div class="row">{"".join(figures)}</div>')


def facts(rows: Sequence[tuple[str, str]], command: str) -> Html:
    """How something was measured, and the command that does it again."""
    listed = "".join(f"<dt>{term}</dt><dd>{said}</dd>" for term, said in rows)
    return Html(
        f'<dl class="made">{listed}</dl><div class="cmd" tabindex="0"><code>{escape(command)}</code></div>'
    )


@cache
def fonts() -> str:
    """The client's own letters inside the page, if they are here; else the system's are used."""
    faces = ""
    for family, (name, weights, size) in FONTS.items():
        found = [path for folder in FONT_FOLDERS for path in folder.glob(f"{name}*.woff2")]
        if found:
            data = b64encode(found[0].read_bytes()).decode()
            faces += (
                f'@font-face{{font-family:"{family}";font-weight:{weights};size-adjust:{size};'
                f'src:url(data:font/woff2;base64,{data}) format("woff2")}}'
            )
    return faces
