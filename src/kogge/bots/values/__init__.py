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

| module | what is in it |
|---|---|
| `calibrating` | Calibration: shares won by greedy players, turned into chances among journeymen |
| `evaluating` | Evaluate a position: by the game's net, or by rollouts from the worlds that fit |
| `judging` | Values by a net: many records in one call, with an error that was measured |
| `rollouts` | Rollouts: many worlds, each played to its end by the greedy player; who won them |
| `trials` | Trials: some moves of one seat, each played to the end in the same worlds |
"""

from kogge.bots.values.evaluating import evaluate, evaluate_many, evaluate_record
from kogge.core.value import Value

__all__ = ["Value", "evaluate", "evaluate_many", "evaluate_record"]
