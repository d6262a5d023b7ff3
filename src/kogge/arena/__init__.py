"""Many games: simulations, matches, tournaments, ratings and sequential tests.

| module | what is in it |
|---|---|
| `anyone` | Simulations with bots of any kind: the games of `simulate`, refereed one by one |
| `bench` | Benchmark: what `kogge bench` measures and shows, on this machine |
| `blocks` | Playing the blocks of a contest: the work that is divided among threads and machines |
| `cluster` | Ray cluster: its workers play blocks, for more than one machine can do |
| `contest` | Contest: the settings of a match or a tournament, and the results of its blocks |
| `crews` | Crews: who plays the blocks, threads of this machine here |
| `exploiting` | Exploitability: what a perfect rival wins against a bot, in tiny games |
| `export` | Export of results for other programs: JSON, CSV or Parquet, by the ending of the name |
| `gamelines` | Game files of a contest or simulation, as JSON lines in a folder |
| `intervals` | Confidence intervals, honest ones |
| `ladder` | Ladder: ratings that follow players over time, by OpenSkill |
| `linesfile` | File of JSON lines that grows with finished work, and that the work goes on from |
| `machine` | Machine description: what figures were measured on |
| `match` | A match: bots at one table, every deal played in all seatings, and what came of it |
| `minder` | Time limits of bots from elsewhere: one thinks in a thread that can be left behind |
| `playouts` | Playouts: whole games between simple bots inside compiled code, for any game |
| `preparing` | Preparation: the rules of games are compiled in processes of their own |
| `ratings` | Ratings of a tournament: Plackett and Luce's model, fitted to all games at once |
| `refereeing` | Referee: one game between bots of any kind, whatever they do |
| `rehearsal` | Rehearsal of a game: tiny real work through every compiled door |
| `reporting` | Report of a contest: what its blocks say about its bots |
| `resultsfile` | Results file of a contest: its settings, then a line for each finished block |
| `running` | Running a contest: what is missing is played, kept, and handed on in its order |
| `seatings` | Seatings: who sits where in the games of one block |
| `simulate` | Simulation: many games between bots, on all cores, and what came of them |
| `sprt` | Sequential test (SPRT) of two hypotheses about a bot, stopped when the games say enough |
| `suite` | Benchmark suites: fixed sets of matches, and leaderboards |
| `tournament` | A tournament: all bots against all, ratings, and the payoff of each against each |
| `trails` | Games between simple bots inside compiled code that keep every move |
| `warmup` | Warm-up of a contest: every bot is made once, and everything compiled |
"""
