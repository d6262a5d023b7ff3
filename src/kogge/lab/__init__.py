"""The lab: what a game is like, measured on recorded games of bots.

| module | what is in it |
|---|---|
| `accounting` | Luck and skill: the account of a recorded game, as a review keeps it |
| `aims` | Aims: what a designer wants of a game, as words, and whether figures meet them |
| `chances` | Chances of the later winner over a game: quantiles, and games worth opening |
| `comparing` | Comparing versions of a game deal by deal |
| `comparison` | The comparison of two versions as data, for pages and programs |
| `estimates` | Estimates with 95 % intervals over independent deals |
| `figures` | Figures of a report, from recorded games |
| `forms` | Forms: the numbers of a game as fields that a person can change, checked |
| `job` | Worker process that makes one report or comparison: `python -m kogge.lab.job` |
| `measures` | Measures: numbers of one recorded game |
| `page/` | Pages of the lab: one self-contained HTML file each, in three languages |
| `probing` | Probe of one decision: what its best moves are worth, to everyone |
| `recording` | Recorder of one game: its moves, who could have done what |
| `refusals` | Error messages of a pieces file, in words for people who are no programmers |
| `report` | The report of a study as data, for pages and programs |
| `running` | Runner: many games on all cores or a cluster, kept on disk |
| `sequential` | Sequential test of pairs: has the mean difference one step, or none? |
| `setting` | Settings of the lab: the game, who sits at the table |
| `studying` | Study: which games are recorded for a report |
| `styles` | Styles: ways to play that a game names, tried against free players |
| `sweeping` | Sweeping: every number of a game changed alone by one step |
| `tables` | Parquet export of recorded games, one row a game, for your own questions |
| `tuning` | Tuning: numbers with ranges, aims, and the smallest change that meets them |
| `variants` | Versions of a game: pieces files, how they differ, and processes that play them |
| `warning` | Warnings of a report: what a designer should look at first |
| `worker` | Worker process that records games of one version: `python -m kogge.lab.worker` |
"""
