"""Pages of the lab: one self-contained HTML file each, in three languages, light and dark.

`wording.py` writes sentences and numbers, `marks.py` draws, `shell.py` is the frame of all pages.

| module | what is in it |
|---|---|
| `cards` | The table of pieces: use, wins and what it costs to do without |
| `compare` | The page of a comparison: what changed, how sure that is, and what needs more games |
| `marks` | Marks: intervals, strips, histograms and curves as SVG |
| `report` | The page of a report: warnings first, then every figure with its interval |
| `shell` | The frame of every page: head, styles, fonts, the bar, and a body in each language |
| `sweep` | The pages of a sweep and of a tuning: which numbers matter |
| `wording` | Sentences and numbers of the lab's pages, in one language |
"""
