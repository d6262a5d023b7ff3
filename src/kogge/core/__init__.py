"""The contract that games keep, and what every part is built on: knows no game.

| module | what is in it |
|---|---|
| `cache_folders` | Folders of compiled rules: one for each state of the sources |
| `chance` | Randomness that anyone can check |
| `choosing` | Simultaneous choices: kept in the record until the last one is made |
| `compile_errors` | Compilation errors for authors |
| `compiling` | `@rule`: plain Python for people, debuggers and mypy |
| `copying` | Copies: of what holds memory under several names |
| `credits` | Who made a game: its folder's `text/credits.toml`, as the rulebook we had tells it |
| `doors` | The verbs, entered from Python by arrays of one record |
| `drawing` | A drawing in the terminal for any game, made from its view |
| `encoding` | Observed records to vectors, by compiled code |
| `errors` | Everything that can go wrong, each with a stable code |
| `events` | What happened, told while it happens |
| `features` | A position as a vector of numbers between -1 and 1, for programs that learn |
| `fields` | What fields of a record become in a vector: declarations, their names and their sizes |
| `figures` | Figures: numbers of the pieces in play, as texts and rulebooks say them |
| `game` | A game as Python sees it: its name, players and options, and the way to a new position |
| `gamefile` | The JSON game file: all that is needed to replay a game exactly, for ever |
| `inner` | How a rule is compiled for the rules that call it |
| `keys` | Keys of 256 bits: what decides every shuffle and die, and the commitment to one |
| `lines` | Drawings made of lines of text, for a terminal |
| `loading` | Loader of games: imports a game's modules, its rooms, and registers its verbs |
| `look` | Looks: all that one viewer can know of a position, from one observed record |
| `manner` | How a game likes to be searched |
| `moves` | A move is a word: lower-case, stable, readable |
| `numbers` | Numbers that people write, however long: Python refuses to read thousands of digits |
| `numerals` | Numbers as words, up to ninety-nine |
| `pieces` | Pieces are data: a game's `pieces.toml`, or a designer's own file in its place |
| `plain` | Plain Python copies of records: ints, lists and named tuples, read once |
| `position` | A position in Python: one record, its history, and the only doors to it |
| `prebuilt` | Prebuilt rules: compiled code that comes with the package, for a baseline processor |
| `record` | A position is one fixed-size record: declared as a class, stored as NumPy bytes |
| `rng` | Fast pseudo-random numbers for players and imagined worlds: xoshiro128++ |
| `rule_cache` | Compiled rules on disk: Numba's cache |
| `rulings` | Rulings: rules that are our decision |
| `shares` | What points are worth: everyone's share of the win, in whole units |
| `sources` | Digests of sources: what the compiled code of a rule depends on, and nothing else |
| `templates` | Sentence templates: `{detail}`, `{detail:+}` and `[[optional part]]` |
| `text` | Every word a person reads, in English, German and Italian |
| `usage` | Pieces in play: which card, building, role or tile a move uses |
| `value` | What a position is worth: everyone's expected share of the win, and how sure that is |
| `verb_type` | How compiled code calls a verb |
| `verbs` | The verbs every game implements, dispatched on the type of its record |
| `view` | Views: what a viewer is shown of a game, declared once as msgspec structs |
"""
