"""Pages of the lab: one self-contained HTML file each, in three languages, light and dark.

`wording.py` writes sentences and numbers, `marks.py` draws, `shell.py` is the frame of all pages.
"""
