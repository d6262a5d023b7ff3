"""Recorded games (traces): who plays them, the recorder, and the runner that keeps them on disk.

| module | what is in it |
|---|---|
| `accounting` | Luck and skill: the account of a recorded game, as a review keeps it |
| `keeping` | File of what was played, which the same command goes on from |
| `limits` | Limits: events by which a game ends that would go on by its printed rules |
| `parquet` | Parquet export of recorded games, one row a game, for your own questions |
| `probing` | Probe of one decision: what its best moves are worth, to everyone |
| `recording` | Recorder of one game: its moves, who could have done what |
| `results` | Results alone: games of simple bots inside compiled code |
| `running` | Runner: many games on all cores or a cluster |
| `setting` | Settings of the lab: the game, who sits at the table |
"""
