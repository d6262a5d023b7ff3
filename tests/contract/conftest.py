"""A test that asks for `case` runs on every game in many settings; all of them in a soak run."""

from __future__ import annotations

import pytest
from tests.contract.cases import sampled_cases, soak_cases

import kogge


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        usual = [
            pytest.param(case, id=str(case))
            for name in kogge.game_names()
            for case in sampled_cases(name)
        ]
        # tens of thousands of tests take their time even if none of them runs
        if metafunc.config.option.markexpr != "not soak":
            usual += [
                pytest.param(case, id=f"soak-{case}", marks=pytest.mark.soak)
                for name in kogge.game_names()
                for case in soak_cases(name)
            ]
        metafunc.parametrize("case", usual)
