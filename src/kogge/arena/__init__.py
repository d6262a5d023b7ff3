"""Many games: simulations, matches, tournaments, ratings and sequential tests.

| module | what is in it |
|---|---|
| `bench` | How fast Kogge is on this machine: what `kogge bench` measures and shows |
| `blocks` | Playing the blocks of a contest: the work that is divided among threads and machines |
| `cluster` | Blocks played by the workers of a Ray cluster, for more than one machine can do |
| `contest` | What is played: the settings of a match or a tournament |
| `crews` | Who plays the blocks: the threads of this machine here, a Ray cluster in `cluster.py` |
| `export` | Results as files for other programs: JSON, CSV or Parquet, by the ending of the name |
| `intervals` | Honest error bars |
| `ladder` | Ladder: ratings that follow players over time, by OpenSkill |
| `machine` | What figures were measured on |
| `match` | A match: bots at one table, every deal played in all seatings, and what came of it |
| `minder` | Minding a bot from elsewhere |
| `playouts` | Whole games between simple bots inside compiled code, for any game |
| `preparing` | Preparation: the rules of games are compiled in processes of their own |
| `ratings` | Ratings of a tournament: Plackett and Luce's model, fitted to all games at once |
| `refereeing` | One game between bots of any kind, whatever they do |
| `rehearsal` | A rehearsal: tiny real work that goes through every compiled door |
| `rehearsing` | Before a contest: every bot is made once |
| `reporting` | What the blocks of a contest say about its bots |
| `resultsfile` | The results of a contest as a file that grows with every block |
| `running` | Running a contest: what is missing is played, kept, and handed on in its order |
| `seatings` | Who sits where: the games of one block |
| `simulate` | Many games between simple bots, on all cores, and what came of them |
| `sprt` | A sequential test of two hypotheses about a bot |
| `tournament` | A tournament: all bots against all, ratings, and the payoff of each against each |
"""
