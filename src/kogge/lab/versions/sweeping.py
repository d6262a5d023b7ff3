"""Sweeping: every number of a game changed alone by one step, to see which of them matter."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.errors import BadOption, BadPieces
from kogge.core.game import Game
from kogge.core.pieces import whole_pieces
from kogge.lab.report.planning import BASE
from kogge.lab.traces.setting import Setting
from kogge.lab.versions.comparing import compared
from kogge.lab.versions.comparison import Comparison
from kogge.lab.versions.refusals import check_made
from kogge.lab.versions.variants import (
    IDENTITIES,
    Place,
    Variant,
    changed,
    printed,
    to_toml,
    values,
)
from kogge.lab.versions.worker import Opening

TOLD: Final = 3  # effects of a change that are named


class Swept(msgspec.Struct, frozen=True):
    """One change of one number, and what it does; without a comparison, why it cannot be."""

    place: Place
    before: int
    after: int
    comparison: Comparison | None
    refused: str = ""

    @property
    def weight(self) -> float:
        """The largest sure effect, in steps."""
        if self.comparison is None:
            return 0.0
        clear = [d for d in self.comparison.figures if d.kind == "clear"]
        return max((abs((d.difference.value or 0) / d.step) for d in clear), default=0.0)

    @property
    def endless(self) -> int:
        """How many games of this version did not end by themselves."""
        return 0 if self.comparison is None else self.comparison.unended[1].games


class Sweep(msgspec.Struct, frozen=True):
    """All changes that were tried, those that matter most first."""

    setting: Setting
    pairs: int
    found: list[Swept]
    cancelled: bool


def numbers(data: Any, wanted: Sequence[str] = ()) -> Iterator[tuple[Place, int]]:
    """The whole numbers of a pieces file that can be changed, by pattern of their place."""
    found = [
        (place, value)
        for place, value in values(data)
        if isinstance(value, int) and not isinstance(value, bool) and place[-1] not in IDENTITIES
    ]
    for pattern in wanted:
        names = [written(place) for place, _ in found]
        if not any(fnmatchcase(name, pattern) for name in names):
            near = get_close_matches(pattern, names, 3)
            hint = (
                f"did you mean {' or '.join(near)}?" if near else f"choose from {', '.join(names)}"
            )
            raise BadOption(f"no number is called {pattern!r}; {hint}")
    for place, value in found:
        if not wanted or any(fnmatchcase(written(place), pattern) for pattern in wanted):
            yield place, value


def written(place: Place) -> str:
    """A place as people type it, such as `blacksmith.per_troops`."""
    return ".".join(place)


def sweep(
    game: Game,
    opening: Opening,
    *,
    pairs: int,
    wanted: Sequence[str] = (),
    change: int = 1,
    progress: Callable[[str, int, int], None] = lambda what, done, of: None,
) -> Sweep:
    """Change each number up and down; interrupting it keeps what is done."""
    source = Path(opening.pieces) if opening.pieces else printed(game)
    data = whole_pieces(source)
    tries = [(p, v, v + by) for p, v in numbers(data, wanted) for by in (-change, change)]
    found: list[Swept] = []
    cancelled = False
    with closing(Variant(opening)) as original, tempfile.TemporaryDirectory() as folder:
        base = original.record(BASE, 0, pairs)
        try:
            for number, (place, before, after) in enumerate(tries):
                file = Path(folder) / f"{number}.toml"
                file.write_text(to_toml(changed(data, place, after)), "utf-8")
                found.append(_tried(game, original, opening, base, file, place, before, after))
                progress(written(place), number + 1, len(tries))
        except KeyboardInterrupt:
            cancelled = True
        setting = original.setting
    found.sort(key=lambda one: (-one.weight, bool(one.refused), one.place, one.after))
    return Sweep(setting, pairs, found, cancelled)


def _tried(
    game: Game,
    original: Variant,
    opening: Opening,
    base: Any,
    file: Path,
    place: Place,
    before: int,
    after: int,
) -> Swept:
    try:
        check_made(game, file)
        with closing(Variant(msgspec.structs.replace(opening, pieces=str(file)))) as version:
            traces = version.record(BASE, 0, len(base))
            told = compared(
                game,
                (str(before), str(after)),
                (original.setting, version.setting),
                base,
                traces,
                "games",
                0.0,
            )
    except BadPieces as problem:
        return Swept(place, before, after, None, problem.problem)
    return Swept(place, before, after, told)
