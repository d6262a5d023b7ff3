"""Speeds next to those of another engine; only in the repository, not in the package.

| module | what is in it |
|---|---|
| `adjusted` | Adjusted results: how much noise is left without luck and mixed choices |
| `answers` | How soon a bot's answer is seen, in a real Chromium |
| `beside` | Two checkouts measured beside each other: by turns, each in its own process |
| `best_response` | What a net wins that learns to beat one bot alone |
| `calibration` | Of positions judged 30 %, are 30 % won? |
| `connect_four` | Connect four on Kogge's contract: four in a line win, on seven columns of six |
| `datasets` | How fast recorded games become datasets |
| `duels` | Who wins, and how much processor time each takes a move |
| `environments/` | Environments for programs that learn, beside those of other libraries |
| `exploitability` | What a perfect rival could win against the search |
| `first_start` | A stopwatch from `pip install` to the first move |
| `first_turns` | How often City of Towers ends before everybody has had a turn |
| `goofspiel/` | Goofspiel: the smallest whole game on Kogge's contract |
| `identity` | The identity of accounts, over many games, numbers of players and options |
| `keeping` | Results of long runs, kept as JSON lines while they come |
| `lab_reports` | Reports of the printed games: pages of docs/reports, figures that others show |
| `lab_trials` | Trials of the lab: does pairing pay, and is a small change of one card found? |
| `marks` | Do marks mean something? Loss by level, planted blunders and best moves |
| `options` | What each option of a game changes, for `docs/reference/options.md` |
| `pace` | The pace of the rules here beside that of another checkout |
| `peer` | Random games of 4-player Goofspiel, here and in OpenSpiel, counted alike |
| `prebuilt` | Prebuilt rules beside rules compiled for this processor |
| `prompts` | How long prompts for language models are |
| `python_moves` | Random games move by move in Python, moves per processor second |
| `readers` | What a rival gains who reads a bot |
| `search_peers` | Our search beside OpenSpiel's, in one run |
| `server/` | The server under load, beside boardgame.io's |
| `tracing` | What the tracing of a browser tells of a page: frames on the screen, and tasks |
| `smoothness` | `python -m bench.smoothness`: layout shift |
| `stopwatch` | `make stopwatch`: the times of the README, from a fresh clone with empty caches |
| `strength` | The published tables on the strength of the bots |
| `talis_outlook` | Fits the net that judges positions in Talis to games played |
| `trades` | What bots of Talis trade, and what they are refused |
| `updates` | What it costs to show a move to four viewers, beside another checkout |
"""
