"""Many games: simulations, matches, tournaments, ratings and sequential tests.

What people start:

| module | what is in it |
|---|---|
| `match` | A match: bots at one table, every deal played in all seatings, and what came of it |
| `tournament` | A tournament: all bots against all, ratings, and the payoff of each against each |
| `simulate` | Simulation: many games between bots, on all cores, and what came of them |
| `anyone` | Simulations with bots of any kind: the games of `simulate`, refereed one by one |
| `suite` | Benchmark suites: fixed sets of matches, and leaderboards |
| `bench` | Benchmark: what `kogge bench` measures and shows, on this machine |
| `exploiting` | Exploitability: what a perfect rival wins against a bot, in tiny games |

How a contest is played:

| module | what is in it |
|---|---|
| `contest` | Contest: the settings of a match or a tournament, and the results of its blocks |
| `seatings` | Seatings: who sits where in the games of one block |
| `running` | Running a contest: what is missing is played, kept, and handed on in its order |
| `crews` | Crews: who plays the blocks, threads of this machine here |
| `cluster` | Ray cluster: its workers play blocks, for more than one machine can do |
| `blocks` | Playing the blocks of a contest: the work that is divided among threads and machines |
| `refereeing` | Referee: one game between bots of any kind, whatever they do |
| `minder` | Time limits of bots from elsewhere: one thinks in a thread that can be left behind |

Games inside compiled code, and compiling them:

| module | what is in it |
|---|---|
| `playouts` | Playouts: whole games between simple bots inside compiled code, for any game |
| `trails` | Games between simple bots inside compiled code that keep every move |
| `preparing` | Preparation: the rules of games are compiled in processes of their own |
| `rehearsal` | Rehearsal of a game: tiny real work through every compiled door |
| `warmup` | Warm-up of a contest: every bot is made once, and everything compiled |

What the games say:

| module | what is in it |
|---|---|
| `reporting` | Report of a contest: what its blocks say about its bots |
| `intervals` | Confidence intervals, honest ones |
| `sprt` | Sequential test (SPRT) of two hypotheses about a bot, stopped when the games say enough |
| `ratings` | Ratings of a tournament: Plackett and Luce's model, fitted to all games at once |
| `ladder` | Ladder: ratings that follow players over time, by OpenSkill |

What is kept and written:

| module | what is in it |
|---|---|
| `linesfile` | File of JSON lines that grows with finished work, and that the work goes on from |
| `resultsfile` | Results file of a contest: its settings, then a line for each finished block |
| `gamelines` | Game files of a contest or simulation, as JSON lines in a folder |
| `export` | Export of results for other programs: JSON, CSV or Parquet, by the ending of the name |
| `machine` | Machine description: what figures were measured on |
"""
