"""The lab: what a game is like, measured on recorded games of bots.

- `setting.py` says what is played; `recording.py` plays one game and keeps its trace,
  `probing.py` looks at one of its decisions closely;
- `running.py` plays many of them on all cores or on a cluster, and goes on where it stopped;
- `measures.py` turns a trace into numbers, `estimates.py` numbers into estimates with intervals;
- `studying.py` plans and makes a report, `comparing.py` compares versions of a game deal by deal,
  `sweeping.py` and `tuning.py` change numbers, `variants.py` plays versions in their own processes;
- `tables.py` writes traces for other programs; `page/` draws pages.
"""
