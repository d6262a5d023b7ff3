"""Pages of the lab: one self-contained HTML file each, in three languages, light and dark.

`wording.py` writes sentences and numbers, `marks.py` draws, `shell.py` is the frame of all pages.

| module | what is in it |
|---|---|
| `cards` | The table of pieces: use, wins and what it costs to do without |
| `changes` | The changes of a version, as a list in words |
| `compare` | The page of a comparison: what changed, how sure that is, and what needs more games |
| `examples` | Game files of the recorded games that a report offers to open |
| `figure_names` | Names of figures, as people call them |
| `marks` | Marks: intervals, strips, histograms and curves as SVG |
| `pairs` | Two versions side by side: cards, how pairing settled it, who makes room |
| `pictures` | Pictures of pieces: the client's symbols inside the page |
| `report` | The page of a report: warnings first, then every figure with its interval |
| `results` | Figures of results: seats, length, margin, places, sources of points |
| `shell` | The frame of every page: head, styles, fonts, the bar, and a body in each language |
| `skill` | Figures of choice, skill and luck |
| `suspense` | Figures of the course of games: chances over time, turns of the lead |
| `sweep` | The page of a sweep: which numbers matter |
| `tune` | The page of a tuning: the smallest change that meets the aims, and alternatives |
| `verdicts` | The verdict of a report: its heading, and what to look at first |
| `wording` | Sentences and numbers of the lab's pages, in one language |
"""
