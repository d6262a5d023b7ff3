"""Compiled rules do what the same rules do when Python reads them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.contract.cases import GAMES, Case
from tests.contract.fingerprint import as_json, fingerprint, stretches

from kogge.core.compiling import JIT

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not JIT, reason="nothing is compiled in this run")
def test_compiled_is_interpreted(case: Case) -> None:
    """The same games, played compiled and interpreted, agree in every byte at every ply."""
    seeds = range(1 if case.games == GAMES else min(GAMES, case.games))
    given = [stretch for seed in seeds for stretch in stretches(case, seed)]
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.contract.fingerprint"],
        cwd=ROOT,
        env={**os.environ, "KOGGE_JIT": "0"},
        input=as_json(given),
        check=True,
        capture_output=True,
        text=True,
    )
    assert json.loads(interpreted.stdout) == [[*fingerprint(stretch)] for stretch in given]
