"""Versions of a game with changed pieces: written by forms, compared, swept and tuned.

| module | what is in it |
|---|---|
| `aims` | Aims: what a designer wants of a game, as words, and whether figures meet them |
| `comparing` | Comparing versions of a game deal by deal |
| `comparison` | The comparison of two versions as data, for pages and programs |
| `forms` | Forms: the numbers of a game as fields that a person can change, checked |
| `refusals` | Error messages of a pieces file, in words for people who are no programmers |
| `sequential` | Sequential test of pairs: has the mean difference one step, or none? |
| `sweeping` | Sweeping: every number of a game changed alone by one step |
| `telling` | Refusals of pieces in the languages of people, from a game's own words |
| `tuning` | Tuning: numbers with ranges, aims, and the smallest change that meets them |
| `variants` | Versions of a game: pieces files, how they differ, and processes that play them |
| `worker` | Worker process that records games of one version (`python -m` with its name) |
"""
