"""Prebuilt rules: found before the cache, and only where they run."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from tests.core.test_compiling import run

from kogge.core import prebuilt
from kogge.core.compiling import JIT
from kogge.core.prebuilt import Manifest, Processor, baseline, read_manifest, why_not

pytestmark = pytest.mark.skipif(not JIT, reason="rules are not compiled with KOGGE_JIT=0")

ONE_WORD = """
import numpy as np
from kogge.core.compiling import watch_compilation
from kogge.core.rule_cache import loaded
compiled = []
watch_compilation(compiled.append)
from kogge.core.rng import next_word
print(next_word(np.array([1, 2, 3, 4])), len(compiled), loaded["prebuilt"], loaded["cache"])
"""
SHIP = """
from pathlib import Path
from kogge.core.prebuilt import write_manifest
write_manifest(Path({folder!r}))
"""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one rule for the baseline processor."""
    cache = tmp_path_factory.mktemp("shipped")
    target = {"NUMBA_CPU_NAME": baseline().name, "NUMBA_CPU_FEATURES": baseline().flags}
    assert run(ONE_WORD, KOGGE_CACHE=cache, KOGGE_PREBUILT="", **target) == ["641", "2", "0", "0"]
    folder = Path(shutil.move(cache / "compiled", cache / "prebuilt"))
    run(SHIP.format(folder=str(folder)))
    return folder


def test_prebuilt_rules_are_loaded(shipped: Path, tmp_path: Path) -> None:
    """Nothing is compiled and nothing is written; without them, the rule is compiled once."""
    shut = tmp_path / "shut"
    assert run(ONE_WORD, KOGGE_CACHE=shut, KOGGE_PREBUILT=shipped) == ["641", "0", "1", "0"]
    assert not shut.exists()
    open_ = tmp_path / "open"
    assert run(ONE_WORD, KOGGE_CACHE=open_, KOGGE_PREBUILT="") == ["641", "2", "0", "0"]
    assert run(ONE_WORD, KOGGE_CACHE=open_, KOGGE_PREBUILT="") == ["641", "0", "0", "1"]


@pytest.mark.parametrize("changed", ["system", "python", "numba", "processor"])
def test_where_they_do_not_run_rules_are_compiled(
    shipped: Path, tmp_path: Path, changed: str
) -> None:
    """Rules for another system, Python, Numba or a newer processor are left alone."""
    foreign = shutil.copytree(shipped, tmp_path / "foreign")
    other = Processor("future", ("avx1024",)) if changed == "processor" else "other"
    manifest = msgspec.structs.replace(read_manifest(foreign), **{changed: other})
    (foreign / prebuilt.MANIFEST).write_bytes(msgspec.json.encode(manifest))
    told = run(ONE_WORD, KOGGE_CACHE=tmp_path / "cache", KOGGE_PREBUILT=foreign)
    assert told == ["641", "2", "0", "0"]


def test_the_reason_is_told(shipped: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is different is named, in one sentence."""
    manifest: Manifest = read_manifest(shipped)
    assert why_not(manifest) is None
    older = msgspec.structs.replace(manifest, numba="0.1.2")
    assert "Numba 0.1.2, and this is" in str(why_not(older))
    monkeypatch.setattr(prebuilt, "_host_features", lambda: {*baseline().features} - {"avx2"})
    if "avx2" in baseline().features:
        assert str(why_not(manifest)).endswith("like x86-64-v3, and this one has no avx2")
