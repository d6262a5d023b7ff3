"""Pictures of pieces: the client's symbols inside the page, on grounds of the game's colours.

A game names them in `text/pictures.toml`. Where the client's drawings are not installed, pages have
names alone.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from kogge.core.game import Game
from kogge.lab.page.wording import Html

PACKAGE: Final = Path(__file__).parents[2]
BUILT: Final = PACKAGE / "server/static/symbols"
SOURCES: Final = PACKAGE.parents[1] / "web/src"
SYMBOL: Final = re.compile(r'<symbol id="(?P<id>[^"]+)".*?</symbol>', re.DOTALL)
NICHE: Final = "M2 30V15C2 8 7 3 16 .5 25 3 30 8 30 15v15z"
SEATS: Final = 6
SHELL: Final = ("kogge", *(f"seat-{seat + 1}" for seat in range(SEATS)))


@cache
def symbols(name: str) -> dict[str, str]:
    """The drawings of a game, or of the shell, by their names."""
    folder = "look" if name == "shell" else f"games/{name}"
    for path in (BUILT / f"{name}.svg", SOURCES / folder / "symbols.svg"):
        if path.is_file():
            found = SYMBOL.finditer(path.read_text("utf-8"))
            return {one["id"]: one.group(0) for one in found}
    return {}


@cache
def pictured(folder: Path) -> dict[str, tuple[str, str]]:
    """Symbol and colour of every piece that has a picture, by its word."""
    file = folder / "text" / "pictures.toml"
    if not file.exists():
        return {}
    return {
        word: (drawn, ground)
        for word, (drawn, ground) in tomllib.loads(file.read_text("utf-8")).items()
    }


def defs(game: Game) -> str:
    """The symbols that a page of this game uses, once for all languages."""
    known = {**symbols("shell"), **symbols(game.name.partition("~")[0])}
    wanted = dict.fromkeys([*SHELL, *(drawn for drawn, _ in pictured(game.folder).values())])
    inside = "".join(known[one] for one in wanted if one in known)
    return f'<svg width="0" height="0" class="defs" aria-hidden="true"><defs>{inside}</defs></svg>'


def picture(game: Game, word: str, size: int = 28) -> Html:
    """A piece in its niche; nothing where it has no picture."""
    found = pictured(game.folder).get(word)
    if found is None or not symbols("shell"):
        return Html("")
    drawn, ground = found
    return Html(
        f'<svg class="pc g-{ground}" viewBox="0 0 32 32" width="{size}" height="{size}" '
        f'aria-hidden="true"><path class="ground" d="{NICHE}"/>'
        f'<use href="#{drawn}" x="7" y="9" width="18" height="18"/></svg>'
    )


def crest(seat: int) -> Html:
    """The shape of a seat in its colour."""
    if not symbols("shell"):
        return Html(f'<i class="crest s{seat + 1}"></i>')
    return Html(
        f'<svg class="seat t{seat + 1}" width="18" height="18" aria-hidden="true">'
        f'<use href="#seat-{seat + 1}" width="18" height="18"/></svg>'
    )
