"""Forms: the numbers of a game as fields that a person can change, made from the pieces' schema.

A field goes by its *place*, the way to the value as one word: `blacksmith.per_troops`,
`cards.3.halves.1`. Entries are named as in sentences about differences (`core/entries.py`): what
stands before the first comma is the card or thing, the rest says which of its numbers.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import inspect as kinds

from kogge.core.entries import differences, entry_name
from kogge.core.errors import BadPieces
from kogge.core.figures import with_figures
from kogge.core.game import Game
from kogge.core.piecefile import Place, values
from kogge.core.pieces import read_toml
from kogge.core.text import read_rulebook
from kogge.lab.report.others import printed_games
from kogge.lab.versions.telling import tell
from kogge.lab.versions.variants import changed, printed, to_toml

UNTOLD: Final = ("status",)  # how sure we are of the printed game: nothing that is played
MOST: Final = 999
LONGEST: Final = 80
MOST_CHANGES: Final = 200

Value = int | str
Changes = Mapping[str, Value]


class LabField(msgspec.Struct, frozen=True):
    """One value: its label on the card, its whole name, as printed, and how far it may go."""

    place: str
    label: str
    name: str
    kind: Literal["number", "text"]
    printed: Value
    low: int = 0
    high: int = MOST


class LabCard(msgspec.Struct, frozen=True):
    """What belongs together, such as the numbers of one card; `picture` is its word in the file.

    `played` is how often bots use it in a printed game, where that is known.
    """

    key: str
    title: str
    picture: str
    fields: list[LabField]
    played: float | None = None


class LabSection(msgspec.Struct, frozen=True):
    """A part of the file."""

    key: str
    cards: list[LabCard]


class LabForm(msgspec.Struct, frozen=True):
    """All that can be changed of a game."""

    game: str
    sections: list[LabSection]


class LabChange(msgspec.Struct, frozen=True):
    """One change in words."""

    place: str
    name: str
    before: Value | None
    after: Value | None


class CheckedChanges(msgspec.Struct, frozen=True):
    """What changes come to: in words, in the rulebook, or why they cannot be played.

    `place` is the field that the problem is about, where that can be told.
    """

    changes: list[LabChange]
    rules: list[str]
    problem: str = ""
    place: str = ""


def form_of(game: Game, language: str) -> LabForm:
    """Every value of a game's own file, but for those that nobody plays with."""
    data = read_toml(printed(game))
    kind = import_module(f"{game.module}.pieces").Pieces
    sections: dict[str, dict[str, list[LabField]]] = {}
    known = printed_games().get(game.name.partition("~")[0])
    uses = known.uses if known is not None else {}
    for place, value in values(data).items():
        if place == ("game",) or place[-1] in UNTOLD or isinstance(value, bool):
            continue
        if not isinstance(value, int | str):
            continue
        low, high, fixed = bounds(kinds.type_info(kind), data, place)
        if fixed:
            continue
        name = entry_name(game, place, language)
        title, comma, label = name.partition(", ")
        section = str(place[0]) if len(place) > 1 else ""
        card = title if comma else section
        field = LabField(
            word_of(place),
            (label if comma else name)[:1].upper() + (label if comma else name)[1:],
            name,
            "number" if isinstance(value, int) else "text",
            value,
            low,
            high,
        )
        sections.setdefault(section, {}).setdefault(card, []).append(field)
    return LabForm(
        game.name,
        [
            LabSection(
                key,
                [
                    LabCard(
                        f"{key}-{number}",
                        "" if title == key else title,
                        picture_of(key, fields[0]),
                        fields,
                        uses.get(picture_of(key, fields[0])),
                    )
                    for number, (title, fields) in enumerate(cards.items())
                ],
            )
            for key, cards in sections.items()
        ],
    )


def picture_of(section: str, field: LabField) -> str:
    """The word in the file that says what a card is: its name, else its section."""
    steps = field.place.split(".")
    named = len(steps) > 2 and not steps[1].isdigit() and not steps[-1].isdigit()
    return steps[1] if named else section


