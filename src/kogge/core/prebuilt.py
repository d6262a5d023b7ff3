"""Prebuilt rules: compiled code that comes with the package, for a baseline processor.

A platform wheel holds rules as `kogge warm --prebuild` compiled them, in the layout of a user's
cache and with a manifest. They are looked up first. Where Python, Numba, system, processor or
sources differ they are not found, and rules are compiled as if there were none.

`KOGGE_PREBUILT=FOLDER` looks in another folder, `KOGGE_PREBUILT=` in none.
"""

from __future__ import annotations

import os
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from kogge.core.sources import PACKAGE

MANIFEST: Final = "manifest.json"


class Processor(msgspec.Struct, frozen=True):
    """A processor as LLVM knows it: code for it runs wherever all its features are."""

    name: str
    features: tuple[str, ...] = ()

    @property
    def flags(self) -> str:
        """The features in LLVM's notation."""
        return ",".join(f"+{feature}" for feature in self.features)


# x86-64-v3: every processor of Intel since 2013 (Haswell) and of AMD since 2015
_X86_64_V3 = (
    "64bit cx8 cmov fxsr mmx sse sse2 sse3 ssse3 sse4.1 sse4.2 popcnt cx16 sahf crc32 "
    "avx avx2 bmi bmi2 f16c fma lzcnt movbe xsave"
)
BASELINES: Final = {
    "x86_64": Processor("x86-64-v3", tuple(_X86_64_V3.split())),
    "amd64": Processor("x86-64-v3", tuple(_X86_64_V3.split())),
    "aarch64": Processor("generic", ("neon", "fp-armv8")),
    "arm64": Processor("apple-m1"),  # macOS
}


class Manifest(msgspec.Struct, frozen=True):
    """What prebuilt rules were compiled for."""

    system: str  # LLVM's triple
    processor: Processor
    python: str
    numba: str


def baseline() -> Processor:
    """The least processor that rules are compiled for when they are to be shipped."""
    machine = platform.machine().lower()
    if machine not in BASELINES:
        known = ", ".join(BASELINES)
        raise NotImplementedError(f"there is no baseline for {machine!r}, only for {known}")
    return BASELINES[machine]


def prebuilt_root() -> Path | None:
    """The folder of prebuilt rules, if there are any."""
    chosen = os.environ.get("KOGGE_PREBUILT")
    root = PACKAGE / "prebuilt" if chosen is None else Path(chosen)
    return root if chosen != "" and (root / MANIFEST).is_file() else None


@cache
def prebuilt() -> tuple[Path, Manifest] | None:
    """Prebuilt rules that run here, and what they are for."""
    root = prebuilt_root()
    if root is None or why_not(read_manifest(root)) is not None:
        return None
    return root, read_manifest(root)


def read_manifest(root: Path) -> Manifest:
    return msgspec.json.decode((root / MANIFEST).read_bytes(), type=Manifest)


def write_manifest(root: Path) -> None:
    """Say what the rules in this folder were compiled for."""
    import numba

    manifest = Manifest(_triple(), baseline(), sys.implementation.cache_tag, numba.__version__)
    (root / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest)))


def why_not(manifest: Manifest) -> str | None:
    """Why prebuilt rules cannot be used by this process, or None if they can."""
    import numba

    here = _triple(), sys.implementation.cache_tag, numba.__version__
    for what, needed, given in zip(
        ("system", "Python", "Numba"),
        (manifest.system, manifest.python, manifest.numba),
        here,
        strict=True,
    ):
        if needed != given:
            return f"they are for {what} {needed}, and this is {given}"
    missing = {*manifest.processor.features} - _host_features()
    if missing:
        some = ", ".join(sorted(missing)[:3])
        return (
            f"they are for a processor like {manifest.processor.name}, and this one has no {some}"
        )
    return None


def _triple() -> str:
    from llvmlite import binding

    return str(binding.get_process_triple())


def _host_features() -> set[str]:
    """What this processor can do; on ARM, the features of every one with 64 bits."""
    if platform.machine().lower() in ("aarch64", "arm64"):
        return {"neon", "fp-armv8"}
    from llvmlite import binding

    features: dict[str, Any] = binding.get_host_cpu_features()
    return {name for name, has in features.items() if has}
