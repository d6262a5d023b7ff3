"""Versions: games with a designer's pieces, beside the printed ones in the same process.

Pieces become constants of compiled rules, so that a version needs rules of its own. It is a copy of
the game's package with other pieces, kept in the cache and imported under another name; its record
has a mark without bytes, by which verbs tell the two apart. `visby~1a2b3c4d5e` names a version: the
game, and how the digest of its pieces begins. `kogge.game` finds it in any process, because the
pieces files lie in one folder (`KOGGE_VERSIONS`, or the user's data), each as
`visby~1a2b3c4d5e/TITLE.toml`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import numpy as np
import platformdirs

from kogge.core.cache_folders import cache_root
from kogge.core.entries import Difference, differences
from kogge.core.errors import BadPieces, UnknownGame
from kogge.core.figures import Figures
from kogge.core.game import Game
from kogge.core.pieces import own_path, pieces_digest, read_toml, whole_pieces

FOLDER: Final = "KOGGE_VERSIONS"
MARK: Final = "~"
NAME: Final = re.compile(r"(?P<game>[a-z][a-z0-9_]*)~(?P<digest>[0-9a-f]{10})")
DIGITS: Final = 10
LONGEST_TITLE: Final = 40
NO_TITLE: Final = re.compile(r"[^\w .,+=()-]+")

_loading = threading.RLock()


@dataclass(frozen=True)
class Version(Game):
    """A game with a designer's pieces; `title` is what the designer calls it."""

    title: str = ""
    base: str = ""  # the module of the printed game

    @cached_property
    def full_name(self) -> str:
        """What `kogge.game` finds it by."""
        return f"{self.name}{MARK}{self.file.parents[1].name.split('_')[-2]}"

    @cached_property
    def file(self) -> Path:
        """Its pieces."""
        found: Path = import_module(f"{self.module}.pieces").FILE
        return found

    @cached_property
    def figures(self) -> Figures | None:
        """As the game has them; one that tells none still says that it is a version."""
        room = import_module(f"{self.module}.pieces")
        return super().figures or Figures(self.file, room.Pieces, lambda pieces, language: {})

    def changes(self) -> list[Difference]:
        """What its pieces change of the printed ones."""
        own = own_path(self.name)
        assert own is not None
        return differences(read_toml(own), whole_pieces(self.file))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: by its name, under which any process finds it."""
        return load_version, (self.full_name,)

    def __repr__(self) -> str:
        return f"kogge.game({self.full_name!r})"


def versions_folder() -> Path:
    """Where the pieces files of versions lie."""
    data = os.environ.get("KOGGE_DATA") or platformdirs.user_data_path("kogge")
    return Path(os.environ.get(FOLDER) or Path(data) / "versions")


def full_name(game: Game) -> str:
    """The name by which `kogge.game` finds a game or a version of one."""
    return game.full_name if isinstance(game, Version) else game.name


def is_kept(name: str) -> bool:
    """Whether this is the name of a version that is known here."""
    return NAME.fullmatch(name) is not None and _file_of(name) is not None


def digest_of(game: Game) -> str:
    """The digest of a game's pieces; of a version, without loading its rules."""
    if not isinstance(game, Version):
        return game.rooms.pieces_digest
    found: str = import_module(f"{game.module}.pieces").DIGEST
    return found


def name_of(game: str, pieces: str) -> str:
    """The name of the version with pieces of this digest, if it is known here; else the game's."""
    name = f"{game}{MARK}{pieces[:DIGITS]}"
    return name if is_kept(name) else game


def printed_name(name: str) -> str:
    """The name of the game that a version is one of; of others, their own."""
    return name.partition(MARK)[0]


def keep_version(pieces: Path, title: str | None = None) -> str:
    """Remember a checked pieces file as a version of its game; its name.

    Equal pieces are one version, by the title that it got first.
    """
    game = read_toml(pieces).get("game")
    if own_path(game) is None:
        raise BadPieces(pieces.name, f"it is for {game!r}, which has no pieces file")
    name = f"{game}{MARK}{pieces_digest(pieces)[:DIGITS]}"
    place = versions_folder() / name
    if not any(place.glob("*.toml")):
        place.mkdir(parents=True, exist_ok=True)
        unfinished = place / f"{uuid4().hex}.unfinished"
        shutil.copyfile(pieces, unfinished)
        unfinished.replace(place / f"{clean_title(title or pieces.stem)}.toml")
    return name


