"""A Ray cluster plays the same games as this machine's threads, and makes the same reports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest
from tests.cli.running import start

from kogge.arena.cluster import Ray
from kogge.core.errors import BadOption
from kogge.core.pieces import CHOICE

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="Ray is not installed; get it with: pip install 'kogge[ray]'",
)

# on a busy machine its parts take their time, and none of them has died of it
PATIENT = {
    "RAY_gcs_server_request_timeout_seconds": "600",
    "RAY_health_check_timeout_ms": "600000",
    "RAY_memory_monitor_refresh_ms": "0",  # what others use is none of its business
    "RAY_USAGE_STATS_ENABLED": "0",
}

# in what Ray says when it is itself at fault
RAYS_OWN = ("timed out during startup", "You have likely discovered a bug in Ray")

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

# the lab: figures follow from the games that it records
from kogge.lab.traces.running import run
from kogge.lab.traces.setting import Study, new_setting

lab = new_setting(kogge.game("visby"), players=3, bot="greedy", rollouts=16)
crews = (crew, Threads(1), Threads(2))
far, one, two = (run(lab, Study(values=True), range(6), by) for by in crews)
told["lab"] = far == one == two

# reviews: moments judged by the cluster
from tests.review.playing import FEW, played
from kogge.review.report import encode
from kogge.review.reviewing import review

heard = []
far = review(played("visby", 2), None, FEW, cluster=crew, report=heard.append)
near = review(played("visby", 2), None, FEW)
far.provenance.seconds = near.provenance.seconds
told["review"] = encode(far) == encode(near) and heard[-1] == 1
print(json.dumps(told))
"""


def run_patiently(script: str) -> subprocess.CompletedProcess[str]:
    """A program that starts a Ray of its own.

    Ray gives up where starting takes thirty seconds, and now and then a check of its own fails on a
    busy machine; both are tried again.
    """
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, **PATIENT},
            capture_output=True,
            text=True,
            check=False,
        )
        if not any(words in done.stderr for words in RAYS_OWN):
            return done
    pytest.skip("skipped: a cluster. Three times Ray has not started, or has stopped by itself")


@needs_ray
def test_two_workers() -> None:
    """Two workers of a local Ray play what threads play, and refuse other rules than theirs.

    The lab records the same games on one thread, on two and on Ray; a review is the same as well.
    """
    done = run_patiently(SCRIPT)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["workers"], told["simple"], told["search"]) == (2, True, True)
    assert "another rules version of tallinn" in told["refused"]
    assert told["lab"]
    assert told["review"]


# two versions of a game join the cluster that their parent starts, and one more is without it
VERSIONS = """
import tempfile
from contextlib import closing
from pathlib import Path
from kogge.arena.cluster import shared
from kogge.lab.traces.setting import Study
from kogge.lab.versions.variants import Variant
from kogge.lab.versions.worker import Opening

mine = Path(tempfile.mkdtemp()) / "mine.toml"
mine.write_text('game = "visby"\\n[fleet]\\nwares = 5\\n')
address = shared("local", 2)

def traces(pieces, ray):
    opening = Opening(game="visby", pieces=pieces, players=2, options={}, bot="greedy", seed=0,
                      rollouts=2, threads=1, ray=ray)
    with closing(Variant(opening)) as version:
        return version.record(Study(), 0, 4)

far, near, printed = traces(str(mine), address), traces(str(mine), None), traces(None, address)
assert far == near
assert far != printed
print("the same")
"""


@needs_ray
@pytest.mark.soak
def test_versions_on_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version's pieces go along: its games are those played here, and not the printed ones."""
    monkeypatch.setenv("KOGGE_JIT", "0")
    done = run_patiently(VERSIONS)
    assert done.stdout.splitlines()[-1:] == ["the same"], done.stderr


def test_a_node_adopts_the_pieces_of_whoever_asks() -> None:
    """It has no such file; what it has chosen itself stays."""
    script = """
from kogge.arena.cluster import adopt
for wares in (5, 6):
    adopt(f'game = "visby"\\n[fleet]\\nwares = {wares}\\n')
from kogge.games.visby.pieces import FLEET_WARES
print(FLEET_WARES)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={name: value for name, value in os.environ.items() if name != CHOICE},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "5\n", done.stderr


@needs_ray
@pytest.mark.parametrize(
    ("address", "told"), [("127.0.0.1:1", "refused"), ("nowhere", "HOST:PORT"), ("", "HOST:PORT")]
)
def test_no_cluster_there(address: str, told: str) -> None:
    """An address where no cluster is says so at once, and how to get one."""
    words = ["match", "greedy", "random", "--game", "tallinn", "--ray", address]
    done = start(*words)
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
