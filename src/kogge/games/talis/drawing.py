"""Talis in a terminal: the island, the seas and the castles, within 80 columns.

Every player has a colour and a letter, so that nothing depends on colours alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kogge.core.text import read_texts
from kogge.games.talis.bits import SIDE
from kogge.games.talis.pieces import GOODS

SEAT_LETTERS: Final = "ABCD"
SEAT_COLOURS: Final = ("bright_red", "bright_blue", "bright_green", "bright_magenta")
GOOD_LETTERS: Final = dict(zip(GOODS, "FWOG", strict=True))
BIOME_LETTERS: Final = {"plains": "p", "mountains": "m", "woodlands": "w"}
PLACE_WORDS: Final = {
    "home": "home",
    "empty": "·",
    "wild": "wild",
    "wild2": "wild",
    "oasis": "oasis",
    "barren": "·",
    "den": "DEN",
    "chapel": "CHAPEL",
    "trader": "TRADER",
    "camp": "CAMP",
    "market": "MARKET",
}
WIDTH: Final = 8  # of a tile


def draw(view: dict[str, Any], names: Sequence[str], language: str) -> RenderableType:
    """The table as this viewer sees it."""
    from kogge.games.talis import GAME

    lexicon = read_texts(GAME.folder / "text", language)
    return Group(
        _headline(view, names, lexicon),
        _island(view),
        _legend(view, lexicon["words"]),
        *(_player(view, player, names, lexicon["words"]) for player in view["players"]),
        *_odds(view),
        *_fight(view, names, lexicon),
    )


def _seat(seat: int, text: str) -> Text:
    return Text(text, style=f"bold {SEAT_COLOURS[seat]}")


def _headline(view: dict[str, Any], names: Sequence[str], lexicon: dict[str, Any]) -> Text:
    line = Text(f"{view['round']}/{view['round_cap']}  ")
    if view["to_act"]:
        seat = view["to_act"][0]
        line.append_text(_seat(seat, f"{SEAT_LETTERS[seat]} {names[seat]}"))
        line.append(f": {lexicon['phases'][view['phase']]}  ")
    else:
        line.append(lexicon["phases"]["over"])
    line.append(" ".join(f"[{die}]" for die in view["dice"]), style="bold")
    return line


def _island(view: dict[str, Any]) -> Grid:
    """Eight rows of eight tiles between the four seas."""
    grid = Grid(show_header=True, show_lines=True, padding=0, pad_edge=False, header_style="dim")
    grid.add_column("", width=1)
    for letter in "abcdefgh":
        grid.add_column(letter, width=WIDTH, justify="center", no_wrap=True)
    for row in range(SIDE):
        tiles = [_tile(view, view["tiles"][row * SIDE + column]) for column in range(SIDE)]
        grid.add_row(Text(str(SIDE - row), style="dim"), *tiles)
    return grid


def _tile(view: dict[str, Any], tile: dict[str, Any]) -> Text:
    """First line what the tile is, second line who and what is on it."""
    cell = _face(tile)
    cell.append("\n")
    marks = Text()
    if tile["owner"] is not None:
        marks.append_text(_seat(tile["owner"], f"⚑{SEAT_LETTERS[tile['owner']]}"))
    for player in view["players"]:
        for champion in player["champions"]:
            if champion["tile"] == tile["tile"]:
                mark = f"{SEAT_LETTERS[player['seat']]}{champion['number']}"
                marks.append_text(_seat(player["seat"], mark))
    if tile["monster"]:
        marks.append(f"!{tile['monster']['might']}", style="bold yellow")
    elif tile["sleeping_guard"]:
        marks.append(f"z{tile['sleeping_guard']['might']}", style="yellow")
    if tile["treasures"]:
        marks.append(f"*{len(tile['treasures'])}", style="bold cyan")
    cell.append_text(marks)
    return cell


def _face(tile: dict[str, Any]) -> Text:
    cards = "".join(BIOME_LETTERS[biome] for biome in tile["cards"])
    if len(cards) > 3:
        cards = f"{cards[0]}+{len(cards) - 1}"
    style = {1: "", 2: "cyan", 3: "red"}[tile["tier"]]
    if tile["face"] is None:
        return Text(f"{'?' * tile['tier']} {cards}", style=style)
    if tile["yields"]:
        face = "".join(GOOD_LETTERS[good] * many for good, many in tile["yields"].items())
        return Text(f"{face} {cards}".strip(), style=f"bold {style}".strip())
    word = PLACE_WORDS[tile["face"]]
    return Text(f"{word[:4]} {cards}" if cards else word, style=style)


def _legend(view: dict[str, Any], words: dict[str, Any]) -> Text:
    """The boats in each sea, and what the marks mean."""
    line = Text()
    for sea in ("nw", "ne", "se", "sw"):
        line.append(f"{sea.upper()}~ ", style="blue")
        for player in view["players"]:
            for boat in player["boats"]:
                if boat["sea"] == sea:
                    mark = "⚔" if boat["warship"] else "⛵"
                    text = f"{SEAT_LETTERS[player['seat']]}{boat['number']}{mark} "
                    line.append_text(_seat(player["seat"], text))
    if view["dragon"]:
        line.append(f"  {words['card']['dragon']} {view['dragon']}", style="bold red")
    return line


def _player(
    view: dict[str, Any], player: dict[str, Any], names: Sequence[str], words: dict[str, Any]
) -> Text:
    """Fame, Might, goods, what a die may harvest, buildings, treasures."""
    seat = player["seat"]
    turn = "▶" if view["active"] == seat else " "
    line = Text(turn)
    line.append_text(_seat(seat, f"{SEAT_LETTERS[seat]} {names[seat][:12]:<12}"))
    track = words["track"]
    line.append(f" {track['fame']} {player['fame']}/{view['fame_to_win']}")
    line.append(f" {track['might']} {player['might']} ")
    line.append(" ".join(f"{GOOD_LETTERS[g]}{n}" for g, n in player["goods"].items()), "bold")
    harvest = "".join(f"{GOOD_LETTERS[g]}{n}" for g, n in player["harvest"].items() if n)
    line.append(f" ⚑{player['flags']} ↟{harvest or '–'}")
    details = [words["building"][name] for name in player["buildings"]]
    for champion in player["champions"]:
        state = "✓" if champion["finished"] else ""
        carried = " + ".join(words["card"].get(name, name) for name in champion["treasures"])
        if state or carried:
            details.append(f"{SEAT_LETTERS[seat]}{champion['number']}{state} {carried}".strip())
    if details:
        line.append(f"\n   {', '.join(details)}", style="dim")
    return line


def _odds(view: dict[str, Any]) -> list[RenderableType]:
    """The viewer's chance to win each fight that waits, champion by champion."""
    if not view["odds"]:
        return []
    line = Text("⚔ ")
    seat = view["viewer"]
    for number in sorted({entry["champion"] for entry in view["odds"]}):
        line.append_text(_seat(seat, f"{SEAT_LETTERS[seat]}{number}"))
        for entry in view["odds"]:
            if entry["champion"] == number:
                line.append(f" {entry['tile']} {entry['chance']:.0%}")
        line.append("  ")
    line.rstrip()
    return [line]


def _fight(
    view: dict[str, Any], names: Sequence[str], lexicon: dict[str, Any]
) -> list[RenderableType]:
    """The fight that is going on, with the mover's exact chance."""
    fight = view["fight"]
    if fight is None:
        return []
    mover = _seat(fight["seat"], f"{names[fight['seat']]} {fight['champion']}")
    if fight["opponent"]:
        name = fight["opponent"]["name"]
        other = Text(f"{lexicon['words']['card'].get(name, name)} {fight['opponent']['might']}")
    else:
        other = _seat(fight["rival"], f"{names[fight['rival']]} {fight['other']}")
    chance = f"  {fight['chance']:.0%}"
    return [Text.assemble("⚔ ", fight["tile"], ": ", mover, " – ", other, chance)]
