"""The report of a game: its figures with intervals, warnings, and the study that records for it.

| module | what is in it |
|---|---|
| `chances` | Chances of the later winner over a game: quantiles, and games worth opening |
| `estimates` | Estimates with 95 % intervals over independent deals |
| `figures` | Figures of a report, from recorded games |
| `measures` | Measures: numbers of one recorded game |
| `others` | Figures of the printed games, beside which a report shows its own |
| `planning` | Planning: how many games of a report fit into its time, and what would be too late |
| `playing` | Games of a report, each played once |
| `report` | The report of a study as data, for pages and programs |
| `studying` | Study: which games are recorded for a report |
| `styles` | Styles: ways to play that a game names, tried against free players |
| `unended` | Games that did not end by themselves, and what stopped them |
| `warning` | Warnings of a report: what a designer should look at first |
"""