def bounds(kind: Any, data: Any, place: Place) -> tuple[int, int, bool]:
    """The least and the most of a number by its declared type, and whether it cannot change."""
    for step in place:
        while isinstance(kind, kinds.Metadata):
            kind = kind.type
        if isinstance(kind, kinds.UnionType):
            kind = next(one for one in kind.types if not isinstance(one, kinds.NoneType))
        if isinstance(kind, kinds.StructType):
            found = [one for one in kind.fields if one.encode_name == str(step)]
            kind = found[0].type if found else None
        elif isinstance(kind, kinds.DictType):
            kind = kind.value_type
        elif isinstance(kind, kinds.TupleType):
            kind = kind.item_types[int(step) - 1]
        elif isinstance(kind, kinds.ListType | kinds.VarTupleType):
            kind = kind.item_type
    while isinstance(kind, kinds.Metadata):
        kind = kind.type
    if isinstance(kind, kinds.LiteralType):
        return 0, 0, True
    low, high = getattr(kind, "ge", None), getattr(kind, "le", None)
    return 0 if low is None else int(low), MOST if high is None else int(high), False


def pieces_with(game: Game, changes: Changes) -> dict[str, Any]:
    """The game's pieces with these values in place of the printed ones."""
    data = read_toml(printed(game))
    known = {word_of(place): value for place, value in values(data).items()}
    if len(changes) > MOST_CHANGES:
        raise BadPieces("version", f"at most {MOST_CHANGES} values can change")
    for place, value in changes.items():
        if place not in known or place == "game":
            raise BadPieces("version", f"there is no entry {place[:60]!r}")
        if type(value) is not type(known[place]):
            wanted = "a whole number" if isinstance(known[place], int) else "text"
            raise BadPieces("version", f"{', '.join(place.split('.'))}: this must be {wanted}")
        if isinstance(value, str) and len(value) > LONGEST:
            raise BadPieces("version", f"{place}: at most {LONGEST} letters")
        data = changed(data, tuple(place.split(".")), value)
    return data


def write_version(game: Game, changes: Changes, file: Path) -> None:
    """Write a whole pieces file with these changes; what cannot be played is refused."""
    file.write_text(to_toml(pieces_with(game, changes)), "utf-8")
    import_module(f"{game.module}.pieces").load(file)


def check_changes(game: Game, changes: Changes, language: str) -> CheckedChanges:
    """What changes come to; nothing is kept of it."""
    problem = ""
    data = read_toml(printed(game))
    try:
        data = pieces_with(game, changes)
        with tempfile.TemporaryDirectory(prefix="kogge-") as folder:
            write_version(game, changes, Path(folder) / "version.toml")
    except BadPieces as error:
        problem = error.problem
    told = [
        LabChange(
            ".".join(map(str, one.place)), entry_name(game, one.place, language), one.old, one.new
        )
        for one in differences(read_toml(printed(game)), data)
    ]
    rules = [] if problem else changed_rules(game, data, language)
    place = place_of(problem, [one.place for one in told])
    if problem and (said := tell(game, problem, language)):
        name = next((one.name for one in told if one.place == place), "")
        problem = f"{name}: {said}" if name else said
    return CheckedChanges(told, rules, problem, place)


def word_of(place: Place) -> str:
    """A place as one word."""
    return ".".join(map(str, place))


def place_of(problem: str, places: list[str]) -> str:
    """The changed field that a problem speaks of, if its first words name one."""
    words = problem.partition(":")[0].replace("number ", "").split(", ")
    for depth in range(len(words), 0, -1):
        way = ".".join(words[:depth])
        found = [place for place in places if place == way or place.startswith(f"{way}.")]
        if found:
            return found[0]
    return places[0] if len(places) == 1 else ""


def changed_rules(game: Game, data: Mapping[str, Any], language: str) -> list[str]:
    """The lines of the rulebook that say something else with these pieces."""
    if game.figures is None:
        return []
    book = read_rulebook(game.folder, language)
    old = with_figures(book, game.said(language), language).splitlines()
    new = with_figures(book, game.figures.said(language, data), language).splitlines()
    return [
        line.strip(" -*")
        for before, line in zip(old, new, strict=False)
        if before != line and not line.startswith("|")
    ]