def clean_title(title: str) -> str:
    """A title that can name a file."""
    words = " ".join(NO_TITLE.sub(" ", title).split())[:LONGEST_TITLE].strip(" .")
    return words or "version"


def kept_versions() -> list[str]:
    """The names of all versions known here."""
    folder = versions_folder()
    found = [place.name for place in folder.iterdir()] if folder.is_dir() else []
    return sorted(name for name in found if is_kept(name))


def _file_of(name: str) -> Path | None:
    return next(iter(sorted((versions_folder() / name).glob("*.toml"))), None)


@cache
def load_version(name: str) -> Version:
    """The version of this name, its package made and imported if that is not done yet."""
    import kogge

    found = NAME.fullmatch(name)
    file = _file_of(name) if found is not None else None
    if found is None or file is None:
        raise UnknownGame(name, kogge.game_names())
    if not pieces_digest(file).startswith(found["digest"]):
        raise BadPieces(file.name, f"it was made for other pieces of {found['game']} than are here")
    printed = kogge.game(found["game"])
    with _loading:
        package = _package(printed, found["digest"], file)
        if package.name not in sys.modules:
            _import(package)
    given: Game = sys.modules[package.name].GAME
    known = {one.name: getattr(given, one.name) for one in fields(Game)}
    return Version(**known, title=file.stem, base=printed.module)


def _import(package: Path) -> None:
    """Import a package by its folder, which is on no path."""
    place = package / "__init__.py"
    spec = importlib.util.spec_from_file_location(
        package.name, place, submodule_search_locations=[str(package)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[package.name] = module
    try:
        spec.loader.exec_module(module)
        import_module(f"{package.name}.pieces")
    except BaseException:
        del sys.modules[package.name]
        raise


def _package(game: Game, digest: str, file: Path) -> Path:
    """The folder of the version's package, written if it is not there."""
    sources = [*_sources(game.folder)]
    state = hashlib.sha256(file.stem.encode() + Path(__file__).read_bytes())
    for path in sources:
        state.update(path.relative_to(game.folder).as_posix().encode() + path.read_bytes())
    name = f"kogge_{game.name}_{digest}_{state.hexdigest()[:DIGITS]}"
    place = cache_root() / "versions" / name
    if not place.is_dir():
        unfinished = place.with_name(f"{uuid4().hex}.unfinished")
        try:
            for path in sources:
                copy = unfinished / path.relative_to(game.folder)
                copy.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix == ".py":
                    copy.write_text(rewritten(path, game, name, file.stem), "utf-8")
                else:
                    shutil.copyfile(path, copy)
            (unfinished / "version").mkdir()
            shutil.copyfile(file, unfinished / "version" / file.name)
            unfinished.rename(place)
        except OSError:
            shutil.rmtree(unfinished, ignore_errors=True)
            if not place.is_dir():  # else another process was faster
                raise
    return place


def _sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.name != "pieces.toml":
            yield path


def rewritten(path: Path, game: Game, package: str, title: str) -> str:
    """A module of the game as one of the version's package."""
    text = re.sub(rf"\b{re.escape(game.module)}\b", package, path.read_text("utf-8"))
    if path == game.folder / "pieces.py":
        own = f'pieces_path("{game.name}", Path(__file__).with_name("pieces.toml"))'
        text = _replaced(text, own, f'Path(__file__).parent / "version" / {title + ".toml"!r}')
    if path == game.folder / "state.py":
        mark = package.rpartition("_")[0]
        text = re.sub(
            r"^STATE: Final = (layout\(\w+\))$",
            rf'from {__name__} import marked\n\nSTATE: Final = marked(\1, "{mark}")',
            text,
            count=1,
            flags=re.MULTILINE,
        )
        _require("marked(layout(", text)
    return text


def _replaced(text: str, old: str, new: str) -> str:
    _require(old, text)
    return text.replace(old, new)


def _require(words: str, text: str) -> None:
    if words not in text:
        raise BadPieces("version", f"this game cannot have versions: it has no `{words}`")


def marked(record: np.dtype[Any], mark: str) -> np.dtype[Any]:
    """A record of the same bytes that no other one equals."""
    assert record.names is not None
    assert record.fields is not None
    parts = [(name, record.fields[name][0]) for name in record.names]
    return np.dtype((record.type, [*parts, (mark, "i2", 0)]))
