"""The contract that games keep, and what every part is built on: knows no game.

| module | what is in it |
|---|---|
| `cache_folders` | Folders of compiled rules: one for each state of the sources |
| `chacha` | The ChaCha stream cipher of a 256-bit key, block by block |
| `chance` | Randomness by purpose, which anyone can check: ChaCha8 words of a 256-bit key |
| `choosing` | Simultaneous choices: kept in the record until the last one is made |
| `compile_errors` | Compilation errors for authors: file, line, rule and what is wrong |
| `compiling` | `@rule`: plain Python for people, debuggers and mypy |
| `copying` | Copies: whole and independent, of what holds memory under several names |
| `credits` | Credits: who made a game, from `text/credits.toml`, as the rulebook we had tells it |
| `digits` | Parser of numbers that people write, however long |
| `doors` | Compiled entry points: the verbs, called from Python with arrays of one record |
| `drawing` | Generic drawing in a terminal, made from any game's view: zones, players, counters |
| `encoding` | Observed records to vectors, by compiled code: an encoder for each game |
| `entries` | Names of the entries of a pieces file, and how two files differ, in words |
| `errors` | Errors: everything that can go wrong, each with a stable code |
| `events` | Event log: what happened, written by the rules while it happens |
| `features` | Features: a position as a vector of numbers between -1 and 1 |
| `fields` | Fields of a vector: what those of a record become, with their names and their sizes |
| `figures` | Figures: numbers of the pieces in play, as texts and rulebooks say them |
| `game` | Game: its name, players and options, and the way to a new position |
| `gamefile` | The JSON game file: all that is needed to replay a game exactly, for ever |
| `inner` | Inner rules: how a rule is compiled for the rules that call it |
| `intrinsics` | Intrinsics, code that Python cannot say: stack arrays, bits, ChaCha on vectors |
| `keys` | Keys of 256 bits: what decides every shuffle and die, and the commitment to one |
| `lines` | Drawings made of lines of text, for a terminal: boards that fit a width |
| `loading` | Loader of games: imports a game's modules, its rooms, and registers its verbs |
| `look` | Looks: all that one viewer can know of a position, from one observed record |
| `manner` | Search settings and bot levels, per game: found by measurement, kept by the game |
| `moves` | Moves: words, lower-case, stable, readable. Ids live inside engine, bots and adapters |
| `numerals` | Numbers as words, up to ninety-nine; others in digits |
| `piecefile` | Pieces files as text: what a partial file changes, where an entry stands |
| `pieces` | Pieces are data: a game's `pieces.toml`, or a designer's own file in its place |
| `plain` | Plain Python copies of records: ints, lists and named tuples, read once |
| `position` | Position: one record in Python, its history, and the only doors to it |
| `prebuilt` | Prebuilt rules: compiled code that comes with the package, for a baseline processor |
| `record` | Records: a position is one, of fixed size, declared as a class, stored as NumPy bytes |
| `redrawing` | Other outcomes of chance: the same position, the same moves, other dice and cards |
| `rng` | Fast pseudo-random numbers for players and imagined worlds: xoshiro128++ |
| `rule_cache` | Compiled rules on disk: Numba's cache, with keys that hold at any path |
| `rulings` | Rulings: rules that are our decision, with reasons and the printed words |
| `scratch` | Arrays of rules that cost nothing to have: scratch arrays, and arrays that are lent |
| `shares` | Shares of the win: what points are worth, in whole units, the same everywhere |
| `sources` | Digests of sources: what the compiled code of a rule depends on, and nothing else |
| `templates` | Sentence templates: `{detail}`, `{detail:+}` and `[[optional part]]` |
| `text` | Texts and translations: every word a person reads, in English, German and Italian |
| `usage` | Pieces in play: which card, building, role or tile a move uses |
| `value` | Value of a position: everyone's expected share of the win, and how sure that is |
| `verb_type` | Numba type of a verb: a call goes straight to the rule of the record's game |
| `verbs` | The verbs every game implements, dispatched on the type of its record |
| `view` | Views: what a viewer is shown of a game, declared once as msgspec structs |
"""
