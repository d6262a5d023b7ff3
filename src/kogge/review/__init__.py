"""The review of a game: everyone's chances over time, and where the result came from.

| module | what is in it |
|---|---|
| `accounting` | The account: how each step moved everyone's chances, and what that adds up to |
| `adjusting` | Adjusted results: less noise, the same mean (control variates) |
| `advising` | Hints: what a master would do, and what it is worth |
| `budgeting` | The budget of a long game's review: in how many worlds it can be played to the end |
| `candidates` | Candidates of a decision: the most promising legal moves |
| `confirming` | Verdicts of long games, confirmed by playing on to the end |
| `deciding` | Decisions as they are told: moves with their words, candidates, marks and sentences |
| `drawing` | A review in a terminal: the curve, the account, the dearest decisions |
| `estimating` | Estimates of one moment: what everyone could expect before and after |
| `moments` | A game as moments: where it stood whenever decisions were owed |
| `rehearsal` | A rehearsal: a tiny review and a hint |
| `report` | The review as JSON, declared once; `make seams` generates the browser's types from it |
| `reviewing` | Make a review of a game: seen through one seat, or with open cards |
| `sampling` | Compiled loops: worlds of a moment, a joint choice in each of them |
| `settings` | Settings of a review: how many worlds, how many candidates, and what a mark takes |
| `summing` | The summary of a review: conduct of each seat, dear decisions, luck |
| `trusting` | Reliability of a game's own judgement, measured by playing on |
| `wording` | Sentences of a review, made from facts; the templates are in `text/{en,de,it}.toml` |
| `worker` | Worker process for reviews and hints: jobs in, progress and answers out |
| `workload` | The work of a review in pieces: two for each moment, done by threads in any order |
| `worlds` | Worlds of a moment, and what becomes of them when some seats' choices are fixed |
"""
