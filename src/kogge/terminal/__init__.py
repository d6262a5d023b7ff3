"""Play in a terminal: the table, the replay, and what is said while rules are compiled.

| module | what is in it |
|---|---|
| `compiling` | The first start: rules are compiled for this machine once |
| `explain` | What `?` answers: what a move does, why it is refused, what a rule says |
| `keeping` | Where a sitting is kept, so that nothing is lost when someone leaves or a computer |
| `menu` | What a person may choose from |
| `movelist` | The moves a person may make, listed with numbers |
| `opening` | How a sitting begins: a new game, one that goes on, or a few questions first |
| `replaying` | A recorded game again, move by move |
| `saves` | Game files as files: written whole or not at all, and kept where they are found again |
| `screen` | The terminal as a person sees it: sentences, drawings and questions |
| `seats` | Who sits at the table: people and bots, and what they are called |
| `sitting` | A sitting: one table in one terminal |
| `story` | What happened, and what came of it: the log in sentences, the score in a table |
| `turn` | One decision of one person |
| `words` | What the terminal says of its own, in English, German and Italian |
"""
