"""Nets in the names of bots: `net:FILE`, `net` for the one that the game ships, `…+net:FILE`.

What else a search is told stands there, too: `…+pure` for one that does not mix.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from kogge.core.errors import BadOption
from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.bots.nets.files import NetFile

NET: Final = "net"
PURE: Final = "pure"


def split_search(words: str) -> tuple[str, str, bool]:
    """What a search is allowed, the name of its net, if it has one, and whether it may mix."""
    budget, plus, rest = words.partition("+")
    mixes = rest != PURE and not rest.startswith(f"{PURE}+")
    net = rest if mixes else rest.removeprefix(PURE).removeprefix("+")
    if (plus and mixes and not net) or (net and net != NET and not net.startswith(f"{NET}:")):
        raise BadOption(
            f"a search is told its net as in search:500+net:FILE, and not to mix as in "
            f"search:500+pure or search:500+pure+net:FILE, not {words!r}"
        )
    return budget, net, mixes


def check_net(name: str) -> None:
    """Refuse a file that is not there; whether it fits the game shows when the bot is made."""
    path = name.partition(":")[2]
    if name.startswith(f"{NET}:") and not Path(path).is_file():
        raise BadOption(f"there is no file {path!r} with weights of a net")


def named_net(name: str, game: Game) -> NetFile | None:
    """The net of this name; without a name, the one that the game's search settings name."""
    from kogge.bots.nets.files import load, shipped

    if name.startswith(f"{NET}:"):
        return load(Path(name.partition(":")[2]), game)
    if name != NET and not game.rooms.manner.by_net:
        return None
    found = shipped(game)
    if found is None and name == NET:
        raise BadOption(f"{game.name} ships no net; make one with `kogge train {game.name}`")
    return found
