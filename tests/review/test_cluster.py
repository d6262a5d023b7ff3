"""A Ray cluster makes the same review as this machine's threads."""

from __future__ import annotations

from tests.arena.test_cluster import needs_ray, run_patiently

# in a process of its own: Ray leaves threads and warnings behind
SCRIPT = """
from tests.review.playing import FEW, played
from kogge.arena.cluster import Ray
from kogge.review.report import encode
from kogge.review.reviewing import review

game = played("visby", 2)
heard = []
far = review(game, None, FEW, cluster=Ray("local", workers=2), report=heard.append)
near = review(game, None, FEW)
far.provenance.seconds = near.provenance.seconds
assert encode(far) == encode(near)
assert heard[-1] == 1
print("the same")
"""


@needs_ray
def test_two_workers() -> None:
    """Moments are judged by two workers, and every figure is the same."""
    done = run_patiently(SCRIPT)
    assert done.returncode == 0, done.stderr
    assert "the same" in done.stdout
