"""Replays: finished games, move by move, as each viewer saw them.

| module | what is in it |
|---|---|
| `replay` | `Replay`: a verified game file, and its story and views in pages |
| `cache` | `ReplayCache`: replays that were asked for lately, made in one thread |
| `reviews` | reviews and hints: worker processes, a queue, progress, and a cache |
| `page` | a review as one HTML file |
| `chances` | Chances: everyone's share of the win where bots play alone |
"""
