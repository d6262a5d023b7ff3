"""Names of the entries of a pieces file, and how two files differ, in words.

`[words.entries]` of a game's texts has a template for every kind of entry: `monsters.might` is
"{card}, strength". `{number}` is what identifies an entry of a list, `{index}` the position in a
list of numbers, `{players}` one more; any other gap is a step of the place that the game has a word
for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kogge.core.game import Game
from kogge.core.piecefile import Data, Place, values
from kogge.core.pieces import own_path, read_toml, whole_pieces
from kogge.core.templates import GAP, fill
from kogge.core.text import read_texts

ARROW = "→"
NONE = "–"


@dataclass(frozen=True)
class Difference:
    """One value that two files do not share; None where a file has no such entry."""

    place: Place
    old: Any
    new: Any

    def sentence(self, game: Game, language: str = "en") -> str:
        """As in "Blacksmith, wares of troops: 4 → 6"."""
        before, after = (NONE if v is None else str(v) for v in (self.old, self.new))
        return f"{entry_name(game, self.place, language)}: {before} {ARROW} {after}"


def differences(old: Data, new: Data) -> list[Difference]:
    """All values that differ, in the order of the first file, then what only the second has."""
    before, after = values(old), values(new)
    return [
        Difference(place, before.get(place), after.get(place))
        for place in {**before, **after}
        if before.get(place) != after.get(place)
    ]


def changes_in_play(game: Game, language: str = "en") -> list[str]:
    """What the designer's file in play changes, in sentences; nothing where there is none."""
    own = own_path(game.name)
    if own is None or game.figures is None or game.figures.file == own:
        return []
    found = differences(read_toml(own), whole_pieces(game.figures.file))
    return [change.sentence(game, language) for change in found]


def entry_name(game: Game, place: Place, language: str = "en") -> str:
    """What an entry is called, in the words of the game."""
    words = read_texts(game.folder / "text", language)["words"]
    templates: Mapping[str, str] = words.get("entries", {})
    steps = [step for step in place if isinstance(step, str)]
    without_name = steps[:1] + steps[2:]  # of an entry that is known by its name
    for kind in (steps, without_name):
        for depth in range(len(kind), 0, -1):
            template = templates.get(".".join(kind[:depth]))
            if template is not None:
                name = fill(template, _details(template, place, words), words, language)
                return name[:1].upper() + name[1:]
    return ", ".join(str(step).replace("_", " ") for step in place)


def _details(template: str, place: Place, words: Mapping[str, Any]) -> dict[str, Any]:
    named = place[1] if len(place) > 1 else ""
    positions = [step for step in place[1:] if isinstance(step, int)]
    index = positions[-1] if positions else 0
    known: dict[str, Any] = {"number": named, "index": index, "players": index + 1}
    for gap in GAP.finditer(template):
        if gap[1] not in known:
            of = words.get(gap[1], {})
            known[gap[1]] = next((step for step in reversed(place) if str(step) in of), named)
    return known
