"""Bad surroundings: Kogge starts all the same, or says in one sentence what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import KOGGE, one_line, start
from tests.packaging.serving import served

from kogge.core.compiling import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="rules are not compiled with KOGGE_JIT=0")

ONE_WORD = """
import numpy as np
from kogge.core.rng import next_word
print(next_word(np.array([1, 2, 3, 4])))
"""


@pytest.fixture
def no_folder(tmp_path: Path) -> Path:
    """A place where nobody can write, not even root: inside a file."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "folder"


def next_word(**environment: object) -> subprocess.Popen[str]:
    """A process that needs one compiled rule."""
    return subprocess.Popen(
        [sys.executable, "-c", ONE_WORD],
        env={**os.environ, "KOGGE_PREBUILT": "", **{n: str(v) for n, v in environment.items()}},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_cache_that_cannot_be_written(no_folder: Path) -> None:
    """Rules are compiled for this start alone, and one sentence says so."""
    told, complaint = next_word(KOGGE_CACHE=no_folder).communicate()
    assert told == "641\n"
    assert complaint.count("compiled rules cannot be kept in") == 1
    assert "set KOGGE_CACHE to a folder that can be written" in complaint


def test_a_full_disk(tmp_path: Path) -> None:
    """The same when the disk is full; no half-written file stays behind."""
    limited = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
"""
    done = subprocess.run(
        [sys.executable, "-B", "-c", limited + ONE_WORD],
        env={**os.environ, "KOGGE_CACHE": str(tmp_path), "KOGGE_PREBUILT": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "641\n"
    assert "compiled rules cannot be kept in" in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_warm_has_nothing_to_do_where_nothing_is_kept(no_folder: Path) -> None:
    """`kogge warm` refuses, in one line."""
    told = start("warm", "visby", KOGGE_CACHE=str(no_folder))
    assert told.returncode == 2
    assert "compiled rules cannot be kept in" in one_line(told.stderr)


def test_a_read_only_home(no_folder: Path) -> None:
    """A server has no place for its games, and says how to give it one."""
    told = start("serve", "--port", "0", "--no-browser", KOGGE_DATA=str(no_folder))
    assert told.returncode == 2
    line = one_line(told.stderr)
    assert line.startswith(f"games cannot be kept in {no_folder}")
    assert "--database sqlite:///FILE" in line


def test_a_server_without_a_cache_serves(no_folder: Path, tmp_path: Path) -> None:
    """With a database but no cache it starts, says one sentence, and leaves nothing behind."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    surroundings = {"KOGGE_CACHE": str(no_folder), "TMPDIR": str(scratch)}
    command = [*KOGGE[1:], "serve", "--port", "0", "--no-browser"]
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    with served([*command, "--database", database], surroundings) as server:
        assert server.get("/health").startswith("{")
    assert server.errors.count("compiled rules cannot be kept in") == 1
    assert not list(scratch.iterdir())


def test_two_first_starts_at_once(tmp_path: Path) -> None:
    """Both compile, both are right, and the cache is whole."""
    starts = [next_word(KOGGE_CACHE=tmp_path) for _ in range(2)]
    assert [one.communicate() for one in starts] == [("641\n", "")] * 2
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.suffix for path in files] == [".rule"]


def test_what_killed_processes_left_is_removed(tmp_path: Path) -> None:
    """A half-written file of long ago goes; one that is being written stays."""
    next_word(KOGGE_CACHE=tmp_path).communicate()
    (rule,) = tmp_path.rglob("*.rule")
    old, young = rule.with_name("old.unfinished"), rule.with_name("young.unfinished")
    for file in (old, young):
        file.write_bytes(b"half")
    os.utime(old, (1e9, 1e9))
    rule.unlink()
    next_word(KOGGE_CACHE=tmp_path).communicate()
    assert rule.exists()
    assert not old.exists()
    assert young.exists()


def test_a_cache_of_another_version(tmp_path: Path) -> None:
    """Folders and files of other versions are neither read nor in the way."""
    other = tmp_path / "compiled" / "core" / ("0" * 24)
    other.mkdir(parents=True)
    (other / "rng.next_word-12.py311.1.nbc").write_bytes(b"\x80code of another time")
    (tmp_path / "compiled" / "bots").write_text("a file where a folder belongs")
    assert next_word(KOGGE_CACHE=tmp_path).communicate() == ("641\n", "")
    assert other.exists()
