"""The lab: what a game is like, measured on recorded games of bots.

| room | what is in it |
|---|---|
| `traces/` | Recorded games: who plays them, the recorder, and the runner that keeps them on disk |
| `report/` | A report: figures with intervals, warnings, and which games are recorded for it |
| `versions/` | Versions with changed pieces: forms, comparing, sweeping and tuning them |
| `page/` | Pages of the lab: one self-contained HTML file each, in three languages |
| `job` | Worker process that makes one report or comparison: `python -m kogge.lab.job` |

Each room knows those above it in this table, and none below.
"""
