"""Weights files: an `.npz` of half-precision arrays and a few words about them.

A file says which game and vector it was made for, and carries a digest of its weights. Whatever
does not fit is refused with what was wrong; the weights that a game ships are left out with a
warning instead, and its bots play without a net. Rules and pieces that have changed since, the
vector being the same, are no hindrance to play: only a value then says that it is not calibrated.
"""

from __future__ import annotations

import hashlib
import io
import json
import warnings
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.bots.nets.layout import WEIGHTS, shapes
from kogge.core.errors import BadOption
from kogge.core.game import Game

FORMAT: Final = 1
SHIPPED: Final = "net.npz"
ABOUT: Final = "about"
LONGEST: Final = 50_000_000  # bytes of a file

Weights = dict[str, NDArray[np.float32]]


class NetWarning(UserWarning):
    """The weights that a game ships cannot be used; its bots play without a net."""


@dataclass(frozen=True)
class NetFile:
    """Weights and what is known about them.

    `temperatures` calibrate the shares, by number of players; `errors` say how far a share may be
    off, as a multiple of the root of share times the rest; `players` names among whom.
    """

    game: str
    rules_version: int
    vector: str  # a digest of the names of its entries
    pieces: str
    weights: Weights = field(repr=False)
    temperatures: Mapping[int, float] = field(default_factory=dict)
    errors: Mapping[int, float] = field(default_factory=dict)
    players: str = ""
    story: Mapping[str, Any] = field(default_factory=dict)  # how it was trained

    @property
    def digest(self) -> str:
        """What tells these weights from any others."""
        return digest_of(self.weights)

    def calibrated(
        self, temperatures: Mapping[int, float], errors: Mapping[int, float], players: str
    ) -> NetFile:
        """The same weights with another calibration."""
        return replace(self, temperatures=temperatures, errors=errors, players=players)


def digest_of(weights: Weights) -> str:
    """A digest of weights as they stand in a file."""
    found = hashlib.sha256()
    for name in WEIGHTS:
        found.update(np.ascontiguousarray(weights[name], "<f2").tobytes())
    return found.hexdigest()[:16]


def vector_digest(game: Game) -> str:
    """A digest of the vector that a net of this game reads."""
    features = game.rooms.features
    reads = features is not None and game.rooms.manner.vector
    names = "\n".join([*(features.names if features and reads else ()), *game.rooms.traits])
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def new_file(game: Game, weights: Weights, story: Mapping[str, Any] | None = None) -> NetFile:
    """Weights that were just learned for a game, rounded as a file rounds them."""
    rounded = {name: weights[name].astype("<f2").astype(np.float32) for name in WEIGHTS}
    return NetFile(
        game.name,
        game.rules_version,
        vector_digest(game),
        game.rooms.pieces_digest,
        rounded,
        story=story or {},
    )


def save(net: NetFile, path: Path) -> None:
    """Write a file, whole or not at all."""
    about = {
        "format": FORMAT,
        "game": net.game,
        "rules_version": net.rules_version,
        "vector": net.vector,
        "pieces": net.pieces,
        "digest": net.digest,
        "temperatures": {str(n): t for n, t in net.temperatures.items()},
        "errors": {str(n): e for n, e in net.errors.items()},
        "players": net.players,
        "story": dict(net.story),
    }
    arrays = {name: net.weights[name].astype("<f2") for name in WEIGHTS}
    out = io.BytesIO()
    words = np.frombuffer(json.dumps(about, ensure_ascii=False).encode(), np.uint8)
    np.savez_compressed(out, allow_pickle=False, **{ABOUT: words}, **arrays)
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(out.getvalue())
    partial.replace(path)


def load(path: Path, game: Game) -> NetFile:
    """The weights of a file, if they are for this game and whole; BadOption says what is wrong."""
    try:
        if path.stat().st_size > LONGEST:
            raise BadOption(f"{path}: {path.stat().st_size:,} bytes are too many for weights")
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as found:
            about = json.loads(bytes(found[ABOUT]))
            weights = {name: found[name] for name in WEIGHTS}
        net = _read(path, game, about, weights)
    except FileNotFoundError:
        raise BadOption(f"there is no file {path} with weights of a net") from None
    except IsADirectoryError:
        raise BadOption(f"{path} is a folder; name a file with weights of a net") from None
    except (OSError, EOFError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as problem:
        if isinstance(problem, BadOption):
            raise
        said = str(problem).strip("'") or type(problem).__name__
        raise BadOption(
            f"{path} does not hold whole weights of a net, as `kogge train` writes them ({said})"
        ) from None
    return net


def _read(path: Path, game: Game, about: Any, weights: dict[str, NDArray[Any]]) -> NetFile:
    """Check what a file says about itself against its weights and the game."""
    if about["format"] != FORMAT:
        raise BadOption(f"{path}: weights of format {about['format']}; this Kogge reads {FORMAT}")
    if about["game"] != game.name:
        raise BadOption(f"{path}: weights for {about['game']}, not for {game.name}")
    if about["vector"] != vector_digest(game):
        raise BadOption(
            f"{path}: weights for another version of {game.name}, whose positions were other "
            f"vectors ({about['vector']}, now {vector_digest(game)}); train anew with "
            f"`kogge train {game.name}`"
        )
    for name, shape in shapes(game).items():
        if weights[name].shape != shape:
            raise BadOption(
                f"{path}: {name} has the shape {weights[name].shape}; "
                f"in the net of {game.name} it has {shape}"
            )
        if not np.isfinite(weights[name]).all():
            raise BadOption(f"{path}: {name} holds what is not a finite number")
    wide = {name: weights[name].astype(np.float32) for name in WEIGHTS}
    if digest_of(wide) != about["digest"]:
        raise BadOption(f"{path}: the weights are not those that were written (another digest)")
    return NetFile(
        about["game"],
        about["rules_version"],
        about["vector"],
        about["pieces"],
        wide,
        {int(n): float(t) for n, t in about["temperatures"].items()},
        {int(n): float(e) for n, e in about["errors"].items()},
        str(about["players"]),
        about["story"],
    )


def shipped(game: Game) -> NetFile | None:
    """The weights that a game brings along, if it has any that can be used."""
    return _shipped(game, game.folder / SHIPPED)


@cache
def _shipped(game: Game, path: Path) -> NetFile | None:
    if shapes(game)["first"][0] == 0 or not path.exists():
        return None
    try:
        return load(path, game)
    except BadOption as problem:
        warnings.warn(f"{game.name} is played without its net: {problem}", NetWarning, stacklevel=3)
        return None
