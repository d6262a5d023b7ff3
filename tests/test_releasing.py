"""A release is refused while something is missing, and says what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.releasing import LOCK, missing_in_changelog, missing_in_lock

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = {
    "dependencies": ["click>=8.2", "colorama>=1; sys_platform == 'never'"],
    "optional-dependencies": {"test": ["kogge[bench]", "pytest>=8"]},
}


def test_lock_that_meets_everything() -> None:
    """Names and versions that meet the dependencies of this system are all a lock needs."""
    assert [*missing_in_lock("# why\nclick==8.3.1\npytest==9.0\n", PROJECT)] == []


@pytest.mark.parametrize(
    ("lock", "problem"),
    [
        ("click==8.3.1\n", "lacks pytest; run: make lock"),
        ("click==8.1\npytest==9.0\n", "click 8.1, but click>=8.2 is needed"),
        (
            "--index-url https://example.org\nclick==8.3.1\npytest==9.0\n",
            "names and versions alone",
        ),
        ("click @ https://example.org/click.whl\nclick==8.3.1\npytest==9.0\n", "not 'click @"),
    ],
)
def test_locks_that_are_refused(lock: str, problem: str) -> None:
    """A version that is missing or too old is named, and so is every line with an address."""
    (told,) = missing_in_lock(lock, PROJECT)
    assert problem in told


@pytest.mark.parametrize("heading", ["Unreleased", "0.1.0", "0.2.0 — 2026-11-17", ""])
def test_changelogs_that_are_refused(heading: str) -> None:
    """The first heading of the changelog is the version with its date."""
    assert [*missing_in_changelog(f"# Changelog\n\n## {heading}\n", "0.1.0")]
    assert [*missing_in_changelog("# Changelog\n\n## 0.1.0 — 2026-11-17\n", "0.1.0")] == []


def test_our_lock_holds_no_address() -> None:
    """Our own lock is names and versions, whatever registry they came from."""
    lock = (ROOT / LOCK).read_text("utf-8")
    assert not [problem for problem in missing_in_lock(lock, PROJECT) if "alone" in problem]
    assert "://" not in lock
