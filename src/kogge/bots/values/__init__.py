"""Values: the share of the win that each seat can expect, with a standard error.

This is the one interface for everything that asks what a position is worth (review, lab, hints):

- `evaluate(position)` values the full record: open cards, V in our definitions;
- `evaluate(position, seat)` values what the seat knows, U: the mean over the worlds that fit it;
- `evaluate_record(game, players, record, viewer)` is the same for a bare record;
- `evaluate_many(game, players, records, viewer)`, for thousands of them: shares and errors, arrays.

`position.value(seat)` and `kogge evaluate` are the first two. Inside, games are played to the end
by the greedy player (`rollouts`), or the net that a game ships judges what the viewer sees
(`judging`): always for many records, for one with `games=0`. Both are calibrated on games that were
held out (`calibrating`). Whoever improves the inside keeps `Value`, and runs
`python -m bench.calibration`.
"""

from kogge.bots.values.evaluating import evaluate, evaluate_many, evaluate_record
from kogge.core.value import Value

__all__ = ["Value", "evaluate", "evaluate_many", "evaluate_record"]
