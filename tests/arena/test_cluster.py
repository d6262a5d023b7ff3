"""A Ray cluster plays the same games as this machine's threads."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from tests.cli.running import KOGGE

from kogge.arena.cluster import Ray
from kogge.core.errors import BadOption

needs_ray = pytest.mark.skipif(
    subprocess.run([sys.executable, "-c", "import ray"], capture_output=True).returncode != 0,
    reason="Ray is not installed; get it with: pip install 'kogge[ray]'",
)

# in a process of its own: Ray leaves threads and warnings behind
SCRIPT = """
import json, sys
import kogge
from kogge.arena.cluster import Ray
from kogge.arena.contest import new_contest
from kogge.arena.crews import Threads
from kogge.arena.match import play_match
from kogge.core.errors import KoggeError
import msgspec

game = kogge.game("tallinn")
crew = Ray("local", workers=2)
told = {"workers": crew.size}
for name, bots in (("simple", ["greedy", "random"]), ("search", ["search:20", "greedy", "random"])):
    contest = new_contest("match", game, bots)
    told[name] = play_match(contest, 24, crew=crew).blocks == play_match(contest, 24).blocks
foreign = msgspec.structs.replace(contest, rules_version=99)
try:
    play_match(foreign, 24, crew=crew)
except KoggeError as error:
    told["refused"] = str(error)
print(json.dumps(told))
"""


@needs_ray
def test_two_workers() -> None:
    """Two workers of a local Ray play what threads play, and refuse other rules than theirs."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["workers"], told["simple"], told["search"]) == (2, True, True)
    assert "another rules version of tallinn" in told["refused"]


@needs_ray
@pytest.mark.parametrize(
    ("address", "told"), [("127.0.0.1:1", "refused"), ("nowhere", "HOST:PORT"), ("", "HOST:PORT")]
)
def test_no_cluster_there(address: str, told: str) -> None:
    """An address where no cluster is says so at once, and how to get one."""
    words = ["match", "greedy", "random", "--game", "tallinn", "--ray", address]
    done = subprocess.run([*KOGGE, *words], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith(f"kogge: no Ray cluster at {address!r}")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Ray is not installed, one line says how to get it."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install 'kogge\[ray\]'"):
        Ray("local")


@pytest.mark.parametrize(
    "problem",
    [
        Exception("The current node timed out during startup"),
        AssertionError("no /dev/shm"),
        SystemExit(1),
        FileNotFoundError("raylet"),
    ],
)
def test_ray_that_cannot_start(monkeypatch: pytest.MonkeyPatch, problem: BaseException) -> None:
    """Whatever Ray raises when it starts is told in one sentence, with the way out."""

    class Broken:
        @staticmethod
        def is_initialized() -> bool:
            return False

        @staticmethod
        def init(**settings: object) -> None:
            raise problem

    monkeypatch.setitem(sys.modules, "ray", Broken())
    with pytest.raises(BadOption, match=r"Ray cannot start here .*leave out --ray"):
        Ray("local")
